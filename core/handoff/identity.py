"""Whose session it is: as the command says, as the host says, else one for each agent, worktree and branch."""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.project import branch_of
from navlog.core.text import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.project import Context

TOLD = ("NAVLOG_SESSION", "CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID")
"""The variables that name a session, the strongest first."""

DETACHED = "HEAD "
"""How `branch_of` begins where no branch is checked out; no branch's name has a space."""


def identify(context: Context, given: str | None, environ: Mapping[str, str]) -> str:
    """Return the id of the session that a command runs in; without one, of whoever works on this branch here.

    Args:
        context: the surroundings.
        given: the value of `--session`.
        environ: the environment.
    """
    told = (given, *(environ.get(name) for name in TOLD))
    named = next((one.strip() for one in told if one and one.strip()), "")
    return whole(named) or unnamed(context)


def unnamed(context: Context) -> str:
    """Return the id of a session that nobody named, which stays the same as long as worktree and branch do."""
    place = f"{context.project.root}\0{branch_name(branch_of(context.project))}"
    return f"{context.by}-{sha256(place.encode('utf-8', 'surrogateescape'))[:16]}"


def branch_name(branch: str) -> str:
    """Return the branch, the same for every detached HEAD: it moves with each commit."""
    return DETACHED.strip() if branch.startswith(DETACHED) else branch
