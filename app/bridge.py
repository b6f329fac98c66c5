"""The bridge: the one screen, with its header, tabs, panes and foot."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Container
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from navlog.widgets.foot import Foot
from navlog.widgets.head import Header
from navlog.widgets.pane import Pane
from navlog.widgets.small import TooSmall
from navlog.widgets.tabs import TabStrip


class Bridge(Screen[None], inherit_bindings=False):
    """Header, tabs, the pane, the foot.

    Args:
        panes: the panes, in the order of the tabs; the first one is shown.
        bands: the classes of the size that it begins with.
    """

    class Built(Message):
        """The shell is laid out."""

    class Fitted(Message):
        """The screen has another size."""

    def __init__(self, panes: tuple[type[Pane], ...], bands: tuple[str, ...]) -> None:
        super().__init__(classes=" ".join(bands))
        self.panes = tuple(pane() for pane in panes)
        self.panes[0].add_class("-current", "-beside")

    def on_mount(self) -> None:
        """Tell the app that there is something to show things in."""
        self.post_message(self.Built())

    def on_resize(self) -> None:
        """Tell the app that there is another size to show things in."""
        self.post_message(self.Fitted())

    def compose(self) -> Iterator[Widget]:
        """Lay the shell out."""
        yield Header()
        with Container(id="panes"):
            with Container(id="side"):
                yield TabStrip()
                for pane in self.panes:
                    if not pane.column:
                        yield pane
            for pane in self.panes:
                if pane.column:
                    yield pane
        yield Foot()
        yield TooSmall()
