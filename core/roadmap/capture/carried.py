"""A plan that was approved with a cleared context, which no event carries.

Seen on Claude Code 2.1.332: such an approval ends the session (SessionEnd, SessionStart with source `clear`, another
session and transcript) without a PostToolUse, and the plan stands in the first user record of the new transcript as
`planContent`. That record is on disk when the new session's first Stop is sent, not yet at its SessionStart.
"""

from __future__ import annotations

from navlog.core import lean, storage
from navlog.core.hosts.events import field
from navlog.core.roadmap.capture.drafts import LARGEST
from navlog.core.roadmap.capture.events import PLAN, Captured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

HEADS = (1 << 16, 4 * LARGEST)
"""Bytes of a transcript's beginning that are read, and how many when the first user record is not whole in them."""


def carried(event: Mapping[str, Any]) -> Captured | None:
    """Return the plan that the session of an event was begun with; `None` when it was begun in another way.

    Every event of the session has it, with one key.
    """
    if event.get("agent_id"):
        return None
    text = _first(field(event, "transcript_path")).get("planContent")
    if not isinstance(text, str) or not text.strip():
        return None
    session = field(event, "session_id")
    return Captured(PLAN, text, (), f"{session}/{PLAN}/carried", session)


def _first(path: str) -> dict[str, Any]:
    """Return the first user record of a transcript; an empty one when it has none that can be read."""
    for size in HEADS:
        head = storage.beginning(path, size)
        lines = head.split(b"\n")
        for line in lines if len(head) < size else lines[:-1]:
            if b'"user"' in line and (record := _record(line)).get("type") == "user":
                return record
        if len(head) < size:
            break
    return {}


def _record(line: bytes) -> dict[str, Any]:
    try:
        found = lean.loads(line.decode("utf-8", "replace"))
    except ValueError:
        return {}
    own = isinstance(found, dict) and not found.get("isMeta") and not found.get("isSidechain")
    return found if own else {}
