"""What the index keeps of a document beside its words: packed vectors and token ids, in one checked row.

A row, little-endian: crc32 of all that follows, key, hash of the file set (three uint32), number of texts, dimensions
(two uint16), the bytes of each text's tokens (uint32 each), each text's packed vector, each text's tokens. The texts
are the charted question, its other phrasings, and last the whole: question, answer and files together.
"""

from __future__ import annotations

from _struct import pack as pack_struct
from _struct import unpack_from
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HEAD = "<IIIHH"
_HEAD_BYTES = 16
_SIGNS = bytes(ord("1") if 0 < value < 128 else ord("0") for value in range(256))


def pack(vector: Sequence[float]) -> bytes:
    """Return a vector as a float32 scale and int8 components; scale times component gives it back within scale / 2."""
    scale = max(max(vector), -min(vector)) / 127 or 1.0
    return pack_struct(f"<f{len(vector)}b", scale, *[round(value / scale) for value in vector])


def signs(packed: bytes) -> bytes:
    """Return the sign code of a packed vector: one bit a component, set where it is positive, first bit highest."""
    return int(packed[4:].translate(_SIGNS), 2).to_bytes((len(packed) - 4) // 8, "big")


def encode(key: int, files: int, vectors: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Return a row. `vectors` is empty where no model is in use; otherwise it has one packed vector a text."""
    dimensions = len(vectors[0]) - 4 if vectors else 0
    head = pack_struct("<IIHH", key, files, len(tokens), dimensions)
    lengths = pack_struct(f"<{len(tokens)}I", *map(len, tokens))
    body = b"".join((head, lengths, *vectors, *tokens))
    return pack_struct("<I", crc32(body)) + body


def files_hash(files: Iterable[str]) -> int:
    """Return a number that two documents share when they have the same files; 0 for none."""
    paths = sorted(set(files))
    return crc32("\0".join(paths).encode("utf-8", "surrogatepass")) | 1 if paths else 0


class Row:
    """A row that has been checked.

    Args:
        blob: the bytes of `encode`.
        key: the key that the row must have.

    Raises:
        ValueError: when it is not that row, whole.
    """

    __slots__ = ("_tokens", "_unpacked", "_vectors", "blob", "dimensions", "files", "key", "lengths", "texts")

    def __init__(self, blob: bytes, key: int) -> None:
        if len(blob) < _HEAD_BYTES:
            raise ValueError("a row is cut short")
        check, self.key, self.files, self.texts, self.dimensions = unpack_from(_HEAD, blob)
        if check != crc32(memoryview(blob)[4:]) or self.key != key:
            raise ValueError(f"row {key:08x} is damaged")
        self.blob = blob
        self._unpacked: dict[int, tuple[float, tuple[int, ...]]] = {}
        self.lengths = unpack_from(f"<{self.texts}I", blob, _HEAD_BYTES)
        self._vectors = _HEAD_BYTES + 4 * self.texts
        self._tokens = self._vectors + (self.texts * (4 + self.dimensions) if self.dimensions else 0)

    @property
    def phrasings(self) -> int:
        """How many phrasings of the question there are, the charted one included."""
        count: int = self.texts - 1
        return count

    def vector(self, text: int) -> tuple[float, tuple[int, ...]]:
        """Return the scale and the components of a text's vector."""
        vector = self._unpacked.get(text)
        if vector is None:
            place = self._vectors + text * (4 + self.dimensions)
            scale: float = unpack_from("<f", self.blob, place)[0]
            vector = self._unpacked[text] = scale, unpack_from(f"<{self.dimensions}b", self.blob, place + 4)
        return vector

    def signs(self, text: int) -> bytes:
        """Return the sign code of a text's vector."""
        return signs(self.packed(text))

    def packed(self, text: int) -> bytes:
        """Return a text's packed vector."""
        place = self._vectors + text * (4 + self.dimensions)
        return self.blob[place : place + 4 + self.dimensions]

    def raw_tokens(self, text: int) -> bytes:
        """Return the bytes of a text's tokens, as they were given."""
        start = self._tokens + sum(self.lengths[:text])
        return self.blob[start : start + self.lengths[text]]

    def tokens(self, text: int) -> tuple[int, ...]:
        """Return a text's tokens, where they are token ids (uint32 each)."""
        raw = self.raw_tokens(text)
        return unpack_from(f"<{len(raw) // 4}I", raw)


def pack_tokens(tokens: Sequence[int]) -> bytes:
    """Return token ids as uint32."""
    return pack_struct(f"<{len(tokens)}I", *tokens)
