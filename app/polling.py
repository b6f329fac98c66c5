"""Looking at the store from a worker's thread, and noticing cheaply that there is something new to see."""

from __future__ import annotations

from threading import Lock

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


class Watcher:
    """Reads the store, remembers its signature, and tells when the two no longer fit.

    One thread reads at a time. Reading asks git for nothing and gives the reasons of the last time; `explain` asks.
    """

    def __init__(self, context: Context) -> None:
        self.project, self.plans = context.project, Plans(context)
        self.last = Overview()
        self.signature: int | None = None
        self._hashes: Hashes | None = None
        self._causes: dict[tuple[str, str], Cause] = {}
        self._lock = Lock()

    def look(self) -> Look:
        """Read every chart and check every file."""
        with self._lock:
            before = self._signature(self.last)
            planned = self.plans.read()
            if self._hashes is None:
                self._hashes = load_hashes(self.project, self.project.root)
            seen = replace(overview.survey(self.project, self._hashes, with_causes=False), causes=self._causes)
            unsteady = before != self._signature(self.last)
            self.last = seen
            # What changed while it was being read may have been read before the change: look again at the next poll.
            self.signature = None if unsteady else self._signature(seen)
            return Look(seen, branch_of(self.project), self.project.exists, planned)

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
            return self.signature is None or self.plans.changed() or self.signature != self._signature(self.last)

    def _signature(self, seen: Overview) -> int:
        return hash((overview.signature(self.project, seen), self.project.exists))
