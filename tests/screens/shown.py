"""The workbench on made-up records: no repository, no clock, no recall, so that a picture is the same for ever."""

from __future__ import annotations

from navlog.app.facted import Facted
from navlog.app.gauging import Gauged
from navlog.app.handed import Handed
from navlog.app.plans import Planned
from navlog.app.polling import Look
from navlog.app.workbench import Workbench
from navlog.core.charts.asking import Answer, Found
from navlog.core.charts.cause import COMMITTED, ELSEWHERE, MOVED, UNCOMMITTED, Cause
from navlog.core.charts.entry import Chart
from navlog.core.charts.fingerprint import CHANGED, DELETED, FRESH, FileState
from navlog.core.charts.overview import Overview
from navlog.core.charts.shelf import Unread
from navlog.core.charts.standing import Standing
from navlog.core.gitlog import Commit
from navlog.core.handoff import overview as handoffs
from navlog.core.project import Context, Project
from navlog.core.roadmap.model import Plan
from navlog.core.roadmap.publish.links import Link
from navlog.core.settings import SETTINGS
from navlog.core.text import stamp
from navlog.widgets.slices import Asked, Source

NO_PLAN = Plan()
NOTHING = handoffs.Overview()
NOBODY = Gauged()
NOW = 1_783_087_320.0  # 2026-07-03 14:02 UTC
MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
SHA = "0" * 64
SIZES = ((40, 24), (60, 30), (80, 24), (120, 40))


def chart(number, age, question, answer, files, by="claude-code", also=()):
    pairs = tuple((path, SHA) for path in files)
    return Chart(f"{number:08x}", question, answer, pairs, also, stamp(NOW - age), by, "main")


def standing(made, **states):
    """Return where a chart stands; files are fresh unless said otherwise, by place: `f0=CHANGED`."""
    return Standing(
        made, tuple(FileState(path, states.get(f"f{place}", FRESH)) for place, (path, _) in enumerate(made.files))
    )


WEBHOOKS = chart(
    0x9F3A1C2E, 2 * HOUR, "where are payment webhooks handled?",
    "Router in `src/api/webhooks.ts`; per-event handlers live in `src/billing/handlers/`. The signature is checked "
    "**before** parsing:\n\n- `paid` confirms the booking\n"
    "- `refunded` releases the seats, and tells the customer by mail",
    ("src/api/webhooks.ts", "src/billing/handlers/index.ts"), also=("which module receives Stripe events?",),
)  # fmt: skip
FRESH_CHARTS = (
    WEBHOOKS,
    chart(0x2, 1 * DAY, "how does a request get its tenant?", "From the host name.",
          ("src/a.ts", "src/b.ts", "src/c.ts"), "person"),
    chart(0x3, 3 * DAY, "which job retries failed emails?", "`MailJob`.", ("src/jobs/mail.ts",), "codex"),
    chart(0x4, 5 * DAY, "where is the rate limit applied?", "In the gateway.", ("src/gate.ts", "src/limit.ts")),
    chart(0x5, 12 * DAY, "which flags does the deploy script take?", "See `deploy.sh`.", ("deploy.sh",)),
    chart(0x6, 30 * DAY, "how are database migrations ordered?", "By their number.", ("migrations/order.ts",), "codex"),
    chart(0x7, 200 * DAY, "what does the nightly job clean up?", "Holds.", ("src/jobs/nightly.ts",)),
)  # fmt: skip
SESSION = chart(
    0xF81C2E00, 6 * DAY, "how is a session refreshed?", "`refresh` in src/auth/session.py:41 moves `expires`.",
    ("src/auth/session.py", "src/auth/keys.py"),
)  # fmt: skip
LIMITS = chart(0xB, 8 * DAY, "what decides the plan limits?", "The table in plans.", ("src/plans.py",), "person")
PRICE = chart(0xC, 9 * DAY, "what does a ticket cost?", "`fare`, in cents.", ("src/prices.py",), "codex")

ROTATED = Commit("f81c2e0d" * 5, "Backend Team", NOW - 9 * MINUTE, "rotate tokens")
RENAMED = Commit("70a1bc2d" * 5, "Booking Team", NOW - 2 * DAY, "call prices fares")
CAUSES = {
    ("src/auth/session.py", SHA): Cause("src/auth/session.py", COMMITTED, ROTATED),
    ("src/plans.py", SHA): Cause("src/plans.py", UNCOMMITTED),
    ("src/prices.py", SHA): Cause("src/prices.py", MOVED, RENAMED, "src/fares.py"),
}
LOST = (standing(SESSION, f0=CHANGED), standing(LIMITS, f0=CHANGED), standing(PRICE, f0=DELETED))
UNREAD = (Unread("5ca1ab1e.md", "its front matter is not closed by ---, so it may have been cut"),)

FULL = Overview((*map(standing, FRESH_CHARTS), *LOST), CAUSES, UNREAD)
EMPTY = Overview()

RETRY = chart(
    0xF, 2 * DAY, "which webhooks does the provider retry?", "All but `paid`: src/api/webhooks.ts:31.",
    ("src/api/webhooks.ts", "src/api/retry.ts"), "codex", also=("which events arrive twice?",),
)  # fmt: skip
FOREIGN = Overview(
    (standing(WEBHOOKS), standing(RETRY, f1=CHANGED), standing(FRESH_CHARTS[1])),
    {("src/api/retry.ts", SHA): Cause("src/api/retry.ts", ELSEWHERE)},
)

