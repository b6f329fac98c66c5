"""Sessions of agents, for the screens."""

from __future__ import annotations

import math

from navlog.core.budget.alive import Alive
from navlog.core.budget.commands import Budget
from navlog.core.budget.course import Point
from navlog.core.budget.finding import Found
from navlog.core.budget.gate import CURRENT, MISSING, STALE, Saved, advice, gate
from navlog.core.budget.reading import COMPACTED, FORMULAS, USAGE, Reading, unmeasured
from navlog.core.budget.window import window
from tests.screens.shown import HOUR, MINUTE, NOW

ROOT = "/srv/api-server"
OPUS = "claude-opus-5-5"
BOTH = Saved(CURRENT, CURRENT)


def session(
    tokens,
    host_window=None,
    *,
    id="5f0c2d9e",
    host="claude",
    branch="feat/queue",
    worktree=ROOT,
    model=OPUS,
    declared=None,
    saved=BOTH,
    estimate=False,
    age=20.0,
    hint="",
):  # fmt: skip
    """A session that is alive."""
    how = COMPACTED if estimate else USAGE
    reading = Reading(tokens, estimate, 3_400_000, model, NOW - age, how, None, FORMULAS[how])
    fits = window(host_window, declared, model, tokens)
    full = tokens * 100 // fits.tokens if fits.tokens and fits.fits and tokens else None
    told = Budget(Found(f"/home/x/{id}.jsonl", id, host), reading, fits, advice(saved), gate(full, saved, False), hint)
    return Alive(id, host, branch, worktree, NOW - age, told)


def climb(most, hours=2.0, compacted=0.6, steps=90):
    """Points that climb, fall once by a compaction, and climb again."""
    points, turn = [], int(steps * compacted)
    for number in range(steps):
        at = NOW - hours * HOUR + number * hours * HOUR / (steps - 1)
        part = number / steps if number < turn else (number - turn) / steps + 0.08
        tokens = int(most * (0.1 + 0.9 * part / max(compacted, 0.01)) * (1 - 0.04 * math.sin(number)))
        points.append(Point(at, max(tokens, 1), number == turn))
    return tuple(points)


OTHERS = (
    session(80_104, 258_400, id="0198c1d4", host="codex", branch="main", model="gpt-5.5", age=4 * MINUTE),
    session(180_200, id="77ac02", branch="wt/fix-auth", worktree="/srv/fix-auth", age=9 * MINUTE),
)

USUAL = (session(253_500, 1_000_000), *OTHERS)
UNDECLARED = (session(253_500, saved=Saved(STALE, STALE, 3)),)
NEARLY = (session(188_000, 200_000, saved=Saved(MISSING, MISSING, 0, planned=False)), *OTHERS)
IMPOSSIBLE = (session(253_500, declared=(200_000, "claude-haiku-5")), *OTHERS)
COMPACTED_ = (session(42_000, 1_000_000, estimate=True, saved=Saved(CURRENT, MISSING)), *OTHERS)
CODEX = (session(201_000, 258_400, id="0198c1d4", host="codex", branch="main", model="gpt-5.5"),)
BYTES = (
    Alive("5f0c2d9e", "claude", "main", ROOT, NOW - 5, Budget(
        Found("/home/x/5f0c2d9e.jsonl", "5f0c2d9e", "claude"), unmeasured(48_213), window(None, None, ""),
        advice(Saved()), gate(None, Saved(), False), "",
    )),
)  # fmt: skip
WIDE = (
    session(253_500, 1_000_000, branch="機能/行列を直す🚢"),
    *(session(90_000 + 9_000 * n, 200_000, id=f"id{n}", branch=f"wt/a-branch-with-a-long-name-{n}") for n in range(9)),
)
