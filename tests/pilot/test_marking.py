"""What each key does to the selected phase or slice: statuses, levels, dependencies, the cursor, titles, the editor."""

from __future__ import annotations

from navlog.app import opening
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import at, refs, said, settled, stated, status


async def test_d_parks_and_tells_what_that_changes_and_d_takes_it_up_again(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000001")
        await pilot.press("d")
        await settled(app, pilot)
        assert said(app) == "1 parked: leaves the order; 2 still waits for it"
        assert status(harbour, "p-000001") == "deferred"
        await pilot.press("d")
        await settled(app, pilot)
        assert status(harbour, "p-000001") == "open"


async def test_space_goes_round_the_statuses_and_a_slice_can_be_ticked_off(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000012")
        seen = []
        for _ in range(3):
            await pilot.press("space")
            seen.append(app.roadmap.slice_.status)
            await settled(app, pilot)
            assert status(harbour, "s-000012") == seen[-1]
        assert seen == ["in_progress", "done", "open"]


async def test_space_on_a_phase_never_ships_it(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("space", "space", "space")
        await settled(app, pilot)
        assert status(harbour, "p-000003") == "in_progress"


async def test_x_ships_at_once_and_u_brings_it_back(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("x")
        await settled(app, pilot)
        assert "3" not in refs(app)
        assert (said(app), app.state.notice.remedy) == ("shipped 3 Completed log", "u undo")
        assert app.query_one("TabStrip").tabs[1] == ("roadmap", "Roadmap", "1/4")
        await pilot.press("u")
        await until(pilot, lambda: "3" in refs(app))


async def test_x_asks_where_slices_are_open_and_another_key_says_yes(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000001")
        await pilot.press("x")
        assert said(app) == "2 slices of 1 are open"
        await pilot.press("x")
        assert said(app) == "2 slices of 1 are open"
        await pilot.press("escape")
        assert app.state.question is None and app.queue.asked == 0
        await pilot.press("x", "y")
        await settled(app, pilot)
        assert "1" not in refs(app)


async def test_a_key_that_is_no_answer_lets_it_be_and_does_what_it_does(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000001")
        await pilot.press("x", "j")
        assert app.state.question is None
        assert app.roadmap.chosen == "s-000011"
        assert app.queue.asked == 0


async def test_f_puts_the_cursor_on_the_selected_row_and_n_on_what_comes_next(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000012")
        await pilot.press("f")
        await settled(app, pilot)
        assert app.roadmap.plan.cursor == "s-000012"
        assert next(row for row in app.roadmap.lines.rows if row.current).id == "s-000012"
        await pilot.press("n")
        await until(pilot, lambda: app.roadmap.plan.cursor == "p-000003")
        assert app.roadmap.chosen == "p-000003"


async def test_indent_and_outdent(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "s-000013")
        await pilot.press("greater_than_sign")
        await settled(app, pilot)
        assert app.roadmap.slice_.parent == "s-000012"
        await pilot.press("less_than_sign")
        await settled(app, pilot)
        assert app.roadmap.slice_.parent == ""


async def test_b_draws_a_dependency_to_the_row_that_enter_is_pressed_on_and_cuts_it_again(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000005")
        await pilot.press("b")
        assert app.roadmap.prompt().text == "5 waits for …: choose a phase"
        await pilot.press("x")
        assert app.queue.asked == 0
        app.roadmap.go("p-000003")
        await pilot.pause()
        assert app.roadmap.prompt().text == "5 would wait for 3"
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.roadmap.plan.by_id["p-000005"].blocked_by == ("p-000003",)
        assert said(app) == "5 waits for 3 Completed log"
        await at(app, pilot, "p-000005")
        await pilot.press("b")
        app.roadmap.go("p-000003")
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.roadmap.plan.by_id["p-000005"].blocked_by == ()


async def test_escape_leaves_the_choice_of_a_blocker(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000005")
        await pilot.press("b", "escape")
        assert app.roadmap.picking == "" and app.queue.asked == 0


async def test_a_adds_a_phase_or_beside_a_slice_another_slice(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000005")
        await pilot.press("a", *"Tidy", "space", *"up", "enter")
        await settled(app, pilot)
        await until(pilot, lambda: app.roadmap.phase is not None and app.roadmap.phase.title == "Tidy up")
        await at(app, pilot, "s-000013")
        await pilot.press("a", *"more", "enter")
        await settled(app, pilot)
        await until(pilot, lambda: app.roadmap.slice_ is not None and app.roadmap.slice_.title == "more")
        assert app.roadmap.phase.id == "p-000001"


async def test_escape_adds_nothing(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000005")
        await pilot.press("a", *"xyz", "escape")
        assert app.queue.asked == 0
        assert app.screen.focused is app.roadmap.lines


async def test_e_opens_the_plan_at_the_line_of_the_phase(harbour, monkeypatch):
    started = []
    monkeypatch.setattr(opening, "start", lambda app, words, windowed: started.append(words) or 0)
    async with opened(harbour.root, environ={"EDITOR": "vi"}) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("e")
        number = app.roadmap.phase.line
        assert (harbour.store / "roadmap.md").read_text().splitlines()[number - 1].startswith("#### Phase 3")
        assert started == [["vi", f"+{number}", str(harbour.store / "roadmap.md")]]


async def test_y_copies_the_ref_and_the_title(harbour):
    async with opened(harbour.root) as (app, pilot):
        await at(app, pilot, "p-000003")
        await pilot.press("y")
        assert app.clipboard == "3 Completed log"


async def test_nothing_is_written_when_writing_is_forbidden(harbour):
    async with opened(harbour.root, read_only=True) as (app, pilot):
        await at(app, pilot, "p-000003")
        for key in ("J", "d", "x", "space", "f"):
            await pilot.press(key)
            assert "NAVLOG_READ_ONLY" in said(app)
        assert stated(harbour) == ["3", "1", "2", "5"]


async def test_nothing_is_asked_or_typed_for_a_change_that_cannot_be_made(harbour):
    async with opened(harbour.root, read_only=True) as (app, pilot):
        await at(app, pilot, "p-000001")
        for key in ("a", "b", "e", "x"):
            await pilot.press(key)
            assert said(app) == "nothing can be changed here: NAVLOG_READ_ONLY is set"
            assert not app.roadmap.typing and not app.roadmap.picking and app.state.question is None
