"""The workbench's state: one frozen record, replaced whole by the app and by nothing else."""

from __future__ import annotations

from navlog.core.charts.fingerprint import FRESH
from navlog.core.charts.overview import Overview
from navlog.core.record import record, replace
from navlog.core.text import line
from navlog.widgets.slices import Asked, Charts, Head, Notice


@record
class State:
    """What the workbench shows, in slices: a widget gets one and knows no other.

    Attributes:
        head: the header.
        charts: the charts pane; each pane's slice is the field of the pane's name.
        notice: what the foot tells for a while, instead of the keys.
        seen: ids of the charts that were fresh at some time since the workbench was opened.
    """

    head: Head
    charts: Charts
    notice: Notice | None = None
    seen: frozenset[str] = frozenset()


def beginning(name: str, now: float, since: str) -> State:
    """Return the state before anything has been read."""
    return State(Head(name), Charts(now=now, since=since))


def looked(state: State, overview: Overview, branch: str, stored: bool, now: float, clock: str) -> State:
    """Return the state after a look at the store. A store that has gone leaves the last good data, and the time.

    Args:
        state: before.
        overview: what was seen.
        branch: the checkout's branch.
        stored: whether the store is there.
        now: seconds since the epoch.
        clock: the same as `14:02`.
    """
    if not stored and state.charts.count:
        gone = state.charts.gone or clock
        return replace(state, head=replace(state.head, gone=gone), charts=replace(state.charts, gone=gone))
    fresh = frozenset(one.chart.id for one in overview.standings if one.state == FRESH)
    seen = (state.seen | fresh) & frozenset(one.chart.id for one in overview.standings)
    head = Head(state.head.name, line(branch), len(fresh), len(overview.standings) - len(fresh))
    charts = replace(state.charts, overview=overview, stored=stored, now=now, sank=tuple(sorted(seen - fresh)), gone="")
    return replace(state, head=head, charts=charts, seen=seen)


def asking(state: State, open_: bool) -> State:
    """Return the state with the question line open or closed; closing it forgets the answer."""
    return replace(state, charts=replace(state.charts, asking=open_, asked=state.charts.asked if open_ else None))


def answered(state: State, asked: Asked | None) -> State:
    """Return the state with an answer."""
    return replace(state, charts=replace(state.charts, asked=asked))
