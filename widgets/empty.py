"""Empty: what a pane without content shows: one paragraph, and the keys that start."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from navlog.widgets.steps import steps
from navlog.widgets.terms import Entry, Terms

NOWHERE = "navlog keeps nothing here yet. The first pane tells what it would keep, and sets it up: 1 goes there."
"""What a pane says where there is no store."""


class Empty(VerticalScroll, can_focus=True, inherit_bindings=False):
    """A paragraph over some keys."""

    def __init__(self) -> None:
        super().__init__()
        self.terms = Terms()
        self.text = Static(classes="empty--text")

    def compose(self) -> Iterator[Widget]:
        """Lay out the paragraph over the keys."""
        yield self.text
        yield self.terms

    def say(self, text: str, keys: tuple[Entry, ...] = ()) -> None:
        """Show another paragraph, and other keys."""
        self.text.update(Content(text))
        self.terms.show(keys)

    def move(self, way: str) -> None:
        """Scroll."""
        self.scroll_to(y=self.scroll_y + steps(way, self.size.height), animate=False)
