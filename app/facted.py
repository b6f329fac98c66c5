"""Reading the facts from a worker's thread, and noticing cheaply that they read differently."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from navlog.app.reader import Reader
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.record import record

if TYPE_CHECKING:
    from navlog.core.facts.ledger import Place
    from navlog.core.facts.shelf import Shelf


@record
class Facted:
    """What one look at the facts saw.

    Attributes:
        shelves: the facts of every scope; `None` before they could be read.
        trouble: why there is nothing to see; empty when there is.
    """

    shelves: tuple[Shelf, ...] | None = None
    trouble: str = ""


class FactReader(Reader[Facted]):
    """Remembers the facts as they were read last, and gives the same while their files are."""

    def __init__(self, context: Context, environ: Mapping[str, str]) -> None:
        super().__init__(Facted())
        self.context, self.environ = context, environ
        self.session = ""

    def _mark(self) -> list[object]:
        from navlog.core.facts.fact import SCOPES

        try:
            folders = [self._place().folder(scope) for scope in SCOPES]
        except NavlogError as error:
            return [error.message]
        return [*folders, *map(_stamps, folders)]

    def _read(self) -> Facted:
        try:
            return Facted(self._place().every())
        except NavlogError as error:
            return Facted(self.last.shelves, error.message)

    def _place(self) -> Place:
        from navlog.core.facts import ledger

        return ledger.place_of(self.context, self.session or None, self.environ)


def _stamps(folder: str) -> list[tuple[str, int, int]]:
    """Return what is another as soon as a file of a folder is."""
    try:
        with os.scandir(folder) as found:
            return sorted(
                (one.name, (status := one.stat(follow_symlinks=False)).st_mtime_ns, status.st_ino) for one in found
            )
    except OSError:
        return []
