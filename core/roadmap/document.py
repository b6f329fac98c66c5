"""The plan file as a document: which lines are phases, slices and the order. Nothing is ever written from here.

markdown-it-py (CommonMark) finds the blocks and their lines; what they mean is decided here.
"""

from __future__ import annotations

from functools import cache, lru_cache

from navlog.core.record import record
from navlog.core.roadmap.heading import Name
from navlog.core.roadmap.marks import Marks
from navlog.core.roadmap.model import Unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

LARGEST = 1 << 24
"""Bytes of a plan file that is read."""


@record
class Item:
    """A task-list item.

    Attributes:
        line: the index of its first line.
        end: the index after its last line, the items below it included.
        depth: how many items it lies within.
        box: the character between the brackets.
        text: its first line, without box and mark.
        marks: what its mark says.
    """

    line: int
    end: int
    depth: int
    box: str
    text: str
    marks: Marks = ()


@record
class Section:
    """A phase in the file.

    Attributes:
        line: the index of its heading's line.
        body: the index of the first line after the heading.
        end: the index after its last line.
        level: of its heading, from 1.
        name: what the heading says.
        group: the heading that it stands under; empty for none.
        marks: what the heading's mark says.
        items: its slices.
        goal: the first paragraph of its body, as written; empty for none.
    """

    line: int
    body: int
    end: int
    level: int
    name: Name
    group: str
    marks: Marks = ()
    items: tuple[Item, ...] = ()
    goal: str = ""


@record
class Stated:
    """The section that states the order.

    Attributes:
        line: the index of its heading's line.
        start, end: the lines of the statement; both are the line after the heading where there is none.
        text: the statement, a line for each item where it is a list; empty for none.
        marks: what its mark says.
    """

    line: int
    start: int
    end: int
    text: str = ""
    marks: Marks = ()


@record
class Group:
    """A heading that phases stand under, and where they are added.

    Attributes:
        name: without markup; empty for the section for phases itself.
        level: of the heading, from 1.
        line: the index of its line.
        end: the index after the last line below it.
    """

    name: str
    level: int
    line: int
    end: int


@record
class Document:
    """A plan file.

    Attributes:
        lines: with their endings; joined they are the file.
        sections: the phases, in the order of the file.
        order: where the order is stated.
        unread: what looks like a phase and is none.
        home: the section for phases; `None` without one.
        groups: the headings outside the phases, in the order of the file.
        conflict: the index of a line with a merge conflict's mark; -1 for none.
    """

    lines: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    order: Stated | None = None
    unread: tuple[Unread, ...] = ()
    home: Group | None = None
    groups: tuple[Group, ...] = ()
    conflict: int = -1

    @property
    def text(self) -> str:
        """The file."""
        return "".join(self.lines)

    @property
    def newline(self) -> str:
        """The line ending that the file uses: that of its first line."""
        first = self.lines[0] if self.lines else ""
        return "\r\n" if first.endswith("\r\n") else "\r" if first.endswith("\r") else "\n"


@lru_cache(maxsize=8)
def parse(text: str) -> Document:
    """Read a plan file's text."""
    from navlog.core.roadmap.reading import Reader

    return Reader(text).document()


def split(text: str) -> tuple[str, ...]:
    """Split a text into lines with their endings, where Markdown does: at line feeds and carriage returns only."""
    return tuple(_lines().findall(text))


@cache
def _lines() -> re.Pattern[str]:
    import re

    return re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
