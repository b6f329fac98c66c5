"""The context's drawing: never wider than its width, a percentage only where the window is known, no false alarm."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from rich.cells import cell_len

from navlog.core.budget.alive import Alive
from navlog.core.budget.commands import Budget
from navlog.core.budget.course import Point
from navlog.core.budget.finding import Found
from navlog.core.budget.gate import Saved, advice, gate, hint
from navlog.core.budget.reading import BYTES, COMPACTED, FORMULAS, NOTHING, USAGE, Reading
from navlog.core.budget.window import sure, window
from navlog.widgets.context_drawing import context_lines, gauge_line
from navlog.widgets.course_drawing import course_lines, rounded, short, utc
from navlog.widgets.slices import Fullness

NOW = 1_790_000_000.0
WHOLE = Saved("current", "current")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def budget(tokens=253_500, host=1_000_000, *, declared=None, model="claude-opus-5-5", said="", how=USAGE, **more):
    saved, ago = more.get("saved", WHOLE), more.get("ago", 23)
    reading = Reading(tokens, how == COMPACTED, more.get("bytes", 9), model, NOW - ago, how, None, FORMULAS[how])
    fits = window(host, declared, said or model, tokens)
    asked = gate(sure(reading, fits), saved, False)
    return Budget(Found("/t", "s"), reading, fits, advice(saved), asked, hint(tokens, more.get("limit", 0)))


def session(id="a", branch="feat/queue", kind="claude", heard=5.0, worktree="/p/api", **more):
    return Alive(id, kind, branch, worktree, NOW - heard, budget(**more))


def part(*sessions, **more):
    return Fullness(sessions, **{"now": NOW, **more})


def written(part, width=58, height=40, **more):
    return [line.plain for line in context_lines(part, NOW, width, height, **more)]


def looks(part, text, width=58):
    """The looks of the first line that holds a text."""
    lines = context_lines(part, NOW, width, 40)
    return {str(span.style) for line in lines if text in line.plain for span in line.spans}


def rising(count, begin, step, at=NOW - 7_200, apart=60):
    return [Point(at + apart * number, begin + step * number) for number in range(count)]


COURSE = (*rising(60, 20_000, 9_000), Point(NOW - 3_600, 9_000, True), *rising(60, 50_000, 12_000, NOW - 3_540))
MANY = tuple(
    point
    for turn in range(8)
    for point in (*rising(14, 30_000, 60_000, NOW - 7_200 + turn * 900), Point(NOW - 6_310 + turn * 900, 9_000, True))
)

OTHERS = (
    session("b", "main", "codex", 240, tokens=80_000, host=258_400, model="gpt-5.5"),
    session("c", "wt/fix-auth", tokens=180_200, host=None),
)
ODD = (
    *OTHERS,
    session("d", "漢字ブランチ名前の長い枝/機能", heard=400, tokens=199_000, host=200_000),
    session("e", "🚢/ship-it-🚀-branch", heard=9_000, tokens=1_300_000),
    session("f", "a\x1b[31m\u202eb", model="m\x07\u202e" + "x" * 99, tokens=None, how=COMPACTED),
    session("g", "", worktree="/p/we\nird/", tokens=None, host=None, how=BYTES),
    session("h", "release/2026-11-for-the-whole-quarter-and-more", tokens=9_000, how=COMPACTED),
    session("i", "HEAD 1a2b3c4", tokens=13_000, host=None, declared=(200_000, "other\x1b[2J")),
    session("j", "x", "", tokens=940_000, saved=Saved("stale", "missing", 3), limit=200_000),
    session("k", "y", worktree="", tokens=None, how=NOTHING, model=""),
)


def test_a_known_window_shows_a_percentage_at_the_bars_end():
    head, _, figure, bar, said, *_ = written(part(session(said="claude-opus-5-5[1m]")))
    assert head == "feat/queue · claude-code · claude-opus-5-5[1m]"
    assert re.fullmatch(r"  253,500 of 1,000,000 tokens +25%", figure) and len(figure) == len(bar)
    assert re.fullmatch(r"  ▕█+[▏▎▍▌▋▊▉]? +▏", bar) and abs(bar.count("█") / 54 - 0.25) < 0.02
    assert said == "  as of 20 s ago · window told by the host"


def test_an_undeclared_window_shows_the_bare_count_and_how_it_can_be_told():
    text = " ".join(" ".join(written(part(session(host=None)))).split())
    assert "253,500 tokens as of" in text and "%" not in text and "▕" not in text and "undeclared" in text
    assert "navlog init --statusline" in text and "navlog checkpoint --context-window N" in text


def test_what_claude_code_alone_can_tell_is_offered_for_its_sessions_alone():
    text = " ".join(written(part(session(kind="codex", host=None))))
    assert "--statusline" not in text and "--context-window" in text


@pytest.mark.parametrize(("tokens", "look"), [(899_999, "$fresh"), (900_000, "$needs"), (1_000_000, "$needs")])
def test_a_window_that_is_nearly_full_stands_out(tokens, look):
    assert look in looks(part(session(tokens=tokens)), "▕") and look in str(
        gauge_line(session(tokens=tokens), 60).spans
    )


def test_an_impossible_reading_is_called_so_and_is_no_emergency():
    seen = part(session(tokens=1_300_000))
    text = " ".join(" ".join(written(seen)).split())
    assert "impossible, so one of them is wrong" in text and "▕" not in text and "130%" not in text
    assert all("$needs" not in str(span.style) for line in context_lines(seen, NOW, 58, 40) for span in line.spans)


def test_a_doubtful_window_is_no_emergency_either():
    seen = part(session(tokens=190_000, host=None, declared=(200_000, "claude-sonnet-5")))
    text = " ".join(" ".join(written(seen)).split())
    assert "window declared for claude-sonnet-5" in text and "runs another model" in text
    assert "$needs" not in str(looks(seen, "▕"))


def test_the_hosts_estimate_after_a_compaction_is_said_to_be_one():
    text = " ".join(" ".join(written(part(session(tokens=11_840, how=COMPACTED)))).split())
    assert "about 11,840 of 1,000,000 tokens" in text and "the host's estimate after compaction" in text


@pytest.mark.parametrize(
    ("how", "said"), [(COMPACTED, "unknown until the next response"), (BYTES, "1,234 bytes"), (NOTHING, "no reading")]
)
def test_without_a_count_it_is_said_why(how, said):
    text = " ".join(" ".join(written(part(session(tokens=None, how=how, bytes=1_234)))).split())
    assert said in text and "▕" not in text


@pytest.mark.parametrize(
    ("ago", "said"),
    [(0, "just now"), (9, "just now"), (59, "50 s ago"), (60, "1m ago"), (7_300, "2h ago"), (-5, "just now")],
)
def test_a_readings_age_grows_in_steps(ago, said):
    assert f"as of {said} · window" in "\n".join(written(part(session(ago=ago))))


def test_the_advice_the_gate_and_the_hint_are_told():
    seen = part(session(tokens=940_000, saved=Saved(), limit=200_000))
    text = " ".join(" ".join(written(seen)).split())
    assert "If you reset: /compact, nothing written" in text and "past the 200,000 tokens" in text
    assert "94% of the context window is used" in text and looks(seen, "context window is used") == {"$needs"}


def test_the_chosen_session_is_shown_in_full_and_the_others_in_a_line_each():
    lines = written(part(session(), *OTHERS, chosen="b"))
    assert lines[0] == "main · codex · gpt-5.5"
    assert [line.split()[0] for line in lines[lines.index("Also alive") + 1 :]] == ["feat/queue", "wt/fix-auth"]


def test_one_that_is_gone_leaves_the_first_in_its_place():
    assert written(part(session(), *OTHERS, chosen="gone"))[0].startswith("feat/queue")


def test_another_session_is_told_in_as_many_words_as_there_is_room_for():
    told = {width: written(part(session(), *OTHERS), width)[-2:] for width in (28, 38, 58, 78)}
    assert [re.sub(r" +", " ", line) for line in told[78]] == [
        " main codex ▕█▊ ▏ 30% 4m ago",
        " wt/fix-auth claude-code 180,200 tokens, window unknown now",
    ]
    assert re.sub(r" +", " ", told[58][1]) == " wt/fix-auth claude-code 180,200 tokens now"
    assert re.sub(r" +", " ", told[38][0]) == " main 30% 4m ago" and "180k" in told[28][1]
    assert all(cell_len(line) == width for width, lines in told.items() for line in lines)


def test_a_session_in_another_checkout_says_in_which():
    assert (
        "in api" in written(part(session(), own="/p/other"))[0]
        and "in api" not in written(part(session(), own="/p/api"))[0]
    )


def test_without_a_session_nothing_is_drawn():
    assert written(Fullness()) == [] and written(part()) == [] and gauge_line(None, 60).plain == ""
    assert (Fullness().bare, part().bare, part(session()).bare) == (False, True, False)


@pytest.mark.parametrize("width", [35, 36])
def test_where_it_is_narrow_there_are_figures_only(width):
    text = "\n".join(written(part(session(), *OTHERS, course=COURSE), width))
    assert ("│" in text, "▕" in text) == (width == 36, width == 36) and "25%" in text


@pytest.mark.parametrize(("height", "rows"), [(40, 8), (24, 8), (17, 7), (14, 4), (13, 0)])
def test_the_course_takes_the_rows_that_are_left(height, rows):
    lines = written(part(session(), course=COURSE), 58, height)
    assert sum(bool(re.match(r" {2}.{4} [┤│]", line)) for line in lines) == rows


@settings(max_examples=200, deadline=None)
@given(some.integers(24, 130), some.integers(8, 50), some.sampled_from(ODD), some.sampled_from((COURSE, MANY, ())))
def test_no_line_is_wider_than_its_width_or_acts_on_a_terminal(width, height, one, course):
    for line in context_lines(part(*ODD, chosen=one.id, course=course, own="/p/o"), NOW, width, height):
        assert cell_len(line.plain) <= width and not CONTROL.search(line.plain)


def test_the_course_is_drawn_from_the_left_to_the_right():
    points = [Point(0.0 + 60 * number, tokens) for number, tokens in enumerate((1, 10, 10, 40, 100, 100), 1_000)]
    assert [line.plain for line in course_lines(points, 100, 21, 4, utc)] == [
        "   100 ┤         ╭───",
        "       │         │   ",
        "       │       ╭─╯   ",
        "     0 ┤───────╯     ",
        "        16:40   16:45",
    ]


def test_a_compaction_is_marked_with_the_word_where_there_is_room():
    text = "\n".join(line.plain for line in course_lines(COURSE, 1_000_000, 58, 8, utc))
    assert text.count("compacted") == 1 and "╮ compacted" in text.replace("│ compacted", "╮ compacted")
    assert "▾" not in text and "1.0M ┤" in text


def test_compactions_that_are_too_many_for_it_are_marked_with_a_glyph_that_is_explained():
    *drawn, legend = [line.plain for line in course_lines(MANY, 1_000_000, 50, 6, utc)]
    assert "\n".join(drawn).count("▾") == 8 and legend.strip() == "▾ compacted"


def test_the_height_before_a_compaction_shows_however_little_time_it_took():
    points = [
        Point(NOW, 10_000),
        Point(NOW + 3_000, 990_000),
        Point(NOW + 3_001, 5_000, True),
        Point(NOW + 6_000, 20_000),
    ]
    assert "╭╮" in course_lines(points, 1_000_000, 60, 8, utc)[0].plain


def test_where_a_compaction_left_the_size_unknown_the_line_ends():
    *rows, _ = [line.plain for line in course_lines([*COURSE, Point(NOW + 3_600, 0, True)], 1_000_000, 58, 8, utc)]
    assert all(row[-1] == " " for row in rows)


@pytest.mark.parametrize("known", [0, 100_000])
def test_without_a_window_that_holds_it_all_the_top_is_the_highest_point_rounded_up(known):
    assert course_lines(COURSE, known, 58, 8, utc)[0].plain.startswith("  800k ┤")


def test_what_was_before_a_long_pause_is_left_out():
    points = [Point(NOW - 50_000, 900_000), *rising(5, 10_000, 1_000, NOW - 600)]
    assert course_lines(points, 0, 58, 4, lambda at: f"<{int(at - NOW)}>")[-1].plain.split()[0] == "<-600>"


@pytest.mark.parametrize("points", [(), COURSE[:1], (COURSE[0], COURSE[0]), (Point(0, 5), Point(NOW, 5))])
def test_without_two_moments_there_is_no_course(points):
    assert course_lines(points, 100, 58, 8, utc) == []


SIZES = (0, 1, 9_000, 10**12)


@settings(max_examples=150, deadline=None)
@given(
    some.lists(
        some.tuples(some.integers(0, 90_000), some.sampled_from((0, 1, 9_000, 10**12)), some.booleans()), max_size=9
    ),
    some.integers(10, 90),
    some.integers(2, 8),
    some.sampled_from((0, 1, 1_000_000)),
)
def test_any_points_are_drawn_within_their_room(points, width, rows, known):
    shown = [Point(float(at), tokens, compacted) for at, tokens, compacted in points]
    lines = course_lines(shown, known, width, rows, utc)
    assert len(lines) in (0, rows + 1, rows + 2) and all(cell_len(line.plain) <= max(width, 19) for line in lines)


@given(some.integers(1, 10**12))
def test_a_number_is_rounded_up_and_not_by_much(number):
    assert number <= rounded(number) <= number * 1.5 and len(short(number)) <= 5


@pytest.mark.parametrize(
    ("more", "room", "said"),
    [
        ({"said": "claude-opus-5-5[1m]"}, 66, "claude-opus-5-5[1m]  ▕█████▊                 ▏ 253,500 · 25%"),
        ({}, 49, "▕███▌          ▏ 25%"),
        ({}, 20, "▕███▌          ▏ 25%"),
        ({}, 19, "25%"),
        ({"host": None}, 66, "claude-opus-5-5  253,500 tokens"),
        ({"host": None}, 20, "253,500 tokens"),
        ({"host": None}, 12, "253k"),
        ({"tokens": 1_300_000}, 66, "claude-opus-5-5  1,300,000 · ?%"),
        ({"tokens": 1_300_000}, 20, "1,300,000 · ?%"),
        ({"tokens": 1_300_000}, 19, "?%"),
        ({"tokens": 9_000, "how": COMPACTED}, 12, "~0%"),
        ({"tokens": None, "how": COMPACTED}, 30, "compacted"),
        ({"tokens": None, "how": BYTES}, 66, ""),
    ],
)
def test_the_header_shows_what_there_is_room_for(more, room, said):
    assert gauge_line(session(**more), room).plain == said


@given(some.sampled_from(ODD), some.integers(0, 90))
def test_the_header_is_never_wider_than_its_room(one, room):
    text = gauge_line(one, room).plain
    assert cell_len(text) <= room and not CONTROL.search(text)
