"""The last calls of the hook: a line for each, of which the newest stay."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from navlog.core.hosts import calls, noting
from navlog.core.hosts.calls import Call
from navlog.core.project import Project
from navlog.core.record import fields

STOP = Call("claude", "Stop", 1_700_000_000.125, 12.5, 0, False)


@pytest.fixture
def path(repo: Path) -> Path:
    (repo / ".navlog/derived").mkdir()
    return repo / ".navlog/derived/hook_calls.jsonl"


def note(project: Project, call: Call) -> None:
    noting.note(project, **fields(call))


def test_the_newest_call_comes_first(project: Project, path: Path):
    start = Call("codex", "SessionStart", 1_700_000_001.0, 20.0, 1_200, True)
    note(project, STOP)
    note(project, start)
    assert calls.last(project, 10) == (start, STOP)
    assert calls.last(project, 1) == (start,)


def test_the_file_stays_small_and_keeps_the_newest(project: Project, path: Path):
    for number in range(1_000):
        note(project, Call("claude", f"Event{number}", 1.0, 1.0, 0, False))
    assert path.stat().st_size <= noting.LARGE
    kept = [call.event for call in calls.last(project, 1_000)]
    assert len(kept) >= noting.KEPT and kept == [f"Event{number}" for number in range(999, 999 - len(kept), -1)]


def test_a_long_name_is_cut(project: Project, path: Path):
    note(project, Call("claude", "x\ud800" * 5_000, 1.0, 1.0, 0, False))
    assert path.stat().st_size < 500 and len(calls.last(project, 1)[0].event) == noting.LONGEST


@pytest.mark.parametrize(
    "torn",
    [
        b"",
        b'{"at": 1',
        b"[]",
        b"\xff",
        b'{"at": NaN, "host": "a", "event": "b", "ms": 1, "said": 0, "fault": false}',
        b'{"at": 1, "host": "a", "event": "b", "ms": 1, "said": -1, "fault": false}',
        b'{"at": 1, "host": "a", "event": 7, "ms": 1, "said": 0, "fault": false}',
        b'{"at": 1, "host": "a", "event": "b", "ms": 1, "said": true, "fault": false}',
    ],
)
def test_a_line_that_is_no_call_is_passed_over(project: Project, path: Path, torn: bytes):
    note(project, STOP)
    path.write_bytes(torn + b"\n" + path.read_bytes() + torn + b"\n")
    assert calls.last(project, 10) == (STOP,)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200))
def test_no_content_makes_the_reader_fail(project: Project, path: Path, content: bytes):
    path.write_bytes(content)
    assert all(isinstance(call, Call) for call in calls.last(project, 10))


def test_nothing_is_written_through_a_link_or_into_a_pipe(project: Project, path: Path, tmp_path: Path):
    theirs = tmp_path / "theirs"
    theirs.write_text("mine")
    path.symlink_to(theirs)
    note(project, STOP)
    assert theirs.read_text() == "mine" and calls.last(project, 10) == ()
    path.unlink()
    os.mkfifo(path)
    note(project, STOP)
    assert calls.last(project, 10) == ()


def test_the_folder_is_made_where_there_is_a_store_and_nothing_fails_where_there_is_none(project: Project, repo: Path):
    note(project, STOP)
    assert calls.last(project, 10) == (STOP,)
    shutil.rmtree(repo / ".navlog")
    note(project, STOP)
    assert calls.last(project, 10) == () and not (repo / ".navlog").exists()
