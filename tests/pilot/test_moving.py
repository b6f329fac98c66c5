"""Moving phases and slices: on screen at once, in the files soon after, and never past what holds them."""

from __future__ import annotations

from navlog.app.plans import Plans
from navlog.core.roadmap import ledger
from navlog.widgets.tree import PHASE
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import at, edit, ordered, said, settled, slices, stated
from tests.support import Repo


async def test_J_moves_a_phase_at_once_and_the_files_follow(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("J")
        assert ordered(app) == ["1", "3", "2", "5"]
        await settled(app, pilot)
        assert stated(harbour) == ["1", "3", "2", "5"]
        assert ordered(app) == ["1", "3", "2", "5"]
        assert app.roadmap.chosen == "p-000003"
        assert (said(app), app.state.notice.remedy) == ("3 moved after 1", "u undo")


async def test_several_moves_in_a_row_end_in_the_right_order(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("J", "J", "J", "K")
        await settled(app, pilot)
        assert stated(harbour) == ["1", "2", "3", "5"]
        assert ordered(app) == ["1", "2", "3", "5"]


async def test_u_takes_a_move_back(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("J")
        await settled(app, pilot)
        await pilot.press("u")
        await until(pilot, lambda: said(app).startswith("undone") and not app.looking)
        assert stated(harbour) == ["3", "1", "2", "5"]
        assert ordered(app) == ["3", "1", "2", "5"]


async def test_a_move_that_would_break_a_dependency_shows_the_repair_first(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000002")
        await pilot.press("K")
        assert said(app) == "2 waits for 1: dropping here moves 1 up too"
        assert [row.phase.ref for row in app.roadmap.lines.rows if row.lifted] == ["1", "2"]
        await pilot.press("escape")
        assert app.state.question is None and stated(harbour) == ["3", "1", "2", "5"]
        await pilot.press("K", "enter")
        await settled(app, pilot)
        assert stated(harbour) == ["1", "2", "3", "5"]


async def test_a_phase_does_not_move_behind_what_waits_for_it(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000001")
        await pilot.press("J")
        assert said(app) == "2 waits for 1: it stays behind it"
        assert app.queue.asked == 0


async def test_a_parked_phase_has_no_place_to_move_to(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000004")
        await pilot.press("J")
        assert (said(app), app.state.notice.remedy) == (
            "4 is parked and has no place in the order",
            "d takes it up again",
        )


async def test_an_order_that_came_out_otherwise_is_shown_as_it_is_and_told(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        edit(harbour, "3 -> 1 -> 2 -> 5", "5 -> 3 -> 1 -> 2")
        await pilot.press("J")
        await settled(app, pilot)
        assert ordered(app) == stated(harbour)
        assert said(app).startswith("the order was changed elsewhere")


async def test_moving_at_a_thousand_phases_builds_the_tree_in_no_time(tmp_path):
    repo = Repo.make(tmp_path / "big")
    names = range(1, 1001)
    text = "## Phases\n\n" + "".join(f"### Phase {one}: thing {one}\n\n- [ ] part\n\n" for one in names)
    (repo.store / "roadmap.md").write_text(text)
    async with opened(repo.root) as (app, pilot):
        assert Plans(repo.context()).read().plan == app.roadmap.plan
        await pilot.press("2", "J", "J")
        assert [row.phase.ref for row in app.roadmap.lines.rows if row.kind == PHASE][:3] == ["2", "3", "1"]
        await settled(app, pilot)
        assert stated(repo) == ["2", "3", "1"]


async def test_J_and_K_move_a_slice_in_its_phase_with_what_is_below_it_and_u_takes_it_back(harbour):
    edit(harbour, "- [ ] S3 kill it", "  - [ ] again\n- [ ] S3 kill it")
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000012")
        await pilot.press("J")
        assert slices(app) == ["S1 journal", "S3 kill it", "S2 replay", "again"]
        await settled(app, pilot)
        assert slices(app) == ["S1 journal", "S3 kill it", "S2 replay", "again"]
        assert (app.roadmap.chosen, said(app)) == ("s-000012", "moved S2 replay")
        await pilot.press("K", "K")
        await settled(app, pilot)
        moved = ["S2 replay", "again", "S1 journal", "S3 kill it"]
        assert slices(app) == moved
        assert [part.title for part in ledger.load(harbour.context()).by_id["p-000001"].slices] == moved
        await pilot.press("u")
        await until(pilot, lambda: slices(app) == ["S1 journal", "S2 replay", "again", "S3 kill it"])
        await pilot.press("u", "u")
        await settled(app, pilot)
        assert slices(app) == ["S1 journal", "S2 replay", "again", "S3 kill it"]


async def test_a_slice_at_the_end_stays_and_says_so(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000013")
        await pilot.press("J")
        assert (said(app), app.queue.asked) == ("S3 kill it is the last one here", 0)
        await at(app, pilot, "s-000011")
        await pilot.press("K")
        assert (said(app), app.queue.asked) == ("S1 journal is the first one here", 0)


async def test_a_phase_at_the_end_of_the_order_stays_and_says_so(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("K")
        assert (said(app), app.queue.asked) == ("3 is the first in the order", 0)
        await at(app, pilot, "p-000005")
        await pilot.press("J")
        assert (said(app), app.queue.asked) == ("5 is the last in the order", 0)
