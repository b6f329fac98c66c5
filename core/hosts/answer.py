"""Say something to the model in the form that its host accepts, or nothing at all.

Each host has a schema of its own for each event, and refuses an answer with a field too many; silence is the
only answer that is right everywhere. Both take context as `hookSpecificOutput.additionalContext`.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.hosts import events
from navlog.core.text import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

LISTENS = {
    events.CLAUDE: (
        "SessionStart",
        "Setup",
        "UserPromptSubmit",
        "UserPromptExpansion",
        "PreToolUse",
        "PostToolUse",
        "PostToolUseFailure",
        "PostToolBatch",
        "SubagentStart",
        "Notification",
        "PostModelSwitch",
    ),
    events.CODEX: ("SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "SubagentStart"),
}
"""The events on which a host hands `additionalContext` to the model.

Claude Code takes it on Stop and SubagentStop as well, where it keeps the turn going: so it is left out.
"""

CAP = 9_900
"""Units of text that are handed over: beyond 10,000 both hosts put it into a file and show a part of it.

Claude Code counts UTF-16 code units, Codex four bytes of UTF-8 to a token, 2,500 tokens at most.
"""

CUT = "\n[navlog: the rest is left out]"


def answer(host: str, event: Mapping[str, Any], text: str) -> str:
    """Return the line for standard output: one JSON object, or nothing when nothing may be said."""
    name = events.name(event)
    text = whole(text)
    if not text.strip() or name not in LISTENS.get(host, ()):
        return ""
    said = {"hookEventName": name, "additionalContext": clip(host, text)}
    return lean.dumps({"hookSpecificOutput": said}) + "\n"


def clip(host: str, text: str) -> str:
    """Return as many whole lines of a text as the host shows to the model, and a word on the rest."""
    encoding = "utf-8" if host == events.CODEX else "utf-16-le"
    cap = CAP if host == events.CODEX else 2 * CAP
    raw = text.encode(encoding)
    if len(raw) <= cap:
        return text
    head = raw[: cap - len(CUT.encode(encoding))].decode(encoding, "ignore")
    lines, _, _ = head.rpartition("\n")
    return (lines if len(lines) > len(head) // 2 else head).rstrip() + CUT
