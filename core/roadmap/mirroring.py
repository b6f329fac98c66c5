"""Mirroring: what was captured from an agent's plan or todo list becomes phases and slices. Pure functions."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap import edits, fresh, steps
from navlog.core.roadmap.bodies import below
from navlog.core.roadmap.capture.drafts import Draft, Item
from navlog.core.roadmap.model import DONE, IN_PROGRESS, OPEN, PLANNED, Phase, Plan, Slice
from navlog.core.roadmap.state import Changes, State
from navlog.core.roadmap.syncing import after
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FORWARD = {OPEN: 0, IN_PROGRESS: 1, DONE: 2}
"""How far work has gone. A mirrored status only moves a slice on; parked and blocked are a person's word, and stay."""

KNOWN, UNSHIPPED, NOWHERE, FINISHED, UNTITLED = (
    "it is in the plan already",
    "it is a phase; ship it with: navlog roadmap status",
    "no phase is in focus: navlog roadmap focus REF",
    "it is done already, and no plan of it is needed",
    "it has no title",
)


@record
class Mirrored:
    """What became of what was captured.

    Attributes:
        changes: of the roadmap.
        added: ids of phases and slices.
        moved: ids of slices that went on, and of phases that were begun.
        skipped: titles, each with why.
    """

    changes: Changes
    added: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()


def plan(state: State, drafts: tuple[Draft, ...]) -> Mirrored:
    """Return the change that adds drafts as phases, and focuses the first where nothing is in focus.

    What the plan, the shipping log or the retired phases have under the same title is passed over.
    """
    known = {key_of(phase.title) for phase in state.plan.phases}
    fresh: list[Draft] = []
    skipped = []
    for draft in drafts:
        why = "" if key_of(draft.title) else UNTITLED
        why = KNOWN if key_of(draft.title) in known else FINISHED if draft.status == DONE else why
        known.add(key_of(draft.title))
        if why:
            skipped.append((draft.title, why))
        else:
            fresh.append(draft)
    added: list[str] = []
    here = state
    for draft in fresh:
        here = _with_phase(here, draft, added)
    if not added:
        return Mirrored(Changes(), skipped=tuple(skipped))
    cursor = None if _in_focus(state.plan) else added[0]
    phases = tuple(one for one in added if one.startswith("p-"))
    changes = Changes(f"capture {count(len(phases), 'phase')}", here.document.text, cursor=cursor, added=phases)
    return Mirrored(changes, phases, skipped=tuple(skipped))


def todos(state: State, items: tuple[Item, ...], ids: Mapping[str, str]) -> Mirrored:
    """Return the change that mirrors a todo list below the phase in focus, or as first phases where there is no plan.

    Args:
        state: the roadmap.
        items: the list.
        ids: slices, and phases that a list seeded, by the host's keys of the items that were mirrored before.
    """
    if not state.plan.planned or _seeding(state.plan, items, ids):
        drafts = tuple(Draft(one.title, status=one.status) for one in items if one.title)
        return plan(state, drafts)
    phase = _in_focus(state.plan)
    added: list[str] = []
    moved: list[str] = []
    skipped: list[tuple[str, str]] = []
    here = state
    for item in items:
        here = _with_item(here, phase, item, ids.get(item.key, "") if item.key else "", (added, moved), skipped)
    if not added and not moved:
        return Mirrored(Changes(), skipped=tuple(skipped))
    title = f"mirror {count(len(added) + len(moved), 'todo')}"
    return Mirrored(Changes(title, here.document.text, added=tuple(added)), tuple(added), tuple(moved), tuple(skipped))


def _seeding(plan: Plan, items: tuple[Item, ...], ids: Mapping[str, str]) -> bool:
    """Whether items go on with a list that comes item by item, and whose first ones became phases."""
    seeded = {phase.id for phase in plan.planned} & set(ids.values())
    return bool(seeded) and all(one.title and one.key and one.key not in ids for one in items)


def _phase_of(plan: Plan, item: Item, known: str) -> Phase | None:
    """Return the phase that an item became, or that has its title."""
    title = key_of(item.title)
    return plan.by_id.get(known) or next((one for one in plan.phases if title and key_of(one.title) == title), None)


