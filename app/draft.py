"""A draft: a card with parts to write under their titles. Nothing that was typed goes without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from navlog.core.text import line


class Draft(ModalScreen[tuple[str, ...] | None], inherit_bindings=False):
    """Parts under their titles. It ends with what each says, or with nothing when they are to stay as they were.

    Args:
        title: what it is about.
        asked: what each part is to say.
        parts: the widgets that are written in.
        given: what each says already.
        told: what is to be seen beside them.
    """

    foot: ClassVar[str] = ""
    """What the keys do."""

    asks: ClassVar[str] = ""
    """What is asked before anything that was written is lost."""

    BINDINGS = [
        Binding("escape", "done", show=False, priority=True),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
    ]

    def __init__(
        self, title: str, asked: Sequence[str], parts: Sequence[Widget], given: tuple[str, ...], told: str = ""
    ) -> None:
        super().__init__()
        self.heading, self.asked, self.parts, self.given, self.told = title, asked, parts, given, told
        self.asking = False

    def compose(self) -> Iterator[Widget]:
        """Lay out each part under its title."""
        with Vertical(id="card"):
            yield Static(Content(line(self.heading)), id="card-title")
            if self.told:
                yield Static(Content(self.told), id="card-told")
            for asked, part in zip(self.asked, self.parts, strict=True):
                yield Static(Content(asked), classes="card-asked")
                yield part
            yield Static(Content(self.foot), id="card-foot")

    @property
    def texts(self) -> tuple[str, ...]:
        """What each part says now."""
        raise NotImplementedError

    def still(self, asking: bool) -> None:
        """Let the parts be written in, or not while something is asked."""
        raise NotImplementedError

    def action_turn(self, steps: int) -> None:
        """Give the keys to another part."""
        if not self.asking:
            place = next((place for place, part in enumerate(self.parts) if part is self.focused), 0)
            self.set_focus(self.parts[(place + steps) % len(self.parts)])

    def action_done(self) -> None:
        """Ask what is to become of what was written, or go on; without any of it, leave."""
        if self.texts == self.given:
            self.dismiss(None)
        else:
            self.asking = not self.asking
            self.say(self.asks if self.asking else self.foot, needs=self.asking)
            self.still(self.asking)

    def say(self, text: str, needs: bool) -> None:
        """Say something in the last line, in the colour of what needs a person where it does."""
        self.set_class(needs, "-needs")
        self.query_one("#card-foot", Static).update(Content(text))
