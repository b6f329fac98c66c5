"""Orders repaired against dependencies, whatever these are, rings among them; and rings found and drawn."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap import order
from navlog.core.roadmap.model import DEFERRED, DONE, IN_PROGRESS, OPEN, Phase

NAMES = "abcdefgh"


@st.composite
def graphs(draw):
    """Phases that wait for others at random, rings among them, and a stated list that may leave some out."""
    phases = {}
    for one in NAMES[: draw(st.integers(1, 8))]:
        blockers = draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True))
        status = draw(st.sampled_from([OPEN, OPEN, IN_PROGRESS, DEFERRED, DONE]))
        phases[one] = Phase(one, one, one, one, one, status=status, blocked_by=tuple(blockers))
    stated = draw(st.lists(st.sampled_from(NAMES), max_size=10))
    return phases, stated


def behind(phases, one, seen=None):
    """What a phase waits for, directly or through other live ones."""
    seen = set() if seen is None else seen
    for other in phases[one].blocked_by:
        if other in phases and phases[other].live and other not in seen:
            seen.add(other)
            behind(phases, other, seen)
    return seen


@settings(max_examples=500)
@given(graphs())
def test_an_order_never_contradicts_a_dependency_but_in_a_ring(graph):
    phases, stated = graph
    found, _ = order.repaired(stated, phases)
    for place, one in enumerate(found):
        for other in phases[one].blocked_by:
            if other in phases and phases[other].live and one not in behind(phases, other):
                assert other in found[:place]


@settings(max_examples=500)
@given(graphs())
def test_an_order_holds_live_phases_once_each_those_stated_and_what_they_wait_for(graph):
    phases, stated = graph
    found, _ = order.repaired(stated, phases)
    live = [one for one in stated if one in phases and phases[one].live]
    assert len(set(found)) == len(found)
    assert set(found) == set(live).union(*(behind(phases, one) for one in live))


@settings(max_examples=500)
@given(graphs())
def test_what_no_dependency_touches_keeps_its_place_among_its_like(graph):
    phases, stated = graph
    found, repairs = order.repaired(stated, phases)
    moved = {repair.id for repair in repairs}
    places = [one for one in dict.fromkeys(stated) if one in found and one not in moved]
    assert [one for one in found if one in places] == places


@settings(max_examples=300)
@given(graphs())
def test_whatever_was_moved_or_pulled_in_is_named_and_nothing_else(graph):
    phases, stated = graph
    found, repairs = order.repaired(stated, phases)
    live = tuple(one for one in dict.fromkeys(stated) if one in phases and phases[one].live)
    assert (found != live) == bool(repairs)
    assert {one for one in found if one not in live} <= {repair.id for repair in repairs}
    assert order.repaired(found, phases) == (found, ()) or any(one in behind(phases, one) for one in phases)


@settings(max_examples=300)
@given(graphs())
def test_every_ring_is_found_and_each_that_is_found_is_one(graph):
    phases, _ = graph
    rings = order.cycles(phases)
    for ring in rings:
        assert ring[0] == ring[-1] and len(set(ring)) == len(ring) - 1
        assert all(after in phases[one].blocked_by for one, after in pairwise(ring))
    cut = {(ring[-2], ring[-1]) for ring in rings}
    left = {
        one: Phase(
            one, one, one, one, one, blocked_by=tuple(other for other in phase.blocked_by if (one, other) not in cut)
        )
        for one, phase in phases.items()
    }
    assert not any(one in behind(left, one) for one in left)


@settings(max_examples=300)
@given(graphs(), st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_the_ring_that_a_dependency_would_close_is_drawn_from_end_to_end(graph, one, on):
    phases, _ = graph
    ring = order.ring(phases, one, on)
    everything = {
        name: Phase(name, name, name, name, name, blocked_by=phase.blocked_by) for name, phase in phases.items()
    }
    closes = one == on or (on in phases and one in (behind(everything, on) if one in phases else reached(phases, on)))
    assert bool(ring) == closes
    if ring:
        assert ring[:1] == ring[-1:] == (one,) and ring[1] == on
        assert all(after in phases[name].blocked_by for name, after in pairwise(ring[1:]))


def reached(phases, on):
    """What a phase waits for by name, whether it is in the plan or not."""
    seen, todo = set(), [on]
    while todo:
        here = todo.pop()
        for other in phases[here].blocked_by if here in phases else ():
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen
