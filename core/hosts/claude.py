"""Claude Code's settings: the hooks live in the checkout's `.claude/settings.local.json`.

That file is personal, so a path of this machine may stand in it. The hook on SessionStart has no matcher, so it
answers every way in which a session starts: startup, resume, clear, compact, fork. The exec form (`args`) needs no
shell.
"""

from __future__ import annotations

import os
from functools import partial

from navlog.core.hosts import groups, jsonedit, jsontree
from navlog.core.hosts.events import CLAUDE, TOOLS
from navlog.core.hosts.executable import is_navlog
from navlog.core.hosts.groups import Handler

FILE = (".claude", "settings.local.json")
ARGS = ["hook", "claude"]
SINCE = "2.1.139"

EVENTS = {
    "SessionStart": "",
    "UserPromptSubmit": "",
    "Stop": "",
    "PostToolUse": "|".join(TOOLS[CLAUDE]),
    "PostCompact": "",
    "SessionEnd": "",
    "TaskCreated": "",
    "TaskCompleted": "",
    "PreCompact": "",
    "SubagentStop": "",
}
"""The events that call us, with the matcher of each; a list of names matches exactly those.

Whichever of them a version does not know it passes over, since 2.1.101.
"""


def with_hooks(text: str, executable: str) -> str:
    """Return the settings with one hook of ours on each event, that calls the executable; see `groups.put`."""
    return groups.put(text, EVENTS, is_ours, partial(handler, executable), ("command", "args"))


def without_hooks(text: str) -> str:
    """Return the settings without any hook of ours; see `groups.take_out`."""
    return groups.take_out(text, is_ours)


def handler(executable: str, event: str = "") -> Handler:
    """Return the hook of an event as it is written into new settings."""
    return {"type": "command", "command": executable, "args": ARGS, "timeout": groups.timeout(event)}


def is_ours(found: Handler) -> bool:
    """Whether a hook calls navlog, in exec form or through a shell."""
    command, args = found.get("command"), found.get("args")
    if not isinstance(command, str):
        return False
    if args is None:
        return groups.words(command)[1:] == ARGS and is_navlog(groups.words(command)[0])
    return bool(args == ARGS) and is_navlog(command)


def called(ours: Handler) -> str:
    """Return the executable that a hook of ours calls."""
    command: str = ours["command"]
    return groups.words(command)[0] if ours.get("args") is None else command


def remarks(root: str, text: str) -> list[str]:
    """Return what a person should know about the hooks in this checkout, given the settings that they went into."""
    said = [f"needs Claude Code {SINCE} or later"]
    if not jsontree.is_strict(text):
        said.append("Claude Code passes over this file: it has comments or a stray comma")
    if jsonedit.value(text).get("disableAllHooks") is True:
        said.append("these settings disable all hooks (disableAllHooks)")
    said += [f"{path} calls navlog too, so they may run twice" for path in around(root) if _calls_us(path)]
    return said


def around(root: str) -> list[str]:
    """Return the settings that Claude Code merges with the checkout's own, the strongest first; not ours to edit."""
    personal = os.environ.get("CLAUDE_CONFIG_DIR") or os.path.expanduser(os.path.join("~", ".claude"))
    return [os.path.join(root, ".claude", "settings.json"), os.path.join(personal, "settings.json")]


def _calls_us(path: str) -> bool:
    try:
        with open(path, encoding="utf-8") as file:
            return bool(groups.find(jsonedit.value(file.read()), is_ours))
    except (OSError, UnicodeDecodeError, jsontree.Unreadable):
        return False
