"""What widgets are given to show: slices of the workbench's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.core.record import record

if TYPE_CHECKING:
    from navlog.core.budget.alive import Alive
    from navlog.core.budget.course import Point
    from navlog.core.charts import overview as charts
    from navlog.core.charts.asking import Answer, Found
    from navlog.core.facts.fact import Fact
    from navlog.core.facts.shelf import Shelf
    from navlog.core.handoff import overview as handoffs
    from navlog.core.proposals import Proposal
    from navlog.core.roadmap.model import Plan
    from navlog.core.roadmap.publish.links import Link


@record
class Asked:
    """A question with what the charts said to it.

    Attributes:
        question: as it was typed.
        answer: hits, related charts and sunk ones.
        below: the best of what was not good enough, best first.
    """

    question: str
    answer: Answer
    below: tuple[Found, ...] = ()


@record
class Charts:
    """What the charts pane shows.

    Attributes:
        overview: the charts as they were last seen; `None` before the first look.
        stored: whether there is a store.
        now: seconds since the epoch, for ages.
        asking: whether the question line is open.
        asked: the last answer while it is.
        since: when the workbench was opened, as `14:02`.
        sank: ids of charts that sank since.
        planned: whether there is a plan.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    overview: charts.Overview | None = None
    stored: bool = True
    now: float = 0.0
    asking: bool = False
    asked: Asked | None = None
    since: str = ""
    sank: tuple[str, ...] = ()
    planned: bool = False
    gone: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is nothing to list, so that the pane explains itself instead."""
        seen = self.overview
        return seen is not None and not (seen.standings or seen.unread or self.gone)

    @property
    def count(self) -> int:
        """How many charts there are."""
        return len(self.overview.standings) if self.overview else 0


@record
class Roadmap:
    """What the roadmap pane shows.

    Attributes:
        plan: the plan with what was just asked for already in it; `None` before the first look.
        stored: whether there is a store.
        proposals: what waits for a person.
        lifted: ids of the phases that a move in question would move.
        linked: the id of a phase, and the files that its text links to.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    plan: Plan | None = None
    stored: bool = True
    proposals: tuple[Proposal, ...] = ()
    lifted: tuple[str, ...] = ()
    linked: tuple[str, tuple[Link, ...]] = ("", ())
    gone: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is nothing to list, so that the pane explains itself instead."""
        return self.plan is not None and not (self.plan.planned or self.plan.unread)

    @property
    def begun(self) -> bool:
        """Whether there is a plan at all, if only of what is done."""
        return self.plan is not None and bool(self.plan.phases or self.plan.unread)


@record
class Source:
    """What a proposal goes by: what a commit changed, or what a file says.

    Attributes:
        of: the commit's full hash, or the file's path.
        text: git's words for the commit, or the file's text.
        more: how many lines were left off.
        trouble: why there is none.
    """

    of: str
    text: str = ""
    more: int = 0
    trouble: str = ""


@record
class Inbox:
    """What the inbox pane shows.

    Attributes:
        proposals: what waits for a person, the newest first; `None` before the first look.
        now: seconds since the epoch, for ages.
        source: the last one that was asked for.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    proposals: tuple[Proposal, ...] | None = None
    now: float = 0.0
    source: Source | None = None
    gone: str = ""


@record
class Handoff:
    """What the handoff pane shows.

    Attributes:
        seen: what was handed over; `None` before the first look.
        stored: whether there is a store.
        now: seconds since the epoch, for ages.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    seen: handoffs.Overview | None = None
    stored: bool = True
    now: float = 0.0
    gone: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is nothing to show, so that the pane explains itself instead."""
        seen = self.seen
        return seen is not None and not (seen.found.session or seen.entries or seen.found.unread)


@record
class Fullness:
    """What the context pane shows.

    Attributes:
        sessions: those that are alive, the one that was heard of last first; `None` before the first look.
        chosen: the id of the one that is shown in full; the first one where it is empty or gone.
        course: how that one's context filled, the oldest point first.
        own: the top folder of the workbench's own checkout.
        now: seconds since the epoch, for ages.
        ahead: seconds that the clocks here are ahead of UTC.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    sessions: tuple[Alive, ...] | None = None
    chosen: str = ""
    course: tuple[Point, ...] = ()
    own: str = ""
    now: float = 0.0
    ahead: int = 0
    gone: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is no session to show, so that the pane explains itself instead."""
        return self.sessions is not None and not self.sessions

    @property
    def session(self) -> Alive | None:
        """The session that is shown in full."""
        alive = self.sessions or ()
        return next((one for one in alive if one.id == self.chosen), alive[0] if alive else None)


@record
class Facts:
    """What the facts pane shows.

    Attributes:
        shelves: the facts of every scope, with what is wrong with files; `None` before the first look.
        stored: whether there is a store.
        now: seconds since the epoch, for ages.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    shelves: tuple[Shelf, ...] | None = None
    stored: bool = True
    now: float = 0.0
    gone: str = ""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact."""
        return tuple(fact for one in self.shelves or () for fact in one.facts)

    @property
    def bare(self) -> bool:
        """Whether there is nothing to list, so that the pane explains itself instead."""
        return self.shelves is not None and not any(one.facts or one.problems for one in self.shelves)


@record
class Head:
    """What the header shows: the project and its branch, and how full the context of its session is.

    Attributes:
        name: the project's.
        branch: the checkout's.
        fresh, sunk: how many charts are; told where there is no session.
        gone: when the store vanished, as `14:02`; empty while it is there.
        session: the session that is alive in this checkout.
    """

    name: str
    branch: str = ""
    fresh: int = 0
    sunk: int = 0
    gone: str = ""
    session: Alive | None = None


@record
class Notice:
    """One line that tells what happened; `trouble` when it did not, `remedy` the key that helps, which is never cut."""

    text: str
    trouble: bool = False
    remedy: str = ""


@record
class Prompt:
    """What the foot says while something is to be decided or typed.

    Attributes:
        text: what it is about.
        keys: each key that decides, and what it does.
        needs: whether it waits for a person's yes.
    """

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    needs: bool = False
