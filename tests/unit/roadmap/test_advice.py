"""Advice: what a person might be asked about the order and the cursor, with the reason, and when to keep quiet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.record import replace
from navlog.core.roadmap import advice, edits, statement
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.model import DEFERRED, DONE, OPEN, STALE, Phase, Plan, Slice
from tests.unit.roadmap.texts import plan


def text(*statuses, stated=""):
    lines = [f"### Phase {n}: T <!-- navlog id=p-00000{n} {said} -->\n\n" for n, said in enumerate(statuses, 1)]
    return "## Phases\n\n" + "".join(lines) + (f"## Order\n\n{stated}\n" if stated else "")


def order(*statuses, stated=""):
    return advice.order_advice(plan(text(*statuses, stated=stated)))


def declined(*statuses):
    """A plan file whose order was declined as it stands."""
    return edits.ordered(parse(text(*statuses)), statement.refused("2026-07-03", plan(text(*statuses))))


def test_an_order_that_was_never_stated_is_asked_for_with_what_the_plan_says():
    found = order("", "", "blocked-by=p-000001")
    assert (found.state, found.ask, found.live, found.unordered) == ("never_set", True, 3, ("1", "2", "3"))
    assert "3 live phases and no stated order" in found.why and "1 of them waits for another" in found.why


@pytest.mark.parametrize("statuses", [(), ("",), ("", "status=deferred"), ("", "status=done")])
def test_with_hardly_a_live_phase_there_is_nothing_to_ask(statuses):
    assert order(*statuses) is None


def test_a_stated_order_is_never_asked_about():
    found = order("", "", "", stated="3")
    assert (found.state, found.ask, found.unordered) == ("stated", False, ("1", "2"))
    assert "2 live phases not in the stated order follow" in found.why


def test_an_order_that_mentions_every_live_phase_needs_no_word():
    assert order("", "status=deferred", "", stated="3 -> 1") is None


def test_a_decline_is_not_asked_about():
    found = advice.order_advice(plan(declined("", "")))
    assert (found.state, found.ask, found.unordered) == ("declined", False, ())


def test_a_phase_that_came_after_a_decline_revives_the_question_for_itself_alone():
    said = declined("", "").replace("## Order", "### Phase 3: New\n\n## Order")
    found = advice.order_advice(plan(said))
    assert (found.state, found.ask, found.unordered) == ("declined", True, ("3",))
    assert "2026-07-03" in found.why and "1 phase came since (3)" in found.why


def test_a_decline_outlives_what_is_shipped_after_it():
    said = declined("", "").replace("id=p-000001 ", "id=p-000001 status=done ")
    assert advice.order_advice(plan(said)).ask is False


def cursor(phase="", part="", at="p-000001"):
    slices = (Slice("s-000001", "S1 a", part or OPEN), Slice("s-000002", "S2 b", OPEN, 1, "s-000001"))
    one = Phase("p-000001", "1", "1", "Phase 1", "A", status=phase or OPEN, slices=slices)
    return advice.cursor_advice(Plan((one, replace(one, id="p-000002", ref="2", slices=(), status=OPEN)), cursor=at))


@pytest.mark.parametrize("at", ["p-000001", "s-000001", "s-000002"])
@pytest.mark.parametrize("phase", [OPEN, "in_progress", "blocked"])
def test_a_cursor_on_work_that_goes_on_needs_no_word(phase, at):
    assert cursor(phase, at=at) is None


@pytest.mark.parametrize(
    ("status", "state"), [(DONE, "on_done_phase"), (DEFERRED, "on_parked_phase"), (STALE, "dangling")]
)
@pytest.mark.parametrize("at", ["p-000001", "s-000001", "s-000002"])
def test_a_cursor_on_finished_parked_or_removed_work_is_named(status, state, at):
    found = cursor(status, at=at)
    assert (found.state, found.ask, found.ref) == (state, True, "1") and "1 A" in found.why


@pytest.mark.parametrize(("status", "state"), [(DONE, "on_done_phase"), (DEFERRED, "on_parked_phase")])
@pytest.mark.parametrize("at", ["s-000001", "s-000002"])
def test_so_is_one_on_a_finished_or_parked_slice_or_below_it(status, state, at):
    found = cursor(part=status, at=at)
    assert found.state == state and "S1 a" in found.why


def test_a_cursor_on_what_is_gone_dangles():
    found = cursor(at="p-999999")
    assert (found.state, found.ref) == ("dangling", "") and "p-999999" in found.why


def test_no_cursor_is_a_word_worth_only_while_there_is_live_work():
    assert cursor(at="").state == "unset"
    assert advice.cursor_advice(Plan()) is None
    assert advice.cursor_advice(plan(text("status=done", "status=deferred"))) is None


@given(
    st.lists(st.sampled_from(["", "status=deferred", "status=done", "blocked-by=p-000001"]), max_size=5),
    st.sampled_from(["", "1", "1 -> 2"]),
)
def test_advice_says_how_many_phases_are_live(statuses, stated):
    made = plan(text(*statuses, stated=stated))
    found = advice.order_advice(made)
    assert found is None or (found.live == len(made.live) and set(found.unordered) <= {one.ref for one in made.live})
