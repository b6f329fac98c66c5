"""A form: a card with a line for each field."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual import on
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from navlog.core.record import record
from navlog.core.text import line
from navlog.widgets.ask import Question

FOOT = "enter the next one, at the last one saves   tab another one   esc back"
ASKS = "Throw it away?   y throws it away   esc goes on writing"


@record
class Field:
    """A line of a form: what it asks for, what stands there already, and what may stand there."""

    title: str
    value: str = ""
    example: str = ""


class Form(ModalScreen[tuple[str, ...] | None], inherit_bindings=False):
    """Fields under their titles. It ends with what each says, or with nothing.

    Args:
        title: what it is about.
        fields: the fields.
        told: what is to be seen beside them.
        check: says what is wrong with the values; nothing when they will do.
        start: the field that has the keys first.
    """

    BINDINGS = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("y", "throw", show=False),
    ]

    def __init__(
        self,
        title: str,
        fields: tuple[Field, ...],
        told: str = "",
        check: Callable[[tuple[str, ...]], str] = lambda values: "",
        start: int = 0,
    ) -> None:
        super().__init__()
        self.heading, self.fields, self.told, self.check, self.start = title, fields, told, check, start
        self.inputs = tuple(Question(one.value, placeholder=one.example, select_on_focus=False) for one in fields)
        self.asking = False

    def compose(self) -> Iterator[Widget]:
        """Lay out each line under its title."""
        with Vertical(id="card"):
            yield Static(Content(line(self.heading)), id="card-title")
            if self.told:
                yield Static(Content(self.told), id="card-told")
            for field, input_ in zip(self.fields, self.inputs, strict=True):
                yield Static(Content(field.title), classes="card-asked")
                yield input_
            yield Static(Content(FOOT), id="card-foot")

    def on_mount(self) -> None:
        """Begin where it is to be begun."""
        self.set_focus(self.inputs[self.start])

    @property
    def values(self) -> tuple[str, ...]:
        """What each line says."""
        return tuple(one.value for one in self.inputs)

    def action_turn(self, steps: int) -> None:
        """Go to another line."""
        place = self.inputs.index(self.focused) if self.focused in self.inputs else 0
        self.set_focus(self.inputs[(place + steps) % len(self.inputs)])

    def action_leave(self) -> None:
        """Leave, after a question where something was typed."""
        if self.values == tuple(one.value for one in self.fields):
            self.dismiss(None)
        else:
            self._ask(not self.asking)

    def action_throw(self) -> None:
        """Throw away what was asked about."""
        if self.asking:
            self.dismiss(None)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        if event.input is not self.inputs[-1]:
            self.action_turn(1)
            return
        wrong = self.check(self.values)
        if wrong:
            self.add_class("-needs")
            self.query_one("#card-foot", Static).update(Content(line(wrong)))
        else:
            self.dismiss(self.values)

    def _ask(self, asking: bool) -> None:
        self.asking = asking
        self.set_class(asking, "-needs")
        self.query_one("#card-foot", Static).update(Content(ASKS if asking else FOOT))
        for input_ in self.inputs:
            input_.disabled = asking
        if not asking:
            self.set_focus(self.inputs[0])
