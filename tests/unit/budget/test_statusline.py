"""The host's status line tells the window, and shows one line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.budget.statusline import Heard, gauge, heard, shown
from tests.unit.budget.shapes import usage

PAYLOAD = {
    "session_id": "s-1",
    "transcript_path": "/home/x/s-1.jsonl",
    "cwd": "/w/main",
    "model": {"id": "claude-opus-5-5[1m]", "display_name": "Opus 5.5"},
    "workspace": {"current_dir": "/w/tree", "project_dir": "/w/main"},
    "context_window": {
        "context_window_size": 1_000_000,
        "total_input_tokens": 23_607,
        "total_output_tokens": 63,
        "current_usage": usage(7, 1_500, 22_100, 63),
        "used_percentage": 2,
        "remaining_percentage": 98,
    },
}


def told(**context):
    return heard({**PAYLOAD, "context_window": context})


def test_it_hears_the_session_its_model_its_window_and_how_full_that_is():
    expected = Heard("s-1", "claude-opus-5-5[1m]", 1_000_000, 23_670, 2, "/w/tree", "/home/x/s-1.jsonl")
    assert heard(PAYLOAD) == expected


def test_before_the_first_response_and_after_a_compaction_no_tokens_are_known():
    found = told(context_window_size=200_000, current_usage=None, total_input_tokens=900_000, used_percentage=None)
    assert (found.window, found.tokens, found.percent) == (200_000, None, None)
    assert gauge(found) == "no reading yet"


def test_totals_of_the_session_are_no_reading():
    assert told(context_window_size=200_000, total_input_tokens=90_000).tokens is None


def test_totals_beyond_the_window_are_called_impossible():
    found = told(context_window_size=200_000, total_input_tokens=330_000, total_output_tokens=10_000)
    assert gauge(found) == "340,000 of 200,000 tokens: impossible, one of them is wrong"


def test_tokens_beyond_the_window_are_called_impossible():
    assert "impossible" in gauge(told(context_window_size=200_000, current_usage=usage(cached=340_000)))


def test_older_hosts_that_tell_no_window_show_the_bare_count():
    assert gauge(told(current_usage=usage(1, 20, 300, 4_000))) == "4,321 tokens, window unknown"
    assert heard({}) == Heard()


def test_the_zeros_that_the_host_tells_after_a_compaction_are_no_reading():
    found = told(context_window_size=1_000_000, current_usage=usage(0, 0, 0, 0), used_percentage=0)
    assert (found.tokens, found.percent, gauge(found)) == (None, None, "no reading yet")


def test_the_hosts_percentage_is_shown_when_it_tells_no_more():
    assert gauge(told(context_window_size=200_000, used_percentage=41.7)) == "41% of 200,000 tokens"
    assert gauge(told(context_window_size=200_000, used_percentage=170)) == "170% of 200,000 tokens: impossible"


def test_the_line_shows_the_model_the_gauge_and_what_else_there_is():
    line = "claude-opus-5-5[1m] · 23,670 of 1,000,000 tokens (2%) · P3 Queue · handoff stale"
    assert shown(heard(PAYLOAD), "P3 Queue", "", "handoff stale") == line


def test_the_line_is_cut_to_its_width():
    assert shown(heard(PAYLOAD), width=24) == "claude-opus-5-5[1m] · 2…"


def test_a_line_that_has_nothing_to_say_is_not_empty():
    assert shown(Heard()) == "no reading yet"


def test_terminal_codes_from_the_host_or_the_plan_are_not_shown():
    assert shown(Heard(model="a\x1b[2J\nb"), "P1\x07\r\nTwo") == "a b · no reading yet · P1 Two"


@pytest.mark.parametrize("absurd", [-1, 0, True, "200000", 1.5, 10**30, float("nan"), float("inf"), None, [], {}])
def test_a_window_of_another_shape_is_not_said(absurd):
    assert told(context_window_size=absurd, current_usage=usage()).window is None


@pytest.mark.parametrize("absurd", [-1, True, "2", 10**30, float("nan"), float("inf"), None, []])
def test_a_percentage_of_another_shape_is_not_said(absurd):
    assert told(used_percentage=absurd).percent is None


KEYS = st.sampled_from([*PAYLOAD, *PAYLOAD["context_window"], *usage(), "id", "current_dir"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=15,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS, VALUES), VALUES)
def test_a_payload_of_any_shape_gives_one_line_that_can_be_printed(payload, context):
    for each in (payload, {**PAYLOAD, **payload}, {**PAYLOAD, "context_window": context}):
        line = shown(heard(each))
        assert line and "\n" not in line and len(line) <= 120
        line.encode("utf-8")
