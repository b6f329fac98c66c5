"""What reaches out of the workbench: editors, the clipboard, hooks, the demo; and the cards."""

from __future__ import annotations

from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from navlog.app import opening
from navlog.app.cards import Changes, Choice, Keys
from navlog.core.settings import THEMES
from tests.pilot.conftest import choose, opened, until

SEATS = "which payment events release seats?"
HOLD = "how long is a seat held before payment?"


@pytest.fixture
def started(monkeypatch):
    """The words that editors were started with."""
    seen = []
    monkeypatch.setattr(opening, "start", lambda app, words, windowed: seen.append((words, windowed)) or 0)
    return seen


async def test_o_opens_the_file_at_the_line_that_the_answer_names(ferry, started):
    async with opened(ferry, environ={"EDITOR": "vi", "VISUAL": "nvim -R"}) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("o")
        assert started == [(["nvim", "-R", "+14", str(ferry / "src" / "webhooks.py")], False)]


async def test_o_asks_which_of_several_files(ferry, started):
    async with opened(ferry, environ={"EDITOR": "code"}) as (app, pilot):
        await choose(app, pilot, HOLD)
        await pilot.press("o")
        assert isinstance(app.screen, Choice)
        await pilot.press("2")
        await until(pilot, lambda: started != [])
        assert started == [(["code", "--goto", f"{ferry / 'src' / 'booking.py'}:1"], True)]


async def test_the_choice_is_moved_through_and_left_by_keys(ferry, started):
    async with opened(ferry, environ={"EDITOR": "vi"}) as (app, pilot):
        await choose(app, pilot, HOLD)
        await pilot.press("o", "escape")
        assert not isinstance(app.screen, Choice)
        await pilot.press("o", "j", "k", "enter")
        await until(pilot, lambda: started != [])
        assert started[0][0][-1].endswith("0007_holds.sql")


async def test_an_editor_that_does_not_start_is_told(ferry):
    async with opened(ferry, **{"workbench.editor": "no-such-editor-at-all"}) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("o")
        assert app.state.notice.trouble


async def test_an_editor_that_fails_is_told_and_the_workbench_is_there_again(ferry, monkeypatch):
    monkeypatch.setattr(opening, "start", lambda app, words, windowed: 3)
    async with opened(ferry, environ={"EDITOR": "vi"}) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("o")
        assert (app.state.notice.text, app.state.notice.trouble) == ("vi ended with 3", True)


@pytest.mark.parametrize("words", [["no-such-editor-at-all"], ["sh", "-c", "kill -INT $PPID; exit 4"]])
def test_the_terminal_comes_back_from_an_editor_that_is_missing_or_interrupted(words):
    steps = []

    @contextmanager
    def suspend():
        steps.append("away")
        yield
        steps.append("back")

    app = SimpleNamespace(suspend=suspend)
    try:
        assert opening.start(app, words, windowed=False) == 4
    except OSError as error:
        assert "no-such-editor" in str(error)
    assert steps == ["away", "back"]


async def test_a_file_that_moved_is_opened_where_it_is_now(ferry, started):
    async with opened(ferry, environ={"EDITOR": "vi"}) as (app, pilot):
        await choose(app, pilot, "what does a ticket cost?")
        await pilot.press("o")
        assert started == [(["vi", "+1", str(ferry / "src" / "fares.py")], False)]


async def test_a_file_that_has_gone_is_not_opened(ferry, started):
    (ferry / "src" / "webhooks.py").unlink()
    async with opened(ferry, environ={"EDITOR": "vi"}) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("o")
        assert started == []
        assert app.state.notice.text == "src/webhooks.py is not in this checkout"


async def test_what_is_copied_cannot_act_on_the_terminal_that_it_is_pasted_into(ferry):
    entry = next(path for path in (ferry / ".navlog" / "charts").iterdir() if b"Only `refunded`" in path.read_bytes())
    entry.write_bytes(entry.read_bytes().replace(b"Only `refunded`", b"Only\x1b[2J\x07 `refunded`"))
    async with opened(ferry) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("y")
        assert app.clipboard.startswith("Only `refunded`")


