"""A transcript that is written a moment after the event is waited for, never for long."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest

from navlog.core.hosts import lag


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "transcript.jsonl"
    made.write_text('{"type":"user","message":{"role":"user","content":"go on"}}\n')
    return made


def row(said: str) -> str:
    """A response as the host writes it: no blanks, no escapes but those that JSON demands."""
    message = {"role": "assistant", "content": [{"type": "text", "text": said}]}
    return json.dumps({"type": "assistant", "message": message}, separators=(",", ":"), ensure_ascii=False) + "\n"


@pytest.fixture
def pauses(monkeypatch):
    """How often it was waited; no time passes but what is told."""
    made: list[float] = []
    monkeypatch.setattr(lag.time, "sleep", made.append)
    monkeypatch.setattr(lag.time, "monotonic", lambda: sum(made))
    return made


@pytest.mark.parametrize("said", ["Done.", 'It says "no" there.', "渡船 first.\nThen more.", "x" * 5_000])
def test_a_response_that_is_there_is_not_waited_for(path: Path, pauses, said: str):
    path.write_text(path.read_text() + row(said) + '{"type":"system"}\n')
    assert lag.wait({"last_assistant_message": said}, str(path)) and pauses == []


def test_a_response_that_comes_late_is_waited_for(path: Path):
    late = threading.Timer(0.05, lambda: path.write_text(path.read_text() + row("Done.")))
    late.start()
    assert lag.wait({"last_assistant_message": "Done."}, str(path))
    assert "Done." in path.read_text()
    late.join()


def test_one_that_never_comes_is_given_up(path: Path, pauses):
    assert not lag.wait({"last_assistant_message": "Done."}, str(path))
    assert lag.LONGEST <= sum(pauses) <= lag.LONGEST + 2 * lag.PAUSE


@pytest.mark.parametrize("said", [None, "", 7, '"quoted"', "\nlater"])
def test_without_a_text_to_look_for_nothing_is_waited_for(path: Path, pauses, said: object):
    assert lag.wait({"last_assistant_message": said}, str(path)) and pauses == []


def test_a_transcript_that_is_not_there_is_not_waited_for(tmp_path: Path, pauses):
    for missing in (tmp_path / "none", tmp_path):
        assert lag.wait({"last_assistant_message": "Done."}, str(missing)) and pauses == []


def test_a_long_transcript_is_looked_at_from_its_end(path: Path, pauses):
    path.write_text(row("Done.") + ("x" * 1_000 + "\n") * 2_000)
    assert not lag.wait({"last_assistant_message": "Done."}, str(path))
    assert time.monotonic() >= lag.LONGEST
