"""What the budget is told: what a session has written down, and the window that was declared for it."""

from __future__ import annotations

import pytest

from navlog.core.budget.gate import Saved
from navlog.core.handoff.budgeting import declared_by, saved_by
from navlog.core.handoff.checkpointing import Answers, save
from tests.support import NOBODY, Repo


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def test_a_session_is_asked_for_what_it_has_not_written_itself(repo, monkeypatch):
    save(repo.context(), "s", Answers("lost"))
    assert saved_by(repo.context(), "s") == Saved("current", "missing", 0, True)
    assert saved_by(repo.context(), "another", planned=False) == Saved(planned=False)
    repo.commit("second")
    assert saved_by(repo.context(), "s") == Saved("stale", "missing", 1, True)
    repo.commit("third")
    monkeypatch.setenv("PATH", NOBODY)
    assert saved_by(repo.context(), "s") == Saved("stale", "missing", 0, True)


def test_a_window_is_carried_over_a_reset_where_its_model_was_said(repo):
    save(repo.context(), "old", Answers(window=1_000_000, model="model-x"))
    assert declared_by(repo.context(), "fresh") == (1_000_000, "model-x")
    save(repo.context(), "fresh", Answers(window=200_000))
    assert declared_by(repo.context(), "fresh") == (200_000, "")


def test_a_window_without_a_model_or_of_another_agent_is_not_carried_over(repo):
    save(repo.context(), "old", Answers(window=1_000_000))
    save(repo.context(CLAUDECODE="1"), "claude", Answers(window=500_000, model="model-x"))
    assert declared_by(repo.context(), "fresh") is None
    assert declared_by(repo.context(CLAUDECODE="1"), "fresh") == (500_000, "model-x")


def test_another_agents_window_is_taken_where_that_is_asked_for_and_the_same_agent_has_none(repo):
    save(repo.context(CLAUDECODE="1"), "claude", Answers(window=500_000, model="model-x"))
    assert declared_by(repo.context(), "fresh", any_agent=True) == (500_000, "model-x")
    save(repo.context(), "old", Answers(window=1_000_000, model="model-y"))
    save(repo.context(CLAUDECODE="1"), "claude", Answers(window=400_000, model="model-x"))
    assert declared_by(repo.context(), "fresh", any_agent=True) == (1_000_000, "model-y")
