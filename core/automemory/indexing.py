"""Write the index: under a lock on its folder, and over nothing that the host wrote meanwhile.

What it was is kept beside it as `MEMORY.bak`, which is no `.md`, since every one of those is a memory.
"""

from __future__ import annotations

import os
import time

from navlog.core import journal, storage
from navlog.core.automemory import files, pointers
from navlog.core.automemory.place import INDEX
from navlog.core.errors import Fault
from navlog.core.journal import Changed, Edit
from navlog.core.record import record
from navlog.core.text import count, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from navlog.core.automemory.files import Seen
    from navlog.core.automemory.matter import Memory
    from navlog.core.automemory.pointers import Pointer
    from navlog.core.project import Context

    Make = Callable[[bytes], bytes]

BACKUP = "MEMORY.bak"
ATTEMPTS = 50
"""How often, 10 ms apart, a write begins anew because the host wrote at the same moment."""

READ_LINES, READ_BYTES = 200, 25_000
"""What Claude Code reads of an index when a session starts."""


@record
class Entry:
    """A pointer of the index, and whether there is the file that it points to."""

    key: str
    pointer: Pointer
    there: bool


@record
class State:
    """An index beside the files that it should lead to.

    Attributes:
        entries: its pointers, in their order.
        lost: the memories that it does not lead to, with what they say of themselves.
        content: its bytes; empty where there is none.
    """

    entries: tuple[Entry, ...]
    lost: tuple[tuple[str, Memory], ...]
    content: bytes = b""

    @property
    def missing(self) -> tuple[str, ...]:
        """The paths that are pointed to and are not there, each once."""
        return tuple(dict.fromkeys(entry.key for entry in self.entries if not entry.there))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that would lead to what is lost."""
        return tuple(pointers.pointing(key, one.title, one.description, one.tag) for key, one in self.lost)


def look(folder: str) -> State:
    """Return how an index stands.

    Raises:
        Fault: `linked_memory`, `storage`.
    """
    return _state(folder, read(folder) or b"", files.scan(folder))


def repair(context: Context, folder: str) -> State:
    """Add a line for each memory that the index does not lead to, and return how it stood.

    Raises:
        Fault: `linked_memory`, `storage`, `locked`.
        Changed: when the host does not stop writing.
    """
    state = look(folder)
    if not state.lost:
        return state
    with storage.Lock(context.project.store), storage.Lock(folder):
        seen = files.scan(folder)
        about = ("repair-memory", f"repair of {INDEX}: {count(len(state.lost), 'pointer')}")
        before = write(
            context, folder, about, lambda content: pointers.added(content, _state(folder, content, seen).lines)
        )
        return _state(folder, before, seen)


def write(context: Context, folder: str, about: tuple[str, str], make: Make, more: tuple[Edit, ...] = ()) -> bytes:
    """Make another index out of the one that is there, undoably, and return that one.

    The caller holds the store's lock, then the folder's.

    Args:
        context: the surroundings.
        folder: the memory's.
        about: the command and the title of the write, for the journal.
        make: what makes an index out of another.
        more: what is written before it.

    Raises:
        Fault: `linked_memory`, `storage`.
        Changed: when the host does not stop writing.
    """
    storage.sweep((folder,))
    for _ in range(ATTEMPTS):
        before = read(folder)
        edits = (*more, *_edits(folder, before, make(before or b"")))
        try:
            journal.commit(context.project, *about, edits, stamp(context.now))
            return before or b""
        except Changed:
            time.sleep(0.01)
    raise Changed(os.path.join(folder, INDEX))


def _edits(folder: str, before: bytes | None, after: bytes) -> Iterator[Edit]:
    if after != (before or b""):
        if before is not None:
            yield Edit(BACKUP, read(folder, BACKUP), before, folder)
        yield Edit(INDEX, before, after, folder)


def read(folder: str, name: str = INDEX) -> bytes | None:
    """Return the bytes of the index, or of what is kept beside it; `None` where there is none.

    Raises:
        Fault: `linked_memory`, `storage`.
    """
    path = os.path.join(folder, name)
    if os.path.islink(path):
        hint = "put the file itself there: navlog follows no link to or in a memory"
        raise Fault("linked_memory", f"{path} is a symbolic link", hint)
    return storage.content(path)


def too_long(content: bytes) -> str:
    """Return what to say of an index that the host does not read to its end; empty when it does."""
    rows = content.count(b"\n")
    if rows <= READ_LINES and len(content) <= READ_BYTES:
        return ""
    return (
        f"{INDEX} has {rows:,} lines and {len(content):,} bytes; Claude Code reads {READ_LINES} lines or "
        f"{READ_BYTES:,} bytes of it when a session starts, so shorten it or join memories"
    )


def _state(folder: str, content: bytes, seen: tuple[Seen, ...]) -> State:
    entries = []
    for pointer in pointers.pointers(content, folder):
        there = next((key for key in pointer.keys if files.is_there(folder, key)), "")
        entries.append(Entry(there or pointer.keys[-1], pointer, bool(there)))
    lost = pointers.lost(content, files.memories(seen), folder)
    return State(tuple(entries), tuple((key, files.memory(folder, key)) for key in lost), content)
