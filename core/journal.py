"""The journal: what each write changed, so that it can be undone.

One JSON object a line in `journal.jsonl`, oldest first: the moment, the command, a title for people, whether it was
taken back, and for every file of the store that it touched the bytes before and the fingerprint after.
"""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.digest import sha256
from navlog.core.errors import Refused
from navlog.core.paths import is_key
from navlog.core.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Project

KEPT = 200
"""How many writes can be undone."""


@record
class Edit:
    """One file's change: its path in the store, its bytes before and after; `None` where it did not exist."""

    path: str
    before: bytes | None
    after: bytes | None


@record
class Write:
    """One line of the journal.

    Attributes:
        at: when, as an ISO moment.
        command: the command that wrote.
        title: what it did, for people.
        files: for each path in the store, the text before (`None`: there was no file) and a mark of the text after.
        undone: whether it has been taken back.
    """

    at: str
    command: str
    title: str
    files: tuple[tuple[str, str | None, str | None], ...]
    undone: bool = False


def commit(project: Project, command: str, title: str, edits: tuple[Edit, ...], at: str) -> None:
    """Write the edits to the store, after noting in the journal how to take them back.

    The caller holds the store's lock. A crash in between leaves each file whole, before or after.

    Raises:
        Fault: `storage`.
    """
    edits = tuple(edit for edit in edits if edit.before != edit.after)
    if not edits:
        return
    files = tuple((edit.path, _text(edit.before), _mark(edit.after)) for edit in edits)
    storage.append(path_of(project), _encode(Write(at, command, title, files)))
    for edit in edits:
        target = os.path.join(project.store, *edit.path.split("/"))
        if edit.after is None:
            storage.remove(target)
        else:
            storage.write(target, edit.after)
    _trim(project)


def entries(project: Project) -> tuple[Write, ...]:
    """Return the writes that the journal holds, oldest first; a line that a crash cut short is passed over."""
    try:
        lines = storage.read(path_of(project)).split(b"\n")
    except FileNotFoundError:
        return ()
    return tuple(write for write in map(_decode, lines) if write is not None)


def undo(project: Project, skip: bool = False) -> tuple[Write, bool]:
    """Take back the newest write that has not been taken back.

    The caller holds the store's lock.

    Args:
        project: the store's project.
        skip: leave what the write did as it is, and only count it as taken back.

    Returns:
        The write, and whether it had left anything to take back.

    Raises:
        Refused: `nothing_to_undo`, or `changed_since` when a file is neither what the write left nor what was before;
            nothing is changed.
    """
    done = entries(project)
    number = next((place for place in range(len(done) - 1, -1, -1) if not done[place].undone), -1)
    if number < 0:
        raise Refused("nothing_to_undo", "there is nothing left to undo", "see what was written: navlog undo --list")
    touched = bool(not skip and _take_back(project, done[number]))
    marked = (*done[:number], replace(done[number], undone=True), *done[number + 1 :])
    storage.write(path_of(project), b"".join(_encode(write) + b"\n" for write in marked))
    return done[number], touched


def path_of(project: Project) -> str:
    """Return the journal's path."""
    return os.path.join(project.store, "journal.jsonl")


def _take_back(project: Project, write: Write) -> list[str]:
    """Restore what was before a write, and return the paths that had to be touched."""
    now = {path: _current(project, path) for path, _, _ in write.files}
    pending = [file for file in write.files if _text(now[file[0]]) != file[1]]
    for path, _, after in pending:
        if _mark(now[path]) != after:
            hint = "leave it as it is, and go on to the write before, with: navlog undo --skip"
            raise Refused("changed_since", f"{path} was changed after “{write.title}”: undoing would lose that", hint)
    for path, before, _ in pending:
        target = os.path.join(project.store, *path.split("/"))
        if before is None:
            storage.remove(target)
        else:
            storage.write(target, before.encode("utf-8", "surrogateescape"))
    return [path for path, _, _ in pending]


def _current(project: Project, path: str) -> bytes | None:
    try:
        return storage.read(os.path.join(project.store, *path.split("/")))
    except FileNotFoundError:
        return None


def _trim(project: Project) -> None:
    path = path_of(project)
    lines = storage.read(path).splitlines(keepends=True)
    if len(lines) > KEPT + 50:
        storage.write(path, b"".join(lines[-KEPT:]))


def _text(content: bytes | None) -> str | None:
    return None if content is None else content.decode("utf-8", "surrogateescape")


def _mark(content: bytes | None) -> str | None:
    return None if content is None else sha256(content)


def _encode(write: Write) -> bytes:
    return lean.dumps(
        {
            "at": write.at,
            "command": write.command,
            "title": write.title,
            "files": [list(file) for file in write.files],
            "undone": write.undone,
        }
    ).encode("ascii")


def _decode(line: bytes) -> Write | None:
    try:
        found: Any = lean.loads(line.decode("utf-8"))
        files = tuple((path, before, after) for path, before, after in found["files"])
        write = Write(found["at"], found["command"], found["title"], files, bool(found["undone"]))
    except (ValueError, KeyError, TypeError):
        return None
    texts = (write.at, write.command, write.title, *(path for path, _, _ in files))
    contents = (text for _, before, after in files for text in (before, after) if text is not None)
    sound = all(isinstance(text, str) for text in (*texts, *contents))
    return write if sound and all(_is_ledger(path) for path, _, _ in files) else None


def _is_ledger(path: str) -> bool:
    """Whether a path is one that ledgers are kept in; a journal that came with a repository cannot name others."""
    return is_key(path) and path.startswith("charts/") and path.count("/") == 1 and path.endswith(".md")
