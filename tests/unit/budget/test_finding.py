"""The transcript that is measured is this session's, or the newest one of this checkout; never another project's."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from navlog.core.budget import finding, sessions
from navlog.core.budget.finding import Found
from navlog.core.handoff.identity import asking
from tests.support import Repo, git
from tests.unit.budget.shapes import asked, lines, meta, said, turn

NEWEST = 1_900_000_000


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty home folder, and no word from any host on where its files are."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def repo(tmp_path, home):
    return Repo.make(tmp_path / "my repo.x")


def folder_of(home: Path, cwd: Path, base: str = ".claude") -> Path:
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in str(cwd))
    return home / base / "projects" / name


def put(path: Path, *records, at: float = NEWEST) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lines(*records))
    os.utime(path, (at, at))
    return str(path)


def claude(home: Path, cwd: Path, session: str, at: float = NEWEST, folder: Path | None = None) -> str:
    path = (folder or folder_of(home, cwd)) / f"{session}.jsonl"
    return put(path, asked() | {"cwd": str(cwd)}, said(1_000), at=at)


def codex(home: Path, cwd: Path, session: str, day: str = "2026/05/04", at: float = NEWEST, **more) -> str:
    path = home / ".codex/sessions" / day / f"rollout-2026-05-04T10-20-30-{session}.jsonl"
    first = meta()
    first["payload"] = {"id": session, "cwd": str(cwd), **more}
    return put(path, first, turn(), at=at)


UUID = "0199f0aa-1111-2222-3333-444455556666"


def test_a_session_is_named_by_the_command_or_by_the_host():
    environ = {"CLAUDE_CODE_SESSION_ID": "c", "CODEX_THREAD_ID": "x"}
    assert asking("given", environ) == "given" and asking(None, environ) == "c"
    assert asking(None, {"CODEX_THREAD_ID": "x"}) == "x" and asking(None, {}) == ""
    assert asking(None, environ | {"NAVLOG_SESSION": "n"}) == "n"


def test_a_transcripts_name_tells_the_session():
    assert finding.session_of("/a/b/s-1.jsonl") == "s-1"
    assert finding.session_of(f"/a/rollout-2026-05-04T10-20-30-{UUID}.jsonl") == UUID


def test_a_sessions_transcript_is_where_its_host_keeps_it(repo, home):
    one, other = claude(home, repo.root, "s-1"), codex(home, repo.root, UUID)
    assert finding.of_session(repo.context(), "s-1", {}) == Found(one, "s-1", "claude")
    assert finding.of_session(repo.context(), UUID, {}) == Found(other, UUID, "codex")


def test_a_sessions_transcript_is_found_in_any_projects_folder(repo, home, tmp_path):
    path = claude(home, tmp_path / "elsewhere", "s-1")
    assert finding.of_session(repo.context(), "s-1", {}).path == path


def test_the_hosts_folders_may_be_elsewhere(repo, tmp_path):
    environ = {"CLAUDE_CONFIG_DIR": str(tmp_path / "c/.claude"), "CODEX_HOME": str(tmp_path / "x/.codex")}
    one, other = claude(tmp_path / "c", repo.root, "s-1"), codex(tmp_path / "x", repo.root, UUID)
    assert finding.of_session(repo.context(), "s-1", environ).path == one
    assert finding.of_session(repo.context(), UUID, environ).path == other
    assert not finding.of_session(repo.context(), "s-1", {}).path


def test_where_a_hook_said_the_transcript_is_counts_first(repo, home, tmp_path):
    claude(home, repo.root, "s-1")
    told = put(tmp_path / "told.jsonl", said(5))
    sessions.note(repo.context().project, "s-1", 1.0, transcript=told, host="claude")
    assert finding.of_session(repo.context(), "s-1", {}) == Found(told, "s-1", "claude")


@pytest.mark.parametrize("session", ["../s-1", "/etc/passwd", "..", ".", "a/b"])
def test_a_session_is_never_a_path(repo, home, session):
    claude(home, repo.root, "s-1")
    assert finding.of_session(repo.context(), session, {}) == Found("", session)


def test_the_newest_is_the_one_that_was_written_to_last_of_either_host(repo, home):
    claude(home, repo.root, "s-1", NEWEST - 9)
    claude(home, repo.root, "s-2", NEWEST - 5)
    old = codex(home, repo.root, UUID, "2026/01/02", NEWEST - 3)
    assert finding.newest(repo.context(), {}) == Found(old, UUID, "codex", False)
    new = claude(home, repo.root, "s-3")
    assert finding.newest(repo.context(), {}) == Found(new, "s-3", "claude", False)


def test_a_session_that_began_in_a_folder_of_the_project_is_the_projects(repo, home):
    path = claude(home, repo.root / "src", "s-1")
    assert finding.newest(repo.context(), {}).path == path


def test_another_projects_transcripts_are_passed_over_though_the_folders_name_is_the_same(repo, home):
    other = repo.root.with_name("my-repo-x")
    assert folder_of(home, other) == folder_of(home, repo.root)
    claude(home, other, "s-1")
    claude(home, Path(f"{repo.root}-2"), "s-2")
    codex(home, other, UUID)
    assert not finding.newest(repo.context(), {}).path


def test_another_checkout_within_the_project_has_its_own(repo, home):
    git(repo.root, "worktree", "add", "-q", "trees/side", "-b", "side")
    inner = claude(home, repo.root / "trees/side", "s-1")
    assert not finding.newest(repo.context(), {}).path
    assert finding.newest(Repo(repo.root / "trees/side").context(), {}).path == inner


@pytest.mark.parametrize("mark", [{"thread_source": "subagent"}, {"source": {"subagent": {"depth": 1}}}])
def test_a_subagents_rollout_is_not_the_sessions(repo, home, mark):
    codex(home, repo.root, UUID, **mark)
    assert not finding.newest(repo.context(), {}).path


def test_a_long_folders_name_is_cut(repo, home):
    deep = Repo.make(repo.root.parent / ("d" * 120) / ("e" * 120))
    path = claude(
        home,
        deep.root,
        "s-1",
        folder=folder_of(home, deep.root).with_name(folder_of(home, deep.root).name[:200] + "-1abc"),
    )
    assert finding.newest(deep.context(), {}).path == path


def test_a_folder_name_that_the_person_chose_is_looked_into(repo, tmp_path):
    config = tmp_path / "c/.claude"
    path = claude(tmp_path / "c", repo.root, "s-1", folder=config / "projects/chosen")
    environ = {"CLAUDE_CONFIG_DIR": str(config), "CLAUDE_CODE_PROJECT_DIR_NAME": "chosen"}
    assert finding.newest(repo.context(), environ).path == path


def test_a_recorded_transcript_of_this_checkout_counts_wherever_it_is(repo, home, tmp_path):
    told = put(tmp_path / "far/told.jsonl", said(5))
    sessions.note(repo.context().project, "s-9", 1.0, transcript=told, host="claude", cwd=str(repo.root))
    assert finding.newest(repo.context(), {}) == Found(told, "s-9", "claude", False)


def test_a_folder_with_quotes_and_backslashes_is_read_as_json_writes_it(home, tmp_path):
    repo = Repo.make(tmp_path / 'we"ird\\')
    path = claude(home, repo.root, "s-1")
    assert finding.newest(repo.context(), {}).path == path


@pytest.mark.parametrize("head", [b"", b"{", b'{"cwd":', b'{"cwd":5}\n', b'{"cwd":"/a', b'{"cwd":"\\', b"\xff" * 99])
def test_a_broken_beginning_is_nobodys(repo, home, head):
    put(folder_of(home, repo.root) / "s-1.jsonl", head)
    assert not finding.newest(repo.context(), {}).path


def test_without_any_host_there_is_none(repo, home):
    assert finding.newest(repo.context(), {}) == Found()
    assert finding.of_session(repo.context(), "s-1", {}) == Found("", "s-1")


def test_the_cwd_is_told_in_one_of_the_first_records(repo, home):
    path = folder_of(home, repo.root) / "s-1.jsonl"
    first = json.dumps({"type": "mode", "content": "x" * 9_000}).encode() + b"\n"
    found = put(path, first, asked() | {"cwd": str(repo.root)})
    assert finding.newest(repo.context(), {}).path == found


def test_a_subagents_transcript_is_not_the_sessions(repo, home):
    claude(home, repo.root, "agent-1a2b")
    aside = {**asked(), "isSidechain": True, "cwd": str(repo.root)}
    put(folder_of(home, repo.root) / "s-1.jsonl", aside, said(1_000, aside=True))
    assert finding.newest(repo.context(), {}) == Found()
