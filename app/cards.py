"""Cards above the screen: the keys that work here, a file to choose, the changes that an install would make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from navlog.core.registry import named
from navlog.core.text import line, printable
from navlog.widgets.keys import commands, written
from navlog.widgets.terms import Terms

T = TypeVar("T")

MOVES = [
    Binding("j,down", "move(1)", show=False),
    Binding("k,up", "move(-1)", show=False),
    Binding("ctrl+d,pagedown", "move(8)", show=False),
    Binding("ctrl+u,pageup", "move(-8)", show=False),
    Binding("g,home", "move(-99999)", show=False),
    Binding("G,end", "move(99999)", show=False),
]


class Card(ModalScreen[T], inherit_bindings=False):
    """A card with a title, a body that scrolls, and a line about its keys."""

    BINDINGS = [*MOVES, Binding("escape,q,ctrl+c", "leave", show=False)]

    def __init__(self, title: str, body: Widget, foot: str) -> None:
        super().__init__()
        self.heading, self.body, self.hint = title, body, foot

    def compose(self) -> Iterator[Widget]:
        """Lay out the card."""
        with Vertical(id="card"):
            yield Static(Content(self.heading), id="card-title")
            with VerticalScroll(id="card-body", can_focus=not self.body.can_focus):
                yield self.body
            yield Static(Content(self.hint), id="card-foot")

    def action_move(self, steps: int) -> None:
        """Scroll."""
        body = self.query_one("#card-body")
        body.scroll_to(y=body.scroll_y + steps, animate=False)

    def action_leave(self) -> None:
        """Go, with nothing chosen."""
        self.dismiss(None)


class Keys(Card[None]):
    """The `?` card: what each key does where the focus is, and everywhere."""

    BINDINGS = [Binding("question_mark", "leave", show=False)]

    def __init__(self, scopes: tuple[str, ...]) -> None:
        here = [entry for scope in scopes for entry in _entries(scope)]
        entries = (*(("Here", ""), *here, ("", "")), *(("Everywhere", ""), *_entries("")))
        super().__init__("Keys", Terms(entries), "esc back")


class Changes(Card[bool]):
    """What an install would change. The key that makes the changes is not the key that showed them."""

    BINDINGS = [Binding(named("confirm").key, "agree", show=False)]

    def __init__(self, told: str) -> None:
        body = Static(Content(printable(told) or "nothing would change"))
        foot = f"{written(named('confirm'))} make these changes   esc leave everything as it is"
        super().__init__("What would change", body, foot)

    def action_agree(self) -> None:
        """Make the changes."""
        self.dismiss(True)


class Choice(Card[int]):
    """One of several files."""

    BINDINGS = [Binding(str(digit), f"pick({digit - 1})", show=False) for digit in range(1, 10)]

    def __init__(self, title: str, names: tuple[str, ...]) -> None:
        options = OptionList(*(Content(f"{number}  {line(name)}") for number, name in enumerate(names, 1)))
        super().__init__(title, options, "enter or its number opens   esc back")
        self.names = names

    def action_move(self, steps: int) -> None:
        """Move among the files."""
        options = self.query_one(OptionList)
        options.highlighted = max(0, min((options.highlighted or 0) + steps, len(self.names) - 1))

    def action_pick(self, place: int) -> None:
        """Choose by number."""
        if place < len(self.names):
            self.dismiss(place)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the highlighted file."""
        self.dismiss(event.option_index)


def _entries(scope: str) -> list[tuple[str, str]]:
    """Return the keys of a scope, and what each does."""
    return [(written(command), command.title) for command in commands(scope) if command.shown]
