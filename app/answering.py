"""Answering: what a session would lose and its next step, written in the workbench and saved as its checkpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.app import clipboard
from navlog.core.command import Command
from navlog.core.handoff.belonging import HERE, SAME
from navlog.core.handoff.history import PARTS
from navlog.core.handoff.identity import identify
from navlog.core.handoff.session import Session
from navlog.core.registry import named
from navlog.core.text import ago, line, moment, printable

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

HALVES = {"would_be_lost": "handoff", "next_step": "next_step"}
"""What a checkpoint calls the halves of a session."""

ASKED = {
    "would_be_lost": "Would be lost: what would a fresh session not know?",
    "next_step": "Next step, and why that before anything else?",
}


def can(app: Workbench, command: Command) -> bool:
    """Whether a command of the handoff pane makes sense where the workbench stands."""
    pane = app.handoff
    if command.name == "write handoff":
        return pane.part.stored
    if pane.part.bare:
        return False
    if command.name == "handoff":
        return pane.lines.row is not None and not pane.opened
    if command.name == "handoff log":
        return pane.opened
    return command.name == "find answer" or pane.entry is not None


def write(app: Workbench) -> None:
    """Let both halves be written, and save those that read differently afterwards."""
    if app.locked():
        return
    from navlog.app.pages import Pages

    session = session_of(app)
    kept = {name: _kept(session, half) for name, half in HALVES.items()}

    def decided(texts: tuple[str, ...] | None) -> None:
        given = dict(zip(kept, texts or (), strict=False))
        changed = {name: text for name, text in given.items() if text.strip() and text != kept[name]}
        if changed:
            app.carry_out(named("checkpoint"), {"session": session.id, **changed})
        elif texts is not None:
            app.tell("nothing was written differently, so nothing was saved")

    app.push_screen(Pages(_title(app, session), tuple(ASKED.values()), tuple(kept.values())), decided)


def session_of(app: Workbench) -> Session:
    """Return the session that a person answers for: one that is alive here, else what belongs to this place."""
    seen = app.state.handoff.seen
    found = seen.found if seen else None
    alive = app.alive_here()
    if found and found.session and (found.session.id == alive or (not alive and found.how in (SAME, HERE))):
        return found.session
    return Session(alive or identify(app.context, None, app.environ))


def copy(app: Workbench) -> None:
    """Send the selected answer to the clipboard, both halves."""
    one = app.handoff.entry
    if one is not None:
        texts = ((title, getattr(one, name)) for name, title in PARTS.items())
        said = "\n\n".join(f"{title}\n\n{printable(text)}" for title, text in texts if text is not None)
        clipboard.copy(app, said, f"the answer of {ago(app.clock() - moment(one.at))}")


def _title(app: Workbench, session: Session) -> str:
    if session.newest:
        return f"Handoff of {line(session.by)} · {line(session.newest.branch)}"
    alive = app.state.head.session
    return f"Handoff of {alive.agent} · {line(alive.branch)}" if alive else "A handoff of your own"


def _kept(session: Session, half: str) -> str:
    text = getattr(session, half)
    return text.text if text else ""
