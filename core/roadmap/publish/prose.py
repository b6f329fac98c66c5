"""A Markdown text without what is no prose: code, fenced and inline, and comments. Linear in the text's length."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


def without_code(text: str) -> str:
    """Return a Markdown text without fenced code, inline code and comments; the lines stay apart."""
    paragraphs: list[list[str]] = [[]]
    fence = ""
    for line in text.splitlines():
        bare = line.strip()
        if fence:
            fence = "" if set(bare) == {fence[0]} and len(bare) >= len(fence) else fence
        elif bare.startswith(("```", "~~~")) and "`" not in bare.lstrip("`"):
            fence = bare[: len(bare) - len(bare.lstrip(bare[0]))]
        elif bare:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return without_comments("\n\n".join(_without_spans("\n".join(one)) for one in paragraphs))


def without_comments(text: str) -> str:
    """Return a text without its HTML comments; one that is never closed stays."""
    kept = []
    place = 0
    while (start := text.find("<!--", place)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        kept.append(text[place:start])
        place = end + 3
    return "".join((*kept, text[place:]))


def spans(text: str) -> list[tuple[int, int, int]]:
    """Return the code spans of a paragraph: start, end, and the length of their backtick strings (CommonMark 6.1)."""
    runs = [match.span() for match in _ticks().finditer(text)]
    places: dict[int, list[int]] = {}
    for start, end in reversed(runs):
        places.setdefault(end - start, []).append(start)
    found = []
    place = 0
    for start, end in runs:
        later = places[end - start]
        while later and later[-1] <= start:
            later.pop()
        if start >= place and later:
            place = later[-1] + end - start
            found.append((start, place, end - start))
    return found


def _without_spans(text: str) -> str:
    kept = []
    place = 0
    for start, end, _ in spans(text):
        kept.append(text[place:start])
        place = end
    return " ".join((*kept, text[place:]))


@cache
def _ticks() -> re.Pattern[str]:
    import re

    return re.compile("`+")
