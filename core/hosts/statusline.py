"""Claude Code's status line: ours lives beside the hooks, in the checkout's `.claude/settings.local.json`.

One status line counts: that of the local settings, else of the project's, else of the person's. Ours runs the one that
it takes the place of, so that nobody loses theirs; members such as `padding` stay. A shell reads the command.
"""

from __future__ import annotations

import shlex
from typing import Any

from navlog.core.errors import Fault
from navlog.core.hosts import claude, groups, jsonedit, jsontree
from navlog.core.hosts.executable import is_navlog

NAME = "statusLine"
WORD, WRAP = "statusline", "--wrap"

Line = dict[str, Any]


def with_line(text: str, executable: str, root: str) -> str:
    """Return the local settings with our status line, which wraps the one in force.

    Where ours is already, here or in the settings that count otherwise, only its path is corrected.

    Args:
        text: the local settings.
        executable: the absolute path of `navlog`.
        root: the checkout's top folder.

    Raises:
        Unreadable: when the text is not JSON.
        Fault: `unexpected_settings`, when what is in force is no command.
    """
    value = jsonedit.value(text)
    if NAME not in value:
        outer = around(root)
        return text if is_ours(outer) else jsonedit.put(text, (NAME,), _wrapping(outer or {}, executable))
    if is_ours(value[NAME]):
        return healed(text, executable)
    new = _wrapping(value[NAME], executable)
    return jsonedit.put(text, (NAME, "command"), new["command"]) if value[NAME] else jsonedit.put(text, (NAME,), new)


def healed(text: str, executable: str) -> str:
    """Return the local settings with the path in our status line corrected, if it is there.

    Raises:
        Unreadable: when the text is not JSON.
    """
    found = _found(text)
    if not is_ours(found):
        return text
    words = groups.words(found["command"])
    if words[0] == executable:
        return text
    return jsonedit.put(text, (NAME, "command"), shlex.join([executable, *words[1:]]))


def without_line(text: str, root: str) -> str:
    """Return the local settings without our status line: with the one that it wraps, unless that counts anyway.

    Raises:
        Unreadable: when the text is not JSON.
    """
    found = _found(text)
    if not is_ours(found):
        return text
    theirs = wrapped(found)
    outer = around(root)
    if not theirs or (outer and theirs in (outer.get("command"), wrapped(outer))):
        return jsonedit.drop(text, (NAME,))
    return jsonedit.put(text, (NAME, "command"), theirs)


def is_ours(found: object) -> bool:
    """Whether a status line calls navlog."""
    words = groups.words(found.get("command")) if isinstance(found, dict) else [""]
    return words[1:2] == [WORD] and is_navlog(words[0])


def wrapped(found: Line) -> str:
    """Return the command that a status line of ours runs first; empty for none."""
    words = groups.words(found.get("command"))[2:]
    for at, word in enumerate(words):
        if word == WRAP:
            return "".join(words[at + 1 : at + 2])
        if word.startswith(f"{WRAP}="):
            return word.removeprefix(f"{WRAP}=")
    return ""


def standing(text: str, root: str) -> Line | None:
    """Return our status line where it is the one that counts, by the local settings and those around them.

    Raises:
        Unreadable: when the text is not JSON.
    """
    found = _found(text) or around(root)
    return found if is_ours(found) else None


def around(root: str) -> Line | None:
    """Return the status line that counts where the local settings have none: the project's, else the person's."""
    for path in claude.around(root):
        found = _read(path)
        if isinstance(found, dict):
            return found
    return None


def _read(path: str) -> object:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return _found(file.read())
    except (OSError, UnicodeDecodeError, jsontree.Unreadable):
        return None


def _found(text: str) -> Any:
    value = jsonedit.value(text)
    return value.get(NAME) if isinstance(value, dict) else None


def _wrapping(theirs: object, executable: str) -> Line:
    """Return a status line of ours that runs another one; from an empty one, ours alone."""
    if theirs == {}:
        return {"type": "command", "command": shlex.join([executable, WORD])}
    command = theirs.get("command") if isinstance(theirs, dict) else None
    if not isinstance(theirs, dict) or not isinstance(command, str) or theirs.get("type", "command") != "command":
        hint = "make it a command, take it out, or leave --statusline out"
        raise Fault("unexpected_settings", "the statusLine that counts here is not a command", hint)
    more = [f"{WRAP}={command}"] if command.startswith("-") else [WRAP, command]
    return {**theirs, "command": shlex.join([executable, WORD, *(more if command.strip() else [])])}
