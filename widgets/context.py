"""The context pane: how full the window of a session is, how it came to that, and who else is alive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import events
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget

from navlog.widgets.context_drawing import context_lines
from navlog.widgets.context_gauge import brief
from navlog.widgets.course_drawing import utc
from navlog.widgets.detail import Detail
from navlog.widgets.empty import Empty
from navlog.widgets.pane import Pane
from navlog.widgets.slices import Fullness

if TYPE_CHECKING:
    from navlog.core.budget.alive import Alive

NONE = (
    "No agent's session is alive in this project. As soon as Claude Code or Codex has answered once here, you read how "
    "full its context window is, how it came to that, and which reset would keep more."
)


class ContextPane(Pane):
    """One session's context in full, and the other sessions in a line each."""

    name_ = "context"
    title_ = "Context"
    leads = ("other session",)

    def __init__(self) -> None:
        super().__init__()
        self.part = Fullness()
        self.detail, self.empty = Detail(), Empty()
        self.add_class("-opened")

    def compose(self) -> Iterator[Widget]:
        """Lay out the one text that there is."""
        with Container(id="body"):
            yield self.detail
        yield self.empty

    def on_mount(self) -> None:
        """Say what comes here."""
        self.empty.say(NONE)
        self.write()

    def show(self, part: Fullness) -> None:
        """Show another slice; it stays scrolled to where it was."""
        old, self.part = self.part, part
        self.dress(part.bare, part.gone)
        if (part.sessions, part.course, part.chosen) != (old.sessions, old.course, old.chosen):
            self.write()
        elif part.now != old.now:
            self.detail.tick(part.now)
        if part.bare != old.bare:
            self.settle()

    def count(self) -> str:
        """Return how full the session that is shown in full is, in as few cells as can be."""
        return "".join(text for text, _ in brief(self.session.told, 0)).strip() if self.session else ""

    def home(self) -> Widget:
        """Return the text; the paragraph where no session is alive."""
        return self.empty if self.part.bare else self.detail

    def back(self) -> bool:
        """Leave the zoom."""
        zoomed, self.zoomed = self.zoomed, False
        return zoomed

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return self.zoomed

    @property
    def session(self) -> Alive | None:
        """The session that is shown in full."""
        return self.part.session

    def write(self) -> None:
        """Write the session out."""
        part, one = self.part, self.session

        def lines(now: float, width: int, height: int) -> list[Content]:
            return context_lines(part, now, width, height, lambda at: utc(at + part.ahead))

        self.detail.show(one.id if one else "", lines, part.now, peek=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow a click into the text."""
        if event.widget is self.screen.focused:
            self.post_message(self.Entered(self.name_))
