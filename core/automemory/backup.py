"""The store's copy of the memory: `memory/`, file by file, and in `memory/.gone/` what vanished or was replaced.

The copy follows the folder, but never to nothing: an empty folder is what a new machine has, and is what is restored.
"""

from __future__ import annotations

import os
from itertools import count

from navlog.core import derived, lean, storage
from navlog.core.automemory.files import Seen, scan
from navlog.core.errors import Fault
from navlog.core.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from navlog.core.project import Project

COPY, GONE = "memory", ".gone"
STAMPS = "memory.json"
PRIVATE = 0o600
SETTLED = 2_000_000_000
"""Nanoseconds that a file must have been left alone before its stamp is trusted: writes in one tick look the same."""

BUSY = 2.0
"""Seconds that a turn's end waits for the store; the next one comes soon."""


def copy_of(project: Project) -> str:
    """Return the path of the copy, whether it exists or not."""
    return os.path.join(project.store, COPY)


def back_up(project: Project, folder: str, now: float) -> tuple[str, ...]:
    """Bring the copy up to date, and return the paths of what was copied or moved to what is gone.

    Args:
        project: whose store it is.
        folder: the memory's folder; when it has no file, the copy stays as it is.
        now: seconds since the epoch.

    Raises:
        Fault: `linked_memory`, `linked_store`, `storage`, `locked`.
    """
    seen = scan(folder)
    known = _stamps(project, folder)
    if not seen or known == {one.key: list(one.stamp) for one in seen}:
        return ()
    with storage.Lock(project.store, BUSY):
        check(project)
        there = {one.key for one in scan(copy_of(project))}
        gone = _moved(project, there - {one.key for one in seen})
        fresh = [one for one in seen if one.key not in there or known.get(one.key) != list(one.stamp)]
        found = {one.key: _copied(project, folder, one) for one in fresh}
        held = (one for one in seen if found.get(one.key) is not None or one not in fresh)
        stamps = {one.key: one.stamp for one in held if now * 1e9 - max(one.stamp[1:3]) > SETTLED}
        content = lean.dumps({"folder": folder, "stamps": stamps}).encode("ascii")
        storage.write(os.path.join(project.derived, STAMPS), content, durable=False)
    return (*gone, *(key for key, copied in found.items() if copied))


def drop(project: Project, keys: set[str]) -> None:
    """Move the copies of some files to what is gone. The caller holds the store's lock.

    Raises:
        Fault: `linked_store`, `storage`.
    """
    check(project)
    _moved(project, keys & {one.key for one in scan(copy_of(project))})


def retire(project: Project, key: str, content: bytes) -> None:
    """Write what is about to be replaced into the first of `.gone/`, `.gone/~2/`… that has another place, or has it.

    The caller holds the store's lock.

    Raises:
        Fault: `linked_store`, `storage`.
    """
    for number in count(1):
        inner = f"{GONE}/{key}" if number == 1 else f"{GONE}/~{number}/{key}"
        check(project, inner)
        path = join(copy_of(project), inner)
        if os.path.isfile(path) and storage.read(path) == content:
            return
        if not os.path.lexists(path) and not any(os.path.isfile(above) for above in _above(project, inner)):
            storage.write(path, content, PRIVATE)
            return


def _moved(project: Project, keys: Iterable[str]) -> list[str]:
    """Move the copies of what vanished to what is gone."""
    copy, gone = copy_of(project), sorted(keys)
    for key in gone:
        check(project, key)
        retire(project, key, storage.read(join(copy, key)))
        storage.remove(join(copy, key))
    _prune(copy, gone)
    return gone


def _copied(project: Project, folder: str, one: Seen) -> bool | None:
    """Copy a file if its copy is another, and return whether it was; `None` when it cannot be read, or is gone."""
    check(project, one.key)
    try:
        content = storage.read(join(folder, one.key))
    except OSError:
        return None
    target = join(copy_of(project), one.key)
    if os.path.isfile(target) and storage.read(target) == content:
        return False
    write(target, content, one.stamp[1])
    return True


def write(path: str, content: bytes, mtime: int) -> None:
    """Write a file with its moment, which tells how old a memory is."""
    storage.write(path, content, PRIVATE)
    os.utime(path, ns=(mtime, mtime))


def _prune(copy: str, keys: Iterable[str]) -> None:
    """Remove the folders that some files left empty."""
    for key in keys:
        while key := key.rpartition("/")[0]:
            try:
                os.rmdir(join(copy, key))
            except OSError:
                break


def check(project: Project, key: str = "") -> None:
    """Make sure that no link is on the way to a file of the copy; a store may come with a repository.

    Raises:
        Fault: `linked_store`.
    """
    for path in _above(project, key):
        if os.path.islink(path):
            hint = "put the folder itself there, or remove the link"
            raise Fault("linked_store", f"{path} is a symbolic link, and navlog follows none in a store", hint)


def _above(project: Project, key: str) -> Iterator[str]:
    """Give the folders of the copy on the way to a path, the copy first."""
    parts = key.split("/")
    yield from (os.path.join(copy_of(project), *parts[:deep]) for deep in range(len(parts)))


def _stamps(project: Project, folder: str) -> dict[str, list[int]]:
    found = derived.load(project, STAMPS)
    known = found.get("stamps") if found.get("folder") == folder else None
    return known if isinstance(known, dict) and os.path.isdir(copy_of(project)) else {}
