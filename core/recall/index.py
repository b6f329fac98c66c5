"""The derived index on the disk: opened when it is right, repaired when it is not, passed by when it cannot be.

In its folder: `table` (see `table.py`), `rows-<n>` (appended to, never changed) and `words-<n>/` (tantivy's files).
The table is renamed into place last, and holds a checksum of everything that an answer is made from, so that a writer
killed at any moment leaves either the old index or one that is seen to be wrong and made anew. Nothing here is
flushed to the disk: it can be made again.
"""

from __future__ import annotations

import os
from zlib import crc32

import tantivy

from navlog.core.errors import Fault
from navlog.core.recall.lexical import Lexicon
from navlog.core.recall.searcher import Searcher
from navlog.core.recall.table import WORD, Table, decode, model_name
from navlog.core.storage import Lock, open_no_link, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Set
    from typing import TypeVar

    T = TypeVar("T")

    from navlog.core.recall.document import Candidate, Source
    from navlog.core.recall.fusion import Encoder

TABLE = "table"
COUNTED = 2_000
"""Documents up to which every open compares each document's stamp; beyond, the source's mark alone."""

PATIENCE = 0.5
"""Seconds that a reader waits for its turn to repair the index before it answers from memory."""

BROKEN = (OSError, ValueError)
"""What an index that is not right raises: missing or damaged files here, and tantivy's complaints."""


class Index:
    """An index that can be asked, again and again; it mends itself when it turns out to be damaged.

    Args:
        searcher: the opened index.
        source: where the documents are.
    """

    def __init__(self, searcher: Searcher, source: Source) -> None:
        self.searcher = searcher
        self.source = source

    def candidates(self, query: str, without: Set[int] = frozenset()) -> tuple[Candidate, ...]:
        """Return about 40 documents that may answer, best first; none for a query without words.

        Args:
            query: any text; the first 4,000 characters count.
            without: keys to leave out.
        """
        return self._mended(lambda searcher: searcher.candidates(query, without))

    def alike(self, question: str) -> list[tuple[int, float]]:
        """Return the keys of documents that ask nearly the same, with the likeness from .8 to 1, best first."""
        return self._mended(lambda searcher: searcher.alike(question))

    def _mended(self, ask: Callable[[Searcher], T]) -> T:
        """Ask the index; when it turns out to be damaged, ask one made anew in memory."""
        try:
            return ask(self.searcher)
        except BROKEN:
            from navlog.core.recall import upkeep

            self.searcher = upkeep.in_memory(self.source, self.searcher.encoder)
            return ask(self.searcher)

    def warm(self) -> Index:
        """Load numpy for many questions to come, and return the index."""
        from navlog.core.recall import dense

        dense.warm(self.searcher)
        return self


def open_index(
    folder: str,
    source: Source,
    encoder: Encoder | None,
    *,
    writable: bool,
    lock_folder: str,
    thorough: bool = False,
) -> Index:
    """Open the index, made right first where needed: on the disk if that is allowed and possible, else in memory.

    Never fails for the index's sake. The caller does not hold the lock: a repair waits for it, for `PATIENCE` at most.

    Args:
        folder: the index's own folder; it need not exist.
        source: the documents.
        encoder: the model, or None for words alone.
        writable: whether the index may be written.
        lock_folder: the folder whose lock writers hold.
        thorough: compare every document's stamp, however many there are.
    """
    searcher = open_searcher(folder, encoder)
    if searcher and not changes(searcher.table, source, thorough):
        return Index(searcher, source)
    from navlog.core.recall import upkeep

    if writable:
        try:
            with Lock(lock_folder, PATIENCE):
                upkeep.synchronise(folder, source, encoder, thorough)
                searcher = open_searcher(folder, encoder)
        except (Fault, *BROKEN):
            searcher = None
        if searcher:
            return Index(searcher, source)
    return Index(upkeep.in_memory(source, encoder), source)


