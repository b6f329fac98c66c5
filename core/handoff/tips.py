"""Where branches stand, without a process wherever refs are files."""

from __future__ import annotations

import os

from navlog.core.gitrefs import HEADS, held, is_files, is_hash
from navlog.core.handoff.identity import DETACHED
from navlog.core.paths import is_key
from navlog.core.project import branch_of, find, first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project


def head_of(project: Project) -> str:
    """Return the hash of HEAD's commit; empty before the first one and outside git."""
    if not project.git:
        return ""
    said = first_line(os.path.join(project.git, "HEAD"))
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


def _ref(project: Project, name: str) -> str:
    """Return the hash that a ref holds; git is asked only where refs are no files."""
    if not name.startswith(HEADS) or not is_key(name):
        return ""
    if not is_files(project):
        return _asked(project, name)
    found = held(project, name)
    return found if is_hash(found) else ""


def _asked(project: Project, name: str) -> str:
    """Let git say what a ref holds; a reftable's HEAD names none, so it is asked for by itself."""
    from navlog.core import gitlog

    asked = "HEAD" if name == HEADS + ".invalid" else name
    try:
        found = gitlog.run(project, "rev-parse", "--verify", "--quiet", asked + "^{commit}").strip()
    except (gitlog.GitError, ValueError):
        return ""
    return found if is_hash(found) else ""
