"""Reading the plan and the proposals from a worker's thread, and noticing cheaply that they, or HEAD, are others."""

from __future__ import annotations

from navlog.app.reader import Reader
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.proposals import Proposal
from navlog.core.record import record
from navlog.core.roadmap.model import Plan


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


class Plans(Reader[Planned]):
    """Remembers the plan as it was read last, and gives the same one while its files are the same."""

    def __init__(self, context: Context) -> None:
        super().__init__(Planned())
        self.context = context
        self._head: list[object] | None = None

    def moved(self) -> bool:
        """Whether HEAD is another than when this was asked last."""
        from navlog.core.roadmap import places

        mark = places.head(self.context.project)
        moved, self._head = mark != self._head, mark
        return moved

    def notice_if_moved(self) -> None:
        """Let the core look through new commits; what it finds becomes proposals."""
        if self.moved() and self.context.project.exists and not self.context.read_only:
            from navlog.core.roadmap import noticing

            noticing.notice(self.context)

    def _mark(self) -> list[object]:
        from navlog.core import proposals
        from navlog.core.facts.places import committed
        from navlog.core.roadmap import looks, places

        kept = (proposals.path_of(self.context.project), committed(self.context.project))
        return [*looks.published(self.context), *map(places.stamp, kept)]

    def _read(self) -> Planned:
        from navlog.core import proposals
        from navlog.core.house import proposing
        from navlog.core.roadmap import ledger

        try:
            plan = ledger.load(self.context)
            waiting = proposing.waiting(self.context, proposals.read(self.context.project), plan)
            return Planned(plan, tuple(reversed(waiting)))
        except NavlogError as error:
            return Planned(self.last.plan, self.last.proposals, error.message)
