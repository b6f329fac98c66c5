"""The store's copy of the memory: it follows the folder, loses nothing, and goes back only where there is nothing."""

from __future__ import annotations

import os
import time

import pytest

from navlog.core import storage
from navlog.core.automemory import backup, restoring
from navlog.core.errors import Fault, Refused
from tests.support import Repo, git


class Kept:
    """A memory's folder beside a project's store."""

    def __init__(self, tmp_path) -> None:
        self.repo = Repo.make(tmp_path / "repo")
        self.project = self.repo.context().project
        self.folder = tmp_path / "claude" / "memory"
        self.copy = self.repo.store / "memory"

    def put(self, **files: str) -> None:
        for name, text in files.items():
            self.write(f"{name}.md", text)

    def write(self, key: str, text: str) -> None:
        path = self.folder / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())

    def back_up(self, later: float = 0) -> tuple[str, ...]:
        return backup.back_up(self.project, str(self.folder), time.time() + later)

    def restore(self) -> int:
        return restoring.restore(self.project, str(self.folder))


def held(folder) -> dict[str, bytes]:
    """Every file below a folder, hidden folders left out."""
    found = {}
    for above, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if not one.startswith(".")]
        for name in names:
            path = os.path.join(above, name)
            found[os.path.relpath(path, folder)] = storage.read(path)
    return found


@pytest.fixture
def kept(tmp_path):
    return Kept(tmp_path)


def test_the_copy_is_the_folder_byte_for_byte(kept):
    kept.put(MEMORY="- [A](a.md)\r\n", a="\ufeffA\r\n")
    kept.write("topics/deep/b.md", "b\0")
    kept.write("notes.txt", "")
    assert sorted(kept.back_up()) == ["MEMORY.md", "a.md", "notes.txt", "topics/deep/b.md"]
    assert held(kept.copy) == held(kept.folder)


def test_nothing_is_written_when_nothing_changed(kept, monkeypatch):
    kept.put(a="A")
    kept.back_up(later=60)
    monkeypatch.setattr(storage, "write", lambda *_, **__: pytest.fail("something was written"))
    assert kept.back_up(later=60) == ()


def test_a_change_within_one_tick_of_the_clock_is_not_overlooked(kept):
    kept.put(a="one")
    kept.back_up()
    about = os.stat(kept.folder / "a.md")
    kept.put(a="two")
    os.utime(kept.folder / "a.md", ns=(about.st_atime_ns, about.st_mtime_ns))
    assert kept.back_up() == ("a.md",)


def test_a_copy_that_somebody_removed_is_made_again(kept):
    kept.put(a="A", b="B")
    kept.back_up(later=60)
    (kept.copy / "a.md").unlink()
    kept.put(b="B, longer")
    assert sorted(kept.back_up(later=60)) == ["a.md", "b.md"]


def test_what_vanished_is_moved_to_what_is_gone_and_every_version_of_it_stays(kept):
    kept.write("topics/a.md", "first")
    kept.put(b="B")
    for text in ("first", "second", "second"):
        kept.write("topics/a.md", text)
        kept.back_up()
        (kept.folder / "topics" / "a.md").unlink()
        assert kept.back_up() == ("topics/a.md",)
    assert not (kept.copy / "topics").exists()
    assert (kept.copy / ".gone" / "topics" / "a.md").read_text() == "first"
    assert (kept.copy / ".gone" / "~2" / "topics" / "a.md").read_text() == "second"
    assert not (kept.copy / ".gone" / "~3").exists()


def test_a_file_where_a_folder_was_and_the_other_way_round(kept):
    kept.put(b="B")
    kept.write("a/x.md", "in a folder")
    kept.back_up()
    (kept.folder / "a" / "x.md").unlink()
    (kept.folder / "a").rmdir()
    kept.write("a", "a file")
    kept.back_up()
    assert held(kept.copy) == held(kept.folder)
    (kept.folder / "a").unlink()
    kept.write("a/x.md", "again")
    kept.back_up()
    assert held(kept.copy) == held(kept.folder)
    assert (kept.copy / ".gone" / "a" / "x.md").read_text() == "in a folder"
    assert (kept.copy / ".gone" / "~2" / "a").read_text() == "a file"


def test_a_memory_that_is_emptied_leaves_the_copy_as_it_is(kept):
    kept.put(a="A")
    kept.back_up()
    (kept.folder / "a.md").unlink()
    assert kept.back_up() == () and held(kept.copy) == {"a.md": b"A"}


