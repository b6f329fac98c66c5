"""The meaning of words: a static embedding model, mapped from its file and read with the standard library alone.

The `.sem2` file, little-endian: magic `SEM2`, number of tokens V, dimensions d, bytes of the vocabulary, padding (four
uint32); the tokens, sorted by their bytes, end to end; padding; V+1 uint32 offsets into them; V float32 scales; V
float32 token weights; V sign codes of d bits, first bit highest; V rows of d int8. A row times its scale is the
token's vector with its weight applied. Tokens are WordPiece: a piece inside a word begins with `##`.
"""

from __future__ import annotations

import mmap
import os
from _operator import add
from _struct import unpack_from
from zlib import crc32

from navlog.core.recall.analysis import words

BUNDLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "static-256.sem2")
LONGEST_WORD = 100
"""Characters of a word beyond which WordPiece gives up, as BERT's does."""

HASHED = 1 << 31
"""Ids from here on are words of other scripts, which the vocabulary does not have."""

MANY = 200
"""Texts from which loading numpy pays."""


class Model:
    """The memory-mapped model.

    A word that is not in ASCII gets an id, a code and a vector from its hash: it is like itself and unlike all else.

    Args:
        path: a `.sem2` file.

    Raises:
        OSError: when it cannot be mapped.
        ValueError: when it is not such a file.
    """

    def __init__(self, path: str = BUNDLED) -> None:
        with open(path, "rb") as file:
            self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self.map) < 20 or self.map[:4] != b"SEM2":
            raise ValueError(f"{path} is not a .sem2 model")
        _, self.size, self.dimensions, vocabulary, padding = unpack_from("<4sIIII", self.map, 0)
        self.offsets = 20 + vocabulary + padding
        self.scales = self.offsets + 4 * (self.size + 1)
        self.weights = self.scales + 4 * self.size
        self.signs = self.weights + 4 * self.size
        self.rows = self.signs + self.size * self.dimensions // 8
        if len(self.map) != self.rows + self.size * self.dimensions:
            raise ValueError(f"{path} is cut short")
        self._format = f"<{self.dimensions}b"
        self._pieces: dict[str, tuple[int, ...]] = {}
        self._typical: tuple[float, float] | None = None
        digest = crc32(self.map[self.weights : self.signs])
        self.name = f"{os.path.basename(path)} {self.size}x{self.dimensions} {digest:08x}"

    def find(self, token: bytes) -> int:
        """Return a token's id, or -1."""
        low: int = 0
        high: int = self.size
        view, offsets = self.map, self.offsets
        while low < high:
            middle = (low + high) >> 1
            start, end = unpack_from("<II", view, offsets + 4 * middle)
            here = view[20 + start : 20 + end]
            if here < token:
                low = middle + 1
            elif here > token:
                high = middle
            else:
                return middle
        return -1

    def ids(self, text: str) -> list[int]:
        """Return the token ids of a text, in order."""
        found: list[int] = []
        known = self._pieces
        for word in words(text):
            pieces = known.get(word)
            if pieces is None:
                pieces = known[word] = self._word(word)
            found += pieces
        return found

    def _word(self, word: str) -> tuple[int, ...]:
        if not word.isascii():
            return (HASHED | crc32(word.encode()),)
        if len(word) > LONGEST_WORD:
            return ()
        found: list[int] = []
        rest = word.encode()
        while rest:
            for end in range(len(rest), 0, -1):
                place = self.find(b"##" + rest[:end] if found else rest[:end])
                if place >= 0:
                    break
            else:
                return ()
            found.append(place)
            rest = rest[end:]
        return tuple(found)

    def weight(self, token: int) -> float:
        """Return how much a token tells, about 0.07 (`the`) to 2."""
        if token >= HASHED:
            return self._typical_token()[0]
        weight: float = unpack_from("<f", self.map, self.weights + 4 * token)[0]
        return weight

    def codes(self, tokens: list[int]) -> list[int]:
        """Return the signs of each token's vector as one number of `dimensions` bits."""
        width, first, view, number = self.dimensions // 8, self.signs, self.map, int.from_bytes
        starts = [first + token * width for token in tokens]
        found = [number(view[start : start + width], "big") for start in starts]
        if max(tokens, default=0) >= HASHED:
            for place, token in enumerate(tokens):
                found[place] = _scatter(token, self.dimensions) if token >= HASHED else found[place]
        return found

    def vector(self, tokens: list[int]) -> list[float]:
        """Return the unit vector of a text from its token ids, or zeros when it has none."""
        total = [0.0] * self.dimensions
        for token in tokens:
            scale, row = self.row(token)
            total = list(map(add, total, map(scale.__mul__, row)))
        length = sum(value * value for value in total) ** 0.5 or 1.0
        return [value / length for value in total]

    def row(self, token: int) -> tuple[float, tuple[int, ...]]:
        """Return the scale and the components of a token's vector, its weight applied."""
        if token >= HASHED:
            bits = _scatter(token, self.dimensions)
            row = tuple(1 if bits >> place & 1 else -1 for place in range(self.dimensions - 1, -1, -1))
            return self._typical_token()[1], row
        scale = unpack_from("<f", self.map, self.scales + 4 * token)[0]
        return scale, unpack_from(self._format, self.map, self.rows + token * self.dimensions)

    def _typical_token(self) -> tuple[float, float]:
        """Return the median weight of a sample of tokens, and what one component of such a token's vector weighs."""
        if self._typical is None:
            sample = range(0, self.size, self.size // 64 or 1)
            weights = sorted(self.weight(token) for token in sample)
            lengths = sorted(scale * sum(x * x for x in row) ** 0.5 for scale, row in map(self.row, sample))
            middle = len(weights) // 2
            self._typical = weights[middle], lengths[middle] / self.dimensions**0.5
        return self._typical

    def packed(self, texts: list[list[int]]) -> list[bytes]:
        """Return the vectors of many texts, each as a float32 scale and `dimensions` int8 (see `vectors.pack`)."""
        if len(texts) >= MANY:
            from navlog.core.recall import dense

            return dense.packed(self, texts)
        from navlog.core.recall.vectors import pack

        return [pack(self.vector(tokens)) for tokens in texts]


def _scatter(token: int, bits: int) -> int:
    """Return pseudo-random bits for a hashed token, by SplitMix64 (Steele, Lea and Flood 2014)."""
    found, state, mask = 0, token, (1 << 64) - 1
    for _ in range(0, bits, 64):
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        found = (found << 64) | (mixed ^ (mixed >> 31))
    return found & ((1 << bits) - 1)


_BUNDLED: Model | None = None


def bundled() -> Model:
    """Return the model that comes with navlog, mapped once a process."""
    global _BUNDLED
    if _BUNDLED is None:
        _BUNDLED = Model()
    return _BUNDLED
