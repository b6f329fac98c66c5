"""Recalling: a question put to an open index. A worker imports it after the first paint, since recall loads slowly."""

from __future__ import annotations

from collections.abc import Set

from navlog.core.charts import asking, library, shelf
from navlog.core.charts.asking import Found
from navlog.core.charts.standing import stand
from navlog.core.project import Context, Project
from navlog.core.recall.document import Candidate
from navlog.core.recall.index import Index
from navlog.widgets.slices import Asked

LIMIT = 20
"""How many answers are shown at most."""

BELOW = 3
"""How many that are not good enough are shown, so that a person sees what the question came close to."""

FAR = 0.1
"""A confidence below which a chart is not worth a line."""


class Remembering(Index):
    """An index that knows its last candidates: the charts that answer and those that do not are read off the same."""

    last: tuple[str, tuple[Candidate, ...]] = ("", ())

    def candidates(self, query: str, without: Set[int] = frozenset()) -> tuple[Candidate, ...]:
        """Return the candidates, as an index does."""
        if without or query != self.last[0]:
            found = super().candidates(query, without)
            self.last = ("" if without else query, found)
        return self.last[1]


def open_index(context: Context) -> Remembering:
    """Open the index with everything loaded that makes the next question quick."""
    found = library.open_for(context).warm()
    return Remembering(found.searcher, found.source)


def recall(project: Project, index: Remembering, question: str) -> Asked:
    """Answer a question, and find what came close where nothing was a hit."""
    answer = asking.ask(project, index, question, LIMIT)
    shown = {one.standing.chart.id for one in (*answer.hits, *answer.nearest, *answer.sunk)}
    return Asked(question, answer, () if answer.hits else _below(project, index, question, shown))


def _below(project: Project, index: Remembering, question: str, shown: set[str]) -> tuple[Found, ...]:
    """Return the best candidates that are not part of the answer."""
    found: list[Found] = []
    for candidate in index.candidates(question)[: BELOW + len(shown)]:
        chart_id = library.id_of(candidate.key)
        if chart_id not in shown and candidate.confidence >= FAR:
            charts = shelf.read_each(project, (chart_id,))
            found += [Found(stand(project.root, one), min(candidate.confidence, 1.0), "miss") for one in charts]
    return tuple(found[:BELOW])
