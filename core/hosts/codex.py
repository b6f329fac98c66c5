"""Codex's hooks: ours live in the checkout's `.codex/hooks.json`, each last on its event and in a group of its own.

Codex keeps a person's trust in a hook under its position and a hash of its definition. So nothing is ever put
before another hook or moved, and the command stays the same from version to version.
"""

from __future__ import annotations

import shlex
from functools import partial

from navlog.core.hosts import groups, jsonedit
from navlog.core.hosts.events import CODEX, TOOLS
from navlog.core.hosts.executable import is_navlog
from navlog.core.hosts.groups import Handler
from navlog.core.hosts.jsontree import is_strict

FILE = (".codex", "hooks.json")
ARGS = ["hook", "codex"]

EVENTS = {
    "SessionStart": "",
    "UserPromptSubmit": "",
    "Stop": "",
    "PostToolUse": "|".join(TOOLS[CODEX]),
    "PostCompact": "",
    "SessionEnd": "",
    "PreCompact": "",
    "SubagentStop": "",
}
"""The events that call us, with the matcher of each. Whichever of them a version does not know it passes over."""

TRUST = (
    "Codex runs these hooks only after you approve each: start codex here, trust the project, run /hooks, "
    "approve; until then codex exec skips them without a word"
)


def with_hooks(text: str, executable: str) -> str:
    """Return the hooks with one of ours on each event, that calls the executable; see `groups.put`."""
    return groups.put(text, EVENTS, is_ours, partial(handler, executable), ("command",))


def without_hooks(text: str) -> str:
    """Return the hooks without any hook of ours; see `groups.take_out`."""
    return groups.take_out(text, is_ours)


def handler(executable: str, event: str = "") -> Handler:
    """Return the hook of an event as it is written into new hooks."""
    return {"type": "command", "command": command(executable), "timeout": groups.timeout(event)}


def command(executable: str) -> str:
    """Return the command as the login shell, that Codex gives it to, has to read it."""
    return shlex.join([executable, *ARGS])


def is_ours(found: Handler) -> bool:
    """Whether a hook calls navlog."""
    words = groups.words(found.get("command"))
    return words[1:] == ARGS and is_navlog(words[0])


def called(ours: Handler) -> str:
    """Return the executable that a hook of ours calls."""
    return groups.words(ours["command"])[0]


def remarks(text: str) -> list[str]:
    """Return what a person should know about the hooks, given the text that they went into."""
    said = [TRUST, "the file names a path of this machine: keep it out of commits"]
    extra = sorted(set(jsonedit.value(text)) - {"hooks"})
    if extra:
        said.append(f"Codex refuses the whole file while it has other entries than hooks: {', '.join(extra)}")
    elif text.startswith("\ufeff") or not is_strict(text):
        said.append("Codex passes over this file: it has comments, a stray comma or a byte order mark")
    return said
