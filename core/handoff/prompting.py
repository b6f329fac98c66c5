"""What each prompt is told: how full the context was, what is handed over, which reset keeps more, what is asked for.

The measuring is done at a turn's end, when the transcript is whole. What is written down is looked at as the prompt
comes, for a person may have written it meanwhile, or committed.
"""

from __future__ import annotations

from navlog.core.budget import gate as gates
from navlog.core.budget import written
from navlog.core.settings import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.gate import Gate, Saved
    from navlog.core.budget.measuring import Measure
    from navlog.core.budget.sessions import Session
    from navlog.core.project import Context

DECLARE = (
    "How many tokens fit is not known here; `navlog checkpoint --context-window N --context-model MODEL` declares it, "
    "where your instructions say it."
)


def said(context: Context, known: Session) -> str:
    """Return what a session's prompt is told; nothing before its first turn's end and after a reset."""
    if not known.told:
        return ""
    from navlog.core.handoff import ageing, store, telling

    own = store.read(context.project, known.id).session
    aged = ageing.aged(context, own)
    saved = ageing.saved(aged, written.planned(context, known.full))
    preview = telling.preview(own, aged) if context.settings["hooks.handoff"] else ""
    asked = _gate(context, known.full, saved, known.crossed).text
    return "\n".join(filter(None, (known.told, preview, f"{gates.advice(saved).line}.", asked)))


def measured(context: Context, session: str, found: Measure, crossed: bool) -> tuple[str, Gate]:
    """Return what the next prompt is told of a measure, and what is asked for now.

    Args:
        context: the surroundings.
        session: whose context it is.
        found: how full it is.
        crossed: whether the gate was crossed before.
    """
    from navlog.core.budget.window import line

    limit = number(context.settings, "budget.gate")
    reached = limit and found.full is not None and found.full >= limit
    planned = written.planned(context, found.full)
    saved = written.saved(context, session, planned) if reached else gates.Saved()
    asked = _gate(context, found.full, saved, crossed)
    if found.reading.tokens is None:
        return "", asked
    hint = gates.hint(found.reading.tokens, number(context.settings, "budget.hint"))
    once = "" if _gate(context, found.full, saved, True).text else asked.text  # an empty plan is named once
    full = f"navlog: Context after the last response: {line(found.reading, found.window, 0)}."
    return "\n".join(filter(None, (full, "" if found.window.tokens else DECLARE, hint, once))), asked


def _gate(context: Context, full: int | None, saved: Saved, crossed: bool) -> Gate:
    return gates.gate(full, saved, crossed, number(context.settings, "budget.gate"))
