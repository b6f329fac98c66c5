"""The command that tells of the hooks."""

from __future__ import annotations

from navlog.core.command import Command

COMMANDS = (
    Command(
        "hooks",
        "Show which hooks are installed where, what they call, and the last calls",
        "House",
        "navlog.core.house.hooks:hooks",
    ),
)
