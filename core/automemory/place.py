"""Where Claude Code keeps its memory of a project: `projects/<name>/memory`, with the index `MEMORY.md` in it.

The name is that of the main worktree's folder, so that all worktrees of a repository share one memory. The user's own
`settings.json` may name another folder with `autoMemoryDirectory`; a project's may not.
"""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.hosts import claude_folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.project import Project

FOLDER = "memory"
INDEX = "MEMORY.md"
ENDING = ".md"


def folder_of(project: Project, environ: Mapping[str, str]) -> str:
    """Return the memory's folder, whether it exists or not; empty when it cannot be told from another project's."""
    projects = claude_folders.projects(environ)
    if chosen := _chosen(os.path.dirname(projects)):
        return chosen
    name = claude_folders.named(environ) or _name(projects, claude_folders.slug(project.home))
    return os.path.join(projects, name, FOLDER) if name else ""


def is_occupied(folder: str) -> bool:
    """Whether there is anything in a folder; a link is not looked into."""
    return not os.path.islink(folder) and os.path.isdir(folder) and bool(os.listdir(folder))


def _chosen(config: str) -> str:
    """Return the folder that the user's own settings name; empty when they name none."""
    try:
        settings = lean.loads(storage.read(os.path.join(config, "settings.json")).decode("utf-8"))
    except (OSError, ValueError):
        return ""
    chosen = settings.get("autoMemoryDirectory") if isinstance(settings, dict) else None
    path = os.path.expanduser(chosen) if isinstance(chosen, str) and "\0" not in chosen else ""
    return os.path.normpath(path) if os.path.isabs(path) else ""


def _name(projects: str, name: str) -> str:
    """Return the folder's name. A long one is cut and ends in an unknown hash: it is the only one that fits, if any."""
    if len(name) < claude_folders.LONGEST:
        return name
    try:
        fitting = [one for one in os.listdir(projects) if one == name or one.startswith(f"{name}-")]
    except OSError:
        return ""
    return fitting[0] if len(fitting) == 1 else ""
