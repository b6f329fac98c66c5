"""What the workers post to the app; they touch nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from navlog.core.command import Result
from navlog.widgets.slices import Asked, Source

if TYPE_CHECKING:
    from navlog.app.gauging import Gauged
    from navlog.app.outcomes import Outcome
    from navlog.app.polling import Look
    from navlog.app.writing import Write
    from navlog.core.roadmap.publish.links import Link


class Looked(Message):
    """The store was looked at, after so many writes."""

    def __init__(self, seen: Look, written: int) -> None:
        super().__init__()
        self.seen = seen
        self.written = written


class Gauging(Message):
    """The sessions of agents were looked at."""

    def __init__(self, gauged: Gauged) -> None:
        super().__init__()
        self.gauged = gauged


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
    """A command was carried out; `outcome` is what it came to, if that has to be watched."""

    def __init__(self, write: Write, result: Result, outcome: Outcome | None = None) -> None:
        super().__init__()
        self.write = write
        self.result = result
        self.outcome = outcome


class Failed(Message):
    """Something was not done, and why; `number` tells which write."""

    def __init__(self, text: str, number: int = 0) -> None:
        super().__init__()
        self.text = text
        self.number = number


class Linked(Message):
    """The files that a phase's text links to are known."""

    def __init__(self, phase: str, links: tuple[Link, ...]) -> None:
        super().__init__()
        self.phase = phase
        self.links = links


class Shown(Message):
    """What a proposal goes by was read."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
