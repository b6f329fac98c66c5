"""What looks like a phase and is none: reported by its line, since a plan that silently reads as empty is the worst."""

from __future__ import annotations

from functools import cache

from navlog.core.roadmap import heading, marks
from navlog.core.roadmap.model import Unread
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from markdown_it.token import Token

    from navlog.core.roadmap.document import Section

FORM = "a phase is a heading such as: ### Phase 4: what is done"
EMPTY = f"it has text and no phase; {FORM}"
UNNUMBERED = f"it begins with neither Phase nor a number and a colon; {FORM}"
NO_HEADING = f"it is no heading; {FORM}"
NESTED = "it stands in a quote or a list, and so is no phase"
RAW = "it stands in HTML: leave an empty line before it"
INDENTED = "it is indented by four blanks or more, and so is code"
SHOWN = 120
"""Characters of a line that are shown."""


def lookalikes(tokens: list[Token], lines: tuple[str, ...], sections: tuple[Section, ...]) -> list[Unread]:
    """Return the lines outside the phases' own text that name a phase and are no heading of the document.

    Args:
        tokens: of the whole file.
        lines: the file's, without endings.
        sections: the phases that were read.
    """
    known = {section.name.number.lower() for section in sections}
    inside = {number for section in sections for number in range(section.body, section.end)}
    found = []
    for number, text, why, own in _candidates(tokens, lines):
        name = heading.read(marks.read(text)[0], expected=False)
        if name is not None and (own or (number not in inside and name.number.lower() not in known)):
            found.append(Unread(number + 1, clip(line(lines[number]), SHOWN), why))
    return found


def swallowed(tokens: list[Token], lines: tuple[str, ...]) -> list[Unread]:
    """Return the code fence or the comment that is never closed: everything below it is code, or not there."""
    token = next((one for one in reversed(tokens) if one.type in ("fence", "html_block") and one.map), None)
    if token is None or token.map is None or any(text.strip() for text in lines[token.map[1] :]):
        return []
    what = _fence(token, lines) if token.type == "fence" else _comment(token)
    if not what:
        return []
    start = token.map[0]
    return [Unread(start + 1, clip(line(lines[start]), SHOWN), f"this {what} is never closed: it hides all below it")]


def barren(tokens: list[Token], lines: tuple[str, ...], sections: tuple[Section, ...]) -> list[Unread]:
    """Return the first line of a file that has text and no phase, and not even a heading over the phases."""
    if sections or any(token.type == "heading_open" and _homely(tokens, number) for number, token in enumerate(tokens)):
        return []
    starts = [token.map[0] for token in tokens if token.map and _says(token)]
    return [Unread(starts[0] + 1, clip(line(lines[starts[0]]), SHOWN), EMPTY)] if starts else []


def _says(token: Token) -> bool:
    """Whether a block has something to say that no phase is made of: no title, and no comment."""
    comment = token.type == "html_block" and token.content.lstrip().startswith("<!--")
    title = token.type == "heading_open" and token.tag == "h1"
    return not comment and not title and token.type not in ("inline", "hr")


def _homely(tokens: list[Token], number: int) -> bool:
    said = heading.plain(marks.read(tokens[number + 1].content)[0]).lower().rstrip(":")
    return said == "order" or (said in heading.SECTIONS and tokens[number].tag != "h1")


def _fence(token: Token, lines: tuple[str, ...]) -> str:
    start, end = token.map or [0, 0]
    last = next((text.strip() for text in reversed(lines[start + 1 : end]) if text.strip()), "")
    closed = last and not last.strip(token.markup[0]) and len(last) >= len(token.markup)
    return "" if closed else "code fence"


def _comment(token: Token) -> str:
    return "comment" if token.content.lstrip().startswith("<!--") and "-->" not in token.content else ""


def _candidates(tokens: list[Token], lines: tuple[str, ...]) -> Iterator[tuple[int, str, str, bool]]:
    """Give the lines that may name a phase: index, text, what is wrong, and whether that is so inside a phase too."""
    for number, token in enumerate(tokens):
        if token.map is None:
            continue
        start, end = token.map
        if token.type == "heading_open" and token.level:
            yield start, tokens[number + 1].content, NESTED, True
        elif token.type == "html_block" and not token.content.lstrip().startswith("<!--"):
            yield from ((n, lines[n].strip("# "), RAW, True) for n in range(start, end) if lines[n].startswith("#"))
        elif token.type == "code_block":
            hashed = (n for n in range(start, end) if lines[n].lstrip().startswith("#"))
            yield from ((n, lines[n].strip("# \t"), INDENTED, False) for n in hashed)
        elif token.type == "inline" and tokens[number - 1].type == "paragraph_open":
            yield from _paragraph(lines, start, end)


def _paragraph(lines: tuple[str, ...], start: int, end: int) -> Iterator[tuple[int, str, str, bool]]:
    """Give the lines of a paragraph that begin as a phase does: with hashes, in bold, or with a number and a mark."""
    for number in range(start, min(end, len(lines))):
        match = _lead().match(lines[number])
        text = lines[number][match.end() :] if match else lines[number]
        if text.startswith("#"):
            hashes = len(text) - len(text.lstrip("#"))
            why = "a heading has six hashes at most" if hashes > 6 else "a blank is missing after the hashes"
            yield number, text.strip("# "), why, lines[number].startswith("#")
        elif number == start and (text.startswith(("**", "__")) or _marked().match(text)):
            yield number, text, NO_HEADING, False


def named(text: str) -> heading.Name | None:
    """Return the phase that a reported line names, behind the marks of quotes, lists and tables."""
    match = _lead().match(text)
    return heading.read(marks.read(text[match.end() :] if match else text)[0].strip("# "), expected=False)


@cache
def _lead() -> re.Pattern[str]:
    """The marks of quotes, lists and tables before a line's text."""
    import re

    return re.compile(r"(?:[ \t>|]|[-*+][ \t]|\d+[.)][ \t]|\[[^\[\]]\][ \t])*")


@cache
def _marked() -> re.Pattern[str]:
    import re

    return re.compile(r"(?i)phase\s+\S+\s*(?:[:：—–―|·-]|$)")
