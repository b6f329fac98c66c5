"""Reading the plan and the proposals from a worker's thread, and noticing cheaply that they, or HEAD, are others."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable

from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.proposals import Proposal
from navlog.core.record import record
from navlog.core.roadmap.model import Plan

PUBLISHED = "ROADMAP.md"


@record
class Planned:
    """What one look at the plan saw.

    Attributes:
        plan: the plan.
        proposals: what waits for a person.
        trouble: why there is no plan to see; empty when there is.
    """

    plan: Plan = Plan()
    proposals: tuple[Proposal, ...] = ()
    trouble: str = ""


class Plans:
    """Remembers the plan as it was read last, and gives the same one while its files are the same."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.last = Planned()
        self._seen: Hashable = None
        self._head: Hashable = None

    def read(self) -> Planned:
        """Return the plan and the proposals."""
        mark = self.signature()
        if mark != self._seen:
            self.last, self._seen = self._read(), mark
        return self.last

    def signature(self) -> Hashable:
        """Return what is another when the plan's files or the proposals are; one stat a file."""
        from navlog.core import proposals
        from navlog.core.roadmap import places

        project = self.context.project
        others = (proposals.path_of(project), os.path.join(project.root, PUBLISHED))
        return repr(places.signature(self.context)), stamps(others)

    def moved(self) -> bool:
        """Whether HEAD is another than when this was asked last."""
        git = self.context.project.git
        mark = stamps(os.path.join(git, name) for name in ("HEAD", "logs/HEAD")) if git else None
        moved, self._head = mark != self._head, mark
        return moved

    def notice_if_moved(self) -> None:
        """Let the core look through new commits; what it finds becomes proposals."""
        if self.moved() and self.context.project.exists and not self.context.read_only:
            from navlog.core.roadmap import noticing

            noticing.notice(self.context)

    def _read(self) -> Planned:
        from navlog.core.house import proposing
        from navlog.core.roadmap import ledger

        try:
            return Planned(ledger.load(self.context), tuple(reversed(proposing.waiting(self.context))))
        except NavlogError as error:
            return Planned(self.last.plan, self.last.proposals, error.message)


def stamps(paths: Iterable[str]) -> Hashable:
    """Return what tells each file's last change; nothing for one that is not there."""
    return tuple(map(_stamp, paths))


def _stamp(path: str) -> Hashable:
    try:
        seen = os.stat(path)
    except OSError:
        return None
    return seen.st_mtime_ns, seen.st_size, seen.st_ino
