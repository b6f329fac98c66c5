"""The gate asks for what is not written down, once a window is nearly full, and never says to reset."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.budget.gate import Saved, advice, gate

BOTH = Saved("current", "current")
HALVES = st.sampled_from(["current", "stale", "missing"])
SAVED = st.builds(Saved, HALVES, HALVES, st.integers(0, 9), st.booleans())


def asked(percent, handoff="current", step="current", *, crossed=False, **more):
    return gate(percent, Saved(handoff, step, **more), crossed)


def test_below_the_limit_nothing_is_asked():
    assert gate(89, Saved(), False).text == ""


def test_from_the_limit_on_what_is_missing_is_asked_for():
    found = gate(90, Saved(), False)
    assert found.text.startswith("90% of the context window is used, and no handoff says")
    assert "navlog checkpoint --would-be-lost '…' --next-step '…, because …'" in found.text


def test_only_the_half_that_is_missing_is_asked_for():
    lost, step = asked(94, "missing", "current").text, asked(94, "current", "missing").text
    assert ("--would-be-lost" in lost, "--next-step" in lost) == (True, False)
    assert ("--would-be-lost" in step, "--next-step" in step) == (False, True)


def test_a_stale_half_says_so():
    found = asked(94, "stale", "stale", commits_since=2).text
    assert "the handoff predates the last 2 commits and the next step is older than the last commits" in found
    assert "the handoff is out of date" in asked(94, "stale", commits_since=0).text


def test_it_asks_until_it_is_written_and_then_falls_silent():
    first = asked(94, "missing")
    again = asked(95, "missing", crossed=first.crossed)
    assert again.text
    assert asked(96, crossed=again.crossed).text == ""


def test_it_asks_again_when_later_commits_make_the_answer_stale():
    assert asked(96, "stale", crossed=True, commits_since=1).text


def test_a_crossing_is_forgotten_when_usage_drops():
    assert (asked(94).crossed, asked(8, crossed=True).crossed) == (True, False)


@pytest.mark.parametrize("percent", [None, 101, 170])
@pytest.mark.parametrize("crossed", [True, False])
def test_what_is_unknown_or_impossible_asks_nothing_and_changes_nothing(percent, crossed):
    found = gate(percent, Saved(planned=False), crossed)
    assert (found.text, found.crossed) == ("", crossed)


def test_an_empty_plan_is_named_beside_what_is_missing():
    lines = asked(94, "missing", crossed=True, planned=False).text.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["94%", "Nothing", "Whether"]
    assert "plan" not in asked(94, "missing", planned=True).text


def test_an_empty_plan_alone_is_named_once_a_crossing():
    first = asked(94, planned=False)
    assert first.text.startswith("94% of the context window is used.\nNothing is registered ahead")
    assert "checkpoint" not in first.text
    assert asked(94, planned=False, crossed=first.crossed).text == ""


def test_the_limit_can_be_set_and_switched_off():
    assert gate(75, Saved(), False, 75).text
    assert gate(74, Saved(), False, 75).text == ""
    assert (gate(99, Saved(), True, 0).text, gate(99, Saved(), True, 0).crossed) == ("", False)


def test_what_decides_between_the_resets_is_left_to_whoever_knows_what_comes_next():
    found = gate(94, Saved(), False).text
    assert "/clear" in found and "/compact" in found and "not judged here" in found


@given(st.none() | st.integers(0, 300), SAVED, st.booleans())
def test_it_speaks_only_of_a_known_window_past_the_limit_with_something_missing(percent, saved, crossed):
    found = gate(percent, saved, crossed)
    lacking = (saved.handoff, saved.next_step) != ("current", "current") or (not saved.planned and not crossed)
    assert bool(found.text) == (percent is not None and 90 <= percent <= 100 and lacking)


def test_a_current_handoff_survives_a_clear():
    assert advice(BOTH).line == "If you reset: /clear, the handoff is current"


def test_a_current_handoff_without_a_current_next_step_says_that_too():
    assert advice(Saved("current", "missing")).why == "the handoff is current, though no next step is written"
    assert advice(Saved("current", "stale")).why == "the handoff is current, though the next step may already be done"


def test_a_stale_handoff_is_kept_in_reach_by_compacting():
    found = advice(Saved("stale", "current", 1))
    assert (found.action, found.why[:37]) == ("/compact", "the handoff predates the last commit,")


def test_without_a_handoff_compacting_keeps_more():
    assert advice(Saved()).line.startswith("If you reset: /compact, nothing written says")


@given(SAVED)
def test_the_advice_turns_on_what_is_saved(saved):
    found = advice(saved)
    assert (found.action == "/clear") == (saved.handoff == "current")
    assert found.line.startswith("If you reset: ")
