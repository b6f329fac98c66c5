"""Read what a host sends to a hook: one JSON object on standard input, trusted in nothing."""

from __future__ import annotations

from navlog.core import lean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

CLAUDE = "claude"
CODEX = "codex"
HOSTS = (CLAUDE, CODEX)

TOOLS = {
    CLAUDE: ("ExitPlanMode", "TodoWrite", "TaskCreate", "TaskUpdate"),
    CODEX: ("update_plan",),
}
"""The tools of each host after whose use the hook is called: those that make plans and lists of what is to do."""

LIMIT = 64 * 1024 * 1024
"""Bytes of input that are read as an event; a host sends about twice the file that its tool wrote."""


def parse(raw: bytes) -> dict[str, Any]:
    """Return the event, or nothing at all when the input is none: empty, cut short, no object, too long."""
    if len(raw) > LIMIT:
        return {}
    try:
        event = lean.loads(raw.decode("utf-8", "replace").removeprefix("\ufeff"))
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}


def field(event: Mapping[str, Any], name: str) -> str:
    """Return a field of the event that should be text, or nothing when it is missing or something else."""
    value = event.get(name)
    return value if isinstance(value, str) else ""


def name(event: Mapping[str, Any]) -> str:
    """Return the event's name, such as `SessionStart`."""
    return field(event, "hook_event_name")
