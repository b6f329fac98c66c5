"""The commands that draw and cut dependencies between phases."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.roadmap import edits, order, refs, syncing
from navlog.core.roadmap.model import DONE, Phase
from navlog.core.roadmap.outcome import UNDO, Told, changed, phase_fields
from navlog.core.roadmap.state import Changes, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context
    from navlog.core.roadmap.ledger import Change


def depend(context: Context, arguments: Arguments) -> Result:
    """Make a phase wait for another."""

    def make(state: State) -> Changes:
        phase, other = _both(state, arguments)
        if other.id in phase.blocked_by:
            return Changes(about=phase.id)
        found = order.ring(state.plan.by_id, phase.id, other.id)
        if found:
            names = " -> ".join(state.plan.by_id[one].ref for one in found)
            hint = "cut one of them first, with: navlog roadmap undepend"
            raise Refused("cycle", f"that would make a ring in which each waits for the next: {names}", hint)
        return _blocked(state, phase, (*phase.blocked_by, other.id), f"make {phase.ref} wait for {other.ref}")

    return _answer(context, arguments, "roadmap depend", make)


def undepend(context: Context, arguments: Arguments) -> Result:
    """Let a phase no longer wait for another, which may have left the plan."""

    def make(state: State) -> Changes:
        phase = refs.planned(refs.phase_of(state.plan, arguments["ref"]))
        on = _on(arguments)
        known = [one.id for one, part in refs.matches(state.plan, on) if part is None]
        cut = [one for one in phase.blocked_by if one in known or one == on]
        if not cut:
            waits = ", ".join(_name(state, one) for one in phase.blocked_by) or "nothing"
            raise Refused("no_dependency", f"{phase.ref} does not wait for {on}", f"it waits for: {waits}")
        kept = tuple(one for one in phase.blocked_by if one not in cut)
        return _blocked(state, phase, kept, f"let {phase.ref} no longer wait for {on}")

    return _answer(context, arguments, "roadmap undepend", make)


def _answer(context: Context, arguments: Arguments, command: str, make: Change) -> Result:
    _on(arguments)
    before, after, about = syncing.change(context, command, make)
    phase = after.plan.by_id[about]
    names = [_name(after, one) for one in phase.blocked_by]
    text = f"{phase.named} waits for {', '.join(names)}" if names else f"{phase.named} waits for nothing"
    repairs = [one.why for one in after.plan.repairs if one not in before.plan.repairs]
    fields = {
        **phase_fields(phase),
        "blocked_by": list(phase.blocked_by),
        "waits": list(phase.waits),
        "repairs": repairs,
    }
    notes = (*(f"order repaired: {why}" for why in repairs), *((UNDO,) if before != after else ()))
    return changed(context, before.plan, after.plan, Told(text, fields, notes))


def _both(state: State, arguments: Arguments) -> tuple[Phase, Phase]:
    phase = refs.planned(refs.phase_of(state.plan, arguments["ref"]))
    other = refs.phase_of(state.plan, _on(arguments))
    other = other if other.status == DONE else refs.planned(other)
    if phase.id == other.id:
        raise Refused("cycle", f"{phase.named} cannot wait for itself", "name another phase")
    return phase, other


def _blocked(state: State, phase: Phase, blockers: tuple[str, ...], title: str) -> Changes:
    section = edits.section_of(state.document, phase.id)
    text = edits.marked(state.document, section, {"blocked-by": ",".join(blockers)})
    return Changes(title, plan=text, about=phase.id)


def _on(arguments: Arguments) -> str:
    on = arguments["on"]
    if not isinstance(on, str) or not on.strip():
        raise Usage("usage", "it is not said what the phase waits for", "name it, with --on REF")
    return on.strip()


def _name(state: State, one: str) -> str:
    phase = state.plan.by_id.get(one)
    return phase.named if phase else f"{one}, which is not in the plan"
