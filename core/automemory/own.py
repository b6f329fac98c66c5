"""Whether a part of the store is the user's own: what a commit brought is never put into the agent's memory."""

from __future__ import annotations

import os

from navlog.core.errors import Refused
from navlog.core.project import STORE
from navlog.core.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project


def check_own(project: Project, part: str) -> None:
    """Make sure that no commit holds a part of the store.

    Raises:
        Refused: `committed_memory`, also when git does not say.
    """
    if not os.path.lexists(os.path.join(project.home, ".git")):
        return
    from navlog.core.gitlog import GitError, run

    key = f"{STORE}/{part}"
    try:
        committed = run(replace(project, root=project.home), "ls-files", "--", key)
    except GitError:
        committed = key
    if committed:
        path = os.path.join(project.store, part)
        message = f"{path} came with the repository, and nothing of it is put into Claude Code's memory"
        hint = f"look at it first; then, if it is yours, take it out of git: git rm -r --cached {key}"
        raise Refused("committed_memory", message, hint)
