"""The files that back an answer: those that it names, that its turn looked at, and that are there for git to see."""

from __future__ import annotations

import os

from navlog.core.charts import charting
from navlog.core.errors import NavlogError, Refused
from navlog.core.paths import is_inside, join, key_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.discoveries.turn import Turn
    from navlog.core.project import Context, Project

MOST = 12
"""Files that one answer is taken to rest on."""

OWN = frozenset((".git", ".navlog"))

WORDS = 20_000
"""Words of what the tools were given that are looked through for a file."""


def backing(context: Context, turn: Turn, names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of the files that back an answer, in the order in which it names them.

    Args:
        context: the surroundings; names are relative to the checkout's top or to `here`.
        turn: the turn that found the answer.
        names: what the answer may mean files by.
    """
    looked = _looked(turn)
    found: dict[str, None] = {}
    for name in names:
        key = _key(context, name, looked)
        if key and (os.path.basename(key) in looked or key in turn.shown):
            found[key] = None
    return _seen_by_git(context.project, tuple(found)[:MOST])


def _looked(turn: Turn) -> dict[str, set[str]]:
    """Return the paths that the tools were given, by their last part."""
    found: dict[str, set[str]] = {}
    for given in turn.given.split("\n")[:WORDS]:
        for word in (given, *given.split()):
            path = word.strip("'\"`,;()")
            if 0 < len(path) < 1_000:
                found.setdefault(path.rpartition("/")[2], set()).add(path)
    return found


def _key(context: Context, name: str, looked: dict[str, set[str]]) -> str:
    """Return the key of the file that a name means; a bare name may mean the only such file that was looked at."""
    for folder in dict.fromkeys((context.project.root, context.here)):
        if key := _file(context.project, folder, name):
            return key
    others = looked.get(name, ()) if "/" not in name else ()
    keys = {_file(context.project, folder, path) for path in others for folder in (context.project.root, context.here)}
    keys.discard("")
    return keys.pop() if len(keys) == 1 else ""


def _file(project: Project, folder: str, name: str) -> str:
    """Return the key of a regular file of the project that is neither git's nor navlog's; nothing for all else."""
    try:
        key = "" if name.startswith("~") else key_of(project.root, folder, name)
        path = join(project.root, key) if key and not OWN & set(key.split("/")) else ""
        return key if path and os.path.isfile(path) and is_inside(project.root, path) else ""
    except (OSError, ValueError):
        return ""


def _seen_by_git(project: Project, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files that git does not ignore; it is asked for each only when it ignores one."""
    if not keys or not _ignored(project, keys):
        return keys
    return tuple(key for key in keys if not _ignored(project, (key,)))


def _ignored(project: Project, keys: tuple[str, ...]) -> bool:
    try:
        charting.refuse_ignored(project, keys, charting.start_ignore_check(project, keys))
    except Refused:
        return True
    except NavlogError:
        return False
    return False
