"""Keys: bindings, and how keys are written down, from the registry."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingType
from textual.content import Content

from navlog.core.command import Command
from navlog.core.registry import on

WRITTEN = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "greater_than_sign": ">",
    "less_than_sign": "<",
    "escape": "esc",
    "down": "↓",
    "up": "↑",
    "left": "←",
    "right": "→",
    "shift+down": "shift+↓",
    "shift+up": "shift+↑",
    "pagedown": "pgdn",
    "pageup": "pgup",
}
"""Keys whose names are not what is printed on them."""


def bindings(*scopes: str) -> list[BindingType]:
    """Return a binding for each command that works in one of the scopes; its id is the command's name."""
    return [
        Binding(command.key, f"app.do({command.name!r})", command.title, id=command.name)
        for command in commands(*scopes)
    ]


def commands(*scopes: str) -> tuple[Command, ...]:
    """Return the commands with a key that work in one of the scopes, in the registry's order."""
    return tuple(command for command in on("workbench") if command.key and command.scope in scopes)


def written(command: Command) -> str:
    """Return a command's keys as people read them: `j ↓`."""
    return " ".join(WRITTEN.get(key, key) for key in command.key.split(","))


def first(command: Command) -> str:
    """Return a command's first key as people read it."""
    return written(command).split(" ")[0]


def offered(keys: Iterable[tuple[str, str]]) -> list[Content]:
    """Return each key with what it does."""
    return [Content.assemble((key, "bold $focus"), (f" {does}", "$quiet")) for key, does in keys]
