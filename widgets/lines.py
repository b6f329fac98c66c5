"""Lines: a list that draws only what is in sight, so that ten thousand rows cost what thirty do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, Self

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from navlog.core.text import age
from navlog.widgets.pieces import Piece
from navlog.widgets.steps import steps

LOOKS = (
    "text",
    "dim",
    "faint",
    "heading",
    "note",
    "needs",
    "fresh",
    "hit",
    "near",
    "sunk",
    "cursor",
    "selected",
    "away",
    "strong",
)


class Line(Protocol):
    """What a row has to be, whatever it is about."""

    @property
    def id(self) -> str:
        """What the selection is kept by; empty where a line can't be selected."""

    @property
    def at(self) -> float:
        """The moment that it tells the age of, seconds since the epoch; 0 for none."""

    def wrapped(self, width: int) -> tuple[Self, ...]:
        """Return itself, or as many rows as it takes where it does not yield to the width."""


Draw = Callable[[Any, int, float, bool], list[Piece]]
"""Returns a row's pieces, from the row, a width, the time for ages, and whether it is selected."""


class Lines(ScrollView, can_focus=True, inherit_bindings=False):
    """A list of rows with one of them selected. The selection is kept by id, and so is its place on the screen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{look}" for look in LOOKS}
    ALLOW_SELECT = False

    class Selected(Message):
        """Another row is selected, or the selected one says something new."""

    class Opened(Message):
        """The selected row was clicked once more."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(id="lines")
        self.draw = draw
        self.given: Sequence[Any] = ()
        self.rows: tuple[Any, ...] = ()
        self.places: tuple[int, ...] = ()
        self.place = 0
        self.now = 0.0

    @property
    def row(self) -> Any:
        """The selected row, of the kind that the list shows; `None` when there is none."""
        return self.rows[self.places[self.place]] if self.place < len(self.places) else None

    def show(self, rows: Sequence[Line], now: float, first: bool = False) -> None:
        """Show other rows.

        Args:
            rows: from top to bottom.
            now: seconds since the epoch, for ages.
            first: select the first row instead of the one that was selected.
        """
        kept, line, top = (self.row.id if self.row else ""), self._line, self.scroll_offset.y
        self.given, self.now = rows, now
        self._lay_out()
        ids = [self.rows[number].id for number in self.places]
        self.place = 0 if first else ids.index(kept) if kept in ids else min(self.place, max(len(ids) - 1, 0))
        # From the top the news is seen; further down nothing moves under the eyes.
        self._stay(0 if first or not top else top + (self._line - line if kept in ids else 0))
        self.refresh()
        self.post_message(self.Selected())

    def tick(self, now: float) -> None:
        """Let ages grow; nothing is drawn while every age in sight still reads the same."""
        before, self.now = self.now, now
        top = self.scroll_offset.y
        shown = [row.at for row in self.rows[top : top + self.size.height] if row.at]
        if any(age(before - at) != age(now - at) for at in shown):
            self.refresh()

    def select(self, place: int) -> None:
        """Select the row at a place among those that can be selected, and bring it into sight."""
        place = max(0, min(place, len(self.places) - 1))
        if self.places and place != self.place:
            old, self.place = self._line, place
            self._stay(self.scroll_offset.y)
            self._redraw(old)
            self._redraw(self._line)
            self.post_message(self.Selected())

    def go(self, id: str) -> bool:
        """Select the row of an id; `False` when there is none."""
        place = next((place for place, number in enumerate(self.places) if self.rows[number].id == id), -1)
        if place >= 0:
            self.select(place)
        return place >= 0

    def move(self, way: str) -> None:
        """Move the selection: `down`, `up`, `top`, `bottom`, `half down` or `half up`."""
        self.select(self.place + steps(way, self.size.height))
        if way in ("top", "up") and self.place == 0:
            self.scroll_to(y=0, animate=False)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the viewport."""
        number, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        ground = self.rich_style
        if number >= len(self.rows):
            return Strip.blank(width, ground)
        chosen = bool(self.places) and number == self._line
        over = self._look("selected" if self.has_focus else "away") if chosen else Style.null()
        found = self.draw(self.rows[number], width - 1, self.now, chosen)
        segments = [Segment(text, ground + self._look(look) + over) for text, look in found]
        return Strip(segments).adjust_cell_length(width, ground + over)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row; a second click on it opens it. Nothing else happens on a click."""
        number = event.y + self.scroll_offset.y
        if number in self.places:
            place = self.places.index(number)
            if place == self.place and event.chain > 1:
                self.post_message(self.Opened())
            self.select(place)

    def on_resize(self) -> None:
        """Fit the rows to the new width and keep the selection in sight."""
        self._lay_out()
        self._stay(self.scroll_offset.y)

    def on_focus(self) -> None:
        """Draw the selection as one that keys act on."""
        self._redraw(self._line)

    def on_blur(self) -> None:
        """Draw the selection as one that waits."""
        self._redraw(self._line)

    @property
    def _line(self) -> int:
        return self.places[self.place] if self.place < len(self.places) else 0

    def _lay_out(self) -> None:
        """Fold what does not yield to the width."""
        width = max(self.size.width - 4, 8)
        self.rows = tuple(part for row in self.given for part in row.wrapped(width))
        self.places = tuple(number for number, row in enumerate(self.rows) if row.id)
        self.virtual_size = Size(self.size.width, len(self.rows))

    def _look(self, name: str) -> Style:
        return self.get_component_rich_style(f"lines--{name}", partial=True)

    def _redraw(self, line: int) -> None:
        self.refresh(Region(0, line - self.scroll_offset.y, self.size.width, 1))

    def _stay(self, top: int) -> None:
        """Scroll to a line, or to the nearest from which the selection is in sight."""
        height = max(self.scrollable_content_region.height, 1)
        top = max(min(top, self._line), self._line - height + 1, 0)
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False)
