"""Prose: Markdown laid out as lines of text for a width, in the theme's own looks.

Laid out by hand rather than by a widget for each block, so that moving through the list redraws the detail at once.
The parser is markdown-it-py (CommonMark with tables); what is not text keeps its source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from textual.content import Content

from navlog.core.record import record
from navlog.core.text import printable
from navlog.widgets.grid import Grid, grid_lines
from navlog.widgets.inline import CODE, QUIET, inline

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

QUOTE, HEADING = "italic $quiet", "bold"
BULLET, BAR = "• ", "▏ "


@record
class Block:
    """A paragraph's worth of text.

    Attributes:
        text: what it says; empty for a table.
        head: what stands before its first line.
        rest: what stands before the others.
        wraps: whether it breaks between words; code breaks wherever the width ends.
        apart: whether a blank line goes before it.
        grid: a table's cells.
    """

    text: Content
    head: str = ""
    rest: str = ""
    wraps: bool = True
    apart: bool = True
    grid: Grid = ()


def lay_out(markdown: str, width: int, breaks: bool = False) -> list[Content]:
    """Return Markdown as lines of at most `width` cells; with `breaks` a line of the text begins a line, too."""
    lines: list[Content] = []
    for block in blocks(markdown, breaks):
        if lines and block.apart:
            lines.append(Content(""))
        lines += _lines(block, width)
    return lines


def indented(text: str, width: int, look: str = "") -> list[Content]:
    """Return a text without Markdown as lines of at most `width` cells, two cells in."""
    return [Content.assemble("  ", row) for row in Content(text).stylize(look).wrap(max(width - 2, 4))]


@lru_cache(maxsize=64)
def blocks(markdown: str, breaks: bool = False) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text, without anything that could act on a terminal. See `lay_out`."""
    tokens = _parser().parse(printable(markdown))
    for part in (part for token in tokens if breaks for part in token.children or () if part.type == "softbreak"):
        part.type = "hardbreak"
    return tuple(_blocks(tokens))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def _lines(block: Block, width: int) -> Iterator[Content]:
    room = max(width - len(block.rest), 4)
    wrapped = (
        grid_lines(block.grid, room)
        if block.grid
        else block.text.wrap(room)
        if block.wraps
        else _folded(block.text, room)
    )
    for number, text in enumerate(wrapped):
        yield Content.assemble((block.rest if number else block.head, "$quiet"), text)


def _folded(text: Content, width: int) -> list[Content]:
    """Return lines that are cut where they are too long, keeping their spaces: for code."""
    return [part for line in text.split(allow_blank=True) for part in line.fold(width)]


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    """Walk the parser's flat list of tokens, remembering how deep in lists and quotes it is."""
    before: list[str] = []
    counters: list[int] = []
    fresh_item = tight = False
    for place, token in enumerate(tokens):
        if token.type == "table_open":
            rest = _rest(before)
            yield Block(Content(""), rest, rest, grid=_grid(tokens[place:]))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            counters.append(int(token.attrs.get("start", 1)) if token.type.startswith("ordered") else 0)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            counters.pop()
            tight = bool(counters)
        elif token.type == "list_item_open":
            before.append(f"{counters[-1]}. " if counters[-1] else BULLET)
            counters[-1] += 1 if counters[-1] else 0
            fresh_item = True
        elif token.type == "blockquote_open":
            before.append(BAR)
        elif token.type in ("list_item_close", "blockquote_close"):
            before.pop()
        else:
            block = _block(tokens, place, before, fresh_item, tight)
            if block is not None:
                yield block
                fresh_item, tight = False, bool(counters)


def _block(tokens: Sequence[Token], place: int, before: list[str], fresh_item: bool, tight: bool) -> Block | None:
    """Return the block of a token that holds text."""
    token = tokens[place]
    rest = _rest(before)
    head = rest[: len(rest) - len(before[-1])] + before[-1] if before and fresh_item else rest
    if token.type == "inline":
        text = inline(token.children or ())
        kind = tokens[place - 1].type
        if kind == "heading_open":
            text = text.stylize(HEADING)
        elif kind in ("th_open", "td_open"):
            return None
        elif BAR in before:
            text = text.stylize_before(QUOTE)
        return Block(text, head, rest, apart=not tight)
    if token.type in ("fence", "code_block"):
        code = Content(token.content.rstrip("\n")).stylize(CODE)
        return Block(code, head + "  ", rest + "  ", wraps=False)
    if token.type == "hr":
        return Block(Content.styled("· · ·", "$quiet"), head, rest)
    return None


def _rest(before: list[str]) -> str:
    """Return what stands before a line that is not the first of its item."""
    return "".join(part if part == BAR else " " * len(part) for part in before)


def _grid(tokens: Sequence[Token]) -> Grid:
    """Return the cells of the table that the tokens begin with."""
    rows: list[list[Content]] = []
    for place, token in enumerate(tokens):
        if token.type == "table_close":
            break
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            text = inline(token.children or ())
            rows[-1].append(text.stylize(QUIET) if tokens[place - 1].type == "th_open" else text)
    return tuple(map(tuple, rows))
