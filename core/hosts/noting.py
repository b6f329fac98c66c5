"""Note each call of the hook in `derived/hook_calls.jsonl`, a line for each; the newest stay. `calls` reads it.

A line is added without a lock and without waiting for the disk: one that is lost matters to nobody.
"""

from __future__ import annotations

import os

from navlog.core import lean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project

FILE = "hook_calls.jsonl"

LARGE = 32_768
"""Bytes from which the older lines go."""

KEPT = 100
"""Lines that stay then."""

LONGEST = 40
"""Letters of an event's name that are kept."""


def note(project: Project, host: str, event: str, at: float, ms: float, said: int, fault: bool) -> None:
    """Add a call, whose parts are those of `calls.Call`; where that does not work, nothing is said."""
    told = {"at": round(at, 3), "host": host, "event": event[:LONGEST], "ms": round(ms, 1), "said": said}
    row = lean.dumps({**told, "fault": fault}) + "\n"
    path = os.path.join(project.derived, FILE)
    try:
        if _size_with(path, row) > LARGE:
            _trim(path)
    except OSError:
        return


def _size_with(path: str, row: str) -> int:
    """Add a row to a file, and return how many bytes it has then.

    Raises:
        OSError: also for a link, and for a pipe that nobody reads.
    """
    descriptor = _opened(path)
    try:
        os.write(descriptor, row.encode("ascii"))
        return os.fstat(descriptor).st_size
    finally:
        os.close(descriptor)


def _opened(path: str) -> int:
    how = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
    try:
        return os.open(path, how, 0o666)
    except FileNotFoundError:
        os.mkdir(os.path.dirname(path))
        return os.open(path, how, 0o666)


def _trim(path: str) -> None:
    """Keep the newest lines alone. What is added at the same moment may be lost."""
    from navlog.core import storage
    from navlog.core.errors import Fault

    try:
        storage.write(path, b"".join(storage.read(path).splitlines(keepends=True)[-KEPT:]), durable=False)
    except (OSError, Fault):
        return
