"""What a host's event says of plans and todo lists. Hooks import this: nothing heavy at the top.

Seen on Claude Code 2.1.332: a plan that is approved sends PostToolUse of ExitPlanMode with the response
`{"plan", "isAgent", "filePath"}`; one that is rejected sends no such event. The tool's result for the model, which
may stand in an event as text, says of a rejection that the person does not want to proceed, or that the plan was
rejected.
"""

from __future__ import annotations

import os

from navlog.core import lean
from navlog.core.digest import sha256
from navlog.core.hosts.events import field
from navlog.core.record import record
from navlog.core.roadmap.capture.drafts import Item
from navlog.core.roadmap.capture.todos import STATUSES, heading, items, key_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

PLAN, TODOS, TASK = "plan", "todos", "task"

DELETED = "deleted"
"""The status of an item that a TaskUpdate takes away."""

YES, NO = (
    ("approved", "success", "ok"),
    ("error", "is_error", "isError", "interrupted", "rejected", "denied", "cancelled"),
)
"""Fields of a response that say no when they are false, and when they are true."""

WAITING = ("awaitingLeaderApproval", "isAgent")
"""Fields of ExitPlanMode's response that are true where nobody has approved the plan of the main conversation."""

SAYING = ("status", "decision", "behavior", "outcome", "message", "content", "result", "reason", "text")

REFUSALS = (
    "reject",
    "want to proceed",
    "not approve",
    "denied",
    "declined",
    "stay in plan mode",
    "keep planning",
    "not in plan mode",
    "tool_use_error",
    "cancelled",
    "canceled",
    "aborted",
    "interrupted",
    "submitted to the team lead",
    "failed",
)
"""Parts of what a response says when the answer was no, or is still to come; in lower case."""

APPROVED = "## approved plan"
"""The heading under which a result repeats the plan; it may end in `(edited by user)`."""


@record
class Captured:
    """What an event has for the roadmap.

    Attributes:
        kind: `plan`, `todos` or `task`.
        text: the plan, Markdown as it came.
        items: the whole todo list, or the one task; a task's item has no title, or no status, when the event is silent
            about it, and the status `deleted` when the task was taken away.
        key: the same for two events that say the same thing.
        session: the host's id of the session, within which the key of an item is its own.
    """

    kind: str
    text: str = ""
    items: tuple[Item, ...] = ()
    key: str = ""
    session: str = ""


def captured(event: Mapping[str, Any]) -> Captured | None:
    """Return what an event has for the roadmap; `None` for any other event, a refusal, and a subagent's event."""
    if event.get("agent_id"):
        return None
    name = field(event, "hook_event_name")
    if name in ("TaskCreated", "TaskCompleted"):
        title, status = event.get("task_subject"), NAMES[name]
        return _task(event, key_of(event), title, status) if status == "completed" or heading(title) else None
    read = TOOLS.get(field(event, "tool_name")) if name == "PostToolUse" else None
    return read(event) if read and not _refused(event.get("tool_response")) else None


def _plan(event: Mapping[str, Any]) -> Captured | None:
    answer, asked = _mapping(event.get("tool_response")), _mapping(event.get("tool_input"))
    if any(answer.get(name) for name in WAITING):
        return None
    texts = (answer.get("plan"), _repeated(event.get("tool_response")), asked.get("plan"))
    text = next((text for text in texts if isinstance(text, str) and text.strip()), "")
    text = text or _from_file(answer.get("filePath")) or _from_file(asked.get("planFilePath"))
    return _made(event, PLAN, text=text) if text.strip() else None


def _todos(event: Mapping[str, Any]) -> Captured | None:
    found = items(_mapping(event.get("tool_input"))) or items(_mapping(event.get("tool_response")))
    return _made(event, TODOS, found=found) if found else None


def _created(event: Mapping[str, Any]) -> Captured | None:
    made, asked = _mapping(_mapping(event.get("tool_response")).get("task")), _mapping(event.get("tool_input"))
    title = made.get("subject") or asked.get("subject")
    return _task(event, key_of(made), title, "pending") if heading(title) else None


def _updated(event: Mapping[str, Any]) -> Captured | None:
    asked = _mapping(event.get("tool_input"))
    key = key_of(asked) or key_of(_mapping(event.get("tool_response")))
    title, status = asked.get("subject"), heading(asked.get("status"))
    return _task(event, key, title, status) if heading(title) or status else None


def _task(event: Mapping[str, Any], key: str, title: object, status: str) -> Captured | None:
    """Return one task: created and completed under its id, so that a tool and its event say the same thing."""
    if not key:
        return None
    known = status if status in ("", DELETED) else STATUSES.get(status, "open")
    once = f"{key}/{known}" if known in ("done", DELETED) or field(event, "tool_name") in ("", "TaskCreate") else ""
    return _made(event, TASK, found=(Item(heading(title), known, 0, key),), once=once)


def _made(
    event: Mapping[str, Any], kind: str, text: str = "", found: tuple[Item, ...] = (), once: str = ""
) -> Captured:
    session = field(event, "session_id")
    said = text or "\n".join(f"{one.status} {one.key} {one.title}" for one in found)
    once = once or field(event, "tool_use_id") or sha256(said.encode("utf-8", "replace"))[:16]
    return Captured(kind, text, found, f"{session}/{kind}/{once}", session)


def _refused(answer: object) -> bool:
    """Whether a response says that the tool did not do what it was asked, or that the person said no."""
    found = _mapping(answer)
    if any(found.get(name) for name in NO) or any(found.get(name) is False for name in YES):
        return True
    if found:
        return any(_refusal(_said(found.get(name))) for name in SAYING)
    return _refusal(_said(answer))


def _refusal(said: str) -> bool:
    head = said.strip()[:1000].lower().partition("\n")[0]
    if head.startswith("#"):
        return False
    return head.startswith("error") or any(word in head.replace("\u2019", "'") for word in REFUSALS)


def _repeated(answer: object) -> str:
    """Return the plan that a result in words repeats, or is."""
    said = _said(answer)
    place = said.lower().find(APPROVED)
    return said[place:].partition("\n")[2] if place >= 0 else said if said.lstrip().startswith("#") else ""


def _said(answer: object) -> str:
    """Return a response's text: itself, or that of its content blocks."""
    if isinstance(answer, list):
        return "\n".join(field(block, "text") for block in answer if isinstance(block, dict))
    return answer if isinstance(answer, str) else ""


def _mapping(value: object) -> dict[str, Any]:
    """Return an object, also one that came as the text of its JSON; an empty one for anything else."""
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        try:
            value = lean.loads(value)
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}


def _from_file(path: object) -> str:
    from navlog.core.roadmap.capture.files import text

    return text(path) if isinstance(path, str) and os.path.isabs(path) else ""


NAMES = {"TaskCreated": "pending", "TaskCompleted": "completed"}
TOOLS = {
    "ExitPlanMode": _plan,
    "TodoWrite": _todos,
    "update_plan": _todos,
    "TaskCreate": _created,
    "TaskUpdate": _updated,
}
