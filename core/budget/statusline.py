"""The host's status line: what its JSON says, and the one line that is printed for it."""

from __future__ import annotations

from navlog.core.budget.tail import name, number, part
from navlog.core.budget.usage import added
from navlog.core.record import record
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

MOST = 10_000
"""Percent beyond which a number is no percentage."""

WIDTH = 120
"""Characters of the line."""


@record
class Heard:
    """What the host tells its status line.

    Attributes:
        session: the session's id.
        model: the model's id, with its window's suffix if it has one.
        window: tokens that fit in; `None` when the host does not say.
        tokens: tokens of the last response, output included; `None` before the first one and after a compaction.
        percent: the host's own percentage, which leaves the output out; `None` when it does not say, and for the 0
            that it says without tokens: after a compaction.
        cwd: the session's current folder.
        transcript: the path of its transcript.
    """

    session: str = ""
    model: str = ""
    window: int | None = None
    tokens: int | None = None
    percent: int | None = None
    cwd: str = ""
    transcript: str = ""


def heard(payload: Mapping[str, Any]) -> Heard:
    """Return what a status line's JSON says; what is missing or of another shape counts as not said."""
    context = part(payload, "context_window")
    model = part(payload, "model")
    size = number(context.get("context_window_size"))
    tokens, percent = _tokens(context, size), _percent(context.get("used_percentage"))
    return Heard(
        session=_text(payload, "session_id"),
        model=name(model.get("id")) or name(model.get("display_name")),
        window=size or None,
        tokens=tokens,
        percent=percent if tokens or percent else None,
        cwd=_text(part(payload, "workspace"), "current_dir") or _text(payload, "cwd"),
        transcript=_text(payload, "transcript_path"),
    )


def shown(heard: Heard, *parts: str, width: int = WIDTH) -> str:
    """Return the line: the model, how full its window is, and what else there is to say. It is never empty.

    Args:
        heard: what the host says.
        parts: more to say, each a few words.
        width: characters that fit.
    """
    said = (line(part) for part in (heard.model, gauge(heard), *parts))
    return clip(" · ".join(filter(None, said)), width)


def gauge(heard: Heard) -> str:
    """Return how full the window is by what the host says, in few words."""
    if heard.tokens is None:
        if heard.percent is None or heard.window is None:
            return "no reading yet"
        return f"{heard.percent}% of {heard.window:,} tokens" + (": impossible" if heard.percent > 100 else "")
    if heard.window is None:
        return f"{heard.tokens:,} tokens, window unknown"
    if heard.tokens > heard.window:
        return f"{heard.tokens:,} of {heard.window:,} tokens: impossible, one of them is wrong"
    return f"{heard.tokens:,} of {heard.window:,} tokens ({heard.tokens * 100 // heard.window}%)"


def _tokens(context: dict[str, Any], size: int) -> int | None:
    """Return what fills the window.

    The totals counted the whole session in older hosts, and so tell nothing, unless they exceed the window: then they
    are handed on, so that what such a host shows is called impossible.
    """
    if "current_usage" in context:
        return added(part(context, "current_usage")) or None
    total = number(context.get("total_input_tokens")) + number(context.get("total_output_tokens"))
    return total if total > size > 0 else None


def _percent(value: object) -> int | None:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST:
        return None
    return int(value)


def _text(holder: object, key: str) -> str:
    found = holder.get(key) if isinstance(holder, dict) else None
    return found if isinstance(found, str) else ""
