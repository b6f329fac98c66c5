"""The sessions' files: read as they are, the unreadable ones named."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.handoff.identity import FOLDER, SUFFIX, file_name
from navlog.core.handoff.session import Session, SessionError, decode
from navlog.core.record import record
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.project import Project


@record
class Unread:
    """A session's file that is set aside: its name and the reason, for people."""

    name: str
    why: str


@record
class Kept:
    """What a session's file holds.

    Attributes:
        session: the session; `None` when there is no file, or it cannot be read.
        raw: its bytes; `None` when there is no file.
        why: why it cannot be read; empty when it can, or is not there.
    """

    session: Session | None = None
    raw: bytes | None = None
    why: str = ""


def key_of(session_id: str) -> str:
    """Return the path of a session's file, relative to the store."""
    return f"{FOLDER}/{file_name(session_id)}"


def path_of(project: Project, session_id: str) -> str:
    """Return the path of a session's file, whether it exists or not."""
    return os.path.join(project.store, FOLDER, file_name(session_id))


def read(project: Project, session_id: str) -> Kept:
    """Read the file of a session."""
    return _read(os.path.join(project.store, FOLDER), file_name(session_id))


def read_all(project: Project) -> tuple[tuple[Session, ...], tuple[Unread, ...]]:
    """Read every session, the one that wrote last first, and name every file that could not be read."""
    folder = os.path.join(project.store, FOLDER)
    kept = {name: _read(folder, name) for name in _names(folder)}
    sessions = [one.session for one in kept.values() if one.session]
    unread = tuple(Unread(f"{FOLDER}/{name}", one.why) for name, one in kept.items() if one.why)
    return tuple(sorted(sessions, key=order, reverse=True)), unread


def latest(project: Project) -> Iterator[Session]:
    """Read the sessions one by one, the one that was heard of last first; unreadable ones are passed over."""
    folder = os.path.join(project.store, FOLDER)
    heard = [(_heard(os.path.join(folder, name)), name) for name in _names(folder)]
    for _, name in sorted(heard, reverse=True):
        session = _read(folder, name).session
        if session:
            yield session


def _heard(path: str) -> int:
    try:
        return os.lstat(path).st_mtime_ns
    except OSError:
        return 0


def order(session: Session) -> tuple[str, str]:
    """Return what sorts sessions by when they wrote last."""
    newest = session.newest
    return (newest.at if newest else "", session.saved)


def _names(folder: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [name for name in names if name.endswith(SUFFIX) and not name.startswith(storage.TEMPORARY)]


def _read(folder: str, name: str) -> Kept:
    path = os.path.join(folder, name)
    if os.path.islink(path):
        return Kept(why="it is a symbolic link, and navlog follows none in a store")
    try:
        raw = storage.read(path)
        session = decode(raw, stamp(os.stat(path).st_mtime))
    except FileNotFoundError:
        return Kept()
    except SessionError as error:
        return Kept(None, raw, str(error))
    except OSError as error:
        return Kept(None, None, error.strerror or str(error))
    if file_name(session.id) != name:
        return Kept(None, raw, "it is named after another session than it holds")
    return Kept(session, raw)
