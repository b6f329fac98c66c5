"""Put the store's copy back into a memory that is empty: whole or not at all, and never what a commit brought."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.automemory import backup
from navlog.core.automemory.files import Seen, scan
from navlog.core.automemory.own import check_own
from navlog.core.automemory.place import is_occupied
from navlog.core.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project


def restore(project: Project, folder: str) -> int:
    """Put the copy into a folder that is missing or empty, whole or not at all; return how many files were put back.

    Raises:
        Fault: `linked_memory`, `linked_store`, `storage`, `locked`.
        Refused: `committed_memory`, when the copy came with the repository: whoever wrote it is not the user.
    """
    if is_occupied(folder):
        return 0
    scan(folder)  # says what is wrong with it, before anything is done
    backup.check(project)
    if not (kept := scan(backup.copy_of(project))):
        return 0
    check_own(project, backup.COPY)
    with storage.Lock(project.store, backup.BUSY):
        return len(kept) if _placed(backup.copy_of(project), kept, folder) else 0


def _placed(copy: str, kept: tuple[Seen, ...], folder: str) -> bool:
    """Make the folder under another name and rename it, which fails when anybody has put something there."""
    import shutil

    waiting = os.path.join(os.path.dirname(folder), f"{storage.TEMPORARY}{os.getpid()}-{backup.COPY}")
    try:
        shutil.rmtree(waiting, ignore_errors=True)
        os.makedirs(waiting)
        for one in kept:
            backup.write(join(waiting, one.key), storage.read(join(copy, one.key)), one.stamp[1])
        if is_occupied(folder):
            return False
        os.rename(waiting, folder)
        storage.flush_folder(os.path.dirname(folder))
    except OSError as error:
        if is_occupied(folder):
            return False
        raise storage.unwritable(folder, error) from error
    finally:
        shutil.rmtree(waiting, ignore_errors=True)
    return True
