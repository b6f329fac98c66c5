"""The workbench's state: one frozen record, replaced whole by the app and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from navlog.app.shifts import Shift, shifted
from navlog.core.charts.fingerprint import FRESH
from navlog.core.record import record, replace
from navlog.core.roadmap import order
from navlog.core.roadmap.model import Plan
from navlog.core.text import line
from navlog.widgets.slices import Asked, Charts, Facts, Fullness, Handoff, Head, Inbox, Notice, Prompt, Roadmap

if TYPE_CHECKING:
    from navlog.app.gauging import Gauged
    from navlog.app.polling import Look

T = TypeVar("T")

TIMED = ("charts", "handoff", "context", "facts", "inbox")
"""The slices that tell ages."""

LASTING = ("head", "charts", "roadmap", "handoff", "context", "facts", "inbox")
"""The slices that keep the last good data of a store that has gone."""


@record
class State:
    """What the workbench shows, in slices: a widget gets one and knows no other.

    Attributes:
        head: the header.
        charts: the charts pane; each pane's slice is the field of the pane's name.
        roadmap: the roadmap pane.
        handoff: the handoff pane.
        context: the context pane.
        facts: the facts pane.
        inbox: the inbox pane.
        notice: what the foot tells for a while, instead of the keys.
        question: what the foot asks until a key answers it.
        seen: ids of the charts that were fresh at some time since the workbench was opened.
        plan: the plan as it was read; the roadmap pane has it with the shifts.
        shifts: what was asked for and is not read back yet, in the order of the writes.
    """

    head: Head
    charts: Charts
    roadmap: Roadmap = Roadmap()
    handoff: Handoff = Handoff()
    context: Fullness = Fullness()
    facts: Facts = Facts()
    inbox: Inbox = Inbox()
    notice: Notice | None = None
    question: Prompt | None = None
    seen: frozenset[str] = frozenset()
    plan: Plan | None = None
    shifts: tuple[Shift, ...] = ()


def beginning(name: str, now: float, since: str, ahead: int) -> State:
    """Return the state before anything has been read.

    Args:
        name: the project's.
        now: seconds since the epoch.
        since: the same as `14:02`.
        ahead: seconds that the clocks here are ahead of UTC.
    """
    charts, context = Charts(now=now, since=since), Fullness(now=now, ahead=ahead)
    return State(Head(name), charts, handoff=Handoff(now=now), context=context, inbox=Inbox(now=now))


def looked(state: State, seen: Look, written: int, now: float, clock: str) -> State:
    """Return the state after a look at the store. A store that has gone leaves the last good data, and the time.

    Args:
        state: before.
        seen: what was seen.
        written: how many writes were done when the look began.
        now: seconds since the epoch.
        clock: the same as `14:02`.
    """
    if not seen.stored and (state.charts.count or state.roadmap.begun):
        return _gone(state, state.charts.gone or clock)
    fresh = frozenset(one.chart.id for one in seen.overview.standings if one.state == FRESH)
    ever = (state.seen | fresh) & frozenset(one.chart.id for one in seen.overview.standings)
    sank = tuple(sorted(ever - fresh))
    head = Head(state.head.name, line(seen.branch), len(fresh), len(seen.overview.standings) - len(fresh))
    charts = replace(state.charts, overview=seen.overview, stored=seen.stored, now=now, sank=sank, gone="")
    handoff = Handoff(_same(state.handoff.seen, seen.handed.overview), seen.stored, now)
    facts = Facts(_same(state.facts.shelves, seen.facted.shelves), seen.stored, now)
    read = replace(state, head=head, charts=charts, handoff=handoff, facts=facts, seen=ever)
    return gauged(_planned(read, seen, written, now), seen.gauged, now)


def gauged(state: State, seen: Gauged, now: float) -> State:
    """Return the state after a look at the sessions, with the same objects as before where nothing is different."""
    before = state.context
    sessions, course = _same(before.sessions, seen.sessions), _same(before.course, seen.course)
    context = replace(before, sessions=sessions, course=course, own=seen.own, now=now, gone="")
    return replace(state, head=replace(state.head, session=seen.here), context=context)


def choosing(state: State) -> State:
    """Return the state with the next session shown in full instead."""
    ids = [one.id for one in state.context.sessions or ()]
    place = ids.index(state.context.chosen) if state.context.chosen in ids else 0
    chosen = ids[(place + 1) % len(ids)] if ids else ""
    return replace(state, context=replace(state.context, chosen=chosen, course=()))


def shifting(state: State, shift: Shift) -> State:
    """Return the state with a change of the plan shown before it is written."""
    return _shown(replace(state, shifts=(*state.shifts, shift)))


def failed(state: State, number: int) -> State:
    """Return the state without what a write that failed should have changed."""
    return _shown(replace(state, shifts=tuple(one for one in state.shifts if one.number != number)))


def ticked(state: State, now: float) -> State:
    """Return the state at another time."""
    parts = {name: replace(getattr(state, name), now=now) for name in TIMED}
    return replace(state, **parts)


def asked(state: State, question: Prompt | None, lifted: tuple[str, ...] = ()) -> State:
    """Return the state with a question, and the phases that a yes would move."""
    return replace(state, question=question, roadmap=replace(state.roadmap, lifted=lifted))


def differs(before: State, after: State) -> bool:
    """Whether a move that was shown and is written did not come to what was shown."""
    moved = any(one.before or one.after for one in before.shifts if one not in after.shifts)
    old, new = before.roadmap.plan, after.roadmap.plan
    return moved and old is not None and new is not None and order.effective(old) != order.effective(new)


def _same(before: T, seen: T) -> T:
    """Return what was seen, as the object from before where it is equal: widgets then know that nothing changed."""
    return before if before == seen else seen


def _gone(state: State, gone: str) -> State:
    parts = {name: replace(getattr(state, name), gone=gone) for name in LASTING}
    return replace(state, **parts)


def _planned(state: State, seen: Look, written: int, now: float) -> State:
    """Return the state with the plan as it was read, and what was read before the last writes were made."""
    plan, waiting = _same(state.plan, seen.planned.plan), _same(state.inbox.proposals, seen.planned.proposals)
    shifts = tuple(one for one in state.shifts if one.number > written)
    inbox = replace(state.inbox, proposals=waiting, now=now, gone="")
    linked = state.roadmap.linked if plan is state.plan else ("", ())
    roadmap = replace(state.roadmap, stored=seen.stored, proposals=waiting or (), linked=linked, gone="")
    return _shown(replace(state, plan=plan, shifts=shifts, roadmap=roadmap, inbox=inbox))


def _shown(state: State) -> State:
    """Return the state with the plan that its shifts make, the same one as before where nothing is different."""
    plan = shifted(state.plan, state.shifts) if state.plan else state.plan
    roadmap = replace(state.roadmap, plan=_same(state.roadmap.plan, plan))
    return replace(state, roadmap=roadmap, charts=replace(state.charts, planned=roadmap.begun))


def asking(state: State, open_: bool) -> State:
    """Return the state with the question line open or closed; closing it forgets the answer."""
    return replace(state, charts=replace(state.charts, asking=open_, asked=state.charts.asked if open_ else None))


def answered(state: State, asked: Asked | None) -> State:
    """Return the state with an answer."""
    return replace(state, charts=replace(state.charts, asked=asked))
