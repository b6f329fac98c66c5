"""Fingerprints: whether a backing file still has the bytes it was charted with."""

from __future__ import annotations

import os
import stat

from navlog.core.digest import sha256_of
from navlog.core.paths import is_inside, join
from navlog.core.record import record

FRESH = "fresh"
CHANGED = "changed"
DELETED = "deleted"
UNREADABLE = "unreadable"
SUNK = "sunk"


@record
class FileState:
    """A backing file as it is in one checkout.

    Attributes:
        path: its key.
        state: `fresh`, `changed`, `deleted` or `unreadable`.
        why: for an unreadable file, what is in the way.
    """

    path: str
    state: str
    why: str = ""


def check(root: str, key: str, expected: str) -> FileState:
    """Compare a backing file with its fingerprint, by content alone."""
    path = join(root, key)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return FileState(key, DELETED, "it is no longer a regular file")
        if os.path.islink(path) and not is_inside(root, path):
            return FileState(key, UNREADABLE, "it is now a link that leaves the project")
        return FileState(key, FRESH if sha256_of(path) == expected else CHANGED)
    except (FileNotFoundError, NotADirectoryError):
        return FileState(key, DELETED)
    except (OSError, ValueError) as error:
        return FileState(key, UNREADABLE, getattr(error, "strerror", "") or str(error))


def overall(states: tuple[FileState, ...]) -> str:
    """Return a chart's state: `fresh` when every file is, `sunk` when one has changed or gone, else `unreadable`."""
    found = {state.state for state in states}
    if found <= {FRESH}:
        return FRESH
    return SUNK if found & {CHANGED, DELETED} else UNREADABLE
