"""Terms: lines of a term and what it means, the meaning wrapped beside the term for whatever width there is."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

Entry = tuple[str, str]
"""A term and its meaning; a heading has no meaning."""

GAP = 2


class Terms(Widget):
    """A list of terms."""

    def __init__(self, entries: tuple[Entry, ...] = ()) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self.indent = GAP
        self.show(entries)

    def show(self, entries: tuple[Entry, ...]) -> None:
        """List other terms."""
        if entries == self.entries:
            return
        self.entries = entries
        self.indent = max((cell_len(term) for term, meaning in entries if meaning), default=0) + GAP
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the terms take at a width."""
        return len(self._lines(width))

    def render(self) -> Content:
        """Return the lines for the width at hand."""
        return Content("\n").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Content]:
        return [row for entry in self.entries for row in self._entry(*entry, max(width - self.indent, 8))]

    def _entry(self, term: str, meaning: str, room: int) -> list[Content]:
        if not meaning:
            return [Content.styled(term, "$quiet")]
        rows = Content(meaning).wrap(room)
        gap = " " * (self.indent - cell_len(term))
        return [
            Content.assemble((term, "bold $focus"), gap, rows[0]),
            *(Content(" " * self.indent) + row for row in rows[1:]),
        ]
