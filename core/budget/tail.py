"""The end of a transcript: its records, the newest first, from as few bytes as will do.

Transcripts grow to hundreds of megabytes, are written while they are read, and hold whatever a tool printed. So they
are read backwards as bytes, in growing steps; what is no record is passed over.
"""

from __future__ import annotations

import os
import stat
from itertools import islice

from navlog.core import lean
from navlog.core.text import clip, line
from navlog.core.text import moment as any_moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

STEPS = tuple(size * 1024 for size in (256, 768, 3 * 1024, 12 * 1024, 48 * 1024))
"""Bytes of each step backwards; together they reach 256 KiB, 1, 4, 16 and 64 MiB from the end, and no further."""

NEAR = 4 * 1024 * 1024
"""Bytes within which what only accompanies a reading, such as the model, is looked for."""

LINES = 100_000
"""Lines that are looked into; as many real records take more than 64 MiB."""

BEGINNING = 200
"""Bytes of a line that are looked at to pass over it unparsed."""

MOST = 10**12
"""Tokens beyond which a number counts none."""

NAME = 100
"""Characters kept of a model's name."""


class Tail:
    """A transcript, read from its end.

    Attributes:
        size: bytes of the file when it was opened; 0 when it is missing or cannot be read.
        seen: bytes read so far.
        found: set by a reader that has its figure and only looks for what accompanies it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.size = 0
        self.seen = 0
        self.found = False

    def records(self, marks: tuple[bytes, ...], unless: bytes = b"") -> Iterator[dict[str, Any]]:
        """Give the objects on some lines, newest first; none of a file that is missing or cannot be read.

        Args:
            marks: what the lines hold, one of it at least.
            unless: what a line that is not wanted has among its first `BEGINNING` bytes.
        """
        return _objects(self._lines(marks), unless)

    def _lines(self, marks: tuple[bytes, ...]) -> Iterator[bytes]:
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except (OSError, ValueError):
            return
        try:
            status = os.fstat(descriptor)
            if stat.S_ISREG(status.st_mode):
                self.size = status.st_size
                for text, start in self._blocks(descriptor):
                    yield from _marked(text, start, marks)
        except OSError:
            return
        finally:
            os.close(descriptor)

    def _blocks(self, descriptor: int) -> Iterator[tuple[bytes, int]]:
        """Give what was read backwards, each time with where its first whole line begins.

        Only what the file held when it was opened is read: it may grow meanwhile.
        """
        place, rest = self.size, b""
        for step in STEPS:
            if self.found and self.seen >= NEAR:
                return
            wanted = min(step, place)
            place -= wanted
            block = os.pread(descriptor, wanted, place)
            self.seen += len(block)
            if len(block) < wanted:  # it was cut short meanwhile: what was read before no longer follows
                rest = b""
            text = block + rest
            start = text.find(b"\n") + 1 if place else 0
            yield text, start if start or not place else len(text)
            if not place:
                return
            rest = text[: start - 1] if start else text


def records(text: bytes, marks: tuple[bytes, ...], unless: bytes = b"") -> Iterator[dict[str, Any]]:
    """Give the objects on some lines of a text that begins with a whole line, newest first. See `Tail.records`."""
    return _objects(_marked(text, 0, marks), unless)


def _objects(lines: Iterator[bytes], unless: bytes) -> Iterator[dict[str, Any]]:
    for text in islice(lines, LINES):
        if unless and unless in text[:BEGINNING]:
            continue
        found = _object(text)
        if found is not None:
            yield found


def _marked(text: bytes, start: int, marks: tuple[bytes, ...]) -> Iterator[bytes]:
    """Give the lines from `start` on that hold one of the marks, last first."""
    places = {mark: text.rfind(mark, start) for mark in marks}
    while (place := max(places.values())) >= 0:
        begin = max(text.rfind(b"\n", start, place) + 1, start)
        end = text.find(b"\n", place)
        yield text[begin : end if end >= 0 else len(text)]
        places = {mark: at if at < begin else text.rfind(mark, start, begin) for mark, at in places.items()}


def _object(text: bytes) -> dict[str, Any] | None:
    """Return the object on a line; `None` for half a line, for anything else, for what is nested too deeply."""
    try:
        found = lean.loads(text.decode("utf-8", "replace").lstrip("\ufeff"))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def part(value: object, key: str) -> dict[str, Any]:
    """Return the object under a key; an empty one when there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def number(value: object) -> int:
    """Return a count of tokens; 0 for what is none."""
    return value if type(value) is int and 0 < value <= MOST else 0


def name(value: object) -> str:
    """Return a name on one harmless line; empty for what is no text."""
    return clip(line(value[: 4 * NAME]), NAME) if isinstance(value, str) else ""


def moment(value: object) -> float:
    """Return the seconds since the epoch of a record's moment, 0 when it is not one, or is before the epoch."""
    try:
        return max(any_moment(value[:64]), 0.0) if isinstance(value, str) else 0.0
    except (OverflowError, ValueError):
        return 0.0
