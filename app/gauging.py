"""Reading how full the sessions are from a worker's thread, and noticing cheaply that one has gone on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from navlog.core.handoff.identity import asking
from navlog.core.project import Context
from navlog.core.record import record

if TYPE_CHECKING:
    from navlog.core.budget.alive import Alive
    from navlog.core.budget.course import Course, Point

AGAIN = 60.0
"""Seconds after which sessions are looked for again, whatever the stamps say: one falls silent without a sign."""


@record
class Gauged:
    """What one look at the sessions saw.

    Attributes:
        sessions: those that are alive, the one of this checkout first.
        own: the top folder of this checkout.
        course: how the context of the one that is shown in full came to be what it is, oldest first.
    """

    sessions: tuple[Alive, ...] = ()
    own: str = ""
    course: tuple[Point, ...] = ()

    @property
    def here(self) -> Alive | None:
        """The session that is alive in this checkout."""
        return next((one for one in self.sessions if one.worktree == self.own), None)


class Gauges:
    """Remembers the sessions as they were read last, and reads a transcript on from where it left off.

    Attributes:
        chosen: the id of the session whose course is read; empty for the first one.
    """

    def __init__(self, context: Context, environ: Mapping[str, str]) -> None:
        self.context, self.environ = context, environ
        self.chosen = ""
        self.last = Gauged()
        self._seen: list[object] | None = None
        self._read_at = 0.0
        self._course: Course | None = None

    def read(self, now: float) -> Gauged:
        """Return the sessions as they are now."""
        from navlog.core.budget.alive import alive

        if self.changed(now):
            found = tuple(sorted(alive(self.context, self.environ, now), key=self._weight))
            self._seen, self._read_at = self._mark(found), now
            self.last = Gauged(found, self.context.project.root, self._points(found))
        return self.last

    def changed(self, now: float) -> bool:
        """Whether something was written since they were read last; one stat a file."""
        return now - self._read_at >= AGAIN or self._mark(self.last.sessions) != self._seen

    def _mark(self, found: tuple[Alive, ...]) -> list[object]:
        from navlog.core.budget.alive import signature

        return [self.chosen, *signature(self.context, self.environ, found)]

    def _weight(self, one: Alive) -> tuple[bool, bool, float]:
        """Return what sorts sessions: the one that the environment names, those of this checkout, the newest."""
        own = asking(None, self.environ)
        return one.id != own, one.worktree != self.context.project.root, -one.heard

    def _points(self, found: tuple[Alive, ...]) -> tuple[Point, ...]:
        from navlog.core.budget.course import course

        one = next((one for one in found if one.id == self.chosen), found[0] if found else None)
        if one is None or not one.told.found.path:
            return ()
        self._course = course(one.told.found.path, one.host, self._course)
        return self._course.points
