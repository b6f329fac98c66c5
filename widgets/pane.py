"""A pane: one ledger's part of the workbench.

A further pane is one subclass of this, its name in the workbench's `PANES`, and one `pane …` line in the registry.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from navlog.widgets.slices import Prompt


class Pane(Container):
    """What the shell asks of a pane."""

    name_: ClassVar[str] = ""
    """Its name: the scope of its keys, and the field of the state that is its slice."""

    title_: ClassVar[str] = ""
    """What the tab strip calls it."""

    column: ClassVar[bool] = False
    """Whether it stays in sight beside the others where the screen is wide."""

    leads: ClassVar[tuple[str, ...]] = ()
    """The names of its commands that the foot names first."""

    class Moved(Message):
        """What the keys act on, or which keys work, is another."""

    class Entered(Message):
        """The keys were given to a pane by the mouse."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    zoomed = reactive(False, toggle_class="-zoomed", init=False)
    """Whether what the keys go to has the whole screen."""

    def __init__(self) -> None:
        super().__init__(id=f"pane-{self.name_}")

    def show(self, part: Any) -> None:
        """Show another slice of the state."""
        raise NotImplementedError

    def count(self) -> str:
        """Return what the tab strip says beside the title, such as a number; nothing for none."""
        return ""

    def scopes(self) -> tuple[str, ...]:
        """Return the scopes whose keys work now, the nearest first."""
        return (self.name_,)

    def prompt(self) -> Prompt | None:
        """Return what the foot says instead of naming the keys."""
        return None

    def home(self) -> Widget:
        """Return the widget that the focus belongs to now: visible, and moved by the keys."""
        raise NotImplementedError

    def dress(self, bare: bool, gone: str) -> None:
        """Show whether there is nothing to list, and whether this is the last good data of a store that has gone."""
        self.set_class(bare, "-bare")
        self.set_class(bool(gone), "-gone")

    def settle(self) -> None:
        """Put the focus where it belongs, unless another pane has it."""
        if self.current:
            self.screen.set_focus(self.home())
        self.post_message(self.Moved())

    def watch_zoomed(self) -> None:
        """Tell that there is more room, or less."""
        self.post_message(self.Moved())

    @property
    def current(self) -> bool:
        """Whether the keys go to it."""
        return self.has_class("-current")

    @property
    def columned(self) -> bool:
        """Whether it stands in a column of its own beside the others now."""
        return self.column and self.screen.has_class("-wide") and self.screen.has_class("-planned")

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return False

    @property
    def typing(self) -> bool:
        """Whether letters are text now, and not keys."""
        return False

    def back(self) -> bool:
        """Go one level out; `False` when there is none."""
        return False
