"""The `.sem2` file (its layout is told in `core/recall/semantic.py`), made with numpy alone."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np


def pack(tokens: list[str], vectors: Any, weights: Any) -> bytes:
    """Return the file's bytes.

    Args:
        tokens: V distinct WordPiece tokens.
        vectors: their vectors (V, d) before weighting, d a multiple of eight.
        weights: their weights (V,), positive.

    Raises:
        ValueError: when the shapes do not fit.
    """
    vectors, weights = np.asarray(vectors, np.float32), np.asarray(weights, np.float32)
    if vectors.shape[0] != len(tokens) or weights.shape != (len(tokens),) or vectors.shape[1] % 8:
        raise ValueError(f"{len(tokens)} tokens, vectors {vectors.shape} and weights {weights.shape} do not fit")
    order = sorted(range(len(tokens)), key=lambda place: tokens[place].encode())
    names, vectors, weights = [tokens[place].encode() for place in order], vectors[order], weights[order]
    applied = vectors * weights[:, None]
    scales = np.abs(applied).max(1) / 127
    scales[scales == 0] = 1e-9
    vocabulary = b"".join(names)
    padding = -(20 + len(vocabulary)) % 4
    offsets = np.cumsum([0, *map(len, names)])
    head = struct.pack("<4sIIII", b"SEM2", len(names), vectors.shape[1], len(vocabulary), padding)
    numbers = (offsets.astype("<u4"), scales.astype("<f4"), weights.astype("<f4"), np.packbits(vectors > 0, axis=1))
    rows = np.round(applied / scales[:, None]).astype("i1")
    return b"".join((head, vocabulary, bytes(padding), *(part.tobytes() for part in (*numbers, rows))))


def pack_file(fitted: Path, target: Path) -> None:
    """Pack what the fit wrote."""
    stored = np.load(fitted)
    target.write_bytes(pack(stored["tokens"].tolist(), stored["vectors"], stored["weights"]))


class Pieces:
    """WordPiece over a vocabulary held in memory: the longest piece first, as the product's reader does it."""

    def __init__(self, tokens: list[str], longest: int) -> None:
        self.places = {token: place for place, token in enumerate(tokens)}
        self.longest = longest
        self._known: dict[str, list[int]] = {}

    def ids(self, words: list[str]) -> list[int]:
        """Return the places of the tokens of simple words."""
        return [token for word in words for token in self._word(word)]

    def _word(self, word: str) -> list[int]:
        if word not in self._known:
            self._known[word] = self._cut(word) if len(word) <= self.longest else []
        return self._known[word]

    def _cut(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word):
            mark = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if mark + word[start:end] in self.places), 0)
            if not end:
                return []
            found.append(self.places[mark + word[start:end]])
            start = end
        return found
