"""The journal: what each write changed, so that it can be undone.

One JSON object a line in `journal.jsonl`, oldest first: the moment, the command, a title for people, whether it was
taken back, and for every file that it touched the bytes before (or, of a large file, what it takes to restore them) and
the fingerprint after.
"""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.errors import Refused
from navlog.core.journaled import Kept, Write, decode, encode, is_before, keep, mark, restored
from navlog.core.record import record, replace
from navlog.core.touchable import belongs, is_sound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project

__all__ = ["Changed", "Edit", "Kept", "Write", "commit", "entries", "newest", "path_of", "undo"]

SKIP = "leave it as it is, and go on to the write before, with: navlog undo --skip"

KEPT = 200
"""How many writes can be undone."""


@record
class Edit:
    """One file's change.

    Attributes:
        path: relative to its folder.
        before, after: its bytes; `None` where it does not exist.
        folder: a checkout's own `.navlog`, or the agent's memory; empty for the store.
    """

    path: str
    before: bytes | None
    after: bytes | None
    folder: str = ""


class Changed(Refused):
    """A file is no longer what a write was made for; nothing of the write was done.

    Args:
        path: the file.
    """

    def __init__(self, path: str) -> None:
        super().__init__("changed_meanwhile", f"{path} was written by another program at the same moment", "try again")


def commit(project: Project, command: str, title: str, edits: tuple[Edit, ...], at: str) -> None:
    """Write the edits to the store, after noting in the journal how to take them back.

    The caller holds the store's lock. A crash in between leaves each file whole, before or after.

    Raises:
        Changed: when a file is not what its edit begins with: somebody wrote it meanwhile.
        Fault: `storage`.
    """
    edits = tuple(edit for edit in edits if edit.before != edit.after)
    if not edits:
        return
    files = tuple(keep(edit.path, edit.before, edit.after, edit.folder) for edit in edits)
    storage.append(path_of(project), encode(Write(at, command, title, files)))
    for number, edit in enumerate(edits):
        target = _target(project, edit.path, edit.folder)
        if edit.after is None:
            storage.remove(target)
        elif not storage.swap(target, edit.before, edit.after):
            _withdraw(project, edits[:number])
            raise Changed(target)
    _trim(project)


def entries(project: Project) -> tuple[Write, ...]:
    """Return the writes that the journal holds, oldest first; a line that a crash cut short is passed over."""
    try:
        lines = storage.read(path_of(project)).split(b"\n")
    except FileNotFoundError:
        return ()
    return tuple(write for write in map(_read, lines) if write is not None)


def newest(project: Project) -> Write | None:
    """Return the newest write that has not been taken back."""
    return next((write for write in reversed(entries(project)) if not write.undone), None)


def undo(project: Project, skip: bool = False, memory: str = "") -> tuple[Write, bool]:
    """Take back the newest write that has not been taken back.

    The caller holds the store's lock, and the memory's.

    Args:
        project: the store's project.
        skip: leave what the write did as it is, and only count it as taken back.
        memory: the folder of the agent's memory of this project; empty when nothing may be written there.

    Returns:
        The write, and whether it had left anything to take back.

    Raises:
        Refused: `nothing_to_undo`; `changed_since` when a file is neither what the write left nor what was before;
            `damaged_journal` when it does not say what was before. Nothing is changed.
        Fault: `storage`, when a file is there and cannot be read.
    """
    done = entries(project)
    number = next((place for place in range(len(done) - 1, -1, -1) if not done[place].undone), -1)
    if number < 0:
        raise Refused("nothing_to_undo", "there is nothing left to undo", "see what was written: navlog undo --list")
    if not skip and not all(belongs(project, kept, memory) for kept in done[number].files):
        raise Refused(
            "nothing_to_undo", f"the folder of “{done[number].title}” is gone", "pass over it: navlog undo --skip"
        )
    touched = bool(not skip and _take_back(project, done[number]))
    marked = (*done[:number], replace(done[number], undone=True), *done[number + 1 :])
    storage.write(path_of(project), b"".join(encode(write) + b"\n" for write in marked))
    return done[number], touched


def path_of(project: Project) -> str:
    """Return the journal's path."""
    return os.path.join(project.store, "journal.jsonl")


def _take_back(project: Project, write: Write) -> list[str]:
    """Restore what was before a write, and return the paths that had to be touched."""
    found = [(kept, _current(project, kept)) for kept in write.files]
    pending = [(kept, now) for kept, now in found if not is_before(kept, now)]
    made = []
    for kept, now in pending:
        if mark(now) != kept.after:
            raise _changed(kept, write)
        made.append((kept, now, _restored(write, kept, now)))
    for kept, now, before in made:
        target = _target(project, kept.path, kept.folder)
        if before is None:
            storage.remove(target)
        elif not storage.swap(target, now, before):
            raise _changed(kept, write)
    return [kept.path for kept, _ in pending]


def _changed(kept: Kept, write: Write) -> Refused:
    message = f"{kept.path} was changed after “{write.title}”: undoing would lose that"
    return Refused("changed_since", message, SKIP)


def _restored(write: Write, kept: Kept, now: bytes | None) -> bytes | None:
    try:
        return restored(kept, now)
    except ValueError as error:
        message = f"what {kept.path} was before “{write.title}” cannot be restored"
        raise Refused("damaged_journal", message, SKIP) from error


def _current(project: Project, kept: Kept) -> bytes | None:
    return storage.content(_target(project, kept.path, kept.folder))


def _target(project: Project, path: str, folder: str) -> str:
    return os.path.join(folder or project.store, *path.split("/"))


def _withdraw(project: Project, done: tuple[Edit, ...]) -> None:
    """Take back what was written of a write that cannot be finished, and its line."""
    for edit in reversed(done):
        target = _target(project, edit.path, edit.folder)
        if edit.before is None:
            storage.remove(target)
        elif edit.after is None or not storage.swap(target, edit.after, edit.before):
            storage.write(target, edit.before)
    lines = storage.read(path_of(project)).splitlines(keepends=True)
    storage.write(path_of(project), b"".join(lines[:-1]))


def _trim(project: Project) -> None:
    path = path_of(project)
    lines = storage.read(path).splitlines(keepends=True)
    if len(lines) > KEPT + 50:
        storage.write(path, b"".join(lines[-KEPT:]))


def _read(line: bytes) -> Write | None:
    write = decode(line)
    return write if write is not None and all(map(is_sound, write.files)) else None
