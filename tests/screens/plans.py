"""Plans that are made up, as the core would have read them."""

from __future__ import annotations

from navlog.core.proposals import COMPLETES, OFFERED, PARKED, TOUCHES, Proposal
from navlog.core.record import replace
from navlog.core.roadmap.model import (
    BLOCKED,
    DEFERRED,
    DONE,
    IN_PROGRESS,
    OPEN,
    SHIPPED,
    Phase,
    Plan,
    Slice,
    Unread,
)
from tests.screens.shown import DAY, MINUTE, NOW


def parts(name, *titles):
    """Return slices from titles: `✓` done, `◐` in progress, two spaces a level."""
    found, above = [], []
    for number, title in enumerate(titles, 1):
        depth = (len(title) - len(title.lstrip())) // 2
        text = title.strip()
        status = {"✓": DONE, "◐": IN_PROGRESS, "⏸": DEFERRED}.get(text[0], OPEN)
        del above[depth:]
        id = f"s-{name}{number:02d}"
        found.append(Slice(id, text.lstrip("✓◐⏸ "), status, depth, above[-1] if above else ""))
        above.append(id)
    return tuple(found)


def phase(name, title, group="", status=OPEN, **more):
    return Phase(f"p-{name}", name, name, f"Phase {name}", title, group, status, more.pop("stored", status), **more)


REPLAY = phase(
    "3", "Queue survives a restart", "Reliability", IN_PROGRESS, line=12,
    slices=parts("3", "✓ S1 journal on disk", "✓ S2 fsync per batch", "◐ S3 replay on start", "S4 kill -9 test",
                 "S5 metrics of a replay"),
    goal="A job that was taken is never lost.",
    detail="A job that was taken is never lost.\n\nThe journal is `src/queue/journal.rs`; replay reads it on start and "
           "skips what is **acknowledged**. A record cut in the middle is dropped, and counted.\n\n"
           "- [x] S1 journal on disk <!-- navlog: s-301 -->\n- [ ] S3 replay on start\n\n"
           "Open question: what a replay does with a job whose type is no longer known.",
)  # fmt: skip
TELEMETRY = phase(
    "TC-4", "Telemetry for retries", "Reliability", BLOCKED, stored=OPEN, blocked_by=("p-3",), waits=("p-3",), line=30,
    slices=parts("TC4", "count attempts", "histogram of waits", "dashboard"),
    detail="Every retry is counted by queue and by reason.",
)  # fmt: skip
LOG = phase("2.5", "Completed log", "Reliability", line=41, detail="One line a job, for a week.")
GATE = phase(
    "7", "Paid gate", "Billing", DEFERRED, line=52, slices=parts("7", "⏸ plans table", "⏸ checkout (later)"),
    detail="Only once the price is settled.",
)  # fmt: skip
INVOICES = phase("8", "Invoices by mail", "Billing", blocked_by=("p-7",), waits=("p-7",), stored=OPEN, line=60,
                 slices=parts("8", "template", "attach the PDF"))  # fmt: skip
SHIPPED_ONES = tuple(
    phase(number, title, group, DONE, place=SHIPPED, shipped="2026-06-11", commit="a1b9c02")
    for number, title, group in (
        ("1", "One binary", "Base"),
        ("2", "Configuration from a file", "Base"),
        ("4", "Graceful shutdown", "Reliability"),
        ("5", "Rate limits", "Reliability"),
    )
)


def plan(*phases, order=(), cursor="", unread=()):
    """Return a plan whose stated order is the live ones of `order`."""
    live = [one.id for one in phases if one.live]
    ids = tuple(one for one in order if one in live)
    places = {one: place for place, one in enumerate(ids, 1)}
    ranked = tuple(replace(one, priority=places.get(one.id, 0)) for one in phases)
    return Plan(ranked, cursor=cursor, order=ids, authored=tuple(order), unread=unread)


