"""The roadmap's files as bytes: read together, at rest, and let be seen by git where they are shared."""

from __future__ import annotations

import os
import time

from navlog.core import lean, storage
from navlog.core.errors import Fault
from navlog.core.record import record
from navlog.core.roadmap.places import CURSOR, SEEN, SHARED, folder_of, path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context

YOUNG = 0.05
"""Seconds for which a file that somebody else wrote may still be being written."""

STEADYING = 40
"""How often such a file is looked at again before it is taken as it is."""

IGNORE = (b"!roadmap.md", b"!roadmap_completed.md", b"!roadmap_retired.md")
"""What lets git see the files that are shared."""


@record
class Raw:
    """The bytes of the roadmap's files; `None` for one that does not exist."""

    plan: bytes | None = None
    completed: bytes | None = None
    retired: bytes | None = None
    cursor: bytes | None = None
    seen: bytes | None = None


def read(context: Context) -> Raw:
    """Return the roadmap's files.

    Raises:
        Fault: `storage`, `linked_store`.
    """
    folder = folder_of(context)
    store = context.project.store
    plan, completed, retired = (content_of(os.path.join(folder, name)) for name in SHARED)
    return Raw(
        plan,
        completed,
        retired,
        content_of(os.path.join(store, CURSOR)),
        content_of(os.path.join(folder, SEEN)),
    )


def steady(context: Context) -> Raw:
    """Return the files once nobody is in the middle of writing the plan: half of a file has lost no phase."""
    raw = read(context)
    for _ in range(STEADYING):
        if raw.plan == raw.seen or not young(path_of(context)):
            break
        time.sleep(YOUNG / 2)
        before, raw = raw, read(context)
        if raw == before:
            break
    return raw


def young(path: str) -> bool:
    """Whether a file was written a moment ago, by the clock that stamps files."""
    try:
        return abs(time.time() - os.stat(path).st_mtime) < YOUNG
    except OSError:
        return False


def content_of(path: str) -> bytes | None:
    """Return a file's bytes; `None` where there is none.

    Raises:
        Fault: `storage`, `linked_store`.
    """
    if os.path.islink(path):
        raise Fault("linked_store", f"{path} is a symbolic link, and navlog follows none in a store", "remove the link")
    return storage.content(path)


def bytes_of(text: str) -> bytes:
    """Return the bytes of a text as `text_of` reads them."""
    return text.encode("utf-8", "surrogateescape")


def text_of(content: bytes | None) -> str:
    """Return a file's text; nothing where there is none."""
    return "" if content is None else content.decode("utf-8", "surrogateescape")


def pointing(cursor: str) -> bytes:
    """Return the bytes of the file that says what is in focus."""
    return lean.dumps({"cursor": cursor}).encode("ascii") + b"\n"


def cursor_of(content: bytes | None) -> str:
    """Return the id in focus that such a file says; empty for none."""
    try:
        found = lean.loads(text_of(content)) if content else {}
    except ValueError:
        return ""
    cursor = found.get("cursor", "") if isinstance(found, dict) else ""
    return cursor if isinstance(cursor, str) else ""
