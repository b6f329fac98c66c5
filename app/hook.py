"""The hook entry: one event of an agent in, at most one JSON object out, and never in the agent's way."""

from __future__ import annotations

import os
import sys

from navlog.core.command import Result
from navlog.core.hosts.answer import answer
from navlog.core.hosts.events import TOOLS, field, name, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context

    Say = Callable[[Context, dict[str, Any], str], str]

SAYS = {"SessionStart": "started", "UserPromptSubmit": "prompt", "Stop": "stopped", "PostToolUse": "used"}
"""The events that are answered, and the functions of a ledger's `hooking` that have something to say on each."""


def command(context: Context, arguments: Arguments) -> Result:
    """Answer an event. Whatever goes wrong on our side is kept for `doctor`; the agent hears nothing of it."""
    event = parse(sys.stdin.buffer.read() if sys.stdin else b"")
    if not _concerns_us(arguments["host"], event):
        return Result({})
    try:
        here = _here(context, event)
        said = _said(here, event, arguments["host"]) if here.project.exists else ""
        told, shown = ("", said) if name(event) == "Stop" else (said, "")
        return Result({}, answer(arguments["host"], event, told, shown).rstrip())
    except Exception as error:
        _keep(error)
        return Result({})


def _concerns_us(host: str, event: dict[str, Any]) -> bool:
    """Whether there may be something to say: not on a subagent's prompts and stops, nor on a stop that was undone once.

    Claude Code and Codex say with `stop_hook_active` that a hook has kept the turn going already.
    """
    if name(event) == "PostToolUse":
        return field(event, "tool_name") in TOOLS[host]
    if name(event) in ("UserPromptSubmit", "Stop"):
        return not event.get("agent_id") and not event.get("stop_hook_active")
    return name(event) in SAYS


def _here(context: Context, event: dict[str, Any]) -> Context:
    """Return the context of the folder that the event is about, which moves with the agent."""
    folder = event.get("cwd")
    if os.environ.get("NAVLOG_DIR") or not isinstance(folder, str) or not os.path.isdir(folder):
        return context
    if os.path.realpath(folder) == context.here:
        return context
    from navlog.app.environment import context_of

    return context_of(folder, os.environ)[0]


def _said(context: Context, event: dict[str, Any], host: str) -> str:
    """Return what there is to say, each part for itself, the most important first: a host cuts at the end."""
    parts = [_safely(_handoff, context, event, host)]
    parts += [_safely(_contract, context, event, host)] if name(event) == "SessionStart" else []
    parts += [_safely(_roadmap, context, event, host)]
    return "\n\n".join(part for part in parts if part)


def _handoff(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) == "PostToolUse":
        return ""
    from navlog.core.handoff import hooking

    said: str = getattr(hooking, SAYS[name(event)])(context, event, host)
    return said.strip("\n")


def _contract(context: Context, event: dict[str, Any], host: str) -> str:
    if not context.settings["hooks.context"]:
        return ""
    from navlog.core.charts.contract import text

    return text(context.project)


def _roadmap(context: Context, event: dict[str, Any], host: str) -> str:
    if not context.settings["hooks.roadmap"]:
        return ""
    from navlog.core.roadmap import hooking

    said: str = getattr(hooking, SAYS[name(event)])(context, event)
    return said.strip("\n")


def _safely(say: Say, context: Context, event: dict[str, Any], host: str) -> str:
    """Return what a part has to say; a fault in it silences that part alone."""
    try:
        return say(context, event, host)
    except Exception as error:
        _keep(error)
        return ""


def _keep(error: Exception) -> None:
    from navlog.app.faults import keep

    keep(error)
