"""Undo: take back the last write, or list what can be taken back."""

from __future__ import annotations

import os

from navlog.core import journal, proposals
from navlog.core.charts import library, shelf
from navlog.core.command import Result
from navlog.core.project import PLAN_FILES
from navlog.core.record import replace
from navlog.core.roadmap import ledger
from navlog.core.roadmap.model import LIVE
from navlog.core.roadmap.outcome import republish
from navlog.core.storage import Lock
from navlog.core.text import age, line, moment
from navlog.core.touchable import is_memory

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
        live = _live(context)
        write, touched = _taken_back(context, arguments["skip"])
        library.refresh(context, (kept.path for kept in write.files), before)
        if planned := any(kept.path in PLAN_FILES for kept in write.files):
            _reopen(context, live)
    warning = republish(context) if planned else ""
    notes = (warning,) if warning else ()
    fields = {"undone": _row(write), "files": [kept.path for kept in write.files], "changed": touched}
    if touched:
        return Result(fields, f"undone: {write.title}", notes)
    told = (
        f"left as it is: {write.title}"
        if arguments["skip"]
        else f"there was nothing left to take back of: {write.title}"
    )
    return Result(fields, told)


def _taken_back(context: Context, skip: bool) -> tuple[journal.Write, bool]:
    """Take back the newest write; one to the agent's memory while nobody else of us writes there."""
    newest = journal.newest(context.project)
    if skip or newest is None or not any(map(is_memory, newest.files)):
        return journal.undo(context.project, skip)
    from navlog.core.automemory import undoing

    folder = undoing.folder(context.project)
    if not os.path.isdir(folder):
        return journal.undo(context.project, memory=folder)
    with Lock(folder):
        done = journal.undo(context.project, memory=folder)
    undoing.follow(context.project, done[0])
    return done


def _live(context: Context) -> frozenset[str] | None:
    """Return the ids of what is live in the plan; `None` where no proposal was accepted, and so nobody needs them."""
    accepted = any(one.state == proposals.ACCEPTED for one in proposals.read(context.project).proposals)
    if not accepted or context.read_only:
        return None
    phases = [phase for phase in ledger.load(context).planned if phase.live]
    parts = (part.id for phase in phases for part in phase.slices if part.status in LIVE)
    return frozenset((*(phase.id for phase in phases), *parts))


def _reopen(context: Context, before: frozenset[str] | None) -> None:
    """Let proposals wait again that were accepted for what the undo brought back to life."""
    if before is None:
        return
    back = (_live(context) or frozenset()) - before
    noticed = proposals.read(context.project)
    rows = noticed.proposals
    for one in rows:
        if one.state == proposals.ACCEPTED and one.phase in back:
            rows = proposals.settled(rows, one, proposals.WAITING)
    proposals.write(context.project, replace(noticed, proposals=rows))


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
