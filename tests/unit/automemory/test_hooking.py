"""What a session's hooks do for the memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from navlog.core.automemory import hooking
from navlog.core.automemory.place import folder_of
from navlog.core.record import replace
from tests.cli.hooked import Hooked
from tests.support import Repo, clean_environment, git


@pytest.fixture
def repo(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    monkeypatch.delenv("CLAUDE_CODE_PROJECT_DIR_NAME", raising=False)
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def memory(repo, tmp_path):
    from pathlib import Path

    folder = Path(folder_of(repo.context().project, {"CLAUDE_CONFIG_DIR": str(tmp_path / "claude")}))
    folder.mkdir(parents=True)
    (folder / "MEMORY.md").write_text("- [A](a.md)\n")
    return folder


def test_a_turns_end_copies_and_a_new_machines_session_gets_it_back_and_is_told_once(repo, memory):
    assert hooking.stopped(repo.context(), {}, "claude") == ""
    (memory / "MEMORY.md").unlink()
    said = hooking.started(repo.context(), {}, "claude")
    assert "1 file" in said and str(memory / "MEMORY.md") in said and "\n" not in said
    assert (memory / "MEMORY.md").read_text() == "- [A](a.md)\n"
    assert hooking.started(repo.context(), {}, "claude") == ""


@pytest.mark.parametrize("how", ["codex", "off", "read_only", "no_store"])
def test_nothing_is_done_where_it_is_not_wanted(repo, memory, how):
    context = repo.context(NAVLOG_HOOKS_MEMORY="false") if how == "off" else repo.context()
    context = replace(context, read_only=how == "read_only")
    if how == "no_store":
        import shutil

        shutil.rmtree(repo.store)
    host = "codex" if how == "codex" else "claude"
    assert hooking.stopped(context, {}, host) == hooking.started(context, {}, host) == ""
    assert not (repo.store / "memory").exists()


def test_without_any_memory_nothing_is_made(repo, tmp_path):
    context = repo.context()
    assert hooking.stopped(context, {}, "claude") == hooking.started(context, {}, "claude") == ""
    assert not (tmp_path / "claude").exists() and not (repo.store / "memory").exists()


@pytest.mark.parametrize("event", ["stopped", "started"])
def test_a_quiet_turn_imports_nothing_heavy(repo, memory, event):
    hooking.stopped(repo.context(), {}, "claude")
    heavy = "argparse dataclasses typing re json pathlib contextlib subprocess shutil git textual rich"
    program = (
        "import sys, os; plain = set(sys.modules)\n"
        "from navlog.app.environment import context_of\n"
        "from navlog.core.automemory import hooking\n"
        f"hooking.{event}(context_of({str(repo.root)!r}, os.environ)[0], {{}}, 'claude')\n"
        f"print(*sorted(set({heavy!r}.split()) & (set(sys.modules) - plain)))"
    )
    claude = str(memory.parent.parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=clean_environment(CLAUDE_CONFIG_DIR=claude, XDG_CONFIG_HOME="/nonexistent"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []


def test_a_session_in_a_linked_worktree_has_the_memory_of_the_main_checkout_backed_up(
    repo, memory, tmp_path, monkeypatch, capsys
):
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "linked"), "-b", "side")
    hooked = Hooked(repo, monkeypatch, capsys)
    transcript = tmp_path / "claude" / "projects" / "elsewhere" / "a.jsonl"
    hooked.tell("Stop", cwd=str(tmp_path / "linked"), transcript_path=str(transcript))
    assert (repo.store / "memory" / "MEMORY.md").read_text() == "- [A](a.md)\n"
