"""The index's manifest: its documents, where their rows are, the sign codes to scan, checksums of the rest.

One file, replaced whole by a rename. Native byte order: head (magic, documents, codes, bytes a code, bytes of text,
mark, bytes of rows, generation), the stamps and row offsets (uint64 each), keys and row lengths (uint32), for each
code the place of its document (uint32), the codes, the text (first the model's name, then `crc name` for each file of
the word index), and the crc32 of all before. Documents are in the order of their keys; one that could not be read has
an empty row, so that it is not tried again.
"""

from __future__ import annotations

from _bisect import bisect_left
from _struct import pack, unpack_from
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from navlog.core.recall.fusion import Encoder

MAGIC = b"NAVIDX01"
"""Changes with the layout, the analyser or the fields: an index of another magic is made anew."""

_HEAD = "=8sIIIIQQI"
_HEAD_BYTES = 44
WORD = (1 << 64) - 1

WORDS_ONLY = "words"
"""The name of the absence of a model."""


class Table:
    """What the manifest says.

    Args:
        model: the name of the model that made the vectors, or of their absence.
        mark: the source's mark when the index was made.
        generation: the number in the names of the files that belong to it.
        rows_bytes: how much of the rows' file belongs to it.
        files: the checksum of each file of the word index.
        keys, stamps, offsets, lengths: the documents, in the order of their keys.
        owners, codes: the place of the document of each sign code, and the codes end to end.
        width: bytes a code.
    """

    __slots__ = (
        "codes",
        "files",
        "generation",
        "keys",
        "lengths",
        "mark",
        "model",
        "offsets",
        "owners",
        "rows_bytes",
        "stamps",
        "width",
    )

    def __init__(self, model: str, mark: int, generation: int, width: int) -> None:
        self.model, self.mark, self.generation, self.width = model, mark & WORD, generation, width
        self.rows_bytes = 0
        self.files: dict[str, int] = {}
        self.keys: Sequence[int] = ()
        self.stamps: Sequence[int] = ()
        self.offsets: Sequence[int] = ()
        self.lengths: Sequence[int] = ()
        self.owners: Sequence[int] = ()
        self.codes: bytes | memoryview = b""

    def place(self, key: int) -> int:
        """Return the place of a document, or -1."""
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else -1

    def census(self) -> dict[int, int]:
        """Return the stamp of each document by key, modulo 2**64."""
        return dict(zip(self.keys, self.stamps, strict=True))

    def encode(self) -> bytes:
        """Return the manifest's bytes."""
        text = "\n".join([self.model, *(f"{check:08x} {name}" for name, check in sorted(self.files.items()))]).encode()
        documents, codes = len(self.keys), len(self.owners)
        head = pack(_HEAD, MAGIC, documents, codes, self.width, len(text), self.mark, self.rows_bytes, self.generation)
        columns = (
            ("Q", self.stamps),
            ("Q", self.offsets),
            ("I", self.keys),
            ("I", self.lengths),
            ("I", self.owners),
        )
        body = b"".join((head, *(pack(f"={len(column)}{kind}", *column) for kind, column in columns), self.codes, text))
        return body + pack("=I", crc32(body))


def model_name(encoder: Encoder | None) -> str:
    """Return what the table calls the model."""
    return encoder.name if encoder else WORDS_ONLY


def decode(content: bytes) -> Table:
    """Read a manifest.

    Raises:
        ValueError: when it is damaged, or of another layout.
    """
    if len(content) < _HEAD_BYTES + 4 or content[:8] != MAGIC:
        raise ValueError("not an index of this layout")
    view = memoryview(content)
    if crc32(view[:-4]) != unpack_from("=I", content, len(content) - 4)[0]:
        raise ValueError("the index's table is damaged")
    _, documents, codes, width, text, mark, rows_bytes, generation = unpack_from(_HEAD, content)
    place = _HEAD_BYTES

    def column(count: int, kind: str, size: int) -> memoryview:
        nonlocal place
        place += count * size
        numbers: memoryview = view[place - count * size : place].cast(kind)  # type: ignore[call-overload]
        return numbers

    table = Table("", mark, generation, width)
    table.rows_bytes = rows_bytes
    table.stamps, table.offsets = column(documents, "Q", 8), column(documents, "Q", 8)
    table.keys, table.lengths = column(documents, "I", 4), column(documents, "I", 4)
    table.owners = column(codes, "I", 4)
    table.codes = column(codes * width, "B", 1)
    table.model, *lines = bytes(column(text, "B", 1)).decode().split("\n")
    table.files = {line[9:]: int(line[:8], 16) for line in lines}
    return table
