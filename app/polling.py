"""Looking at the store from a worker's thread, and noticing cheaply that there is something new to see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from navlog.app.facted import Facted, FactReader
from navlog.app.gauging import Gauged, Gauges
from navlog.app.handed import Handed, Handoffs
from navlog.app.plans import Planned, Plans
from navlog.core.charts import overview
from navlog.core.charts.cause import Cause
from navlog.core.charts.overview import Overview
from navlog.core.charts.standing import Hashes, load_hashes
from navlog.core.project import Context, branch_of
from navlog.core.record import record, replace


@record
class Look:
    """What one look at the store saw."""

    overview: Overview
    branch: str
    stored: bool
    planned: Planned = Planned()
    handed: Handed = Handed()
    gauged: Gauged = Gauged()
    facted: Facted = Facted()

    @property
    def trouble(self) -> str:
        """Why a part could not be read; empty when every one could."""
        return self.planned.trouble or self.handed.trouble or self.facted.trouble


class Watcher:
    """Reads the store, remembers its signature, and tells when the two no longer fit.

    One thread reads at a time. Reading asks git for nothing and gives the reasons of the last time; `explain` asks.
    """

    def __init__(self, context: Context, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        self.project, self.clock = context.project, clock
        self.plans, self.handoffs, self.gauges = Plans(context), Handoffs(context, environ), Gauges(context, environ)
        self.facts = FactReader(context, environ)
        self.last = Overview()
        self.signature: int | None = None
        self._hashes: Hashes | None = None
        self._causes: dict[tuple[str, str], Cause] = {}
        self._lock = Lock()

    def look(self) -> Look:
        """Read every chart and check every file."""
        with self._lock:
            before = self._signature(self.last)
            planned, handed, gauged = self.plans.read(), self.handoffs.read(), self.gauges.read(self.clock())
            self.facts.session = gauged.here.id if gauged.here else ""
            if self._hashes is None:
                self._hashes = load_hashes(self.project, self.project.root)
            seen = replace(overview.survey(self.project, self._hashes, with_causes=False), causes=self._causes)
            unsteady = before != self._signature(self.last)
            self.last = seen
            # What changed while it was being read may have been read before the change: look again at the next poll.
            self.signature = None if unsteady else self._signature(seen)
            return Look(seen, branch_of(self.project), self.project.exists, planned, handed, gauged, self.facts.read())

    def explain(self, look: Look) -> Look:
        """Return the look with the reasons why charts sank."""
        seen = look.overview
        if not seen.lost:
            return look
        self._causes = overview.causes(self.project, seen.standings)
        return replace(look, overview=replace(seen, causes=self._causes))

    def changed(self) -> bool:
        """Whether a look would see something new; one stat a file."""
        with self._lock:
            if self.signature is None or self.signature != self._signature(self.last):
                return True
            return self.plans.changed() or self.handoffs.changed() or self.facts.changed()

    def gauge(self) -> Gauged | None:
        """Return how full the sessions are where one has gone on since the last look, and nothing where none has.

        An agent at work writes to its transcript all the time, and that is no reason to read everything again.
        """
        now = self.clock()
        return self.gauges.read(now) if self.gauges.changed(now) else None

    def _signature(self, seen: Overview) -> int:
        return hash((overview.signature(self.project, seen), self.project.exists))
