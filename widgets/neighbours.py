"""Neighbours: the charts that stand on the same files, which an edit of one of them would sink together."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from navlog.core.charts.overview import Overview
from navlog.core.charts.standing import Standing


class Neighbours:
    """Knows which charts share files; it looks through an overview once, and not before it is asked."""

    def __init__(self, overview: Overview | None) -> None:
        self.standings = overview.standings if overview else ()

    def of(self, standing: Standing) -> tuple[Standing, ...]:
        """Return the other charts on a chart's files, those that share the most first, then as they are listed."""
        shared = Counter(place for path in standing.chart.paths for place in self._places.get(path, ()))
        order = sorted(shared, key=lambda place: (-shared[place], place))
        return tuple(self.standings[place] for place in order if self.standings[place].chart.id != standing.chart.id)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for place, standing in enumerate(self.standings):
            for path in standing.chart.paths:
                found.setdefault(path, []).append(place)
        return found
