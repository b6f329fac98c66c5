"""The header: the project, its branch, and how its charts stand."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from navlog.core.text import line
from navlog.widgets.slices import Head


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
        """Show a project's name, branch and sum; nothing is drawn while they are the same."""
        if head == self.head:
            return
        self.head = head
        self.query_one("#head-name", Static).update(Content(line(head.name)))
        self.query_one("#head-branch", Static).update(Content(line(head.branch)))
        self.query_one("#head-sum", Static).update(_sum(head))


def _sum(head: Head) -> Content:
    if head.gone:
        return Content.styled(f"as of {head.gone}: the store has gone", "$needs")
    fresh = [("● ", "$fresh"), (f"{head.fresh:,} fresh", "$quiet")] if head.fresh else []
    sunk = [("  " if fresh else "", ""), ("○ ", "$sunk"), (f"{head.sunk:,} sunk", "$sunk")] if head.sunk else []
    return Content.assemble(*fresh, *sunk)
