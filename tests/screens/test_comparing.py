"""What an answer says otherwise than another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from navlog.core.text import printable
from navlog.widgets.comparing import difference_lines
from tests.screens.handoffs import entry
from tests.screens.shown import NOW

WIDE = 10_000
PLAIN = st.lists(st.text(st.sampled_from("ab c,.🚢é字"), max_size=30).map(str.strip), max_size=8).map("\n".join)


def said(old, new, width=WIDE):
    return [row.plain for row in difference_lines(entry(old, None, 9), entry(new, None, 5), NOW, width)]


def body(rows):
    """The lines of the first half, with their marks."""
    return rows[rows.index("Would be lost") + 1 : len(rows) - rows[::-1].index("Next step") - 2]


@given(old=PLAIN, new=PLAIN)
def test_either_answer_can_be_read_off(old, new):
    rows = body(said(old, new))
    if old == new:
        assert rows == ["the same in both"]
        return
    for text, marks in ((old, "- "), (new, "+ ")):
        kept = [row[2:] for row in rows if row[:2] in (marks, "  ")]
        assert "\n".join(kept) == printable(text)


@given(old=PLAIN, new=PLAIN, width=st.integers(20, 60))
def test_no_line_is_wider_than_there_is_room(old, new, width):
    lines = difference_lines(entry(old, None, 9), entry(new, None, 5), NOW, width)
    assert all(row.cell_length <= width for row in lines)


def test_changed_words_stand_out():
    rows = difference_lines(entry("one fsync a batch", None, 9), entry("one fsync a record", None, 5), NOW, 60)
    bold = [
        (row.plain[:2], row.plain[span.start : span.end])
        for row in rows
        for span in row.spans
        if str(span.style).startswith("bold $")
    ]
    assert bold == [("- ", "batch"), ("+ ", "record")]


def test_a_half_that_was_not_answered_again_is_not_told_as_gone():
    assert body(said("what was known", None)) == ["not answered anew"]
    assert body(said(None, None)) == ["answered in neither"]
    assert body(said(None, "known since")) == ["+ known since"]
