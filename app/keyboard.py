"""The keyboard: which command a key is, and whether a person can have pressed it."""

from __future__ import annotations

from textual import events

from navlog.core.command import Command
from navlog.widgets.keys import commands

BURST = 0.003
"""Seconds between two keys that no hand is quick enough for: they come from a paste, or from a line that lagged."""


class Keyboard:
    """Knows when the last key came.

    Args:
        least: seconds that a person takes from one key to the next.
    """

    def __init__(self, least: float = BURST) -> None:
        self.least, self.last = least, float("-inf")

    def burst(self, key: events.Key) -> bool:
        """Whether a key follows the one before too closely to have been meant for it."""
        gap, self.last = key.time - self.last, key.time
        return gap < self.least


def command_of(key: str, scopes: tuple[str, ...]) -> Command | None:
    """Return the command that a key is in the nearest of some scopes."""
    return next((command for command in commands("", *scopes) if key in command.key.split(",")), None)
