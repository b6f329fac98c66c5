"""Reviewing what navlog noticed: a proposal's evidence, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.core.command import Command
from navlog.core.proposals import DIFFERS, OFFERED
from navlog.core.text import line

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench


def open_proposal(app: Workbench) -> None:
    """Go to the phase that looks parked, or show the commit's diff or the file that is offered."""
    one = app.inbox.proposal
    if one is not None and (one.commit or one.kind == OFFERED):
        app.inbox.open()
    elif one is not None and one.kind == DIFFERS:
        app.turn("facts")
        app.facts.go(one.ref)
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
