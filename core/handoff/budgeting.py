"""What the budget asks of the handoffs: what a session has written down, and the window that it declared."""

from __future__ import annotations

from navlog.core.handoff import store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.gate import Saved
    from navlog.core.project import Context


def saved_by(context: Context, session_id: str, planned: bool = True) -> Saved:
    """Return what a session itself has written down.

    Args:
        context: the surroundings.
        session_id: the session that runs.
        planned: whether anything ahead is registered in the plan; true also when that is not known.
    """
    from navlog.core.handoff.ageing import aged, saved

    return saved(aged(context, store.read(context.project, session_id).session), planned)


def declared_by(context: Context, session_id: str, any_agent: bool = False) -> tuple[int, str] | None:
    """Return the window that a session declared, and the model that it is for, which may be empty.

    One that declared none has that of the newest session of the same agent that said for which model, as a reset does
    not change the window; whether this session runs that model is for the budget to check.

    Args:
        context: the surroundings.
        session_id: the session that runs.
        any_agent: take another agent's where the same has none: a hook may not know whose session it is.
    """
    own = store.read(context.project, session_id).session
    if own and own.declared:
        return own.declared
    told = [one for one in store.read_all(context.project)[0] if one.declared and one.model]
    same = [one for one in told if one.by == context.by]
    return next((one.declared for one in (*same, *(told if any_agent else ()))), None)
