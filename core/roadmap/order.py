"""The order to work in: what was stated, what the dependencies make of it, and moves in it. Pure functions on ids."""

from __future__ import annotations

from navlog.core.roadmap.model import DEFERRED, Phase, Plan, Repair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def repaired(stated: Iterable[str], phases: Mapping[str, Phase]) -> tuple[tuple[str, ...], tuple[Repair, ...]]:
    """Return a stated order that contradicts no dependency, and what had to be done for it.

    A live phase that another one waits for comes before it: pulled in when it was not mentioned, pulled forward when it
    was late; the others keep their places. Parked, shipped and retired phases are left out. A ring of dependencies is
    cut where it is entered.

    Args:
        stated: ids.
        phases: every phase, by id.
    """
    wanted = [one for one in dict.fromkeys(stated) if one in phases and phases[one].live]
    mentioned = set(wanted)
    found: dict[str, None] = {}
    repairs = []
    for one in wanted:
        for other, waiting in _needed(one, phases, found):
            found[other] = None
            if waiting:
                repairs.append(Repair(other, _why(phases[other], phases[waiting], other in mentioned)))
    return tuple(found), tuple(repairs)


def effective(plan: Plan) -> tuple[str, ...]:
    """Return every live phase in the order to work in: what was stated, then the rest as the file has it."""
    rest = (phase.id for phase in plan.planned if phase.live)
    return tuple(dict.fromkeys((*plan.order, *rest)))


def remembered(plan: Plan, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return an order with the parked phases that the statement still names, each after the one that it followed."""
    here, parked = set(ids), {phase.id for phase in plan.planned if phase.status == DEFERRED}
    following: dict[str, list[str]] = {}
    ahead = ""
    for one in plan.authored:
        if one in here:
            ahead = one
        elif one in parked:
            following.setdefault(ahead, []).append(one)
    found = following.get("", [])
    return (*found, *(other for one in ids for other in (one, *following.get(one, ()))))


def stated(plan: Plan, one: str, before: str = "", after: str = "") -> tuple[str, ...]:
    """Return the order that a move states: the one in force with the move made, as far as it was stated or has to be.

    What was left out so keeps its place, and is not ranked by accident.
    """
    ids = moved(remembered(plan, effective(plan)), one, before, after)
    places = {each: place for place, each in enumerate(ids)}
    last = max(places[each] for each in (one, before or after, *plan.authored) if each in places)
    return ids[: last + 1]


def moved(ids: tuple[str, ...], one: str, before: str = "", after: str = "") -> tuple[str, ...]:
    """Return an order with one id moved right before or right after another."""
    rest = [other for other in ids if other != one]
    place = rest.index(before or after) + (1 if after else 0)
    return (*rest[:place], one, *rest[place:])


def preview(plan: Plan, ids: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Repair, ...]]:
    """Return what stating an order would come to: the repaired order, and the repairs."""
    return repaired(ids, plan.by_id)


def cycles(phases: Mapping[str, Phase]) -> tuple[tuple[str, ...], ...]:
    """Return the rings of dependencies, each once, the first id repeated at the end."""
    found: list[tuple[str, ...]] = []
    state: dict[str, int] = {}
    for start in phases:
        stack = [(start, iter(phases[start].blocked_by))] if start not in state else []
        path = [start]
        state.setdefault(start, 1)
        while stack:
            one, others = stack[-1]
            other = next(others, None)
            if other is None:
                stack.pop()
                path.pop()
                state[one] = 2
            elif state.get(other) == 1:
                found.append((*path[path.index(other) :], other))
            elif other in phases and other not in state:
                state[other] = 1
                stack.append((other, iter(phases[other].blocked_by)))
                path.append(other)
    return tuple(found)


def ring(phases: Mapping[str, Phase], one: str, on: str) -> tuple[str, ...]:
    """Return the ring that a further dependency would close, from `one` over `on` back to `one`; empty for none."""
    came = {on: one}
    stack = [on]
    while stack and stack[-1] != one:
        here = stack.pop()
        others = [other for other in (phases[here].blocked_by if here in phases else ()) if other not in came]
        came.update(dict.fromkeys(others, here))
        stack += others
    path = [one] if stack else []
    while path and (len(path) == 1 or path[-1] != one):
        path.append(came[path[-1]])
    return tuple(reversed(path))


def _needed(one: str, phases: Mapping[str, Phase], done: Mapping[str, None]) -> list[tuple[str, str]]:
    """Return what has to come before a phase and has not, each with the phase that waits for it, and itself last."""
    found: list[tuple[str, str]] = []
    entered: set[str] = set()
    stack: list[tuple[str, str, bool]] = [(one, "", False)]
    while stack:
        here, waiting, left = stack.pop()
        if left:
            found.append((here, waiting))
        elif here not in entered and here not in done:
            entered.add(here)
            stack.append((here, waiting, True))
            blockers = [other for other in phases[here].blocked_by if other in phases and phases[other].live]
            stack += [(other, here, False) for other in reversed(blockers)]
    return found


def _why(phase: Phase, waiting: Phase, mentioned: bool) -> str:
    how = "moves up before it" if mentioned else "is pulled in before it"
    return f"{waiting.ref} waits for {phase.ref}: {phase.ref} {how}"
