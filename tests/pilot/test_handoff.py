"""The handoff pane: what belongs here, the log, two answers compared, and what a person writes."""

from __future__ import annotations

import json

import pytest

from tests.pilot.conftest import opened, until
from tests.support import Repo

LOST = "1. Replay was never run against a torn journal.\n2. One fsync a batch, since one a record was too slow."
AHEAD = "Run the torn-write fixture first: if it fails, the format changes."


@pytest.fixture
def repo(tmp_path):
    """A project in which two agents have handed over, the second one last."""
    repo = Repo.make(tmp_path / "harbour", {"a.py": "a = 1\n"})
    answer(repo, "one", "The retry budget is per job.", "Split the queue.")
    answer(repo, "one", "The retry budget is per tenant.", None)
    answer(repo, "two", LOST, AHEAD, CODEX_THREAD_ID="two")
    return repo


def answer(repo, session, lost, ahead, **environ):
    given = {"--would-be-lost": lost, "--next-step": ahead, "--session": session}
    words = [word for pair in given.items() if pair[1] for word in pair]
    assert repo.run("checkpoint", *words, **(environ or {"CLAUDECODE": "1"})).code == 0


def told(app):
    """What the detail says, line by line."""
    return [line.plain.strip() for line in app.handoff.detail.lines]


def log(repo):
    return repo.run("handoff", "log", "--json").json["handoffs"]


def saved(repo, session):
    return json.loads((repo.store / "sessions" / f"{session}.json").read_text())


async def typed(pilot, text):
    """Type a text."""
    for letter in text:
        await pilot.press({" ": "space", ".": "full_stop", ",": "comma"}.get(letter, letter))


async def test_what_belongs_here_is_written_out_at_once(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3")
        assert told(app)[0].startswith("Handoff of main · codex")
        assert "1. Replay was never run against a torn journal." in told(app)
        assert AHEAD.split(":")[0] in " ".join(told(app))
        assert app.screen.focused is app.handoff.detail


async def test_the_tab_strip_tells_how_it_stands(repo):
    async with opened(repo.root, poll=0.05) as (app, pilot):
        assert app.query_one("TabStrip").tabs[2] == ("handoff", "Handoff", "●")
        repo.commit("go on")
        await until(pilot, lambda: app.query_one("TabStrip").tabs[2][2] == "▲")
        await pilot.press("3")
        assert "1 commit since: it may be incomplete" in " ".join(told(app))
        assert "verify before acting" in " ".join(told(app))


async def test_an_answer_that_is_written_elsewhere_comes_in_by_itself(repo):
    async with opened(repo.root, poll=0.05) as (app, pilot):
        await pilot.press("3")
        answer(repo, "two", "The journal is whole after all.", None)
        await until(pilot, lambda: "The journal is whole after all." in told(app))


async def test_l_lists_every_answer_and_enter_reads_one(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "l")
        assert app.screen.focused is app.handoff.lines
        said = [row.entry.would_be_lost for row in app.handoff.lines.rows if row.entry]
        assert said == [LOST, LOST, "The retry budget is per tenant.", "The retry budget is per job."]
        await pilot.press("G", "enter")
        assert "The retry budget is per job." in told(app)
        assert "Split the queue." in told(app)
        await pilot.press("escape")
        assert app.screen.focused is app.handoff.lines


async def test_slash_looks_for_words_in_either_half_and_in_the_source(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "slash", *"retry")
        await pilot.press("space", *"TENANT")
        assert [row.entry.session for row in app.handoff.lines.rows if row.entry] == ["one"]
        await pilot.press("enter")
        assert app.screen.focused is app.handoff.lines
        await pilot.press("escape")
        assert len([row for row in app.handoff.lines.rows if row.entry]) == 4


async def test_words_that_no_answer_has_are_said(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "slash", *"zebra")
        assert [row.text for row in app.handoff.lines.rows] == ["no answer says “zebra”"]


async def test_two_answers_are_compared_word_by_word(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "l", "G", "k", "D", "enter")
        assert "- The retry budget is per job." in told(app)
        assert "+ The retry budget is per tenant." in told(app)
        assert told(app)[-1] == "not answered anew"
        changed = next(line for line in app.handoff.detail.lines if "tenant" in line.plain)
        assert [changed.plain[span.start : span.end] for span in changed.spans if "bold" in str(span.style)] == [
            "tenant."
        ]
        await pilot.press("escape", "escape")
        assert not any(row.startswith("+ ") for row in told(app))


async def test_comparing_begins_with_the_answer_before_that_says_something_else(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "D")
        assert app.handoff.entry.would_be_lost == "The retry budget is per tenant."


async def test_e_answers_for_the_session_that_belongs_here(repo):
    async with opened(repo.root) as (_, pilot):
        await pilot.press("3", "e")
        await typed(pilot, " Not on a full disk.")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: len(log(repo)) == 4)
        newest = log(repo)[0]
        assert (newest["session"], newest["by"]) == ("two", "person")
        assert newest["would_be_lost"] == LOST + " Not on a full disk."
        assert newest["next_step"] is None
        session = saved(repo, "two")
        assert session["by"] == "codex"
        assert session["next_step"]["text"] == AHEAD


