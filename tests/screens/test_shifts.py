"""What was asked for and is shown before it is written: moves, statuses, and what holds them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from navlog.app import shifts
from navlog.app.shifts import Shift
from navlog.core.roadmap import order
from navlog.core.roadmap.model import DEFERRED
from tests.screens.plans import (
    GATE,
    LATE,
    REPLAY,
    USUAL,
    parts,
    phase,
    plan,
)


def test_a_phase_moves_up_past_what_it_waits_for_only_with_it():
    step = shifts.step(LATE, "p-TC-4", down=False)
    assert (step.before, step.order) == ("p-2.5", ("p-3", "p-TC-4", "p-2.5"))
    assert [repair.id for repair in step.repairs] == ["p-3"]
    assert shifts.step(USUAL, "p-TC-4", down=False).held == "p-3"
    assert shifts.step(USUAL, "p-3", down=True).held == "p-TC-4"
    assert shifts.step(USUAL, "p-8", down=True) == shifts.Step()


def test_a_move_in_a_plan_without_an_order_states_it_as_far_as_it_has_to():
    unordered = plan(*(phase(str(number), "x") for number in range(1, 6)))
    moved = shifts.shifted(unordered, (Shift("p-1", after="p-2"),))
    assert (moved.order, [one.priority for one in moved.phases]) == (("p-2", "p-1"), [2, 1, 0, 0, 0])


@given(some.lists(some.tuples(some.integers(1, 8), some.booleans()), max_size=12))
def test_moves_one_after_the_other_come_to_the_same_as_each_by_itself(moves):
    start = now = plan(*(phase(str(number), "x") for number in range(1, 9)), order=[f"p-{n}" for n in range(1, 9)])
    asked = []
    for number, down in moves:
        step = shifts.step(now, f"p-{number}", down)
        if step.order:
            asked.append(Shift(f"p-{number}", step.before, step.after))
            now = shifts.shifted(now, asked[-1:])
    assert shifts.shifted(start, asked) == now
    assert sorted(order.effective(now)) == sorted(order.effective(start))


def test_a_slice_moves_with_everything_below_it():
    one = phase("1", "x", slices=parts("a", "one", "  one.one", "two", "three"))
    shift = shifts.moved_slice(one, "s-a01", down=True)
    moved = shifts.shifted(plan(one), (shift,)).phases[0].slices
    assert [part.title for part in moved] == ["two", "one", "one.one", "three"]
    assert shifts.moved_slice(one, "s-a02", down=True) is None


def test_a_change_of_what_has_gone_changes_nothing():
    gone = (Shift("p-x", after="p-3"), Shift("s-x", status="done"), Shift("p-3", after="p-x"))
    assert shifts.shifted(USUAL, gone) == USUAL


def test_a_status_is_shown_at_once():
    shown = shifts.shifted(USUAL, (Shift("s-304", status="done"), Shift("p-2.5", status=DEFERRED)))
    assert next(part.status for part in shown.by_id[REPLAY.id].slices if part.id == "s-304") == "done"
    assert shown.by_id["p-2.5"].status == GATE.status
