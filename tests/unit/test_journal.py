"""The journal: a sequence of writes can be taken back, one after the other, to the very bytes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core import journal
from navlog.core.errors import Refused
from navlog.core.journal import Edit
from navlog.core.project import find

NAMES = st.sampled_from(["charts/aaaaaaaa.md", "charts/bbbbbbbb.md", "charts/cccccccc.md"])
STEPS = st.lists(st.tuples(NAMES, st.one_of(st.none(), st.binary(max_size=20))), max_size=8)


def state(project):
    base = Path(project.store)
    return {
        path.relative_to(base).as_posix(): path.read_bytes()
        for path in base.rglob("*")
        if path.is_file() and path.name != "journal.jsonl"
    }


@given(STEPS)
def test_undoing_everything_restores_every_state_in_turn(steps):
    with tempfile.TemporaryDirectory() as folder:
        project = find(folder)
        Path(project.store).mkdir()
        states = [state(project)]
        for path, content in steps:
            before = states[-1].get(path)
            journal.commit(project, "test", f"set {path}", (Edit(path, before, content),), "2026-01-01T00:00:00.000Z")
            if state(project) != states[-1]:
                states.append(state(project))
        for wanted in reversed(states[:-1]):
            journal.undo(project)
            assert state(project) == wanted


def test_with_nothing_written_there_is_nothing_to_undo(tmp_path):
    (tmp_path / ".navlog").mkdir()
    with pytest.raises(Refused, match="nothing left to undo"):
        journal.undo(find(str(tmp_path)))


def test_the_journal_keeps_the_last_two_hundred_writes(tmp_path):
    project = find(str(tmp_path))
    Path(project.store).mkdir()
    content = None
    for number in range(260):
        after = b"%d" % number
        journal.commit(
            project,
            "test",
            f"write {number}",
            (Edit("charts/cccccccc.md", content, after),),
            "2026-01-01T00:00:00.000Z",
        )
        content = after
    kept = journal.entries(project)
    assert 200 <= len(kept) <= 250 and kept[-1].title == "write 259"


def test_a_journal_that_names_files_outside_the_store_changes_none_of_them(tmp_path):
    project = find(str(tmp_path))
    Path(project.store).mkdir()
    (tmp_path / "README.md").write_text("keep me")
    line = '{"at": "", "command": "x", "title": "x", "undone": false, "files": [["../README.md", "pwned", null]]}\n'
    Path(journal.path_of(project)).write_text(line)
    with pytest.raises(Refused):
        journal.undo(project)
    assert (tmp_path / "README.md").read_text() == "keep me"


def test_a_line_that_is_none_is_passed_over(tmp_path):
    project = find(str(tmp_path))
    Path(project.store).mkdir()
    journal.commit(project, "test", "whole", (Edit("charts/cccccccc.md", None, b"x"),), "2026-01-01T00:00:00.000Z")
    with Path(journal.path_of(project)).open("a") as file:
        file.write('{"at": "cut sho')
    assert journal.undo(project)[0].title == "whole"
