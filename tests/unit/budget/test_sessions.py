"""What a status line or a hook tells of a session is kept in the store, one file for each session."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.budget import sessions
from navlog.core.budget.sessions import Session
from navlog.core.project import Project

NOW = 1_790_000_000.0


@pytest.fixture
def project(tmp_path):
    (tmp_path / ".navlog").mkdir()
    return Project(str(tmp_path), str(tmp_path), str(tmp_path / ".navlog"))


def names(project):
    return sorted(os.listdir(os.path.join(project.derived, "sessions")))


def test_what_is_noted_is_read_again(project):
    assert sessions.note(project, "s-1", NOW, window=1_000_000, tokens=5, model="m", percent=0, cwd="/w")
    expected = Session("s-1", window=1_000_000, tokens=5, model="m", percent=0, at=NOW, cwd="/w")
    assert sessions.read(project, "s-1") == expected and names(project) == ["s-1.json"]


def test_a_later_note_leaves_what_it_does_not_mention(project):
    sessions.note(project, "s-1", NOW, transcript="/t/s-1.jsonl", crossed=True)
    sessions.note(project, "s-1", NOW + 1, window=200_000, tokens=None)
    found = sessions.read(project, "s-1")
    assert (found.transcript, found.crossed, found.window, found.at) == ("/t/s-1.jsonl", True, 200_000, NOW + 1)


def test_without_a_store_nothing_is_noted_and_no_folder_made(tmp_path):
    project = Project(str(tmp_path), str(tmp_path), str(tmp_path / ".navlog"))
    assert not sessions.note(project, "s-1", NOW, window=5) and os.listdir(tmp_path) == []


def test_without_a_session_nothing_is_noted(project):
    assert not sessions.note(project, "", NOW, window=5) and not os.path.exists(project.derived)


@pytest.mark.parametrize("part", ["derived", "derived/sessions"])
def test_a_link_in_the_store_is_not_followed(project, tmp_path, part):
    (tmp_path / "elsewhere").mkdir()
    link = os.path.join(project.store, part)
    os.makedirs(os.path.dirname(link), exist_ok=True)
    os.symlink(tmp_path / "elsewhere", link)
    assert not sessions.note(project, "s-1", NOW, window=5) and os.listdir(tmp_path / "elsewhere") == []


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=()), min_size=1, max_size=120))
def test_any_id_has_a_file_of_its_own_in_the_folder(tmp_path_factory, ident):
    root = str(tmp_path_factory.mktemp("any"))
    project = Project(root, root, os.path.join(root, ".navlog"))
    os.mkdir(project.store)
    sessions.note(project, ident, NOW, tokens=7)
    sessions.note(project, ident + "x", NOW, tokens=8)
    assert [sessions.read(project, one).tokens for one in (ident, ident + "x")] == [7, 8]
    assert len(names(project)) == 2 and os.listdir(root) == [".navlog"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff", b"null", b'{"id": 1}', b'{"id": "s-2", "tokens": 5}', b"[" * 100_000],
)
def test_a_broken_file_tells_nothing(project, content):
    sessions.note(project, "s-1", NOW, tokens=5)
    Path(project.derived, "sessions", "s-1.json").write_bytes(content)
    assert sessions.read(project, "s-1") == Session("s-1")


@pytest.mark.parametrize(
    "value",
    [
        {"window": "big"},
        {"window": True},
        {"tokens": -1},
        {"percent": 2.5},
        {"model": None},
        {"at": "now"},
        {"at": float("nan")},
        {"crossed": 1},
        {"ended": 1},
        {"cwd": ["/"]},
    ],
)
def test_a_value_of_another_type_is_passed_over_and_the_rest_holds(project, value):
    sessions.note(project, "s-1", NOW, host="claude")
    stored = {"id": "s-1", "host": "claude", **value}
    Path(project.derived, "sessions", "s-1.json").write_text(json.dumps(stored), encoding="utf-8")
    assert sessions.read(project, "s-1") == Session("s-1", "claude")


def test_the_session_that_was_told_of_last_comes_first(project):
    for number, at in enumerate((NOW + 1, NOW + 2, NOW)):
        sessions.note(project, f"s-{number}", at)
    assert [one.id for one in sessions.newest(project)] == ["s-1", "s-0", "s-2"]


def test_sessions_of_long_ago_are_forgotten_when_another_begins(project):
    sessions.note(project, "old", NOW)
    sessions.note(project, "young", NOW)
    os.utime(os.path.join(project.derived, "sessions", "old.json"), (1, 1))
    left = Path(project.derived, "sessions", ".tmp-1-gone.json")
    left.touch()
    os.utime(left, (1, 1))
    sessions.note(project, "young", NOW)
    assert names(project) == [".tmp-1-gone.json", "old.json", "young.json"]
    sessions.note(project, "next", NOW)
    assert names(project) == ["next.json", "young.json"]


def test_files_that_were_written_before_a_moment_are_not_opened(project):
    for name in ("old", "young"):
        sessions.note(project, name, NOW)
    os.utime(os.path.join(project.derived, "sessions", "old.json"), (NOW, NOW))
    os.utime(os.path.join(project.derived, "sessions", "young.json"), (NOW + 9, NOW + 9))
    assert [one.id for one in sessions.newest(project, NOW + 9)] == ["young"]
