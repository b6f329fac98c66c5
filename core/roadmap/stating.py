"""Where the order is stated: the one block below `## Order` that says it, and others that will not be read."""

from __future__ import annotations

from functools import cache

from navlog.core.roadmap import marks
from navlog.core.roadmap.document import Stated
from navlog.core.roadmap.model import Unread
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from markdown_it.token import Token

    Place = tuple[int, int, int]
    """Of a heading: the index of its line, of the first one below it, and of the one after its last."""

BLOCKS = ("paragraph_open", "bullet_list_open", "ordered_list_open", "fence", "code_block")
SHOWN = 80
"""Characters of a statement that a report shows."""


def stated(tokens: list[Token], bare: tuple[str, ...], place: Place) -> Stated:
    """Return the statement below a heading; without text where there is none."""
    return next(_blocks(tokens, bare, place), Stated(place[0], place[1], place[1]))


def second(tokens: list[Token], bare: tuple[str, ...], places: list[Place]) -> list[Unread]:
    """Report statements after the first one: an order is one block, below one heading."""
    found = [
        Unread(at + 1, clip(line(bare[at]), SHOWN), "the order is stated above already") for at, _, _ in places[1:]
    ]
    if places:
        others = [one for one in list(_blocks(tokens, bare, places[0]))[1:] if one.marks or _arrows().search(one.text)]
        why = "only the first statement of an order counts: join them"
        found += [Unread(one.start + 1, clip(line(one.text), SHOWN), why) for one in others]
    return found


def _blocks(tokens: list[Token], bare: tuple[str, ...], place: Place) -> Iterator[Stated]:
    """Give the blocks below a heading that may state an order."""
    for number, token in enumerate(tokens):
        inside = token.map is not None and place[1] <= token.map[0] < place[2] and not token.level
        if inside and token.map and token.type in BLOCKS:
            text, marked = marks.read(_content(tokens, number))
            if marked or _orderly().search(text):
                yield Stated(place[0], token.map[0], last(bare, token.map), text.strip(), marked)


def _content(tokens: list[Token], number: int) -> str:
    """Return the text of a block, a line for each of its inline parts."""
    if tokens[number].content:
        return tokens[number].content
    closing = tokens[number].type.replace("_open", "_close")
    parts = []
    for token in tokens[number + 1 :]:
        if token.type == closing and token.level == tokens[number].level:
            break
        if token.type == "inline":
            parts.append(token.content)
    return "\n".join(parts)


def last(bare: tuple[str, ...], lines: list[int]) -> int:
    """Return the index after a block's last line that is not empty."""
    end = lines[1]
    while end > lines[0] + 1 and not bare[end - 1].strip():
        end -= 1
    return end


@cache
def _orderly() -> re.Pattern[str]:
    """What tells a statement of the order from prose about it: digits, or arrows between words."""
    import re

    return re.compile(r"\d|->|→|⇒|=>")


@cache
def _arrows() -> re.Pattern[str]:
    import re

    return re.compile(r"->|→|⇒|=>|^[\d\s,;.]+$")
