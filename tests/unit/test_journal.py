"""The journal: a sequence of writes can be taken back, one after the other, to the very bytes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core import journal
from navlog.core.errors import Fault, Refused
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


@settings(deadline=None)  # the disk sets the pace
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


LARGE = "roadmap.md"


def large(number):
    """A plan file so large that the journal keeps no copy of it, with one line that differs."""
    return b"".join(b"line %d\n" % one for one in range(1_000)) + b"at the end %d\n" % number


def stored(tmp_path):
    project = find(str(tmp_path))
    Path(project.store).mkdir()
    return project


def write(project, path, before, after, title="set"):
    journal.commit(project, "test", title, (Edit(path, before, after),), "2026-01-01T00:00:00.000Z")


def test_of_a_large_file_only_what_changed_is_kept(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, large(0))
    size = Path(journal.path_of(project)).stat().st_size
    for number in range(20):
        write(project, LARGE, large(number), large(number + 1))
    assert Path(journal.path_of(project)).stat().st_size - size < 20 * 400
    for number in range(19, -1, -1):
        journal.undo(project)
        assert (Path(project.store) / LARGE).read_bytes() == large(number)


def test_a_large_file_that_was_changed_since_is_not_undone(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, large(0))
    write(project, LARGE, large(0), large(1), "the second")
    (Path(project.store) / LARGE).write_bytes(large(1) + b"more\n")
    with pytest.raises(Refused, match="changed after “the second”") as refused:
        journal.undo(project)
    assert refused.value.code == "changed_since"
    assert (Path(project.store) / LARGE).read_bytes() == large(1) + b"more\n"


def test_a_write_that_finds_another_file_than_it_was_made_for_does_nothing(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, b"one")
    with pytest.raises(journal.Changed) as refused:
        write(project, LARGE, b"zero", b"two")
    assert refused.value.code == "changed_meanwhile"
    assert (Path(project.store) / LARGE).read_bytes() == b"one"
    assert len(journal.entries(project)) == 1


def test_a_write_of_several_files_that_fails_half_way_leaves_nothing(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, b"one")
    two = (Edit("roadmap_completed.md", None, b"log"), Edit(LARGE, b"zero", b"two"))
    with pytest.raises(journal.Changed):
        journal.commit(project, "test", "both", two, "2026-01-01T00:00:00.000Z")
    assert not (Path(project.store) / "roadmap_completed.md").exists()
    assert [one.undone for one in journal.entries(project)] == [False]
    assert journal.undo(project)[0].title == "set"


def test_a_file_in_the_state_before_a_write_needs_no_undoing(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, large(0))
    write(project, LARGE, large(0), large(1))
    (Path(project.store) / LARGE).write_bytes(large(0))
    assert journal.undo(project)[1] is False


@pytest.mark.parametrize(
    "file",
    [
        '["roadmap.md", 1, null]',
        '["roadmap.md", [1, 2, "x"], null]',
        '["roadmap.md", ["a", 1, "x", "y"], null]',
        '["roadmap.md"]',
        '[1, "x", null]',
        '["roadmap.md", "x", 5]',
        '["roadmap.md", "x", null, 7]',
        '["../../x", "y", null]',
        '["charts/../../x.md", "y", null]',
        '"roadmap.md"',
    ],
)
def test_a_line_that_no_journal_would_hold_is_passed_over(tmp_path, file):
    project = stored(tmp_path)
    line = f'{{"at": "", "command": "x", "title": "x", "undone": false, "files": [{file}]}}\n'
    Path(journal.path_of(project)).write_text(line)
    assert journal.entries(project) == ()


def test_a_delta_that_does_not_fit_changes_nothing(tmp_path):
    project = stored(tmp_path)
    write(project, LARGE, None, large(0))
    write(project, LARGE, large(0), large(1))
    path = Path(journal.path_of(project))
    path.write_text(path.read_text().replace('[["roadmap.md", [', '[["roadmap.md", [1'))
    with pytest.raises(Refused):
        journal.undo(project)
    assert (Path(project.store) / LARGE).read_bytes() == large(1)


def test_a_file_that_cannot_be_read_is_named_and_nothing_is_undone(tmp_path):
    project = find(str(tmp_path))
    Path(project.charts).mkdir(parents=True)
    name = "charts/aaaaaaaa.md"
    journal.commit(project, "test", "set", (Edit(name, None, b"x"),), "2026-01-01T00:00:00.000Z")
    Path(project.store, name).unlink()
    Path(project.store, name).mkdir()
    with pytest.raises(Fault, match=r"cannot read .*aaaaaaaa\.md"):
        journal.undo(project)
    assert not journal.entries(project)[0].undone
