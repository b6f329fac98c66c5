"""The palette: the registry's commands, found by name or by what they do."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from navlog.core.command import Command
from navlog.core.registry import on
from navlog.widgets.keys import written


class Registry(Provider):
    """Offers every command that the workbench can carry out where it stands."""

    async def discover(self) -> Hits:
        """Yield every command."""
        for command in self._offered():
            yield DiscoveryHit(_label(command), partial(self.app.action_do, command.name), help=command.title)  # type: ignore[attr-defined]

    async def search(self, query: str) -> Hits:
        """Yield the commands that the query fits."""
        matcher = self.matcher(query)
        for command in self._offered():
            label = _label(command)
            score = max(matcher.match(label), matcher.match(command.title) * 0.9)
            if score > 0:
                run = partial(self.app.action_do, command.name)  # type: ignore[attr-defined]
                yield Hit(score, matcher.highlight(label), run, help=command.title)

    def _offered(self) -> list[Command]:
        able = self.app.can  # type: ignore[attr-defined]
        return [command for command in on("workbench") if command.name != "palette" and able(command)]


def _label(command: Command) -> str:
    return f"{command.name}   {written(command)}" if command.key else command.name
