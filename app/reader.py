"""A reader: remembers what it read last, and gives the same while the files' mark is."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Reader(Generic[T]):
    """Reads one ledger from a worker's thread.

    Args:
        first: what is given before anything was read.
    """

    def __init__(self, first: T) -> None:
        self.last = first
        self._seen: list[object] | None = None

    def read(self) -> T:
        """Return what the files hold."""
        mark = self._mark()
        if mark != self._seen:
            self.last, self._seen = self._read(), mark
        return self.last

    def changed(self) -> bool:
        """Whether the files are others than when they were read last; one stat a file."""
        return self._mark() != self._seen

    def _mark(self) -> list[object]:
        """Return what is another as soon as the files are."""
        raise NotImplementedError

    def _read(self) -> T:
        """Read the files."""
        raise NotImplementedError
