"""What the keys of the roadmap and the inbox do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from navlog.app import clipboard, moving, opening
from navlog.app.shell import Yes
from navlog.app.shifts import Shift
from navlog.core.command import Command, Result
from navlog.core.proposals import OFFERED
from navlog.core.registry import named
from navlog.core.roadmap.model import (
    BLOCKED,
    DEFERRED,
    DONE,
    IN_PROGRESS,
    LIVE,
    OPEN,
    STALE,
    Phase,
    Slice,
)
from navlog.core.text import count, line
from navlog.widgets.roadmap import ADD, FILTER
from navlog.widgets.words import WORDS

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

Action = Callable[["Workbench"], object]

ALWAYS = ("roadmap add", "edit phase")
"""Commands of the roadmap that need no plan."""

ANYWHERE = ("roadmap next", "filter")
"""Commands that need a plan, and nothing selected in it."""

SLICES = ("roadmap indent", "outdent")
PHASES = ("roadmap depend",)
AFTER = {OPEN: IN_PROGRESS, IN_PROGRESS: DONE, DONE: OPEN}
"""What the status of a slice is after the one that it has."""


def can(app: Workbench, command: Command) -> bool:
    """Whether a command of the roadmap or the inbox makes sense where the workbench stands."""
    if command.scope == "inbox":
        return app.inbox.proposal is not None and not (command.name == "open proposal" and app.inbox.opened)
    pane = app.roadmap
    if pane.picking:
        return command.name == "roadmap show"
    if command.name == "roadmap show":
        return pane.lines.row is not None and not pane.opened and not pane.part.bare
    if command.name in ALWAYS or pane.part.bare:
        return command.name in ALWAYS and pane.part.stored
    if command.name in ANYWHERE:
        return True
    if command.name in SLICES:
        return pane.slice_ is not None
    return bool(pane.chosen) and not (command.name in PHASES and pane.slice_ is not None)


def show(app: Workbench) -> None:
    """Open the phase, or make it the one that another waits for."""
    pane = app.roadmap
    other, one = pane.phase, pane.plan.by_id.get(pane.picking)
    if not pane.picking:
        pane.open()
    elif other is not None and one is not None and other.id != one.id:
        pane.pick("")
        cut = other.id in one.blocked_by
        said = "no longer waits for" if cut else "waits for"
        told = f"{line(one.ref)} {said} {line(other.named)}"
        app.carry_out(named("roadmap undepend" if cut else "roadmap depend"), {"ref": one.id, "on": other.id}, told)


def depend(app: Workbench) -> None:
    """Let a phase be chosen that the selected one waits for."""
    if app.roadmap.phase is not None:
        app.roadmap.pick(app.roadmap.phase.id)


def begin(app: Workbench) -> None:
    """Go to the roadmap, and write its first phase there."""
    if app.roadmap.part.stored:
        app.turn("roadmap")
        app.roadmap.type(ADD)
    else:
        app.tell("there is no store yet to keep a plan in", remedy="I makes one")


def add(app: Workbench, title: str, parent: str) -> None:
    """Add a phase, or a slice of one."""
    app.carry_out(named("roadmap add"), {"text": title, "parent": parent or None})


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


def shift_level(app: Workbench, out: bool) -> None:
    """Make the slice a part of the one above it, or of what that one is part of."""
    part = app.roadmap.slice_
    if part is not None:
        app.carry_out(named("roadmap indent"), {"ref": part.id, "out": out})


def focus(app: Workbench) -> None:
    """Put the cursor on the phase or the slice."""
    app.carry_out(named("roadmap focus"), {"ref": app.roadmap.chosen})


def edit(app: Workbench) -> None:
    """Open the plan in the editor, at the selected phase."""
    phase = app.roadmap.phase
    opening.edit_plan(app, phase.line if phase else 0)


def copy(app: Workbench) -> None:
    """Send the ref and the title to the clipboard."""
    phase, part = app.roadmap.phase, app.roadmap.slice_
    if phase is not None:
        text = line(part.title if part else phase.named)
        clipboard.send(app, text, app.environ)
        app.tell(f"sent to the clipboard: {text}")


def open_proposal(app: Workbench) -> None:
    """Go to the phase that looks parked, or show the commit's diff or the file that is offered."""
    one = app.inbox.proposal
    if one is not None and (one.commit or one.kind == OFFERED):
        app.inbox.open()
    elif one is not None and one.phase:
        app.turn("roadmap")
        app.roadmap.go(one.phase)


def answer(app: Workbench, command: Command) -> None:
    """Accept or dismiss the selected proposal."""
    one = app.inbox.proposal
    if one is not None:
        app.inbox.back()
        taken = one.kind == OFFERED and command.name == "proposals accept"
        app.carry_out(command, {"id": one.id}, f"taken over: {line(one.title)} from {line(one.ref)}" if taken else "")


def follow(app: Workbench, command: Command, result: Result) -> None:
    """Go to what a command has put in focus or added."""
    name = {"roadmap next": "cursor", "roadmap focus": "cursor", "roadmap add": "id"}.get(command.name, "")
    found = result.fields.get(name)
    if found:
        app.roadmap.go(str(found))


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


def actions() -> dict[str, Action]:
    """Return what each command of the roadmap and the inbox does, by name."""
    return {
        "roadmap show": show,
        "roadmap next": lambda app: app.carry_out(named("roadmap next"), {}),
        "roadmap focus": focus,
        "first phase": begin,
        "roadmap add": lambda app: app.roadmap.type(ADD),
        "roadmap indent": lambda app: shift_level(app, out=False),
        "outdent": lambda app: shift_level(app, out=True),
        "roadmap depend": depend,
        "move later": lambda app: moving.move(app, down=True),
        "move sooner": lambda app: moving.move(app, down=False),
        "park": park,
        "cycle": cycle,
        "ship": ship,
        "edit phase": edit,
        "filter": lambda app: app.roadmap.type(FILTER),
        "fold": lambda app: app.roadmap.fold(),
        "unfold": lambda app: app.roadmap.unfold(),
        "copy phase": copy,
        "open proposal": open_proposal,
        "proposals accept": lambda app: answer(app, named("proposals accept")),
        "proposals dismiss": lambda app: answer(app, named("proposals dismiss")),
    }
