"""What widgets are given to show: slices of the workbench's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.core.record import record

if TYPE_CHECKING:
    from navlog.core.charts.asking import Answer, Found
    from navlog.core.charts.overview import Overview


@record
class Asked:
    """A question with what the charts said to it.

    Attributes:
        question: as it was typed.
        answer: hits, related charts and sunk ones.
        below: the best of what was not good enough, best first.
    """

    question: str
    answer: Answer
    below: tuple[Found, ...] = ()


@record
class Charts:
    """What the charts pane shows.

    Attributes:
        overview: the charts as they were last seen; `None` before the first look.
        stored: whether there is a store.
        now: seconds since the epoch, for ages.
        asking: whether the question line is open.
        asked: the last answer while it is.
        since: when the workbench was opened, as `14:02`.
        sank: ids of charts that sank since.
        gone: when the store vanished, as `14:02`; empty while it is there.
    """

    overview: Overview | None = None
    stored: bool = True
    now: float = 0.0
    asking: bool = False
    asked: Asked | None = None
    since: str = ""
    sank: tuple[str, ...] = ()
    gone: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is nothing to list, so that the pane explains itself instead."""
        seen = self.overview
        return seen is not None and not (seen.standings or seen.unread or self.gone)

    @property
    def count(self) -> int:
        """How many charts there are."""
        return len(self.overview.standings) if self.overview else 0


@record
class Head:
    """What the header shows: the project, its branch, how many charts are fresh and sunk, and when the store went."""

    name: str
    branch: str = ""
    fresh: int = 0
    sunk: int = 0
    gone: str = ""


@record
class Notice:
    """One line that tells what happened; `trouble` when it did not, `remedy` the key that helps, which is never cut."""

    text: str
    trouble: bool = False
    remedy: str = ""
