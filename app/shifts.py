"""Shifts: what was asked for and is not read back yet, so that a key shows at once what it does. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable

from navlog.core.record import record, replace
from navlog.core.roadmap import order
from navlog.core.roadmap.model import Phase, Plan, Repair, Slice


@record
class Shift:
    """One change of a plan.

    Attributes:
        id: the phase or slice that it is about.
        before, after: the id that it moves to; both empty when it stays where it is.
        status: how it stands from now on; empty when that stays.
        number: the number of the write that makes the change last.
    """

    id: str
    before: str = ""
    after: str = ""
    status: str = ""
    number: int = 0


@record
class Step:
    """What one step of a phase in the order comes to.

    Attributes:
        before, after: the id that the phase would move to; both empty when there is no such step.
        order: the order then, repaired; empty when there is no such step.
        repairs: what else would move.
        held: the id of what it can't pass; empty when nothing holds it.
    """

    before: str = ""
    after: str = ""
    order: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    held: str = ""


def shifted(plan: Plan, shifts: Iterable[Shift]) -> Plan:
    """Return a plan with some changes made; one whose phase or slice has gone changes nothing."""
    for shift in shifts:
        plan = _shifted(plan, shift)
    return plan


def step(plan: Plan, id: str, down: bool) -> Step:
    """Return what moving a live phase one place would come to.

    A phase moves up past what it waits for only together with it, and never down past what waits for it.
    """
    ids = order.effective(plan)
    place = ids.index(id)
    if down:
        return _step(plan, id, after=ids[place + 1]) if place + 1 < len(ids) else Step()
    needed = _needed(plan, id)
    target = place - 1
    while target >= 0 and ids[target] in needed:
        target -= 1
    if target < 0:
        return Step(held=ids[place - 1] if place else "")
    return _step(plan, id, before=ids[target])


def moved_slice(phase: Phase, id: str, down: bool) -> Shift | None:
    """Return the change that moves a slice past its neighbour under the same parent; `None` when there is none."""
    part = next(one for one in phase.slices if one.id == id)
    sisters = [one.id for one in phase.slices if one.parent == part.parent]
    place = sisters.index(id)
    if down:
        return Shift(id, after=sisters[place + 1]) if place + 1 < len(sisters) else None
    return Shift(id, before=sisters[place - 1]) if place else None


def found(plan: Plan, id: str) -> tuple[Phase | None, Slice | None]:
    """Return a phase, or a slice and the phase that it is in; nothing for what has gone."""
    phases = plan.by_id
    if id in phases:
        return phases[id], None
    for phase in plan.phases:
        for part in phase.slices:
            if part.id == id:
                return phase, part
    return None, None


def with_parts(parts: tuple[Slice, ...], id: str) -> set[str]:
    """Return the ids of a slice and everything below it."""
    ids = {id}
    for one in parts:
        if one.parent in ids:
            ids.add(one.id)
    return ids


def _step(plan: Plan, id: str, before: str = "", after: str = "") -> Step:
    stated = order.stated(plan, id, before, after)
    repaired, repairs = order.preview(plan, stated)
    if order.effective(replace(plan, order=repaired)) == order.effective(plan):
        return Step(held=before or after)
    plain = repaired == tuple(one for one in stated if one in repaired)
    return Step(before, after, repaired, () if plain else repairs)


def _needed(plan: Plan, id: str) -> set[str]:
    """Return everything that a phase waits for, directly or not."""
    phases, needed = plan.by_id, set[str]()
    left = [id]
    while left:
        for one in phases[left.pop()].waits:
            if one in phases and one not in needed:
                needed.add(one)
                left.append(one)
    return needed


def _shifted(plan: Plan, shift: Shift) -> Plan:
    phase, part = found(plan, shift.id)
    if phase is None:
        return plan
    if part is not None:
        return _with(plan, replace(phase, slices=_sliced(phase.slices, shift)))
    if shift.status:
        return _with(plan, replace(phase, status=shift.status, stored=shift.status))
    ids, target = order.effective(plan), shift.before or shift.after
    if shift.id not in ids or target not in ids:
        return plan
    stated = order.stated(plan, shift.id, shift.before, shift.after)
    return _ordered(replace(plan, authored=stated), order.preview(plan, stated)[0])


def _ordered(plan: Plan, ids: tuple[str, ...]) -> Plan:
    """Return a plan with another order in force."""
    places = {one: place for place, one in enumerate(ids, 1)}
    phases = tuple(
        one if one.priority == places.get(one.id, 0) else replace(one, priority=places.get(one.id, 0))
        for one in plan.phases
    )
    return replace(plan, phases=phases, order=ids)


def _with(plan: Plan, phase: Phase) -> Plan:
    return replace(plan, phases=tuple(phase if one.id == phase.id else one for one in plan.phases))


def _sliced(parts: tuple[Slice, ...], shift: Shift) -> tuple[Slice, ...]:
    """Return slices with one changed, or moved together with what is below it."""
    if shift.status:
        return tuple(replace(one, status=shift.status) if one.id == shift.id else one for one in parts)
    inside = with_parts(parts, shift.id)
    rest = [one for one in parts if one.id not in inside]
    target = with_parts(parts, shift.before or shift.after)
    places = [place for place, one in enumerate(rest) if one.id in target]
    if not places:
        return parts
    place = places[0] if shift.before else places[-1] + 1
    return (*rest[:place], *(one for one in parts if one.id in inside), *rest[place:])
