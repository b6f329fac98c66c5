"""Ageing: how old a text is in commits on its branch, and what that means for it. Heartbeats do not count."""

from __future__ import annotations

from navlog.core.budget.gate import CURRENT, MISSING, STALE, Saved
from navlog.core.handoff.counting import GONE, counted
from navlog.core.handoff.tips import head_of, tip_of
from navlog.core.record import record
from navlog.core.text import ago, count, line, moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.handoff.session import Session, Text
    from navlog.core.project import Context

WARNING = {"handoff": "it may be incomplete", "next_step": "it may be done already, so verify before acting on it"}
"""What it means for each half that it is stale."""


@record
class Age:
    """How old a text is.

    Attributes:
        state: `current`, `stale` or `missing`.
        commits: commits on its branch since it was written; `None` when that is not known.
        seconds: since it was written.
        note: what else is to be known: how it stands to its branch, or why that is not known.
    """

    state: str = MISSING
    commits: int | None = None
    seconds: float = 0.0
    note: str = ""

    @property
    def said(self) -> str:
        """The age as half a sentence: `2h ago, 3 commits since`."""
        since = "no commits since" if self.commits == 0 else f"{count(self.commits or 0, 'commit')} since"
        return ", ".join(filter(None, (ago(self.seconds), "" if self.commits is None else since, self.note)))


@record
class Aged:
    """How old the two halves of what a session hands over are."""

    handoff: Age = Age()
    next_step: Age = Age()


def aged(context: Context, session: Session | None) -> Aged:
    """Return how old a session's handoff and next step are.

    As long as the branch stands where they were written, or where it was last counted, no process is started.

    Args:
        context: the surroundings.
        session: the session; `None` for none.
    """
    if session is None:
        return Aged()
    return Aged(age_of(context, session.handoff), age_of(context, session.next_step))


def age_of(context: Context, text: Text | None) -> Age:
    """Return how old a text is. See `aged`."""
    if text is None:
        return Age()
    seconds = max(context.now - moment(text.at), 0.0)
    if not context.project.git:
        return Age(CURRENT, None, seconds, "age unknown in commits, as there is no git here")
    own = tip_of(context.project, text.branch, text.worktree)
    tip = own or head_of(context.project)
    gone = "" if own or not text.branch else f"{_branch(text)} has no commit any more, counted on HEAD"
    if not tip:
        return Age(STALE if text.commit else CURRENT, None if text.commit else 0, seconds, gone if text.commit else "")
    found = counted(context, text.commit, tip)
    if found is None:
        return Age(STALE, None, seconds, "its branch has moved on, by how many commits is not known")
    dropped, since = found
    if dropped:
        return Age(STALE, None if dropped == GONE else since, seconds, _dropped(text))
    return Age(STALE if since else CURRENT, since, seconds, gone)


def saved(aged: Aged, planned: bool = True) -> Saved:
    """Return what is written down, as the gate and its advice take it.

    Args:
        aged: of the session that runs.
        planned: whether anything ahead is registered in the plan; true also when that is not known.
    """
    return Saved(aged.handoff.state, aged.next_step.state, aged.handoff.commits or 0, planned)


def _dropped(text: Text) -> str:
    return f"its commit {line(text.commit[:7])} is no longer on {_branch(text)}: rebased, amended or reset"


def _branch(text: Text) -> str:
    return line(text.branch) or "its branch"
