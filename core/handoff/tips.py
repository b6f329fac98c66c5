"""Where branches stand, read from git's files without a process, as gitrepository-layout(5) tells."""

from __future__ import annotations

import os

from navlog.core import gitlog
from navlog.core.handoff.identity import DETACHED
from navlog.core.paths import is_key
from navlog.core.project import branch_of, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project

HEADS = "refs/heads/"


def head_of(project: Project) -> str:
    """Return the hash of HEAD's commit; empty before the first one and outside git."""
    if not project.git:
        return ""
    said = _first_line(os.path.join(project.git, "HEAD"))
    if is_hash(said):
        return said
    name = said.removeprefix("ref:").strip()
    return _ref(project, name) if said.startswith("ref:") else ""


def tip_of(project: Project, branch: str, worktree: str) -> str:
    """Return the hash of the commit that a branch is at; empty when it is gone.

    Args:
        project: any checkout of the repository.
        branch: as `branch_of` tells it; a detached HEAD is looked up in its own worktree.
        worktree: that worktree's top folder.
    """
    if branch == branch_of(project) and not branch.startswith(DETACHED):
        return head_of(project)
    if not branch.startswith(DETACHED):
        return _ref(project, HEADS + branch) if branch else ""
    if worktree == project.root:
        return head_of(project)
    other = find(worktree) if os.path.isdir(worktree) else None
    return head_of(other) if other and other.common == project.common else ""


def is_hash(text: str) -> bool:
    """Whether a text is a whole commit hash."""
    return len(text) in (40, 64) and all(character in "0123456789abcdef" for character in text)


def _ref(project: Project, name: str) -> str:
    """Return the hash that a ref holds; git is asked only where refs are no files."""
    if not name.startswith(HEADS) or not is_key(name):
        return ""
    if os.path.isdir(os.path.join(project.common, "reftable")):
        return _asked(project, name)
    found = _first_line(os.path.join(project.common, *name.split("/"))) or _packed(project, name)
    return found if is_hash(found) else ""


def _asked(project: Project, name: str) -> str:
    """Let git say what a ref holds; a reftable's HEAD names none, so it is asked for by itself."""
    asked = "HEAD" if name == HEADS + ".invalid" else name
    try:
        found = gitlog.run(project, "rev-parse", "--verify", "--quiet", asked + "^{commit}").strip()
    except (gitlog.GitError, ValueError):
        return ""
    return found if is_hash(found) else ""


def _packed(project: Project, name: str) -> str:
    try:
        with open(os.path.join(project.common, "packed-refs"), encoding="utf-8", errors="surrogateescape") as file:
            return next((row.split(" ")[0] for row in file if row.rstrip("\n").endswith(" " + name)), "")
    except OSError:
        return ""


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().strip()
    except (OSError, ValueError):
        return ""
