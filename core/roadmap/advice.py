"""Advice: what a person might be asked about the order and the cursor. Told with a result, never acted upon."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, LIVE, STALE, Plan
from navlog.core.text import count

NEVER_SET, DECLINED, STATED = "never_set", "declined", "stated"
ON_DONE, ON_PARKED, DANGLING, UNSET = "on_done_phase", "on_parked_phase", "dangling", "unset"

FEWEST = 2
"""Live phases from which there is an order to speak of."""


@record
class Advice:
    """One piece of advice.

    Attributes:
        state: what is the case; one of the constants above.
        why: one sentence, made from the plan.
        ask: whether it is worth a question to the person.
        live: how many phases are live.
        unordered: refs of the live phases that the order does not mention.
        ref: of what the cursor is on; empty for nothing.
    """

    state: str
    why: str
    ask: bool
    live: int = 0
    unordered: tuple[str, ...] = ()
    ref: str = ""


def order_advice(plan: Plan) -> Advice | None:
    """Return what there is to say of the order; nothing when it mentions every live phase, or hardly any is live.

    A stated order is never asked about: what it leaves out follows, and that is an answer.
    """
    live = plan.live
    loose = tuple(phase.ref for phase in live if not phase.priority)
    if plan.authored:
        why = f"{count(len(loose), 'live phase')} not in the stated order {_follow(loose)} in plan order"
        return Advice(STATED, why, False, len(live), loose) if loose else None
    if plan.declined:
        newer = tuple(phase.ref for phase in live if phase.id not in plan.known)
        why = f"having no order was decided on {plan.declined}, and stands"
        if newer:
            why += f"; {count(len(newer), 'phase')} came since ({', '.join(newer[:5])}): where do they go?"
        return Advice(DECLINED, why, bool(newer), len(live), newer)
    if len(live) < FEWEST:
        return None
    waiting = sum(phase.status == BLOCKED for phase in live)
    why = (
        f"{len(live)} live phases and no stated order, so `next` goes by the plan's own sequence, which is no priority"
    )
    if waiting:
        why += f"; {waiting} of them {'waits' if waiting == 1 else 'wait'} for another phase"
    return Advice(NEVER_SET, why, True, len(live), loose)


def cursor_advice(plan: Plan) -> Advice | None:
    """Return what there is to say of the cursor; nothing while it is on work that goes on."""
    by_id = plan.by_id
    path = plan.path
    if not plan.cursor:
        if not plan.live:
            return None
        why = f"nothing is in focus, and {count(len(plan.live), 'phase')} {_are(len(plan.live))} live"
        return Advice(UNSET, why, True, len(plan.live))
    if not path:
        return Advice(DANGLING, f"the cursor is on {plan.cursor}, which is no longer in the plan", True, len(plan.live))
    phase = by_id[path[0]]
    parts = {part.id: part for part in phase.slices}
    for status, name in ((phase.status, phase.named), *((parts[one].status, parts[one].title) for one in path[1:])):
        if status == DONE:
            return Advice(ON_DONE, f"the cursor is on {name}, which is done", True, len(plan.live), ref=phase.ref)
        if status == DEFERRED:
            return Advice(ON_PARKED, f"the cursor is on {name}, which is parked", True, len(plan.live), ref=phase.ref)
        if status == STALE or status not in LIVE:
            return Advice(
                DANGLING, f"the cursor is on {name}, which was taken out", True, len(plan.live), ref=phase.ref
            )
    return None


def _follow(loose: tuple[str, ...]) -> str:
    return "follows" if len(loose) == 1 else "follow"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
