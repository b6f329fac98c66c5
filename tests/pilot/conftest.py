"""The demo's repository, made once and copied for each test, and the workbench opened on it."""

from __future__ import annotations

import shutil
import time
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from navlog.app import demo
from navlog.app.workbench import Workbench
from navlog.core.project import Context, find
from navlog.core.record import replace
from navlog.core.settings import SETTINGS
from tests.support import Repo

PATIENCE = 30.0
"""Seconds after which something that should have happened has not."""


@pytest.fixture(scope="session")
def pattern(tmp_path_factory):
    root = tmp_path_factory.mktemp("demo") / demo.NAME
    root.mkdir()
    now = time.time()
    demo.build(str(root), now)
    return SimpleNamespace(root=root, now=now)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home folder of its own for every test."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def ferry(pattern, tmp_path):
    """A copy of the demo's repository."""
    root = tmp_path / demo.NAME
    shutil.copytree(pattern.root, root, symlinks=True)
    return root


def context_at(root, **settings):
    values = {setting.name: setting.default for setting in SETTINGS}
    return Context(find(str(root)), str(root), time.time(), "person", False, {**values, **settings})


@pytest.fixture
def harbour(tmp_path):
    """A project with a plan of five phases."""
    repo = Repo.make(tmp_path / "harbour", {"docs/format.md": "# The format\n", "src/a.py": "a = 1\n"})
    from tests.pilot.harbour import PLAN  # it imports from here

    (repo.store / "roadmap.md").write_text(PLAN)
    repo.do("roadmap sync")
    return repo


@pytest.fixture
def new(tmp_path):
    """A project with a store and nothing in it."""
    return Repo.make(tmp_path / "new")


@asynccontextmanager
async def opened(root, size=(60, 30), poll=0.0, environ=None, read_only=False, **settings):
    """Open the workbench, and wait until it has read everything."""
    context = replace(context_at(root, **settings), read_only=read_only)
    app = Workbench(context, environ=environ or {}, poll=poll)
    app.keyboard.least = 0.0  # a pilot's fingers are quicker than any person's
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.state.charts.overview is not None and not app.looking)
        yield app, pilot


async def until(pilot, condition):
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"
        await pilot.pause(0.01)
    await pilot.pause()


def questions(app):
    """The questions in the list, from top to bottom."""
    return [row.standing.chart.question for row in app.charts.lines.rows if row.standing]


def chosen(app):
    """The question that is selected."""
    return app.charts.standing.chart.question


async def choose(app, pilot, question):
    """Select a chart by its question."""
    places = [app.charts.lines.rows[number] for number in app.charts.lines.places]
    app.charts.lines.select(
        next(place for place, row in enumerate(places) if row.standing and row.standing.chart.question == question)
    )
    await pilot.pause()


async def ask(app, pilot, question):
    """Type a question, and wait for its answer."""
    await pilot.press("slash", *("space" if letter == " " else letter for letter in question))
    await until(pilot, lambda: app.state.charts.asked is not None and app.state.charts.asked.question == question)
