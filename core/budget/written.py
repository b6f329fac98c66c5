"""What a session wrote down, the window that it declared, and whether anything is planned, by what the store holds."""

from __future__ import annotations

from navlog.core.errors import Fault
from navlog.core.settings import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.gate import Saved
    from navlog.core.project import Context


def saved(context: Context, session: str, planned: bool = True) -> Saved:
    """Return what a session has written down for its successor."""
    from navlog.core.handoff.budgeting import saved_by

    return saved_by(context, session, planned)


def declared(context: Context, session: str) -> tuple[int, str] | None:
    """Return the window that a session declared, with its model, which may be empty.

    One that declared none has what another one declared last, if that named its model: it then counts for no other.
    """
    from navlog.core.handoff.budgeting import declared_by

    return declared_by(context, session, any_agent=True)


def planned(context: Context, full: int | None) -> bool:
    """Whether anything ahead is registered in the plan; also true where the plan cannot be read, or cannot be kept.

    Args:
        context: where.
        full: how full a known window is in percent; below the gate nobody asks, and the plan is not looked into.
    """
    limit = number(context.settings, "budget.gate")
    if not limit or full is None or full < limit or not context.project.exists:
        return True
    from navlog.core.roadmap import ledger

    try:
        plan = ledger.load(context)
    except Fault:
        return True
    return bool(plan.live or plan.path or plan.conflict or plan.unread)
