"""What a session is told of itself: what was handed over as it starts, and how full it is at every prompt."""

from __future__ import annotations

import json
import threading

import pytest

from navlog.core.budget import sessions
from navlog.core.handoff import store
from tests.cli.hooked import Hooked

LOST = "Replay is written and was never run.\n\n```\ncut in the middle\n```\n\n渡船 first. " + "And why. " * 60
AHEAD = "Run the torn-write fixture first: if it fails, the record's format changes."


@pytest.fixture
def session(repo, monkeypatch, capsys):
    return Hooked(repo, monkeypatch, capsys)


@pytest.fixture
def transcript(tmp_path):
    """A transcript whose last response filled 90,000 tokens."""
    return response(tmp_path / "transcript.jsonl", 90_000)


def response(path, tokens):
    usage = {"input_tokens": 10, "cache_read_input_tokens": tokens - 20, "cache_creation_input_tokens": 0}
    message = {"id": "msg_1", "role": "assistant", "model": "claude-opus-5-5", "usage": {**usage, "output_tokens": 10}}
    row = {"type": "assistant", "uuid": "u1", "timestamp": "2026-01-01T00:00:00.000Z", "message": message}
    path.write_text(json.dumps({"isSidechain": False, **row}) + "\n")
    return str(path)


def saved(repo, session, **more):
    words = ["checkpoint", "--would-be-lost", LOST, "--next-step", AHEAD, "--session", session]
    words += [part for name, value in more.items() for part in (f"--context-{name}", str(value))]
    assert repo.run(*words).code == 0


@pytest.mark.parametrize("source", ["startup", "clear", "compact"])
def test_a_session_that_starts_gets_all_that_the_last_one_left(repo, session, source):
    saved(repo, "an-earlier-one")
    told = session.told("SessionStart", source=source)
    assert f"\n{LOST}\n" in told and f"\n{AHEAD}\n" in told
    assert told.index(LOST) < told.index(AHEAD) < told.index("This project keeps charts")


def test_a_session_whose_host_told_of_no_start_gets_it_with_its_first_prompt_and_once(repo, session):
    saved(repo, "an-earlier-one")
    assert f"\n{LOST}\n" in session.told("UserPromptSubmit", prompt="go on")
    assert LOST not in session.told("UserPromptSubmit", prompt="go on")


def test_a_session_that_is_resumed_is_reminded_in_one_line(repo, session):
    saved(repo, session.id)
    first = session.told("SessionStart", source="resume").split("\n")[0]
    assert first.startswith("navlog: Handoff (just now") and len(first) < 420


def test_a_session_with_nothing_handed_over_is_told_nothing_of_it(session):
    assert "andoff" not in session.told("SessionStart", source="startup")


def test_a_long_handoff_is_cut_at_its_end_with_a_pointer_and_the_contract_still_fits(repo, session):
    long = "A line of what was learned. " * 600
    assert repo.run("checkpoint", "--would-be-lost", long, "--next-step", AHEAD, "--session", "old").code == 0
    told = session.told("SessionStart", source="clear")
    assert AHEAD in told and "navlog handoff show --session old" in told
    assert "This project keeps charts" in told and len(told) < 10_000


def test_a_prompt_is_told_what_the_turn_before_it_came_to(repo, session, transcript):
    session.tell("SessionStart", source="startup")
    saved(repo, session.id, window=200_000, model="claude-opus-5-5")
    assert session.told("UserPromptSubmit", prompt="go on") == ""
    assert session.shown("Stop", transcript_path=transcript) == ""
    told = session.told("UserPromptSubmit", prompt="go on", transcript_path=transcript)
    assert "90,000 of 200,000 tokens (45%)" in told and "Handoff (just now" in told
    assert "If you reset: /clear" in told


def test_a_response_that_is_written_a_moment_after_the_stop_is_measured_all_the_same(session, tmp_path):
    path = tmp_path / "transcript.jsonl"
    path.write_text('{"type":"user","message":{"role":"user","content":"go on"}}\n')

    def write():
        response(path, 90_000)
        path.write_text(
            path.read_text() + '{"type":"assistant","message":{"content":[{"type":"text","text":"Done."}]}}\n'
        )

    late = threading.Timer(0.05, write)
    late.start()
    session.tell("Stop", transcript_path=str(path), last_assistant_message="Done.")
    late.join()
    assert "90,000 tokens" in session.told("UserPromptSubmit", prompt="go on")


def test_an_unknown_window_is_told_as_a_bare_count_with_how_to_declare_it(repo, session, transcript):
    session.tell("Stop", transcript_path=transcript)
    told = session.told("UserPromptSubmit", prompt="go on")
    assert "90,000 tokens" in told and "%" not in told and "undeclared" in told
    declare = "navlog checkpoint --context-window N --context-model MODEL"
    assert f"`{declare}`" in told
    words = declare.replace(" N ", " 1000000 ").replace("MODEL", "claude-opus-5-5").split()[1:]
    assert repo.run(*words, "--session", session.id).code == 0
    session.tell("Stop", transcript_path=transcript)
    told = session.told("UserPromptSubmit", prompt="go on")
    assert "90,000 of 1,000,000 tokens (9%)" in told and declare not in told


def test_a_session_starts_with_the_command_that_writes_a_handoff(session):
    told = session.told("SessionStart", source="startup")
    assert "navlog checkpoint --would-be-lost '…' --next-step '…, because …'" in told


