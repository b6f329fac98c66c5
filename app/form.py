"""A form: a card with a line for each field."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.binding import Binding
from textual.widgets import Input

from navlog.app.draft import Draft
from navlog.core.record import record
from navlog.core.text import line
from navlog.widgets.ask import Question


@record
class Field:
    """A line of a form: what it asks for, what stands there already, and what may stand there."""

    title: str
    value: str = ""
    example: str = ""


class Form(Draft):
    """Fields under their titles.

    Args:
        title: what it is about.
        fields: the fields.
        told: what is to be seen beside them.
        check: says what is wrong with what they say; nothing when it will do.
        start: the field that has the keys first.
    """

    foot = "enter the next one, at the last one saves   tab another one   esc back"
    asks = "Throw it away?   y throws it away   esc goes on writing"

    BINDINGS = [Binding("y", "throw", show=False)]

    def __init__(
        self,
        title: str,
        fields: tuple[Field, ...],
        told: str = "",
        check: Callable[[tuple[str, ...]], str] = lambda texts: "",
        start: int = 0,
    ) -> None:
        self.inputs = tuple(Question(one.value, placeholder=one.example, select_on_focus=False) for one in fields)
        self.check, self.start = check, start
        super().__init__(title, [one.title for one in fields], self.inputs, tuple(one.value for one in fields), told)

    def on_mount(self) -> None:
        """Begin where it is to be begun."""
        self.set_focus(self.inputs[self.start])

    @property
    def texts(self) -> tuple[str, ...]:
        """What each line says."""
        return tuple(one.value for one in self.inputs)

    def still(self, asking: bool) -> None:
        """Let the lines be written in, or not while something is asked: letters are then its answer."""
        for input_ in self.inputs:
            input_.disabled = asking
        if not asking:
            self.set_focus(self.inputs[0])

    def action_throw(self) -> None:
        """Throw away what was asked about."""
        if self.asking:
            self.dismiss(None)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        if event.input is not self.inputs[-1]:
            self.action_turn(1)
        elif wrong := self.check(self.texts):
            self.say(line(wrong), needs=True)
        else:
            self.dismiss(self.texts)
