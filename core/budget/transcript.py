"""Read any transcript: find the file, recognise whose it is, and ask that reader."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.hosts.claude_folders import FOLDERS
from navlog.core.hosts.events import CLAUDE, CODEX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.reading import Reading

HEAD = 4096
"""Bytes of a file's beginning in which a rollout names itself."""


def reading(path: str, host: str = "") -> Reading:
    """Return what a transcript says of the context; one that is missing or is no transcript says nothing.

    Args:
        path: as the host gave it; empty when it gave none.
        host: `claude` or `codex`; recognised when it is neither.
    """
    path = located(path)
    host = host if host in (CLAUDE, CODEX) else kind(path)
    if host == CODEX:  # of the two readers only the one that is needed is imported
        from navlog.core.budget.codex import read
    else:
        from navlog.core.budget.claude import read
    return read(path)


def kind(path: str) -> str:
    """Return whose transcript it is, by its name and then by its beginning: `codex`, or `claude` for all else."""
    if os.path.basename(path).startswith("rollout-"):
        return CODEX
    beginning = storage.beginning(path, HEAD)
    return CODEX if b'"session_meta"' in beginning and b'"payload"' in beginning else CLAUDE


def located(path: str) -> str:
    """Return where a transcript is: the path itself, or the same session under another project's folder.

    The host names the folder after the working directory, and in a worktree may name one that it does not write to.
    """
    folder, name = os.path.split(path)
    projects = os.path.dirname(folder)
    if not name.endswith(".jsonl") or os.path.basename(projects) != FOLDERS or os.path.lexists(path):
        return path
    try:
        others = sorted(os.listdir(projects))
    except (OSError, ValueError):
        return path
    found = (os.path.join(projects, other, name) for other in others)
    return next((other for other in found if os.path.isfile(other)), path)
