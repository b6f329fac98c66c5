"""From documents to rows, sign codes and the word index."""

from __future__ import annotations

from navlog.core.recall import lexical, vectors
from navlog.core.recall.table import WORD, Table, model_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from navlog.core.recall.document import Document
    from navlog.core.recall.fusion import Encoder

WHOLE_CHARACTERS = 1_200
"""Characters of question, answer and files together that the model reads."""

BATCH = 2_000
"""Documents whose vectors are made at once."""


def new_table(encoder: Encoder | None, mark: int, generation: int) -> Table:
    """Return the table of an index without documents."""
    return Table(model_name(encoder), mark, generation, encoder.dimensions // 8 if encoder else 0)


def rows(documents: Sequence[Document], encoder: Encoder | None) -> dict[int, bytes]:
    """Return the row of each document by key."""
    if encoder is None:
        return {document.key: _words_row(document) for document in documents}
    found: dict[int, bytes] = {}
    for start in range(0, len(documents), BATCH):
        found |= _semantic_rows(documents[start : start + BATCH], encoder)
    return found


def _texts(document: Document) -> list[str]:
    whole = " ".join((document.question, document.answer[:WHOLE_CHARACTERS], *document.files))
    return [
        *(text[:WHOLE_CHARACTERS] for text in (document.question, *document.also)),
        whole[:WHOLE_CHARACTERS],
    ]


def _semantic_rows(documents: Sequence[Document], encoder: Encoder) -> dict[int, bytes]:
    """Make rows of packed vectors and token ids; the whole's tokens include those of every phrasing."""
    ids = [[encoder.ids(text) for text in _texts(document)] for document in documents]
    packed = iter(encoder.packed([tokens for texts in ids for tokens in texts]))
    found = {}
    for document, texts in zip(documents, ids, strict=True):
        own = [next(packed) for _ in texts]
        every = [*texts[:-1], [*texts[-1], *(token for text in texts[:-1] for token in text)]]
        tokens = [vectors.pack_tokens(list(dict.fromkeys(text))) for text in every]
        found[document.key] = vectors.encode(document.key, vectors.files_hash(document.files), own, tokens)
    return found


def _words_row(document: Document) -> bytes:
    stems = [list(dict.fromkeys(lexical.stems(text))) for text in _texts(document)]
    stems[-1] = list(dict.fromkeys(word for text in reversed(stems) for word in text))
    tokens = [" ".join(words).encode() for words in stems]
    return vectors.encode(document.key, vectors.files_hash(document.files), [], tokens)


def merge(old: Table, stamps: Mapping[int, int], made: Mapping[int, bytes], gone: Iterable[int], mark: int) -> Table:
    """Return the table after some documents were replaced and others dropped.

    Args:
        old: the table before.
        stamps: the new stamp of each replaced document.
        made: their rows, which follow the old ones in the rows' file, in this order; one without a row could not be
            read.
        gone: keys of documents that are no more.
        mark: the source's mark.
    """
    table = Table(old.model, mark, old.generation, old.width)
    out = {*gone, *stamps}
    entries = [
        (key, stamp, offset, length)
        for key, stamp, offset, length in zip(old.keys, old.stamps, old.offsets, old.lengths, strict=True)
        if key not in out
    ]
    end = old.rows_bytes
    for key, row in made.items():
        entries.append((key, stamps[key] & WORD, end, len(row)))
        end += len(row)
    entries += [(key, stamp & WORD, 0, 0) for key, stamp in stamps.items() if key not in made]
    entries.sort()
    table.keys, table.stamps, table.offsets, table.lengths = tuple(zip(*entries, strict=True)) or (
        (),
        (),
        (),
        (),
    )
    table.rows_bytes = end
    _merge_codes(table, old, made, out)
    return table


def _merge_codes(table: Table, old: Table, made: Mapping[int, bytes], out: set[int]) -> None:
    """Fill in the sign codes: those that stay, then those of the new rows, each with the place of its document."""
    width, places = table.width, {key: place for place, key in enumerate(table.keys)}
    owners: list[int] = []
    codes: list[bytes] = []
    for number, owner in enumerate(old.owners):
        if old.keys[owner] not in out:
            owners.append(places[old.keys[owner]])
            codes.append(bytes(old.codes[number * width : (number + 1) * width]))
    for key, blob in made.items() if width else ():
        row = vectors.Row(blob, key)
        for text in range(row.phrasings):
            owners.append(places[key])
            codes.append(row.signs(text))
    table.owners, table.codes = owners, b"".join(codes)
