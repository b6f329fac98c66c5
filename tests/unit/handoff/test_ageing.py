"""Ageing in commits: real branches, worktrees, rebases, and places without git."""

from __future__ import annotations

import os
import time

import pytest

from navlog.core.handoff import ageing
from navlog.core.handoff.ageing import Age, Aged, age_of, aged, saved
from navlog.core.handoff.checkpointing import Answers, save
from navlog.core.handoff.store import read
from navlog.core.record import replace
from tests.support import NOBODY, Repo, git

PLAIN = Answers("lost", "ahead")


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def age(repo, name="s"):
    context = repo.context()
    return aged(context, read(context.project, name).session).handoff


def test_a_text_is_current_until_a_commit_comes(repo):
    save(repo.context(), "s", PLAIN)
    assert (age(repo).state, age(repo).commits) == ("current", 0)
    repo.commit("second")
    repo.commit("third")
    assert (age(repo).state, age(repo).commits, age(repo).note) == ("stale", 2, "")


def test_each_half_has_its_own_age(repo):
    save(repo.context(), "s", Answers("lost"))
    repo.commit("second")
    session, _ = save(repo.context(), "s", Answers(next_step="ahead"))
    found = aged(repo.context(), session)
    assert (found.handoff.commits, found.next_step.commits) == (1, 0)


def test_commits_on_another_branch_do_not_count(repo):
    git(repo.root, "switch", "-qc", "feat/queue")
    save(repo.context(), "s", PLAIN)
    git(repo.root, "switch", "-q", "main")
    repo.commit("on main")
    assert (age(repo).state, age(repo).commits) == ("current", 0)


def test_commits_of_another_worktree_on_the_branch_count(repo, tmp_path):
    git(repo.root, "worktree", "add", "-qb", "feat", str(tmp_path / "other"))
    other = Repo(tmp_path / "other")
    save(other.context(), "s", PLAIN)
    other.commit("there")
    assert age(repo).commits == 1


def test_packed_refs_are_read(repo):
    git(repo.root, "switch", "-qc", "feat")
    save(repo.context(), "s", PLAIN)
    git(repo.root, "switch", "-q", "main")
    git(repo.root, "pack-refs", "--all")
    assert (age(repo).state, age(repo).commits) == ("current", 0)


def test_a_commit_that_was_amended_away_makes_it_stale_and_is_named(repo):
    sha = repo.commit("second")
    save(repo.context(), "s", PLAIN)
    git(repo.root, "commit", "-q", "--amend", "--allow-empty", "-m", "reworded")
    found = age(repo)
    assert (found.state, found.commits) == ("stale", 1) and sha[:7] in found.note and "main" in found.note


def test_a_commit_that_git_no_longer_knows_makes_it_stale(repo):
    session, _ = save(repo.context(), "s", PLAIN)
    lost = replace(session, handoff=replace(session.handoff, commit="1" * 40))
    found = aged(repo.context(), lost).handoff
    assert (found.state, found.commits) == ("stale", None) and "no longer" in found.note


def test_a_branch_that_is_gone_is_counted_on_head(repo):
    git(repo.root, "switch", "-qc", "feat")
    save(repo.context(), "s", PLAIN)
    git(repo.root, "switch", "-q", "main")
    git(repo.root, "branch", "-qD", "feat")
    repo.commit("second")
    found = age(repo)
    assert (found.state, found.commits) == ("stale", 1) and "feat" in found.note


def test_a_detached_head_ages_where_it_is(repo):
    git(repo.root, "switch", "-q", "--detach")
    save(repo.context(), "s", PLAIN)
    repo.commit("detached")
    assert age(repo).commits == 1


def test_what_was_written_before_the_first_commit_ages_by_all_of_them(tmp_path):
    git(tmp_path, "init", "-qb", "main")
    repo = Repo(tmp_path)
    repo.init()
    save(repo.context(), "s", PLAIN)
    assert (age(repo).state, age(repo).commits) == ("current", 0)
    repo.commit("first")
    assert (age(repo).state, age(repo).commits) == ("stale", 1)


def test_without_git_it_ages_by_time_alone(tmp_path):
    repo = Repo(tmp_path)
    repo.init()
    save(replace(repo.context(), now=time.time() - 7_200), "s", PLAIN)
    found = age(repo)
    assert (found.state, found.commits) == ("current", None)
    assert "unknown in commits" in found.said and found.said.startswith("2h ago")


def test_no_process_is_started_while_the_branch_stands_or_was_counted_there(repo, monkeypatch):
    save(repo.context(), "s", PLAIN)
    repo.write("src/new.py", "")
    repo.commit("second")
    counted = age(repo)
    monkeypatch.setattr("navlog.core.gitlog.run", lambda *_: pytest.fail("git was started"))
    assert age(repo).commits == counted.commits == 1
    save(repo.context(), "s", PLAIN)
    assert age(repo).commits == 0


def test_a_branch_that_moved_on_is_stale_even_when_git_cannot_be_asked(repo, monkeypatch):
    save(repo.context(), "s", PLAIN)
    repo.commit("second")
    monkeypatch.setenv("PATH", NOBODY)
    found = age(repo)
    assert (found.state, found.commits) == ("stale", None) and "not known" in found.note


def test_what_is_remembered_of_counting_can_be_thrown_away_or_be_nonsense(repo):
    save(repo.context(), "s", PLAIN)
    repo.commit("second")
    for content in ("[]", "{", '{"x": 1}'):
        repo.write(".navlog/derived/handoff_ages.json", content)
        assert age(repo).commits == 1


def test_counting_writes_nothing_when_read_only(repo):
    save(repo.context(), "s", PLAIN)
    repo.commit("second")
    context = replace(repo.context(), read_only=True)
    assert aged(context, read(context.project, "s").session).handoff.commits == 1
    assert not os.path.exists(repo.store / "derived/handoff_ages.json")


def test_missing_is_what_was_never_written(repo):
    assert age_of(repo.context(), None) == Age() and aged(repo.context(), None) == Aged()


def test_the_gate_is_told_the_state_of_each_half():
    found = saved(Aged(Age("stale", 3), Age("current", 0)), planned=False)
    assert (found.handoff, found.next_step, found.commits_since, found.planned) == ("stale", "current", 3, False)
    assert saved(Aged()).handoff == ageing.MISSING
