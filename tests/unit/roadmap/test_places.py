"""What tells, without git, that a branch moved."""

from __future__ import annotations

import pytest

from navlog.core.roadmap import places
from tests.support import Repo, git


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", {"a.py": "a = 1\n"})


def heads(repo, change):
    """What HEAD reads as before and after a change."""
    project = repo.context().project
    before = places.head(project)
    change()
    return before, places.head(project)


def test_a_commit_is_seen(repo):
    before, after = heads(repo, lambda: repo.commit("more"))
    assert before != after


def test_a_commit_is_seen_where_refs_are_packed(repo):
    git(repo.root, "pack-refs", "--all")
    before, after = heads(repo, lambda: (repo.commit("more"), git(repo.root, "pack-refs", "--all")))
    assert before != after


def test_without_a_change_it_reads_the_same(repo):
    before, after = heads(repo, lambda: None)
    assert before == after is not None


def test_a_change_of_refs_that_are_kept_as_tables_is_seen(repo):
    folder = repo.root / ".git"
    (folder / "HEAD").write_text("ref: refs/heads/.invalid\n")
    (folder / "reftable").mkdir()
    tables = folder / "reftable" / "tables.list"
    tables.write_text("0x000000000001-0x000000000001-0b1c.ref\n")
    before, after = heads(repo, lambda: tables.write_text(tables.read_text() * 2))
    assert before != after


def test_outside_git_there_is_none(tmp_path):
    assert places.head(Repo(tmp_path).context().project) is None
