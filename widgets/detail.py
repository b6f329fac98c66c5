"""The detail: the selected chart, or why files are set aside. It scrolls by keyboard wherever it stands.

Drawn line by line, without a layout of its own, so that moving through the list redraws it in the same frame.
"""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import Visual

from navlog.core.charts.shelf import Unread
from navlog.core.charts.standing import Standing
from navlog.widgets.rows import Row
from navlog.widgets.sheet import chart_lines, peek_lines, unread_lines

FOLDER = ".navlog/charts"
MEASURE = 96
"""Cells of a line beyond which the eye loses its way back."""


class Detail(ScrollView, can_focus=True, inherit_bindings=False):
    """One chart written out, whole or as a peek below the list."""

    def __init__(self) -> None:
        super().__init__(id="detail")
        self.row: Row | None = None
        self.unread: tuple[Unread, ...] = ()
        self.now = 0.0
        self.peek = False
        self.others: tuple[Standing, ...] = ()
        self.lines: list[Content] = []

    def show(
        self,
        row: Row | None,
        unread: tuple[Unread, ...],
        now: float,
        peek: bool,
        others: tuple[Standing, ...] = (),
    ) -> None:
        """Show a row; another row begins at its top, the same one stays where it was scrolled to."""
        other = row is None or self.row is None or row.id != self.row.id
        self.row, self.unread, self.now, self.peek, self.others = row, unread, now, peek, others
        self._lay_out()
        if other or peek:
            self.scroll_to(y=0, animate=False)

    def tick(self, now: float) -> None:
        """Let ages grow; nothing is drawn while each of them still reads the same."""
        self.now = now
        if [line.plain for line in self._written(self._width)] != [line.plain for line in self.lines]:
            self._lay_out()

    def move(self, way: str) -> None:
        """Scroll: `down`, `up`, `top`, `bottom`, `half down` or `half up`."""
        half = max(self.size.height // 2, 1)
        steps = {
            "down": 1,
            "up": -1,
            "half down": half,
            "half up": -half,
            "top": -self.scroll_y,
            "bottom": self.max_scroll_y,
        }
        self.scroll_to(y=self.scroll_y + steps[way], animate=False)

    def on_resize(self) -> None:
        """Lay the chart out for the new width."""
        self._lay_out()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the viewport."""
        number, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if number >= len(self.lines) or width < 1:
            return Strip.blank(width, self.rich_style)
        text = self._marked(self.lines[number], number)
        strips = Visual.to_strips(self, text, width, 1, self.visual_style, apply_selection=False)
        return strips[0].apply_offsets(0, number)

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """Return the text that the mouse has selected."""
        return selection.extract("\n".join(line.plain for line in self.lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw what is selected."""
        self.refresh()

    def _marked(self, text: Content, number: int) -> Content:
        selection = self.text_selection
        span = selection.get_span(number) if selection else None
        if span is None:
            return text
        start, end = span
        end = len(text.plain) if end == -1 else end
        return text.stylize(self.screen.get_visual_style("screen--selection"), start, end)

    @property
    def _width(self) -> int:
        return max(self.scrollable_content_region.width, 8)

    def _lay_out(self) -> None:
        width = self._width
        self.lines = self._written(width)
        # A peek never scrolls, and a size that stays the same costs no layout.
        self.virtual_size = Size(width, 1 if self.peek else len(self.lines))
        self.refresh()

    def _written(self, width: int) -> list[Content]:
        if self.row is None:
            return []
        if self.row.standing is None:
            return unread_lines(self.unread, FOLDER, width)
        if self.peek:
            return peek_lines(self.row.standing, self.row.causes, self.now, width, self.size.height)
        return chart_lines(self.row.standing, self.row.causes, self.now, min(width, MEASURE), self.others)