CHANGES = """would make /srv/api-server/.navlog
create /srv/api-server/.claude/settings.local.json
    --- /dev/null
    +++ /srv/api-server/.claude/settings.local.json
    @@ -0,0 +1,3 @@
    +{
    +  "hooks": {}
    +}"""

WIDE = chart(
    0xD, 4 * DAY, "訪問者にはどの挨拶が表示されますか？ 日本語と English が混ざった、とても長い質問です",
    "「ようこそ」を表示します。場所は src/i18n/ja.ts です。文字幅は全角です。\n\n"
    "```ts\nexport const greeting = 'ようこそ';  // a comment that is long enough to go on in the line below\n```\n\n"
    "> Supercalifragilisticexpialidocious_and_other_identifiers_without_a_single_space_in_them_must_wrap_as_well.\n\n"
    "1. café naïve, with combining accents: e\u0301\n2. an emoji 🚢 takes two cells",
    ("src/i18n/ja.ts", "src/an/exceedingly/deep/folder/structure/that/goes/on/and/on/greeting_of_visitors.ts"),
)  # fmt: skip
HOSTILE = chart(
    0xE,
    4 * DAY,
    "does \x1b[31mthis\x1b[0m ring\x07 the bell?",
    "No: \x1b]0;title\x07it is \u202eplain.",
    ("src/\x1b[1mx.ts",),
)
LONG = Overview((standing(WIDE), standing(HOSTILE), *map(standing, FRESH_CHARTS[:3])), {}, ())


def found(made, score, outcome="miss", **states):
    return Found(standing(made, **states), score, outcome)


ANSWERS = {
    "where do webhooks from stripe arrive": Asked(
        "where do webhooks from stripe arrive", Answer("hit", (found(WEBHOOKS, 0.91, "hit"),)),
    ),
    "webhook events": Asked(
        "webhook events",
        Answer("near", (), (found(WEBHOOKS, 0.74, "near"), found(FRESH_CHARTS[2], 0.63, "near"))),
        (found(FRESH_CHARTS[1], 0.41),),
    ),
    "session lifetime of a login": Asked(
        "session lifetime of a login",
        Answer("miss", (), (), (found(SESSION, 0.86, "hit", f0=CHANGED),)),
        (found(FRESH_CHARTS[1], 0.44), found(FRESH_CHARTS[4], 0.31)),
    ),
}  # fmt: skip


class StillWatcher:
    """A watcher that saw what it was told."""

    def __init__(
        self, overview, stored=True, plan=NO_PLAN, proposals=(), handed=NOTHING, gauged=NOBODY, shelves=()
    ) -> None:
        self.seen = Look(overview, "main", stored, Planned(plan, proposals), Handed(handed), gauged, Facted(shelves))
        self.plans = self.gauges = self

    def look(self):
        return self.seen

    def explain(self, seen):
        return seen

    def changed(self):
        return False

    def notice_if_moved(self):
        return None


class StillAsker:
    """An asker with ready answers."""

    wanted = ""
    busy = False

    def warm(self):
        return None

    def ask(self, question):
        return ANSWERS.get(question, Asked(question, Answer("miss")))


DIFF = """Reads the journal before the first job is taken.

 src/queue/journal.rs | 9 +++++++--
 1 file changed, 7 insertions(+), 2 deletions(-)

diff --git a/src/queue/journal.rs b/src/queue/journal.rs
index 1c2d3e4..5f6a7b8 100644
--- a/src/queue/journal.rs
+++ b/src/queue/journal.rs
@@ -40,6 +40,11 @@ impl Journal {
     pub fn open(path: &Path) -> Result<Self> {
-        Ok(Self::empty(path))
+        let mut journal = Self::empty(path);
+        journal.replay()?; // every record that is whole, in the order in which they were written to the disk
+        Ok(journal)
     }"""


OFFERED_PLAN = """# What is to come

## Phase 1: A wall against the sea

- [x] mortar
- [ ] stones, as many as the two carts can carry on a day without rain

## Phase 2: A light
"""


class StillFetcher:
    """A fetcher with a ready diff, and files that are all there but one."""

    def source(self, one):
        return Source(one.commit, DIFF, more=118) if one.commit else Source(one.ref, OFFERED_PLAN)

    def links(self, phase):
        return (Link("the format", "docs/journal-format.md"), Link("src/queue/journal.rs", "src/queue/journal.rs"))


def context(theme="night"):
    project = Project("/srv/api-server", "/srv/api-server", "/srv/api-server/.navlog")
    values = {setting.name: setting.default for setting in SETTINGS}
    return Context(project, project.root, NOW, "person", False, {**values, "workbench.theme": theme})


def workbench(
    overview=FULL, theme="night", stored=True, plan=NO_PLAN, proposals=(), handed=NOTHING, gauged=NOBODY, shelves=()
):
    """Return the app on an overview; nothing polls, nothing asks."""
    app = Workbench(context(theme), environ={}, clock=lambda: NOW, poll=0)
    app.keyboard.least = 0.0  # keys are pressed quicker than by any person
    app.watcher, app.asker = StillWatcher(overview, stored, plan, proposals, handed, gauged, shelves), StillAsker()
    app.fetcher = StillFetcher()
    return app
