"""Whole sessions of an agent, replayed through the executable: every answer is one that its host accepts."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.support import clean_environment, git

CAP = 10_000
"""Characters beyond which a host shows a part of a text only."""

LISTENS = {
    "claude": {"SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "PostCompact", "SessionEnd", "TaskCreated"},
    "codex": {"SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "PostCompact", "SessionEnd"},
}
PLAN = "# Nets\n\n## Phase 1: Mend the nets\n\nAll of them.\n\n## Phase 2: Dry the huts\n"
LOST = "The torn net was never tried.\n\n1. It needs a storm.\n2. 渡船 first."


class Agent:
    """One session of an agent in a folder."""

    def __init__(self, root, host, session, home) -> None:
        self.root, self.host, self.session = root, host, session
        self.environ = clean_environment(HOME=str(home), NAVLOG_SESSION=session)
        self.transcript = home / f"{session}.jsonl"

    def navlog(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess:
        """Run navlog as the agent's shell does."""
        command = [sys.executable, "-m", "navlog.app", *words]
        return subprocess.run(
            command, cwd=self.root, env=self.environ, input=stdin, capture_output=True, text=True, check=False
        )

    def hear(self, event: str, **more: object) -> dict:
        """Send an event; the answer, after checking that the host takes it."""
        about = {"session_id": self.session, "cwd": str(self.root), "transcript_path": str(self.transcript)}
        done = self.navlog("hook", self.host, stdin=json.dumps({**about, "hook_event_name": event, **more}))
        assert (done.returncode, done.stderr) == (0, "") and done.stdout.count("\n") <= 1
        told = json.loads(done.stdout) if done.stdout else {}
        assert set(told) <= {"hookSpecificOutput", "systemMessage"}
        assert set(told) <= ({"systemMessage"} if event == "Stop" else {"hookSpecificOutput"})
        own = told.get("hookSpecificOutput", {})
        assert set(own) in (set(), {"hookEventName", "additionalContext"}) and own.get("hookEventName", event) == event
        assert all(len(text) <= CAP for text in (own.get("additionalContext", ""), told.get("systemMessage", "")))
        return told

    def told(self, event: str, **more: object) -> str:
        """Send an event; what the model is told."""
        return str(self.hear(event, **more).get("hookSpecificOutput", {}).get("additionalContext", ""))

    def answer(self, tokens: int) -> None:
        """Let the host write down a response."""
        used = {"input_tokens": 10, "cache_read_input_tokens": tokens - 20, "output_tokens": 10}
        message = {"id": f"msg_{tokens}", "role": "assistant", "model": "claude-opus-5-5", "usage": used}
        row = {"type": "assistant", "isSidechain": False, "timestamp": "2026-01-01T00:00:00.000Z", "message": message}
        with self.transcript.open("a") as file:
            file.write(json.dumps(row) + "\n")


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def approved(agent: Agent) -> str:
    answer = {"plan": PLAN, "isAgent": False, "filePath": ""}
    return agent.told("PostToolUse", tool_name="ExitPlanMode", tool_use_id="t1", tool_input={}, tool_response=answer)


def test_a_day_of_one_agent_from_start_to_resume(repo, home):
    agent = Agent(repo.root, "claude", "11111111-aaaa", home)
    assert "This project keeps charts" in agent.told("SessionStart", source="startup")
    assert agent.told("UserPromptSubmit", prompt="plan the nets") == ""
    assert "2 phases" in approved(agent)
    agent.answer(60_000)
    assert agent.hear("Stop") == {}
    git(repo.root, "commit", "-q", "--allow-empty", "-m", "Phase 1: mend the nets, done")
    assert "seems finished" in agent.hear("Stop")["systemMessage"]
    prompt = agent.told("UserPromptSubmit", prompt="and now?")
    assert "60,000 tokens" in prompt and "may be finished" in prompt
    assert agent.navlog("checkpoint", "--would-be-lost", LOST, "--next-step", "Sew.").returncode == 0
    agent.hear("PostCompact", trigger="manual", compact_summary="short")
    assert LOST in agent.told("SessionStart", source="compact")
    agent.hear("SessionEnd", reason="clear")
    after = Agent(repo.root, "claude", "22222222-bbbb", home)
    restored = after.told("SessionStart", source="clear")
    assert restored.index(LOST) < restored.index("Sew.") < restored.index("This project keeps charts")
    assert "In focus: 1 Mend the nets" in restored
    assert "Handoff (" in agent.told("SessionStart", source="resume").split("\n")[0]


def test_two_agents_at_once_keep_their_own_threads(repo, home):
    one, two = Agent(repo.root, "claude", "one-1", home), Agent(repo.root, "codex", "two-2", home)
    for agent in (one, two):
        agent.hear("SessionStart", source="startup")
        assert (
            agent.navlog("checkpoint", "--would-be-lost", f"{agent.session} knows", "--next-step", "go").returncode == 0
        )
        agent.hear("Stop")
    assert "one-1 knows" in one.told("SessionStart", source="compact")
    assert "two-2 knows" in two.told("SessionStart", source="compact")
    log = json.loads(one.navlog("handoff", "log", "--json").stdout)["handoffs"]
    assert [entry["would_be_lost"] for entry in log] == ["two-2 knows", "one-1 knows"]


def test_a_worktree_has_its_own_handoff_and_the_same_plan(repo, home, tmp_path):
    main = Agent(repo.root, "claude", "main-1", home)
    approved(main)
    assert main.navlog("checkpoint", "--would-be-lost", "of main", "--next-step", "go").returncode == 0
    git(repo.root, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Agent(tmp_path / "side", "claude", "side-1", home)
    assert side.navlog("checkpoint", "--would-be-lost", "of side", "--next-step", "go").returncode == 0
    fresh = {root: Agent(root, "claude", f"new-{root.name}", home) for root in (repo.root, tmp_path / "side")}
    told = {root.name: agent.told("SessionStart", source="startup") for root, agent in fresh.items()}
    assert "of side" in told["side"] and "of main" not in told["side"]
    assert "of main" in told["repo"] and "of side" not in told["repo"]
    assert all("0 of 2 phases done" in text for text in told.values())


@pytest.mark.parametrize("host", ["claude", "codex"])
def test_every_event_may_come_twice_and_without_a_store_nothing_is_said(host, repo, home, tmp_path):
    inside, outside = Agent(repo.root, host, "twice", home), Agent(tmp_path, host, "twice", home)
    for event in sorted(LISTENS[host]):
        assert inside.hear(event, source="startup") == inside.hear(event, source="startup")
        assert outside.hear(event, source="startup") == {}
    assert not (tmp_path / ".navlog").exists()
