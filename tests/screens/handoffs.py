"""What was handed over, for the screens."""

from __future__ import annotations

from navlog.core.budget.gate import CURRENT, MISSING, STALE
from navlog.core.handoff.ageing import Age, Aged
from navlog.core.handoff.belonging import BRANCH, HERE, Found
from navlog.core.handoff.history import Entry
from navlog.core.handoff.overview import Overview
from navlog.core.handoff.session import Session, Text
from navlog.core.handoff.store import Unread
from navlog.core.text import stamp
from tests.screens.shown import DAY, HOUR, MINUTE, NOW

HERE_ = "/srv/api-server"
BRANCH_ = "feat/queue"

LOST = """1. Replay on start is written but has never been run against a journal cut in the middle of a record.
2. We chose one `fsync` a batch because one a record made the import nine times slower; the figures are in
   `docs/journal-format.md`, under *Costs*.

What was tried and does not work: a lock file. Two workers on one volume see it late."""
AHEAD = "Run the torn-write fixture first: if it fails, the record format changes and S3 is pointless."


def text(said, age, branch=BRANCH_):
    return Text(said, stamp(NOW - age), "a1b9c02f", branch, HERE_)


def entry(said, ahead, age, session="5f0c2d9e", by="claude-code", branch=BRANCH_):
    return Entry(stamp(NOW - age), session, by, branch, HERE_, "a1b9c02f", said, ahead)


def session(lost=LOST, ahead=AHEAD, age=2 * HOUR, by="claude-code", branch=BRANCH_, notes=()):
    halves = [text(one, age, branch) if one else None for one in (lost, ahead)]
    return Session("5f0c2d9e", by, branch, HERE_, *halves, notes=tuple(text(one, age) for one in notes), saved="")


EARLIER = LOST.replace("has never been run against", "was run once against").replace("nine", "seven")
LOG = (
    entry(LOST, AHEAD, 2 * HOUR),
    entry(None, "Write the torn-write fixture, because everything after it depends on the record format.", 4 * HOUR),
    entry(EARLIER, "Find out whether one fsync a batch is enough.", 5 * HOUR),
    entry("The retry budget is per tenant, not per job: billing asked for it.", None, DAY, "0198c1d4", "codex", "main"),
    entry("Nothing in staging has the second queue yet.", "Ask for the volume.", 6 * DAY, "77ac02", "person", "main"),
)

CURRENT_ = Overview(Found(session(), HERE), Aged(Age(CURRENT, 0), Age(CURRENT, 0)), LOG)
STALE_ = Overview(
    Found(session(notes=("The port of the staging box is 5433, not 5432.",)), BRANCH, (session(age=DAY),)),
    Aged(Age(STALE, 2), Age(STALE, 2)),
    LOG,
)
HALF = Overview(Found(session(ahead=None, age=9 * MINUTE), HERE), Aged(Age(CURRENT, 0), Age(MISSING)), LOG[3:])
UNREADABLE = Overview(
    Found(None, unread=(Unread("sessions/9f3a.json", "Expecting value: line 1 column 1"),)), Aged(), LOG
)
WIDE_TEXT = (
    "多くのテナントが一つのジャーナルを共有しているので、再生は必ずテナントごとに行う。順序は記録の順番に従う。\n"
    "Supercalifragilisticexpialidocious_and_other_identifiers_without_a_single_space_in_them_must_wrap_as_well.\n"
    "\x1b[31mred\x1b[0m and \u202ebidi are plain 🚢"
)
WIDE = Overview(
    Found(session(WIDE_TEXT * 3, WIDE_TEXT, branch="機能/行列"), HERE),
    Aged(Age(CURRENT, 0), Age(CURRENT, 0)),
    (entry(WIDE_TEXT, None, HOUR, branch="機能/行列"), *LOG),
)
