"""Asking as you type, in a worker's thread: the index stays open between keys, and the newest question wins."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from navlog.core.charts import shelf
from navlog.core.project import Context

if TYPE_CHECKING:
    from navlog.app.recalling import Remembering
    from navlog.widgets.slices import Asked


class Asker:
    """Keeps the index open, and opens it anew after the charts have changed.

    Attributes:
        wanted: the newest question; empty while there is none.
        busy: whether a worker is answering one.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.wanted = ""
        self.busy = False
        self._index: Remembering | None = None
        self._mark: object = None
        self._lock = Lock()

    def warm(self) -> None:
        """Open the index if the charts are others than when it was opened; slow the first time."""
        with self._lock:
            self._open()

    def ask(self, question: str) -> Asked:
        """Answer a question."""
        from navlog.app.recalling import recall

        with self._lock:
            index = self._index or self._open()
            return recall(self.context.project, index, question)

    def _open(self) -> Remembering:
        from navlog.app.recalling import open_index

        census = shelf.census(self.context.project)
        mark = (census.mark, census.stamps)
        if self._index is None or mark != self._mark:
            self._index, self._mark = open_index(self.context), mark
        return self._index