async def test_what_is_written_can_be_undone(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "e", "x", "ctrl+s")
        await until(pilot, lambda: len(log(repo)) == 4 and not app.looking and app.state.notice is not None)
        await pilot.press("u")
        await until(pilot, lambda: len(log(repo)) == 3)
        assert saved(repo, "two")["handoff"]["text"] == LOST


async def test_escape_asks_before_anything_typed_is_thrown_away(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "e", "x", "escape")
        assert app.screen.asking
        await pilot.press("escape", "z", "escape", "n")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert len(log(repo)) == 3


async def test_yes_saves_what_was_typed_into_the_other_half(repo):
    async with opened(repo.root) as (_, pilot):
        await pilot.press("3", "e", "tab", "x", "escape", "y")
        await until(pilot, lambda: len(log(repo)) == 4)
        assert (log(repo)[0]["would_be_lost"], log(repo)[0]["next_step"]) == (None, AHEAD + "x")


async def test_without_anything_typed_it_closes_and_saves_nothing(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "e", "escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        await pilot.press("e", "ctrl+s")
        await until(pilot, lambda: app.state.notice is not None)
        assert "nothing was saved" in app.state.notice.text
        assert len(log(repo)) == 3


async def test_where_nothing_was_handed_over_the_pane_says_what_comes_here_and_e_begins(new):
    async with opened(new.root) as (app, pilot):
        await pilot.press("3")
        assert app.screen.focused is app.handoff.empty
        assert app.query_one("TabStrip").tabs[2] == ("handoff", "Handoff", "")
        await pilot.press("e", *"lost", "ctrl+s")
        await until(pilot, lambda: "lost" in told(app))
        assert log(new)[0]["session"].startswith("person-")


async def test_nothing_is_written_when_writing_is_forbidden(repo):
    async with opened(repo.root, read_only=True) as (app, pilot):
        await pilot.press("3", "e")
        assert len(app.screen_stack) == 1
        assert "NAVLOG_READ_ONLY" in app.state.notice.text


async def test_y_sends_the_answer_to_the_clipboard_whole(repo):
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "y")
        assert LOST in app.clipboard and AHEAD in app.clipboard


async def test_a_session_that_cannot_be_read_is_named_and_the_rest_is_there(repo):
    (repo.store / "sessions" / "one.json").write_text("{")
    async with opened(repo.root) as (app, pilot):
        await pilot.press("3", "l", "G", "enter")
        assert "sessions/one.json" in told(app)
        assert len([row for row in app.handoff.lines.rows if row.entry]) == 4
