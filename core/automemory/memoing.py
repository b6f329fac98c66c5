"""Save a memo: a file of its own in Claude Code's memory, and a pointer to it in the index.

The file comes first: what a crash leaves between the two is a pointer that `repair-memory` restores.
"""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.automemory import backup, indexing, matter, pointers
from navlog.core.automemory.files import memory, scan
from navlog.core.automemory.place import ENDING
from navlog.core.digest import sha256
from navlog.core.journal import Edit
from navlog.core.record import record, replace
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context

SAVED, REPLACED, KNOWN = "saved", "replaced", "known"
LETTERS = 50
"""Letters of a title that are in its file's name."""


@record
class Memo:
    """A memo that was saved, or would be.

    Attributes:
        key: its file, relative to the memory's folder.
        pointer: its line in the index.
        action: `saved`, `replaced` (one of that type and title was there), or `known` (the very same was there).
        after: the index's bytes after.
    """

    key: str
    pointer: str
    action: str
    after: bytes


def plan(folder: str, kind: str, title: str, text: str) -> Memo:
    """Return what saving a memo would do."""
    key, old = _place(folder, kind, title)
    content = matter.write(title, kind, text)
    before = indexing.read(folder) or b""
    action = SAVED if old is None else KNOWN if old == content else REPLACED
    pointer = pointers.pointing(key, title, matter.described(text), kind)
    return Memo(key, pointer, action, _indexed(before, folder, key, pointer, _line(key, old)))


def save(context: Context, folder: str, kind: str, title: str, text: str) -> Memo:
    """Save a memo, undoably; one of the same type and title is replaced, after a copy of it went to the store.

    Raises:
        Fault: `linked_memory`, `linked_store`, `storage`, `locked`.
        Changed: when the host does not stop writing to the index.
    """
    _make(folder)
    with storage.Lock(context.project.store), storage.Lock(folder):
        memo = plan(folder, kind, title, text)
        old = storage.content(os.path.join(folder, memo.key))
        if memo.action == REPLACED and old is not None:
            backup.retire(context.project, memo.key, old)
        former = _line(memo.key, old)
        about = ("memo", f"memo, {kind}: {line(title)}")
        edit = Edit(memo.key, old, matter.write(title, kind, text), folder)
        before = indexing.write(
            context, folder, about, lambda found: _indexed(found, folder, memo.key, memo.pointer, former), (edit,)
        )
        return replace(memo, after=_indexed(before, folder, memo.key, memo.pointer, former))


def _indexed(content: bytes, folder: str, key: str, pointer: str, former: str) -> bytes:
    """Return an index that leads to a memo: our own line of its former text exchanged, or a line more."""
    exchanged = pointers.exchanged(content, former, pointer) if former else content
    return pointers.added(exchanged, [pointer] if pointers.lost(exchanged, [key], folder) else [])


def _place(folder: str, kind: str, title: str) -> tuple[str, bytes | None]:
    """Return the path of a memo, and its bytes where it is there; a file of somebody else's keeps its name."""
    stem = f"{kind}_{_slug(title)}"
    number = 1
    while True:
        key = f"{stem}.md" if number == 1 else f"{stem}_{number}.md"
        path = os.path.join(folder, key)
        if not os.path.lexists(path):
            return key, None
        found = memory(folder, key)
        if not os.path.islink(path) and (found.type, found.title) == (kind, line(title)):
            return key, storage.content(path)
        number += 1


def _slug(title: str) -> str:
    words = "".join(letter.lower() if letter.isalnum() else " " for letter in line(title)).split()
    return "_".join(words)[:LETTERS].strip("_") or sha256(title.encode("utf-8", "replace"))[:8]


def _line(key: str, old: bytes | None) -> str:
    """Return the line that pointed to a memo's former text; empty when there was none."""
    if old is None:
        return ""
    found = matter.read(old, key.removesuffix(ENDING))
    return pointers.pointing(key, found.title, found.description, found.tag)


def _make(folder: str) -> None:
    scan(folder)  # says what is wrong with the folder before anything is made
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise storage.unwritable(folder, error) from error
