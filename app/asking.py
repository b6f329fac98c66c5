"""Asking as you type, in a worker's thread: the index stays open between keys, and the newest question wins."""

from __future__ import annotations

from threading import Lock

from navlog.core.charts import asking, library, shelf
from navlog.core.charts.asking import Found
from navlog.core.charts.standing import stand
from navlog.core.project import Context
from navlog.core.recall.index import Index
from navlog.widgets.slices import Asked

LIMIT = 20
"""How many answers are shown at most."""

BELOW = 3
"""How many that are not good enough are shown, so that a person sees what the question came close to."""


class Asker:
    """Keeps the index open, and opens it anew after the charts have changed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.wanted = ""
        self.busy = False
        self._index: Index | None = None
        self._mark: object = None
        self._lock = Lock()

    def warm(self) -> None:
        """Open the index and the model if the charts are others than when it was opened; slow the first time."""
        with self._lock:
            self._open()

    def ask(self, question: str) -> Asked:
        """Answer a question."""
        with self._lock:
            if self._index is None:
                self._open()
            assert self._index is not None
            answer = asking.ask(self.context.project, self._index, question, LIMIT)
            shown = {one.standing.chart.id for one in (*answer.hits, *answer.nearest, *answer.sunk)}
            below = () if answer.hits else self._below(self._index, question, shown)
            return Asked(question, answer, below)

    def _open(self) -> None:
        census = shelf.census(self.context.project)
        mark = (census.mark, census.stamps)
        if self._index is None or mark != self._mark:
            self._index = library.open_for(self.context).warm()
            self._mark = mark

    def _below(self, index: Index, question: str, shown: set[str]) -> tuple[Found, ...]:
        """Return the best candidates that are not part of the answer."""
        found: list[Found] = []
        for candidate in index.candidates(question)[: BELOW + len(shown)]:
            chart_id = library.id_of(candidate.key)
            if chart_id not in shown:
                score = min(candidate.confidence, 1.0)
                found += [Found(stand(self.context.project.root, one), score, "miss") for one in shelf.read_each(self.context.project, (chart_id,))]
        return tuple(found[:BELOW])
