"""What a memory's file says of itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.automemory import matter
from navlog.core.text import line

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(line)


@given(WORDS, st.sampled_from(matter.TYPES), WORDS)
def test_a_memo_is_read_as_it_was_written(title, kind, text):
    found = matter.read(matter.write(title, kind, text), "stem")
    assert (found.title, found.description, found.type) == (line(title), matter.described(text), kind)


@given(st.binary(max_size=200))
def test_reading_never_fails_and_there_is_always_a_title(content):
    assert matter.read(content, "stem").title


@pytest.mark.parametrize(
    ("text", "title", "description", "kind"),
    [
        (
            "---\nname: Short words\ndescription: Say it briefly\ntype: feedback\n---\n\nText.\n",
            "Short words",
            "Say it briefly",
            "feedback",
        ),
        ("\ufeff---\r\nname: 'It''s so'\r\ndescription: \"a \\\"b\\\" c\"\r\n---\r\n", "It's so", 'a "b" c', ""),
        (
            "---\nname: A\ndescription: >-\n  one\n  two: three\nmetadata:\n  type: user\n---\n",
            "A",
            "one two: three",
            "user",
        ),
        ("---\nname: A\nname: B\ndescription: see: this # 4\n---\n", "A", "see: this # 4", ""),
        ("# A heading\n\nText.\n", "A heading", "", ""),
        ("---\nname: never closed\n", "stem", "", ""),
        ("", "stem", "", ""),
    ],
)
def test_the_forms_of_a_front_matter(text, title, description, kind):
    found = matter.read(text.encode(), "stem")
    assert (found.title, found.description, found.type) == (title, description, kind)


def test_only_a_memos_type_is_a_tag():
    assert matter.Memory("A", "", "decision").tag == "decision"
    assert matter.Memory("A", "", "project").tag == ""
