"""The inbox pane: what navlog noticed in commits and titles, and what a person makes of it."""

from __future__ import annotations

import pytest

from navlog.core.roadmap import ledger
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import PLAN, said, settled
from tests.support import Repo


@pytest.fixture
def harbour(tmp_path):
    """A project whose newest commit seems to finish a phase, and one of whose titles says that it can wait."""
    repo = Repo.make(tmp_path / "harbour")
    (repo.store / "roadmap.md").write_text(PLAN.replace("Phase 5: Invoices", "Phase 5: Invoices (later)"))
    repo.do("roadmap sync")
    repo.do("roadmap commits")
    repo.write("src/log.py", "def finished():\n    return []\n")
    repo.commit("Complete phase 3: completed log")
    repo.do("roadmap commits")
    return repo


async def select(app, pilot, kind):
    """Go to the inbox and select the first proposal of a kind."""
    await pilot.press("i")
    one = next(one for one in app.state.inbox.proposals if one.kind == kind)
    app.inbox.lines.go(one.id)
    await pilot.pause()
    return one


async def test_what_waits_is_counted_listed_and_told_below_the_tree(harbour):
    async with opened(harbour.root) as (app, _):
        kinds = sorted(one.kind for one in app.state.inbox.proposals)
        assert kinds == ["completes", "parked"]
        assert app.query_one("TabStrip").tabs[-1] == ("inbox", "Inbox", "2")
        assert app.query_one("#plan-note").said[0][0].startswith("1 commit looks like it finishes 3 · ")


async def test_a_carries_out_what_a_proposal_suggests(harbour):
    async with opened(harbour.root) as (app, pilot):
        await select(app, pilot, "completes")
        await pilot.press("a")
        await settled(app, pilot)
        assert ledger.load(harbour.context()).by_id["p-000003"].place == "shipped"
        assert [one.kind for one in app.state.inbox.proposals] == ["parked"]


async def test_x_puts_a_proposal_aside(harbour):
    async with opened(harbour.root) as (app, pilot):
        await select(app, pilot, "completes")
        await pilot.press("x")
        await settled(app, pilot)
        assert [one.kind for one in app.state.inbox.proposals] == ["parked"]
        assert ledger.load(harbour.context()).by_id["p-000003"].place == "plan"
        assert said(app).startswith("dismissed")


async def test_enter_shows_the_diff_of_the_commit_and_escape_leaves_it(harbour):
    async with opened(harbour.root, size=(80, 24)) as (app, pilot):
        await select(app, pilot, "completes")
        await pilot.press("enter")
        await until(pilot, lambda: app.state.inbox.source is not None)
        assert any(line.plain == "+def finished():" for line in app.inbox.detail.lines)
        assert app.screen.focused is app.inbox.detail
        await pilot.press("escape")
        assert app.screen.focused is app.inbox.lines


async def test_what_a_commit_changed_cannot_act_on_the_terminal(harbour):
    harbour.write("src/log.py", "bell = '\x1b[2J\x07'\n")
    harbour.commit("Complete phase 1: survive a restart")
    harbour.do("roadmap commits")
    async with opened(harbour.root, size=(80, 24)) as (app, pilot):
        one = next(one for one in app.state.inbox.proposals if one.phase == "p-000001")
        await pilot.press("i")
        app.inbox.lines.go(one.id)
        await pilot.press("enter")
        await until(pilot, lambda: app.state.inbox.source is not None)
        assert any("bell = ''" in line.plain for line in app.inbox.detail.lines)


async def test_a_long_diff_is_cut_and_says_how_much_more_there_is(harbour):
    harbour.write("src/long.py", "".join(f"a{number} = {number}\n" for number in range(5_000)))
    sha = harbour.commit("Complete phase 1: survive a restart")
    async with opened(harbour.root) as (app, _):
        diff = app.fetcher.diff(sha)
        assert len(diff.text.split("\n")) <= 2_000
        assert diff.more > 3_000
        assert app.fetcher.diff("f" * 40).trouble.startswith("git does not show fffffff")