def update(
    folder: str,
    source: Source,
    encoder: Encoder | None,
    changed: Mapping[int, int | None],
    before: int | None = None,
    opened: Index | None = None,
) -> None:
    """Bring the index up to date after a write, the caller holding the lock; never fails.

    An index that cannot be written loses its table, so that the next to open it makes it anew.

    Args:
        folder: the index's own folder.
        source: the documents, as they are now.
        encoder: the model, or None for words alone.
        changed: the new stamp of each document that was written, None for one that was removed.
        before: the source's mark before the write: when the index has it, `changed` is all that is looked at.
        opened: the index as it was opened before the write; it is used when nobody else has written since.
    """
    from navlog.core.recall import upkeep

    try:
        current = opened is not None and opened.searcher.version == _version(folder)
        searcher = opened.searcher if opened is not None and current else open_searcher(folder, encoder)
        known = searcher and before is not None and searcher.table.mark == before & WORD
        if searcher and known and not upkeep.worn(searcher.table):
            stamps = {key: stamp for key, stamp in changed.items() if stamp is not None}
            upkeep.apply(folder, searcher, source, stamps, {key for key in changed if key not in stamps})
        else:
            upkeep.synchronise(folder, source, encoder, thorough=True, searcher=searcher)
    except (Fault, *BROKEN):
        forget(os.path.join(folder, TABLE))


def open_searcher(folder: str, encoder: Encoder | None) -> Searcher | None:
    """Return the index on the disk if it is whole and of this model, however old."""
    try:
        version = _version(folder)
        table = decode(read(os.path.join(folder, TABLE)))
        if table.model != model_name(encoder):
            return None
        words = words_path(folder, table.generation)
        if os.path.islink(words) or any(item.is_symlink() for item in os.scandir(words)):
            return None
        if any(crc32(read(os.path.join(words, name))) != check for name, check in table.files.items()):
            return None
        rows = _Rows(rows_path(folder, table.generation), table.rows_bytes)
        return Searcher(table, rows.read, Lexicon(tantivy.Index.open(words)), encoder, version)
    except BROKEN:
        return None


def _version(folder: str) -> tuple[int, int]:
    """Return what identifies the table on the disk, which every write replaces."""
    status = os.stat(os.path.join(folder, TABLE))
    return status.st_mtime_ns, status.st_ino


class _Rows:
    """The rows' file, read without a map: a file that shrinks under a map would end the process."""

    def __init__(self, path: str, least: int) -> None:
        self._file = open(path, "rb", 0, opener=open_no_link)  # noqa: SIM115 - open for as long as the index is
        if os.fstat(self._file.fileno()).st_size < least:
            raise ValueError(f"{path} is cut short")

    def read(self, offset: int, length: int) -> bytes:
        return os.pread(self._file.fileno(), length, offset)

    def __del__(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()


def changes(table: Table, source: Source, thorough: bool) -> tuple[dict[int, int], set[int]] | None:
    """Return the stamps of what is new or changed and the keys of what is gone; None when all is the same."""
    if len(table.keys) > COUNTED and not thorough and table.mark == source.mark & WORD:
        return None
    had, now = table.census(), source.census()
    stamps = {key: stamp for key, stamp in now.items() if had.get(key) != stamp & WORD}
    gone = {key for key in had if key not in now}
    moved = len(had) > COUNTED and table.mark != source.mark & WORD
    return (stamps, gone) if stamps or gone or moved else None


def rows_path(folder: str, generation: int) -> str:
    """Return where the rows of a generation are."""
    return os.path.join(folder, f"rows-{generation}")


def words_path(folder: str, generation: int) -> str:
    """Return where tantivy's files of a generation are."""
    return os.path.join(folder, f"words-{generation}")


def forget(path: str) -> None:
    """Delete a file if it is there."""
    try:
        os.unlink(path)
    except OSError:
        return
