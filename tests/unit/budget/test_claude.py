"""A Claude Code transcript tells the size of the context by the last response on its main thread."""

from __future__ import annotations

import pytest

from navlog.core.budget.claude import read
from tests.unit.budget.shapes import MODEL, asked, boundary, line, noise, said, transcript, usage


def tokens(folder, *records):
    return read(transcript(folder, *records)).tokens


def test_what_fills_the_window_is_input_both_caches_and_output(tmp_path):
    found = read(transcript(tmp_path, said(0, use=usage(1, 20, 300, 4_000))))
    assert (found.tokens, found.how, found.estimate) == (4_321, "usage", False)
    assert "input + cache reads + cache creation + output" in found.formula


def test_it_tells_the_model_the_moment_and_the_size_of_the_file(tmp_path):
    content = line(said(9_000, at="2026-05-04T10:20:30.500Z"))
    found = read(transcript(tmp_path, content))
    assert (found.model, found.at, found.bytes) == (MODEL, 1_777_890_030.5, len(content))


def test_bookkeeping_after_the_response_is_passed_over(tmp_path):
    assert tokens(tmp_path, said(9_000), *[noise()] * 50, asked()) == 9_000


def test_the_lines_of_one_response_count_once(tmp_path):
    assert tokens(tmp_path, *[said(9_000, "msg_a")] * 3, *[said(9_500, "msg_b")] * 4) == 9_500


def test_of_a_response_in_parts_the_last_line_counts(tmp_path):
    early = said(0, "msg_b", stop=None, use=usage(4, 200, 9_000, 1))
    assert tokens(tmp_path, said(9_000), early, said(0, "msg_b", use=usage(4, 200, 9_000, 700))) == 9_904


def test_of_an_unfinished_response_the_fullest_line_counts(tmp_path):
    fuller = said(0, "msg_b", stop=None, use=usage(4, 200, 9_000, 700))
    assert tokens(tmp_path, said(9_000), fuller, said(0, "msg_b", stop=None, use=usage(4, 200, 9_000, 1))) == 9_904


def test_a_placeholder_of_a_few_tokens_does_not_hide_the_response_before(tmp_path):
    placeholder = said(0, "msg_b", stop=None, use=usage(0, 0, 0, 3))
    assert tokens(tmp_path, said(180_000), placeholder) == 180_000
    assert tokens(tmp_path, placeholder) == 3


def test_after_a_compaction_such_a_placeholder_leaves_the_estimate(tmp_path):
    placeholder = said(0, "msg_b", stop=None, use=usage(0, 0, 0, 3))
    found = read(transcript(tmp_path, said(180_000), boundary(9_000), placeholder))
    assert (found.tokens, found.estimate, found.model) == (9_000, True, MODEL)
    assert tokens(tmp_path, said(180_000), boundary(), placeholder) == 3


def test_an_unfinished_response_after_a_boundary_is_believed(tmp_path):
    assert tokens(tmp_path, said(180_000), boundary(9_000), said(9_900, "msg_b", stop=None)) == 9_900


def test_a_finished_response_is_believed_however_small(tmp_path):
    assert tokens(tmp_path, said(180_000), said(9_000, "msg_b")) == 9_000


def test_hosts_that_never_wrote_why_a_response_stopped_are_read_too(tmp_path):
    assert tokens(tmp_path, said(8_000, stop=None), said(9_000, "msg_b", stop=None)) == 9_000


def test_a_subagent_is_not_the_main_thread(tmp_path):
    late = {"uuid": "u", "type": "assistant", "message": said(1)["message"], "cwd": "/" + "d" * 300}
    aside = said(700_000, "msg_s", aside=True)
    assert tokens(tmp_path, said(9_000), aside, {**late, "isSidechain": True}) == 9_000


def test_a_transcript_of_a_subagent_alone_has_no_main_thread(tmp_path):
    found = read(transcript(tmp_path, said(9_000, aside=True)))
    assert (found.tokens, found.how) == (None, "bytes")


@pytest.mark.parametrize(
    "record",
    [
        said(5_000, "x", model="<synthetic>"),
        said(5_000, "x", isApiErrorMessage=True, error="overloaded"),
        said(0, "x", use=usage(0, 0, 0, 0)),
        said(0, "x", use={}),
        said(190_000, "x", isCompactSummary=True),
        said(190_000, "x", isVisibleInTranscriptOnly=True),
    ],
    ids=["made up by the host", "an error", "nothing but zeros", "no usage", "a compaction's own", "for show only"],
)
def test_what_is_no_response_does_not_count(tmp_path, record):
    assert tokens(tmp_path, said(9_000), record) == 9_000


def test_of_a_response_with_server_tools_the_last_step_counts(tmp_path):
    steps = [
        {"type": "message", **usage(2, 100, 80_000, 50)},
        {"type": "message", **usage(2, 100, 90_000, 70)},
        {"type": "advisor_message", **usage(99_000, 0, 0, 500)},
    ]
    found = read(transcript(tmp_path, said(0, use=usage(4, 200, 170_000, 120, iterations=steps))))
    assert (found.tokens, "last step" in found.formula) == (90_172, True)


@pytest.mark.parametrize("steps", [None, [], {}, 7, [None], [{"type": "message"}], [{"type": "advisor_message"}]])
def test_without_a_step_that_counts_the_whole_usage_does(tmp_path, steps):
    assert tokens(tmp_path, said(0, use=usage(1, 20, 300, 4_000, iterations=steps))) == 4_321


