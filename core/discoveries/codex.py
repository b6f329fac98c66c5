"""A turn in a Codex rollout: what each line adds to it.

What a person asks is a message of the user's and an event; so are the instructions and the surroundings that the host
sends along, but for the event.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.budget.tail import number, part
from navlog.core.discoveries.turn import WORDLESS, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.discoveries.turn import Gathering

MARKS = (b'"response_item"', b'"user_message"', b'"token_count"')

CALLS = ("function_call", "custom_tool_call", "local_shell_call")
OUTPUTS = ("function_call_output", "custom_tool_call_output")

HOSTS = ("<", "# AGENTS.md instructions")
"""How a message of the user's begins that the host made."""


def take(gathering: Gathering, found: dict[str, Any]) -> str:
    """Add a line to the turn; return the prompt, when that is what it is."""
    payload = part(found, "payload")
    if found.get("type") == "event_msg":
        return _event(gathering, payload)
    if found.get("type") != "response_item":
        return ""
    kind = payload.get("type")
    if kind == "message":
        return _message(gathering, payload)
    if kind in CALLS:
        shell = kind == "local_shell_call"
        ident = payload.get("call_id") or payload.get("id")
        gathering.call(ident, "local_shell" if shell else payload.get("name"), _given(payload))
    if kind in OUTPUTS:
        output = payload.get("output")
        told = output.get("content") if isinstance(output, dict) else output
        gathering.show("\n".join(texts(told, ("input_text", "output_text", "text"))))
    return ""


def _event(gathering: Gathering, payload: dict[str, Any]) -> str:
    if payload.get("type") == "token_count":
        usage = part(part(payload, "info"), "last_token_usage")
        into, out = number(usage.get("input_tokens")), number(usage.get("output_tokens"))
        gathering.use(f"{into} {out}", into + out if into else 0, out)
    said = payload.get("message")
    return (said if isinstance(said, str) and said else WORDLESS) if payload.get("type") == "user_message" else ""


def _message(gathering: Gathering, payload: dict[str, Any]) -> str:
    if payload.get("role") == "assistant":
        for text in reversed(texts(payload.get("content"), ("output_text",))):
            gathering.say(text)
    if payload.get("role") != "user":
        return ""
    told = texts(payload.get("content"), ("input_text",))
    own = [text for text in told if not text.lstrip().startswith(HOSTS)]
    return "\n".join(own) or ("" if told else WORDLESS)


def _given(payload: dict[str, Any]) -> dict[str, Any]:
    """Return what a tool was given: the object that its arguments are the JSON of, or its one text."""
    if payload.get("type") == "local_shell_call":
        return part(payload, "action")
    told = payload.get("arguments", payload.get("input"))
    if not isinstance(told, str):
        return {}
    try:
        given = lean.loads(told)
    except ValueError:
        given = None
    return given if isinstance(given, dict) else {"input": told}
