"""Say something to the model or to the person in the form that the host accepts, or nothing at all.

Each host has a schema of its own for each event, and refuses an answer with a field too many; silence is the
only answer that is right everywhere. Both take context as `hookSpecificOutput.additionalContext`, and a word to the
person as `systemMessage`.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.hosts import events
from navlog.core.text import printable, whole

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

SHOWS = ("Stop",)
"""The events on which the person is told something; both hosts take `systemMessage` there, and no context."""

CAP = 9_900
"""Units of text that are handed over: beyond 10,000 both hosts put it into a file and show a part of it.

Claude Code counts UTF-16 code units, Codex four bytes of UTF-8 to a token, 2,500 tokens at most.
"""

CUT = "\n[navlog: the rest is left out]"


def answer(host: str, event: Mapping[str, Any], text: str, shown: str = "") -> str:
    """Return the line for standard output: one JSON object, or nothing when nothing may be said.

    Args:
        host: whose event it is.
        event: what the host sent.
        text: for the model.
        shown: for the person.
    """
    name = events.name(event)
    text, shown = whole(text), printable(whole(shown)).strip()
    said: dict[str, Any] = {}
    if shown and name in SHOWS and host in events.HOSTS:
        said["systemMessage"] = clip(host, shown)
    if text.strip() and name in LISTENS.get(host, ()):
        said["hookSpecificOutput"] = {"hookEventName": name, "additionalContext": clip(host, text)}
    return lean.dumps(said) + "\n" if said else ""


def size(text: str, host: str) -> int:
    """Return how long a text is in a host's units; where no character takes two of them, without a codec's import."""
    if host == events.CODEX:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) if max(text, default="") <= "\uffff" else len(text.encode("utf-16-le", "surrogatepass")) // 2


def clip(host: str, text: str) -> str:
    """Return as many whole lines of a text as the host shows to the model, and a word on the rest."""
    if size(text, host) <= CAP:
        return text
    encoding = "utf-8" if host == events.CODEX else "utf-16-le"
    cap = CAP if host == events.CODEX else 2 * CAP
    head = text.encode(encoding)[: cap - len(CUT.encode(encoding))].decode(encoding, "ignore")
    lines, _, _ = head.rpartition("\n")
    return (lines if len(lines) > len(head) // 2 else head).rstrip() + CUT
