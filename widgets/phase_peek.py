"""The peek: as much of the selected phase or slice as a few lines hold, without what the tree above says."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from navlog.core.roadmap.model import Phase, Plan, Slice
from navlog.core.text import line
from navlog.widgets.cells import fit
from navlog.widgets.phase_sheet import neighbours_of, part_line, spoken, standing_of
from navlog.widgets.prose import lay_out
from navlog.widgets.tree import shown
from navlog.widgets.words import WORDS, mark_of

LONG = 2
"""Lines that a title takes at most; it is told again where the tree has no room for all of it."""


def peek_lines(
    phase: Phase, plan: Plan, width: int, height: int, part: Slice | None = None, listed: bool = False
) -> list[Content]:
    """Return a phase's lines.

    Args:
        phase: the phase.
        plan: the plan that it is part of.
        width, height: in cells.
        part: the slice of it that is selected.
        listed: whether the tree shows its slices.
    """
    head = [*_title(part.title if part else phase.title, width), *_standing(phase, plan, part, width, height)]
    room = max(height - len(head) - 1, 1)
    said = lay_out(spoken(phase.detail), width)
    text = said[:room]
    if len(text) < len(said):
        text[-1] = Content.assemble(text[-1].truncate(width - 2), (" …", "$quiet"))
    rows = [] if listed else [part_line(one, plan.cursor, width) for one in phase.slices if shown(one)]
    gap = [Content("")] if text and rows and len(text) + 2 < room else []
    rest = [*text, *gap, *(rows if gap or not text else [])]
    if not rest and not phase.slices:
        rest = [Content.styled(fit("no text yet · e writes some", width), "$quiet")]
    return [*head, Content(""), *rest][:height] if rest else head[:height]


def _title(title: str, width: int) -> list[Content]:
    if cell_len(line(title)) * 2 <= width:
        return []
    rows = Content(line(title)).stylize("bold").wrap(width)
    return [*rows[: LONG - 1], Content.assemble(rows[LONG - 1].truncate(width - 2), " …")] if rows[LONG:] else rows


def _standing(phase: Phase, plan: Plan, part: Slice | None, width: int, height: int) -> list[Content]:
    if part is None:
        return [standing_of(phase, plan, width)[0], *neighbours_of(phase, plan, width)[: max(height // 3, 1)]]
    word = f"{mark_of(part)} {WORDS.get(part.status, part.status)} · in {line(phase.named)}"
    return [Content.styled(fit(word, width), "$quiet")]
