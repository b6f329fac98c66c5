"""The files of a memory's folder, as far as they are its own: regular ones, in folders of its own, not hidden.

Links are passed over, and so is what begins with a dot: locks of the host's, files that are being written.
"""

from __future__ import annotations

import os
import stat

from navlog.core.automemory.place import ENDING, INDEX
from navlog.core.errors import Fault
from navlog.core.paths import join
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.automemory.matter import Memory

HEAD = 1 << 16
"""Bytes of a memory's beginning that are read for what it says of itself."""

DEEPEST = 8
"""Folders within folders that are looked into."""


@record
class Seen:
    """A file of the folder.

    Attributes:
        key: its path, relative to the folder.
        stamp: its size, mtime, ctime (nanoseconds) and inode; another one when it was written to.
    """

    key: str
    stamp: tuple[int, int, int, int]


def scan(folder: str) -> tuple[Seen, ...]:
    """Return the files of a folder by path; none of a folder that does not exist.

    Raises:
        Fault: `linked_memory` when the folder is a symbolic link; `storage` when it, or one in it, cannot be read.
    """
    if os.path.islink(folder):
        hint = "put the folder itself there: navlog follows no link to or in a memory"
        raise Fault("linked_memory", f"{folder} is a symbolic link", hint)
    try:
        found = _walk(folder, "", DEEPEST) if os.path.isdir(folder) else ()
        return tuple(sorted(found, key=lambda seen: seen.key))
    except OSError as error:
        hint = "check the permissions"
        raise Fault("storage", f"cannot read {error.filename or folder}: {error.strerror}", hint) from error


def memories(seen: tuple[Seen, ...]) -> tuple[str, ...]:
    """Return the paths of the memories that an index leads to: all but indexes, and what has an index nearer to it."""
    nearer = tuple(one.key.removesuffix(INDEX) for one in seen if one.key.endswith(f"/{INDEX}"))
    texts = (one.key for one in seen if one.key.lower().endswith(ENDING) and one.key != INDEX)
    return tuple(key for key in texts if not key.startswith(nearer))


def memory(folder: str, key: str) -> Memory:
    """Return what a memory's file says of itself; one that cannot be read has the name of its file."""
    from navlog.core.automemory import matter

    stem = key.rpartition("/")[2][: -len(ENDING)]
    try:
        with open(join(folder, key), "rb", opener=_no_link) as file:
            return matter.read(file.read(HEAD), stem)
    except OSError:
        return matter.Memory(stem)


def is_there(folder: str, key: str) -> bool:
    """Whether a path leads to a regular file, whatever it is called."""
    try:
        return stat.S_ISREG(os.stat(join(folder, key)).st_mode)
    except (OSError, ValueError):
        return False


def _walk(folder: str, prefix: str, deep: int) -> Iterator[Seen]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _walk(entry.path, f"{prefix}{entry.name}/", deep - 1) if deep else ()
            elif entry.is_file(follow_symlinks=False):
                found = os.lstat(entry.path)
                yield Seen(prefix + entry.name, (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino))


def _no_link(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
