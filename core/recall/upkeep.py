"""Making the derived index right: adding to it, or making it anew. Its layout is told in `index.py`."""

from __future__ import annotations

import os
from zlib import crc32

import tantivy

from navlog.core.recall import build, lexical
from navlog.core.recall.index import TABLE, changes, forget, open_searcher, rows_path, words_path
from navlog.core.recall.searcher import Searcher
from navlog.core.storage import TEMPORARY, create, open_no_link, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.recall.document import Source
    from navlog.core.recall.fusion import Encoder
    from navlog.core.recall.table import Table


def in_memory(source: Source, encoder: Encoder | None) -> Searcher:
    """Return an index of all the documents that touches no file of its own."""
    stamps = source.census()
    documents = list(source.load(stamps))
    made = build.rows(documents, encoder)
    table = build.merge(build.new_table(encoder, source.mark, 0), stamps, made, (), source.mark)
    words = tantivy.Index(lexical.schema())
    lexical.write(words, documents)
    words.reload()
    blob = b"".join(made.values())
    return Searcher(table, lambda offset, length: blob[offset : offset + length], lexical.Lexicon(words), encoder)


def synchronise(
    folder: str, source: Source, encoder: Encoder | None, thorough: bool, searcher: Searcher | None = None
) -> None:
    """Make the index right on the disk, under the lock: add to it if that is the lesser part, else make it anew.

    Raises:
        OSError: when it cannot be written.
        ValueError: when tantivy cannot write it.
    """
    searcher = searcher or open_searcher(folder, encoder)
    if searcher:
        found = changes(searcher.table, source, thorough)
        if not found:
            return
        if not worn(searcher.table) and 2 * (len(found[0]) + len(found[1])) <= len(searcher.table.keys) + 20:
            return apply(folder, searcher, source, *found)
    _rebuild(folder, source, encoder)


def worn(table: Table) -> bool:
    """Tell whether most of the rows' file belongs to documents that were replaced since."""
    return 2 * sum(table.lengths) < table.rows_bytes


def apply(folder: str, searcher: Searcher, source: Source, stamps: dict[int, int], gone: set[int]) -> None:
    """Replace and drop some documents."""
    old = searcher.table
    documents = list(source.load(stamps)) if stamps else []
    made = build.rows(documents, searcher.encoder)
    table = build.merge(old, stamps, made, gone, source.mark)
    table.files = old.files
    if made:
        with open(rows_path(folder, old.generation), "r+b", opener=open_no_link) as file:
            file.truncate(old.rows_bytes)
            file.seek(old.rows_bytes)
            file.write(b"".join(made.values()))
    if stamps or gone:
        lexical.write(searcher.lexicon.index, documents, {*stamps, *gone})
        table.files = _checksums(words_path(folder, old.generation), old.files)
    _publish(folder, table)


def _rebuild(folder: str, source: Source, encoder: Encoder | None) -> None:
    """Make the index anew beside what is there, then put it in its place."""
    os.makedirs(folder, exist_ok=True)
    stamps = source.census()
    documents = list(source.load(stamps))
    made = build.rows(documents, encoder)
    generation = 1 + max([0, *(int(name.rpartition("-")[2]) for name in os.listdir(folder) if _numbered(name))])
    with create(rows_path(folder, generation)) as file:
        file.write(b"".join(made.values()))
    words = words_path(folder, generation)
    os.makedirs(words)
    lexical.write(tantivy.Index(lexical.schema(), words), documents)
    table = build.merge(build.new_table(encoder, source.mark, generation), stamps, made, (), source.mark)
    table.files = _checksums(words, {})
    _publish(folder, table)
    _sweep(folder, generation)


def _publish(folder: str, table: Table) -> None:
    temporary = os.path.join(folder, f"{TEMPORARY}{os.getpid()}")
    with create(temporary) as file:
        file.write(table.encode())
    os.replace(temporary, os.path.join(folder, TABLE))


def _checksums(words: str, known: Mapping[str, int]) -> dict[str, int]:
    """Return the checksum of each of tantivy's files; known segments never change and are not read again."""
    names = [name for name in os.listdir(words) if not name.endswith(".lock")]
    fixed = {name: known[name] for name in names if name in known and not name.endswith(".json")}
    return {name: fixed.get(name) or crc32(read(os.path.join(words, name))) for name in names}


def _sweep(folder: str, generation: int) -> None:
    """Remove what belongs to other generations, and what a killed writer left."""
    import shutil

    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.startswith("words-") and path != words_path(folder, generation):
            shutil.rmtree(path, ignore_errors=True)
        elif (name.startswith("rows-") and path != rows_path(folder, generation)) or name.startswith(TEMPORARY):
            forget(path)


def _numbered(name: str) -> bool:
    return name.startswith(("rows-", "words-")) and name.rpartition("-")[2].isdecimal()