async def test_enter_on_a_phase_that_looks_parked_goes_to_it(harbour):
    async with opened(harbour.root) as (app, pilot):
        await select(app, pilot, "parked")
        await pilot.press("enter")
        assert (app.current, app.roadmap.chosen) == ("roadmap", "p-000005")


async def test_a_commit_made_while_the_workbench_is_open_is_noticed(harbour):
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        harbour.write("src/a.py", "a = 3\n")
        harbour.commit("Complete phase 1: survive a restart")
        await until(pilot, lambda: len(app.state.inbox.proposals) > 2)
        found = [(one.kind, one.phase) for one in app.state.inbox.proposals]
        assert sorted(found) == [("completes", "p-000001"), ("completes", "p-000003"), ("parked", "p-000005")]


async def test_an_empty_inbox_says_what_will_come(new):
    async with opened(new.root) as (app, pilot):
        await pilot.press("i")
        assert app.screen.focused is app.inbox.empty
        assert app.query_one("TabStrip").tabs[-1] == ("inbox", "Inbox", "")


@pytest.fixture
def foreign(tmp_path):
    """A project without a plan of navlog's, and with a plan file and a todo list of its own."""
    plan = "# Plan\n\n## Phase 1: A wall\n\n- [ ] stones\n\n## Phase 2: A light\n"
    return Repo.make(tmp_path / "foreign", {"PLAN.md": plan, "TODO.md": "- [ ] paint\n"})


async def test_another_tools_plan_is_read_with_enter_and_taken_over_with_a(foreign):
    async with opened(foreign.root) as (app, pilot):
        one = await select(app, pilot, "offered")
        assert (one.ref, len(app.state.inbox.proposals)) == ("PLAN.md", 2)
        await pilot.press("enter")
        await until(pilot, lambda: app.state.inbox.source is not None)
        assert "## Phase 2: A light" in [line.plain for line in app.inbox.detail.lines]
        await pilot.press("a")
        await settled(app, pilot)
        assert [phase.title for phase in ledger.load(foreign.context()).phases] == ["A wall", "A light"]
        assert (said(app), app.state.notice.remedy) == ("taken over: a plan with 2 phases from PLAN.md", "u undo")
        assert app.state.inbox.proposals == ()
        assert (foreign.root / "PLAN.md").read_text().startswith("# Plan")


async def test_u_gives_a_plan_back_that_was_taken_over(foreign):
    async with opened(foreign.root) as (app, pilot):
        await select(app, pilot, "offered")
        await pilot.press("a")
        await settled(app, pilot)
        await pilot.press("u")
        await until(pilot, lambda: len(app.state.inbox.proposals or ()) == 2)
        assert not app.state.roadmap.begun


async def test_x_puts_another_tools_plan_aside(foreign):
    async with opened(foreign.root) as (app, pilot):
        await select(app, pilot, "offered")
        await pilot.press("x")
        await settled(app, pilot)
        assert [one.ref for one in app.state.inbox.proposals] == ["TODO.md"]
        assert not app.state.roadmap.begun


async def test_the_empty_roadmap_names_what_could_be_taken_over(foreign):
    async with opened(foreign.root) as (app, pilot):
        await pilot.press("2")
        assert app.roadmap.empty.terms.entries[-1] == ("i", "take over a plan that is already here: PLAN.md, TODO.md")


async def test_an_offered_file_that_has_gone_says_so(foreign):
    async with opened(foreign.root) as (app, pilot):
        await select(app, pilot, "offered")
        (foreign.root / "PLAN.md").unlink()
        await pilot.press("enter")
        await until(pilot, lambda: app.state.inbox.source is not None)
        assert app.inbox.detail.lines[-1].plain == "PLAN.md can no longer be read"
