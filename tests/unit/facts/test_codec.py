"""A fact's file."""

from __future__ import annotations

import pytest
from hypothesis import given

from navlog.core.facts.codec import FactError, decode, encode
from navlog.core.facts.fact import PROJECT, REPO
from tests.unit.facts.shapes import ANY_PROJECT, ANY_REPO, decided


@given(ANY_REPO)
def test_what_is_written_is_read_back(fact):
    found = decode(encode(fact), REPO)
    assert (found.facts, found.problem) == ((fact,), "")


@given(ANY_PROJECT)
def test_a_fact_with_a_moment_is_read_back(fact):
    assert decode(encode(fact), PROJECT).facts == (fact,)


def test_a_file_is_a_line_a_field_and_holds_nothing_of_the_machine():
    assert encode(decided()).decode() == (
        "---\nnavlog: 1\nsum: 09d749802d84\nsubject: placement\nrelation: decided\nobject: declared tab shapes\n"
        "because: even ratios survive\n---\n"
    )


def test_any_change_changes_the_sum():
    one, other = encode(decided(because="a")), encode(decided(because="b"))
    assert one.splitlines()[2] != other.splitlines()[2]


@pytest.mark.parametrize(
    "edit", [lambda raw: raw.replace(b"survive", b"last"), lambda raw: raw.replace(b"\n", b"\r\n")]
)
def test_a_hands_edit_is_served_and_told(edit):
    found = decode(edit(encode(decided())), REPO)
    assert found.facts[0].subject == "placement" and "by hand" in found.problem


def test_a_bom_does_no_harm():
    assert decode(b"\xef\xbb\xbf" + encode(decided()), REPO).facts == (decided(),)


def test_both_sides_of_a_conflict_are_served_and_the_conflict_is_told():
    ours, theirs = (encode(decided(because=why)).decode().splitlines(keepends=True) for why in ("ours", "theirs"))
    merged = [*ours[:2], "<<<<<<< HEAD\n", *ours[2:-1], "=======\n", *theirs[2:-1], ">>>>>>> other\n", "---\n"]
    found = decode("".join(merged).encode(), REPO)
    assert [one.because for one in found.facts] == ["ours", "theirs"]
    assert "conflict" in found.problem


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "does not begin"),
        (b"\xff\xfe", "no UTF-8"),
        (b"---\nnavlog: 1\n", "not closed"),
        (b"---\nnavlog: 2\n---\n", "no fact in a form"),
        (b"---\nnavlog: 1\nsubject: a\n---\n", "no relation"),
    ],
)
def test_what_is_no_fact_says_why(raw, why):
    with pytest.raises(FactError, match=why):
        decode(raw, REPO)
