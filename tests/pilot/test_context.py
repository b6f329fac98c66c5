"""The context pane: how full a session is, as it goes on, and who else is alive."""

from __future__ import annotations

import json
import time

import pytest

from navlog.core.budget import sessions
from navlog.core.text import stamp
from tests.pilot.conftest import opened, until
from tests.support import Repo
from tests.unit.budget.shapes import boundary, counted, said, turn

CLAUDE, CODEX = "5f0c2d9e", "0198c1d4"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "harbour", {"a.py": "a = 1\n"})


def write(path, *lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return path


def now(back=0.0):
    return stamp(time.time() - back)


def live(repo, tmp_path, id, host, *lines, **more):
    """Let a session be alive, as the hooks record it."""
    path = write(tmp_path / "transcripts" / f"{id}.jsonl", *lines)
    told = {"host": host, "transcript": str(path), "cwd": str(repo.root), **more}
    sessions.note(repo.context().project, id, time.time(), **told)
    return path


def told(app):
    return "\n".join(line.plain for line in app.query_one("ContextPane").detail.lines)


def head(app):
    return str(app.query_one("#head-sum").render())


async def test_without_a_session_the_pane_says_what_comes_here(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("4")
        assert app.screen.focused is app.pane.empty
        assert "No agent's session is alive" in app.pane.empty.text.render().plain


async def test_how_full_it_is_stands_in_the_pane_and_in_the_header(repo, tmp_path):
    live(repo, tmp_path, CLAUDE, "claude", said(253_500, at=now(20)), window=1_000_000)
    async with opened(repo.root) as (app, pilot):
        await pilot.press("4")
        assert "253,500 of 1,000,000 tokens" in told(app)
        assert "25%" in head(app)


async def test_it_follows_the_transcript_without_reading_the_charts_again(repo, tmp_path):
    path = live(repo, tmp_path, CLAUDE, "claude", said(100_000, at=now(20)), window=200_000)
    async with opened(repo.root, poll=0.05) as (app, pilot):
        await pilot.press("4")
        before = app.state.charts.overview
        write(path, said(150_000, "msg_b", at=now()))
        await until(pilot, lambda: "150,000 of 200,000" in told(app))
        assert app.state.charts.overview is before
        assert "75%" in head(app)
        write(path, boundary(20_000, at=now()))
        await until(pilot, lambda: "compacted" in told(app) and "20,000" in told(app))


async def test_n_shows_another_session_in_full(repo, tmp_path):
    live(repo, tmp_path, CODEX, "codex", turn(), counted(80_104, at=now(90)))
    live(repo, tmp_path, CLAUDE, "claude", said(50_000, at=now(20)), window=200_000)
    async with opened(repo.root) as (app, pilot):
        await pilot.press("4")
        assert "50,000 of 200,000" in told(app)
        assert "codex" in told(app).partition("Also alive")[2]
        await pilot.press("n")
        await until(pilot, lambda: "80,104 of 258,400" in told(app))
        assert "claude-code" in told(app).partition("Also alive")[2]
        assert "25%" in head(app)
        await pilot.press("n")
        await until(pilot, lambda: "50,000 of 200,000" in told(app))


async def test_a_session_is_found_without_hooks(repo, tmp_path):
    config = tmp_path / "claude"
    folder = config / "projects" / "".join(one if one.isalnum() else "-" for one in str(repo.root))
    write(folder / f"{CLAUDE}.jsonl", {"type": "user", "cwd": str(repo.root)}, said(42_000, at=now(5)))
    async with opened(repo.root, environ={"CLAUDE_CONFIG_DIR": str(config)}) as (app, pilot):
        await pilot.press("4")
        assert "42,000 tokens" in told(app)
        assert "undeclared" in told(app)


async def test_a_session_of_another_worktree_is_listed_and_not_in_the_header(repo, tmp_path):
    from tests.support import git

    git(repo.root, "worktree", "add", "-q", str(tmp_path / "side"), "-b", "side")
    live(repo, tmp_path, CLAUDE, "claude", said(50_000, at=now(20)), window=200_000, cwd=str(tmp_path / "side"))
    async with opened(repo.root) as (app, pilot):
        await pilot.press("4")
        assert "side" in told(app)
        assert "%" not in head(app)


async def test_a_person_answers_for_the_session_that_is_alive_here(repo, tmp_path):
    live(repo, tmp_path, CLAUDE, "claude", said(50_000, at=now(20)), window=200_000)
    repo.run("checkpoint", "--would-be-lost", "of the session before", "--session", "before", CLAUDECODE="1")
    async with opened(repo.root) as (_, pilot):
        await pilot.press("3", "e", *"lost", "ctrl+s")
        await until(pilot, lambda: (repo.store / "sessions" / f"{CLAUDE}.json").exists())
        kept = json.loads((repo.store / "sessions" / f"{CLAUDE}.json").read_text())
        assert kept["handoff"]["text"] == "lost"
