"""The course of a session: how its context filled, response by response, and where it was compacted.

The last 16 MiB of a transcript are read at first, afterwards only what was appended.
"""

from __future__ import annotations

import os
import stat

from navlog.core.budget import claude, codex, tail, transcript
from navlog.core.hosts.events import CODEX, HOSTS
from navlog.core.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REACH = 16 * 1024 * 1024
"""Bytes of a transcript's end that are read at once."""

MOST = 2_000
"""Points that are kept."""


@record
class Point:
    """How full the context was.

    Attributes:
        at: the moment, seconds since the epoch; 0 when none of the records so far tells one.
        tokens: how many filled the window; 0 where a compaction left that unknown.
        compacted: whether the context was compacted here, and the tokens are the host's estimate.
    """

    at: float
    tokens: int
    compacted: bool = False


@record
class Course:
    """How a session's context filled, and what it takes to go on from there.

    Attributes:
        path: the transcript.
        points: the oldest first; 2,000 at most, of which those in between are thinned out.
        inode: of the file that was read; 0 when there was none.
        place: bytes of it that were read, up to the end of a line.
        message: the id of the response that the last point is of; empty when it has none.
    """

    path: str = ""
    points: tuple[Point, ...] = ()
    inode: int = 0
    place: int = 0
    message: str = ""


@record
class _Step:
    """What one line says, of either host.

    Attributes:
        at: as in `Point`.
        tokens: as in `Point`.
        row: the line of a response, of which there may be more; `None` where a host writes just one.
        boundary: whether the context was compacted here.
        estimate: whether the tokens are the host's estimate after that.
    """

    at: float
    tokens: int
    row: claude.Row | None = None
    boundary: bool = False
    estimate: bool = False


def course(path: str, host: str, before: Course | None = None) -> Course:
    """Return the course that a transcript tells; one that is missing or cannot be read tells none.

    Args:
        path: the transcript.
        host: `claude` or `codex`; recognised when it is neither.
        before: what it told the last time; it is read anew when the file is another one, or was cut.
    """
    path = transcript.located(path)
    host = host if host in HOSTS else transcript.kind(path)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return Course(path)
    try:
        known = _known(descriptor, path, before)
        return _gone_on(known, descriptor, host) if known.inode else known
    except OSError:
        return Course(path)
    finally:
        os.close(descriptor)


def _known(descriptor: int, path: str, before: Course | None) -> Course:
    """Return what still holds of what was read before."""
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        return Course(path)
    same = before is not None and (before.path, before.inode) == (path, status.st_ino)
    if before is None or not same or before.place > status.st_size:
        return Course(path, inode=status.st_ino)
    ended = not before.place or os.pread(descriptor, 1, before.place - 1) == b"\n"
    return before if ended else Course(path, inode=status.st_ino)


def _gone_on(known: Course, descriptor: int, host: str) -> Course:
    """Return the course with what the file holds beyond it, as far as its lines are whole."""
    size = os.fstat(descriptor).st_size
    start = max(known.place, size - REACH)
    text = os.pread(descriptor, size - start, start)
    skipped = text.find(b"\n") + 1 if start > known.place else 0
    end = text.rfind(b"\n") + 1
    if end <= skipped:
        return known
    points, message = list(known.points), known.message
    for step in _steps(text[skipped:end], host):
        message = _take(points, message, step)
    return replace(known, points=_thinned(points), place=start + end, message=message)


def _steps(text: bytes, host: str) -> list[_Step]:
    """Return what the lines of a text say, the oldest first."""
    marks, aside, read = (codex.MARKS, b"", _codex) if host == CODEX else (claude.MARKS, claude.ASIDE, _claude)
    return [step for found in tail.records(text, marks, aside) if (step := read(found))][::-1]


def _claude(found: dict[str, Any]) -> _Step | None:
    row = claude.row_of(found)
    return _Step(row.at, row.tokens or 0, row, row.boundary, row.boundary) if row else None


def _codex(found: dict[str, Any]) -> _Step | None:
    told = codex.told(found)
    return _Step(told.at, told.tokens or 0, None, told.tokens is None, told.estimate) if told else None


def _take(points: list[Point], message: str, step: _Step) -> str:
    """Take a line into the points, and return the id of the response that the last of them is of.

    The lines of one response are one point, and so are a compaction and the estimate that follows it.
    """
    last = points[-1] if points else Point(0.0, 0)
    point = Point(step.at or last.at, step.tokens, step.estimate)
    row = step.row
    if row and row.message and row.message == message:
        points[-1] = point if row.finished else replace(point, tokens=max(last.tokens, point.tokens))
    elif last.compacted and step.estimate and not step.boundary:
        points[-1] = point
    elif not (claude.fell(last.tokens, row) if row else step.tokens == last.tokens and not step.boundary):
        points.append(point)
        return row.message if row else ""
    return message


def _thinned(points: list[Point]) -> tuple[Point, ...]:
    """Return at most so many points: the compactions, what was before each, and in between the highest ones."""
    if len(points) <= MOST:
        return tuple(points)
    size = -(-len(points) * 2 // MOST)
    groups = (range(start, min(start + size, len(points))) for start in range(0, len(points), size))
    highest = {max(group, key=lambda place: points[place].tokens) for group in groups}
    turns = {place for at, point in enumerate(points) if point.compacted for place in (at - 1, at)}
    kept = sorted({0, len(points) - 1, *highest, *turns} - {-1})
    return tuple(points[place] for place in kept[-MOST:])
