"""Moving a phase in the order, or a slice in its phase: shown at once, and asked back where others move with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.app import shifts
from navlog.app.shell import Yes
from navlog.app.shifts import Shift
from navlog.core.registry import named
from navlog.core.roadmap.model import DEFERRED, Phase
from navlog.core.text import line
from navlog.widgets.words import WORDS

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench


def move(app: Workbench, down: bool) -> None:
    """Move the phase one place in the order, or the slice in its phase; ask where that moves others too."""
    pane = app.roadmap
    phase, part = pane.phase, pane.slice_
    if phase is None:
        return
    if part is not None:
        shift = shifts.moved_slice(phase, part.id, down)
        if shift is None:
            app.tell(f"{line(part.title)} is the {'last' if down else 'first'} one here")
        else:
            _move(app, shift, f"moved {line(part.title)}")
    elif not phase.live:
        app.tell(f"{line(phase.ref)} is {WORDS[phase.status]} and has no place in the order", remedy=_mend(phase))
    else:
        _step(app, phase, down)


def _step(app: Workbench, phase: Phase, down: bool) -> None:
    plan = app.roadmap.plan
    step = shifts.step(plan, phase.id, down)
    refs = {one.id: line(one.ref) for one in plan.phases}
    shift = Shift(phase.id, step.before, step.after)
    if step.held:
        first, second = (refs[step.held], refs[phase.id]) if down else (refs[phase.id], refs[step.held])
        app.tell(f"{first} waits for {second}: it stays behind it")
    elif step.repairs:
        waits = next((refs[one] for one in phase.waits if one in {repair.id for repair in step.repairs}), "")
        others = ", ".join(refs[repair.id] for repair in step.repairs)
        moves = "moves" if len(step.repairs) == 1 else "move"
        said = f"{refs[phase.id]} waits for {waits or others}: dropping here {moves} {others} up too"
        lifted = (phase.id, *(repair.id for repair in step.repairs))
        app.ask_back(said, Yes("enter", lambda: _move(app, shift, _placed(phase, refs, step)), "ok"), lifted)
    elif step.order:
        _move(app, shift, _placed(phase, refs, step))
    else:
        app.tell(f"{refs[phase.id]} is the {'last' if down else 'first'} in the order")


def _placed(phase: Phase, refs: dict[str, str], step: shifts.Step) -> str:
    where = f"before {refs[step.before]}" if step.before else f"after {refs[step.after]}"
    return f"{line(phase.ref)} moved {where}"


def _move(app: Workbench, shift: Shift, told: str) -> None:
    given = {"move": shift.id, "before": shift.before or None, "after": shift.after or None}
    app.carry_out(named("roadmap reorder"), given, told, shift)


def _mend(phase: Phase) -> str:
    return "d takes it up again" if phase.status == DEFERRED else ""
