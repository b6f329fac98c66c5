"""Every event of both hosts, through the executable: one object that the host takes or silence, in time, even twice."""

from __future__ import annotations

import json
import subprocess
import time

import pytest

from tests.cli.recorded import EVENTS, SESSION, SOONEST, check, transcript
from tests.support import NOBODY, Repo, clean_environment, executable

BOTH = pytest.mark.parametrize("host", ["claude", "codex"])
LOST = "The torn net was never tried. 渡船 first.\n" * 400
GARBAGE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe{}",
    b'{"hook_event_name": 5}',
    b'{"hook_event_name": "Stop"} {"hook_event_name": "Stop"}',
    b'{"hook_event_name": "Stop", "cwd": 5, "session_id": [], "transcript_path": {}}',
    b'{"hook_event_name": "SessionStart", "cwd": "/nowhere/at/all", "session_id": null, "source": 1}',
    b'{"hook_event_name": "Stop", "transcript_path": null, "session_id": "../../../x", "last_assistant_message": 3}',
    b'{"hook_event_name": "Stop", "transcript_path": "/dev/zero", "session_id": "x\\u0000y"}',
    b'{"hook_event_name": "PostToolUse", "tool_name": "ExitPlanMode", "tool_input": 1, "tool_response": [[]]}',
    b'{"hook_event_name": "TaskCreated", "task_id": {}, "task_subject": null, "session_id": "s"}',
    b'{"a":' * 20_000,
    b"x" * 70_000_000,
]


def send(root, host, said, **environ):
    """Send some bytes to the hook; what it printed, after checking the manners that it has whatever comes."""
    environ = clean_environment(**{"HOME": NOBODY, "XDG_CONFIG_HOME": NOBODY, **environ})
    began = time.perf_counter()
    done = subprocess.run([executable(), "hook", host], cwd=root, env=environ, input=said, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"") and time.perf_counter() - began < SOONEST
    return done.stdout


def replay(root, host, path, cwd=None, session=SESSION, **environ):
    """Send a host's events in their order; its answers, after checking that it takes them."""
    path.write_text(transcript(host))
    about = {"session_id": session, "transcript_path": str(path), "cwd": str(cwd or root)}
    return [
        (
            event,
            check(
                host,
                event,
                send(root, host, json.dumps({**about, "hook_event_name": event, **more}).encode(), **environ),
            ),
        )
        for event, more in EVENTS[host]
    ]


def tree(root):
    """All files but those that can be made again."""
    return {
        path: path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and ".git" not in path.parts and "derived" not in path.parts
    }


@pytest.fixture
def full(tmp_path):
    """A project with a chart, a plan, a handoff that is too long to be shown whole, and a phase that seems finished."""
    repo = Repo.make(tmp_path / "repo")
    repo.chart("where is a?", "In src/a.py.")
    repo.write(".navlog/roadmap.md", "## Phases\n\n### Phase 1: Weave a rope\n\n### Phase 2: Sail\n")
    repo.do("roadmap sync")
    done = repo.run("checkpoint", "--would-be-lost", "-", "--next-step", "Sew.", "--session", "before", stdin=LOST)
    assert done.code == 0
    repo.commit("Phase 1: weave a rope, done")
    return repo


@BOTH
def test_a_whole_session_is_answered_as_its_host_wants_it(full, host, tmp_path):
    told = replay(full.root, host, tmp_path / "t.jsonl")
    starts = [answer for event, answer in told if event == "SessionStart"]
    assert all("hookSpecificOutput" in answer for answer in starts)
    assert "The torn net" in starts[0]["hookSpecificOutput"]["additionalContext"]
    assert any("seems finished" in str(answer) for event, answer in told if event == "Stop")
    silent = {event for event, answer in told if not answer}
    assert silent >= {"PreCompact", "PostCompact", "SubagentStop", "SessionEnd"}


@BOTH
def test_a_whole_session_that_comes_twice_changes_nothing_the_second_time(full, host, tmp_path):
    replay(full.root, host, tmp_path / "t.jsonl")
    before = tree(full.root)
    told = replay(full.root, host, tmp_path / "t.jsonl")
    assert tree(full.root) == before and not any("seems finished" in str(answer) for _, answer in told)


@BOTH
def test_two_sessions_of_two_hosts_and_a_worktree_take_turns(full, host, tmp_path):
    side = tmp_path / "side"
    subprocess.run(["git", "worktree", "add", "-q", str(side)], cwd=full.root, env=clean_environment(), check=True)
    other = {"claude": "codex", "codex": "claude"}[host]
    for who, where, name in ((host, full.root, "one"), (other, full.root, "two"), (host, side, "three")):
        replay(where, who, tmp_path / f"{name}.jsonl", session=name)
    assert not (side / ".navlog").exists() and len(list((full.store / "derived/sessions").iterdir())) == 3


@BOTH
def test_where_nothing_may_be_written_nothing_is(full, host, tmp_path):
    path = tmp_path / "t.jsonl"
    before = {one: (one.stat().st_mtime_ns, one.stat().st_size) for one in full.root.rglob("*")}
    told = replay(full.root, host, path, NAVLOG_READ_ONLY="1")
    assert {one: (one.stat().st_mtime_ns, one.stat().st_size) for one in full.root.rglob("*")} == before
    assert "The torn net" in str(told[0][1])


@BOTH
def test_without_a_store_there_is_only_silence(host, tmp_path):
    repo = Repo.make(tmp_path / "bare", store=False)
    assert {json.dumps(answer) for _, answer in replay(repo.root, host, tmp_path / "t.jsonl")} == {"{}"}
    assert not repo.store.exists() and not (repo.root / "ROADMAP.md").exists()


@BOTH
@pytest.mark.parametrize("event", ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "SubagentStop"])
def test_within_a_subagent_nothing_is_said_and_nothing_changes(full, host, event, tmp_path):
    before = tree(full.root)
    more = next(more for name, more in EVENTS[host] if name == event)
    said = {"session_id": SESSION, "cwd": str(full.root), "hook_event_name": event, **more, "agent_id": "a1"}
    assert send(full.root, host, json.dumps(said).encode()) == b"" and tree(full.root) == before


@BOTH
@pytest.mark.parametrize("said", GARBAGE, ids=range(len(GARBAGE)))
def test_whatever_comes_is_drained_and_answered_in_peace(full, host, said):
    before = tree(full.root)
    out = send(full.root, host, said)
    assert not out or out.startswith((b'{"hookSpecificOutput"', b'{"systemMessage"'))
    assert tree(full.root).keys() - before.keys() <= {full.root / "ROADMAP.md"}
