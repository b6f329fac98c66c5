"""The hook entry: one event of an agent in, at most one JSON object out, and never in the agent's way."""

from __future__ import annotations

import os
import sys
import time

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

HANDOFF = {
    "SessionStart": "started",
    "UserPromptSubmit": "prompt",
    "Stop": "stopped",
    "PostCompact": "compacted",
    "SessionEnd": "ended",
    "PreCompact": "alive",
    "SubagentStop": "alive",
}
"""The events that concern the handoff and the budget, with the function of `core/handoff/hooking.py` for each."""

ROADMAP = {
    "SessionStart": "started",
    "UserPromptSubmit": "prompt",
    "Stop": "stopped",
    "PostToolUse": "used",
    "TaskCreated": "used",
    "TaskCompleted": "used",
}
"""The events that concern the roadmap, with the function of `core/roadmap/hooking.py` for each."""

MEMORY = {"SessionStart": "started", "Stop": "stopped", "PreCompact": "stopped"}
"""The events that concern the agent's memory, with the function of `core/automemory/hooking.py` for each."""


def command(context: Context, arguments: Arguments) -> Result:
    """Answer an event. Whatever goes wrong on our side is kept for `doctor`; the agent hears nothing of it."""
    began = time.perf_counter()
    host, event = arguments["host"], parse(sys.stdin.buffer.read() if sys.stdin else b"")
    if not name(event):
        return Result({})
    faults: list[Exception] = []
    try:
        here = _here(context, event)
        if not here.project.exists:
            return Result({})
        said = _said(here, event, host, faults) if _concerns_us(host, event) else ""
        told, shown = ("", said) if name(event) == "Stop" else (said, "")
        line = answer(host, event, told, shown).rstrip()
        _note(here, event, host, began, said if line else "", faults)
        return Result({}, line)
    except Exception as error:
        _keep(error)
        return Result({})


def _concerns_us(host: str, event: dict[str, Any]) -> bool:
    """Whether there may be something to do: not within a subagent, nor on a stop that was undone once.

    Claude Code and Codex say with `stop_hook_active` that a hook has kept the turn going already. That a subagent has
    stopped is a sign of life of the session that it works for.
    """
    if event.get("agent_id") and name(event) != "SubagentStop":
        return False
    if name(event) == "PostToolUse":
        return field(event, "tool_name") in TOOLS[host]
    return (name(event) in HANDOFF or name(event) in ROADMAP) and not event.get("stop_hook_active")


def _here(context: Context, event: dict[str, Any]) -> Context:
    """Return the context of the folder that the event is about, which moves with the agent."""
    folder = event.get("cwd")
    if os.environ.get("NAVLOG_DIR") or not isinstance(folder, str) or not os.path.isdir(folder):
        return context
    if os.path.realpath(folder) == context.here:
        return context
    from navlog.app.environment import context_of

    return context_of(folder, os.environ)[0]


def _said(context: Context, event: dict[str, Any], host: str, faults: list[Exception]) -> str:
    """Return what there is to say, each part for itself, the most important first: a host cuts at the end."""
    parts = [_safely(part, context, event, host, faults) for part in PARTS]
    return "\n\n".join(part for part in parts if part)


def _handoff(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) not in HANDOFF:
        return ""
    from navlog.core.handoff import hooking

    said: str = getattr(hooking, HANDOFF[name(event)])(context, event, host)
    return said.strip("\n")


def _contract(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) != "SessionStart" or not context.settings["hooks.context"]:
        return ""
    from navlog.core.charts.contract import text

    return text(context, remember=True)


def _sunk(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) != "UserPromptSubmit" or not context.settings["hooks.charts"]:
        return ""
    from navlog.core.charts.sinking import sunk

    return sunk(context, field(event, "session_id"))


def _roadmap(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) not in ROADMAP or not context.settings["hooks.roadmap"]:
        return ""
    from navlog.core.roadmap import hooking

    said: str = getattr(hooking, ROADMAP[name(event)])(context, event)
    return said.strip("\n")


def _memory(context: Context, event: dict[str, Any], host: str) -> str:
    """Back the agent's own memory up at a turn's end and before a compaction, or give it back at a start."""
    if name(event) not in MEMORY or not context.settings["hooks.memory"]:
        return ""
    from navlog.core.automemory import hooking

    said: str = getattr(hooking, MEMORY[name(event)])(context, event, host)
    return said


def _discovered(context: Context, event: dict[str, Any], host: str) -> str:
    if name(event) != "Stop":
        return ""
    from navlog.core.discoveries.hooking import stopped

    return stopped(context, event, host)


def _facts(context: Context, event: dict[str, Any], host: str) -> str:
    """Hand over the committed facts at a start, and let go of those of sessions of long ago."""
    if name(event) != "SessionStart":
        return ""
    from navlog.core.facts import hooking

    hooking.tidy(context, field(event, "session_id"))
    return hooking.started(context, event, host) if context.settings["hooks.facts"] else ""


PARTS = (_handoff, _contract, _facts, _roadmap, _sunk, _memory, _discovered)
"""What has something to say, in the order of its weight."""


def _safely(say: Say, context: Context, event: dict[str, Any], host: str, faults: list[Exception]) -> str:
    """Return what a part has to say; a fault in it silences that part alone."""
    try:
        return say(context, event, host)
    except Exception as error:
        _keep(error)
        faults.append(error)
        return ""


def _note(context: Context, event: dict[str, Any], host: str, began: float, said: str, faults: list[Exception]) -> None:
    """Note the call for `navlog hooks`; a fault in that takes nothing from the answer."""
    if context.read_only:
        return
    try:
        from navlog.core.hosts.noting import note

        took = (time.perf_counter() - began) * 1000
        note(context.project, host, name(event), context.now, took, len(said), bool(faults))
    except Exception as error:
        _keep(error)


def _keep(error: Exception) -> None:
    from navlog.app.faults import keep

    keep(error)
