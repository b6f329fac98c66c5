"""The command that states the order to work in."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.record import replace
from navlog.core.roadmap import edits, ledger, order, refs, sorting, statement, syncing
from navlog.core.roadmap.model import DEFERRED, PLANNED, Plan
from navlog.core.roadmap.outcome import UNDO, Told, changed, phase_fields
from navlog.core.roadmap.state import Changes, State
from navlog.core.text import clip, line, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


SHOWN = 60
"""Characters of an order that the journal shows."""


def reorder(context: Context, arguments: Arguments) -> Result:
    """State the order: the whole list, one move against what is in force, or that there is none.

    A slice is moved in its phase instead.
    """
    _check(arguments)
    if arguments["dry_run"]:
        return _previewed(context, arguments)
    day = stamp(context.now)[:10]
    before, after, moved = syncing.change(context, "roadmap reorder", lambda state: _reordered(state, arguments, day))
    told = _told(after.plan, before != after)
    if moved:
        phase, part = refs.find(after.plan, moved)
        told = Told(f"moved in {phase.ref}: {part.title if part else ''}", phase_fields(phase, part), told.notes[-1:])
    return changed(context, before.plan, after.plan, told)


def _reordered(state: State, arguments: Arguments, day: str) -> Changes:
    """Make the change, on a day such as `2026-07-03`."""
    if _moves_slice(state.plan, arguments):
        other = arguments["before"] or arguments["after"]
        return sorting.moved(state, arguments["move"], other, bool(arguments["before"]))
    if arguments["decline"]:
        if state.plan.declined and not _newer(state.plan):
            return Changes()
        return Changes("decline an order", plan=edits.ordered(state.document, statement.refused(day, state.plan)))
    ids = _wanted(state.plan, arguments)
    if ids == state.plan.authored:
        return Changes()
    said = statement.written(ids, state.plan)
    return Changes(f"order {clip(line(said), SHOWN)}", plan=edits.ordered(state.document, said))


def _moves_slice(plan: Plan, arguments: Arguments) -> bool:
    return bool(arguments["move"]) and refs.find(plan, arguments["move"])[1] is not None


def _check(arguments: Arguments) -> None:
    given = [name for name in ("order", "move", "decline") if arguments[name]]
    if len(given) != 1:
        hint = 'say `reorder "1 -> 8 -> 9"`, or `reorder --move 8 --before 5`, or `reorder --decline`'
        raise Usage("usage", "give one of: the order, --move, --decline", hint)
    beside = [name for name in ("before", "after") if arguments[name]]
    if (given == ["move"]) != (len(beside) == 1):
        raise Usage("usage", "--move goes with one of --before and --after", "say: reorder --move 8 --before 5")


def _wanted(plan: Plan, arguments: Arguments) -> tuple[str, ...]:
    """Return the ids of the order to be stated.

    A list is taken as it is; a move is made in the order in force.
    """
    if not arguments["move"]:
        return _listed(plan, arguments["order"])
    one = _live(plan, arguments["move"])
    other = _live(plan, arguments["before"] or arguments["after"])
    if one == other:
        raise Refused("same_phase", "a phase cannot come before or after itself", "name two phases")
    before, after = (other, "") if arguments["before"] else ("", other)
    return order.stated(plan, one, before, after)


def _listed(plan: Plan, text: str) -> tuple[str, ...]:
    """Return the ids of a list as given, with the parked phases that keep their place in it.

    Raises:
        Refused: for a name that means no phase or several, one that is named twice, and one that is not in the plan.
    """
    ids: dict[str, None] = {}
    for name in statement.names(text):
        phase = refs.phase_of(plan, name)
        if phase.place != PLANNED:
            raise Refused("not_in_plan", f"{phase.named} is not in the plan", "leave it out of the order")
        if phase.id in ids:
            raise Refused("named_twice", f"{phase.ref} is named twice in the order", "name each phase once")
        ids[phase.id] = None
    if not ids:
        raise Refused("empty_order", "the order names no phase", "say for example: 1 -> 8 -> 9")
    return _with_parked(plan, tuple(ids))


def _with_parked(plan: Plan, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return an order with the parked phases that the statement in force remembers: each after what it followed.

    One that followed only phases which the order leaves out comes last.
    """
    found, known = list(ids), set(ids)
    sequence = order.remembered(plan, order.effective(plan))
    for place, one in enumerate(sequence):
        if one in plan.authored and one not in known and plan.by_id[one].status == DEFERRED:
            ahead = [other for other in sequence[:place] if other in known]
            found.insert(found.index(ahead[-1]) + 1 if ahead else len(found) if place else 0, one)
            known.add(one)
    return tuple(found)


def _live(plan: Plan, ref: str) -> str:
    phase = refs.phase_of(plan, ref)
    if phase.status == DEFERRED:
        hint = f"take it up first: navlog roadmap status {phase.ref} open"
        raise Refused("parked", f"{phase.named} is parked, and so has no place among the live phases", hint)
    if not phase.live:
        raise Refused(
            "not_live", f"{phase.named} is {phase.status}, and so has no place in the order", "name a live one"
        )
    return phase.id


def _previewed(context: Context, arguments: Arguments) -> Result:
    plan = ledger.load(context)
    if arguments["decline"]:
        return Result({"order": [], "repairs": []}, "no stated order")
    ids = _wanted(plan, arguments)
    stated, repairs = order.preview(plan, ids)
    told = _told(replace(plan, order=stated, authored=ids, repairs=repairs, declined=""), False)
    return Result({**told.fields, "written": False}, told.text, told.notes)


def _told(plan: Plan, wrote: bool) -> Told:
    by_id = plan.by_id
    names = [by_id[one].ref for one in plan.order]
    remembered = [by_id[one].ref for one in plan.authored if one in by_id and by_id[one].status == DEFERRED]
    fields = {
        "order": list(plan.order),
        "refs": names,
        "order_source": "authored" if plan.order else "declined" if plan.declined else None,
        "repairs": [{"id": one.id, "ref": by_id[one.id].ref, "why": one.why} for one in plan.repairs],
    }
    notes = [f"repaired: {one.why}" for one in plan.repairs]
    keeps = "keeps its" if len(remembered) == 1 else "keep their"
    notes += [f"{', '.join(remembered)} {keeps} place while parked"] if remembered else []
    text = " -> ".join(names) if names else f"no stated order, on purpose (since {plan.declined})"
    return Told(text, fields, (*notes, *((UNDO,) if wrote else ())), order=True)


def _newer(plan: Plan) -> bool:
    return any(phase.id not in plan.known for phase in plan.live)
