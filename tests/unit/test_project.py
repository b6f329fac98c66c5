"""Where the store is: per repository, shared by its worktrees, never across a git root."""

from __future__ import annotations

import pytest

from navlog.core.errors import Usage
from navlog.core.project import branch_of, find
from tests.support import Repo, git


def test_the_store_is_found_from_any_subfolder(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    assert find(str(repo.root / "src")).store == str(repo.store)


def test_a_linked_worktree_shares_the_store_of_the_main_one(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    found = find(str(tmp_path / "linked" / "src"))
    assert (found.root, found.store) == (str(tmp_path / "linked"), str(repo.store))


def test_each_worktree_knows_its_own_branch(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    assert (branch_of(find(str(repo.root))), branch_of(find(str(tmp_path / "linked")))) == ("main", "side")


def test_a_nested_repository_has_a_store_of_its_own(tmp_path):
    Repo.make(tmp_path / "outer")
    inner = Repo.make(tmp_path / "outer" / "inner", store=False)
    assert find(str(inner.root)).store == str(inner.store)


def test_a_submodule_has_a_store_of_its_own(tmp_path):
    inner = Repo.make(tmp_path / "inner", store=False)
    outer = Repo.make(tmp_path / "outer")
    git(outer.root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.root), "sub")
    assert find(str(outer.root / "sub")).root == str(outer.root / "sub")


def test_a_plain_folder_uses_the_nearest_store_above(tmp_path):
    (tmp_path / "plain" / ".navlog").mkdir(parents=True)
    (tmp_path / "plain" / "deep" / "er").mkdir(parents=True)
    assert find(str(tmp_path / "plain" / "deep" / "er")).root == str(tmp_path / "plain")


def test_the_home_folders_store_does_not_capture_what_is_below_it(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".navlog").mkdir()
    (tmp_path / "work").mkdir()
    assert find(str(tmp_path / "work")).root == str(tmp_path / "work")


def test_a_store_above_a_git_root_is_not_used(tmp_path):
    (tmp_path / ".navlog").mkdir()
    repo = Repo.make(tmp_path / "repo", store=False)
    assert find(str(repo.root)).store == str(repo.store)


def test_a_detached_head_is_said_to_be_one(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    git(repo.root, "checkout", "-q", "--detach")
    assert branch_of(find(str(repo.root))) == "HEAD " + git(repo.root, "rev-parse", "HEAD")[:7]


def test_a_bare_repository_with_worktrees_keeps_the_store_beside_itself(tmp_path):
    repo = Repo.make(tmp_path / "repo", store=False)
    git(tmp_path, "clone", "-q", "--bare", str(repo.root), "hub/.bare")
    git(tmp_path / "hub" / ".bare", "worktree", "add", "-q", "../main")
    assert find(str(tmp_path / "hub" / "main")).store == str(tmp_path / "hub" / ".navlog")


def test_a_worktree_of_a_submodule_shares_the_submodules_store(tmp_path):
    inner = Repo.make(tmp_path / "inner", store=False)
    outer = Repo.make(tmp_path / "outer")
    git(outer.root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.root), "sub")
    git(outer.root / "sub", "worktree", "add", "-q", str(tmp_path / "linked"), "-b", "side")
    assert find(str(tmp_path / "linked")).store == str(outer.root / "sub" / ".navlog")


def test_a_setting_of_another_section_is_not_taken_for_the_worktree(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    git(repo.root, "config", "alias.worktree", "log --oneline")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    assert find(str(tmp_path / "linked")).store == str(repo.store)


def test_a_git_file_that_leads_nowhere_is_not_climbed_past(tmp_path):
    outer = Repo.make(tmp_path / "outer")
    (outer.root / "broken").mkdir()
    (outer.root / "broken/.git").write_text("gitdir: /nowhere\n")
    assert find(str(outer.root / "broken")).root == str(outer.root / "broken")


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Usage, match="nowhere"):
        find(str(tmp_path / "nowhere"))
