"""What is known of a session beside its transcript: `derived/sessions/<id>.json`, one small file for each session.

The status line records what the host tells it, a hook where the transcript is. A file that is lost loses nothing that
is not told again.
"""

from __future__ import annotations

import os
import time

from navlog.core import derived, lean, storage
from navlog.core.handoff.identity import SUFFIX, file_name
from navlog.core.record import fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.project import Project

FOLDER = "sessions"

FORGOTTEN = 30 * 86_400
"""Seconds after which a session that nothing more was heard of is forgotten; hosts keep transcripts as long."""


@record
class Session:
    """What was recorded of a session.

    Attributes:
        id: the host's id of it.
        host: `claude` or `codex`; empty when that was not said.
        window: tokens that fit in, as the host tells.
        tokens: tokens that fill it, as the host tells.
        model: the model's id, as the host tells.
        percent: the host's own percentage.
        at: when the last of it was told, seconds since the epoch.
        cwd: the session's folder.
        transcript: the path of its transcript.
        crossed: whether the gate was crossed.
        full: how full its known window was at its last turn's end, in percent.
        told: what its next prompt is to be told, beside what it has handed over by then.
        ended: whether its host told that it ended, and nothing of it since.
    """

    id: str = ""
    host: str = ""
    window: int | None = None
    tokens: int | None = None
    model: str = ""
    percent: int | None = None
    at: float = 0.0
    cwd: str = ""
    transcript: str = ""
    crossed: bool = False
    full: int | None = None
    told: str = ""
    ended: bool = False


def note(project: Project, session: str, at: float, **told: object) -> bool:
    """Record some of what is known of a session, and leave the rest as it is.

    Args:
        project: whose store it goes to; without one, nothing is recorded.
        session: the host's id; without one, nothing is recorded.
        at: now, seconds since the epoch.
        told: fields of `Session`.

    Returns:
        Whether it was recorded.

    Raises:
        Fault: `storage`.
    """
    folder = _folder(project)
    if not session or not project.exists or os.path.islink(folder):
        return False
    path = os.path.join(folder, file_name(session))
    known = fields(read(project, session))
    if not os.path.lexists(path):
        _forget_old(folder)
    content = lean.dumps({**known, **told, "id": session, "at": at})
    storage.write(path, content.encode("ascii"), durable=False)
    return True


def read(project: Project, session: str) -> Session:
    """Return what was recorded of a session; one that nothing is known of has only its id."""
    found = _read(project, file_name(session))
    return found if found.id == session else Session(session)


def newest(project: Project, since: float = 0.0) -> Iterator[Session]:
    """Give the sessions that something was recorded of, the one that was told of last first.

    Args:
        project: in whose store.
        since: seconds since the epoch; files that were written before are not opened.
    """
    folder = _folder(project)
    names = [name for name in _names(folder) if name.endswith(SUFFIX)]
    found = [_read(project, name) for name in names if not since or _written(os.path.join(folder, name)) >= since]
    yield from sorted((one for one in found if one.id), key=lambda one: one.at, reverse=True)


def _folder(project: Project) -> str:
    return os.path.join(project.derived, FOLDER)


def _names(folder: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if not name.startswith(storage.TEMPORARY)]
    except OSError:
        return []


def _read(project: Project, name: str) -> Session:
    """Return a file's session; of one that is missing, broken or of another shape, as much as fits."""
    value = derived.load(project, os.path.join(FOLDER, name))
    known = (name for name in Session.__match_args__ if name in value)
    return Session(**{name: value[name] for name in known if _fits(name, value[name])})


def _fits(name: str, value: object) -> bool:
    """Whether a value is of a field's type, and no number that is none."""
    if name in ("window", "tokens", "percent", "full"):
        return value is None or (type(value) is int and value >= 0)
    if name == "at":
        return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12
    return isinstance(value, bool if name in ("crossed", "ended") else str)


def _written(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def _forget_old(folder: str) -> None:
    """Remove what nothing was heard of for long, and what an ended status line left half written.

    It is done when a session is new, so hardly ever.
    """
    storage.sweep((folder,))
    for name in _names(folder):
        path = os.path.join(folder, name)
        try:
            if time.time() - os.lstat(path).st_mtime > FORGOTTEN:
                os.unlink(path)
        except OSError:
            continue
