"""Markdown's blocks: where headings, lists and paragraphs begin and end, by CommonMark and found by markdown-it-py."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CONFLICT = ("<<<<<<< ", ">>>>>>> ")
"""How the lines begin that mark a merge conflict."""


def blocks(text: str) -> list[Token]:
    """Return the blocks of a text with their lines; what is inline in them stays as written."""
    return _parser().parse(text)


def ends(headings: Sequence[tuple[int, int]], last: int) -> list[int]:
    """Return for each heading the index of the line where the next one of its level or above stands.

    Args:
        headings: of each its level and the index of its line.
        last: the index after the text's last line, where what no other heading ends does.
    """
    found = [last] * len(headings)
    opened: list[int] = []
    for number, (level, line) in enumerate(headings):
        while opened and headings[opened[-1]][0] >= level:
            found[opened.pop()] = line
        opened.append(number)
    return found


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
