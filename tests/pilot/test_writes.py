"""What changes something, and how it is taken back."""

from __future__ import annotations

from tests.pilot.conftest import choose, chosen, opened, questions, until

PRICE = "what does a ticket cost?"


async def told(app, pilot, start):
    """Wait for a notice that begins so, and for the look that follows."""
    await until(
        pilot, lambda: app.state.notice is not None and app.state.notice.text.startswith(start) and not app.looking
    )


async def test_x_removes_a_chart_and_u_brings_it_back(ferry):
    async with opened(ferry) as (app, pilot):
        gone = chosen(app)
        await pilot.press("x")
        await told(app, pilot, "removed")
        assert gone not in questions(app)
        assert app.state.notice.remedy == "u undo"
        await pilot.press("u")
        await told(app, pilot, "undone")
        assert gone in questions(app)


async def test_c_charts_a_moved_file_where_it_is_now(ferry):
    async with opened(ferry) as (app, pilot):
        await choose(app, pilot, PRICE)
        await pilot.press("c")
        await told(app, pilot, "recharted")
        await choose(app, pilot, PRICE)
        assert app.charts.standing.state == "fresh"
        assert app.charts.standing.chart.paths == ("src/fares.py",)


async def test_undoing_with_nothing_left_says_so(ferry):
    (ferry / ".navlog" / "journal.jsonl").unlink()
    async with opened(ferry) as (app, pilot):
        await pilot.press("u")
        await told(app, pilot, "there is nothing left to undo")
        assert app.state.notice.trouble


async def test_nothing_is_written_when_writing_is_forbidden(ferry):
    async with opened(ferry, read_only=True) as (app, pilot):
        await pilot.press("x")
        assert app.state.notice.trouble
        assert "NAVLOG_READ_ONLY" in app.state.notice.text
        assert len(questions(app)) == 11


async def test_a_notice_goes_by_itself(ferry, monkeypatch):
    monkeypatch.setattr("navlog.app.shell.TOLD", 0.4)
    async with opened(ferry) as (app, pilot):
        shown, become = [], app.become
        monkeypatch.setattr(app, "become", lambda state: (shown.append(state.notice), become(state)))
        await pilot.press("r")
        await until(pilot, lambda: any(shown) and app.state.notice is None)


async def test_what_was_asked_for_in_the_last_moment_is_written(ferry):
    async with opened(ferry) as (app, _):
        gone = app.charts.standing.chart.id
        app.action_do("unchart")
        app.exit("")
    assert not (ferry / ".navlog" / "charts" / f"{gone}.md").exists()
