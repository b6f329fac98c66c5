"""A session's file: what goes in comes out, and no two sessions share one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.handoff.identity import file_name
from navlog.core.handoff.session import Session, SessionError, Text, decode, encode
from navlog.core.paths import is_key
from tests.unit.handoff.texts import NAMES, TEXTS, text

WRITTEN = st.builds(Text, TEXTS, NAMES, NAMES, NAMES, NAMES)
SESSIONS = st.builds(
    Session,
    NAMES,
    NAMES,
    NAMES,
    NAMES,
    st.none() | WRITTEN,
    st.none() | WRITTEN,
    st.none() | WRITTEN,
    st.lists(WRITTEN, max_size=3).map(tuple),
    st.none() | st.integers(1, 10**7),
    NAMES,
    NAMES,
    NAMES,
)


@given(SESSIONS)
def test_a_session_comes_back_as_it_was_written(session):
    assert decode(encode(session), session.at) == session


@given(st.text(), st.text())
def test_two_ids_never_share_a_file(one, other):
    assert (file_name(one) == file_name(other)) == (one == other)


@pytest.mark.parametrize("one", ["A", "ab/../c", "..", ".hidden", "", "x" * 300, "é", "a b", "nul\0", "id-" + "0" * 64])
def test_an_id_that_is_no_plain_name_becomes_one(one):
    name = file_name(one)
    assert is_key(name) and "/" not in name and name.isascii() and len(name) == 72 and name != one + ".json"


def test_ids_that_differ_in_case_alone_have_files_that_differ_in_more():
    assert file_name("abc").lower() != file_name("ABC").lower()


def test_the_hosts_own_ids_are_their_own_names():
    assert file_name("0192f0c1-7a3b-7c2d-9e4f-5a6b7c8d9e0f") == "0192f0c1-7a3b-7c2d-9e4f-5a6b7c8d9e0f.json"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"navlog": 2, "id": "s", "notes": []}',
        b'{"navlog": 1, "id": 5, "notes": []}',
        b'{"navlog": 1, "id": "s"}',
        b'{"navlog": 1, "id": "s", "notes": ["text"]}',
        b'{"navlog": 1, "id": "s", "notes": [], "handoff": "text"}',
        b'{"navlog": 1, "id": "s", "notes": [], "handoff": {"text": 1}}',
        b'{"navlog": 1, "id": "s", "notes": [], "window": -5}',
        b'{"navlog": 1, "id": "s", "notes": [], "window": true}',
    ],
)
def test_what_is_no_session_is_said_to_be_none(content):
    with pytest.raises(SessionError):
        decode(content)


def test_what_is_newest_is_an_answer_before_it_is_a_note():
    session = Session("s", next_step=text(at="2026-01-01"), notes=(text(at="2026-02-01"),))
    assert session.newest == session.next_step
    assert Session("s", notes=session.notes).newest == session.notes[0]