def test_other_sessions_are_not_read_where_the_host_tells_a_window_that_holds_all(
    repo, session, transcript, monkeypatch
):
    saved(repo, "another-one", window=100_000, model="claude-opus-5-5")
    sessions.note(repo.context().project, session.id, 1.0, window=200_000)
    monkeypatch.setattr(store, "read_all", lambda *_: pytest.fail("other sessions were read"))
    session.tell("Stop", transcript_path=transcript)
    assert "90,000 of 200,000 tokens" in session.told("UserPromptSubmit", prompt="go on")


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_what_was_measured_before_a_reset_is_told_no_more(session, transcript, source):
    session.tell("Stop", transcript_path=transcript)
    session.tell("SessionStart", source=source)
    assert session.told("UserPromptSubmit", prompt="go on") == ""


def test_a_window_that_is_nearly_full_asks_the_agent_each_turn_and_tells_the_person_once(repo, session, tmp_path):
    declared = ["--note", "x", "--context-window", "100000", "--context-model", "claude-opus-5-5"]
    assert repo.run("checkpoint", *declared, "--session", session.id).code == 0
    full = response(tmp_path / "full.jsonl", 94_000)
    shown = [session.shown("Stop", transcript_path=full) for _ in range(2)]
    assert "navlog checkpoint" in shown[0] and shown[1] == ""
    assert "navlog checkpoint" in session.told("UserPromptSubmit", prompt="go on")
    saved(repo, session.id, window=100_000, model="claude-opus-5-5")
    session.tell("Stop", transcript_path=full)
    assert "--would-be-lost" not in session.told("UserPromptSubmit", prompt="go on")


def test_what_is_written_down_is_looked_at_as_the_prompt_comes(repo, session, tmp_path):
    declared = ["--note", "x", "--context-window", "100000", "--context-model", "claude-opus-5-5"]
    assert repo.run("checkpoint", *declared, "--session", session.id).code == 0
    session.tell("Stop", transcript_path=response(tmp_path / "full.jsonl", 94_000))
    assert "`navlog checkpoint --would-be-lost" in session.told("UserPromptSubmit", prompt="go on")
    saved(repo, session.id)
    told = session.told("UserPromptSubmit", prompt="go on")
    assert "`navlog checkpoint" not in told and "If you reset: /clear" in told and "Replay is written" in told
    repo.commit("more")
    told = session.told("UserPromptSubmit", prompt="go on")
    assert "94%" in told and "1 commit since; it may be incomplete" in told and "If you reset: /compact" in told


def test_an_empty_plan_is_named_once_as_the_gate_is_crossed(repo, session, tmp_path):
    saved(repo, session.id, window=100_000, model="claude-opus-5-5")
    full = response(tmp_path / "full.jsonl", 94_000)
    shown, told = [], []
    for _ in range(2):
        shown.append(session.shown("Stop", transcript_path=full))
        told.append(session.told("UserPromptSubmit", prompt="go on"))
    assert ["navlog roadmap add" in text for text in (*shown, *told)] == [True, False, True, False]


def test_a_transcript_that_is_not_there_yet_says_nothing(session, tmp_path):
    assert session.shown("Stop", transcript_path=str(tmp_path / "none.jsonl")) == ""
    assert session.told("UserPromptSubmit", prompt="go on") == ""


@pytest.mark.parametrize(
    ("name", "event", "gone"),
    [("HANDOFF", "SessionStart", "Replay is written"), ("BUDGET", "UserPromptSubmit", "tokens")],
)
def test_each_part_can_be_switched_off(repo, session, transcript, monkeypatch, name, event, gone):
    saved(repo, session.id)
    session.tell("Stop", transcript_path=transcript)
    assert gone in session.told(event, source="clear", prompt="go on") or event == "SessionStart"
    monkeypatch.setenv(f"NAVLOG_HOOKS_{name}", "0")
    assert gone not in session.told(event, source="clear", prompt="go on")


def test_a_store_that_may_not_be_written_is_not(repo, session, transcript, monkeypatch):
    monkeypatch.setenv("NAVLOG_READ_ONLY", "1")
    before = {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")}
    session.tell("SessionStart", source="startup", transcript_path=transcript)
    session.tell("Stop", transcript_path=transcript)
    assert {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")} == before


@pytest.mark.parametrize("host", ["claude", "codex"])
def test_a_session_that_ends_is_known_to_have_ended(repo, session, transcript, host):
    session.host = host
    session.tell("SessionStart", source="startup", transcript_path=transcript)
    session.tell("SessionEnd", reason="other", transcript_path=transcript)
    found = sessions.read(repo.context().project, session.id)
    assert (found.ended, found.transcript) == (True, transcript)


def test_one_that_nothing_was_heard_of_before_is_known_to_have_ended_too(repo, session):
    session.tell("SessionEnd", reason="clear")
    assert sessions.read(repo.context().project, session.id).ended


@pytest.mark.parametrize("event", ["SessionStart", "UserPromptSubmit", "Stop"])
@pytest.mark.parametrize("budget", ["1", "0"])
def test_a_session_that_goes_on_has_not_ended(repo, session, transcript, monkeypatch, event, budget):
    monkeypatch.setenv("NAVLOG_HOOKS_BUDGET", budget)
    session.tell("SessionEnd", reason="other")
    session.tell(event, source="resume", prompt="go on", transcript_path=transcript)
    assert not sessions.read(repo.context().project, session.id).ended


def test_a_prompt_writes_nothing_of_a_session_that_never_ended(repo, session, transcript):
    session.tell("Stop", transcript_path=transcript)
    before = {path: path.stat().st_mtime_ns for path in (repo.store / "derived/sessions").iterdir()}
    session.tell("UserPromptSubmit", prompt="go on", transcript_path=transcript)
    assert {path: path.stat().st_mtime_ns for path in (repo.store / "derived/sessions").iterdir()} == before
