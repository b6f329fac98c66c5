"""The roadmap pane: what is in the tree, what is looked for in it, and where the pane stands."""

from __future__ import annotations

from tests.pilot.conftest import opened, until
from tests.pilot.harbour import at, edit, refs, slices
from tests.support import Repo


async def test_phases_stand_in_the_order_to_work_in(harbour):
    async with opened(harbour.root) as (app, pilot):
        await pilot.press("2")
        assert refs(app) == ["3", "1", "2", "5", "4"]
        assert slices(app) == ["S1 journal", "S2 replay", "S3 kill it"]
        assert app.query_one("TabStrip").tabs[1] == ("roadmap", "Roadmap", "0/4")


async def test_slash_filters_as_you_type_and_escape_clears_it(harbour):
    async with opened(harbour.root) as (app, pilot):
        await pilot.press("2", "slash", *"REPLAY")
        assert (refs(app), slices(app)) == (["1"], ["S2 replay"])
        await pilot.press("enter")
        assert app.screen.focused is app.roadmap.lines
        assert refs(app) == ["1"]
        await pilot.press("escape")
        assert len(refs(app)) == 5


async def test_a_filter_that_fits_nothing_says_so(harbour):
    async with opened(harbour.root) as (app, pilot):
        await pilot.press("2", "slash", *"zebra")
        assert [row.text for row in app.roadmap.lines.rows] == ["no phase says “zebra”"]


async def test_folding_hides_the_slices_and_goes_to_the_phase_first(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000012")
        await pilot.press("h")
        assert app.roadmap.chosen == "p-000001"
        await pilot.press("left")
        assert slices(app) == []
        await pilot.press("l")
        assert len(slices(app)) == 3
        await pilot.press("right")
        assert app.roadmap.chosen == "s-000011"


async def test_enter_opens_the_phase_with_the_files_that_it_links_to(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000001")
        await pilot.press("enter")
        await until(pilot, lambda: app.state.roadmap.linked[0] == "p-000001")
        await pilot.pause()
        told = [line.plain for line in app.roadmap.detail.lines]
        assert told[0] == "1  Survive a restart"
        assert any("A job that was taken is never lost" in line for line in told)
        assert "→ docs/format.md  the format" in told
        assert not any("navlog id" in line or "[x]" in line for line in told)
        assert app.screen.focused is app.roadmap.detail
        await pilot.press("escape")
        assert app.screen.focused is app.roadmap.lines


async def test_lines_that_could_not_be_read_are_one_quiet_row_and_enter_tells_why(harbour):
    edit(harbour, "status=deferred", "status=asleep")
    async with opened(harbour.root) as (app, pilot):
        await pilot.press("2", "g")
        assert app.roadmap.lines.row.text == "1 line could not be read · enter"
        await pilot.press("enter")
        assert any("asleep" in line.plain for line in app.roadmap.detail.lines)


async def test_a_project_without_a_plan_says_what_a_plan_is_and_a_makes_the_first_phase(new):
    async with opened(new.root) as (app, pilot):
        await pilot.press("2")
        assert app.screen.focused is app.roadmap.empty
        await pilot.press("a", *"First", "enter")
        await until(pilot, lambda: [row.phase.title for row in app.roadmap.lines.rows if row.phase] == ["First"])


async def test_where_it_is_wide_the_plan_stays_in_sight_beside_the_others(harbour):
    async with opened(harbour.root, size=(120, 40)) as (app, pilot):
        await pilot.press("1")
        assert (app.current, app.roadmap.display, app.charts.display) == ("charts", True, True)
        await pilot.press("i")
        assert (app.roadmap.display, app.charts.display, app.inbox.display) == (True, False, True)
        await pilot.press("2")
        assert app.screen.focused is app.roadmap.lines
        assert app.inbox.display
        assert [name for name, _, _ in app.query_one("TabStrip").tabs] == [
            "charts",
            "handoff",
            "context",
            "facts",
            "inbox",
        ]
        await pilot.resize_terminal(60, 30)
        await pilot.pause()
        assert [pane.name_ for pane in app.panes if pane.display] == ["roadmap"]
        assert len(app.query_one("TabStrip").tabs) == 6


async def test_where_there_is_a_plan_and_no_chart_the_plan_is_shown_first(harbour):
    async with opened(harbour.root) as (app, _):
        assert app.current == "roadmap"


async def test_where_it_is_wide_a_click_into_a_column_gives_it_the_keys_and_does_no_more(harbour):
    async with opened(harbour.root, size=(120, 40)) as (app, pilot):
        await pilot.click("RoadmapPane #lines", offset=(5, 2))
        await pilot.pause()
        assert app.current == "roadmap"
        assert app.queue.asked == 0


async def test_without_a_plan_the_charts_have_the_whole_width(new):
    new.chart()
    async with opened(new.root, size=(120, 40)) as (app, _):
        assert (app.roadmap.display, app.charts.size.width) == (False, 120)


async def test_A_in_an_empty_project_goes_to_the_roadmap_and_takes_the_first_phase(new):
    async with opened(new.root) as (app, pilot):
        await pilot.press("A")
        assert (app.current, app.roadmap.typing) == ("roadmap", True)
        await pilot.press(*"First", "enter")
        await until(pilot, lambda: [row.phase.title for row in app.roadmap.lines.rows if row.phase] == ["First"])


async def test_where_there_is_a_plan_the_welcome_does_not_offer_to_begin_one(harbour):
    async with opened(harbour.root) as (app, pilot):
        await pilot.press("1")
        assert [key for key, _ in app.charts.welcome.terms.entries] == ["I", "D"]
        await pilot.press("A")
        assert app.current == "charts"


async def test_A_without_a_store_names_the_key_that_makes_one(tmp_path):
    repo = Repo.make(tmp_path / "bare", store=False)
    async with opened(repo.root) as (app, pilot):
        await pilot.press("A")
        assert (app.state.notice.text, app.state.notice.remedy) == (
            "there is no store yet to keep a plan in",
            "I makes one",
        )
