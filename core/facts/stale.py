"""Stale sessions: the folders in which nothing was touched for long, of sessions of which nothing was heard."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.budget import sessions
from navlog.core.errors import Fault
from navlog.core.facts.places import name_of
from navlog.core.handoff import identity
from navlog.core.record import record
from navlog.core.touchable import FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from navlog.core.project import Context

MOST = 1_000
"""Files of a session that are looked at; one with more is kept."""

WAIT = 1.0
"""Seconds that a removal waits for somebody who writes to the folder, before it lets it be."""

_NEVER = float("inf")
_HEXADECIMAL = frozenset("0123456789abcdef")


@record
class Old:
    """A session's folder: its name, its path, and when something in it was touched last, seconds since the epoch."""

    name: str
    path: str
    at: float


def names(top: str) -> tuple[str, ...]:
    """Return the names of the sessions' own folders; links, files and whatever else is there are none of them.

    Raises:
        Fault: `storage`.
    """
    if linked(top):
        return ()
    try:
        with os.scandir(top) as found:
            return tuple(sorted(one.name for one in found if _named(one.name) and one.is_dir(follow_symlinks=False)))
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise Fault("storage", f"cannot read {top}: {error.strerror or error}", "check the permissions") from error


def linked(top: str) -> bool:
    """Whether the folder of the sessions, or the project's above it, is a symbolic link."""
    return os.path.islink(top) or os.path.islink(os.path.dirname(top))


def old(
    context: Context, environ: Mapping[str, str], found: Iterable[str], asking: str, now: float, seconds: float
) -> tuple[Old, ...]:
    """Return the folders in which nothing was touched for some time, of sessions that are not alive.

    Args:
        context: the surroundings.
        environ: the environment.
        found: the paths of the folders.
        asking: the id of the session that asks, which is never one of them.
        now: seconds since the epoch.
        seconds: for how long nothing may have been heard of a session, nor touched in its folder.
    """
    each = (Old(os.path.basename(path), path, touched(path)) for path in found)
    past = [one for one in each if one.at < now - seconds and _heard(context, one.name) < now - seconds]
    own = {name_of(asking), *(_living(context, environ, now) if past else ())}
    return tuple(one for one in past if one.name not in own)


def touched(path: str) -> float:
    """Return when something in a folder was touched last; infinity for one that cannot be looked through."""
    latest, left, folders = 0.0, MOST, [path]
    try:
        latest = os.lstat(path).st_mtime
        while folders:
            with os.scandir(folders.pop()) as found:
                for one in found:
                    left -= 1
                    latest = max(latest, one.stat(follow_symlinks=False).st_mtime) if left >= 0 else _NEVER
                    folders += [one.path] if one.is_dir(follow_symlinks=False) else []
            if left < 0:
                return _NEVER
    except OSError:
        return _NEVER
    return latest


def remove(one: Old) -> bool:
    """Remove a session's folder whole; whoever waits to write there is told that it is gone.

    Returns:
        Whether it was removed; it is not when it was touched meanwhile, or somebody is writing to it.

    Raises:
        Fault: `storage`.
    """
    inner = os.path.join(one.path, FACTS)
    inner = inner if os.path.isdir(inner) and not os.path.islink(inner) else one.path
    aside = os.path.join(os.path.dirname(one.path), f"{storage.TEMPORARY}{os.getpid()}-{one.name}")
    try:
        with storage.Lock(inner, WAIT):
            if touched(one.path) != one.at:
                return False
            os.rename(one.path, aside)
    except OSError as error:
        raise storage.unwritable(one.path, error) from error
    except Fault as fault:
        if fault.code == "storage" and os.path.lexists(one.path):
            raise
        return False
    _erase(aside)
    return True


def sweep(top: str) -> None:
    """Remove what a killed removal had put aside."""
    for name in os.listdir(top) if os.path.isdir(top) and not linked(top) else ():
        path = os.path.join(top, name)
        if name.startswith(storage.TEMPORARY) and os.path.isdir(path) and not os.path.islink(path):
            _erase(path)


def _named(name: str) -> bool:
    """Whether a folder is called as a session's is."""
    if name.startswith(identity.HASHED):
        digest = name.removeprefix(identity.HASHED)
        return len(digest) == 64 and _HEXADECIMAL.issuperset(digest)
    return name_of(name) == name


def _heard(context: Context, name: str) -> float:
    """Return when a session was last heard of, by what was recorded of it: seconds since the epoch, or 0."""
    kept = ((context.project.derived, sessions.FOLDER), (context.project.store, identity.FOLDER))
    return max(modified(os.path.join(*place, name + identity.SUFFIX)) for place in kept)


def modified(path: str) -> float:
    """Return when a file was written, seconds since the epoch; 0 where there is none."""
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def _living(context: Context, environ: Mapping[str, str], now: float) -> set[str]:
    """Return the names of the folders of the sessions that are alive, those without hooks among them."""
    from navlog.core.budget.alive import alive

    return {name_of(one.id) for one in alive(context, environ, now)}


def _erase(path: str) -> None:
    import shutil

    shutil.rmtree(path, ignore_errors=True)
