"""The overview: every chart with its state here, the causes of those that sank, and the files set aside."""

from __future__ import annotations

import os

from navlog.core.charts import shelf
from navlog.core.charts.cause import Cause, explain
from navlog.core.charts.fingerprint import FRESH
from navlog.core.charts.shelf import Unread
from navlog.core.charts.standing import Hashes, Standing
from navlog.core.paths import join
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.project import Project


@record
class Overview:
    """The charts of a project as they stand in one checkout.

    Attributes:
        standings: every chart with its files' states, newest first.
        causes: why a backing file does not match, by its key and the fingerprint that was expected.
        unread: entry files that are set aside.
    """

    standings: tuple[Standing, ...] = ()
    causes: dict[tuple[str, str], Cause] = {}
    unread: tuple[Unread, ...] = ()

    @property
    def fresh(self) -> tuple[Standing, ...]:
        """The charts that can answer here."""
        return tuple(one for one in self.standings if one.state == FRESH)

    @property
    def lost(self) -> tuple[Standing, ...]:
        """The charts that cannot: sunk or unreadable."""
        return tuple(one for one in self.standings if one.state != FRESH)

    def causes_of(self, standing: Standing) -> tuple[Cause, ...]:
        """Return why a chart cannot answer here, a cause for each file."""
        return standing.causes_among(self.causes)


def survey(project: Project, hashes: Hashes, with_causes: bool = True) -> Overview:
    """Look at every chart and every backing file.

    Args:
        project: the checkout.
        hashes: what is remembered of its files; it learns.
        with_causes: ask git why charts sank; this imports GitPython when any did.
    """
    charts, unread = shelf.read_all(project)
    standings = hashes.stand_all(charts)
    return Overview(standings, causes(project, standings) if with_causes else {}, unread)


def causes(project: Project, standings: Iterable[Standing]) -> dict[tuple[str, str], Cause]:
    """Return why the files of these charts do not match."""
    lost = [pair for standing in standings for pair in standing.lost]
    return explain(project, lost) if lost else {}


def signature(project: Project, overview: Overview) -> int:
    """Return a number that changes when an entry, a backing file or HEAD does: one stat a file, no reading.

    What polls compares two of these and reads nothing while they are equal.
    """
    census = shelf.census(project)
    keys = {path for standing in overview.standings for path in standing.chart.paths}
    stats = tuple(_stat(join(project.root, key)) for key in sorted(keys))
    heads = tuple(_stat(os.path.join(folder, "HEAD")) for folder in (project.git,) if folder)
    refs = _stat(os.path.join(project.git, "logs", "HEAD")) if project.git else ()
    return hash((census.mark, tuple(sorted(census.stamps.items())), census.strangers, stats, heads, refs))


def _stat(path: str) -> tuple[int, ...]:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ()
    return status.st_mtime_ns, status.st_size, status.st_ino
