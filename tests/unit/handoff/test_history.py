"""The log of handoffs: whatever a text holds comes back to the byte, newest first, also after a hand was at it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.handoff.history import Entry, added, entries
from tests.unit.handoff.texts import HOSTILE, NAMES, TEXTS

ENTRIES = st.builds(Entry, NAMES, NAMES, NAMES, NAMES, NAMES, NAMES, st.none() | TEXTS, st.none() | TEXTS).filter(
    lambda entry: entry.would_be_lost is not None or entry.next_step is not None
)


def entry(said="said", at="2026-07-03T11:42:09.000Z", **more):
    return Entry(at, "s", "claude-code", "feat/queue", "/w", "a" * 40, said, **more)


def logged(*found):
    content = None
    for one in found:
        content = added(content, one)
    return content


def read(content):
    return tuple(entries(content))


@given(st.lists(ENTRIES, max_size=4))
def test_every_entry_comes_back_to_the_byte_newest_first(found):
    assert read(logged(*found) or b"") == tuple(reversed(found))


@pytest.mark.parametrize("said", HOSTILE)
def test_a_text_stands_in_the_file_as_it_was_given(said):
    assert said.encode() in logged(entry(said), entry("later"))


def test_an_entry_is_plain_markdown_under_moment_branch_and_author():
    content = logged(entry("The replay was never run.", next_step="Run it.")).decode()
    assert content.startswith("# Handoffs\n")
    assert "\n## 2026-07-03 11:42 · feat/queue · claude-code\n" in content
    assert "\n### Would be lost\n" in content and "\n### Next step\n" in content
    assert "\nThe replay was never run.\n" in content and "\nRun it.\n" in content


def test_adding_leaves_every_byte_of_the_others():
    before = logged(*(entry(said) for said in HOSTILE))
    head, _, rest = before.partition(b"\n## ")
    after = added(before, entry("newest"))
    assert after.startswith(head) and after.endswith(b"\n## " + rest)


def test_what_was_put_above_the_entries_by_hand_stays_there():
    before = logged(entry("old")).replace(b"# Handoffs\n", b"# Our handoffs\n\nRead these.\n")
    after = added(before, entry("new"))
    assert after.startswith(b"# Our handoffs\n\nRead these.\n")
    assert [one.would_be_lost for one in read(after)] == ["new", "old"]


def test_a_file_with_no_entry_in_it_is_kept_and_gets_one():
    after = added(b"Something else\n", entry("new"))
    assert after.startswith(b"Something else\n") and [one.would_be_lost for one in read(after)] == ["new"]


def test_a_correction_by_hand_inside_a_text_is_read():
    content = logged(entry("the first"), entry("teh secnod"), entry("the third"))
    found = read(content.replace(b"teh secnod", b"the second,\nof several"))
    assert [one.would_be_lost for one in found] == ["the third", "the second,\nof several", "the first"]


def test_an_editor_that_changes_every_line_end_does_no_harm():
    found = read(logged(entry("one\ntwo"), entry("three")).replace(b"\n", b"\r\n"))
    assert [one.would_be_lost for one in found] == ["three", "one\r\ntwo"]


@pytest.mark.parametrize("gone", [b"<!-- would_be_lost", b"<!-- end of would_be_lost", b'"mark"', b'"at"', b"} -->"])
def test_an_entry_that_a_hand_has_damaged_hides_no_other(gone):
    content = logged(entry("the first"), entry("the second"), entry("the third"))
    place = content.index(gone, content.index(b"the third") + 40)
    found = read(content[:place] + content[place + len(gone) :])
    said = [one.would_be_lost for one in found]
    assert said[0] == "the third" and said[-1] == "the first"


@given(st.binary())
def test_no_bytes_are_too_odd_to_be_read(content):
    assert isinstance(read(content), tuple)
    assert [one.would_be_lost for one in read(added(content, entry("new")))][-1:] == ["new"]
