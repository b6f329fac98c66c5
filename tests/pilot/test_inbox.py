"""The inbox pane: what navlog noticed in commits and titles, and what a person makes of it."""

from __future__ import annotations

import pytest

from navlog.core.roadmap import ledger
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import PLAN, said, settled
from tests.support import Repo


@pytest.fixture
def harbour(tmp_path, monkeypatch):
    """A project whose newest commit seems to finish a phase, and one of whose titles says that it can wait."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
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
        assert app.query_one("TabStrip").tabs[2] == ("inbox", "Inbox", "2")
        assert app.query_one("#plan-note").said[0].startswith("1 commit looks like it finishes 3 · ")


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
        await until(pilot, lambda: any(one.phase == "p-000001" for one in app.state.inbox.proposals))


async def test_an_empty_inbox_says_what_will_come(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    repo = Repo.make(tmp_path / "new")
    async with opened(repo.root) as (app, pilot):
        await pilot.press("i")
        assert app.screen.focused is app.inbox.empty
        assert app.query_one("TabStrip").tabs[2] == ("inbox", "Inbox", "")
