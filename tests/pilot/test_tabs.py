"""The tab strip where there is no room for every pane."""

from __future__ import annotations

import pytest

from tests.pilot.conftest import opened


def strip(app):
    return app.query_one("TabStrip").render().plain.split("\n")[0].rstrip()


@pytest.mark.parametrize("width", [40, 44, 52, 60, 80])
async def test_the_pane_that_is_shown_is_always_named_whole(ferry, width):
    async with opened(ferry, size=(width, 24)) as (app, pilot):
        for pane in app.panes:
            app.turn(pane.name_)
            await pilot.pause()
            assert f"{pane.title_} {pane.count()}".strip() in strip(app)
            assert len(strip(app)) <= width - 2


async def test_marks_stand_for_the_panes_that_are_left_out(ferry):
    async with opened(ferry, size=(40, 24)) as (app, pilot):
        assert not strip(app).startswith("◂") and strip(app).endswith("▸")
        await pilot.press("i")
        assert strip(app).startswith("◂") and not strip(app).endswith("▸")


async def test_a_mark_goes_to_the_nearest_pane_that_it_stands_for(ferry):
    async with opened(ferry, size=(40, 24)) as (app, pilot):
        await pilot.press("i")
        first = app.query_one("TabStrip")._seen[0]
        await pilot.click("TabStrip", offset=(1, 0))
        assert app.current == app.panes[first - 1].name_
        await pilot.press("1")
        await pilot.click("TabStrip", offset=(1 + strip(app).index("▸"), 0))
        assert app.current == "context"


async def test_where_all_fit_there_is_no_mark(ferry):
    async with opened(ferry, size=(80, 24)) as (app, _):
        assert "◂" not in strip(app) and "▸" not in strip(app)
