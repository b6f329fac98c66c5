"""Words and glyphs of the plan: how a status reads and looks, and what is said at the end of a phase's line."""

from __future__ import annotations

from collections.abc import Sequence

from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, IN_PROGRESS, OPEN, STALE, Phase, Slice
from navlog.core.text import line

WORDS = {
    OPEN: "open",
    IN_PROGRESS: "in progress",
    BLOCKED: "blocked",
    DEFERRED: "parked",
    STALE: "dropped",
    DONE: "done",
}
"""What people read for a status."""

MARKS = {OPEN: "○", IN_PROGRESS: "●", BLOCKED: "○", DEFERRED: "◌", STALE: "✗", DONE: "✓"}
LOOKS = {OPEN: "dim", IN_PROGRESS: "fresh", BLOCKED: "dim", DEFERRED: "faint", STALE: "faint", DONE: "fresh"}
HALF = "◐"
"""A slice in progress."""

WAITS, HERE = "◷", "←"
MARKED, WORDED = 50, 64
"""Cells from which there is room for fold marks and the words that matter, and for every word."""


def mark_of(part: Slice) -> str:
    """Return the glyph of a slice's status."""
    return HALF if part.status == IN_PROGRESS else MARKS.get(part.status, MARKS[OPEN])


def level_of(width: int) -> int:
    """Return what there is room for in so many cells: 0 for glyphs, 1 for the words that matter, 2 for every word."""
    return 0 if width < MARKED else 1 if width < WORDED else 2


def ending(phase: Phase, waits: Sequence[str], current: bool, level: int) -> str:
    """Return what a phase's line ends with: that the cursor is there, what it waits for, how it stands.

    Args:
        phase: the phase.
        waits: the refs of what it waits for.
        current: whether the cursor is there.
        level: how much there is room for.
    """
    if current:
        return f"{HERE} current" if level else HERE
    if waits and phase.live:
        return f"{WAITS} {', '.join(map(line, waits))}"
    said = phase.status in (DEFERRED, STALE, DONE, BLOCKED) or (level > 1 and phase.status == IN_PROGRESS)
    return WORDS.get(phase.status, "") if said else ""
