"""The plan file while others write it, too: edits merge, or the person is told."""

from __future__ import annotations

import pytest

from navlog.core.roadmap import ledger, ordering
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import at, edit, ordered, said, settled, stated


async def test_an_edit_of_the_file_is_shown_and_the_selection_stays(harbour):
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await at(app, pilot, "p-000005")
        edit(harbour, "Completed log", "Finished log")
        await until(
            pilot, lambda: any(row.phase and row.phase.title == "Finished log" for row in app.roadmap.lines.rows)
        )
        assert app.roadmap.chosen == "p-000005"


async def test_a_move_and_an_edit_of_the_same_file_at_the_same_time_are_both_there(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        edit(harbour, "A job that was taken", "A job that an agent took")
        await pilot.press("J")
        await settled(app, pilot)
        assert "A job that an agent took" in (harbour.store / "roadmap.md").read_text()
        assert stated(harbour) == ["1", "3", "2", "5"]


async def test_a_write_that_is_refused_is_taken_back_on_screen_and_told(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        path = harbour.store / "roadmap.md"
        path.write_text("<<<<<<< ours\n=======\n>>>>>>> theirs\n\n" + path.read_text())
        await pilot.press("J")
        await until(pilot, lambda: app.state.notice is not None and app.state.notice.trouble)
        assert not app.state.shifts
        await until(pilot, lambda: not app.looking)
        assert ordered(app)[:2] == ["3", "1"]


async def test_a_write_that_breaks_off_is_told_and_the_next_one_is_made(harbour, monkeypatch):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        with monkeypatch.context() as broken:
            broken.setattr(ordering, "reorder", lambda context, arguments: 1 / 0)
            await pilot.press("J")
            await until(pilot, lambda: "ZeroDivisionError" in said(app))
        assert ordered(app) == ["3", "1", "2", "5"]
        await pilot.press("J")
        await settled(app, pilot)
        assert stated(harbour) == ["1", "3", "2", "5"]


async def test_the_links_of_a_phase_are_found_anew_after_its_text_has_changed(harbour):
    async with opened(harbour.root, size=(80, 24), poll=0.05) as (app, pilot):
        await at(app, pilot, "p-000001")
        await until(pilot, lambda: app.state.roadmap.linked[1])
        before = app.state.roadmap.linked
        assert [link.path for link in before[1]] == ["docs/format.md"]
        edit(harbour, "[the format](docs/format.md)", "[a](src/a.py)")
        await until(pilot, lambda: app.state.roadmap.linked not in (before, ("", ())))
        assert [link.path for link in app.state.roadmap.linked[1]] == ["src/a.py"]


async def lost(app, pilot):
    """Wait until it is asked about something that was written over."""
    await until(pilot, lambda: app.state.question is not None and "written over" in app.state.question.text)


CHANGES = {
    "p-000003": (
        (("J",), "3 moved after 1"),
        (("d",), "3 parked: leaves the order"),
        (("space",), "3 is in progress"),
        (("x",), "shipped 3 Completed log"),
        (("b", "j", "enter"), "3 waits for 1 Survive a restart"),
        (("a", *"New", "enter"), "added 6: New"),
    ),
    "s-000012": (
        (("J",), "moved S2 replay"),
        (("d",), "parked: S2 replay"),
        (("x",), "done: S2 replay"),
        (("greater_than_sign",), "1:   S2 replay"),
    ),
}
"""Keys by what is selected, and what they do."""


@pytest.mark.parametrize(
    ("id", "keys", "did"), [(id, keys, did) for id, changes in CHANGES.items() for keys, did in changes]
)
async def test_a_change_that_an_old_copy_of_the_file_undoes_is_told_and_can_be_made_again(harbour, id, keys, did):
    path = harbour.store / "roadmap.md"
    old = path.read_bytes()
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await at(app, pilot, id)
        await pilot.press(*keys)
        await settled(app, pilot)
        mine = ledger.load(harbour.context())
        path.write_bytes(old.replace(b"never lost", b"not lost"))
        await lost(app, pilot)
        assert said(app) == f"roadmap.md was written over by another program, which undid: {did}"
        await pilot.press("y")
        await settled(app, pilot)
        again = ledger.load(harbour.context())
        assert [(one.title, one.status, one.blocked_by) for one in again.planned] == [
            (one.title, one.status, one.blocked_by) for one in mine.planned
        ]
        assert [one.ref for one in again.live if one.priority] == [one.ref for one in mine.live if one.priority]
        assert b"not lost" in path.read_bytes()


async def test_what_was_written_over_is_asked_about_once(harbour):
    path = harbour.store / "roadmap.md"
    old = path.read_bytes()
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("J")
        await settled(app, pilot)
        path.write_bytes(old)
        await lost(app, pilot)
        await pilot.press("escape")
        path.write_bytes(old.replace(b"never lost", b"not lost"))
        await until(pilot, lambda: "not lost" in app.roadmap.plan.by_id["p-000001"].detail and not app.looking)
        assert app.state.question is None
        assert stated(harbour) == ["3", "1", "2", "5"]


async def test_a_change_that_a_command_of_navlog_undoes_is_told_and_not_offered_again(harbour):
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("J")
        await settled(app, pilot)
        harbour.do("roadmap reorder", order="3 -> 1 -> 2 -> 5")
        await until(pilot, lambda: said(app) == "changed elsewhere since: 3 moved after 1")
        assert app.state.question is None


async def test_no_key_of_ones_own_is_taken_for_another_program(harbour):
    keys = ("J", "J", "d", "d", "K", "space", "u", "J", "u", "u", "K")
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        for id in ("s-000012", "s-000013", "p-000003", "p-000005", "p-000001"):
            await at(app, pilot, id)
            for key in (*keys, *(("greater_than_sign", "x", "less_than_sign", "u") if id[0] == "s" else ())):
                await pilot.press(key)
                await pilot.pause(0.02)
                assert "elsewhere since" not in said(app) and "written over" not in said(app), (id, key)
                if app.state.question:
                    await pilot.press("enter")
            await settled(app, pilot)
            assert "elsewhere since" not in said(app) and "written over" not in said(app), id


async def test_two_workbenches_on_one_store_show_what_either_does(harbour):
    async with opened(harbour.root, poll=0.05) as (one, first), opened(harbour.root, poll=0.05) as (other, second):
        await at(one, first, "p-000003")
        await first.press("J")
        await until(second, lambda: ordered(other) == ["1", "3", "2", "5"])
        await at(other, second, "p-000005")
        await second.press("K")
        await until(first, lambda: ordered(one) == ["1", "3", "5", "2"])
        assert one.state.question is None and other.state.question is None
        await settled(other, second)
        assert stated(harbour) == ["1", "3", "5", "2"]
