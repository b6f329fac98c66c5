from __future__ import annotations

import shlex
import unicodedata
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.text import age, clip, moment, printable, shell_quote, stamp


@given(st.text())
def test_nothing_that_steers_a_terminal_is_printed(text):
    found = printable(text)
    assert not [one for one in found if unicodedata.category(one) in ("Cc", "Cs") and one != "\n"]
    assert not set(found) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("plain", "plain"),
        ("a\x1b[31mred\x1b[0m", "ared"),
        ("\x1b]0;title\x07rest", "rest"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b2Jx", "x"),
        ("abc\u202edef", "abcdef"),
        ("a\tb\r\nc", "a    b\nc"),
        ("支払い café 🚀", "支払い café 🚀"),
    ],
)
def test_sequences_go_whole_and_text_stays(given, shown):
    assert printable(given) == shown


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",))))
def test_a_quoted_word_is_one_word_to_a_shell(text):
    assert shlex.split(shell_quote(text)) == [text]


@given(st.floats(0, 4_000_000_000))
def test_a_moment_reads_back_to_the_millisecond(seconds):
    assert abs(moment(stamp(seconds)) - seconds) < 0.0011


@given(st.datetimes())
def test_a_moment_is_what_the_calendar_says(at):
    told = at.isoformat(timespec="milliseconds") + "Z"
    assert moment(told) == pytest.approx(datetime.fromisoformat(told).timestamp(), abs=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-29T10:20:30.500Z",
        "2100-02-29T10:20:30.500Z",
        "2026-04-31T10:20:30.500Z",
        "2026-00-10T10:20:30.500Z",
        "2026-04-10T24:20:30.500Z",
        "2026-04-10T10:20:60.500Z",
        "0000-04-10T10:20:30.500Z",
    ],
)
def test_a_moment_that_no_calendar_has_is_none(text):
    assert moment(text) == 0.0


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "now"), (59, "now"), (60, "1m"), (7_300, "2h"), (86_400 * 5, "5d"), (86_400 * 800, "2y")],
)
def test_ages_are_short(seconds, shown):
    assert age(seconds) == shown


@given(st.text(), st.integers(1, 50))
def test_a_clipped_text_fits(text, limit):
    assert len(clip(text, limit)) <= limit
