"""A split pane: a list, and beside or below it the detail of what is selected."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.containers import Container
from textual.reactive import reactive
from textual.widget import Widget

from navlog.widgets.detail import Detail
from navlog.widgets.lines import Draw, Lines
from navlog.widgets.pane import Pane


class SplitPane(Pane):
    """What panes of a list and a detail have in common.

    Args:
        draw: draws the list's rows.
    """

    opened = reactive(False, toggle_class="-opened", init=False)
    """Whether the keys go to the detail; where there is room for one thing only, it is shown alone."""

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self.lines = Lines(draw)
        self.detail = Detail()

    def body(self, *notes: Widget) -> Iterator[Widget]:
        """Lay out the list and the detail, with notes at the end of the list."""
        with Container(id="body"):
            yield self.lines
            yield from notes
            yield self.detail

    def write(self) -> None:
        """Hand the detail what the selected row says in full."""
        raise NotImplementedError

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return self.opened or self.zoomed

    def home(self) -> Widget:
        """Return the detail when it is opened, else the list."""
        return self.detail if self.opened else self.lines

    def open(self) -> None:
        """Give the keys to the detail."""
        if self.lines.row is not None:
            self.opened = True
            self.settle()

    def back(self) -> bool:
        """Leave the detail and the zoom."""
        if not (self.opened or self.zoomed):
            return False
        self.opened = self.zoomed = False
        self.settle()
        return True

    def watch_opened(self) -> None:
        """Write the detail out for where it stands now."""
        self._rewrite()

    def on_resize(self, _: events.Resize) -> None:
        """Fit the band, and keep the focus on something that is shown."""
        self._rewrite()
        self.call_after_refresh(self._rescue)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow a click into the detail or out of it, unless the focus has gone on since."""
        if event.widget is not self.screen.focused:
            return
        if event.widget in (self.detail, self.lines):
            self.opened = event.widget is self.detail
        self.post_message(self.Entered(self.name_))
        self.post_message(self.Moved())

    @on(Lines.Selected)
    def _selected(self) -> None:
        self._rewrite()
        self.post_message(self.Moved())

    @on(Lines.Opened)
    def _opened(self) -> None:
        self.open()

    @property
    def peeking(self) -> bool:
        """Whether the detail is a peek below the list."""
        roomy = self.screen.has_class("-wide") and not self.columned
        return not (self.opened or roomy or self.screen.has_class("-both"))

    def _rewrite(self) -> None:
        # A click on the peek is most often one that only meant to focus the terminal.
        self.detail.can_focus = not self.peeking
        self.write()

    def _rescue(self) -> None:
        """After a change of layout, take the focus off what is no longer shown."""
        focused = self.screen.focused
        if self.current and (focused is None or not focused.display or not focused.size.height):
            self.screen.set_focus(self.home())