def test_cache_creation_that_is_told_by_lifetime_only_counts(tmp_path):
    nested = {"input_tokens": 1, "output_tokens": 2, "cache_creation": {"ephemeral_5m_input_tokens": 4_000}}
    assert tokens(tmp_path, said(0, use=nested)) == 4_003


def test_after_a_compaction_the_hosts_estimate_stands(tmp_path):
    found = read(transcript(tmp_path, said(704_000), boundary(11_840, at="2026-05-04T11:00:00.000Z"), asked(), noise()))
    assert (found.tokens, found.estimate, found.how, found.at) == (11_840, True, "compacted", 1_777_892_400.0)
    assert "conversation only" in found.formula
    assert found.model == MODEL


def test_after_a_compaction_without_an_estimate_nothing_is_known_but_the_model(tmp_path):
    found = read(transcript(tmp_path, said(704_000), boundary(), asked()))
    assert (found.tokens, found.estimate, found.how, found.model) == (None, True, "compacted", MODEL)


def test_of_two_compactions_the_last_counts(tmp_path):
    assert tokens(tmp_path, said(704_000), boundary(9_000), boundary(7_000)) == 7_000


def test_a_response_after_the_compaction_counts_again(tmp_path):
    found = read(transcript(tmp_path, said(704_000), boundary(9_000), asked(), said(26_314, "msg_b")))
    assert (found.tokens, found.estimate) == (26_314, False)


def test_a_compaction_of_a_subagent_is_not_one_of_the_main_thread(tmp_path):
    assert tokens(tmp_path, said(9_000), boundary(100, isSidechain=True)) == 9_000


def test_a_compaction_is_recognised_by_its_type_not_by_its_name_in_a_text(tmp_path):
    quoting = asked('what is "subtype":"compact_boundary" and "type":"assistant"?')
    other = boundary(7, subtype="microcompact_boundary")
    assert tokens(tmp_path, said(9_000), quoting, other) == 9_000


def test_a_requested_model_that_names_its_window_tells_it(tmp_path):
    told = said(9_000, model="claude-sonnet-4-5-20250929", requestedModel="claude-sonnet-4-5[1m]")
    found = read(transcript(tmp_path, told))
    assert (found.window, found.model) == (1_000_000, "claude-sonnet-4-5-20250929")


@pytest.mark.parametrize("requested", ["claude-sonnet-4-5", "claude-opus-5[1m]", "[1m]", None, 7])
def test_any_other_requested_model_tells_no_window(tmp_path, requested):
    assert read(transcript(tmp_path, said(9_000, model="claude-sonnet-4-5", requestedModel=requested))).window is None


def test_a_window_told_before_a_compaction_still_holds(tmp_path):
    told = said(704_000, model="claude-sonnet-4-5", requestedModel="claude-sonnet-4-5[1m]")
    assert read(transcript(tmp_path, told, boundary(9_000))).window == 1_000_000


def test_a_resumed_session_goes_on_in_its_file(tmp_path):
    assert tokens(tmp_path, said(9_000), noise(), noise(), asked(), said(9_700, "msg_b")) == 9_700


def test_a_forked_session_begins_with_what_it_copied(tmp_path):
    copied = said(40_000, forkedFrom={"sessionId": "s-0"}) | {"sessionId": "s-2"}
    assert tokens(tmp_path, copied, asked()) == 40_000


def test_a_cleared_session_has_bytes_and_no_tokens(tmp_path):
    found = read(transcript(tmp_path, noise(), asked()))
    assert (found.tokens, found.how, found.bytes > 100) == (None, "bytes", True)
    assert "measures no window" in found.formula


def test_of_a_line_that_is_being_written_the_one_before_counts(tmp_path):
    whole = line(said(9_500, "msg_b"))
    for cut in range(1, len(whole) - 1, 7):
        assert tokens(tmp_path, said(9_000), whole[:cut]) == 9_000


def test_a_last_line_without_its_end_counts_when_it_is_whole(tmp_path):
    assert tokens(tmp_path, said(9_000), line(said(9_500, "msg_b"))[:-1]) == 9_500


def test_a_line_longer_than_the_first_step_is_read_whole(tmp_path):
    assert tokens(tmp_path, said(9_000), said(9_500, "msg_b", text="row\n" * 200_000), asked("z" * 600_000)) == 9_500


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "assistant"},
        {"type": "assistant", "message": None},
        {"type": "assistant", "message": {"usage": [1]}},
        said(0, use={"input_tokens": "7"}),
        said(0, use={"input_tokens": True, "output_tokens": -4, "cache_read_input_tokens": 1.5}),
        said(0, use={"input_tokens": 10**30}),
        {"type": "assistant", "message": [[]], "isSidechain": {}},
        b'["assistant"]\n',
        b'"assistant"\n',
        b'{"type":"assistant","message":' + b"[" * 50_000 + b"\n",
        b'{"type":"assistant","message":{"usage":{"input_tokens":' + b"9" * 6_000 + b"}}}\n",
    ],
    ids=range(11),
)
def test_a_record_of_another_shape_is_passed_over(tmp_path, odd):
    assert tokens(tmp_path, said(9_000), odd) == 9_000


@pytest.mark.parametrize("odd", [{}, {"compactMetadata": None}, {"compactMetadata": {"postTokens": "9"}}])
def test_a_boundary_of_another_shape_still_voids_what_was_before(tmp_path, odd):
    found = read(transcript(tmp_path, said(704_000), boundary(**odd)))
    assert (found.tokens, found.how) == (None, "compacted")


def test_a_models_name_is_made_harmless(tmp_path):
    assert read(transcript(tmp_path, said(9_000, model="a\x1b[31m\nb" + "c" * 9_000))).model == "a b" + "c" * 96 + "…"
