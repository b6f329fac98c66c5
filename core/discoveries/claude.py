"""A turn in a Claude Code transcript: what each record of the main thread adds to it.

A response is written as one line for each of its blocks, a tool's result as a line of the user's.
"""

from __future__ import annotations

from navlog.core.budget.claude import SYNTHETIC
from navlog.core.budget.tail import name, number, part
from navlog.core.budget.usage import added
from navlog.core.discoveries.turn import WORDLESS, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.discoveries.turn import Gathering

MARKS = (b'"assistant"', b'"user"')

ASIDE = ("isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
"""What marks a record that neither the person nor the model of the main thread said."""


def take(gathering: Gathering, found: dict[str, Any]) -> str:
    """Add a record to the turn; return the prompt, when that is what it is."""
    message = part(found, "message")
    if any(found.get(mark) for mark in ASIDE) or message.get("model") == SYNTHETIC:
        return ""
    if found.get("type") == "assistant":
        _response(gathering, message)
    return _told(gathering, message.get("content")) if found.get("type") == "user" else ""


def _response(gathering: Gathering, message: dict[str, Any]) -> None:
    usage = part(message, "usage")
    gathering.use(name(message.get("id")), added(usage), number(usage.get("output_tokens")))
    content = message.get("content")
    for block in reversed(content) if isinstance(content, list) else ():
        if not isinstance(block, dict):
            continue
        if block.get("type") == "tool_use":
            gathering.call(block.get("id"), block.get("name"), part(block, "input"))
        for text in texts([block], ("text",)):
            gathering.say(text)


def _told(gathering: Gathering, content: object) -> str:
    """Return a prompt without what the host put beside it, and take the results of tools."""
    blocks = content if isinstance(content, list) else []
    results = [block for block in blocks if isinstance(block, dict) and block.get("type") == "tool_result"]
    for block in results:
        gathering.show("\n".join(texts(block.get("content"), ("text",))))
    if results:
        return ""
    told = [text for text in texts(content, ("text",)) if text.strip()]
    own = [text for text in told if not text.lstrip().startswith("<")]
    return "\n".join(own or told) or WORDLESS
