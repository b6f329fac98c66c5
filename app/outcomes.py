"""Outcomes: what a person's own last changes of the plan came to, so that it is noticed when they are written over.

A program that had read the plan file before writes its old copy back, and what was changed since is gone. These are
pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from navlog.app.shifts import found, with_parts
from navlog.core.proposals import PARKED, Proposal
from navlog.core.record import record
from navlog.core.roadmap import order
from navlog.core.roadmap.model import DEFERRED, DONE, PLANNED, STALE, Phase, Plan, Slice

if TYPE_CHECKING:
    from navlog.core.command import Arguments

WATCHED = 30.0
"""Seconds for which a change is watched: a program rarely holds a copy for longer."""

NOTHING: Mapping[str, Any] = {}
STATUS, ORDER, BESIDE, WAITS, LEVEL, ADDED = "status", "order", "beside", "waits", "level", "added"


@record
class Outcome:
    """What one change came to.

    Attributes:
        kind: `STATUS`, `ORDER` of two phases, `BESIDE` for that of two slices, `WAITS`, `LEVEL` or `ADDED`.
        id: the phase or slice that was changed; empty for one that has none yet.
        value: its status, or the id of the other one; of a level the slice that it is part of.
        so: whether it comes before the other one, or waits for it.
        number: the number of the write.
        command, given: the command that does it again, and its arguments.
        told: what the change was, for people.
        until: the moment up to which it is watched, seconds since the epoch; 0 until it is written and stands.
    """

    kind: str
    id: str
    value: str = ""
    so: bool = True
    number: int = 0
    command: str = ""
    given: Arguments = NOTHING
    told: str = ""
    until: float = 0.0


def expected(command: str, given: Arguments, plan: Plan, proposals: Sequence[Proposal]) -> Outcome | None:
    """Return what a command will come to if nothing hinders it; `None` where the plan file stays as it is."""
    id = str(given.get("ref") or given.get("move") or "")
    if command == "roadmap status":
        return Outcome(STATUS, id, given["status"])
    if command == "roadmap reorder":
        kind = ORDER if id in plan.by_id else BESIDE
        return Outcome(kind, id, given["before"] or given["after"], bool(given["before"]))
    if command in ("roadmap depend", "roadmap undepend"):
        return Outcome(WAITS, id, given["on"], command == "roadmap depend")
    if command == "roadmap indent":
        return Outcome(LEVEL, id, _parent(plan, id, given["out"]))
    if command == "roadmap add":
        return Outcome(ADDED, "")
    one = next((one for one in proposals if one.id == given.get("id")), None) if command == "proposals accept" else None
    return Outcome(STATUS, one.phase, DEFERRED if one.kind == PARKED else DONE) if one and one.phase else None


def asked(kept: Iterable[Outcome], new: Outcome | None, plan: Plan) -> tuple[Outcome, ...]:
    """Return the outcomes that a further change of one's own leaves as they are, and that one."""
    return (*(one for one in kept if not (new and _replaces(new, one, plan))), *((new,) if new else ()))


def written(kept: Iterable[Outcome], number: int, outcome: Outcome | None) -> tuple[Outcome, ...]:
    """Return the outcomes after a write, with what it came to; without it when it failed, or is not to be watched."""
    return tuple(one for was in kept if (one := outcome if was.number == number else was) is not None)


def due(kept: Iterable[Outcome], done: int, now: float) -> tuple[Outcome, ...]:
    """Return the outcomes that a look would see which began after so many writes were done."""
    return tuple(one for one in kept if now <= one.until and one.number <= done)


def holds(one: Outcome, plan: Plan) -> bool:
    """Whether a plan still has an outcome; also where nobody can tell, since what it is about has gone."""
    phase, part = found(plan, one.id)
    if one.kind == ADDED:
        return part is not None or (phase is not None and phase.status != STALE)
    if phase is None:
        return True
    if one.kind == STATUS:
        if phase.place != PLANNED:
            return part is not None or one.value == DONE
        return one.value in ((part.status,) if part else (phase.status, phase.stored))
    if one.kind == WAITS:
        return (one.value in phase.blocked_by) == one.so
    if one.kind == LEVEL:
        return part is None or part.parent == one.value
    places = {id: place for place, id in enumerate(_sequence(one, plan, phase))}
    if not {one.id, one.value} <= places.keys():
        return True
    return (places[one.id] < places[one.value]) == one.so


def _sequence(one: Outcome, plan: Plan, phase: Phase) -> Sequence[str]:
    return order.effective(plan) if one.kind == ORDER else [part.id for part in phase.slices]


def _parent(plan: Plan, id: str, out: bool) -> str:
    """Return what a slice will be part of when it has gone one level in or out."""
    phase, part = found(plan, id)
    if phase is None or part is None:
        return ""
    if out:
        return next((one.parent for one in phase.slices if one.id == part.parent), "")
    sisters = [one.id for one in phase.slices if one.parent == part.parent]
    place = sisters.index(id)
    return sisters[place - 1] if place else part.parent


def _replaces(new: Outcome, old: Outcome, plan: Plan) -> bool:
    """Whether a change may undo an earlier one on purpose."""
    if new.kind == ADDED or old.kind == ADDED:
        return False
    (phase, part), (other, piece) = found(plan, new.id), found(plan, old.id)
    if old.kind == ORDER:
        return part is None
    if phase is None or other is None or phase.id != other.id:
        return False
    if new.kind == STATUS and old.kind == STATUS and part is not None and piece is not None:
        return part.id in _kin(phase.slices, piece)
    structural = new.kind in (BESIDE, LEVEL)
    return new.kind == old.kind or (structural and old.kind in (BESIDE, LEVEL)) or (new.kind == STATUS and part is None)


def _kin(parts: tuple[Slice, ...], one: Slice) -> set[str]:
    """Return the ids of a slice, of what it is part of and of what is part of it."""
    parents = {part.id: part.parent for part in parts}
    kin, above = with_parts(parts, one.id), one.parent
    while above:
        kin.add(above)
        above = parents.get(above, "")
    return kin
