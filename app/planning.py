"""What the keys of the roadmap and the inbox do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from navlog.app import clipboard, marking, moving, opening, reviewing
from navlog.core.command import Command, Result
from navlog.core.proposals import DIFFERS
from navlog.core.registry import named
from navlog.core.text import line
from navlog.widgets.roadmap import ADD, FILTER

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

Action = Callable[["Workbench"], object]

ALWAYS = ("roadmap add", "edit phase")
"""Commands of the roadmap that need no plan."""

ANYWHERE = ("roadmap next", "filter")
"""Commands that need a plan, and nothing selected in it."""

SLICES = ("roadmap indent", "outdent")
PHASES = ("roadmap depend",)


def can(app: Workbench, command: Command) -> bool:
    """Whether a command of the roadmap or the inbox makes sense where the workbench stands."""
    if command.scope == "inbox":
        one = app.inbox.proposal
        if command.name == "proposals accept" and one is not None and one.kind == DIFFERS:
            return False
        return one is not None and not (command.name == "open proposal" and app.inbox.opened)
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
        clipboard.copy(app, line(part.title if part else phase.named))


def follow(app: Workbench, command: Command, result: Result) -> None:
    """Go to what a command has put in focus or added."""
    name = {"roadmap next": "cursor", "roadmap focus": "cursor", "roadmap add": "id"}.get(command.name, "")
    found = result.fields.get(name)
    if found:
        app.roadmap.go(str(found))


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
        "park": marking.park,
        "cycle": marking.cycle,
        "ship": marking.ship,
        "edit phase": edit,
        "filter": lambda app: app.roadmap.type(FILTER),
        "fold": lambda app: app.roadmap.fold(),
        "unfold": lambda app: app.roadmap.unfold(),
        "copy phase": copy,
        "open proposal": reviewing.open_proposal,
        "proposals accept": lambda app: reviewing.answer(app, named("proposals accept")),
        "proposals dismiss": lambda app: reviewing.answer(app, named("proposals dismiss")),
    }
