"""The tab strip: the panes with their counts, in one line."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class TabStrip(Static):
    """Each pane's title and count; the pane that is shown stands out."""

    ALLOW_SELECT = False

    class Picked(Message):
        """A pane's title was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__()
        self.tabs: tuple[tuple[str, str, str], ...] = ()
        self.current = ""
        self.away = False

    def show(self, tabs: tuple[tuple[str, str, str], ...], current: str, away: bool = False) -> None:
        """Show panes by name, title and count.

        Args:
            tabs: the panes.
            current: the name of the one that is shown.
            away: whether the keys go elsewhere all the same.
        """
        if (tabs, current, away) == (self.tabs, self.current, self.away):
            return
        self.tabs, self.current, self.away = tabs, current, away
        parts: list[tuple[str, str]] = []
        for name, title, count in tabs:
            chosen = "bold" if away else "bold $focus"
            parts.append((title, chosen if name == current else ""))
            parts.append((f" {count}  " if count else "  ", "$foreground" if name == current else ""))
        self.update(Content.assemble(*parts))

    def on_click(self, event: events.Click) -> None:
        """Go to the pane whose title was clicked."""
        end = 1
        for name, title, count in self.tabs:
            end += len(title) + (len(count) + 3 if count else 2)
            if event.x < end:
                self.post_message(self.Picked(name))
                return
