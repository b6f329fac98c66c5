"""What a prompt is told of charts that sank since the one before it: each once, and nothing while nothing changed."""

from __future__ import annotations

import os

import pytest

from navlog.core.charts import catalogue
from tests.cli.hooked import Hooked
from tests.support import git


@pytest.fixture
def session(repo, monkeypatch, capsys):
    return Hooked(repo, monkeypatch, capsys)


def prompt(session, **more):
    return session.told("UserPromptSubmit", prompt="go on", **more)


def test_a_chart_that_sank_is_told_once_with_its_file(repo, session):
    chart = repo.chart("where is a?", "In src/a.py.", "src/a.py", "src/b.py")
    assert prompt(session) == ""
    repo.write("src/b.py", "b = 3\n")
    told = prompt(session)
    assert (
        f"1 chart sank since the last turn, as a file behind each is another now: {chart} “where is a?” (src/b.py)"
        in told
    )
    assert prompt(session) == ""


def test_one_that_came_back_and_sank_again_is_told_again(repo, session):
    repo.chart("where is a?")
    prompt(session)
    for text, sinks in (("a = 2\n", True), ("a = 1\n", False), ("a = 2\n", True)):
        repo.write("src/a.py", text)
        assert ("where is a?" in prompt(session)) is sinks


def test_a_file_that_is_gone_sinks_its_charts_and_four_are_told_in_brief(repo, session):
    for number in range(4):
        repo.chart(f"what is number {number}?")
    prompt(session)
    (repo.root / "src/a.py").unlink()
    told = prompt(session)
    assert "4 charts sank" in told and told.count("what is number") == 3 and "; and 1 more." in told


def test_one_that_had_sunk_before_the_first_prompt_is_no_news(repo, session):
    repo.chart("where is a?")
    repo.write("src/a.py", "a = 2\n")
    assert prompt(session) == prompt(session) == ""


def test_a_chart_that_came_meanwhile_is_watched_too(repo, session):
    repo.chart("where is a?")
    prompt(session)
    repo.chart("where is b?", "There.", "src/b.py")
    assert prompt(session) == ""
    repo.write("src/b.py", "b = 3\n")
    assert "where is b?" in prompt(session)


def test_a_touch_sinks_nothing(repo, session):
    repo.chart("where is a?")
    prompt(session)
    os.utime(repo.root / "src/a.py", (1, 1))
    assert prompt(session) == ""


def test_no_chart_is_looked_at_while_nothing_has_changed(repo, session, monkeypatch):
    repo.chart("where is a?")
    prompt(session)
    monkeypatch.setattr(catalogue, "charts", lambda *_: pytest.fail("the charts were looked at"))
    assert prompt(session) == ""


def test_a_worktree_is_told_of_its_own_files(repo, session, tmp_path):
    repo.chart("where is a?")
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "side"))
    side = {"cwd": str(tmp_path / "side")}
    assert prompt(session) == prompt(session, **side) == ""
    (tmp_path / "side/src/a.py").write_text("a = 2\n")
    assert "where is a?" in prompt(session, **side) and prompt(session) == ""


@pytest.mark.parametrize("environ", [{"NAVLOG_HOOKS_CHARTS": "0"}, {"NAVLOG_READ_ONLY": "1"}])
def test_it_can_be_switched_off_and_writes_nothing_where_it_may_not(repo, session, monkeypatch, environ):
    repo.chart("where is a?")
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    prompt(session)
    repo.write("src/a.py", "a = 2\n")
    assert prompt(session) == "" and not list(repo.store.glob("derived/sinking*"))


def test_each_session_of_a_checkout_is_told(repo, session, monkeypatch, capsys):
    other = Hooked(repo, monkeypatch, capsys)
    other.id = "77ac02e1-1111-4222-8333-444455556666"
    repo.chart("where is a?")
    assert prompt(session) == prompt(other) == ""
    repo.write("src/a.py", "a = 2\n")
    assert "where is a?" in prompt(session)
    assert "where is a?" in prompt(other)
    assert prompt(session) == prompt(other) == ""
