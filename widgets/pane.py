"""A pane: one ledger's part of the workbench.

A further pane is one subclass of this, its name in the workbench's `PANES`, and one `pane …` line in the registry.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual.containers import Container
from textual.widget import Widget


class Pane(Container):
    """What the shell asks of a pane."""

    name_: ClassVar[str] = ""
    """Its name: the scope of its keys, and the field of the state that is its slice."""

    title_: ClassVar[str] = ""
    """What the tab strip calls it."""

    def __init__(self) -> None:
        super().__init__(id=f"pane-{self.name_}")

    def show(self, part: Any) -> None:
        """Show another slice of the state."""
        raise NotImplementedError

    def count(self) -> int:
        """Return the number for the tab strip; 0 for none."""
        return 0

    def scopes(self) -> tuple[str, ...]:
        """Return the scopes whose keys work now, the nearest first."""
        return (self.name_,)

    def home(self) -> Widget:
        """Return the widget that the focus belongs to now: visible, and moved by the keys."""
        raise NotImplementedError

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
