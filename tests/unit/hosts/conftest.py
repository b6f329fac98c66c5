"""A project in a temporary folder, with nobody's settings around it and a stand-in for the navlog command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from navlog.core import project as projects
from navlog.core.hosts.apply import apply
from navlog.core.hosts.change import Change
from navlog.core.hosts.install import plan_install, plan_uninstall
from navlog.core.project import Project

Git = Callable[..., str]


@pytest.fixture(autouse=True)
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder and an empty git configuration."""
    for name in [name for name in os.environ if name.startswith(("GIT_", "CLAUDE", "CODEX", "NAVLOG_"))]:
        monkeypatch.delenv(name)
    home = tmp_path / "home"
    home.mkdir()
    for name, value in {
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        "GIT_CONFIG_NOSYSTEM": "1",
    }.items():
        monkeypatch.setenv(name, value)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "An Author")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "author@example.org")
    return home


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A navlog that notes in `ran.txt` of the working folder how it was called."""
    path = tmp_path / "bin" / "navlog"
    path.parent.mkdir()
    path.write_text('#!/bin/sh\necho "$@" >>ran.txt\n')
    path.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(path), "init"])
    return path


@pytest.fixture
def git() -> Git:
    """Run git in a folder and return what it printed."""

    def run(folder: Path | str, *words: str) -> str:
        return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout

    return run


@pytest.fixture
def repo(tmp_path: Path, git: Git) -> Path:
    """A git repository with one commit and an empty store."""
    root = tmp_path / "repo"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    git(root, "commit", "-q", "--allow-empty", "-m", "first")
    (root / ".navlog").mkdir()
    return root


@pytest.fixture
def project(repo: Path, command: Path) -> Project:
    """The project of the repository."""
    return projects.find(str(repo))


Act = Callable[..., tuple[Change, ...]]


@pytest.fixture
def install() -> Act:
    """Plan and apply an installation."""

    def run(project: Project, *hosts: str, git: bool = False) -> tuple[Change, ...]:
        return apply(project, plan_install(project, hosts, git))

    return run


@pytest.fixture
def uninstall() -> Act:
    """Plan and apply the removal of everything."""

    def run(project: Project, *hosts: str) -> tuple[Change, ...]:
        return apply(project, plan_uninstall(project, hosts or ("claude", "codex")))

    return run
