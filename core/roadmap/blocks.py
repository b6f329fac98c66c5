"""Markdown's blocks: where headings, lists and paragraphs begin and end, by CommonMark and found by markdown-it-py."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CONFLICT = ("<<<<<<< ", ">>>>>>> ")
"""How the lines begin that mark a merge conflict."""


def blocks(text: str) -> list[Token]:
    """Return the blocks of a text with their lines; what is inline in them stays as written."""
    return _parser().parse(text)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
