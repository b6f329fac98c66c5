"""Refs read from git's files without a process, as gitrepository-layout(5) tells."""

from __future__ import annotations

import os

from navlog.core.project import first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project

HEADS = "refs/heads/"


def is_hash(text: str) -> bool:
    """Whether a text is a whole commit hash."""
    return len(text) in (40, 64) and all(character in "0123456789abcdef" for character in text)


def is_files(project: Project) -> bool:
    """Whether the repository keeps its refs in files, so that they can be read here."""
    return not os.path.isdir(os.path.join(project.common, "reftable"))


def held(project: Project, name: str) -> str:
    """Return what a ref's file says, or git's list of packed refs; empty where neither names it.

    Args:
        project: any checkout of the repository.
        name: whole, such as `refs/heads/main`, and known to be no path that leads elsewhere.
    """
    return first_line(os.path.join(project.common, *name.split("/"))) or _packed(project, name)


def _packed(project: Project, name: str) -> str:
    try:
        with open(os.path.join(project.common, "packed-refs"), encoding="utf-8", errors="surrogateescape") as file:
            return next((row.split(" ")[0] for row in file if row.rstrip("\n").endswith(" " + name)), "")
    except OSError:
        return ""
