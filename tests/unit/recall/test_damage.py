from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from navlog.core.recall.document import Document
from tests.unit.recall.store import Store

QUERY = "which module receives the payment webhook?"


def _files(store: Store) -> list[Path]:
    return sorted(path for path in Path(store.folder).rglob("*") if path.is_file() and path.suffix != ".lock")


def _damage(path: Path, content: bytes) -> None:
    """Put other bytes in a file's place; a file that is cut under its map would end the process that reads it."""
    path.with_name("damaged").write_bytes(content)
    path.with_name("damaged").replace(path)


@pytest.mark.parametrize("words", [False, True])
def test_a_flipped_byte_anywhere_changes_no_answer(store: Store, words: bool) -> None:
    whole = [(c.key, c.confidence) for c in store.open(words=words).candidates(QUERY)]
    keep = store.root / "keep"
    shutil.copytree(store.folder, keep)
    chance = random.Random(7)
    for path in _files(store):
        for place in {0, path.stat().st_size - 1, *(chance.randrange(path.stat().st_size) for _ in range(3))}:
            content = bytearray(path.read_bytes())
            content[place] ^= 1 << chance.randrange(8)
            _damage(path, bytes(content))
            found = store.open(words=words, writable=False).candidates(QUERY)
            assert [(c.key, c.confidence) for c in found] == whole, (path.name, place)
            _damage(path, (keep / path.relative_to(store.folder)).read_bytes())


def test_damage_is_mended_where_writing_is_allowed(store: Store) -> None:
    store.open()
    _damage(next(Path(store.folder).glob("words-*/*.term")), b"nonsense")
    assert store.first(QUERY) == 1
    assert store.first(QUERY, writable=False) == 1
    assert len(list(Path(store.folder).glob("words-*"))) == 1


@pytest.mark.parametrize("change", ["missing", "empty", "half"])
def test_a_missing_or_shortened_file_changes_no_answer(store: Store, change: str) -> None:
    store.open()
    for path in _files(store):
        if not path.exists():
            continue
        if change == "missing":
            path.unlink()
        else:
            content = path.read_bytes()
            _damage(path, content[: len(content) // 2] if change == "half" else b"")
        assert store.first(QUERY) == 1, path.name


def test_a_damaged_row_that_is_met_while_answering_is_passed_by(store: Store) -> None:
    opened = store.open()
    rows = next(Path(store.folder).glob("rows-*"))
    rows.write_bytes(bytes(rows.stat().st_size))
    assert opened.candidates(QUERY)[0].key == 1


def test_an_index_folder_that_is_a_file_is_passed_by(store: Store) -> None:
    Path(store.folder).write_text("in the way")
    assert store.first(QUERY) == 1


WRITER = """
    import sys
    from pathlib import Path
    from navlog.core.recall.document import Document
    from navlog.core.storage import Lock
    from tests.unit.recall.store import Store
    store = Store(Path(sys.argv[1]))
    for turn in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[3])):
        with Lock(str(store.root)):
            store.put(Document(turn, f"Which parrot has the number {turn}?", (), "the green one", ("zoo.py",)))
            store.update({turn: 1})
        print(turn, flush=True)
"""
ASKER = """
    import sys
    from pathlib import Path
    from tests.unit.recall.store import Store
    store = Store(Path(sys.argv[1]))
    for turn in range(int(sys.argv[2])):
        assert store.first("which module receives the payment webhook?") == 1
"""


def _start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_writer_killed_at_any_moment_leaves_an_index_that_answers(store: Store) -> None:
    chance = random.Random(3)
    for turn in range(6):
        writer = _start(WRITER, store.root, 1000 + 500 * turn, 500)
        assert writer.stdout and writer.stdout.readline()
        time.sleep(chance.uniform(0, 0.12))
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        assert store.first(QUERY, writable=False) == 1
        assert store.first("the parrot that has the number 1000") == 1000
        assert store.open().searcher.table.census().keys() == store.source().census().keys()


def test_twenty_processes_at_once_all_succeed(store: Store) -> None:
    writers = [_start(WRITER, store.root, 1000 + 10 * number, 2) for number in range(8)]
    askers = [_start(ASKER, store.root, 2) for _ in range(12)]
    for process in (*writers, *askers):
        _, complaint = process.communicate(timeout=50)
        assert (process.returncode, complaint) == (0, "")
    assert len(store.open().searcher.table.keys) == 6 + 16


def test_a_document_that_changes_while_it_is_indexed_is_indexed_again(store: Store) -> None:
    source = store.source()
    loaded = source.load

    def late(keys):
        documents = list(loaded(keys))
        store.put(Document(1, "How are parrots fed?", (), "with seeds", ("zoo.py",)))
        return iter(documents)

    from navlog.core.recall.index import open_index
    from navlog.core.recall.semantic import bundled

    slow = type(source)(source.mark, source.census, late)
    open_index(store.folder, slow, bundled(), writable=True, lock_folder=str(store.root))
    assert store.first("feeding parrots") == 1
