"""The events beside a start, a prompt, a stop and a tool: what they do, once, and in silence."""

from __future__ import annotations

import json
import os

import pytest

from navlog.core.handoff.store import path_of
from tests.cli.hooked import Hooked
from tests.cli.plans import slices
from tests.cli.test_handoff_hooks import response
from tests.support import Repo

pytestmark = pytest.mark.usefixtures("at_rest")

BOTH = pytest.mark.parametrize("host", ["claude", "codex"])
TASK = {"task_id": "7", "task_subject": "Read the rows", "task_description": "All of them."}


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def hooked(repo, monkeypatch, capsys):
    def make(host="claude"):
        return Hooked(repo, monkeypatch, capsys, host)

    return make


def tree(repo):
    return {path: path.read_bytes() for path in repo.store.rglob("*") if path.is_file()}


@BOTH
def test_what_was_measured_before_a_compaction_is_told_no_more(hooked, tmp_path, host):
    session = hooked(host)
    path = str(tmp_path / "transcript.jsonl")
    if host == "claude":
        response(tmp_path / "transcript.jsonl", 90_000)
    else:
        usage = {"total_tokens": 90_000, "input_tokens": 89_000, "output_tokens": 1_000}
        payload = {"type": "token_count", "info": {"last_token_usage": usage, "model_context_window": 258_400}}
        row = {"timestamp": "2026-01-01T00:00:00.000Z", "type": "event_msg", "payload": payload}
        (tmp_path / "transcript.jsonl").write_text(json.dumps(row) + "\n")
    session.tell("Stop", transcript_path=path)
    assert "90,000" in session.told("UserPromptSubmit", prompt="go on")
    for _ in range(2):
        assert session.tell("PostCompact", trigger="auto", transcript_path=path) == {}
    assert session.told("UserPromptSubmit", prompt="go on") == ""


@BOTH
@pytest.mark.parametrize("event", ["SessionEnd", "PostCompact", "PreCompact", "SubagentStop"])
def test_a_session_was_alive_until_it_ended_or_was_compacted_or_a_subagent_stopped(repo, hooked, host, event):
    session = hooked(host)
    assert repo.run("checkpoint", "--note", "x", "--session", session.id).code == 0
    path = path_of(repo.context().project, session.id)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    assert session.tell(event, reason="clear", **({"agent_id": "a1"} if event == "SubagentStop" else {})) == {}
    assert os.stat(path).st_mtime > 1_700_000_000


@BOTH
@pytest.mark.parametrize("event", ["SessionEnd", "PostCompact", "TaskCreated", "TaskCompleted"])
def test_nothing_comes_of_a_subagents_events_nor_of_those_of_a_session_without_an_id(repo, hooked, host, event):
    session = hooked(host)
    session.tell("SubagentStop")
    before = tree(repo)
    assert session.tell(event, agent_id="a1", **TASK) == {}
    assert session.tell(event, session_id=None) == {}
    after = tree(repo)
    assert {path.name for path in after if after[path] != before.get(path)} == {"hook_calls.jsonl"}


@BOTH
@pytest.mark.parametrize("event", ["PreCompact", "SubagentStop", "Notification", "Interrupt"])
def test_other_events_are_drained_and_answered_with_silence(hooked, host, event):
    assert hooked(host).tell(event, compact_summary="x" * 300_000) == {}


def test_a_task_that_is_created_and_completed_is_a_slice_of_the_phase_in_focus(repo, hooked):
    session = hooked()
    repo.do("roadmap add", text="Parse")
    repo.do("roadmap focus", ref="1")
    for _ in range(2):
        assert session.tell("TaskCreated", **TASK) == {}
    assert slices(repo) == {"Read the rows": "open"}
    for _ in range(2):
        assert session.tell("TaskCompleted", **TASK) == {}
    assert slices(repo) == {"Read the rows": "done"}


def test_a_task_and_the_tool_that_made_it_say_the_same_thing_once(repo, hooked):
    session = hooked()
    repo.do("roadmap add", text="Parse")
    repo.do("roadmap focus", ref="1")
    session.tell("TaskCreated", **TASK)
    made = {
        "tool_input": {"subject": "Read the rows"},
        "tool_response": {"task": {"id": "7", "subject": "Read the rows"}},
    }
    session.tell("PostToolUse", tool_name="TaskCreate", tool_use_id="t1", **made)
    session.tell("TaskCompleted", **TASK)
    done = {"tool_input": {"taskId": "7", "status": "completed"}, "tool_response": {"success": True}}
    session.tell("PostToolUse", tool_name="TaskUpdate", tool_use_id="t2", **done)
    assert slices(repo) == {"Read the rows": "done"}


def test_tasks_are_left_alone_where_the_roadmap_is_switched_off(repo, hooked, monkeypatch):
    session = hooked()
    repo.do("roadmap add", text="Parse")
    repo.do("roadmap focus", ref="1")
    monkeypatch.setenv("NAVLOG_HOOKS_ROADMAP", "0")
    session.tell("TaskCreated", **TASK)
    assert slices(repo) == {}


def test_a_cleared_session_is_marked_though_the_contract_is_switched_off(repo, hooked, monkeypatch):
    monkeypatch.setenv("NAVLOG_HOOKS_CONTEXT", "0")
    session = hooked()
    assert session.tell("SessionStart", source="clear") == {}
    assert (repo.store / "derived/cleared_session").read_text() == session.id


class TestNaming:
    """The session's id in the file that Claude Code reads before each shell call."""

    @pytest.fixture
    def path(self, tmp_path, monkeypatch):
        monkeypatch.setenv("CLAUDE_ENV_FILE", str(tmp_path / "environment.sh"))
        return tmp_path / "environment.sh"

    @pytest.fixture
    def told(self, hooked, path, monkeypatch):
        """Start a session with some settings; what the file holds."""

        def tell(host="claude", times=1, **environ):
            session = hooked(host)
            for name, value in {"CLAUDE_ENV_FILE": str(path), **environ}.items():
                monkeypatch.setenv(name, value)
            for _ in range(times):
                session.tell("SessionStart", source="startup")
            return path.read_text() if path.exists() else ""

        return tell

    def test_the_shell_calls_of_a_session_know_its_id(self, repo, told, hooked):
        assert told(times=2) == f"export NAVLOG_SESSION={hooked().id}\n"
        saved = repo.run("checkpoint", "--note", "x", "--json", NAVLOG_SESSION=hooked().id)
        assert saved.json["session"] == hooked().id

    @pytest.mark.parametrize("environ", [{"NAVLOG_READ_ONLY": "1"}, {"NAVLOG_HOOKS_HANDOFF": "0"}])
    def test_nothing_is_written_when_read_only_or_switched_off(self, told, environ):
        assert told(**environ) == ""

    def test_codex_names_its_sessions_itself(self, told):
        assert told("codex") == ""
