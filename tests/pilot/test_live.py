"""The workbench beside an agent: it follows what happens in the project, and keeps still when nothing does."""

from __future__ import annotations

import shutil

import pytest

from navlog.app.workbench import Workbench
from navlog.core.record import replace
from navlog.core.registry import named
from tests.pilot.conftest import ask, choose, chosen, context_at, opened, questions, until

LIMIT = "where is the rate limit applied?"
MAIL = "which job retries failed emails?"


@pytest.fixture
def painted(monkeypatch):
    """What was drawn on the terminal."""
    found = []
    display = Workbench._display
    monkeypatch.setattr(
        Workbench, "_display", lambda self, screen, what: (found.append(what), display(self, screen, what))
    )
    return found


async def test_an_edit_of_a_backing_file_sinks_its_chart_and_keeps_the_selection(ferry):
    async with opened(ferry, poll=0.05) as (app, pilot):
        await choose(app, pilot, MAIL)
        (ferry / "src" / "limits.py").write_text("PER_MINUTE = 10\n")
        await until(pilot, lambda: app.state.charts.sank != ())
        assert LIMIT in questions(app)[-4:]
        assert chosen(app) == MAIL
        note = app.charts.lines.rows[0].text
        assert note.startswith("1 sank since") and "src/limits.py" in note


async def test_a_new_chart_above_moves_neither_the_selection_nor_the_view(ferry):
    async with opened(ferry, size=(60, 16), poll=0.05) as (app, pilot):
        await pilot.press("G", "k", "k", "k")
        lines = app.charts.lines
        at, there = lines.places[lines.place] - lines.scroll_offset.y, chosen(app)
        given = {"question": "where are ships named?", "answer": "In src/app.py.", "files": ("src/app.py",), "also": ()}
        named("chart").load()(context_at(ferry), {**given, "force": False})
        await until(pilot, lambda: len(questions(app)) == 12)
        assert (lines.places[lines.place] - lines.scroll_offset.y, chosen(app)) == (at, there)


async def test_putting_the_bytes_back_raises_the_chart_again(ferry):
    async with opened(ferry, poll=0.05) as (app, pilot):
        old = (ferry / "src" / "limits.py").read_bytes()
        (ferry / "src" / "limits.py").write_text("PER_MINUTE = 10\n")
        await until(pilot, lambda: app.state.charts.sank != ())
        (ferry / "src" / "limits.py").write_bytes(old)
        await until(pilot, lambda: app.state.charts.sank == ())
        assert app.state.head.fresh == 8


@pytest.mark.parametrize("size", [(60, 30), (120, 40)])
async def test_nothing_is_painted_while_nothing_changes(ferry, painted, size):
    async with opened(ferry, size, poll=0.02) as (app, pilot):
        await pilot.press("2")
        await until(pilot, lambda: not app.watcher.changed())
        await pilot.pause(0.5)
        painted.clear()
        await pilot.pause(0.6)
        assert [what for what in painted if what is not None] == []


async def test_a_store_that_goes_leaves_the_last_good_data_and_the_time(ferry):
    async with opened(ferry, poll=0.05) as (app, pilot):
        shutil.move(ferry / ".navlog", ferry / "elsewhere")
        await until(pilot, lambda: app.state.charts.gone != "")
        assert len(questions(app)) == 11
        assert app.charts.has_class("-gone")
        assert app.state.head.gone == app.state.charts.gone
        shutil.move(ferry / "elsewhere", ferry / ".navlog")
        await until(pilot, lambda: app.state.charts.gone == "")
        assert not app.charts.has_class("-gone")


async def test_asking_a_store_that_has_gone_says_so(ferry):
    async with opened(ferry, poll=0.05) as (app, pilot):
        shutil.move(ferry / ".navlog", ferry / "elsewhere")
        await until(pilot, lambda: app.state.charts.gone != "")
        await ask(app, pilot, "tenant")
        assert app.charts.lines.rows[0].text.startswith("the store has gone")


async def test_while_ages_read_the_same_a_tick_paints_nothing(ferry, painted):
    async with opened(ferry, size=(120, 40)) as (app, pilot):
        await pilot.pause(0.2)
        painted.clear()
        now = app.state.charts.now
        app.become(replace(app.state, charts=replace(app.state.charts, now=now + 1)))
        await pilot.pause(0.2)
        assert [what for what in painted if what is not None] == []
        app.become(replace(app.state, charts=replace(app.state.charts, now=now + 90_000)))
        await pilot.pause(0.2)
        assert any("1d" in line.plain for line in app.charts.detail.lines)


async def test_r_reads_everything_again(ferry):
    async with opened(ferry) as (app, pilot):
        (ferry / "src" / "limits.py").write_text("PER_MINUTE = 10\n")
        await pilot.press("r")
        await until(pilot, lambda: not app.looking)
        assert app.state.head.sunk == 4


async def test_a_worker_that_fails_is_told_and_the_workbench_goes_on(ferry, monkeypatch):
    async with opened(ferry) as (app, pilot):
        monkeypatch.setattr(app.watcher, "look", lambda: 1 / 0)
        await pilot.press("r")
        await until(pilot, lambda: app.state.notice is not None and app.state.notice.trouble)
        assert "ZeroDivisionError" in app.state.notice.text
        await pilot.press("j")
        assert app.charts.lines.place == 1
