"""A Codex rollout tells the size of the context and its window by its last token count."""

from __future__ import annotations

import pytest

from navlog.core.budget.codex import read
from tests.unit.budget.shapes import AT, counted, event, line, meta, transcript, turn

COMPACTED = {"timestamp": AT, "type": "compacted", "payload": {"message": "Summary.", "replacement_history": []}}


def recorded(total):
    usage = {"input_tokens": total - 50, "cached_input_tokens": 10, "output_tokens": 50, "total_tokens": total}
    return {"timestamp": AT, "type": "token_usage_record", "payload": {"thread_id": "t-1", "usage": usage}}


def tokens(folder, *records):
    return read(transcript(folder, *records)).tokens


def test_the_last_response_fills_the_window_not_the_whole_session(tmp_path):
    found = read(transcript(tmp_path, meta(), turn(), counted(12_000), counted(13_620, session=26_000)))
    assert (found.tokens, found.how, found.estimate) == (13_620, "usage", False)
    assert (found.window, found.model, found.at) == (258_400, "gpt-5.5", 1_777_890_030.5)


def test_cached_input_and_reasoning_are_not_added_again(tmp_path):
    last = {"input_tokens": 900, "cached_input_tokens": 800, "output_tokens": 100, "reasoning_output_tokens": 70}
    assert tokens(tmp_path, counted(0, last_token_usage=last)) == 1_000


def test_the_total_of_the_last_response_is_taken_as_told(tmp_path):
    last = {"input_tokens": 900, "output_tokens": 100, "total_tokens": 1_200}
    assert tokens(tmp_path, counted(0, last_token_usage=last)) == 1_200


def test_the_same_count_sent_twice_is_one_reading(tmp_path):
    again = counted(12_000, at="2026-05-04T10:21:00.000Z")
    assert tokens(tmp_path, counted(12_000), again) == 12_000


def test_a_count_without_figures_is_passed_over(tmp_path):
    empty = event("token_count", info=None, rate_limits={"primary": {"used_percent": 4.0}})
    assert tokens(tmp_path, turn(), counted(12_000), turn(), empty) == 12_000


def test_after_a_compaction_the_hosts_estimate_stands(tmp_path):
    after = counted(6_857, parts=False)
    found = read(transcript(tmp_path, turn(), counted(200_000), COMPACTED, after, event("context_compacted")))
    assert (found.tokens, found.estimate, found.how, found.window) == (6_857, True, "compacted", 258_400)
    assert "estimate" in found.formula


def test_a_compaction_without_a_count_after_it_leaves_the_size_unknown(tmp_path):
    found = read(transcript(tmp_path, turn(), counted(200_000), COMPACTED))
    assert (found.tokens, found.how, found.window, found.model) == (None, "compacted", 258_400, "gpt-5.5")


def test_a_response_after_the_compaction_counts_again(tmp_path):
    found = read(transcript(tmp_path, turn(), COMPACTED, counted(6_857, parts=False), counted(9_000)))
    assert (found.tokens, found.estimate) == (9_000, False)


def test_while_a_tool_is_called_the_newer_usage_record_counts(tmp_path):
    found = read(transcript(tmp_path, turn(), counted(12_000), recorded(13_000)))
    assert (found.tokens, found.window) == (13_000, 258_400)


def test_the_window_is_told_as_a_task_starts(tmp_path):
    found = read(transcript(tmp_path, event("task_started", model_context_window=100_000), turn("gpt-6")))
    assert (found.tokens, found.how, found.window, found.model) == (None, "bytes", 100_000, "gpt-6")


def test_the_model_is_that_of_the_last_turn(tmp_path):
    assert read(transcript(tmp_path, turn("gpt-5"), counted(12_000), turn("gpt-6"), counted(13_000))).model == "gpt-6"


def test_a_fork_that_replays_its_parents_counts_tells_its_own_last(tmp_path):
    forked = meta() | {"payload": {"id": "t-2", "forked_from_id": "t-1", "thread_source": "subagent"}}
    replayed = [counted(n * 1_000) for n in range(1, 9)]
    assert tokens(tmp_path, forked, *replayed, turn(), counted(4_000, session=99_000)) == 4_000


def test_a_text_that_quotes_a_count_is_no_count(tmp_path):
    text = line(counted(77_000)).decode()
    said = {"type": "response_item", "payload": {"type": "message", "content": [{"text": text}, counted(66_000)]}}
    assert tokens(tmp_path, counted(12_000), said) == 12_000


def test_of_a_line_that_is_being_written_the_one_before_counts(tmp_path):
    assert tokens(tmp_path, counted(12_000), line(counted(13_000))[:-30]) == 12_000


@pytest.mark.parametrize(
    "odd",
    [
        event("token_count"),
        event("token_count", info=[]),
        event("token_count", info={"last_token_usage": 7}),
        counted(0, last_token_usage={"total_tokens": "9"}, model_context_window="x"),
        {"type": "event_msg", "payload": ["token_count"]},
        {"type": ["token_count"], "payload": {}},
        {"type": "token_usage_record", "payload": {"usage": None}},
        b'"token_count"\n',
    ],
    ids=range(8),
)
def test_a_record_of_another_shape_is_passed_over(tmp_path, odd):
    found = read(transcript(tmp_path, turn(), counted(12_000), odd))
    assert (found.tokens, found.window, found.model) == (12_000, 258_400, "gpt-5.5")


def test_a_rollout_that_tells_no_window_leaves_it_unknown(tmp_path):
    found = read(transcript(tmp_path, turn(), counted(12_000, window=None)))
    assert (found.tokens, found.window) == (12_000, None)
