"""Saying how a phase or a slice stands: parked, open, in progress, done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.app.shell import Yes
from navlog.app.shifts import Shift
from navlog.core.registry import named
from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, IN_PROGRESS, LIVE, OPEN, STALE, Phase, Slice
from navlog.core.text import count, line
from navlog.widgets.words import WORDS

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

AFTER = {OPEN: IN_PROGRESS, IN_PROGRESS: DONE, DONE: OPEN}
"""What the status of a slice is after the one that it has."""


def park(app: Workbench) -> None:
    """Park the phase or the slice, or take it up again; the notice tells what that changes."""
    phase, part = app.roadmap.phase, app.roadmap.slice_
    if phase is None:
        return
    if part is not None:
        _stand(app, part.id, OPEN if part.status == DEFERRED else DEFERRED, _told_of_slice(phase, part))
    elif phase.status == DEFERRED and phase.stored in LIVE:
        app.tell(f"{line(phase.ref)} is parked because its slices are: take one of them up again")
    elif phase.status == DEFERRED:
        _stand(app, phase.id, OPEN, f"{line(phase.ref)} taken up again")
    else:
        behind = [line(one.ref) for one in app.roadmap.plan.live if phase.id in one.waits]
        still = f"; {', '.join(behind)} still {'waits' if len(behind) == 1 else 'wait'} for it" if behind else ""
        leaves = ": leaves the order" if phase.priority else ""
        _stand(app, phase.id, DEFERRED, f"{line(phase.ref)} parked{leaves}{still}")


def cycle(app: Workbench) -> None:
    """Give the phase or the slice the next status; a phase is shipped by a key of its own."""
    phase, part = app.roadmap.phase, app.roadmap.slice_
    if part is not None:
        status = AFTER.get(part.status, OPEN)
        _stand(app, part.id, status, f"{WORDS[status]}: {line(part.title)}")
    elif phase is not None:
        status = IN_PROGRESS if phase.status in (OPEN, BLOCKED) else OPEN
        _stand(app, phase.id, status, f"{line(phase.ref)} is {WORDS[status]}")


def ship(app: Workbench) -> None:
    """Ship the phase, or tick the slice off; ask where slices of the phase are open."""
    phase, part = app.roadmap.phase, app.roadmap.slice_
    if part is not None:
        _stand(app, part.id, DONE, f"done: {line(part.title)}")
    elif phase is not None:
        left = [one for one in phase.slices if one.status not in (DONE, STALE)]
        if not left:
            _ship(app, phase)
            return
        are = f"{count(len(left), 'slice')} of {line(phase.ref)} {'is' if len(left) == 1 else 'are'} open"
        app.ask_back(are, Yes("y", lambda: _ship(app, phase), "ships it anyway"))


def _stand(app: Workbench, id: str, status: str, told: str) -> None:
    """Say how a phase or slice stands from now on; it is shown at once, unless that takes it out of the tree."""
    phase = app.roadmap.plan.by_id.get(id)
    shift = None if phase is not None and status == DONE else Shift(id, status=status)
    app.carry_out(named("roadmap status"), {"ref": id, "status": status}, told, shift)


def _ship(app: Workbench, phase: Phase) -> None:
    _stand(app, phase.id, DONE, f"shipped {line(phase.named)}")


def _told_of_slice(phase: Phase, part: Slice) -> str:
    if part.status == DEFERRED:
        return f"taken up again: {line(part.title)}"
    left = [one for one in phase.slices if one.status in LIVE and one.id != part.id]
    more = "" if left else f"; {line(phase.ref)} has nothing left to do and is parked with it"
    return f"parked: {line(part.title)}{more}"
