"""The editor: which one, and how it is told a line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import PurePath

PLUS = ("vi", "vim", "nvim", "view", "gvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne", "mg")
COLON = ("hx", "helix", "subl", "sublime_text", "zed", "zeditor")
GOTO = ("code", "code-insiders", "codium", "cursor", "windsurf")
WINDOWED = (*GOTO, "subl", "sublime_text", "zed", "zeditor", "gvim")
"""Editors with a window of their own: the terminal stays with navlog."""

FALLBACK = "vi"


def chosen(setting: str, environ: Mapping[str, str]) -> str:
    """Return the editor's command line: the setting, `$VISUAL`, `$EDITOR`, or vi."""
    return setting.strip() or environ.get("VISUAL", "").strip() or environ.get("EDITOR", "").strip() or FALLBACK


def words(editor: str, path: str, line: int = 0) -> list[str]:
    """Return the words that open a file, at a line when it is known and the editor is one that we know.

    Args:
        editor: a command line, with options of its own if need be.
        path: absolute, so that it is never taken for an option.
        line: from 1; 0 when unknown.
    """
    command = shlex.split(editor) or [FALLBACK]
    name = _name(command)
    if line < 1:
        return [*command, path]
    if name in PLUS:
        return [*command, f"+{line}", path]
    if name in COLON:
        return [*command, f"{path}:{line}"]
    return [*command, "--goto", f"{path}:{line}"] if name in GOTO else [*command, path]


def windowed(editor: str) -> bool:
    """Whether the editor opens a window of its own."""
    return _name(shlex.split(editor) or [FALLBACK]) in WINDOWED


def line_of(answer: str, key: str) -> int:
    """Return the line that an answer names for a file, as in `src/app.py:12`; 0 when it names none."""
    name = PurePath(key).name
    for told in (key, name):
        found = re.search(rf"(?<![\w./-]){re.escape(told)}:(\d{{1,7}})", answer)
        if found:
            return int(found[1])
    return 0


def _name(command: list[str]) -> str:
    return PurePath(command[0]).stem
