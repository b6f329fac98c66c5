"""The plan as everything but the parser sees it: phases, slices, order, cursor."""

from __future__ import annotations

from navlog.core.record import record

OPEN, IN_PROGRESS, BLOCKED, DEFERRED, STALE, DONE = "open", "in_progress", "blocked", "deferred", "stale", "done"
STATUSES = (OPEN, IN_PROGRESS, BLOCKED, DEFERRED, STALE, DONE)
LIVE = (OPEN, IN_PROGRESS, BLOCKED)
"""The statuses of work that somebody is to pick up; what is parked, finished or gone is not live."""

PLANNED, SHIPPED, RETIRED = "plan", "shipped", "retired"
"""Where a phase stands: in the plan file, in the shipping log, or among what was deleted by hand."""


@record
class Slice:
    """A part of a phase: one task-list item.

    Attributes:
        id: its identity for ever, `s-` and six hexadecimal digits or more.
        title: one line.
        status: one of `STATUSES`.
        depth: 0 for an item directly below the phase, 1 for an item below such an item, and so on.
        parent: the id of the slice that it is part of; empty at depth 0.
    """

    id: str
    title: str
    status: str = OPEN
    depth: int = 0
    parent: str = ""


@record
class Phase:
    """A phase.

    Attributes:
        id: its identity for ever, `p-` and six hexadecimal digits or more.
        ref: the name to say, unique in the plan; it can lengthen when other phases come.
        number: as authored: `3`, `2.5`, `1a`, `09.05`, `TC-4`; not unique.
        label: the number with the word before it, as authored: `Phase 3`, `TC-4`.
        title: one line.
        group: the heading that the phase stands under; empty for none.
        status: what it is, with parking and blocking worked out.
        stored: what the file says it is.
        blocked_by: ids of the phases that it depends on.
        waits: those of them that are not done.
        slices: in the order of the file, each after the slice that it is part of.
        goal: the first sentence of its body, without markup.
        detail: its body, verbatim.
        priority: its place in the stated order, from 1; 0 where none is stated.
        place: `PLANNED`, `SHIPPED` or `RETIRED`.
        shipped: the day on which it was shipped, `2026-07-03`.
        commit: the short name of HEAD then; empty outside git.
        line: the number of its heading's line in the plan file, from 1; 0 when it is not there.
    """

    id: str
    ref: str
    number: str
    label: str
    title: str
    group: str = ""
    status: str = OPEN
    stored: str = OPEN
    blocked_by: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    slices: tuple[Slice, ...] = ()
    goal: str = ""
    detail: str = ""
    priority: int = 0
    place: str = PLANNED
    shipped: str = ""
    commit: str = ""
    line: int = 0

    @property
    def live(self) -> bool:
        """Whether somebody is to pick it up."""
        return self.status in LIVE

    @property
    def status_words(self) -> str:
        """Its status as a sentence says it: `in progress`."""
        return self.status.replace("_", " ")

    @property
    def named(self) -> str:
        """The ref and the title, as a sentence names the phase."""
        return f"{self.ref} {self.title}".rstrip()


@record
class Shipment:
    """A line of the shipping log: identity and provenance, no detail.

    Attributes:
        id, ref: empty for an entry that was logged without.
        number, title: as they were.
        shipped: the day.
        commit: the short name of HEAD then.
    """

    id: str
    ref: str
    number: str
    title: str
    shipped: str
    commit: str


@record
class Unread:
    """A line of the plan file that looks like part of the plan and could not be read, or not as it stands.

    Attributes:
        line: its number, from 1.
        text: what it says.
        why: half a sentence, with the remedy.
    """

    line: int
    text: str
    why: str


@record
class Repair:
    """A phase that the stated order had in another place than its dependencies allow.

    Attributes:
        id: the phase that was moved or pulled in.
        why: one sentence that names both phases.
    """

    id: str
    why: str


@record
class Plan:
    """The plan at one moment.

    Attributes:
        phases: those in the plan file in its order, then those shipped, then those retired.
        log: every shipment, newest first.
        cursor: the id of the phase or slice in focus; empty for none. It may name what is gone.
        order: ids of the live phases whose order is stated, after repair.
        authored: ids in the order as the file states it, parked ones included.
        repairs: what had to be moved to respect the dependencies.
        declined: the day on which having an order was declined; empty when it was not.
        known: ids of the phases that were live when it was declined.
        unread: what could not be read.
        cycles: rings of dependencies, each as ids, the first repeated at the end.
        conflict: the line of the plan file that marks a merge conflict, from 1; 0 for none.
    """

    phases: tuple[Phase, ...] = ()
    log: tuple[Shipment, ...] = ()
    cursor: str = ""
    order: tuple[str, ...] = ()
    authored: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    declined: str = ""
    known: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    cycles: tuple[tuple[str, ...], ...] = ()
    conflict: int = 0

    @property
    def planned(self) -> tuple[Phase, ...]:
        """The phases of the plan file."""
        return tuple(phase for phase in self.phases if phase.place == PLANNED)

    @property
    def live(self) -> tuple[Phase, ...]:
        """The phases that somebody is to pick up, in the order of the file."""
        return tuple(phase for phase in self.phases if phase.live)

    @property
    def progress(self) -> tuple[int, int, int]:
        """How many phases are done, how many count, and how many are parked and so do not count."""
        statuses = [phase.status for phase in self.phases]
        done, parked = statuses.count(DONE), statuses.count(DEFERRED)
        return done, len(statuses) - parked - statuses.count(STALE), parked

    @property
    def by_id(self) -> dict[str, Phase]:
        """The phases by id."""
        return {phase.id: phase for phase in self.phases}

    @property
    def path(self) -> tuple[str, ...]:
        """The ids from the phase in focus down to the slice in focus; empty when the cursor names nothing here."""
        for phase in self.phases:
            if phase.id == self.cursor:
                return (phase.id,)
            parents = {one.id: one.parent for one in phase.slices}
            if self.cursor in parents:
                found = [self.cursor]
                while parents[found[0]]:
                    found.insert(0, parents[found[0]])
                return (phase.id, *found)
        return ()
