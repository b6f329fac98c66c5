"""Pruning: what may go is what nobody touched nor was heard of for long; everything else stays."""

from __future__ import annotations

import math
import os
import threading
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from navlog.core import storage
from navlog.core.budget import sessions
from navlog.core.errors import Refused, Usage
from navlog.core.facts import places, stale
from navlog.core.facts.pruning import DAY, days
from navlog.core.handoff import heartbeat
from tests.support import Repo
from tests.unit.facts.aged import LONG_AGO, NOW, add, age, old, state

HASHED = "id-" + "0" * 64


@pytest.fixture
def repo(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(tmp_path / "state"))
    monkeypatch.setenv("NAVLOG_SESSION", "asking")
    return Repo.make(tmp_path / "repo")


def prune(repo, **values):
    return repo.do("fact prune", **values)


def removed(result):
    return [one["session"] for one in result.fields["removed"]]


def test_old_sessions_go_and_young_ones_stay(repo):
    gone, kept = old(repo, "long-gone"), old(repo, "recent", NOW - 6.9 * DAY)
    done = prune(repo)
    assert removed(done) == ["long-gone"] and done.fields["kept"] == 1 and done.code == 0
    assert done.fields["removed"][0]["at"] == time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(LONG_AGO))
    assert not gone.exists() and kept.exists()
    assert [path.name for path in gone.parent.iterdir()] == ["recent"]


def test_the_age_can_be_told(repo):
    old(repo, "week", NOW - 8 * DAY)
    assert removed(prune(repo, older_than="9")) == []
    assert removed(prune(repo, older_than="7.5")) == ["week"]


def test_what_would_go_can_be_told_first(repo):
    folder = old(repo, "long-gone")
    done = prune(repo, dry_run=True)
    assert removed(done) == ["long-gone"] and "would be removed" in done.text and folder.exists()
    assert removed(prune(repo)) == ["long-gone"]


def test_facts_of_the_project_and_of_the_repository_never_go(repo):
    add(repo, "any", "project")
    given = {"subject": "a", "relation": "decided", "object": "b", "because": "c", "supersede": False}
    repo.do("fact add", scope="repo", **given)
    age(state(repo))
    age(repo.store / "facts")
    assert removed(prune(repo)) == []
    assert len(repo.do("fact show").fields["facts"]) == 2


def test_one_new_file_keeps_a_session(repo):
    folder = old(repo, "long-gone")
    (folder / "facts" / "deep").mkdir()
    age(folder)
    (folder / "facts" / "deep" / "new").write_text("")
    os.utime(folder / "facts" / "deep", (LONG_AGO, LONG_AGO))
    assert removed(prune(repo)) == []


def test_the_session_that_asks_stays(repo):
    old(repo, "asking")
    old(repo, "An Odd Id")
    assert removed(prune(repo, session="An Odd Id")) == ["asking"]
    assert removed(prune(repo)) == [places.name_of("An Odd Id")]


@pytest.mark.parametrize("how", ["recorded", "heartbeat"])
def test_a_session_that_was_heard_of_stays(repo, how):
    old(repo, "long-gone")
    if how == "recorded":
        sessions.note(repo.context().project, "long-gone", NOW, host="claude")
    else:
        repo.do("checkpoint", session="long-gone", would_be_lost="x")
        heartbeat.heartbeat(repo.context(), "long-gone")
    assert removed(prune(repo)) == []
    for path in repo.store.rglob("long-gone.json"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    assert removed(prune(repo)) == ["long-gone"]


def test_a_session_whose_transcript_still_grows_stays(repo, tmp_path):
    old(repo, "quiet")
    transcript = tmp_path / "transcript.jsonl"
    transcript.write_text("{}\n")
    known = {"host": "claude", "transcript": str(transcript), "cwd": str(repo.root)}
    sessions.note(repo.context().project, "quiet", NOW - 3_600, **known)
    assert removed(prune(repo, older_than="0.01")) == []
    os.utime(transcript, (LONG_AGO, LONG_AGO))
    age(repo.store / "derived" / "sessions", NOW - 3_600)
    assert removed(prune(repo, older_than="0.01")) == ["quiet"]


def test_links_files_and_odd_names_stay(repo, tmp_path):
    gone = old(repo, "long-gone")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "mine").write_text("mine")
    (gone.parent / "linked").symlink_to(tmp_path / "elsewhere")
    (gone / "facts" / "inner").symlink_to(tmp_path / "elsewhere")
    (gone.parent / "file").write_text("")
    for name in ("Capital", "with space", ".hidden", "id-short", HASHED + "0", "x" * 65):
        (gone.parent / name).mkdir()
    age(gone.parent)
    age(tmp_path / "elsewhere")
    assert removed(prune(repo)) == ["long-gone"]
    assert len(list(gone.parent.iterdir())) == 8 and (tmp_path / "elsewhere" / "mine").read_text() == "mine"


