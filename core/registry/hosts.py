"""The commands that an agent's host calls at every turn; they are found without loading any other."""

from __future__ import annotations

from navlog.core.command import Arg, Command

COMMANDS = (
    Command(
        "hook",
        "Answer one event of an agent: JSON on standard input, at most one JSON object on standard output",
        "House",
        "navlog.app.hook:command",
        (Arg("host", "whose event", choices=("claude", "codex")),),
    ),
    Command(
        "statusline",
        "Be the agent's status line: record the window that it tells, and print one line",
        "Handoffs and budget",
        "navlog.core.budget.statusline_command:command",
        (Arg("--wrap", "a status line command of your own, whose output comes first", metavar="CMD"),),
    ),
)
