"""The palette: the registry's commands, found by name or by what they do."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from navlog.core.command import Command
from navlog.core.registry import on
from navlog.widgets.keys import written

UNNAMED = ("palette", "down", "up", "top", "bottom", "half down", "half up", "back")
"""Commands that nobody looks for by name."""


class Registry(Provider):
    """Offers every command that the workbench can carry out where it stands."""

    async def discover(self) -> Hits:
        """Yield every command."""
        for command in self._offered():
            yield DiscoveryHit(label(command), partial(self.app.action_do, command.name), help=command.title)  # type: ignore[attr-defined]

    async def search(self, query: str) -> Hits:
        """Yield the commands that the query fits."""
        matcher = self.matcher(query)
        for command in self._offered():
            name = label(command)
            score = max(matcher.match(name), matcher.match(command.title) * 0.9)
            if score > 0:
                run = partial(self.app.action_do, command.name)  # type: ignore[attr-defined]
                yield Hit(score, matcher.highlight(name), run, help=command.title)

    def _offered(self) -> list[Command]:
        able = self.app.can  # type: ignore[attr-defined]
        return [command for command in on("workbench") if command.name not in UNNAMED and able(command)]


def label(command: Command) -> str:
    """Return a command's name and keys."""
    return f"{command.name}   {written(command)}" if command.key else command.name
