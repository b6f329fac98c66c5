"""Where Claude Code keeps its memory of a project."""

from __future__ import annotations

import json

import pytest

from navlog.core.automemory.place import folder_of
from navlog.core.project import find
from tests.support import Repo, git


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "a_repo.x")


def named(repo):
    return "".join(one if one.isascii() and one.isalnum() else "-" for one in str(repo.root))


def test_it_is_under_the_home_folder(repo, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder_of(find(str(repo.root)), {}) == f"{tmp_path}/.claude/projects/{named(repo)}/memory"


def test_it_is_under_the_folder_that_the_environment_names(repo):
    assert folder_of(find(str(repo.root)), {"CLAUDE_CONFIG_DIR": "/c"}) == f"/c/projects/{named(repo)}/memory"


def test_the_environment_may_name_the_projects_folder_but_nothing_outside(repo):
    told = {"CLAUDE_CONFIG_DIR": "/c", "CLAUDE_CODE_PROJECT_DIR_NAME": "mine"}
    assert folder_of(find(str(repo.root)), told) == "/c/projects/mine/memory"
    told["CLAUDE_CODE_PROJECT_DIR_NAME"] = "../mine"
    assert folder_of(find(str(repo.root)), told) == f"/c/projects/{named(repo)}/memory"


def test_all_worktrees_share_one(repo, tmp_path):
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "tree"))
    told = {"CLAUDE_CONFIG_DIR": "/c"}
    assert folder_of(find(str(tmp_path / "tree")), told) == folder_of(find(str(repo.root)), told)


def test_the_persons_settings_may_name_another_folder(repo, tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"autoMemoryDirectory": str(tmp_path / "notes")}))
    told = {"CLAUDE_CONFIG_DIR": str(tmp_path)}
    assert folder_of(find(str(repo.root)), told) == str(tmp_path / "notes")


@pytest.mark.parametrize("text", ["", "[]", '{"autoMemoryDirectory": 3}', '{"autoMemoryDirectory": "notes"}', "{"])
def test_settings_that_name_no_folder_change_nothing(repo, tmp_path, text):
    (tmp_path / "settings.json").write_text(text)
    told = {"CLAUDE_CONFIG_DIR": str(tmp_path)}
    assert folder_of(find(str(repo.root)), told) == f"{tmp_path}/projects/{named(repo)}/memory"


def test_a_path_that_is_cut_is_the_one_folder_that_fits_or_none(tmp_path):
    repo = Repo.make(tmp_path / ("a" * 120) / ("b" * 120))
    told = {"CLAUDE_CONFIG_DIR": str(tmp_path)}
    assert folder_of(find(str(repo.root)), told) == ""
    (tmp_path / "projects" / f"{named(repo)[:200]}-1x").mkdir(parents=True)
    assert folder_of(find(str(repo.root)), told) == f"{tmp_path}/projects/{named(repo)[:200]}-1x/memory"
    (tmp_path / "projects" / f"{named(repo)[:200]}-2y").mkdir()
    assert folder_of(find(str(repo.root)), told) == ""
