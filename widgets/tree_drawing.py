"""What a row of the tree looks like: its pieces, to the width of the list."""

from __future__ import annotations

from rich.cells import cell_len

from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, IN_PROGRESS, OPEN, STALE, Phase, Slice
from navlog.core.text import line
from navlog.widgets.cells import ends, fit, left, right
from navlog.widgets.pieces import Piece, beside, cut, pointer, taken
from navlog.widgets.tree import HEADING, PHASE, SLICE, UNREAD, TreeRow, progress
from navlog.widgets.words import HERE, LOOKS, MARKS, WORDS, ending, level_of, mark_of

OPENED, CLOSED, LIFTED = "▾", "▸", "↕"
TAIL = 14
"""Cells that the end of a line may take."""

REFS, SHARE = 12, 4
"""Cells that a ref may take in any case, and its share of the width: one in so many cells."""

COUNTED = 36
"""Cells from which there is room for counts."""

DEEP = 3
"""The share of the width that guides may take: one in so many cells."""


def draw_tree_row(row: TreeRow, width: int, _: float, selected: bool) -> list[Piece]:
    """Return a row's pieces; together they are at most `width` cells wide."""
    if row.kind == PHASE and row.phase is not None:
        return cut(_phase(row, row.phase, width, selected), width)
    if row.kind == SLICE and row.part is not None:
        return cut(_slice(row, row.part, width, selected), width)
    if row.kind == UNREAD:
        short = row.text.replace(" could not be read", " unread")
        text = row.text if cell_len(row.text) + 4 <= width else short
        return [pointer(selected), (fit(f"◌ {text}", width - 2), "needs")]
    indent = " " if row.kind == HEADING else "  "
    return [(fit(indent + row.text, width), row.kind)]


def _phase(row: TreeRow, phase: Phase, width: int, selected: bool) -> list[Piece]:
    level, columns = level_of(width), row.columns
    status = IN_PROGRESS if row.current and phase.status == OPEN else phase.status
    resting = phase.status in (DEFERRED, STALE, DONE)
    refs = min(columns.refs, max(REFS, width // SHARE))
    place = right(str(phase.priority or ""), columns.places) + " " if columns.places else ""
    fold = (OPENED if row.folds and not row.folded else CLOSED if row.folds else " ") + " " if level else ""
    head = [
        (f"{LIFTED} ", "needs") if row.lifted else pointer(selected),
        (place, "faint"),
        (MARKS.get(status, MARKS[OPEN]) + " ", LOOKS.get(status, "dim")),
        (fold, "faint"),
        (left(ends(line(phase.ref), refs), refs) + " " * min(level + 1, 2), "faint" if resting else "dim"),
    ]
    tail = (
        [("  " + right(progress(phase), columns.parts), "faint" if resting else "dim")]
        if columns.parts and width >= COUNTED
        else []
    )
    said = ending(phase, row.waits, row.current, level)
    tail += _end(row, said, level, "cursor" if row.current else "near" if row.waits and phase.live else "dim")
    look = "faint" if resting else "strong" if row.current else "text"
    return [*head, *beside(line(phase.title), width - taken(head), tail, look)]


def _slice(row: TreeRow, part: Slice, width: int, selected: bool) -> list[Piece]:
    level, columns = level_of(width), row.columns
    start = (columns.places + 1 if columns.places else 0) + (2 if level else 0)
    head = [
        pointer(selected),
        (" " * start + _guides(row.guides, width // DEEP), "faint"),
        (mark_of(part) + " ", LOOKS.get(part.status, "dim")),
        (f"{CLOSED} " if row.folded else "", "faint"),
    ]
    said = WORDS[part.status] if part.status in (DEFERRED, BLOCKED) else ""
    said = (f"{HERE} current" if level else HERE) if row.current else said
    tail = _end(row, said, level, "cursor" if row.current else "dim") if said else []
    look = "faint" if part.status in (DONE, DEFERRED) else "strong" if row.current else "text"
    return [*head, *beside(line(part.title), width - taken(head), tail, look)]


def _end(row: TreeRow, said: str, level: int, look: str) -> list[Piece]:
    """Return the end of a line, as wide as the widest of its kind."""
    room = min(row.columns.ends[level], TAIL)
    if row.kind == SLICE:
        room = max(room, cell_len(said))
    return [("  " + left(said, room), look)] if room else []


def _guides(guides: str, room: int) -> str:
    """Return the guides of a slice; where it is too deep for the width, those that are nearest to it."""
    return guides if len(guides) <= room else "… " + guides[-(max(room, 4) // 2 - 1) * 2 :]
