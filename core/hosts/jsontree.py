"""Read JSON as people write it, and remember where everything stands.

Beyond RFC 8259: `//` and `/* */` comments, commas after the last item, a byte order mark in front. Each value
is known with its span in the text, so that an edit can touch a part and leave every other byte alone.
"""

from __future__ import annotations

from json.decoder import JSONDecodeError, JSONDecoder
from typing import Any

from navlog.core.record import record

BLANK = " \t\n\r"


class Unreadable(ValueError):
    """A text that is not JSON, with the place where that shows.

    Args:
        text: the whole text.
        at: the index in it of the first character that does not fit.
        why: what was expected there.
    """

    def __init__(self, text: str, at: int, why: str) -> None:
        at = min(at, len(text))
        self.line = text.count("\n", 0, at) + 1
        self.column = at - (text.rfind("\n", 0, at) + 1) + 1
        self.why = why
        super().__init__(f"line {self.line}, column {self.column}: {why}")


@record
class Node:
    """One value.

    Attributes:
        kind: `object`, `array` or `scalar`.
        start: the index of its first character.
        end: the index after its last one.
        value: what it stands for, as `json.loads` would give it.
        items: the members or elements, in the order of the text.
    """

    kind: str
    start: int
    end: int
    value: Any
    items: tuple[Item, ...] = ()


@record
class Item:
    """A member of an object or an element of an array.

    Attributes:
        key: the member's name; empty in an array.
        start: the index of its first character: the key's in an object.
        node: the value.
        comma: the index of the comma after it, or -1.
    """

    key: str
    start: int
    node: Node
    comma: int


def parse(text: str) -> Node | None:
    """Return the text's value, or nothing when it has none: it is empty, blank or all comment.

    Raises:
        Unreadable: with the line and the column.
    """
    start = skip(text, 1 if text.startswith("\ufeff") else 0)
    if start == len(text):
        return None
    try:
        node = _value(text, start)
    except RecursionError:
        raise Unreadable(text, start, "it is nested too deeply") from None
    rest = skip(text, node.end)
    if rest < len(text):
        raise Unreadable(text, rest, "nothing may follow the value")
    return node


def is_strict(text: str) -> bool:
    """Whether a text is JSON without comments and stray commas; a byte order mark in front is no matter."""
    try:
        _DECODER.decode(text.removeprefix("\ufeff"))
    except ValueError:
        return False
    return True


def skip(text: str, at: int) -> int:
    """Return the index of the next character that is neither blank nor part of a comment.

    Raises:
        Unreadable: when a comment has no end.
    """
    while at < len(text):
        if text[at] in BLANK:
            at += 1
        elif text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2)
            if end < 0:
                raise Unreadable(text, at, "this comment has no end")
            at = end + 2
        else:
            break
    return at


def _value(text: str, at: int) -> Node:
    if text.startswith("{", at):
        return _container(text, at, "object", "}")
    if text.startswith("[", at):
        return _container(text, at, "array", "]")
    return _scalar(text, at)


def _container(text: str, start: int, kind: str, close: str) -> Node:
    items: list[Item] = []
    at = skip(text, start + 1)
    while not text.startswith(close, at):
        if items and items[-1].comma < 0:
            raise Unreadable(text, at, f"a comma or {close} should stand here")
        items.append(_item(text, at, kind))
        at = skip(text, max(items[-1].comma + 1, items[-1].node.end))
    if kind == "object":
        return Node(kind, start, at + 1, {item.key: item.node.value for item in items}, tuple(items))
    return Node(kind, start, at + 1, [item.node.value for item in items], tuple(items))


def _item(text: str, start: int, kind: str) -> Item:
    key, at = "", start
    if kind == "object":
        if not text.startswith('"', at):
            raise Unreadable(text, at, "a name in double quotes or } should stand here")
        key, at = _string(text, at)
        at = skip(text, at)
        if not text.startswith(":", at):
            raise Unreadable(text, at, "a colon should stand here")
        at = skip(text, at + 1)
    node = _value(text, at)
    comma = skip(text, node.end)
    return Item(key, start, node, comma if text.startswith(",", comma) else -1)


def _scalar(text: str, at: int) -> Node:
    if text.startswith('"', at):
        value, end = _string(text, at)
        return Node("scalar", at, end, value)
    try:
        value, end = _DECODER.raw_decode(text, at)
    except ValueError:
        raise Unreadable(text, at, "a value should stand here") from None
    return Node("scalar", at, end, value)


def _string(text: str, at: int) -> tuple[str, int]:
    try:
        value, end = _DECODER.raw_decode(text, at)
    except JSONDecodeError as error:
        raise Unreadable(text, error.pos, "this text in quotes is broken") from None
    return str(value), end


def _no_number(word: str) -> Any:
    raise ValueError(word)


_DECODER = JSONDecoder(parse_constant=_no_number)
