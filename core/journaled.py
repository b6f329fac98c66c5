"""A line of the journal: what one write did to each of its files, as a record and as JSON."""

from __future__ import annotations

from navlog.core import lean
from navlog.core.delta import WORTH, Delta, between, undone
from navlog.core.digest import sha256
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Kept:
    """A file in the journal.

    Attributes:
        path, folder: as in an edit.
        before: the text before, or how to come back to it; `None`: there was no file.
        after: the SHA-256 of what was written; `None`: the file was removed.
    """

    path: str
    before: str | Delta | None
    after: str | None
    folder: str = ""


@record
class Write:
    """One line of the journal.

    Attributes:
        at: when, as an ISO moment.
        command: the command that wrote.
        title: what it did, for people.
        files: what it wrote.
        undone: whether it has been taken back.
    """

    at: str
    command: str
    title: str
    files: tuple[Kept, ...]
    undone: bool = False


def keep(path: str, before: bytes | None, after: bytes | None, folder: str) -> Kept:
    """Return what the journal keeps of a file's change: the bytes before, or the delta to them where it is large."""
    old: str | Delta | None = None if before is None else _text(before)
    if before is not None and after is not None and len(before) >= WORTH:
        old = between(before, after)
    return Kept(path, old, mark(after), folder)


def mark(content: bytes | None) -> str | None:
    """Return the SHA-256 of a file's bytes; `None` where there is no file."""
    return None if content is None else sha256(content)


def is_before(kept: Kept, now: bytes | None) -> bool:
    """Whether a file holds what it held before the write."""
    if isinstance(kept.before, Delta):
        return mark(now) == kept.before.mark
    return (None if now is None else _text(now)) == kept.before


def restored(kept: Kept, now: bytes | None) -> bytes | None:
    """Return what a file held before the write, given what it holds after it.

    Raises:
        ValueError: when a delta does not fit.
    """
    if isinstance(kept.before, Delta):
        return undone(kept.before, now or b"")
    return None if kept.before is None else kept.before.encode("utf-8", "surrogateescape")


def encode(write: Write) -> bytes:
    """Return a write as a line, without its end."""
    return lean.dumps(
        {
            "at": write.at,
            "command": write.command,
            "title": write.title,
            "files": [[kept.path, _packed(kept.before), kept.after, kept.folder] for kept in write.files],
            "undone": write.undone,
        }
    ).encode("ascii")


def _packed(before: str | Delta | None) -> object:
    return [before.start, before.end, before.text, before.mark] if isinstance(before, Delta) else before


def decode(line: bytes) -> Write | None:
    """Return a line as a write; `None` when it is none, as one that a crash cut short."""
    try:
        found: Any = lean.loads(line.decode("utf-8"))
        files = tuple(_kept(*file) for file in found["files"])
        write = Write(found["at"], found["command"], found["title"], files, bool(found["undone"]))
    except (ValueError, KeyError, TypeError):
        return None
    texts = (write.at, write.command, write.title)
    return write if all(isinstance(text, str) for text in texts) else None


def _kept(path: object, before: object, after: object, folder: object = "") -> Kept:
    """Return a file as the journal has it.

    Raises:
        TypeError: when a part is of another type.
    """
    if isinstance(before, list):
        start, end, text, mark = before
        _are((int, start), (int, end), (str, text), (str, mark))
        before = Delta(start, end, text, mark)
    _are((str, path), (str, folder), (str, after or ""), (Delta if isinstance(before, Delta) else str, before or ""))
    return Kept(path, before, after, folder)  # type: ignore[arg-type]


def _are(*pairs: tuple[type, object]) -> None:
    if not all(isinstance(value, wanted) for wanted, value in pairs):
        raise TypeError("not what a journal holds")


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")