def test_links_and_hidden_files_are_passed_over(kept, tmp_path):
    secret = tmp_path / "secret.md"
    secret.write_text("secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.md").write_text("secret")
    kept.put(a="A")
    kept.write(".lock", "1")
    (kept.folder / "link.md").symlink_to(secret)
    (kept.folder / "linked").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(kept.folder / "pipe.md")
    kept.back_up()
    assert held(kept.copy) == {"a.md": b"A"}


def test_names_of_any_bytes_are_kept(kept):
    kept.put(a="A")
    (kept.folder / os.fsdecode(b"caf\xe9 \n.md")).write_bytes(b"x")
    kept.back_up(later=60)
    assert held(kept.copy) == held(kept.folder) and kept.back_up(later=60) == ()


def test_a_memory_that_is_a_link_is_a_fault(kept, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    kept.folder.parent.mkdir()
    kept.folder.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Fault) as fault:
        kept.back_up()
    assert fault.value.code == "linked_memory"


@pytest.mark.parametrize("link", ["memory", "memory/topics", "memory/.gone"])
def test_a_link_in_the_copy_is_a_fault_and_leads_nowhere(kept, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    path = kept.repo.store / link
    path.parent.mkdir(exist_ok=True)
    if link == "memory/.gone":
        kept.put(a="A", b="B")
        kept.back_up()
        (kept.folder / "b.md").unlink()
    path.symlink_to(outside)
    kept.write("topics/a.md", "A")
    with pytest.raises(Fault) as fault:
        kept.back_up()
    assert fault.value.code == "linked_store" and not list(outside.iterdir())


def test_the_copy_is_private_and_keeps_the_files_moments(kept):
    kept.put(a="A")
    os.utime(kept.folder / "a.md", (1_700_000_000, 1_700_000_000))
    kept.back_up()
    about = os.stat(kept.copy / "a.md")
    assert (about.st_mode & 0o777, about.st_mtime) == (0o600, 1_700_000_000)


@pytest.mark.parametrize("there", [False, True])
def test_a_folder_that_is_missing_or_empty_gets_the_copy_back(kept, there):
    kept.put(MEMORY="- [A](a.md)\n", a="A\r\n")
    kept.write("topics/b.md", "B")
    before = held(kept.folder)
    kept.back_up()
    os.rename(kept.folder, kept.folder.with_name("old"))
    if there:
        kept.folder.mkdir()
    assert kept.restore() == 3
    assert held(kept.folder) == before and sorted(os.listdir(kept.folder.parent)) == ["memory", "old"]
    assert kept.restore() == 0


@pytest.mark.parametrize("name", ["MEMORY.md", ".hidden"])
def test_a_folder_with_anything_in_it_gets_nothing(kept, name):
    kept.put(a="A")
    kept.back_up()
    (kept.folder / "a.md").unlink()
    kept.write(name, "")
    assert kept.restore() == 0 and os.listdir(kept.folder) == [name]


def test_what_is_gone_is_not_put_back(kept):
    kept.put(a="A", b="B")
    kept.back_up()
    (kept.folder / "b.md").unlink()
    kept.back_up()
    (kept.folder / "a.md").unlink()
    assert kept.restore() == 1 and held(kept.folder) == {"a.md": b"A"}


def test_a_copy_that_a_commit_brought_is_not_put_back(kept):
    kept.put(a="A")
    kept.back_up()
    (kept.folder / "a.md").unlink()
    git(kept.repo.root, "add", "-f", ".navlog/memory")
    with pytest.raises(Refused) as refused:
        kept.restore()
    assert refused.value.code == "committed_memory" and not os.listdir(kept.folder)


def test_git_does_not_see_the_copy(kept):
    kept.put(a="A")
    kept.back_up()
    assert git(kept.repo.root, "status", "--porcelain") == ""


def test_what_is_put_back_while_somebody_writes_gives_way(kept, monkeypatch):
    kept.put(a="A")
    kept.back_up()
    (kept.folder / "a.md").unlink()
    flush = os.rename

    def late(source, target):
        kept.put(b="B")
        flush(source, target)

    monkeypatch.setattr(os, "rename", late)
    assert kept.restore() == 0 and held(kept.folder) == {"b.md": b"B"}
    assert os.listdir(kept.folder.parent) == ["memory"]
