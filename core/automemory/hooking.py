"""What a session does for Claude Code's memory: a copy at a turn's end, and the copy back where there is nothing.

When nothing was written since the last turn's end, that costs one `lstat` for each file, and one small file to read.
A session that starts costs one listing of the memory's folder, and nothing more while there is something in it.
"""

from __future__ import annotations

import os

from navlog.core.hosts.events import CLAUDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.project import Context


def stopped(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Bring the store's copy of the memory up to date; there is nothing to say of it.

    Raises:
        Fault: `linked_memory`, `linked_store`, `storage`, `locked`.
    """
    folder = _folder(context, host)
    if folder and os.path.isdir(folder):
        from navlog.core.automemory.backup import back_up

        back_up(context.project, folder, context.now)
    return ""


def started(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Put the store's copy into a memory that is empty or missing; say so when that was done, and nothing otherwise.

    Raises:
        Fault: `linked_memory`, `linked_store`, `storage`, `locked`.
        Refused: `committed_memory`.
    """
    if not os.path.isdir(os.path.join(context.project.store, "memory")) or not (folder := _folder(context, host)):
        return ""
    from navlog.core.automemory.place import INDEX, is_occupied

    if is_occupied(folder):
        return ""
    from navlog.core.automemory.restoring import restore
    from navlog.core.text import count, line

    if not (files := restore(context.project, folder)):
        return ""
    where = line(os.path.join(folder, INDEX))
    return f"navlog: your memory of this project was empty here; {count(files, 'file')} of it are back, read {where}."


def _folder(context: Context, host: str) -> str:
    """Return the memory's folder; empty where nothing is to be done with it."""
    if host != CLAUDE or context.read_only or not context.settings["hooks.memory"] or not context.project.exists:
        return ""
    from navlog.core.automemory.place import folder_of

    return folder_of(context.project, os.environ)
