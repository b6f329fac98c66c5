"""The commands that look after Claude Code's own memory of the project."""

from __future__ import annotations

from navlog.core.automemory.matter import TYPES
from navlog.core.command import Arg, Command

GROUP = "Claude's memory"
RUN = "navlog.core.automemory.commands:"

COMMANDS = (
    Command(
        "memo",
        "Save a preference, a decision or a discovery to Claude Code's own memory of this project",
        GROUP,
        RUN + "memo",
        (
            Arg("type", "what it is", optional=True, choices=TYPES),
            Arg("title", "a few words, its line in the index", optional=True),
            Arg("text", "what is to be known; `-` reads standard input", optional=True),
            Arg("--list", "list what the index points to, and what it has lost", flag=True, harmless=True),
            Arg("--reindex", "restore the pointers that the index has lost, as `repair-memory` does", flag=True),
            Arg("--dry-run", "say what would be written and write nothing", flag=True, harmless=True),
        ),
        writes=True,
    ),
    Command(
        "repair-memory",
        "Restore the pointers that the index of Claude Code's memory has lost; no line of it is changed",
        GROUP,
        RUN + "repair_memory",
        (Arg("--dry-run", "say what would be restored and write nothing", flag=True, harmless=True),),
        writes=True,
    ),
)