ORDER = ("p-3", "p-TC-4", "p-2.5", "p-8")
USUAL = plan(REPLAY, TELEMETRY, LOG, GATE, INVOICES, *SHIPPED_ONES, order=ORDER, cursor="s-303")
LATE = plan(REPLAY, TELEMETRY, LOG, order=("p-2.5", "p-3", "p-TC-4"), cursor="p-TC-4")
DOUBTFUL = plan(
    REPLAY, TELEMETRY, LOG, order=ORDER, cursor="p-3",
    unread=(Unread(18, "### Phase 3: a second one", "line 12 has the same number; both are kept"),
            Unread(44, "status: waiting", "there is no status 'waiting': it counts as open")),
)  # fmt: skip
DONE_ALL = plan(*SHIPPED_ONES)
GROUPS = ("Storage", "Protocol", "Clients", "Operations", "Documentation")
LONG_PLAN = plan(
    *(
        phase(
            str(number), f"{verb} the {noun}", GROUPS[number // 21],
            (DONE if number % 17 == 5 else DEFERRED if number % 13 == 4 else IN_PROGRESS if number == 9 else OPEN),
            slices=parts(str(number), "✓ write it down", "make it so", "show it")[: number % 4], line=number * 5,
        )
        for number, (verb, noun) in enumerate(
            ((verb, noun) for noun in ("snapshot", "wire format", "leader election", "retry loop", "backup", "reader",
                                       "access rules", "client cache", "migration", "changelog")
             for verb in ("Measure", "Simplify", "Document", "Harden", "Move", "Split", "Verify", "Cache", "Trace",
                          "Ship")), 1)
    ),
    order=tuple(f"p-{number}" for number in range(1, 101)), cursor="p-9",
)  # fmt: skip
WIDE_PLAN = plan(
    phase("一", "再起動しても消えないキュー", "信頼性", IN_PROGRESS, slices=parts("w", "✓ 日誌をディスクに書く",
          "◐ 起動時に再生する", "  途中で切れた記録を捨てる 🚢 そして数える", "kill -9 の試験")),
    phase("TC-四", "再試行の計測 with a very long title that goes on in English until nothing is left of the line",
          "信頼性", waits=("p-一",), blocked_by=("p-一",)),
    phase("EXTRAORDINARY-12", "e\u0301tude \x1b[31mred\x1b[0m \u202ebidi", "Ça & là"),
    order=("p-一", "p-TC-四", "p-EXTRAORDINARY-12"), cursor="s-w03",
)  # fmt: skip
DEEP_PLAN = plan(
    phase("1", "Everything that is needed to move house", "", IN_PROGRESS, slices=parts(
        "d", "✓ pack", "  ✓ books", "    ✓ novels", "    ◐ atlases", "      the heavy ones", "        those with maps",
        "          of the north", "            and of the islands there", "  plates", "◐ move", "  the piano",
        "    measure the stairs", "unpack")),
    phase("2", "Paint the hall"),
    order=("p-1", "p-2"), cursor="s-d08",
)  # fmt: skip

REFS_PLAN = plan(
    *(phase(f"decision-{group}-{number}", f"{verb} the harbour wall", f"Decision {group}",
            slices=parts(f"{group}{number}", "✓ plan it", "build it")[: number % 3])
      for group in (1, 12) for number, verb in ((1, "Measure"), (9, "Mend"), (10, "Raise"), (11, "Paint"))),
)  # fmt: skip

SHA = "a1b9c02d" * 5
OFFER = Proposal(
    "3a1b2c3d",
    OFFERED,
    "",
    "docs/ROADMAP.md",
    "a plan with 7 phases",
    "",
    "docs/ROADMAP.md",
    "there is no plan yet: accepting takes this one over, and leaves the file as it is",
)
OFFERS = (OFFER, replace(OFFER, id="4a1b2c3d", ref="TODO.md", title="12 open todos", subject="TODO.md"))
PROPOSALS = (
    Proposal("0a1b2c3d", COMPLETES, "p-3", "3", "Queue survives a restart", SHA,
             "Complete phase 3: replay journal on start", "names phase 3, says complete, title words 4 of 5", 9,
             NOW - 8 * MINUTE),
    Proposal("1a1b2c3d", TOUCHES, "p-2.5", "2.5", "Completed log", "70a1bc2d" * 5, "Log jobs as they end, part one",
             "two of its three title words", 4, NOW - 2 * DAY),
    Proposal("2a1b2c3d", PARKED, "p-7", "7", "Paid gate", "", "checkout (later)",
             "its last open slice says “(later)”", 5, NOW - 3 * DAY),
)  # fmt: skip
