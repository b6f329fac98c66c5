"""The facts pane: what is known, found, said otherwise, and taken out."""

from __future__ import annotations

import pytest

from tests.pilot.conftest import opened, until
from tests.support import Repo


@pytest.fixture
def repo(tmp_path, monkeypatch):
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(tmp_path / "state"))
    repo = Repo.make(tmp_path / "harbour", {"a.py": "a = 1\n"})
    fact(repo, "placement", "decided", "declared tab shapes", "even ratios survive")
    fact(repo, "gate", "method", "make check", "one command")
    fact(repo, "gate", "is", "slow on Mondays", scope="project")
    return repo


def fact(repo, subject, relation, object, because=None, scope="repo", **more):
    given = {"subject": subject, "relation": relation, "object": object, "because": because, "scope": scope}
    return repo.do("fact add", **{**given, **more})


def environ(tmp_path):
    return {"NAVLOG_STATE_ROOT": str(tmp_path / "state")}


def at(repo, tmp_path, **more):
    return opened(repo.root, environ=environ(tmp_path), **more)


def listed(app):
    return [row.text or f"{row.fact.relation} {row.fact.object}" for row in app.facts.lines.rows if row.kind != "blank"]


def told(app):
    return [line.plain.strip() for line in app.facts.detail.lines]


def committed(repo):
    return {path.name: path.read_text() for path in (repo.root / ".navlog" / "facts").iterdir()}


def foot(app):
    return str(app.screen.query_one("#card-foot").render())


async def select(app, pilot, object):
    place = next(n for n, at in enumerate(app.facts.lines.places) if app.facts.lines.rows[at].fact.object == object)
    app.facts.lines.select(place)
    await pilot.pause()


async def fill(pilot, *values):
    """Type into the fields from the one that has the keys on."""
    for value in values:
        pilot.app.screen.focused.value = value
        await pilot.press("enter")


async def test_facts_stand_under_their_subjects_with_their_scope(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5")
        assert listed(app) == [
            "gate",
            "method make check",
            "is slow on Mondays",
            "placement",
            "decided declared tab shapes",
        ]
        assert app.facts.count() == "3"


async def test_one_is_read_with_its_reason_and_those_beside_it(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "enter")
        assert "one command" in told(app)
        assert "gate · is · slow on Mondays" in told(app)
        assert app.screen.focused is app.facts.detail


async def test_slash_shows_only_what_has_the_words(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "slash", *"ratios")
        assert listed(app) == ["placement", "decided declared tab shapes"]
        await pilot.press("escape")
        assert len(listed(app)) == 5


async def test_a_records_one_about_the_selected_subject(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "a")
        await fill(pilot, "convention", "nothing lands while it is red", "repo", "a red gate hides faults")
        await until(pilot, lambda: len(committed(repo)) == 3)
        await until(pilot, lambda: "convention nothing lands while it is red" in listed(app))


async def test_what_contradicts_a_decision_is_shown_beside_it_and_y_puts_it_in_its_place(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5")
        await select(app, pilot, "declared tab shapes")
        await pilot.press("e")
        app.screen.inputs[2].value, app.screen.inputs[4].value = "free-form splits", "the shape got in the way"
        app.screen.set_focus(app.screen.inputs[-1])
        await pilot.press("enter")
        await pilot.pause()
        asked = app.state.question.text
        assert "declared tab shapes" in asked and "free-form splits" in asked
        await pilot.press("y")
        await until(pilot, lambda: any("free-form splits" in text for text in committed(repo).values()))
        assert len(committed(repo)) == 2
        await until(pilot, lambda: not app.looking and app.state.notice is not None)
        await pilot.press("u")
        await until(pilot, lambda: any("declared tab shapes" in text for text in committed(repo).values()))


async def test_a_committed_one_is_taken_out_for_a_reason_and_comes_back(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "x")
        await fill(pilot, "the gate is two commands now")
        await until(pilot, lambda: len(committed(repo)) == 1)
        await until(pilot, lambda: not app.looking and app.state.notice is not None)
        await pilot.press("u")
        await until(pilot, lambda: len(committed(repo)) == 2)


async def test_without_a_reason_it_stays(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "x", "enter")
        await pilot.pause()
        assert "for a reason" in foot(app)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1 and len(committed(repo)) == 2


async def test_any_other_is_taken_out_at_once(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5")
        await select(app, pilot, "slow on Mondays")
        await pilot.press("x")
        await until(pilot, lambda: app.facts.count() == "2")


async def test_escape_asks_before_anything_typed_is_thrown_away(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "a", "x", "escape")
        assert app.screen.asking
        await pilot.press("escape")
        assert not app.screen.asking and len(app.screen_stack) == 2
        await pilot.press("escape", "y")
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_another_scope_than_there_is_is_told(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "a")
        await fill(pilot, "is", "new", "planet", "")
        await pilot.pause()
        assert "planet" in foot(app) and app.screen.inputs[2].value == "new"


async def test_what_cannot_be_recorded_keeps_the_form_with_all_that_was_typed(repo, tmp_path):
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "a")
        await fill(pilot, "decided", "x", "repo", "")
        assert "says why" in foot(app) and app.screen.inputs[2].value == "x"
        await fill(pilot, "because")
        await until(pilot, lambda: len(committed(repo)) == 3)


async def test_what_is_recorded_elsewhere_comes_in_by_itself(repo, tmp_path):
    async with at(repo, tmp_path, poll=0.05) as (app, pilot):
        await pilot.press("5")
        fact(repo, "queue", "decided", "one a tenant", "billing asked for it")
        await until(pilot, lambda: "queue" in listed(app))


async def test_subjects_that_look_alike_wait_in_the_inbox_and_lead_to_the_fact(repo, tmp_path):
    fact(repo, "Placement", "decided", "free-form", "x")
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("i")
        assert app.inbox.proposal.kind == "differs"
        await pilot.press("enter")
        assert (app.current, app.facts.fact.subject) == ("facts", "Placement")
        await pilot.press("i", "x")
        await until(pilot, lambda: app.state.inbox.proposals == ())


async def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_there(repo, tmp_path):
    (repo.root / ".navlog" / "facts" / "broken.md").write_bytes(b"\xff")
    async with at(repo, tmp_path) as (app, pilot):
        await pilot.press("5", "G", "enter")
        assert "repo: broken.md, set aside" in told(app)
        assert len(listed(app)) == 6


async def test_nothing_is_written_when_writing_is_forbidden(repo, tmp_path):
    async with at(repo, tmp_path, read_only=True) as (app, pilot):
        for key in ("a", "e", "x"):
            await pilot.press("5", key)
            assert len(app.screen_stack) == 1 and "NAVLOG_READ_ONLY" in app.state.notice.text


async def test_where_there_are_none_the_pane_says_what_comes_here(new, tmp_path, monkeypatch):
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(tmp_path / "state"))
    async with at(new, tmp_path) as (app, pilot):
        await pilot.press("5")
        assert app.screen.focused is app.facts.empty
        await pilot.press("a")
        await fill(pilot, "gate", "is", "red", "session", "")
        await until(pilot, lambda: listed(app) == ["gate", "is red"])
