"""Every key of the roadmap and the inbox, in every state that a plan can be in: nothing breaks off."""

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
LEFT_OUT = ("quit", "palette", "theme", "help")


def names(scope):
    """The commands that keys give in a pane."""
    return [one.name for one in commands("", scope) if one.name not in LEFT_OUT and not one.name.startswith("pane")]


async def broken(app, pilot, monkeypatch):
    """Give every command on the first and the last row of either pane, and return those that something broke off at.

    What is asked is agreed to, and what is opened is left again.
    """
    found = []
    monkeypatch.setattr(opening, "start", lambda app, words, windowed: 0)
    for scope in ("roadmap", "inbox"):
        for place in ("top", "bottom"):
            for name in names(scope):
                app.turn(scope)
                app.action_do(place)
                app.action_do(name)
                await pilot.pause(0.001)
                found += [(scope, place, name, said(app))] if "Error" in said(app) else []
                if app.state.question:
                    await pilot.press("enter")
                while app.pane.back():
                    pass
    await settled(app, pilot)
    return found + ([said(app)] if "Error" in said(app) else [])


@pytest.mark.parametrize("text", STATES.values(), ids=STATES)
async def test_no_key_breaks_off(harbour, monkeypatch, text):
    (harbour.store / "roadmap.md").write_text(text)
    async with opened(harbour.root) as (app, pilot):
        assert await broken(app, pilot, monkeypatch) == []


async def test_no_key_breaks_off_where_there_is_no_store(harbour, monkeypatch):
    shutil.rmtree(harbour.store)
    async with opened(harbour.root) as (app, pilot):
        assert await broken(app, pilot, monkeypatch) == []
        assert not harbour.store.exists()


async def test_no_key_breaks_off_where_the_store_goes_while_it_is_shown(harbour, monkeypatch):
    async with opened(harbour.root, poll=0.05) as (app, pilot):
        await pilot.press("2")
        shutil.rmtree(harbour.store)
        await until(pilot, lambda: app.state.roadmap.gone != "")
        assert await broken(app, pilot, monkeypatch) == []
        assert app.roadmap.lines.rows and not harbour.store.exists()


async def test_no_key_writes_where_nothing_may_be_written(harbour, monkeypatch):
    before = {path: path.read_bytes() for path in harbour.store.rglob("*") if path.is_file()}
    async with opened(harbour.root, read_only=True) as (app, pilot):
        assert await broken(app, pilot, monkeypatch) == []
    assert {path: path.read_bytes() for path in harbour.store.rglob("*") if path.is_file()} == before
