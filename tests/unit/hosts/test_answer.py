"""What hosts send is read with tolerance, and what they are told has exactly the form that each accepts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.hosts import agent
from navlog.core.hosts.answer import answer
from navlog.core.hosts.events import LIMIT, field, name, parse

BOTH = pytest.mark.parametrize("host", ["claude", "codex"])
STOP = {"hook_event_name": "Stop", "stop_hook_active": False}
START = {"hook_event_name": "SessionStart", "source": "startup"}


@BOTH
def test_a_session_start_is_answered_with_one_json_line(host: str):
    said = answer(host, START, "ask before you search\nthen chart")
    assert said.count("\n") == 1
    assert said.endswith("\n")
    assert json.loads(said) == {
        "hookSpecificOutput": {
            "hookEventName": "SessionStart",
            "additionalContext": "ask before you search\nthen chart",
        }
    }


@pytest.mark.parametrize(
    ("host", "event", "text"),
    [
        ("claude", START, ""),
        ("claude", START, " \n"),
        ("claude", {}, "text"),
        ("claude", {"hook_event_name": "SessionEnd"}, "text"),
        ("claude", {"hook_event_name": 7}, "text"),
        ("codex", {"hook_event_name": "PreCompact"}, "text"),
        ("codex", {"hook_event_name": "PostToolBatch"}, "text"),
        ("elsewhere", START, "text"),
    ],
)
def test_silence_where_nothing_may_be_said(host: str, event: dict, text: str):
    assert answer(host, event, text) == ""


@BOTH
def test_the_person_is_told_when_the_agent_stops_and_the_model_is_not(host: str):
    said = answer(host, STOP, "for the model", "for the person")
    assert json.loads(said) == {"systemMessage": "for the person"}
    assert answer(host, STOP, "for the model") == answer(host, STOP, "", " \n") == ""


@BOTH
@pytest.mark.parametrize("name", ["SessionStart", "UserPromptSubmit", "PostToolUse"])
def test_the_model_is_told_on_any_other_event_and_the_person_is_not(host: str, name: str):
    event = {"hook_event_name": name}
    told = {"hookEventName": name, "additionalContext": "for the model"}
    assert json.loads(answer(host, event, "for the model", "for the person")) == {"hookSpecificOutput": told}
    assert answer(host, event, "", "for the person") == ""


def test_nobody_is_told_anything_through_a_host_that_is_not_known():
    assert answer("elsewhere", STOP, "", "for the person") == ""


def test_what_the_person_is_shown_does_nothing_to_the_terminal_and_is_short_enough():
    said = json.loads(answer("claude", STOP, "", "\x1b[2Jone\u202etwo\n" + "x" * 20_000))["systemMessage"]
    assert said.startswith("onetwo\nxxx") and len(said) < 10_000


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("a é漢😀\n\ud800"), min_size=1, max_size=40), st.sampled_from(["claude", "codex"]))
def test_a_long_text_stays_under_what_the_host_shows(piece: str, host: str):
    said = answer(host, START, "x" + piece * 600)
    text = json.loads(said)["hookSpecificOutput"]["additionalContext"]
    size = len(text.encode("utf-8")) if host == "codex" else len(text.encode("utf-16-le")) // 2
    assert size < 10_000
    assert said.isascii()


def test_a_text_that_is_cut_ends_with_a_whole_line_and_says_so():
    said = answer("claude", START, "\n".join(f"line {n}" for n in range(5000)))
    *lines, last = json.loads(said)["hookSpecificOutput"]["additionalContext"].split("\n")
    assert lines == [f"line {n}" for n in range(len(lines))]
    assert last == "[navlog: the rest is left out]"


def test_a_long_line_is_cut_inside():
    text = json.loads(answer("codex", START, "x" * 20_000))["hookSpecificOutput"]["additionalContext"]
    assert 9_000 < len(text) < 10_000


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" \n",
        b"null",
        b"[1]",
        b'"text"',
        b'{"a": ',
        b'{"a": 1}{"b": 2}',
        b"noise {}",
        b"\xff\xfe{\x00}\x00",
        b"[" * 100_000,
    ],
)
def test_what_is_no_event_reads_as_nothing(raw: bytes):
    assert parse(raw) == {}


def test_an_event_beyond_the_limit_reads_as_nothing():
    assert parse(b'{"a": "' + b"x" * LIMIT + b'"}') == {}


def test_an_event_is_read_with_a_mark_in_front_broken_bytes_and_any_size():
    raw = (
        b'\xef\xbb\xbf{"hook_event_name": "PostToolUse", "cwd": "/tmp/\xff", "tool_response": "'
        + b"x" * 2_000_000
        + b'"}'
    )
    event = parse(raw)
    assert name(event) == "PostToolUse"
    assert field(event, "cwd") == "/tmp/\ufffd"
    assert len(field(event, "tool_response")) == 2_000_000


@pytest.mark.parametrize("value", [None, 3, ["a"], {"b": 1}])
def test_a_field_that_should_be_text_and_is_not_reads_as_nothing(value: object):
    assert field({"transcript_path": value}, "transcript_path") == ""


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_no_input_makes_the_reader_fail(raw: bytes):
    assert isinstance(parse(raw), dict)


@pytest.mark.parametrize(
    ("environ", "who"),
    [
        ({}, "person"),
        ({"CLAUDECODE": ""}, "person"),
        ({"CLAUDECODE": "1"}, "claude-code"),
        ({"CODEX_HOME": "/home/ada/.codex"}, "person"),
        ({"CODEX_THREAD_ID": "01a2"}, "codex"),
        ({"CODEX_SANDBOX": "seatbelt"}, "codex"),
        ({"CODEX_CI": "1"}, "codex"),
    ],
)
def test_the_environment_tells_who_asks(environ: dict[str, str], who: str):
    assert agent.who(environ) == who
