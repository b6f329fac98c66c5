"""Where Claude Code keeps what belongs to a project: a folder for each, named after the project's own.

It lies in `projects/`, under `CLAUDE_CONFIG_DIR` or else `~/.claude`.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDERS = "projects"
"""The folder that holds the folder of each project."""

LONGEST = 200
"""Characters of a name that are kept."""


def projects(environ: Mapping[str, str]) -> str:
    """Return where Claude Code keeps a folder for each project."""
    base = environ.get("CLAUDE_CONFIG_DIR") or os.path.join(os.path.expanduser("~"), ".claude")
    return os.path.join(base, FOLDERS)


def named(environ: Mapping[str, str]) -> str:
    """Return the name that the environment gives the project's folder; it counts beside `CLAUDE_CONFIG_DIR` only."""
    name = environ.get("CLAUDE_CODE_PROJECT_DIR_NAME", "") if environ.get("CLAUDE_CONFIG_DIR") else ""
    return name if os.path.basename(name) == name and name not in (".", "..") else ""


def slug(folder: str) -> str:
    """Return Claude Code's name for a folder, of a long one only how it begins; it counts letters in UTF-16."""
    kept = (letter if letter.isascii() and letter.isalnum() else "-" * (1 + (letter > "\uffff")) for letter in folder)
    return "".join(kept)[:LONGEST]
