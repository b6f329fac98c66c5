"""What the screens are made of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

from navlog.app import editor
from navlog.app.doing import ACTIONS
from navlog.core.registry import on
from navlog.core.settings import THEMES
from navlog.themes import OWN
from navlog.themes import THEMES as MADE
from navlog.widgets.cells import fit, left, right
from navlog.widgets.chart_drawing import draw_chart_row
from navlog.widgets.foot import MOST, hints, told, warned
from navlog.widgets.keys import commands
from navlog.widgets.neighbours import Neighbours
from navlog.widgets.prose import lay_out
from navlog.widgets.rows import rows_of
from navlog.widgets.sheet import chart_lines, peek_lines
from navlog.widgets.slices import Charts, Notice
from tests.screens.shown import CAUSES, FOREIGN, FULL, HOSTILE, LONG, LOST, NOW, RETRY, WIDE, standing

TREE = Path(__file__).parents[2]
MARKDOWN = some.text(alphabet="ab 漢é\u0301🚢#*_`>-1.|\n[]()~\t\x1b\x07\u202e", max_size=200)
ENTITIES = some.sampled_from(("&#x202e;", "&#13;", "&#10;", "&#27;", "&rlm;", "&Tab;", "[a](b&#x202e;)", "![](c)"))
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@given(MARKDOWN, ENTITIES, some.integers(12, 90))
def test_prose_is_never_wider_than_its_width_and_never_acts_on_a_terminal(markdown, entity, width):
    for line in lay_out(markdown + entity, width):
        assert cell_len(line.plain) <= width
        assert not CONTROL.search(line.plain)


@pytest.mark.parametrize(
    ("markdown", "said"),
    [
        ("see [the guide](https://a.example/guide)", "see the guide (https://a.example/guide)"),
        ("see <https://a.example>", "see https://a.example"),
        ("![a chart](docs/chart.png)", "a chart (docs/chart.png)"),
        ("![](docs/chart.png)", "docs/chart.png"),
        ("1. one\n   - a\n2. two", "1. one\n   • a\n2. two"),
        ("<b>so</b>", "<b>so</b>"),
    ],
)
def test_markdown_loses_nothing_that_was_said(markdown, said):
    assert "\n".join(line.plain for line in lay_out(markdown, 60)) == said


@pytest.mark.parametrize("overview", [FULL, LONG])
@given(width=some.integers(22, 140))
def test_a_row_is_never_wider_than_the_list(overview, width):
    for row in rows_of(Charts(overview=overview, now=NOW)):
        text = "".join(text for text, _ in draw_chart_row(row, width, NOW, True))
        assert cell_len(text) <= width
        assert not CONTROL.search(text)


@given(some.integers(16, 120))
def test_a_sheet_is_never_wider_than_its_width(width):
    for one in (*LOST, standing(WIDE), standing(HOSTILE)):
        for line in (
            *chart_lines(one, tuple(CAUSES.values()), NOW, width, LOST),
            *peek_lines(one, tuple(CAUSES.values()), NOW, width, 8),
        ):
            assert cell_len(line.plain) <= width
            assert not CONTROL.search(line.plain)


def test_a_chart_from_another_branch_says_so_at_every_length():
    row = next(row for row in rows_of(Charts(overview=FOREIGN, now=NOW)) if row.causes)
    told = {width: draw_chart_row(row, width, NOW, False)[-1][0].strip() for width in (30, 60, 160)}
    assert told == {
        30: "elsewhere",
        60: "charted elsewhere",
        160: "as committed; what was charted is not in this branch's history",
    }


def test_the_neighbours_of_a_chart_are_those_on_its_files_the_closest_first():
    seen = Neighbours(FOREIGN)
    assert [one.chart.id for one in seen.of(FOREIGN.standings[0])] == [RETRY.id]
    assert seen.of(FOREIGN.standings[2]) == ()
    assert Neighbours(None).of(FOREIGN.standings[0]) == ()


@given(some.text(max_size=40), some.integers(1, 30))
def test_text_is_fitted_in_cells(text, width):
    text = text.replace("\n", "")
    assert cell_len(fit(text, width)) <= width
    assert cell_len(left("漢字かな", width)) == width
    assert cell_len(right("a漢", width)) == width


@given(some.integers(10, 200))
def test_hints_fit_and_begin_with_the_question_mark(width):
    keys = (*commands(""), *commands("charts"))
    helped = next(command for command in keys if command.name == "help")
    told = hints((helped, *keys), width).plain
    assert told.startswith("?")
    assert cell_len(told) <= width


@given(some.integers(24, 200))
def test_the_remedy_of_a_notice_is_never_cut(width):
    text = told(Notice("removed 9270ae7a: which payment events release seats? 日本語", remedy="u undo"), width).plain
    assert text.endswith(" · u undo") and cell_len(text) <= width


@given(some.integers(24, 120), some.integers(0, 400))
def test_what_failed_is_told_with_its_remedy_in_a_few_lines(width, length):
    text = warned(Notice("word " * length, trouble=True, remedy="u undo"), width)
    assert text.plain.endswith(" · u undo") and len(text.wrap(width)) <= MOST + 1


def test_every_command_of_the_workbench_is_carried_out_or_belongs_to_a_card():
    assert {command.name for command in on("workbench")} - set(ACTIONS) == {"confirm", "choose"}


def test_no_key_means_two_things_at_once():
    for scopes in (("", "charts", "asking"), ("", "roadmap"), ("", "inbox"), ("", "empty")):
        keys = [key for command in commands(*scopes) for key in command.key.split(",")]
        assert len(keys) == len(set(keys))


def test_no_key_is_one_that_a_terminal_or_a_multiplexer_takes():
    taken = {f"ctrl+{letter}" for letter in "abghijmnoqstz"}
    for command in on("workbench"):
        assert not set(command.key.split(",")[:1]) & taken


def test_every_theme_that_can_be_set_is_made_and_names_every_colour():
    assert [theme.name for theme in MADE] == list(THEMES)
    assert all(set(OWN) <= set(theme.variables) for theme in MADE)


def test_colours_are_in_themes_alone():
    sources = [*(TREE / "app").glob("*.py"), *(TREE / "widgets").glob("*.py"), *(TREE / "themes").glob("*.tcss")]
    assert [path.name for path in sources if re.search(r"#[0-9a-fA-F]{6}\b", path.read_text())] == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("vi", ["vi", "+12", "/p/a.py"]),
        ("/usr/bin/nvim -R", ["/usr/bin/nvim", "-R", "+12", "/p/a.py"]),
        ("nano", ["nano", "+12", "/p/a.py"]),
        ("emacs -nw", ["emacs", "-nw", "+12", "/p/a.py"]),
        ("hx", ["hx", "/p/a.py:12"]),
        ("code --wait", ["code", "--wait", "--goto", "/p/a.py:12"]),
        ("subl", ["subl", "/p/a.py:12"]),
        ("zed", ["zed", "/p/a.py:12"]),
        ("ed", ["ed", "/p/a.py"]),
    ],
)
def test_each_editor_is_told_the_line_in_its_own_way(command, words):
    assert editor.words(command, "/p/a.py", 12) == words


def test_without_a_line_an_editor_gets_the_path_alone():
    assert editor.words("vi", "/p/a.py") == ["vi", "/p/a.py"]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("see src/a.py:12.", 12),
        ("`a.py:7` does it", 7),
        ("in src/a.py", 0),
        ("lib/src/a.py:3", 0),
        ("data.py:9", 0),
        ("at 12:30", 0),
    ],
)
def test_the_line_is_read_from_the_answer(answer, line):
    assert editor.line_of(answer, "src/a.py") == line


@pytest.mark.parametrize(
    ("setting", "environ", "name"),
    [
        ("hx", {"EDITOR": "vi"}, "hx"),
        ("", {"VISUAL": "code", "EDITOR": "vi"}, "code"),
        ("", {"EDITOR": "nano"}, "nano"),
        ("", {}, "vi"),
    ],
)
def test_the_editor_is_the_setting_then_visual_then_editor_then_vi(setting, environ, name):
    assert editor.chosen(setting, environ) == name
