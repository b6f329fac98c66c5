"""How a JSON text is laid out, so that what is added looks like what was there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from navlog.core.hosts.jsontree import BLANK, Node
from navlog.core.record import record


@record
class Layout:
    """A text's habits.

    Attributes:
        newline: what ends its lines.
        unit: one step of indentation.
        colon: the colon with the blank after it, if it has one.
        spread: whether it goes over several lines, as a new text would.
    """

    newline: str
    unit: str
    colon: str
    spread: bool

    @property
    def comma(self) -> str:
        """The comma between two values on one line."""
        return "," + self.colon[1:]

    def render(self, value: Any, margin: str | None) -> str:
        """Return a value as text: on one line, or with every further line behind the margin.

        An object in an array takes one line in either case, and so does an array of one object: what is added is read
        at a glance.
        """
        if margin is None or not value or not isinstance(value, dict | list) or _is_short(value):
            return json.dumps(value, ensure_ascii=False, separators=(self.comma, self.colon))
        inner = margin + self.unit
        if isinstance(value, dict):
            items = [self.name(key) + self.render(one, inner) for key, one in value.items()]
        else:
            items = [self.element(one, inner) for one in value]
        begin, end = "{}" if isinstance(value, dict) else "[]"
        gap = self.newline + inner
        return begin + gap + f",{gap}".join(items) + self.newline + margin + end

    def element(self, value: Any, margin: str | None) -> str:
        """Return an array's element as text."""
        return self.render(value, None if isinstance(value, dict) else margin)

    def name(self, key: str) -> str:
        """Return the beginning of an object's member."""
        return json.dumps(key, ensure_ascii=False) + self.colon


def of(text: str, root: Node) -> Layout:
    """Return the layout of a text by its root value."""
    spread = not root.items or "\n" in text[root.start : root.end]
    newline = "\r\n" if "\r\n" in text else "\n"
    return Layout(newline, next(_steps(text, root), "  "), ": " if spread else _colon(text, root), spread)


def place(text: str, parent: Node, layout: Layout) -> tuple[str, str | None]:
    """Return the blanks before a new last item of a container, and the item's margin: none on one line."""
    outer = margin(text, parent.start)
    if not parent.items:
        inner = outer + layout.unit
        return (layout.newline + inner, inner) if layout.spread else ("", None)
    first = parent.items[0].start
    if _starts_line(text, parent.start, first):
        inner = margin(text, first)
        return layout.newline + inner, inner
    one_line = "\n" not in text[parent.start : parent.end]
    return layout.comma[1:], None if one_line else outer


def margin(text: str, at: int) -> str:
    """Return the blanks at the beginning of the line that an index is on."""
    begin = text.rfind("\n", 0, at) + 1
    line = text[begin:at].removeprefix("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _is_short(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict)


def _starts_line(text: str, start: int, at: int) -> bool:
    """Whether an item is the first thing on its line; its container begins at `start`."""
    newline = text.rfind("\n", start, at)
    return newline >= 0 and not text[newline:at].strip(BLANK)


def _steps(text: str, node: Node) -> Iterator[str]:
    """Yield by how much the items of each container stand further in than the container."""
    if node.items and _starts_line(text, node.start, node.items[0].start):
        outer, inner = margin(text, node.start), margin(text, node.items[0].start)
        if inner.startswith(outer) and inner != outer:
            yield inner[len(outer) :]
    for item in node.items:
        yield from _steps(text, item.node)


def _colon(text: str, root: Node) -> str:
    """Return the colon of a text on one line, by its first member."""
    if root.kind != "object":
        return ": "
    before = text[root.items[0].start : root.items[0].node.start]
    return ":" if before.endswith(":") else ": "
