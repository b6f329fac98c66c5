"""The commands that look after the store, the hooks and the settings."""

from __future__ import annotations

from navlog.core.command import Arg, Command

GROUP = "House"
RUN = "navlog.core.house."
HOSTS = Arg(
    "--hosts",
    "which agents' hooks: claude, codex, all or none; separated by commas",
    default="all",
    metavar="HOSTS",
)

COMMANDS = (
    Command(
        "init",
        "Make the store and install the hooks, showing each change",
        GROUP,
        RUN + "setup:init",
        (
            Arg("--git", "also a post-commit hook that prunes", flag=True),
            Arg("--embedding", "recall by words and meaning (the default)", flag=True),
            Arg("--no-embedding", "recall by words alone, fully deterministic", flag=True),
            HOSTS,
            Arg("--statusline", "also Claude Code's status line, around the one that you have", flag=True),
            Arg("--dry-run", "show the changes and make none", flag=True, harmless=True),
        ),
        key="I",
        scope="empty",
        writes=True,
        surfaces=("cli", "workbench"),
    ),
    Command(
        "uninstall",
        "Take every hook out again, leaving your files as they were",
        GROUP,
        RUN + "setup:uninstall",
        (HOSTS, Arg("--purge", "also remove the store", flag=True)),
        writes=True,
    ),
    Command("status", "Print the overview", GROUP, RUN + "status:status"),
    Command("settings", "Show each setting, its value and where it came from", GROUP, RUN + "status:settings"),
    Command("doctor", "Check the store, the index, the hooks and the surroundings", GROUP, RUN + "doctor:doctor"),
    Command(
        "undo",
        "Take back the last write",
        GROUP,
        RUN + "undoing:undo",
        (
            Arg("--list", "list what can be undone, newest first", flag=True, harmless=True),
            Arg("--skip", "leave the last write as it is, so that the next undo takes back the one before", flag=True),
        ),
        key="u",
        writes=True,
        surfaces=("cli", "workbench"),
    ),
    Command(
        "import",
        "Read another tool's store",
        GROUP,
        "navlog.core.exchange.commands:take",
        (
            Arg("source", "what to import from", choices=("capn", "captain")),
            Arg("path", "its folder or file, when it is not where the tool keeps it", optional=True),
            Arg("--dry-run", "say what would be imported and write nothing", flag=True, harmless=True),
        ),
        writes=True,
    ),
    Command(
        "export",
        "Write the committed facts in another tool's form",
        GROUP,
        "navlog.core.exchange.commands:give",
        (
            Arg("format", "whose form", choices=("captain",)),
            Arg("path", "the file or folder to write to, when it is not where the tool keeps it", optional=True),
            Arg("--dry-run", "say what would be written and write nothing", flag=True, harmless=True),
        ),
        writes=True,
    ),
    Command(
        "demo",
        "Open the workbench on a throw-away repository that shows everything",
        GROUP,
        "navlog.app.demo:command",
        key="D",
        scope="empty",
        surfaces=("cli", "workbench"),
    ),
)
