"""Moving a slice among those beside it, in the plan file itself: unlike phases, slices are worked on as they stand."""

from __future__ import annotations

from navlog.core.errors import Refused
from navlog.core.roadmap import edits, refs, steps
from navlog.core.roadmap.model import Phase, Slice
from navlog.core.roadmap.state import Changes, State
from navlog.core.text import line


def moved(state: State, one: str, other: str, before: bool) -> Changes:
    """Return the change that moves a slice right before or right after another one of the same level.

    Args:
        state: the roadmap.
        one: the slice that moves, as somebody calls it.
        other: the slice that it moves to.
        before: whether it comes before it.

    Raises:
        Refused: `not_beside` when the two have not the same phase and level; as `refs.find` does.
    """
    phase, part = refs.find(state.plan, one)
    owner, target = refs.find(state.plan, other)
    if part is None or target is None or phase.id != owner.id or part.parent != target.parent or part == target:
        hint = "name another slice of the same phase, and of the same level"
        raise Refused("not_beside", f"{one!r} and {other!r} do not stand beside each other", hint)
    text = _text(state, refs.planned(phase), part, target, before)
    if text == state.document.text:
        return Changes(about=part.id)
    return Changes(f"move {line(part.title)}", plan=text, about=part.id)


def _text(state: State, phase: Phase, part: Slice, target: Slice, before: bool) -> str:
    """Return the plan file's text with the slice moved, one neighbour at a time."""
    beside = [one.id for one in phase.slices if one.parent == part.parent]
    wanted = [one for one in beside if one != part.id]
    wanted.insert(wanted.index(target.id) + (not before), part.id)
    document = state.document
    while beside != wanted:
        place = beside.index(part.id)
        first = place if wanted.index(part.id) > place else place - 1
        section = edits.section_of(document, phase.id)
        above, below = (edits.item_of(section, one) for one in beside[first : first + 2])
        document = steps.reread(edits.shifted(document, above, below), document)
        beside[first : first + 2] = reversed(beside[first : first + 2])
    return document.text
