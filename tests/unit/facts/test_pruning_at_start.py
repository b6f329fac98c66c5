"""Pruning as a session starts: silent, a few folders at a time, once a day, and nothing where there is nothing."""

from __future__ import annotations

import os

import pytest

from navlog.core.facts import pruning
from navlog.core.facts.pruning import DAY, LOOKED, STAMP, automatic
from navlog.core.record import replace
from tests.support import Repo
from tests.unit.facts.aged import LONG_AGO, NOW, add, old, state


@pytest.fixture
def repo(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(tmp_path / "state"))
    monkeypatch.setenv("NAVLOG_SESSION", "asking")
    return Repo.make(tmp_path / "repo")


def at_start(repo, now=NOW, session="asking", **more):
    automatic(replace(repo.context(), now=now, **more), os.environ, now, session)


def left(repo):
    return sorted(path.name for path in (state(repo) / "sessions").iterdir())


def test_a_session_that_starts_prunes_silently_once_a_day(repo, capsys):
    old(repo, "one")
    at_start(repo)
    assert left(repo) == [] and capsys.readouterr() == ("", "")
    old(repo, "two")
    at_start(repo, NOW + DAY - 1)
    assert left(repo) == ["two"]
    at_start(repo, NOW + DAY + 1)
    assert left(repo) == []
    assert (state(repo) / STAMP).stat().st_mode & 0o777 == 0o600


def test_a_stamp_of_a_time_to_come_does_not_count(repo):
    old(repo, "one")
    (state(repo) / STAMP).write_text("")
    os.utime(state(repo) / STAMP, (NOW + 3 * DAY, NOW + 3 * DAY))
    at_start(repo)
    assert left(repo) == []


def test_the_session_that_starts_stays(repo):
    old(repo, "resumed")
    at_start(repo, session="resumed")
    assert left(repo) == ["resumed"]


def test_a_few_folders_a_day_are_looked_at_and_all_of_them_in_turn(repo, monkeypatch):
    monkeypatch.setattr(pruning, "LOOKED", 3)
    for number in range(8):
        old(repo, f"gone-{number}")
    counts = []
    for day in range(3):
        at_start(repo, NOW + day * (DAY + 60))
        counts.append(len(left(repo)))
    assert counts == [5, 2, 0] and LOOKED == 50


def test_young_sessions_do_not_keep_old_ones_from_their_turn(repo, monkeypatch):
    monkeypatch.setattr(pruning, "LOOKED", 3)
    for number in range(7):
        add(repo, f"a-{number}")
    old(repo, "z-gone")
    for day in range(3):
        at_start(repo, NOW + day * (DAY + 60))
    assert "z-gone" not in left(repo)


def test_at_start_nothing_is_made_where_there_is_nothing(repo):
    at_start(repo)
    assert not (repo.root.parent / "state").exists()
    add(repo, "any", "project")
    at_start(repo)
    assert [path.name for path in state(repo).iterdir()] == ["facts"]


@pytest.mark.parametrize("trouble", ["read only", "state inside", "link for a stamp", "a file for a folder"])
def test_at_start_no_trouble_is_told_and_nothing_is_removed(repo, monkeypatch, trouble, tmp_path):
    folder = old(repo, "long-gone")
    if trouble == "state inside":
        monkeypatch.setenv("NAVLOG_STATE_ROOT", str(repo.root / "state"))
    if trouble == "link for a stamp":
        (folder.parent.parent / STAMP).symlink_to(tmp_path / "target")
        os.utime(folder.parent.parent / STAMP, (LONG_AGO, LONG_AGO), follow_symlinks=False)
    if trouble == "a file for a folder":
        folder.parent.rename(tmp_path / "aside")
        folder.parent.write_text("")
    at_start(repo, read_only=trouble == "read only")
    assert not (tmp_path / "target").exists()
    assert folder.exists() or trouble == "a file for a folder"
