"""The plan's head: what is in focus, and how much of the plan is done."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from navlog.core.roadmap.model import Plan
from navlog.core.text import line
from navlog.widgets.cells import fit
from navlog.widgets.gauge import gauge

BAR, SMALL = 12, 6
"""Cells of the gauge, and those where it is narrow."""


class PlanHead(Static):
    """One line over the tree; it is the column's title where the roadmap is a column of its own."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="plan-head")
        self.plan = Plan()
        self.titled = self.current = False

    def show(self, plan: Plan, titled: bool, current: bool) -> None:
        """Show a plan.

        Args:
            plan: the plan.
            titled: whether to say what it is instead of what is in focus.
            current: whether the keys go to it.
        """
        if (titled, current) != (self.titled, self.current) or plan is not self.plan:
            self.plan, self.titled, self.current = plan, titled, current
            self._write()

    def on_resize(self) -> None:
        """Fit the line to the new width."""
        self._write()

    def _write(self) -> None:
        width = self.size.width
        sums = summed(self.plan, width)
        room = width - sums.cell_length - 2
        title = Content.styled("Roadmap", "bold $focus" if self.current else "") if self.titled else focused(self.plan)
        start = title.truncate(max(room, 0), ellipsis=True) if room > 4 else Content("")
        self.update(Content.assemble(start, " " * max(width - start.cell_length - sums.cell_length, 0), sums))


def summed(plan: Plan, width: int) -> Content:
    """Return the gauge and the figures, as much as there is room for."""
    done, total, parked = plan.progress
    start, bar, end = gauge(done, total, BAR if width >= 44 else SMALL)
    more = f" · {parked} parked" if parked and width >= 44 else ""
    return Content.assemble((start, "$rule"), (bar, "$fresh"), (end, "$rule"), f" {done}/{total}", (more, "$quiet"))


def focused(plan: Plan) -> Content:
    """Return what is in focus: the phase's ref, and the title of the last step of the path."""
    path = plan.path
    phase = plan.by_id[path[0]] if path else None
    if phase is None:
        return Content.styled("nothing in focus", "$quiet")
    part = next((one for one in phase.slices if one.id == path[-1]), None)
    return Content.assemble(
        ("← ", "bold $focus"), f"{fit(line(phase.ref), 9)}  ", line(part.title if part else phase.title)
    )
