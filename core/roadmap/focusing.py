"""The commands that move the cursor."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.record import record
from navlog.core.roadmap import ledger, order, refs
from navlog.core.roadmap.model import BLOCKED, DEFERRED, Phase, Plan
from navlog.core.roadmap.outcome import Told, changed, phase_fields, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


@record
class Step:
    """Where `next` leads.

    Attributes:
        phase: to here; `None` when there is nowhere to go.
        skipped: the phases that were passed over, each with why.
    """

    phase: Phase | None
    skipped: tuple[tuple[Phase, str], ...] = ()


def focus(context: Context, arguments: Arguments) -> Result:
    """Put the cursor on a phase or a slice."""

    def choose(plan: Plan) -> tuple[str, str]:
        phase, part = refs.find(plan, arguments["ref"])
        refs.planned(phase)
        return f"focus {phase.ref}", part.id if part is not None else phase.id

    before, after = ledger.point(context, "roadmap focus", choose)
    phase, part = refs.find(after, after.cursor)
    text = f"in focus: {phase.named}" + (f", {part.title}" if part else "")
    fields = {**phase_fields(phase, part), "cursor_phase": phase.id, "cursor_path": list(after.path)}
    return changed(context, before, after, Told(text, fields))


def advance(context: Context, arguments: Arguments) -> Result:
    """Move the cursor to the next phase that can be worked on."""
    steps: list[Step] = []

    def choose(plan: Plan) -> tuple[str, str]:
        steps.append(step(plan))
        phase = steps[-1].phase
        return (f"go on to {phase.named}", phase.id) if phase else ("", "")

    before, after = ledger.point(context, "roadmap next", choose)
    return _advanced(context, before, after, steps[-1])


def step(plan: Plan) -> Step:
    """Return the next phase that can be worked on, and what was passed over.

    The stated order comes first, then the plan's own. What waits for something unfinished, parked work included, is
    passed over; so is the phase that the cursor is on.
    """
    by_id = plan.by_id
    path = plan.path
    skipped = []
    for one in _sequence(plan):
        phase = by_id[one]
        if phase.status == DEFERRED:
            skipped.append((phase, "it is parked"))
        elif phase.waits or phase.status == BLOCKED:
            skipped.append((phase, _waits(phase, by_id)))
        elif path[:1] == (one,):
            skipped.append((phase, "the cursor was on it, and it is not finished"))
        else:
            return Step(phase, tuple(skipped))
    return Step(None, tuple(skipped))


def _sequence(plan: Plan) -> tuple[str, ...]:
    """Return the phases to look at: the stated order with the parked ones that it remembers, then the rest."""
    return tuple(dict.fromkeys((*order.remembered(plan, plan.order), *order.effective(plan))))


def _waits(phase: Phase, by_id: dict[str, Phase]) -> str:
    names = []
    for one in phase.waits:
        other = by_id.get(one)
        names.append(f"{other.ref} ({other.status_words})" if other else f"{one} (not in the plan)")
    return f"it waits for {', '.join(names)}" if names else "it is marked blocked"


def _advanced(context: Context, before: Plan, after: Plan, taken: Step) -> Result:
    skipped = [{"id": phase.id, "ref": phase.ref, "why": why} for phase, why in taken.skipped]
    notes = tuple(f"passed over {phase.named}: {why}" for phase, why in taken.skipped)
    if taken.phase is None:
        text = "nothing else can be worked on" if taken.skipped else _empty(after)
        return read(context, after, Result({"cursor": after.cursor or None, "skipped": skipped}, text, notes, 1))
    phase = after.by_id[taken.phase.id]
    fields = {**phase_fields(phase), "skipped": skipped, "cursor_phase": phase.id, "cursor_path": [phase.id]}
    return changed(context, before, after, Told(f"next: {phase.named}", fields, notes))


def _empty(plan: Plan) -> str:
    done, total, parked = plan.progress
    if not total and not parked:
        return "the plan has no phase yet; add one with: navlog roadmap add TITLE"
    return f"no phase is left to work on: {done} of {total} done" + (f", {parked} parked" if parked else "")
