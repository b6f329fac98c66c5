"""The demo's code base: a small service that takes bookings, with what an agent found out about it."""

from __future__ import annotations

from navlog.core.record import record

DAY = 86_400.0
HOUR = 3_600.0
MINUTE = 60.0

FILES = {
    "src/app.py": """from src import booking, tenant, webhooks


def handle(request):
    request.tenant = tenant.of(request)
    if request.path == "/hooks/payment":
        return webhooks.receive(request)
    return booking.create(request)
""",
    "src/tenant.py": """def of(request):
    return request.host.split(".")[0]
""",
    "src/auth.py": """SESSION_HOURS = 12


def refresh(session):
    session.expires = session.now() + SESSION_HOURS * 3600
""",
    "src/booking.py": """HOLD_MINUTES = 15


def create(request):
    return hold(request.form["sailing"], request.form["seats"])


def hold(sailing, seats):
    return {"sailing": sailing, "seats": seats, "until": HOLD_MINUTES}
""",
    "src/webhooks.py": """import hmac


def receive(request):
    if not signed(request):
        return 401
    return route(request.json["type"])


def signed(request):
    return hmac.compare_digest(request.headers["signature"], request.digest())


def route(kind):
    return {"paid": "confirm", "refunded": "release"}.get(kind, "ignore")
""",
    "src/mail.py": """RETRIES = (60, 300, 3600)


def send(message, attempt=0):
    if attempt < len(RETRIES):
        return RETRIES[attempt]
""",
    "src/limits.py": """PER_MINUTE = 60


def allowed(tenant, count):
    return count < PER_MINUTE
""",
    "src/plans.py": 'PLANS = {"basic": 200, "harbour": 2000}\n',
    "src/i18n/ja.py": 'GREETING = "ようこそ"\n',
    "src/prices.py": """def fare(adults, children):
    return adults * 1200 + children * 600
""",
    "migrations/0007_holds.sql": "ALTER TABLE booking ADD COLUMN held_until INTEGER;\n",
    "deploy/fly.toml": 'app = "ferry"\nprimary_region = "cph"\n',
}


@record
class Told:
    """One chart of the demo: how old it is in seconds, who charted it, and what it says."""

    age: float
    by: str
    question: str
    answer: str
    files: tuple[str, ...]
    also: tuple[str, ...] = ()


CHARTS = (
    Told(9 * DAY, "claude-code", "where is the rate limit applied?",
         "`allowed` in src/limits.py, per **tenant** and not per address: `PER_MINUTE = 60`.\n"
         "It counts requests of the running minute only.",
         ("src/limits.py",), ("how many requests may a tenant make?", "what throttles a client?")),
    Told(8 * DAY, "claude-code", "how is a session refreshed?",
         "`refresh` in src/auth.py:4 moves `expires` by `SESSION_HOURS`, on every request.",
         ("src/auth.py",), ("when does a login expire?", "what keeps somebody logged in?")),
    Told(6 * DAY, "person", "what decides the plan limits?",
         "The table in src/plans.py. `harbour` is what the sales page calls *Pro*.",
         ("src/plans.py",), ("how many bookings does a plan allow?",)),
    Told(5 * DAY, "codex", "what does a ticket cost?",
         "`fare` in src/prices.py:1, in cents: 1200 for adults, 600 for children.",
         ("src/prices.py",), ("where is the price of a crossing?",)),
    Told(4 * DAY, "codex", "which greeting do visitors from Japan see?",
         "「ようこそ」 from src/i18n/ja.py; 日本語 is chosen by the `Accept-Language` header.",
         ("src/i18n/ja.py",), ("日本語のあいさつはどこですか？",)),
    Told(3 * DAY, "claude-code", "how long is a seat held before payment?",
         "Fifteen minutes: `HOLD_MINUTES` in src/booking.py:1. The column is `held_until`, from migration 0007.\n\n"
         "- a hold is not a booking: it has no number\n- nothing releases it early but the `refunded` event",
         ("src/booking.py", "migrations/0007_holds.sql"),
         ("when does a reservation lapse?", "how long do unpaid seats stay blocked?")),
    Told(2 * DAY, "claude-code", "which job retries failed emails?",
         "`send` in src/mail.py tries again after 1 min, 5 min and 1 h, then gives up silently.",
         ("src/mail.py",), ("what happens when an email bounces?", "how are mails sent again?")),
    Told(26 * HOUR, "claude-code", "how does a request get its tenant?",
         "From the host name: src/tenant.py:1 takes what stands before the first dot. There is no header for it.",
         ("src/tenant.py", "src/app.py"), ("how do we know whose request it is?",)),
    Told(20 * HOUR, "person", "where is the service deployed?",
         "On Fly, region `cph`: deploy/fly.toml. Secrets are set by hand, never in the file.",
         ("deploy/fly.toml",), ("which hosting do we use?",)),
    Told(2 * HOUR, "claude-code", "where are payment webhooks handled?",
         "`receive` in src/webhooks.py:4. The signature is checked **before** parsing; then `route` decides:\n\n"
         "| event | does |\n|---|---|\n| `paid` | confirms the booking |\n| `refunded` | releases the seats |\n\n"
         "Anything else is ignored with a 200, so that the provider does not retry.",
         ("src/webhooks.py", "src/app.py"),
         ("which module receives payment events?", "who checks the webhook signature?")),
    Told(40 * MINUTE, "codex", "which payment events release seats?",
         "Only `refunded`: `route` in src/webhooks.py:14.",
         ("src/webhooks.py",), ("what frees a seat again?",)),
)  # fmt: skip

UNREADABLE = b"---\nnavlog: 1\nid: 5ca1ab1e\nfiles:\n  src/app.py: 12\n"
"""An entry file that was cut in the middle."""
