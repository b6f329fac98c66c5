"""What a person's own changes came to: which later change replaces which, and when one no longer holds."""

from __future__ import annotations

import pytest

from navlog.app import outcomes
from navlog.app.outcomes import BESIDE, LEVEL, ORDER, STATUS, WAITS, Outcome
from navlog.core.record import replace
from navlog.core.roadmap.model import DEFERRED, DONE, OPEN
from tests.screens.plans import DEEP_PLAN, PROPOSALS, USUAL, plan

MOVED = Outcome(ORDER, "p-3", "p-TC-4", True, until=30.0, number=1)


def kept(old, new, of=USUAL):
    """Whether an outcome is still watched after another change."""
    return old in outcomes.asked((old,), new, of)


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        (MOVED, Outcome(ORDER, "p-8", "p-2.5"), False),
        (MOVED, Outcome(WAITS, "p-8", "p-2.5"), False),
        (MOVED, Outcome(STATUS, "s-303", DONE), True),
        (Outcome(STATUS, "s-303", DONE), Outcome(STATUS, "s-304", DONE), True),
        (Outcome(STATUS, "s-303", DONE), Outcome(STATUS, "s-303", OPEN), False),
        (Outcome(STATUS, "s-303", DONE), Outcome(STATUS, "p-3", DONE), False),
        (Outcome(STATUS, "s-303", DONE), Outcome(STATUS, "p-8", DONE), True),
        (Outcome(BESIDE, "s-303", "s-304"), Outcome(LEVEL, "s-304", ""), False),
        (Outcome(BESIDE, "s-303", "s-304"), Outcome(STATUS, "s-304", DONE), True),
    ],
)
def test_a_change_replaces_those_that_it_may_undo_on_purpose(old, new, stays):
    assert kept(old, new) == stays


def test_the_status_of_a_slice_replaces_that_of_what_it_is_part_of_but_not_that_of_others():
    inside, outside = Outcome(STATUS, "s-d03", DONE), Outcome(STATUS, "s-d11", DONE)
    assert not kept(Outcome(STATUS, "s-d01", DONE), inside, DEEP_PLAN)
    assert not kept(inside, Outcome(STATUS, "s-d01", DONE), DEEP_PLAN)
    assert kept(inside, outside, DEEP_PLAN)


def test_an_order_holds_until_the_two_stand_the_other_way_round():
    assert outcomes.holds(MOVED, USUAL)
    assert not outcomes.holds(replace(MOVED, so=False), USUAL)


def test_of_what_has_gone_nothing_is_said():
    assert outcomes.holds(MOVED, plan())
    assert outcomes.holds(Outcome(STATUS, "s-303", DONE), plan())


def test_a_shipped_phase_that_is_back_in_the_plan_is_no_longer_shipped():
    assert outcomes.holds(Outcome(STATUS, "p-1", DONE), USUAL)
    assert not outcomes.holds(Outcome(STATUS, "p-3", DONE), USUAL)


def test_only_what_was_written_before_a_look_and_not_long_ago_is_due():
    assert outcomes.due((MOVED,), 1, 29.0) == (MOVED,)
    assert outcomes.due((MOVED,), 0, 29.0) == ()
    assert outcomes.due((MOVED,), 1, 31.0) == ()
    assert outcomes.due((replace(MOVED, until=0.0),), 1, 29.0) == ()


def test_accepting_a_proposal_is_expected_to_do_what_it_suggests():
    ids = {one.id: outcomes.expected("proposals accept", {"id": one.id}, USUAL, PROPOSALS) for one in PROPOSALS}
    assert [(one.id, one.value) for one in ids.values()] == [("p-3", DONE), ("p-2.5", DONE), ("p-7", DEFERRED)]
