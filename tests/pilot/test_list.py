"""The list: what it shows, and how it is moved through."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from navlog.app import frame
from navlog.widgets.pane import Pane
from navlog.widgets.rows import HEADING
from tests.pilot.conftest import choose, chosen, opened, questions, until

TENANT = "how does a request get its tenant?"


async def test_every_chart_is_listed_with_those_that_sank_in_their_own_section(ferry):
    async with opened(ferry) as (app, _):
        rows = app.charts.lines.rows
        headings = [row.text for row in rows if row.kind == HEADING]
        assert headings == ["Fresh 8", "Sunk 3"]
        assert questions(app)[-3:] == [
            "what does a ticket cost?",
            "what decides the plan limits?",
            "how is a session refreshed?",
        ]


async def test_a_chart_that_sank_tells_its_cause(ferry):
    async with opened(ferry) as (app, pilot):
        changes = {}
        for question in questions(app)[-3:]:
            await choose(app, pilot, question)
            changes[question] = app.charts.lines.row.causes[0].change
        assert list(changes.values()) == ["moved", "uncommitted", "committed"]


async def test_a_file_that_cannot_be_read_is_one_quiet_line_and_enter_tells_why(ferry):
    async with opened(ferry) as (app, pilot):
        await pilot.press("G", "enter")
        assert app.charts.lines.row.text == "1 file can't be read: 5ca1ab1e.md"
        assert not {"rechart", "unchart", "open file"} & {command.name for command in app.query_one("Foot").keys}
        assert "it may have been cut" in " ".join(" ".join(line.plain for line in app.charts.detail.lines).split())


@pytest.mark.parametrize(
    ("keys", "place"),
    [("j", 1), ("down", 1), ("j j k", 1), ("j up", 0), ("G", 11), ("end", 11), ("G g", 0), ("G home", 0), ("k", 0)],
)
async def test_keys_move_the_selection(ferry, keys, place):
    async with opened(ferry) as (app, pilot):
        await pilot.press(*keys.split())
        assert app.charts.lines.place == place


@pytest.mark.parametrize(("down", "up"), [("ctrl+d", "ctrl+u"), ("pagedown", "pageup")])
async def test_half_a_screen_down_and_up_again(ferry, down, up):
    async with opened(ferry, size=(60, 20)) as (app, pilot):
        await pilot.press(down)
        there = app.charts.lines.place
        await pilot.press(up)
        assert (there > 1, app.charts.lines.place) == (True, 0)


async def test_what_comes_in_at_the_top_is_seen_from_the_top(ferry):
    async with opened(ferry) as (app, pilot):
        (ferry / "src" / "limits.py").write_text("PER_MINUTE = 10\n")
        await pilot.press("r")
        await until(pilot, lambda: app.state.charts.sank != () and not app.looking)
        assert app.charts.lines.scroll_offset.y == 0
        assert app.charts.lines.rows[0].word == "needs"


async def test_the_selection_stays_in_sight(ferry):
    async with opened(ferry, size=(60, 16)) as (app, pilot):
        await pilot.press("G")
        lines = app.charts.lines
        top = lines.scroll_offset.y
        assert top <= lines.places[lines.place] < top + lines.size.height


async def test_enter_opens_the_detail_alone_where_it_is_narrow_and_it_scrolls_by_keyboard(ferry):
    async with opened(ferry, size=(40, 12)) as (app, pilot):
        await choose(app, pilot, "where are payment webhooks handled?")
        await pilot.press("enter", "j", "ctrl+d")
        assert not app.charts.lines.display
        assert app.screen.focused is app.charts.detail
        assert app.charts.detail.scroll_y > 1
        await pilot.press("G")
        assert app.charts.detail.scroll_y == app.charts.detail.max_scroll_y
        await pilot.press("g", "escape")
        assert app.charts.lines.display
        assert app.screen.focused is app.charts.lines


async def test_enter_moves_into_the_detail_where_both_are_shown(ferry):
    async with opened(ferry, size=(120, 40)) as (app, pilot):
        await pilot.press("enter")
        assert app.screen.focused is app.charts.detail
        assert app.charts.lines.display
        await pilot.press("escape")
        assert app.screen.focused is app.charts.lines


async def test_z_gives_the_whole_pane_to_one_of_the_two_and_back(ferry):
    async with opened(ferry, size=(120, 40)) as (app, pilot):
        await pilot.press("z")
        assert (app.charts.lines.display, app.charts.detail.display) == (True, False)
        assert not app.roadmap.display
        await pilot.press("z", "enter", "z")
        assert (app.charts.lines.display, app.charts.detail.display) == (False, True)
        await pilot.press("escape")
        assert (app.charts.lines.display, app.charts.detail.display) == (True, True)


PANE_KEYS = {"1": "charts", "2": "roadmap", "3": "handoff", "4": "context", "5": "facts", "i": "inbox"}


async def test_tab_goes_round_the_panes(ferry):
    async with opened(ferry, size=(60, 30)) as (app, pilot):
        seen = [app.current]
        for _ in app.panes:
            await pilot.press("tab")
            seen.append(app.current)
        assert seen == ["charts", "roadmap", "handoff", "context", "facts", "inbox", "charts"]


@pytest.mark.parametrize(("key", "name"), PANE_KEYS.items())
async def test_a_pane_is_reached_by_its_key_and_gets_the_keys(ferry, key, name):
    async with opened(ferry) as (app, pilot):
        await pilot.press(key)
        assert app.current == name
        assert app.screen.focused is app.pane.home()
        assert [pane.name_ for pane in app.panes if pane.display] == [name]


@pytest.mark.parametrize("size", [(30, 12), (40, 24), (60, 30), (90, 24), (120, 40)])
async def test_after_the_layout_changes_the_focus_is_on_something_that_is_shown(ferry, size):
    async with opened(ferry, size=(120, 40)) as (app, pilot):
        await pilot.press("enter")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        focused = app.screen.focused
        assert focused is app.charts.home()
        assert focused.display and focused.size.height > 0


async def test_below_24_by_8_one_line_says_so(ferry):
    async with opened(ferry) as (app, pilot):
        for size in ((20, 24), (60, 6)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.query_one("TooSmall").display
            assert not app.query_one("#panes").display
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert not app.query_one("TooSmall").display


async def test_a_click_selects_and_does_nothing_else(ferry):
    async with opened(ferry, size=(60, 30)) as (app, pilot):
        before = sorted((ferry / ".navlog" / "charts").iterdir())
        await pilot.click("ChartsPane #lines", offset=(10, 4))
        assert chosen(app) == TENANT
        await pilot.click("Foot", offset=(20, 1))
        await pilot.click("ChartsPane #detail", offset=(5, 2))
        assert not app.charts.opened
        assert sorted((ferry / ".navlog" / "charts").iterdir()) == before


async def test_text_of_the_detail_can_be_selected_and_copied_with_the_mouse(ferry):
    async with opened(ferry, size=(120, 40)) as (app, pilot):
        await choose(app, pilot, TENANT)
        await pilot.mouse_down("ChartsPane #detail", offset=(2, 0))
        await pilot.hover("ChartsPane #detail", offset=(10, 0))
        await pilot.mouse_up("ChartsPane #detail", offset=(10, 0))
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert app.clipboard and app.clipboard in TENANT


async def test_a_double_click_opens(ferry):
    async with opened(ferry, size=(60, 30)) as (app, pilot):
        await pilot.click("ChartsPane #lines", offset=(10, 4), times=2)
        assert app.charts.opened


async def test_a_further_pane_is_one_widget_and_one_name(ferry, monkeypatch):
    class Heads(Pane):
        name_ = "head"
        title_ = "Heads"

        def compose(self):
            self.label = Input()
            yield self.label

        def show(self, part):
            self.part = part

        def count(self):
            return str(self.part.fresh)

        def home(self):
            return self.label

    monkeypatch.setattr(frame, "PANES", (*frame.PANES, Heads))
    async with opened(ferry, size=(80, 24)) as (app, pilot):
        tabs = app.query_one("TabStrip").tabs
        assert (tabs[0], tabs[-1]) == (("charts", "Charts", "11"), ("head", "Heads", "8"))
        await pilot.press("i", "tab")
        assert (app.current, app.charts.display, app.pane.display) == ("head", False, True)
        await pilot.click("TabStrip", offset=(3, 0))
        assert (app.current, app.charts.display) == ("charts", True)