def test_a_hashed_name_is_a_sessions(repo):
    folder = old(repo, "any").parent / HASHED
    folder.mkdir()
    age(folder)
    assert removed(prune(repo)) == ["any", HASHED]


@pytest.mark.parametrize("part", ["sessions", ""])
def test_a_link_in_place_of_the_folder_of_all_is_not_followed(repo, part):
    old(repo, "long-gone")
    place = state(repo) / part if part else state(repo)
    place.rename(repo.root.parent / "moved")
    place.symlink_to(repo.root.parent / "moved")
    assert removed(prune(repo)) == []


def test_no_state_is_nothing_to_prune_and_makes_no_folder(repo):
    assert removed(prune(repo)) == [] and not (repo.root.parent / "state").exists()


def test_a_session_that_is_written_to_at_the_moment_stays(repo, monkeypatch):
    folder = old(repo, "long-gone")
    monkeypatch.setattr(stale, "WAIT", 0.05)
    with storage.Lock(str(folder / "facts")):
        assert removed(prune(repo)) == []
    assert folder.exists() and removed(prune(repo)) == ["long-gone"]


def test_what_is_touched_between_the_look_and_the_removal_stays(repo):
    folder = old(repo, "long-gone")
    seen = stale.Old("long-gone", str(folder), stale.touched(str(folder)))
    (folder / "facts" / "new.md").write_text("")
    assert not stale.remove(seen) and folder.exists()
    assert not stale.remove(stale.Old("gone", str(folder.parent / "gone"), LONG_AGO))


def test_two_who_prune_at_once_do_no_harm(repo):
    for number in range(10):
        old(repo, f"gone-{number}")
    results, faults = [], []

    def work():
        try:
            results.append(len(removed(prune(repo))))
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert faults == [] and sum(results) == 10 and list((state(repo) / "sessions").iterdir()) == []


def test_what_a_killed_removal_left_is_swept(repo):
    left = old(repo, "long-gone").parent / ".tmp-1-gone"
    left.mkdir()
    prune(repo)
    assert not left.exists()


@pytest.mark.parametrize(
    "given", ["0", "0.0", "-1", "nan", "inf", "1e3", "1_0", "", " ", "7d", ".", ".5", "5.", "٣", "9" * 400]
)
def test_an_age_is_a_plain_number_above_0(repo, given):
    old(repo, "long-gone")
    with pytest.raises(Usage) as caught:
        prune(repo, older_than=given)
    assert caught.value.code == "bad_age" and (state(repo) / "sessions" / "long-gone").exists()


@given(st.text() | st.floats().map(str))
@example("7")
@example("0.5")
def test_whatever_is_given_an_age_is_above_0_and_finite_or_refused(text):
    try:
        assert 0 < days(text) < math.inf
    except Usage as error:
        assert error.code == "bad_age"


def test_a_state_inside_the_project_is_refused(repo, monkeypatch):
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(repo.root / "state"))
    with pytest.raises(Refused):
        prune(repo)
