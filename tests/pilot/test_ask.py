"""Asking as you type."""

from __future__ import annotations

from textual import events

from navlog.app.keyboard import BURST
from navlog.app.shell import BURSTING
from navlog.core.charts.shelf import get
from tests.pilot.conftest import ask, chosen, opened, questions, until

WEBHOOKS = "where are payment webhooks handled?"


async def test_a_question_is_answered_as_it_is_typed_with_outcome_and_score(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, WEBHOOKS)
        row = app.charts.lines.row
        assert (row.word, chosen(app)) == ("hit", WEBHOOKS)
        assert row.score >= 0.8


async def test_letters_in_the_question_are_not_commands(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, "xcuqyYtz")
        assert app.is_running
        assert len(list((ferry / ".navlog" / "charts").iterdir())) == 12
        assert app.theme == "night"


async def test_letters_that_follow_the_slash_at_once_are_text(ferry):
    async with opened(ferry) as (app, pilot):
        for letter in ("slash", *"cxq"):
            app.post_message(events.Key(letter, "/" if letter == "slash" else letter))
        await until(pilot, lambda: app.state.charts.asked is not None and app.state.charts.asked.question == "cxq")
        assert app.is_running and app.state.notice is None
        assert len(list((ferry / ".navlog" / "charts").iterdir())) == 12


async def test_nothing_good_enough_says_why(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, "colour of the moon")
        said = " ".join(row.text for row in app.charts.lines.rows if row.kind == "note")
        assert said.startswith("nothing reaches 0.60")


async def test_a_chart_that_would_have_answered_but_sank_is_named_with_its_cause(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, "how is a session refreshed?")
        row = app.charts.lines.row
        assert (row.word, row.causes[0].change) == ("sunk", "committed")
        assert "1 chart would have answered but sank" in " ".join(row.text for row in app.charts.lines.rows)


async def test_one_key_confirms_that_a_near_is_the_same_question(ferry):
    async with opened(ferry) as (app, pilot):
        question = await near(app, pilot)
        chart = app.charts.standing.chart
        await pilot.press("enter", "a")
        await until(pilot, lambda: app.state.notice is not None and not app.looking)
        assert question in get(app.context.project, chart.id).also
        assert app.state.notice.remedy == "u undo"
        await until(pilot, lambda: app.charts.lines.row is not None and app.charts.lines.row.word == "hit")
        await pilot.press("u")
        await until(pilot, lambda: app.state.notice.text.startswith("undone"))
        assert get(app.context.project, chart.id).also == chart.also


async def near(app, pilot):
    """Find words that come near to a chart and do not hit it."""
    for question in ("which events arrive from the payment provider?", "how often is mail tried again?"):
        await ask(app, pilot, question)
        if app.charts.near:
            return question
        await pilot.press("escape", "escape")
    raise AssertionError("nothing came near")


async def test_enter_goes_to_what_was_found_and_escape_goes_out_one_level_at_a_time(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, WEBHOOKS)
        await pilot.press("enter")
        assert app.screen.focused is app.charts.lines
        await pilot.press("enter")
        assert app.screen.focused is app.charts.detail
        await pilot.press("escape")
        assert app.screen.focused is app.charts.lines
        await pilot.press("escape")
        assert app.charts.typing
        await pilot.press("escape")
        assert not app.state.charts.asking
        assert len(questions(app)) == 11


async def test_arrows_choose_among_the_answers_while_typing(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, "colour of the moon")
        await pilot.press("down")
        assert app.charts.lines.place == min(1, max(len(app.charts.lines.places) - 1, 0))
        assert app.charts.typing


async def test_an_emptied_question_shows_every_chart_again(ferry):
    async with opened(ferry) as (app, pilot):
        await ask(app, pilot, "tenant")
        await pilot.press("ctrl+u")
        await until(pilot, lambda: app.state.charts.asked is None)
        assert len(questions(app)) == 11


async def test_text_that_is_pasted_key_by_key_moves_at_most(ferry):
    async with opened(ferry) as (app, pilot):
        app.keyboard.least = BURST
        app.keyboard.last = events.Key("j", "j").time
        for letter in "xcouyYtzq":
            app.post_message(events.Key(letter, letter))
        app.post_message(events.Key("j", "j"))
        await until(pilot, lambda: app.charts.lines.place == 1)
        assert app.state.notice.text == BURSTING
        assert (app.is_running, app.theme, len(app.screen_stack), app.clipboard) == (True, "night", 1, "")
        assert len(list((ferry / ".navlog" / "charts").iterdir())) == 12


async def test_a_paste_is_text_in_the_question_and_nothing_elsewhere(ferry):
    async with opened(ferry) as (app, pilot):
        app.screen.post_message(events.Paste("xxxuuuq\nq\n"))
        await pilot.pause()
        assert app.is_running and len(questions(app)) == 11
        await pilot.press("slash")
        app.charts.query_one("#question").post_message(
            events.Paste("where are\n\x1b[31mpayment\x07 webhooks handled?\n")
        )
        await until(pilot, lambda: app.state.charts.asked is not None)
        assert app.state.charts.asked.question == WEBHOOKS
