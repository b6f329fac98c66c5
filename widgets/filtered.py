"""A filtered pane: a list and a detail with a line above that shows only the rows with some words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.widget import Widget

from navlog.widgets.ask import AskLine
from navlog.widgets.empty import Empty
from navlog.widgets.lines import Draw
from navlog.widgets.slices import Prompt
from navlog.widgets.split import SplitPane


class FilteredPane(SplitPane):
    """What panes with such a line have in common.

    Args:
        draw: draws the list's rows.
    """

    looks_for: ClassVar[str] = ""
    """What stands in the line until something is typed."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(draw)
        self.words = ""
        self.looking = False
        self.empty = Empty()

    def compose(self) -> Iterator[Widget]:
        """Lay out the line over the list and the detail."""
        yield AskLine("/", self.looks_for)
        yield from self.body()
        yield self.empty

    def on_mount(self) -> None:
        """Say what is being done until there is something to list."""
        self.list_again()

    def list_again(self, first: bool = False) -> None:
        """List what has the words as they are now."""
        raise NotImplementedError

    def scopes(self) -> tuple[str, ...]:
        """Return the keys that work: letters are text while something is looked for."""
        return (AskLine.SCOPE,) if self.typing else (self.name_,)

    def prompt(self) -> Prompt | None:
        """Say what the keys do while something is looked for."""
        return Prompt("", (("enter", "to the list"), ("esc", "all of it"))) if self.typing else None

    @property
    def typing(self) -> bool:
        """Whether letters are text now."""
        return self.looking and self.screen.focused is self.query_one(AskLine).question

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return super().inside or bool(self.looking or self.words)

    def back(self) -> bool:
        """Leave the detail, the zoom, the words, in this order."""
        if not self.typing and super().back():
            return True
        if not (self.looking or self.words):
            return False
        self.words, self.looking = "", False
        self.remove_class("-asking")
        self.list_again()
        self.settle()
        return True

    def find(self) -> None:
        """Open the line that looks for words."""
        self.looking, self.opened = True, False
        self.add_class("-asking")
        self.screen.set_focus(self.query_one(AskLine).question)
        self.post_message(self.Moved())

    @on(AskLine.Changed)
    def _typed(self, event: AskLine.Changed) -> None:
        if self.looking and event.question != self.words:
            self.words = event.question
            self.list_again(first=True)

    @on(AskLine.Entered)
    def _entered(self) -> None:
        if not self.words.strip():
            self.back()
        elif self.lines.places:
            self.screen.set_focus(self.lines)
            self.post_message(self.Moved())
