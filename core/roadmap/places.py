"""Where the roadmap's files are, and what tells cheaply that they changed. Hooks import this, and little else."""

from __future__ import annotations

import os

from navlog.core.project import STORE, first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Context, Project

PLAN, COMPLETED, RETIRED, CURSOR, SEEN = (
    "roadmap.md",
    "roadmap_completed.md",
    "roadmap_retired.md",
    "plan.json",
    "roadmap_seen.md",
)
SHARED = (PLAN, COMPLETED, RETIRED)
"""The files that a team commits where `roadmap.share` says so."""

PUBLISHED = "ROADMAP.md"

TABLES = "reftable/tables.list"
"""What a change of a ref rewrites where refs are kept as tables (git-scm.com/docs/reftable)."""


def shared(context: Context) -> bool:
    """Whether the team commits the plan."""
    return bool(context.settings.get("roadmap.share", False))


def folder_of(context: Context) -> str:
    """Return the folder of the plan file and its archives: the store, or the checkout's own where they are shared."""
    return os.path.join(context.project.root, STORE) if shared(context) else context.project.store


def path_of(context: Context) -> str:
    """Return the path of the plan file, whether it exists or not."""
    return os.path.join(folder_of(context), PLAN)


def planned(context: Context) -> bool:
    """Whether there is a plan at all."""
    folder = folder_of(context)
    return any(os.path.exists(os.path.join(folder, name)) for name in SHARED)


def signature(context: Context) -> list[object]:
    """Return the stamps of the roadmap's files: as long as they are the same, so is the plan."""
    folder = folder_of(context)
    names = [os.path.join(folder, name) for name in SHARED]
    return [stamp(path) for path in (*names, os.path.join(context.project.store, CURSOR))]


def stamp(path: str) -> list[int] | None:
    """Return a file's stamp: its moment in nanoseconds, its size and its inode; `None` where there is none."""
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_size, status.st_ino]


def head(project: Project) -> list[object] | None:
    """Return what HEAD says and the stamps of where its branch is kept, without asking git; `None` outside git.

    Where refs are kept as tables HEAD always says the same: there each change adds to a list of tables.
    """
    said = first_line(os.path.join(project.git, "HEAD")) if project.git else ""
    if not said:
        return None
    loose = stamp(os.path.join(project.common, said.removeprefix("ref:").strip())) if said.startswith("ref:") else None
    kept = ((project.common, "packed-refs"), (project.common, TABLES), (project.git, TABLES))
    return [said, loose, *(stamp(os.path.join(*parts)) for parts in kept)]
