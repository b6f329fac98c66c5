"""Deltas: what was before a write comes back to the byte, and from nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.delta import between, undone

BYTES = st.one_of(st.binary(max_size=40), st.text("ab\n", max_size=40).map(str.encode))


@given(BYTES, BYTES)
def test_the_bytes_before_come_back(before, after):
    assert undone(between(before, after), after) == before


@given(BYTES, BYTES, BYTES)
def test_a_delta_gives_what_was_before_or_nothing(before, after, other):
    delta = between(before, after)
    try:
        assert undone(delta, other) == before
    except ValueError:
        assert other != after


@given(BYTES, BYTES, BYTES, BYTES)
def test_only_what_lies_between_the_ends_alike_is_kept(head, old, new, tail):
    delta = between(head + old + tail, head + new + tail)
    assert len(delta.text.encode("utf-8", "surrogateescape")) <= len(old)


def test_a_line_in_a_large_file_is_all_that_is_kept_of_it():
    before = b"".join(b"line %d\n" % number for number in range(10_000))
    delta = between(before, before.replace(b"line 5000\n", b"line five\n"))
    assert delta.text == "5000"


@pytest.mark.parametrize(
    ("before", "after"), [(b"", b""), (b"aaaa", b"aa"), (b"aa", b"aaaa"), (b"", b"a"), (b"a", b"")]
)
def test_ends_that_overlap_are_counted_once(before, after):
    delta = between(before, after)
    assert delta.start + delta.end <= min(len(before), len(after)) and undone(delta, after) == before


def test_bytes_that_are_no_utf8_come_back():
    assert undone(between(b"a\xff\xfeb", b"ab"), b"ab") == b"a\xff\xfeb"
