"""The registry: every command of navlog, declared once."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Command


_found: list[Command] = []
"""The commands, once they are loaded."""


def every() -> tuple[Command, ...]:
    """Return all commands, in the order in which they are listed."""
    if not _found:
        _found.extend(_loaded())
    return tuple(_found)


def _loaded() -> list[Command]:
    from navlog.core.registry import (
        automemory,
        budget,
        charts,
        facts,
        handoffs,
        hooks,
        hosts,
        house,
        roadmap,
        workbench,
    )

    modules = (charts, roadmap, handoffs, budget, facts, automemory, house, hooks, hosts, workbench)
    return [command for module in modules for command in module.COMMANDS]


def named(name: str) -> Command:
    """Return the command of a name.

    Raises:
        KeyError: when there is none.
    """
    for command in every():
        if command.name == name:
            return command
    raise KeyError(name)


def on(surface: str) -> tuple[Command, ...]:
    """Return the commands that a front door offers: `cli` or `workbench`."""
    return tuple(command for command in every() if surface in command.surfaces)
