"""Every key of every pane but the charts', in every state that its ledger can be in: nothing breaks off."""

from __future__ import annotations

import shutil

import pytest

from navlog.app import opening
from navlog.widgets.keys import commands
from tests.pilot.conftest import opened, until
from tests.pilot.harbour import PLAN, said, settled

SHIPPED = PLAN[: PLAN.index("#### Phase 2")].replace("status=in_progress", "status=done").replace("[ ]", "[x]")
PARKED = PLAN.replace("[ ]", "[x]").replace(" status=in_progress", "").replace("id=p-", "status=deferred id=p-")
DEEP = "## Phases\n\n### Phase 1: Deep\n\n" + "".join(f"{'  ' * depth}- [ ] level {depth}\n" for depth in range(12))
WIDE = "## 段階\n\n### Phase 一: 再起動しても消えないキュー\n\n- [ ] 起動時に再生する 🚢\n- [ ] e\u0301tude\n"
STATES = {
    "a plan as usual": PLAN,
    "an empty file": "",
    "everything shipped": SHIPPED,
    "everything parked": PARKED,
    "a merge conflict": PLAN.replace("#### Phase 2", "<<<<<<< ours\n#### Phase 2") + "=======\n>>>>>>> theirs\n",
    "rubbish": "\x00\x01 \ufffd ## \n\n\x1b[31m\n- [ ]\n",
    "lines that cannot be read": PLAN.replace("status=deferred", "status=asleep"),
    "slices within slices": DEEP,
    "wide characters": WIDE,
}
HANDED = {
    "as usual": lambda store: None,
    "a log that is a folder": lambda store: ((store / "handoff.md").unlink(), (store / "handoff.md").mkdir()),
    "a log of rubbish": lambda store: (store / "handoff.md").write_bytes(b"<!-- navlog handoff {\xff\x1b[31m\n" * 9),
    "no log": lambda store: (store / "handoff.md").unlink(),
    "sessions that cannot be read": lambda store: [one.write_text("{") for one in (store / "sessions").iterdir()],
    "sessions that are a file": lambda store: (shutil.rmtree(store / "sessions"), (store / "sessions").write_text("")),
}
PLANS, SESSIONS = ("roadmap", "inbox"), ("handoff", "context", "facts")
LEFT_OUT = ("quit", "palette", "theme", "help")


def names(scope):
    """The commands that keys give in a pane."""
    return [one.name for one in commands("", scope) if one.name not in LEFT_OUT and not one.name.startswith("pane")]


async def broken(app, pilot, monkeypatch, scopes=PLANS, places=("top", "bottom")):
    """Give every command on the first and the last row of some panes, and return those that something broke off at.

    What is asked is agreed to, and what is opened is left again.
    """
    found = []
    monkeypatch.setattr(opening, "start", lambda app, words, windowed: 0)
    for scope in scopes:
        for place in places:
            for name in names(scope):
                app.turn(scope)
                app.action_do(place)
                app.action_do(name)
                await pilot.pause(0.001)
                found += [(scope, place, name, said(app))] if "Error" in said(app) else []
                if app.state.question:
                    await pilot.press("enter")
                if len(app.screen_stack) > 1:
                    app.pop_screen()
                while app.pane.back():
                    pass
    await settled(app, pilot)
    return found + ([said(app)] if "Error" in said(app) else [])


@pytest.mark.parametrize("text", STATES.values(), ids=STATES)
async def test_no_key_breaks_off(harbour, monkeypatch, text):
    (harbour.store / "roadmap.md").write_text(text)
    async with opened(harbour.root) as (app, pilot):
        assert await broken(app, pilot, monkeypatch) == []


@pytest.mark.parametrize("damage", HANDED.values(), ids=HANDED)
async def test_no_key_breaks_off_whatever_was_handed_over(harbour, monkeypatch, damage):
    for session in ("one", "two"):
        harbour.run("checkpoint", "--would-be-lost", f"of {session}", "--next-step", "go on", "--session", session)
    damage(harbour.store)
    async with opened(harbour.root) as (app, pilot):
        assert await broken(app, pilot, monkeypatch, SESSIONS, ("bottom",)) == []


async def test_no_key_breaks_off_where_there_is_no_store(harbour, monkeypatch):
    shutil.rmtree(harbour.store)
    async with opened(harbour.root) as (app, pilot):
        assert await broken(app, pilot, monkeypatch, PLANS + SESSIONS, ("top",)) == []
        assert not harbour.store.exists()


async def test_no_key_breaks_off_where_the_store_goes_while_it_is_shown(harbour, monkeypatch):
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await pilot.press("2")
        shutil.rmtree(harbour.store)
        await until(pilot, lambda: app.state.roadmap.gone != "")
        assert await broken(app, pilot, monkeypatch, PLANS + SESSIONS, ("top",)) == []
        assert app.roadmap.lines.rows and not harbour.store.exists()


async def test_no_key_writes_where_nothing_may_be_written(harbour, monkeypatch):
    before = {path: path.read_bytes() for path in harbour.store.rglob("*") if path.is_file()}
    async with opened(harbour.root, read_only=True) as (app, pilot):
        assert await broken(app, pilot, monkeypatch, PLANS + SESSIONS, ("top",)) == []
    assert {path: path.read_bytes() for path in harbour.store.rglob("*") if path.is_file()} == before
