"""Which session belongs here: this one, else the newest of the place, of the branch, of all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from navlog.core.handoff import store
from navlog.core.handoff.belonging import choose, here, nearest
from navlog.core.handoff.identity import file_name
from navlog.core.handoff.session import Session, encode
from navlog.core.record import replace
from tests.support import Repo
from tests.unit.handoff.texts import text


def session(name, worktree="/w", branch="main", at="1", **more):
    return Session(name, handoff=text(at=at, worktree=worktree, branch=branch), **more)


def found(sessions, asks="fresh", worktree="/w", branch="main"):
    newest_first = sorted(sessions, key=lambda one: one.newest.at if one.newest else "", reverse=True)
    one = choose(newest_first, asks, worktree, branch)
    return one.session and one.session.id, one.how


def test_the_session_itself_belongs_before_a_newer_one():
    assert found([session("me", at="1"), session("other", at="2")], "me") == ("me", "session")


def test_the_newest_of_worktree_and_branch_belongs_next():
    sessions = [session("old", at="1"), session("new", at="2"), session("far", "/v", at="3")]
    assert found(sessions) == ("new", "worktree")


def test_the_branch_counts_before_the_worktree():
    sessions = [session("branch", "/v", "main", "1"), session("worktree", "/w", "feat", "2")]
    assert found(sessions) == ("branch", "branch")


def test_the_newest_of_all_belongs_where_nothing_nearer_does():
    assert found([session("one", "/v", "a", "1"), session("two", "/v", "b", "2")]) == ("two", "newest")


def test_a_detached_head_is_the_same_place_after_another_commit():
    assert found([session("one", branch="HEAD 1111111")], branch="HEAD 2222222") == ("one", "worktree")


def test_a_fresh_session_that_has_only_declared_its_window_gets_what_was_handed_over():
    assert found([session("old"), Session("me", window=200_000)], "me") == ("old", "worktree")


def test_notes_count_where_nobody_has_a_handoff():
    assert found([Session("noted", notes=(text("a note"),))]) == ("noted", "worktree")
    assert found([Session("noted", notes=(text("a note", at="2"),)), session("old")]) == ("old", "worktree")


def test_nothing_belongs_where_nothing_was_written():
    assert found([Session("empty")]) == (None, "none")


def test_the_others_of_the_same_place_are_named():
    sessions = [session("new", at="3"), session("far", "/v", at="2"), session("old", at="1")]
    assert [one.id for one in choose(sessions, "fresh", "/w", "main").others] == ["old"]


PLACES = st.tuples(st.sampled_from(["here", "/v"]), st.sampled_from(["", "feat"]))
WRITTEN = st.tuples(st.sampled_from("abc"), PLACES, st.integers(1, 9), st.integers(0, 9), st.booleans())


def stored(repo, rows):
    """Sessions written at some moment and heard of later."""
    for number, (name, (worktree, branch), at, heard, noted) in enumerate(rows):
        place = str(repo.root) if worktree == "here" else worktree
        said = text(at=f"2026-01-0{at}T00:00:00.000Z", worktree=place, branch=branch)
        session = Session(f"{name}{number}", **({"notes": (said,)} if noted else {"handoff": said}))
        path = Path(repo.store, "sessions", file_name(session.id))
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(encode(session))
        moment = 1_767_225_600 + (at - 1 + heard) * 86_400
        os.utime(path, (moment, moment))


@given(st.lists(WRITTEN, max_size=6, unique_by=lambda row: row[2]))
def test_reading_no_more_than_it_takes_finds_the_same_session(rows):
    with tempfile.TemporaryDirectory() as folder:
        repo = Repo(Path(folder).resolve())
        (repo.store / "charts").mkdir(parents=True)
        stored(repo, rows)
        context = repo.context()
        for asks in ("fresh", "a0", "b1"):
            assert nearest(context, asks) == replace(here(context, asks), others=(), unread=())


def test_of_many_sessions_only_the_newest_are_read(tmp_path, monkeypatch):
    repo = Repo(tmp_path.resolve())
    (repo.store / "charts").mkdir(parents=True)
    stored(repo, [("s", ("here", ""), day, 0, False) for day in range(1, 10)])
    read, real = [], store.decode
    monkeypatch.setattr(store, "decode", lambda *words: read.append(1) or real(*words))
    assert nearest(repo.context(), "fresh").session.id == "s8" and len(read) == 2
