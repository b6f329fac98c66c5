"""The tab strip: the panes with their counts, in one line."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

BEFORE, AFTER = "◂ ", "▸"
"""What stands for the panes that there is no room for."""

Tab = tuple[str, str, str]
"""A pane's name, title and count."""


class TabStrip(Static):
    """Each pane's title and count; the pane that is shown stands out, and is always in sight."""

    ALLOW_SELECT = False

    class Picked(Message):
        """A pane's title was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__()
        self.tabs: tuple[Tab, ...] = ()
        self.current = ""
        self.away = False

    def show(self, tabs: tuple[Tab, ...], current: str, away: bool = False) -> None:
        """Show panes by name, title and count.

        Args:
            tabs: the panes.
            current: the name of the one that is shown.
            away: whether the keys go elsewhere all the same.
        """
        if (tabs, current, away) != (self.tabs, self.current, self.away):
            self.tabs, self.current, self.away = tabs, current, away
            self._write()

    def on_resize(self) -> None:
        """Fit the line to the new width."""
        self._write()

    def on_click(self, event: events.Click) -> None:
        """Go to the pane whose title was clicked; a mark goes to the next one that it stands for."""
        begin, seen = self._seen
        end = 1 + (len(BEFORE) if begin else 0)
        if begin and event.x < end:
            self.post_message(self.Picked(self.tabs[begin - 1][0]))
            return
        for tab in (*seen, *self.tabs[begin + len(seen) :][:1]):
            end += _cells(tab)
            if event.x < end:
                self.post_message(self.Picked(tab[0]))
                return

    def _write(self) -> None:
        begin, seen = self._seen
        parts: list[tuple[str, str]] = [(BEFORE, "$quiet")] if begin else []
        for name, title, count in seen:
            here = name == self.current
            parts.append((title, ("bold" if self.away else "bold $focus") if here else ""))
            parts.append((f" {count}  " if count else "  ", "$foreground" if here else ""))
        rest = len(self.tabs) - begin - len(seen)
        self.update(Content.assemble(*parts, *([(AFTER, "$quiet")] if rest else [])))

    @property
    def _seen(self) -> tuple[int, tuple[Tab, ...]]:
        """How many panes are left out before those in sight, and these."""
        place = next((place for place, tab in enumerate(self.tabs) if tab[0] == self.current), 0)
        begin = next(begin for begin in range(place + 1) if begin == place or self._fits(begin, place))
        end = place + 1
        while end < len(self.tabs) and self._fits(begin, end):
            end += 1
        return begin, self.tabs[begin:end]

    def _fits(self, begin: int, last: int) -> bool:
        """Whether the panes from one place to another fit, with the marks of those that are left out."""
        taken = sum(map(_cells, self.tabs[begin : last + 1])) - 2 + (len(BEFORE) if begin else 0)
        return taken + (2 + len(AFTER) if last + 1 < len(self.tabs) else 0) <= self.size.width


def _cells(tab: Tab) -> int:
    """Return the cells that a pane's title and count take, with the space after them."""
    return cell_len(tab[1]) + (cell_len(tab[2]) + 3 if tab[2] else 2)