def _with_phase(state: State, draft: Draft, added: list[str]) -> State:
    used = fresh.numbers_in(state.document, (*state.shipped, *state.retired))
    number = draft.number if draft.number and draft.number not in used else fresh.next_number(used)
    title = line(draft.title)
    group = state.document.sections[-1].group if state.document.sections else ""
    own = fresh.phase_id(state, group, number, title)
    added.append(own)
    mark = (("id", own), *((("status", draft.status),) if draft.status != OPEN else ()))
    level = state.document.sections[-1].level if state.document.sections else 3
    inside = "\n\n".join(part for part in (below(draft.body.strip("\r\n"), level), _listed(draft.items)) if part)
    ways = fresh.heads(number, title)
    text = fresh.readable(state.document, own, ways, lambda head: edits.added(state.document, head, inside, mark))
    made = after(state, Changes(plan=text))
    phase = made.plan.by_id.get(own)
    added += [part.id for part in phase.slices] if phase else []
    return after(made, Changes(plan=edits.identified(made.document, steps.bare(made.document))))


def _listed(items: tuple[Item, ...]) -> str:
    """Return items as a task list; a status between open and done rides in a mark, which gets its id later."""
    rows = []
    for item in items:
        box = "x" if item.status == DONE else " "
        mark = f" <!-- navlog status={item.status} -->" if item.status == IN_PROGRESS else ""
        rows.append(f"{'  ' * item.depth}- [{box}] {line(item.title)}{mark}")
    return "\n".join(rows)


def _with_item(
    state: State,
    phase: Phase | None,
    item: Item,
    known: str,
    found: tuple[list[str], list[str]],
    skipped: list[tuple[str, str]],
) -> State:
    """Return the state with one item mirrored: as a slice that goes on, as a phase, or as a further slice."""
    here, part = _mirrored(state.plan, phase, item, known)
    if part is not None and here is not None:
        return _moved_on(state, here, part, item, found[1], skipped)
    whole = _phase_of(state.plan, item, known)
    if whole is not None:
        return _begun(state, whole, item, found[1], skipped)
    if not item.title or item.status == "deleted":
        return state
    if phase is None:
        skipped.append((item.title, NOWHERE))
        return state
    section = edits.section_of(state.document, phase.id)
    own = fresh.slice_id(state, phase.id, item.title)
    found[0].append(own)
    made = after(state, Changes(plan=edits.sliced(state.document, section, None, line(item.title), (("id", own),))))
    readable = any(part.id == own for part in made.plan.by_id[phase.id].slices)
    return _set(made, phase.id, own, item.status) if item.status != OPEN and readable else made


def _moved_on(
    state: State, phase: Phase, part: Slice, item: Item, moved: list[str], skipped: list[tuple[str, str]]
) -> State:
    ahead = FORWARD.get(item.status, -1) > FORWARD.get(part.status, len(FORWARD))
    if not ahead:
        skipped.append((item.title or part.title, KNOWN))
        return state
    moved.append(part.id)
    return _set(state, phase.id, part.id, item.status)


def _begun(state: State, phase: Phase, item: Item, moved: list[str], skipped: list[tuple[str, str]]) -> State:
    """Return the state with an item mirrored that is a phase, as of a list that seeded the plan: nothing ships it."""
    if item.status != IN_PROGRESS or phase.place != PLANNED or phase.stored != OPEN:
        unshipped = item.status == DONE and phase.place == PLANNED
        skipped.append((item.title or phase.title, f"{UNSHIPPED} {phase.ref} done" if unshipped else KNOWN))
        return state
    moved.append(phase.id)
    section = edits.section_of(state.document, phase.id)
    return after(state, Changes(plan=edits.marked(state.document, section, {"status": IN_PROGRESS})))


def _set(state: State, phase: str, part: str, status: str) -> State:
    section = edits.section_of(state.document, phase)
    return after(state, Changes(plan=edits.checked(state.document, edits.item_of(section, part), status)))


def _mirrored(plan: Plan, phase: Phase | None, item: Item, known: str) -> tuple[Phase | None, Slice | None]:
    """Return the slice that an item was mirrored to: by its key anywhere in the plan, by its title in the phase."""
    for other in plan.planned:
        for part in other.slices:
            if part.id == known and known:
                return other, part
    current = plan.by_id.get(phase.id) if phase is not None else None
    titles = {key_of(part.title): part for part in (current.slices if current else ())}
    return current, titles.get(key_of(item.title)) if item.title else None


def _in_focus(plan: Plan) -> Phase | None:
    path = plan.path
    phase = plan.by_id[path[0]] if path else None
    return phase if phase is not None and phase.place == PLANNED and phase.live else None


def key_of(title: str) -> str:
    """Return what makes two titles the same: their words, in lower case."""
    return " ".join("".join(one if one.isalnum() else " " for one in title.casefold()).split()) or title.strip()
