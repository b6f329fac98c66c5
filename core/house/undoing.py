"""Undo: take back the last write, or list what can be taken back."""

from __future__ import annotations

from navlog.core import journal
from navlog.core.charts import library, shelf
from navlog.core.command import Result
from navlog.core.storage import Lock
from navlog.core.text import age, line, moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context


def undo(context: Context, arguments: Arguments) -> Result:
    """Take back the newest write that stands, or list the writes."""
    context.project.require()
    if arguments["list"]:
        return _listed(context)
    with Lock(context.project.store):
        before = shelf.mark_of(context.project)
        write, touched = journal.undo(context.project, arguments["skip"])
        library.refresh(context, (path for path, _, _ in write.files), before)
    fields = {"undone": _row(write), "files": [path for path, _, _ in write.files], "changed": touched}
    if touched:
        return Result(fields, f"undone: {write.title}")
    told = (
        f"left as it is: {write.title}"
        if arguments["skip"]
        else f"there was nothing left to take back of: {write.title}"
    )
    return Result(fields, told)


def _listed(context: Context) -> Result:
    writes = tuple(reversed(journal.entries(context.project)))
    rows = [
        f"{age(context.now - moment(write.at)):>4}  {line(write.title)}{'  (undone)' if write.undone else ''}"
        for write in writes
    ]
    return Result(
        {"writes": [_row(write) for write in writes]},
        "\n".join(rows),
        () if rows else ("nothing was written yet",),
    )


def _row(write: journal.Write) -> dict[str, Any]:
    return {"at": write.at, "command": write.command, "title": write.title, "undone": write.undone}
