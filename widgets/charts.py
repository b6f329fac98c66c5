"""The charts pane: the list, the question line, and the detail."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from navlog.core.charts.cause import Cause
from navlog.core.charts.standing import Standing
from navlog.widgets.ask import AskLine
from navlog.widgets.detail import Detail
from navlog.widgets.keys import bindings
from navlog.widgets.lines import Lines
from navlog.widgets.neighbours import Neighbours
from navlog.widgets.pane import Pane
from navlog.widgets.rows import rows_of
from navlog.widgets.slices import Charts
from navlog.widgets.welcome import Welcome


class ChartsPane(Pane):
    """Every chart, the answer to a question as it is typed, and one chart in full."""

    name_ = "charts"
    title_ = "Charts"
    BINDINGS = bindings("charts", "asking")

    opened = reactive(False, toggle_class="-opened", init=False)
    """Whether the keys go to the detail; where there is room for one thing only, it is shown alone."""

    zoomed = reactive(False, toggle_class="-zoomed", init=False)
    """Whether what the keys go to has the whole pane."""

    class Moved(Message):
        """What the keys act on, or which keys work, is another."""

    class Left(Message):
        """The question was left."""

    def __init__(self) -> None:
        super().__init__()
        self.part = Charts()
        self._neighbours = Neighbours(None)
        self.lines = Lines(id="lines")
        self._counted = True
        self.detail = Detail()
        self.welcome = Welcome()

    def compose(self) -> Iterator[Widget]:
        """Lay out the question line over list and detail."""
        yield AskLine()
        with Container(id="body"):
            yield self.lines
            yield self.detail
        yield self.welcome

    def on_mount(self) -> None:
        """Say what is being done until the charts are read."""
        self._list(self.part)

    def show(self, part: Charts) -> None:
        """Show another slice; the list, the selection and the scroll stay unless the question is another."""
        old, self.part = self.part, part
        if part.overview is not old.overview:
            self._neighbours = Neighbours(part.overview)
        self.set_class(part.bare, "-bare")
        self.set_class(bool(part.gone), "-gone")
        self.set_class(part.asking, "-asking")
        if part.bare:
            self.welcome.show(part.stored)
        if _listed(part) != _listed(old):
            self._list(old)
        elif part.now != old.now:
            self.lines.tick(part.now)
            self.detail.tick(part.now)
        if part.asking != old.asking or part.bare != old.bare:
            self._settle(part.asking)

    def count(self) -> int:
        """Return how many charts there are."""
        return self.part.count

    def scopes(self) -> tuple[str, ...]:
        """Return the keys that work: those of a chart, and of an answer while there is one."""
        if self.part.bare:
            return ("empty",)
        if self.typing:
            return (AskLine.SCOPE,)
        return ("asking", "charts") if self.near else ("charts",)

    @property
    def typing(self) -> bool:
        """Whether the keys go to the question line, as text."""
        return self.screen.focused is self.query_one(AskLine).question

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return self.opened or self.zoomed or self.part.asking

    @property
    def near(self) -> bool:
        """Whether the selected row is one that a question came near to."""
        row = self.lines.row
        return self.part.asking and row is not None and row.word == "near"

    @property
    def standing(self) -> Standing | None:
        """The selected chart."""
        return self.lines.row.standing if self.lines.row else None

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Why the selected chart cannot answer, as far as it is known."""
        standing, seen = self.standing, self.part.overview
        return seen.causes_of(standing) if standing and seen else ()

    def home(self) -> Widget:
        """Return the detail when it is opened, else the list; the welcome where there is nothing."""
        return self.welcome if self.part.bare else self.detail if self.opened else self.lines

    def open(self) -> None:
        """Give the keys to the detail."""
        if self.lines.row is not None and not self.part.bare:
            self.opened = True
            self._settle()

    def back(self) -> bool:
        """Leave the detail, the zoom, what was found, or the question line, in this order."""
        if self.opened or self.zoomed:
            self.opened = self.zoomed = False
        elif self.part.asking and not self.typing:
            self.screen.set_focus(self.query_one(AskLine).question)
            return True
        elif self.part.asking:
            self.query_one(AskLine).question.clear()
            self.post_message(self.Left())
            return True
        else:
            return False
        self._settle()
        return True

    def ask(self) -> None:
        """Give the keys to the question line."""
        self.opened = False
        self.screen.set_focus(self.query_one(AskLine).question)

    def watch_opened(self) -> None:
        """Lay the sheet out for where it stands now."""
        self._detail()

    def on_resize(self, _: events.Resize) -> None:
        """Fit the band: counts where there is room for them, the focus on something that is shown."""
        if self._counts != self._counted:
            self._list(self.part)
        self._detail()
        self.call_after_refresh(self._rescue)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow a click into the detail or out of it."""
        if event.widget in (self.detail, self.lines):
            self.opened = event.widget is self.detail
        if self.part.asking:
            self._list(self.part)
        self.post_message(self.Moved())

    @on(Lines.Selected)
    def _selected(self) -> None:
        self._detail()
        self.post_message(self.Moved())

    @on(Lines.Opened)
    def _opened(self) -> None:
        self.open()

    @on(AskLine.Entered)
    def _entered(self) -> None:
        if self.lines.places:
            self.screen.set_focus(self.lines)

    def _list(self, old: Charts) -> None:
        other = self.part.asked is not old.asked or self.part.asking != old.asking
        asked = bool(self.part.asked and self.part.asking)
        self._counted = self._counts
        self.lines.show(rows_of(self.part, self._counts, self.typing), self.part.now, first=other and asked)

    def _detail(self) -> None:
        unread = self.part.overview.unread if self.part.overview else ()
        # A click on the peek is most often one that only meant to focus the terminal.
        self.detail.can_focus = not self._peeking
        others = () if self._peeking or self.standing is None else self._neighbours.of(self.standing)
        self.detail.show(self.lines.row, unread, self.part.now, self._peeking, others)

    @property
    def _counts(self) -> bool:
        return not self.screen.has_class("-list")

    @property
    def _peeking(self) -> bool:
        """Whether the detail is a peek below the list."""
        beside = self.screen.has_class("-both") or self.screen.has_class("-wide")
        return not (self.opened or beside)

    def _settle(self, asking: bool = False) -> None:
        """Put the focus where it belongs."""
        if asking:
            self.screen.set_focus(self.query_one(AskLine).question)
        else:
            self.screen.set_focus(self.home())

    def _rescue(self) -> None:
        """After a change of layout, take the focus off what is no longer shown."""
        focused = self.screen.focused
        if focused is None or not focused.display or not focused.size.height:
            self.screen.set_focus(self.home())


def _listed(part: Charts) -> tuple[object, ...]:
    """Return what the list is made from, cheap to compare."""
    return id(part.overview), id(part.asked), part.asking, part.sank, part.gone
