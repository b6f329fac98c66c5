"""The hook entry: one event of an agent in, at most one JSON object out, and never in the agent's way."""

from __future__ import annotations

import os
import sys

from navlog.core.command import Result
from navlog.core.hosts.answer import answer
from navlog.core.hosts.events import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context


def command(context: Context, arguments: Arguments) -> Result:
    """Answer an event. Whatever goes wrong on our side is kept for `doctor`; the agent hears nothing of it."""
    event = parse(sys.stdin.buffer.read() if sys.stdin else b"")
    try:
        text = _text(_here(context, event), event)
        return Result({}, answer(arguments["host"], event, text).rstrip() if text else "")
    except Exception as error:
        from navlog.app.faults import keep

        keep(error)
        return Result({})


def _here(context: Context, event: dict[str, Any]) -> Context:
    """Return the context of the folder that the event is about, which moves with the agent."""
    folder = event.get("cwd")
    if os.environ.get("NAVLOG_DIR") or not isinstance(folder, str) or not os.path.isdir(folder):
        return context
    if os.path.realpath(folder) == context.here:
        return context
    from navlog.app.environment import context_of

    return context_of(folder, os.environ)[0]


def _text(context: Context, event: dict[str, Any]) -> str:
    if event.get("hook_event_name") != "SessionStart" or not context.project.exists:
        return ""
    if not context.settings["hooks.context"]:
        return ""
    from navlog.core.charts.contract import text

    return text(context.project)
