"""Which session belongs here, and how that was found."""

from __future__ import annotations

from navlog.core.handoff import store
from navlog.core.handoff.identity import branch_name
from navlog.core.handoff.session import Session
from navlog.core.handoff.store import Unread
from navlog.core.project import branch_of
from navlog.core.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.project import Context

SAME, HERE, BRANCH, NEWEST, NONE = "session", "worktree", "branch", "newest", "none"
SAID = {
    SAME: "of this session",
    HERE: "the newest of this worktree and branch",
    BRANCH: "the newest of this branch, from another worktree",
    NEWEST: "the newest of all: nothing was saved on this branch",
    NONE: "nothing was saved",
}


@record
class Found:
    """The session that belongs here.

    Attributes:
        session: the session; `None` when none has written anything.
        how: `session`, `worktree`, `branch`, `newest`, or `none`.
        others: other sessions that wrote something in this worktree and branch, the newest first.
        unread: files that are set aside.
    """

    session: Session | None = None
    how: str = NONE
    others: tuple[Session, ...] = ()
    unread: tuple[Unread, ...] = ()

    @property
    def said(self) -> str:
        """How it was found, for people."""
        return SAID[self.how]


def here(context: Context, session_id: str) -> Found:
    """Read the sessions, without a process, and return the one that belongs to a session, this worktree and branch."""
    sessions, unread = store.read_all(context.project)
    return choose(sessions, session_id, context.project.root, branch_of(context.project), unread)


def nearest(context: Context, session_id: str) -> Found:
    """Return the session as `here` does, but neither others nor unreadable files, and read no more than that takes.

    What a file holds was written before it was last heard of, so those heard of earlier need not be read once
    something newer belongs to this worktree and branch.
    """
    own = store.read(context.project, session_id).session
    if own and own.answered:
        return Found(own, SAME)
    worktree, branch = context.project.root, branch_of(context.project)
    read: list[Session] = []
    best = ""
    for session in store.latest(context.project):
        if best and best >= session.at:
            break
        read.append(session)
        if session.answered and session.newest and _place(session) == (worktree, branch_name(branch)):
            best = max(best, session.newest.at)
    read.sort(key=store.order, reverse=True)
    return replace(choose(read, session_id, worktree, branch), others=())


def choose(
    sessions: Iterable[Session], session_id: str, worktree: str, branch: str, unread: tuple[Unread, ...] = ()
) -> Found:
    """Return the session that belongs to a place.

    The session itself, else the newest of the worktree and branch, else of the branch, else of all. One that hands
    nothing over counts only where none does, even if it is the session itself: after a reset that is a fresh one.

    Args:
        sessions: the one that wrote last first.
        session_id: the session that asks.
        worktree, branch: where it asks.
        unread: files that are set aside, handed on.
    """
    sessions = tuple(sessions)
    answered = [one for one in sessions if one.answered]
    some = answered or [one for one in sessions if one.newest]
    wanted = (worktree, branch_name(branch))
    local = [one for one in some if _place(one) == wanted]
    tiers = (
        (SAME, [one for one in some if one.id == session_id]),
        (HERE, local),
        (BRANCH, [one for one in some if _place(one)[1] == wanted[1]]),
        (NEWEST, some),
    )
    for how, found in tiers:
        if found:
            return Found(found[0], how, tuple(one for one in local if one is not found[0]), unread)
    return Found(unread=unread)


def _place(session: Session) -> tuple[str, str]:
    newest = session.newest
    found = newest or session
    return found.worktree, branch_name(found.branch)
