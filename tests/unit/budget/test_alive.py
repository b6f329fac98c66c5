"""The sessions that are alive are found in every worktree of the project, with hooks and without."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from navlog.core.budget import alive as living
from navlog.core.budget import finding, sessions
from navlog.core.budget.alive import LIVES, alive, signature
from navlog.core.handoff import heartbeat
from tests.support import Repo, git
from tests.unit.budget.shapes import asked, counted, lines, meta, said, turn
from tests.unit.budget.test_finding import UUID, claude, folder_of, put

NOW = float(int(time.time()))
"""Recorded sessions are looked at by when their file was written, which the system tells."""

QUIET = NOW - LIVES - 1


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def repo(tmp_path, home):
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def worktree(repo, tmp_path):
    git(repo.root, "worktree", "add", "-qb", "feat/queue", str(tmp_path / "side"))
    return Repo((tmp_path / "side").resolve())


def codex(home, cwd, session=UUID, at=NOW, day="2026/05/04", **more):
    path = home / ".codex/sessions" / day / f"rollout-2026-05-04T10-20-30-{session}.jsonl"
    return put(path, meta() | {"payload": {"id": session, "cwd": str(cwd), **more}}, turn(), counted(12_000), at=at)


def found(repo, now=NOW):
    return alive(repo.context(), {}, now)


def ids(repo, now=NOW):
    return [one.id for one in found(repo, now)]


def note(repo, session, at=NOW, **told):
    assert sessions.note(repo.context().project, session, at, **told)


def test_a_session_without_hooks_is_found_by_its_transcript(repo, home):
    path = claude(home, repo.root, "s-1", NOW)
    [one] = found(repo)
    assert (one.id, one.host, one.agent, one.branch, one.worktree) == (
        "s-1",
        "claude",
        "claude-code",
        "main",
        str(repo.root),
    )
    assert (one.heard, one.told.found.path, one.told.reading.tokens) == (NOW, path, 1_000)


def test_a_rollout_of_this_project_is_a_session(repo, home):
    codex(home, repo.root / "src")
    [one] = found(repo)
    assert (one.id, one.agent, one.branch, one.told.window.tokens) == (UUID, "codex", "main", 258_400)


def test_sessions_of_every_worktree_are_told_wherever_one_looks_from(repo, worktree, home):
    claude(home, repo.root, "s-1", NOW - 9)
    claude(home, worktree.root, "s-2", NOW - 5)
    codex(home, worktree.root, at=NOW - 7)
    told = [(one.id, one.branch, one.worktree) for one in found(repo)]
    side = ("feat/queue", str(worktree.root))
    assert told == [("s-2", *side), (UUID, *side), ("s-1", "main", str(repo.root))]
    assert [(one.id, one.branch, one.worktree) for one in found(worktree)] == told


def test_what_nothing_was_heard_of_for_half_an_hour_is_not_alive(repo, home):
    claude(home, repo.root, "s-1", QUIET)
    codex(home, repo.root, at=QUIET)
    note(repo, "s-3", QUIET, host="claude")
    assert ids(repo) == [] and set(ids(repo, NOW - 2)) == {"s-1", UUID, "s-3"}


def test_a_transcript_that_grows_keeps_its_session_alive(repo, home):
    path = claude(home, repo.root, "s-1", NOW)
    note(repo, "s-1", QUIET - 999, host="claude", transcript=path, cwd=str(repo.root))
    assert [one.heard for one in found(repo)] == [NOW]


def test_what_was_recorded_keeps_a_session_alive_whose_transcript_rests(repo, home):
    path = claude(home, repo.root, "s-1", QUIET)
    note(repo, "s-1", NOW, host="claude", transcript=path, cwd=str(repo.root))
    assert [one.heard for one in found(repo)] == [NOW]


def test_a_session_that_was_recorded_needs_no_transcript(repo, home):
    note(repo, "s-1", NOW, host="claude", cwd=str(repo.root), tokens=5_000, window=200_000, model="m")
    [one] = found(repo)
    assert (one.told.reading.tokens, one.told.window.tokens, one.branch) == (5_000, 200_000, "main")


def test_a_session_that_ended_is_not_alive_however_fresh_its_transcript_is(repo, home):
    claude(home, repo.root, "s-1", NOW)
    note(repo, "s-1", NOW, ended=True)
    assert ids(repo) == []
    note(repo, "s-1", NOW, ended=False)
    assert ids(repo) == ["s-1"]


def test_a_session_that_moved_is_told_where_it_is_now(repo, worktree, home):
    path = claude(home, repo.root, "s-1", NOW)
    note(repo, "s-1", NOW, host="claude", transcript=path, cwd=str(worktree.root))
    assert [(one.branch, one.worktree) for one in found(repo)] == [("feat/queue", str(worktree.root))]


def test_a_session_whose_folder_is_gone_is_told_without_a_branch(repo, home):
    note(repo, "s-1", NOW, host="claude", cwd=str(repo.root / "gone"))
    claude(home, repo.root / "also-gone", "s-2", NOW)
    assert {(one.id, one.branch, one.worktree) for one in found(repo)} == {
        ("s-1", "", str(repo.root / "gone")),
        ("s-2", "", str(repo.root / "also-gone")),
    }


def test_another_projects_sessions_are_not_told(repo, home, tmp_path):
    other = Repo.make(tmp_path / "repo-2")
    assert folder_of(home, other.root).name.startswith(folder_of(home, repo.root).name)
    claude(home, other.root, "s-1", NOW)
    codex(home, other.root)
    assert ids(repo) == []


@pytest.mark.parametrize("mark", [{"thread_source": "subagent"}, {"source": {"subagent": {"depth": 1}}}])
def test_a_subagents_rollout_is_no_session(repo, home, mark):
    codex(home, repo.root, **mark)
    assert ids(repo) == []


def test_a_subagents_transcript_is_no_session(repo, home):
    folder = folder_of(home, repo.root)
    first = {"cwd": str(repo.root)}
    claude(home, repo.root, "agent-1a2b", NOW)
    put(folder / "s-1/subagents/agent-3c4d.jsonl", asked() | first, said(5), at=NOW)
    put(folder / "s-2.jsonl", {**asked(), "isSidechain": True} | first, said(5, aside=True), at=NOW)
    assert ids(repo) == []


def test_each_is_measured_where_it_is_and_by_its_own_agent(repo, worktree, home):
    for session, agent, tokens in (("old-c", "CLAUDECODE", 300_000), ("old-x", "CODEX_THREAD_ID", 400_000)):
        words = ["--note", "x", "--context-window", str(tokens), "--context-model", "m", "--session", session]
        assert worktree.run("checkpoint", *words, **{agent: "1"}).code == 0
    cwd = {"cwd": str(repo.root)}
    put(folder_of(home, repo.root) / "s-1.jsonl", asked() | cwd, said(9_000, model="m"), at=NOW)
    assert [one.told.window.tokens for one in found(repo)] == [300_000]


def test_what_is_old_is_not_opened(repo, home, monkeypatch):
    for number in range(300):
        claude(home, repo.root, f"old-{number}", QUIET)
    claude(home, repo.root, "s-1", NOW)
    opened = []
    folder = finding.folder_of
    monkeypatch.setattr(finding, "folder_of", lambda path: opened.append(path) or folder(path))
    assert ids(repo) == ["s-1"] and [Path(path).name for path in opened] == ["s-1.jsonl"]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff" * 99, b'{"cwd":"\\u0000"}\n'])
def test_a_broken_transcript_is_no_session(repo, home, content):
    put(folder_of(home, repo.root) / "s-1.jsonl", content, at=NOW)
    assert ids(repo) == []


def test_without_git_and_without_a_store_they_are_told_too(tmp_path, home):
    (tmp_path / "plain").mkdir()
    repo = Repo(tmp_path / "plain")
    claude(home, repo.root, "s-1", NOW)
    assert [(one.id, one.branch, one.worktree) for one in found(repo)] == [("s-1", "", str(repo.root))]


def test_nobody_is_alive_where_no_host_ever_was(repo):
    assert found(repo) == ()


@pytest.fixture
def changes(repo, worktree, home):
    """Do something, and tell whether the signature is another afterwards."""
    path = claude(home, repo.root, "s-1", NOW)
    codex(home, repo.root)
    known = found(repo)
    assert len(known) == 2

    def after(change):
        before = signature(repo.context(), {}, known)
        assert before == signature(repo.context(), {}, known)
        change(Path(path))
        return before != signature(repo.context(), {}, known)

    return after


@pytest.mark.parametrize(
    "change",
    [
        lambda repo, home, path: path.write_bytes(lines(said(5))),
        lambda repo, home, path: path.unlink(),
        lambda repo, home, path: claude(home, repo.root, "s-2"),
        lambda repo, home, path: claude(home, repo.root / "src", "s-2"),
        lambda repo, home, path: codex(home, repo.root, UUID.replace("0", "1")),
        lambda repo, home, path: codex(home, repo.root, day="2026/05/05"),
        lambda repo, home, path: note(repo, "s-3", host="claude"),
        lambda repo, home, path: git(repo.root, "switch", "-qc", "next"),
        lambda repo, home, path: repo.commit("more"),
        lambda repo, home, path: repo.do("roadmap add", text="Parse"),
        lambda repo, home, path: repo.run("checkpoint", "--next-step", "x", "--session", "s-1"),
    ],
    ids=[
        "a response",
        "gone",
        "a session",
        "a folder",
        "a rollout",
        "a day",
        "a hook",
        "branch",
        "commit",
        "plan",
        "handoff",
    ],
)
def test_the_signature_tells_that_there_is_something_to_read(changes, repo, home, change):
    assert changes(lambda path: change(repo, home, path))


def test_the_signature_stays_while_nothing_happens(changes, repo):
    assert not changes(lambda path: heartbeat.heartbeat(repo.context(), "s-1"))


def test_the_signature_opens_no_transcript(repo, home, monkeypatch):
    claude(home, repo.root, "s-1", NOW)
    known = found(repo)
    monkeypatch.setattr(living, "measured", lambda *_: pytest.fail("it was measured"))
    monkeypatch.setattr(finding, "folder_of", lambda *_: pytest.fail("it was opened"))
    assert signature(repo.context(), {}, known)
