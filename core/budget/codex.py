"""Read a Codex rollout: the last token count, its window, and the model of the turn.

`last_token_usage` is the last response, `total_token_usage` the whole session. Cached input is part of the input and
reasoning of the output. After a compaction the parts are zero, and the total is the host's estimate.
"""

from __future__ import annotations

from navlog.core.budget.reading import COMPACTED, USAGE, Reading, unmeasured
from navlog.core.budget.tail import Tail, moment, name, number, part
from navlog.core.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARKS = (b'"token_count"', b'"token_usage_record"', b'"turn_context"', b'"task_started"', b'"compacted"')

FORMULAS = {
    USAGE: "input + output of the last response; cached input and reasoning are part of them",
    COMPACTED: "the host's estimate after compaction: the conversation only",
}


def read(path: str) -> Reading:
    """Return how full the context was at the last response, from the end of the rollout; nothing is raised."""
    tail = Tail(path)
    reading, model, window = None, "", 0
    for found in tail.records(MARKS):
        kind, payload = _kind(found), part(found, "payload")
        reading = reading or told(found)
        window = window or _window(kind, payload)
        model = model or (name(payload.get("model")) if kind == "turn_context" else "")
        tail.found = reading is not None
        if reading and window and model:
            break
    if reading is None:
        return unmeasured(tail.size, model, window or None)
    return replace(reading, bytes=tail.size, model=model, window=window or None)


def told(found: dict[str, Any]) -> Reading | None:
    """Return what a record says of the context, if it says anything: a response, a compaction or its estimate.

    A token count comes after the compaction that it estimates, so a compaction met first leaves the size unknown. At a
    tool's call only the newer `token_usage_record` is there yet.
    """
    kind, payload, at = _kind(found), part(found, "payload"), moment(found.get("timestamp"))
    if kind == "compacted":
        return Reading(None, True, at=at, how=COMPACTED, formula=FORMULAS[COMPACTED])
    if kind == "token_count":
        return _count(part(part(payload, "info"), "last_token_usage"), at)
    return _count(part(payload, "usage"), at) if kind == "token_usage_record" else None


def _kind(found: dict[str, Any]) -> str:
    """Return what a line is: the type of an event for events, else its own."""
    kind = found.get("type")
    kind = part(found, "payload").get("type") if kind == "event_msg" else kind
    return kind if isinstance(kind, str) else ""


def _count(usage: dict[str, Any], at: float) -> Reading | None:
    parts = number(usage.get("input_tokens")) + number(usage.get("output_tokens"))
    tokens = number(usage.get("total_tokens")) or parts
    how = USAGE if parts else COMPACTED
    return Reading(tokens, not parts, at=at, how=how, formula=FORMULAS[how]) if tokens else None


def _window(kind: str, payload: dict[str, Any]) -> int:
    """Return the window that a line tells; 0 for none."""
    holder = part(payload, "info") if kind == "token_count" else payload if kind == "task_started" else {}
    return number(holder.get("model_context_window"))
