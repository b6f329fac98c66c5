"""Reading what was handed over from a worker's thread, and noticing cheaply that it reads differently."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from navlog.app.reader import Reader
from navlog.core.errors import NavlogError
from navlog.core.handoff.identity import FOLDER
from navlog.core.project import Context
from navlog.core.record import record

if TYPE_CHECKING:
    from navlog.core.handoff.overview import Overview


@record
class Handed:
    """What one look at the handoffs saw.

    Attributes:
        overview: what was handed over; `None` before it could be read.
        trouble: why there is nothing to see; empty when there is.
    """

    overview: Overview | None = None
    trouble: str = ""


class Handoffs(Reader[Handed]):
    """Remembers what was handed over as it was read last, and gives the same while its files and HEAD are the same."""

    def __init__(self, context: Context, environ: Mapping[str, str]) -> None:
        super().__init__(Handed())
        self.context, self.environ = context, environ

    def _mark(self) -> list[object]:
        from navlog.core.handoff import history
        from navlog.core.roadmap import places

        store = self.context.project.store
        folder = os.path.join(store, FOLDER)
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            names = []
        stamps = [places.stamp(os.path.join(folder, name)) for name in names]
        return [names, stamps, places.stamp(os.path.join(store, history.FILE)), places.head(self.context.project)]

    def _read(self) -> Handed:
        from navlog.core.handoff import overview

        try:
            return Handed(overview.survey(self.context, self.environ))
        except NavlogError as error:
            return Handed(self.last.overview, error.message)
