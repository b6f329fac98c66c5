"""Reading a plan file: from Markdown blocks to phases, slices, the order, and what looks like them and is not."""

from __future__ import annotations

from functools import cache

from navlog.core.record import replace
from navlog.core.roadmap import heading, marks
from navlog.core.roadmap.blocks import CONFLICT, blocks
from navlog.core.roadmap.document import Document, Group, Item, Section, split
from navlog.core.roadmap.lookalikes import barren, lookalikes, swallowed
from navlog.core.roadmap.placing import GROUP, HOME, ORDER, PHASE, Heading, nameless, placed
from navlog.core.roadmap.stating import last, second, stated

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


class Reader:
    """Reads one text.

    Args:
        text: a plan file's.
    """

    def __init__(self, text: str) -> None:
        self.lines = split(text)
        bare = [line.rstrip("\r\n") for line in self.lines]
        self.bare = tuple([bare[0].removeprefix("\ufeff"), *bare[1:]] if bare else [])
        matter = _front_matter(self.bare)
        self.tokens = blocks("\n".join([*[""] * matter, *self.bare[matter:]]))

    def document(self) -> Document:
        """Return what was read."""
        headings = self._headings()
        sections = tuple(self._sections(headings))
        groups = [
            Group("" if one.kind == HOME else heading.plain(one.text), one.level, one.line, self._end(headings, number))
            for number, one in enumerate(headings)
            if one.kind in (HOME, GROUP) and not one.inside
        ]
        orders = [(one.line, one.after, self._end(headings, n)) for n, one in enumerate(headings) if one.kind == ORDER]
        unread = (
            *nameless(headings, self.bare),
            *lookalikes(self.tokens, self.bare, sections),
            *swallowed(self.tokens, self.bare),
            *second(self.tokens, self.bare, orders),
        )
        return Document(
            self.lines,
            sections,
            stated(self.tokens, self.bare, orders[0]) if orders else None,
            tuple(sorted(unread or barren(self.tokens, self.bare, sections), key=lambda one: one.line)),
            next((one for one in groups if not one.name), None),
            tuple(one for one in groups if one.name),
            self._conflict(),
        )

    def _headings(self) -> list[Heading]:
        found: list[Heading] = []
        within: list[Heading] = []
        for number, token in enumerate(self.tokens):
            if token.type != "heading_open" or token.level or token.map is None:
                continue
            level = int(token.tag[1:])
            while within and within[-1].level >= level:
                within.pop()
            text, marked = marks.read(self.tokens[number + 1].content.replace("\n", " "))
            found.append(placed(token.map, level, text, marked, within, first=not found))
            within.append(found[-1])
        return found

    def _sections(self, headings: list[Heading]) -> Iterator[Section]:
        """Give the phases, each with the task-list items and the first paragraph between its heading and its end."""
        items, goals = self._items(), self._goals()
        item = goal = 0
        for number, one in enumerate(headings):
            if one.kind != PHASE or one.name is None:
                continue
            end = self._end(headings, number)
            while item < len(items) and items[item].line < one.after:
                item += 1
            first = item
            while item < len(items) and items[item].line < end:
                item += 1
            while goal < len(goals) and goals[goal][0] < one.after:
                goal += 1
            said = goals[goal][1] if goal < len(goals) and goals[goal][0] < end else ""
            inside = tuple(items[first:item])
            yield Section(one.line, one.after, end, one.level, one.name, one.group, one.marks, inside, said)

    def _end(self, headings: list[Heading], number: int) -> int:
        """Return the index after the last line that belongs to a heading; a phase ends another one, or an order."""
        one = headings[number]
        for other in headings[number + 1 :]:
            apart = other.kind == PHASE and one.kind in (PHASE, ORDER)
            if other.level <= one.level or other.kind == ORDER or apart:
                return other.line
        return len(self.lines)

    def _items(self) -> list[Item]:
        """Return the task-list items of the document, but for those in quotes."""
        found: list[Item] = []
        quotes = 0
        within: list[int] = []
        for number, token in enumerate(self.tokens):
            quotes += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
            if token.type != "list_item_open" or quotes or token.map is None:
                continue
            item = self._item(number, token.map)
            if item is not None:
                within = [end for end in within if item.line < end]
                found.append(replace(item, depth=len(within)))
                within.append(item.end)
        return found

    def _item(self, number: int, lines: list[int]) -> Item | None:
        inline = self.tokens[number + 2] if number + 2 < len(self.tokens) else None
        if inline is None or inline.type != "inline" or self.tokens[number + 1].type != "paragraph_open":
            return None
        match = _box().match(inline.content.split("\n", 1)[0])
        if match is None or inline.map is None:
            return None
        text, marked = marks.read(match[2] or "")
        return Item(inline.map[0], last(self.bare, lines), 0, match[1], text.strip(), marked)

    def _goals(self) -> list[tuple[int, str]]:
        """Return the paragraphs of the document itself, each with the index of its first line."""
        return [
            (token.map[0], marks.read(self.tokens[number + 1].content)[0])
            for number, token in enumerate(self.tokens)
            if token.type == "paragraph_open" and not token.level and token.map
        ]

    def _conflict(self) -> int:
        fences = [token.map for token in self.tokens if token.type == "fence" and token.map]
        for number, line in enumerate(self.bare):
            if line.startswith(CONFLICT) and not any(start < number < end for start, end in fences):
                return number
        return -1


def _front_matter(lines: tuple[str, ...]) -> int:
    """Return how many lines at the top are YAML between two rules of dashes, and no Markdown."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    return next((number + 1 for number, line in enumerate(lines) if number and line.rstrip() in ("---", "...")), 0)


@cache
def _box() -> re.Pattern[str]:
    import re

    return re.compile(r"\[([^\[\]\n])\](?:[ \t]+(.*)|$)")
