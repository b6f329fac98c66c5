"""Every screen as it looks, at the widths that matter."""

from __future__ import annotations

import pytest
from textual.fuzzy import Matcher

from navlog.app.cards import Changes
from navlog.app.palette import UNNAMED, label
from navlog.core.registry import on
from tests.screens.shown import CHANGES, EMPTY, FOREIGN, LONG, NOW, SIZES, StillWatcher, workbench


def by_name(size):
    return "x".join(map(str, size))


at_every_size = pytest.mark.parametrize("size", SIZES, ids=by_name)
narrow_and_wide = pytest.mark.parametrize("size", ((60, 30), (120, 40)), ids=by_name)
small_and_split = pytest.mark.parametrize("size", ((40, 24), (80, 24)), ids=by_name)
in_every_theme = pytest.mark.parametrize("theme", ("night", "day", "contrast", "terminal"))


def pressing(*keys):
    """Let everything that was begun come to its end, with keys in between."""

    async def run(pilot):
        await rest(pilot)
        for key in keys:
            await pilot.press(key)
            await rest(pilot)

    return run


async def rest(pilot):
    """Wait for the workers, for what they post, and for what that starts in turn."""
    for _ in range(3):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def losing_the_store(*keys):
    """Press keys, and a minute later find no store."""

    async def run(pilot):
        await pressing(*keys)(pilot)
        pilot.app.watcher = StillWatcher(EMPTY, stored=False)
        pilot.app.clock = lambda: NOW + 60
        pilot.app.look()
        await rest(pilot)

    return run


def asking(question, *keys):
    """Ask a question, then press keys."""

    async def run(pilot):
        await pressing("slash")(pilot)
        pilot.app.charts.query_one("#question").value = question
        while pilot.app.state.charts.asked is None:
            await pilot.pause(0.01)
        await pressing(*keys)(pilot)

    return run


@at_every_size
def test_list(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("j"))


@in_every_theme
def test_list_and_detail_in_theme(snap_compare, theme):
    assert snap_compare(workbench(theme=theme), terminal_size=(80, 24), run_before=pressing())


@at_every_size
def test_detail(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("enter"))


@at_every_size
def test_detail_of_a_sunk_chart(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("G", "k", "k", "k", "enter"))


@at_every_size
def test_charted_elsewhere(snap_compare, size):
    assert snap_compare(workbench(FOREIGN), terminal_size=size, run_before=pressing("j", "j", "enter"))


@at_every_size
def test_ask_hit(snap_compare, size):
    run = asking("where do webhooks from stripe arrive")
    assert snap_compare(workbench(), terminal_size=size, run_before=run)


@at_every_size
def test_ask_near(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=asking("webhook events", "enter"))


@at_every_size
def test_ask_nothing(snap_compare, size):
    run = asking("session lifetime of a login")
    assert snap_compare(workbench(), terminal_size=size, run_before=run)


@narrow_and_wide
def test_ask_in_daylight(snap_compare, size):
    run = asking("session lifetime of a login")
    assert snap_compare(workbench(theme="day"), terminal_size=size, run_before=run)


@small_and_split
def test_no_store(snap_compare, size):
    assert snap_compare(workbench(EMPTY, stored=False), terminal_size=size, run_before=pressing())


@small_and_split
def test_empty_project(snap_compare, size):
    assert snap_compare(workbench(EMPTY, theme="day"), terminal_size=size, run_before=pressing())


@at_every_size
def test_keys(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("question_mark"))


@narrow_and_wide
def test_palette(snap_compare, size):
    async def run(pilot):
        await pressing("colon", "c")(pilot)
        found = pilot.app.screen.query_one("CommandList")
        matcher = Matcher("c")
        offered = [command for command in on("workbench") if command.name not in UNNAMED and pilot.app.can(command)]
        wanted = [command for command in offered if matcher.match(label(command)) or matcher.match(command.title)]
        for _ in range(200):
            if found.option_count == len(wanted) and found.highlighted == 0:
                break
            await pilot.pause(0.02)
        await rest(pilot)

    assert snap_compare(workbench(), terminal_size=size, run_before=run)


@small_and_split
def test_choice_of_a_file(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("o"))


@narrow_and_wide
def test_unreadable_entries(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("G", "enter"))


@at_every_size
def test_long_text_and_wide_characters(snap_compare, size):
    assert snap_compare(workbench(LONG), terminal_size=size, run_before=pressing())


@small_and_split
def test_long_detail_and_wide_characters(snap_compare, size):
    assert snap_compare(workbench(LONG), terminal_size=size, run_before=pressing("enter"))


@narrow_and_wide
def test_store_gone(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=losing_the_store())


def test_one_list_below_40(snap_compare):
    assert snap_compare(workbench(), terminal_size=(32, 16), run_before=pressing())


def test_too_small(snap_compare):
    assert snap_compare(workbench(), terminal_size=(22, 7), run_before=pressing())


@small_and_split
def test_changes_that_an_install_would_make(snap_compare, size):
    async def run(pilot):
        await rest(pilot)
        pilot.app.push_screen(Changes(CHANGES))
        await rest(pilot)

    assert snap_compare(workbench(EMPTY, stored=False), terminal_size=size, run_before=run)


@narrow_and_wide
def test_notice(snap_compare, size):
    assert snap_compare(workbench(), terminal_size=size, run_before=pressing("y"))
