"""The registry: every command of navlog, declared once."""

from __future__ import annotations

from navlog.core.command import Command
from navlog.core.registry import budget, charts, handoffs, house, roadmap, workbench

REGISTRY: tuple[Command, ...] = (
    *charts.COMMANDS,
    *roadmap.COMMANDS,
    *handoffs.COMMANDS,
    *budget.COMMANDS,
    *house.COMMANDS,
    *workbench.COMMANDS,
)


def named(name: str) -> Command:
    """Return the command of a name.

    Raises:
        KeyError: when there is none.
    """
    for command in REGISTRY:
        if command.name == name:
            return command
    raise KeyError(name)


def on(surface: str) -> tuple[Command, ...]:
    """Return the commands that a front door offers: `cli` or `workbench`."""
    return tuple(command for command in REGISTRY if surface in command.surfaces)
