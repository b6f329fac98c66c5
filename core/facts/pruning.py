"""Pruning: the facts of sessions of which nothing was heard for long are removed, by command or once a day.

What the project and the repository hold is none of a session's, and stays.
"""

from __future__ import annotations

import os

from navlog.core.errors import NavlogError, Usage
from navlog.core.facts import places
from navlog.core.handoff import identity
from navlog.core.text import count, line, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.command import Arguments, Result
    from navlog.core.project import Context

DAY = 86_400.0
OLD = "7"
"""Days after which a session is old, when nothing else is said."""

LOOKED = 50
"""Folders that are looked at of themselves; each day goes on where the one before left off."""

STAMP = "pruned"
"""The file in the project's state whose time tells when it was pruned of itself."""


def prune(context: Context, arguments: Arguments) -> Result:
    """Remove the folders of sessions of which nothing was heard for some days, or tell which they are.

    Raises:
        Usage: `bad_age`.
        Refused: `state_inside`.
        Fault: `storage`.
    """
    from navlog.core.command import Result
    from navlog.core.facts import stale

    given = OLD if arguments["older_than"] is None else arguments["older_than"]
    seconds, dry = days(given) * DAY, arguments["dry_run"]
    asking = identity.identify(context, arguments.get("session"), os.environ)
    top = os.path.join(places.of_project(context.project, os.environ), places.SESSIONS)
    names = stale.names(top)
    paths = (os.path.join(top, name) for name in names)
    old = stale.old(context, os.environ, paths, asking, context.now, seconds)
    gone = old if dry else tuple(filter(stale.remove, old))
    if not dry:
        stale.sweep(top)
    said, kept = "would be removed" if dry else "removed", len(names) - len(gone)
    fields = {"removed": [{"session": one.name, "at": stamp(one.at)} for one in gone], "kept": kept}
    lines = [f"{said}: {line(one.name)}, last touched {stamp(one.at)[:10]}" for one in gone]
    return Result(fields, "\n".join([*lines, f"{count(len(gone), 'session')} {said}, {kept} kept"]))


def automatic(context: Context, environ: Mapping[str, str], now: float, session: str = "") -> None:
    """Prune once a day as a session starts, a few folders at a time; say nothing, whatever happens.

    Args:
        context: the surroundings.
        environ: the environment.
        now: seconds since the epoch.
        session: the id of the session that starts.
    """
    if context.read_only:
        return
    try:
        state = places.of_project(context.project, environ)
        if not _done(os.path.join(state, STAMP), now):
            _sweep(context, environ, now, session, state)
    except (OSError, NavlogError, ValueError):
        return


def days(given: str) -> float:
    """Return an age in days from a plain decimal number.

    Raises:
        Usage: `bad_age`, when it is none, is not above 0, or is too large to be one.
    """
    text = given.strip()
    whole, point, part = text.partition(".")
    plain = text.isascii() and whole.isdigit() and (part.isdigit() or not point)
    found = float(text) if plain else 0.0
    if not 0.0 < found < float("inf"):
        raise Usage("bad_age", f"--older-than is {line(given)!r}", "give a number of days above 0, such as 7 or 0.5")
    return found


def _sweep(context: Context, environ: Mapping[str, str], now: float, session: str, state: str) -> None:
    """Note that it was pruned today, and remove the old ones of those whose turn it is."""
    top = os.path.join(state, places.SESSIONS)
    if not os.path.isdir(top):
        return
    from navlog.core.facts import stale

    names = stale.names(top)
    _note(os.path.join(state, STAMP), now)
    asking = session or identity.identify(context, None, environ)
    paths = (os.path.join(top, name) for name in _turn(names, now))
    for one in stale.old(context, environ, paths, asking, now, days(OLD) * DAY):
        stale.remove(one)
    stale.sweep(top)


def _turn(names: tuple[str, ...], now: float) -> tuple[str, ...]:
    """Return the names whose turn it is today."""
    start = int(now // DAY) * LOOKED % len(names) if names else 0
    return (names[start:] + names[:start])[:LOOKED]


def _done(path: str, now: float) -> bool:
    """Whether it was pruned of itself within a day; a moment to come does not count."""
    try:
        return 0 <= now - os.lstat(path).st_mtime < DAY
    except OSError:
        return False


def _note(path: str, now: float) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600))
    os.utime(path, (now, now), follow_symlinks=False)
