"""What the workers post to the app; they touch nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from navlog.core.charts.overview import Overview
from navlog.core.command import Command, Result
from navlog.widgets.slices import Asked

if TYPE_CHECKING:
    from navlog.core.command import Arguments


class Looked(Message):
    """The store was looked at."""

    def __init__(self, overview: Overview, branch: str, stored: bool) -> None:
        super().__init__()
        self.overview = overview
        self.branch = branch
        self.stored = stored


class Rested(Message):
    """A worker has done with the store; `again` when there is something new to see."""

    def __init__(self, again: bool = False) -> None:
        super().__init__()
        self.again = again


class Searched(Message):
    """A worker has done with a question."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question


class Answered(Message):
    """A question was answered."""

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self.asked = asked


class Done(Message):
    """A command was carried out."""

    def __init__(self, command: Command, result: Result, arguments: Arguments) -> None:
        super().__init__()
        self.arguments = arguments
        self.command = command
        self.result = result


class Failed(Message):
    """Something was not done, and why."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
