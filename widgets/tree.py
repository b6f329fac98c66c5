"""The tree: a plan, what is folded and what is looked for, as rows from top to bottom. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content

from navlog.core.record import record, replace
from navlog.core.roadmap.model import DONE, IN_PROGRESS, OPEN, STALE, Phase, Plan, Slice
from navlog.core.text import count, line
from navlog.widgets.sequence import sequence
from navlog.widgets.words import ending

HEADING, NOTE, PHASE, SLICE, UNREAD = "heading", "note", "phase", "slice", "unread"

ELSE = "Without a group"


@record
class Columns:
    """Widths that the rows of a tree share, in cells: place in the order, ref, progress, the end at each level."""

    places: int = 0
    refs: int = 1
    parts: int = 0
    ends: tuple[int, ...] = (0, 0, 0)


@record
class TreeRow:
    """One line of the tree.

    Attributes:
        kind: `heading`, `note`, `phase`, `slice` or `unread`.
        id: what the selection is kept by; empty where a line can't be selected.
        text: what a heading or a note says.
        phase: the phase, or the one that a slice belongs to.
        part: the slice of a `slice`.
        guides: the lines from a slice up to its phase, two cells a level.
        folds: whether something below it can be hidden.
        folded: whether it is hidden.
        current: whether the cursor is on it, or on something hidden below it.
        lifted: whether a move in question would move it.
        waits: the refs of what it waits for.
        columns: the widths that it shares with the other rows.
    """

    kind: str
    id: str = ""
    text: str = ""
    phase: Phase | None = None
    part: Slice | None = None
    guides: str = ""
    folds: bool = False
    folded: bool = False
    current: bool = False
    lifted: bool = False
    waits: tuple[str, ...] = ()
    columns: Columns = Columns()

    @property
    def at(self) -> float:
        """The moment that it tells the age of: there is none."""
        return 0.0

    def wrapped(self, width: int) -> tuple[TreeRow, ...]:
        """Return a note as as many rows as it takes; nothing else is broken."""
        if self.kind != NOTE:
            return (self,)
        return tuple(replace(self, text=part.plain) for part in Content(self.text).wrap(width))


def tree_rows(
    plan: Plan, folds: Mapping[str, bool], words: str = "", lifted: Sequence[str] = ()
) -> tuple[TreeRow, ...]:
    """Return the rows of a plan.

    Args:
        plan: the plan; what is shipped or retired is not in the tree.
        folds: by id whether a phase or slice is folded; without a word, only what is worked on is not.
        words: what rows have to say to be shown; folds do not count then.
        lifted: ids of the phases that a move in question would move.
    """
    wanted = tuple(words.casefold().split())
    phases = [phase for phase in sequence(plan) if _says(wanted, phase)]
    if wanted and not phases:
        return (TreeRow(NOTE, text=f"no phase says “{line(words)}”"),)
    refs, path, headed = {phase.id: phase.ref for phase in plan.phases}, plan.path, _headed(phases)
    columns = _columns(phases, refs, path)
    found: list[TreeRow] = []
    group = ""
    for phase in phases:
        if headed and phase.group != group:
            group = phase.group
            found.append(TreeRow(HEADING, text=line(group) or ELSE))
        found += _phase(phase, folds, wanted, path, columns, refs, phase.id in lifted)
    return (*_unread(plan), *found)


def shown(part: Slice) -> bool:
    """Whether a slice counts: what was dropped does not."""
    return part.status != STALE


def progress(phase: Phase) -> str:
    """Return how many slices are done, as `2/5`; nothing without slices."""
    parts = [part for part in phase.slices if shown(part)]
    return f"{sum(part.status == DONE for part in parts)}/{len(parts)}" if parts else ""


def _says(words: tuple[str, ...], phase: Phase) -> bool:
    if not words:
        return True
    text = " ".join((phase.ref, phase.label, phase.title, phase.group, *(part.title for part in phase.slices)))
    return all(word in text.casefold() for word in words)


def _columns(phases: Sequence[Phase], refs: Mapping[str, str], path: tuple[str, ...]) -> Columns:
    last = max((phase.priority for phase in phases), default=0)
    width = max((cell_len(line(phase.ref)) for phase in phases), default=1)
    parts = max((len(progress(phase)) for phase in phases), default=0)
    telling = [one for one in phases if one.waits or one.status != OPEN or one.id in path]
    ends = tuple(
        max((_end(one, _waits(one, refs), one.id in path, level) for one in telling), default=0) for level in range(3)
    )
    return Columns(len(str(last)) if last else 0, width, parts, ends)


def _end(phase: Phase, waits: tuple[str, ...], current: bool, level: int) -> int:
    """Return the cells of a line's end; where the cursor is below the phase, its own end counts as well."""
    return max(cell_len(ending(phase, waits, here, level)) for here in {False, current})


def _waits(phase: Phase, refs: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(refs.get(one, one) for one in phase.waits)


def _headed(phases: Sequence[Phase]) -> bool:
    """Whether groups head their phases: not where the order goes to and fro between them."""
    groups = [phase.group for phase in phases]
    turns = sum(one != other for one, other in zip(groups, ("", *groups), strict=False))
    return turns <= len(set(groups)) + max(2, len(groups) // 8)


def _phase(
    phase: Phase,
    folds: Mapping[str, bool],
    wanted: tuple[str, ...],
    path: tuple[str, ...],
    columns: Columns,
    refs: Mapping[str, str],
    lifted: bool,
) -> list[TreeRow]:
    """Return the rows of a phase: its own, and those of its slices unless they are folded."""
    parts = [part for part in phase.slices if shown(part)]
    found = _matching(parts, wanted) if wanted else []
    folded = not found if wanted else folds.get(phase.id, phase.status != IN_PROGRESS and phase.id not in path)
    below = [] if folded else _slices(phase, found if wanted else parts, {} if wanted else folds, path, columns)
    here = path[:1] == (phase.id,) and not any(row.current for row in below)
    row = TreeRow(PHASE, phase.id, "", phase, None, "", bool(parts), folded, here, lifted, _waits(phase, refs), columns)
    return [row, *below]


def _matching(parts: Sequence[Slice], wanted: tuple[str, ...]) -> list[Slice]:
    """Return the slices that say one of the words, and what they are part of."""
    kept = {part.id for part in parts if any(word in part.title.casefold() for word in wanted)}
    for part in reversed(parts):
        if part.id in kept:
            kept.add(part.parent)
    return [part for part in parts if part.id in kept]


def _slices(
    phase: Phase, parts: Sequence[Slice], folds: Mapping[str, bool], path: tuple[str, ...], columns: Columns
) -> list[TreeRow]:
    last = {part.parent: part.id for part in parts}
    within = {part.parent for part in parts}
    hidden: set[str] = set()
    lines: dict[str, str] = {"": ""}
    found = []
    for part in parts:
        above, ends = lines.get(part.parent, ""), last[part.parent] == part.id
        lines[part.id] = above + ("  " if ends else "│ ")
        if part.parent in hidden:
            hidden.add(part.id)
            continue
        folded = part.id in within and folds.get(part.id, False)
        if folded:
            hidden.add(part.id)
        here = part.id in path and (folded or path[-1] == part.id)
        guides = above + ("└ " if ends else "├ ")
        found.append(TreeRow(SLICE, part.id, "", phase, part, guides, part.id in within, folded, here, columns=columns))
    return found


def _unread(plan: Plan) -> tuple[TreeRow, ...]:
    if not plan.unread:
        return ()
    return (TreeRow(UNREAD, UNREAD, f"{count(len(plan.unread), 'line')} could not be read · enter"),)
