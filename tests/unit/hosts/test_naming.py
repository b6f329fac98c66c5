"""A session's id in the file that the host reads before the agent's shell calls."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from navlog.core.hosts import naming


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "environment.sh"


def heard(path: Path) -> str:
    """What a shell that has read the file takes for the session."""
    script = f". '{path}'; printf %s \"$NAVLOG_SESSION\""
    return subprocess.run(["sh", "-c", script], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("session", ["5f0c2d9e-1111", "two words", 'it\'s $(id) `id` "x" \\', "渡船"])
def test_a_shell_that_reads_the_file_has_the_id_as_it_is(path: Path, session: str):
    assert naming.tell(str(path), session)
    assert heard(path) == session


def test_a_second_time_adds_nothing(path: Path):
    assert naming.tell(str(path), "s1")
    before = path.read_bytes()
    assert not naming.tell(str(path), "s1")
    assert path.read_bytes() == before


def test_what_is_there_stays_and_the_last_session_wins(path: Path):
    path.write_bytes(b"export THEIRS='\xff'")
    for session in ("s1", "s2", "s1"):
        assert naming.tell(str(path), session)
    assert path.read_bytes().startswith(b"export THEIRS='\xff'\nexport NAVLOG_SESSION=s1\n")
    assert heard(path) == "s1"


@pytest.mark.parametrize("session", ["", "a\nrm -rf x", "a\0b", "a\x1bb"])
def test_an_id_that_is_no_line_of_text_is_not_told(path: Path, session: str):
    assert not naming.tell(str(path), session) and not path.exists()


def test_a_place_that_is_no_file_is_left_alone(path: Path, tmp_path: Path):
    os.mkfifo(path)
    assert not naming.tell(str(path), "s1")
    assert not naming.tell(str(tmp_path), "s1")
    assert not naming.tell(str(tmp_path / "none" / "file"), "s1")
    assert not naming.tell("relative.sh", "s1")
