"""The blocks of a Markdown text that can carry work: headings, list items, paragraphs (CommonMark 0.31, blocks only).

What stands in fences, quotes and HTML is not among them.
"""

from __future__ import annotations

from itertools import dropwhile

from navlog.core.record import record
from navlog.core.roadmap.blocks import blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from markdown_it.token import Token

BOLD = 7
"""The level of a line in bold that stands for a heading; headings have 1 to 6."""


@record
class Heading:
    """A heading that stands in nothing else.

    Attributes:
        level: 1 to 6; `BOLD` for a line in bold.
        text: Markdown, without the mark.
        start, end: its lines, from 0, the end excluded.
    """

    level: int
    text: str
    start: int
    end: int


@record
class Entry:
    """A list item.

    Attributes:
        text: its first paragraph or heading, Markdown; empty when it begins with something else.
        number: the digits before it in a numbered list; empty in a bulleted one.
        start, head, end: its first line, the line after its first paragraph, the line after all of it; from 0.
        depth: how many list items it stands in.
    """

    text: str
    number: str
    start: int
    head: int
    end: int
    depth: int


@record
class Outline:
    """The lines of a text, and the blocks in it in their order."""

    lines: tuple[str, ...]
    headings: tuple[Heading, ...]
    entries: tuple[Entry, ...]
    paragraphs: tuple[Heading, ...]

    def text(self, start: int, end: int) -> str:
        """Return some lines without the blank ones around them."""
        return trimmed(self.lines[start:end])


def outline(text: str) -> Outline:
    """Read a text's blocks. Line endings of all kinds, a byte order mark and front matter do not matter."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number in range(_front(lines)):
        lines[number] = ""
    reading = _Reading()
    for token in blocks("\n".join(lines)):
        reading.take(token)
    return Outline(tuple(lines), tuple(reading.headings), tuple(reading.finished), tuple(reading.paragraphs))


def trimmed(lines: Iterable[str]) -> str:
    """Return lines as a text, without the blank ones around them."""
    return "\n".join(dropwhile(lambda line: not line.strip(), lines)).rstrip()


def _front(lines: list[str]) -> int:
    """Return how many lines of YAML front matter the text begins with."""
    if lines[0].rstrip() != "---" or len(lines) < 3 or ":" not in lines[1]:
        return 0
    ends = (number for number, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "..."))
    return next(ends, -1) + 1


class _Reading:
    """What the tokens have told so far."""

    def __init__(self) -> None:
        self.headings: list[Heading] = []
        self.paragraphs: list[Heading] = []
        self.entries: list[dict[str, Any]] = []
        self.open: list[dict[str, Any]] = []
        self.quotes = 0
        self.before: list[Token] = []

    @property
    def finished(self) -> list[Entry]:
        """The list items, in their order."""
        return [Entry(**fields) for fields in self.entries]

    def take(self, token: Token) -> None:
        """Read the next token."""
        self.quotes += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        if self.quotes == 0:
            if token.type == "list_item_open":
                self._begin(token)
            elif token.type == "list_item_close" and self.open:
                self.open.pop()
            elif token.type == "inline":
                self._inline(token)
        self.before = [*self.before[-1:], token]

    def _begin(self, token: Token) -> None:
        start, end = token.map or [0, 0]
        fields = {"text": "", "number": token.info, "start": start, "head": start, "end": end, "depth": len(self.open)}
        self.entries.append(fields)
        self.open.append(fields)

    def _inline(self, token: Token) -> None:
        kinds = [one.type for one in self.before]
        start, end = (self.before[-1].map or token.map or [0, 0]) if self.before else [0, 0]
        if self.open and kinds[0] == "list_item_open":
            self.open[-1].update(text=token.content, head=end)
        elif not self.open and kinds[-1] == "heading_open":
            self.headings.append(Heading(int(self.before[-1].tag[1:]), token.content, start, end))
        elif not self.open and kinds[-1] == "paragraph_open":
            self.paragraphs.append(Heading(BOLD, token.content, start, end))
