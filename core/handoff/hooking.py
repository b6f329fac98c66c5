"""What a session is told of itself: what was handed over as it starts, and how full it is at every prompt.

The measuring is done at a turn's end, when the transcript is whole; a prompt repeats what was found then.
"""

from __future__ import annotations

import os

from navlog.core.budget import sessions
from navlog.core.errors import Fault
from navlog.core.handoff.identity import FOLDER
from navlog.core.hosts.events import CLAUDE, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.project import Context

EMPTIED = ("clear", "compact")
"""How a session starts whose context is another than at the last turn's end."""

GOING_ON = ("resume", "")
"""How a session starts that still has all that it wrote itself; a prompt tells of no start."""

RESTORED = 7_700
"""Units of a host's cap that a handoff may take, so that the contract still fits in below it."""


def started(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Return what belongs to a session that starts: whole, but in one line where the host still has all of it."""
    session = field(event, "session_id")
    _note(context, event, host, ended=False, **({"told": ""} if field(event, "source") in EMPTIED else {}))
    if not context.settings["hooks.handoff"]:
        return ""
    _name(context, session, host)
    if not os.path.isdir(os.path.join(context.project.store, FOLDER)):  # nothing was ever handed over
        return ""
    from navlog.core.handoff import ageing, belonging, telling

    found = belonging.nearest(context, session)
    aged = ageing.aged(context, found.session)
    if field(event, "source") in GOING_ON and found.how == belonging.SAME:
        said = telling.preview(found.session, aged)
        return f"navlog: {said}" if said else ""
    return telling.restore(found, aged, context.now, RESTORED, host)


def prompt(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Return what the last turn's end found, beside what is written down by now.

    A host that told of no start is told at the first prompt what belongs to it.
    """
    known = sessions.read(context.project, field(event, "session_id"))
    if not known.at and not context.read_only:
        said = started(context, event, host)
        remembered = sessions.read(context.project, known.id).at  # else every prompt would tell it again
        return said if remembered else ""
    if known.ended:
        _record(context, known.id, {"ended": False})
    if not context.settings["hooks.budget"] or not known.told:
        return ""
    from navlog.core.handoff import prompting

    return prompting.said(context, known)


def stopped(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Measure the session and keep what to tell it next; return what the person should know: a crossed gate."""
    session = field(event, "session_id")
    if not session or context.read_only:
        return ""
    alive(context, event, host)
    if not context.settings["hooks.budget"]:
        _note(context, event, host, ended=False)
        return ""
    from navlog.core.budget.measuring import measure
    from navlog.core.handoff import prompting

    known, path = sessions.read(context.project, session), field(event, "transcript_path")
    if host == CLAUDE and path:
        from navlog.core.hosts import lag

        lag.wait(event, path)
    found = measure(context, path, host, known)
    told, asked = prompting.measured(context, session, found, known.crossed)
    _note(context, event, host, ended=False, told=told, full=found.full, crossed=asked.crossed)
    return f"navlog: {asked.text}" if asked.text and not known.crossed else ""


def compacted(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Drop what was measured before a compaction, as the start of the session after it does; say nothing.

    Codex tells of one that happens within a turn by this event alone.
    """
    _record(context, field(event, "session_id"), {"told": ""})
    return alive(context, event, host)


def alive(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Note that a session was alive until now, so that the one after it is handed what this one left; say nothing."""
    from navlog.core.handoff.heartbeat import heartbeat

    heartbeat(context, field(event, "session_id"))
    return ""


def ended(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Note that a session was alive until now and no longer is; say nothing."""
    _record(context, field(event, "session_id"), {"ended": True})
    return alive(context, event, host)


def _name(context: Context, session: str, host: str) -> None:
    """Let the session's own shell calls know whose they are."""
    path = os.environ.get("CLAUDE_ENV_FILE") if host == CLAUDE and not context.read_only else ""
    if path:
        from navlog.core.hosts import naming

        naming.tell(path, session)


def _note(context: Context, event: Mapping[str, Any], host: str, **more: object) -> None:
    """Record where a session's transcript is, and what more is known of it."""
    about = {"host": host, "transcript": field(event, "transcript_path"), "cwd": field(event, "cwd")}
    _record(context, field(event, "session_id"), {**about, **more})


def _record(context: Context, session: str, told: dict[str, object]) -> None:
    """Record some of what is known of a session, where it is not known already; on a full disk, it stays unknown."""
    known = sessions.read(context.project, session)
    if context.read_only or all(getattr(known, name) == value for name, value in told.items()):
        return
    try:
        sessions.note(context.project, session, context.now, **told)
    except Fault:
        return
