"""The detail: what the selected row says in full. It scrolls by keyboard wherever it stands.

Drawn line by line, without a layout of its own, so that moving through the list redraws it in the same frame.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import Visual

from navlog.widgets.steps import steps

MEASURE = 96
"""Cells of a line beyond which the eye loses its way back."""

Writer = Callable[[float, int, int], list[Content]]
"""Writes something out: from the time for ages, and the width and the height at hand."""


class Detail(ScrollView, can_focus=True, inherit_bindings=False):
    """One thing written out, whole or as a peek below the list."""

    def __init__(self) -> None:
        super().__init__(id="detail")
        self.subject = ""
        self.writer: Writer | None = None
        self.now = 0.0
        self.peek = False
        self.lines: list[Content] = []

    def show(self, subject: str, writer: Writer | None, now: float, peek: bool) -> None:
        """Show something; another subject begins at its top, the same one stays where it was scrolled to.

        Args:
            subject: the id of what it is about.
            writer: writes it; `None` for nothing.
            now: seconds since the epoch, for ages.
            peek: whether it is only as much as there is room for.
        """
        other = not subject or subject != self.subject
        self.subject, self.writer, self.now, self.peek = subject, writer, now, peek
        self._lay_out()
        if other or peek:
            self.scroll_to(y=0, animate=False)

    def tick(self, now: float) -> None:
        """Let ages grow; nothing is drawn while each of them still reads the same."""
        self.now = now
        if [line.plain for line in self._written()] != [line.plain for line in self.lines]:
            self._lay_out()

    def move(self, way: str) -> None:
        """Scroll: `down`, `up`, `top`, `bottom`, `half down` or `half up`."""
        self.scroll_to(y=self.scroll_y + steps(way, self.size.height), animate=False)

    def on_resize(self) -> None:
        """Write it out for the new width."""
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
        self.lines = self._written()
        # A peek never scrolls, and a size that stays the same costs no layout.
        self.virtual_size = Size(self._width, 1 if self.peek else len(self.lines))
        self.refresh()

    def _written(self) -> list[Content]:
        width = self._width if self.peek else min(self._width, MEASURE)
        return self.writer(self.now, width, self.size.height) if self.writer else []
