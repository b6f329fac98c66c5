"""Take back what was written to the memory: only in this project's own folder, and in the store's copy of it too."""

from __future__ import annotations

import os

from navlog.core import journal
from navlog.core.automemory import backup
from navlog.core.automemory.files import scan
from navlog.core.automemory.own import check_own
from navlog.core.automemory.place import folder_of
from navlog.core.touchable import is_memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.journal import Write
    from navlog.core.project import Project


def folder(project: Project) -> str:
    """Return the memory's folder, in which an undo may write.

    Raises:
        Fault: `linked_memory`, `storage`.
        Refused: `committed_memory`, when the journal came with the repository: whoever wrote it is not the user.
    """
    check_own(project, os.path.basename(journal.path_of(project)))
    found = folder_of(project, os.environ)
    scan(found)  # says what is wrong with it
    return found


def follow(project: Project, write: Write) -> None:
    """Move the copies of files that an undo removed to what is gone, so that no session gets them back.

    The caller holds the store's lock.

    Raises:
        Fault: `linked_store`, `storage`.
    """
    backup.drop(project, {kept.path for kept in write.files if is_memory(kept) and kept.before is None})