async def test_y_sends_the_answer_and_Y_the_path_and_the_notice_says_what(ferry):
    async with opened(ferry) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("y")
        assert app.clipboard.startswith("Only `refunded`")
        assert app.state.notice.text.startswith("sent to the clipboard: the answer to")
        await pilot.press("Y")
        assert (app.clipboard, app.state.notice.text) == ("src/webhooks.py", "sent to the clipboard: src/webhooks.py")


async def test_inside_tmux_its_buffer_gets_the_text_too(ferry, tmp_path, monkeypatch):
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "tmux").write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/words\ncat > {tmp_path}/text\n')
    (folder / "tmux").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    async with opened(ferry, environ={"TMUX": "/tmp/x,1,0"}) as (app, pilot):
        await choose(app, pilot, SEATS)
        await pilot.press("Y")
        await app.workers.wait_for_complete()
    assert (tmp_path / "words").read_text() == "load-buffer -w -\n"
    assert (tmp_path / "text").read_text() == "src/webhooks.py"


async def test_t_goes_round_the_themes(ferry):
    async with opened(ferry) as (app, pilot):
        seen = [app.theme]
        for _ in THEMES:
            await pilot.press("t")
            seen.append(app.theme)
        assert seen == [*THEMES, THEMES[0]]


async def test_the_card_of_keys_opens_and_closes_with_the_same_key(ferry):
    async with opened(ferry) as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, Keys)
        await pilot.press("question_mark", "question_mark", "j", "k", "escape")
        assert not isinstance(app.screen, Keys)


@pytest.mark.parametrize("key", ["colon", "ctrl+p"])
async def test_the_palette_finds_and_runs_a_command(ferry, key):
    async with opened(ferry) as (app, pilot):
        before = app.theme
        await pilot.press(key, *"theme")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: app.theme != before)
        assert app.theme == "day"


async def test_keys_of_the_workbench_do_nothing_behind_a_card(ferry):
    async with opened(ferry) as (_, pilot):
        await pilot.press("question_mark", "x", "escape")
        assert len(list((ferry / ".navlog" / "charts").iterdir())) == 12


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_leaving(ferry, key):
    async with opened(ferry) as (app, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert app.return_code == 0


async def test_a_project_without_a_store_explains_itself_and_installs_after_a_second_key(tmp_path):
    (tmp_path / "new").mkdir()
    async with opened(tmp_path / "new") as (app, pilot):
        assert app.charts.has_class("-bare")
        assert app.screen.focused is app.charts.welcome
        await pilot.press("I", "I")
        await until(pilot, lambda: isinstance(app.screen, Changes))
        assert not (tmp_path / "new" / ".navlog").exists()
        await pilot.press("I", "enter")
        assert isinstance(app.screen, Changes)
        await pilot.press("y")
        await until(pilot, lambda: (tmp_path / "new" / ".navlog").exists() and not app.looking)
        assert app.state.charts.stored and app.charts.has_class("-bare")


async def test_leaving_the_changes_makes_none(tmp_path):
    (tmp_path / "new").mkdir()
    async with opened(tmp_path / "new") as (app, pilot):
        await pilot.press("I")
        await until(pilot, lambda: isinstance(app.screen, Changes))
        await pilot.press("escape")
        await pilot.pause()
        assert list((tmp_path / "new").iterdir()) == []


async def test_D_asks_for_the_demo_where_there_is_nothing_and_only_there(tmp_path, ferry):
    (tmp_path / "new").mkdir()
    async with opened(tmp_path / "new") as (app, pilot):
        await pilot.press("D")
        await pilot.pause()
        assert app.return_value == "demo"
    async with opened(ferry) as (app, pilot):
        await pilot.press("D", "I")
        assert app.is_running
