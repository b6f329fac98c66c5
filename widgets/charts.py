"""The charts pane: the list, the question line, and the detail."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.message import Message
from textual.widget import Widget

from navlog.core.charts.cause import Cause
from navlog.core.charts.standing import Standing
from navlog.widgets.ask import AskLine
from navlog.widgets.chart_drawing import draw_chart_row
from navlog.widgets.keys import bindings
from navlog.widgets.neighbours import Neighbours
from navlog.widgets.rows import rows_of
from navlog.widgets.sheet import writer_of
from navlog.widgets.slices import Charts
from navlog.widgets.split import SplitPane
from navlog.widgets.welcome import Welcome


class ChartsPane(SplitPane):
    """Every chart, the answer to a question as it is typed, and one chart in full."""

    name_ = "charts"
    title_ = "Charts"
    BINDINGS = bindings("charts", "asking")

    class Left(Message):
        """The question was left."""

    def __init__(self) -> None:
        super().__init__(draw_chart_row)
        self.part = Charts()
        self._neighbours = Neighbours(None)
        self._counted = True
        self.welcome = Welcome()

    def compose(self) -> Iterator[Widget]:
        """Lay out the question line over list and detail."""
        yield AskLine("/", "ask as you would ask a colleague")
        yield from self.body()
        yield self.welcome

    def on_mount(self) -> None:
        """Say what is being done until the charts are read."""
        self._list(self.part)

    def show(self, part: Charts) -> None:
        """Show another slice; the list, the selection and the scroll stay unless the question is another."""
        old, self.part = self.part, part
        if part.overview is not old.overview:
            self._neighbours = Neighbours(part.overview)
        self.dress(part.bare, part.gone)
        self.set_class(part.asking, "-asking")
        if part.bare:
            self.welcome.show(part.stored, part.planned)
        if _listed(part) != _listed(old):
            self._list(old)
        elif part.now != old.now:
            self.lines.tick(part.now)
            self.detail.tick(part.now)
        if part.asking and not old.asking:
            self.ask()
        elif part.asking != old.asking or part.bare != old.bare:
            self.settle()

    def count(self) -> str:
        """Return how many charts there are."""
        return f"{self.part.count:,}" if self.part.count else ""

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
        return super().inside or self.part.asking

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
        return self.welcome if self.part.bare else super().home()

    def open(self) -> None:
        """Give the keys to the detail."""
        if not self.part.bare:
            super().open()

    def back(self) -> bool:
        """Leave the detail, the zoom, what was found, or the question line, in this order."""
        if super().back():
            return True
        if not self.part.asking:
            return False
        if not self.typing:
            self.screen.set_focus(self.query_one(AskLine).question)
        else:
            self.query_one(AskLine).question.clear()
            self.post_message(self.Left())
        return True

    def ask(self) -> None:
        """Give the keys to the question line."""
        self.opened = False
        self.screen.set_focus(self.query_one(AskLine).question)

    def write(self) -> None:
        """Write the selected chart out, or why files are set aside."""
        unread = self.part.overview.unread if self.part.overview else ()
        others = () if self.peeking or self.standing is None else self._neighbours.of(self.standing)
        row = self.lines.row
        writer = writer_of(row, unread, self.peeking, others)
        self.detail.show(row.id if row else "", writer, self.part.now, self.peeking)

    def on_resize(self, _: events.Resize) -> None:
        """Tell counts where there is room for them."""
        if self._counts != self._counted:
            self._list(self.part)

    def on_descendant_focus(self, _: events.DescendantFocus) -> None:
        """Let what was found say whether a key has to wait for the question to end."""
        if self.part.asking:
            self._list(self.part)

    @on(AskLine.Entered)
    def _entered(self) -> None:
        if self.lines.places:
            self.screen.set_focus(self.lines)

    def _list(self, old: Charts) -> None:
        other = self.part.asked is not old.asked or self.part.asking != old.asking
        asked = bool(self.part.asked and self.part.asking)
        self._counted = self._counts
        self.lines.show(rows_of(self.part, self._counts, self.typing), self.part.now, first=other and asked)

    @property
    def _counts(self) -> bool:
        return not self.screen.has_class("-list")


def _listed(part: Charts) -> tuple[object, ...]:
    """Return what the list is made from, cheap to compare."""
    return id(part.overview), id(part.asked), part.asking, part.sank, part.gone
