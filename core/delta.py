"""Deltas: what a write took out of a large file, so that a journal need not hold the file whole."""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.record import record

WORTH = 2_048
"""Bytes of a file from which a delta is kept instead of its text."""


@record
class Delta:
    """How to come from the bytes after a write to those before it.

    Attributes:
        start: how many bytes at the beginning stayed.
        end: how many at the end.
        text: what was between them before, as UTF-8 with surrogate escapes.
        mark: the SHA-256 of the bytes before.
    """

    start: int
    end: int
    text: str
    mark: str


def between(before: bytes, after: bytes) -> Delta:
    """Return the delta that leads back from `after` to `before`."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    middle = before[start : len(before) - end]
    return Delta(start, end, middle.decode("utf-8", "surrogateescape"), sha256(before))


def undone(delta: Delta, after: bytes) -> bytes:
    """Return the bytes before a write.

    Raises:
        ValueError: when they are not those that the delta was made from.
    """
    middle = delta.text.encode("utf-8", "surrogateescape")
    before = after[: delta.start] + middle + after[len(after) - delta.end :]
    if sha256(before) != delta.mark:
        raise ValueError("the delta does not fit")
    return before


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts have in common at the beginning, in a logarithm of comparisons."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
