"""Whose session it is: as the command says, as the host says, else one for each agent, worktree and branch.

And what the files that are kept for a session are called.
"""

from __future__ import annotations

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

FOLDER, SUFFIX = "sessions", ".json"
"""The store's folder with one file a session, and how their names end."""

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.")
"""What a file name takes from an id as it is; capitals are not among them, as some file systems do not tell them."""

LONGEST = 64
"""Characters of an id that is its own file name."""

HASHED = "id-"
"""How the file name of any other id begins."""


def identify(context: Context, given: str | None, environ: Mapping[str, str]) -> str:
    """Return the id of the session that a command runs in; without one, of whoever works on this branch here.

    Args:
        context: the surroundings.
        given: the value of `--session`.
        environ: the environment.
    """
    return asking(given, environ) or unnamed(context)


def asking(given: str | None, environ: Mapping[str, str]) -> str:
    """Return the id of the session that a command or the host names; empty when nobody does. See `identify`."""
    told = (given, *(environ.get(name) for name in TOLD))
    return whole(next((one.strip() for one in told if one and one.strip()), ""))


def unnamed(context: Context) -> str:
    """Return the id of a session that nobody named, which stays the same as long as worktree and branch do."""
    from navlog.core.digest import sha256

    place = f"{context.project.root}\0{branch_name(branch_of(context.project))}"
    return f"{context.by}-{sha256(place.encode('utf-8', 'surrogateescape'))[:16]}"


def file_name(session_id: str) -> str:
    """Return the name of a session's file; two ids never share one."""
    plain = 0 < len(session_id) <= LONGEST and PLAIN.issuperset(session_id) and session_id[0].isalnum()
    if plain and not session_id.startswith(HASHED):
        return session_id + SUFFIX
    from navlog.core.digest import sha256

    return HASHED + sha256(session_id.encode("utf-8", "surrogatepass")) + SUFFIX


def branch_name(branch: str) -> str:
    """Return the branch, the same for every detached HEAD: it moves with each commit."""
    return DETACHED.strip() if branch.startswith(DETACHED) else branch
