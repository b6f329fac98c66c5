"""The header: the project, its branch, and how full the context is; without a session, how the charts stand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from navlog.core.text import line
from navlog.widgets.context_drawing import gauge_line
from navlog.widgets.slices import Head

MARGIN = 5
"""Cells between the branch and the gauge, and around what the header says."""


class Header(Horizontal):
    """One line at the top."""

    def __init__(self) -> None:
        super().__init__(id="head")
        self.head: Head | None = None

    def compose(self) -> Iterator[Widget]:
        """Lay out name, branch and sum."""
        yield Static(id="head-name")
        yield Static(id="head-branch")
        yield Static(id="head-sum")

    def show(self, head: Head) -> None:
        """Show another head; nothing is drawn while they are the same."""
        if head == self.head:
            return
        self.head = head
        self.set_class(head.session is not None, "-alive")
        self.query_one("#head-name", Static).update(Content(line(head.name)))
        self.query_one("#head-branch", Static).update(Content(line(head.branch)))
        self._sum()

    def on_resize(self) -> None:
        """Fit the gauge to the new width."""
        self._sum()

    def _sum(self) -> None:
        head = self.head
        if head is not None:
            room = self.size.width - cell_len(line(head.name)) - cell_len(line(head.branch)) - MARGIN
            sum_ = gauge_line(head.session, room) if head.session and not head.gone else _charted(head)
            self.query_one("#head-sum", Static).update(sum_)


def _charted(head: Head) -> Content:
    if head.gone:
        return Content.styled(f"as of {head.gone}: the store has gone", "$needs")
    fresh = [("● ", "$fresh"), (f"{head.fresh:,} fresh", "$quiet")] if head.fresh else []
    sunk = [("  " if fresh else "", ""), ("○ ", "$sunk"), (f"{head.sunk:,} sunk", "$sunk")] if head.sunk else []
    return Content.assemble(*fresh, *sunk)
