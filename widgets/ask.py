"""The question line, where a question is typed and asked with every key."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from navlog.core.text import line


class Question(Input):
    """An input of one line that takes a paste as text and nothing else; its cursor stands still."""

    def on_mount(self) -> None:
        """Keep the cursor from blinking: what is idle is not drawn."""
        self.cursor_blink = False

    def _on_paste(self, event: events.Paste) -> None:
        """Fold what is pasted into one printable line."""
        event.prevent_default()
        event.stop()
        self.insert_text_at_cursor(line(event.text))


class AskLine(Horizontal):
    """The line with its mark.

    Args:
        mark: what stands before the text.
        placeholder: what stands there until something is typed.
    """

    SCOPE = "typing"

    class Changed(Message):
        """The question reads differently."""

        def __init__(self, question: str) -> None:
            super().__init__()
            self.question = question

    class Entered(Message):
        """Enter was pressed: the keys go to what was found."""

    def __init__(self, mark: str, placeholder: str = "") -> None:
        super().__init__()
        self.mark, self.placeholder = mark, placeholder

    def compose(self) -> Iterator[Widget]:
        """Lay out the mark and the input."""
        yield Label(self.mark)
        yield Question(placeholder=self.placeholder, id="question", select_on_focus=False)

    def ask(self, mark: str, placeholder: str) -> None:
        """Ask for something else."""
        self.query_one(Label).update(mark)
        self.question.placeholder = placeholder

    @property
    def question(self) -> Question:
        """The input."""
        return self.query_one(Question)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Entered())
