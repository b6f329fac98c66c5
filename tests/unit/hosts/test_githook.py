"""The post-commit hook: it prunes, whatever hook was there keeps working, and it goes without a trace."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from navlog.core import project as projects
from navlog.core.errors import Fault, Refused
from navlog.core.hosts import githook
from navlog.core.hosts.apply import apply
from navlog.core.hosts.install import plan_install, plan_uninstall
from navlog.core.project import Project

SHELL = {
    "exit at the end": b"#!/bin/sh\necho mine >>mine.txt\nexit 0\n",
    "strict": b"#!/usr/bin/env bash\nset -euo pipefail\necho mine >>mine.txt\n",
    "no first line": b"echo mine >>mine.txt\n",
    "env with options": b"#!/usr/bin/env -S bash -e\necho mine >>mine.txt",
    "not UTF-8": b"#!/bin/sh\n# caf\xe9\necho mine >>mine.txt\n",
}
PYTHON = b"#!/usr/bin/env python3\nimport sys\nopen('mine.txt', 'a').write('mine\\n')\n"


def hook_of(root: Path, content: bytes, mode: int = 0o755, folder: str = ".git/hooks") -> Path:
    path = root / folder / "post-commit"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
    return path


def folder_of(root: Path, name: str = ".git/hooks") -> dict[str, tuple[bytes | str, int]]:
    """What stands in the hooks folder: content or link, and permission bits."""
    found = {}
    for path in (root / name).glob("post-commit*"):
        if not path.name.endswith(".sample"):
            content = os.readlink(path) if path.is_symlink() else path.read_bytes()
            found[path.name] = (content, path.lstat().st_mode & 0o777)
    return found


def commits(git, root: Path) -> None:
    git(root, "commit", "-q", "--allow-empty", "-m", "more")


def ran(root: Path) -> str:
    """What the stand-in for navlog noted; it runs in the background, so it may take a moment."""
    for _ in range(500):
        if (root / "ran.txt").exists() and (root / "ran.txt").read_text().endswith("\n"):
            return (root / "ran.txt").read_text()
        time.sleep(0.01)
    return ""


def test_a_commit_prunes(repo: Path, project: Project, install, git):
    [change] = install(project, git=True)
    assert (change.action, change.host) == ("create", "git")
    commits(git, repo)
    assert ran(repo) == "prune\n"


def test_the_hook_that_was_made_goes_without_a_trace(repo: Path, project: Project, install, uninstall):
    before = folder_of(repo)
    install(project, git=True)
    uninstall(project)
    assert folder_of(repo) == before


@pytest.mark.parametrize("content", SHELL.values(), ids=SHELL.keys())
def test_a_shell_hook_gets_a_block_and_both_run(repo: Path, project: Project, install, uninstall, git, content: bytes):
    hook_of(repo, content)
    before = folder_of(repo)
    [change] = install(project, git=True)
    assert change.action == "update"
    commits(git, repo)
    assert ran(repo) == "prune\n"
    assert (repo / "mine.txt").read_text() == "mine\n"
    uninstall(project)
    assert folder_of(repo) == before


@pytest.mark.parametrize("content", [b"#!/bin/sh", b"", b"#!/bin/sh\n", b"#!/bin/sh\n\n", b"true", *SHELL.values()])
def test_the_block_goes_in_and_out_without_touching_the_rest(content: bytes):
    first = githook.with_block(content, "/opt/navlog")
    assert githook.with_block(first, "/opt/navlog") == first
    second = githook.with_block(first, "/opt/my tools/navlog")
    assert b"'/opt/my tools/navlog' prune" in second
    assert githook.without_block(second) == content


def test_what_the_user_adds_around_the_block_stays(repo: Path, project: Project, install, uninstall):
    path = hook_of(repo, b"#!/bin/sh\nexit 0\n")
    install(project, git=True)
    path.write_bytes(path.read_bytes().replace(b"exit 0", b"echo more\nexit 0"))
    uninstall(project)
    assert path.read_bytes() == b"#!/bin/sh\necho more\nexit 0\n"


def test_what_the_user_adds_to_the_hook_that_was_made_stays(repo: Path, project: Project, install, uninstall):
    install(project, git=True)
    path = repo / ".git/hooks/post-commit"
    path.write_bytes(path.read_bytes() + b"echo more\n")
    uninstall(project)
    assert path.read_bytes() == githook.CREATED + b"echo more\n"


def test_a_hook_in_another_language_is_chained(repo: Path, project: Project, install, uninstall, git):
    hook_of(repo, PYTHON)
    before = folder_of(repo)
    aside, changed = install(project, git=True)
    assert [aside.action, changed.action] == ["create", "update"]
    assert "post-commit.navlog-user" in changed.note
    commits(git, repo)
    assert ran(repo) == "prune\n"
    assert (repo / "mine.txt").read_text() == "mine\n"
    assert [one.action for one in install(project, git=True)] == ["unchanged"]
    uninstall(project)
    assert folder_of(repo) == before


def test_a_hook_that_is_a_link_is_chained_and_its_script_not_edited(
    repo: Path, project: Project, install, uninstall, git
):
    script = repo / "hook.sh"
    script.write_bytes(b"#!/bin/sh\necho mine >>mine.txt\n")
    script.chmod(0o555)
    (repo / ".git/hooks").mkdir(exist_ok=True)
    (repo / ".git/hooks/post-commit").symlink_to("../../hook.sh")
    before = folder_of(repo)
    install(project, git=True)
    assert script.read_bytes() == b"#!/bin/sh\necho mine >>mine.txt\n"
    commits(git, repo)
    assert ran(repo) == "prune\n"
    assert (repo / "mine.txt").read_text() == "mine\n"
    uninstall(project)
    assert folder_of(repo) == before


def test_a_hook_that_git_does_not_run_is_not_switched_on(repo: Path, project: Project, install, uninstall, git):
    hook_of(repo, b"#!/bin/sh\necho mine >>mine.txt\n", 0o644)
    before = folder_of(repo)
    install(project, git=True)
    commits(git, repo)
    assert ran(repo) == "prune\n"
    assert not (repo / "mine.txt").exists()
    uninstall(project)
    assert folder_of(repo) == before


def test_a_wrapper_that_was_edited_keeps_the_edit_and_the_chain(repo: Path, project: Project, install, uninstall, git):
    hook_of(repo, PYTHON)
    install(project, git=True)
    path = repo / ".git/hooks/post-commit"
    path.write_bytes(path.read_bytes().replace(b"hook=", b"echo more >>more.txt\nhook="))
    uninstall(project)
    commits(git, repo)
    assert (repo / "more.txt").read_text() == "more\n"
    assert (repo / "mine.txt").read_text() == "mine\n"
    assert not githook.has_block(path.read_bytes())


def test_a_hook_moved_aside_before_is_never_written_over(repo: Path, project: Project, install):
    hook_of(repo, PYTHON)
    install(project, git=True)
    hook_of(repo, PYTHON + b"# newer\n")
    with pytest.raises(Refused, match="is there already"):
        plan_install(project, (), True)


@pytest.mark.parametrize("path", ["githooks", ".husky", "deep/er"])
def test_the_folder_that_git_is_told_to_use_is_used(repo: Path, project: Project, install, uninstall, git, path: str):
    git(repo, "config", "core.hooksPath", path)
    [change] = install(project, git=True)
    assert Path(change.path) == repo / path / "post-commit"
    assert "leads into the project" in change.note
    commits(git, repo)
    assert ran(repo) == "prune\n"
    uninstall(project)
    assert not (repo / path).exists()


def test_the_folder_that_husky_makes_is_used_with_a_word_of_warning(repo: Path, project: Project, install, git):
    git(repo, "config", "core.hooksPath", ".husky/_")
    stub = b'#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n'
    hook_of(repo, stub, folder=".husky/_")
    (repo / ".husky/_/h").write_text("echo mine >>mine.txt\nexit 0\n")
    [change] = install(project, git=True)
    assert "husky" in change.note
    commits(git, repo)
    assert ran(repo) == "prune\n"
    assert (repo / "mine.txt").read_text() == "mine\n"


def test_a_folder_for_every_repository_is_said_to_be_one(repo: Path, project: Project, tmp_path: Path, git):
    git(repo, "config", "--global", "core.hooksPath", str(tmp_path / "all"))
    [change] = plan_install(project, (), True)
    assert Path(change.path).parent == tmp_path / "all"
    assert "every repository" in change.note


def test_a_linked_worktree_uses_the_hooks_of_all_and_prunes_itself(
    repo: Path, project: Project, tmp_path, git, install
):
    linked = tmp_path / "linked"
    git(repo, "worktree", "add", "-q", str(linked))
    [change] = install(projects.find(str(linked)), git=True)
    assert Path(change.path) == repo / ".git/hooks/post-commit"
    commits(git, linked)
    assert ran(linked) == "prune\n"
    assert not (repo / "ran.txt").exists()


def test_a_failing_or_missing_navlog_does_not_disturb_a_commit(
    repo: Path, project: Project, command: Path, install, git
):
    install(project, git=True)
    command.write_text("#!/bin/sh\necho noise\necho noise >&2\nexit 3\n")
    assert git(repo, "commit", "-q", "--allow-empty", "-m", "failing") == ""
    command.unlink()
    assert git(repo, "commit", "-q", "--allow-empty", "-m", "missing") == ""


def test_a_path_with_blanks_and_quotes_is_called(
    repo: Path, project: Project, tmp_path: Path, command, install, git, monkeypatch
):
    odd = tmp_path / "o'neil $HOME tools" / "navlog"
    odd.parent.mkdir()
    command.rename(odd)
    monkeypatch.setattr("sys.argv", [str(odd)])
    install(project, git=True)
    commits(git, repo)
    assert ran(repo) == "prune\n"


def test_outside_git_it_is_refused_and_no_git_folder_appears(tmp_path: Path, command: Path):
    (tmp_path / "plain").mkdir()
    with pytest.raises(Refused, match="is not a git repository"):
        plan_install(projects.find(str(tmp_path / "plain")), (), True)
    assert list((tmp_path / "plain").iterdir()) == []


def test_where_git_is_told_to_run_no_hooks_it_is_refused(repo: Path, project: Project, git):
    git(repo, "config", "core.hooksPath", os.devnull)
    with pytest.raises(Refused, match="is not a folder"):
        plan_install(project, (), True)
    assert plan_uninstall(project, ()) == ()


def test_a_repository_that_git_cannot_read_is_a_fault_in_gits_words(repo: Path, project: Project):
    (repo / ".git/config").write_text("[broken")
    with pytest.raises(Fault, match="bad config"):
        plan_install(project, (), True)


def test_a_read_only_hook_is_named(repo: Path, project: Project):
    path = hook_of(repo, b"#!/bin/sh\n", 0o555)
    with pytest.raises(Fault, match="read-only") as caught:
        apply(project, plan_install(project, (), True))
    assert str(path) in caught.value.message


@pytest.mark.parametrize(
    ("script", "shell"),
    [
        (b"#!/bin/sh\n", True),
        (b"#! /usr/bin/env -S zsh -f\n", True),
        (b"#!/usr/bin/env FOO=1 dash\n", True),
        (b"#!/usr/bin/python3\n", False),
        (b"#!/usr/bin/env node\n", False),
        (b"#!/bin/sh\r\n", True),
        (b"#!\n", False),
        (b"\x7fELF\x02\x01\x01\0\0", False),
        (b"echo\n", True),
    ],
)
def test_the_first_line_tells_the_language(script: bytes, shell: bool):
    assert githook.is_shell(script) is shell
