"""Change one place in a JSON text, and not a byte elsewhere.

Comments, the order of keys, indentation, line ends, a byte order mark and a missing last newline stay as they
are. What is added is laid out as its neighbours are, but an object in an array takes one line. A path is a tuple of
names and indices, such as `("hooks", "Stop", 0)`. Every edit is read back and compared with what it should have done.
"""

from __future__ import annotations

import copy
from typing import Any

from navlog.core.errors import Fault
from navlog.core.hosts import jsonlayout
from navlog.core.hosts.jsontree import BLANK, Item, Node, parse

Path = tuple[str | int, ...]


def value(text: str) -> Any:
    """Return what the text stands for; a text without a value stands for an empty object.

    Raises:
        Unreadable: when it is not JSON.
    """
    node = parse(text)
    return {} if node is None else node.value


def put(text: str, path: Path, new: Any) -> str:
    """Give the member or element at the path a new value; a missing member is added at the end of its object.

    Raises:
        Unreadable: when the text is not JSON.
        KeyError, IndexError, TypeError: when there is no such place.
    """
    text, root = _rooted(text)
    parent = _at(root, path[:-1])
    item = _find(parent, path[-1])
    expected = _with(root.value, path, new)
    if item is None:
        return _checked(_add(text, root, parent, str(path[-1]), new), expected)
    layout = jsonlayout.of(text, root)
    margin = jsonlayout.margin(text, item.start) if layout.spread else None
    return _checked(text[: item.node.start] + layout.render(new, margin) + text[item.node.end :], expected)


def append(text: str, path: Path, new: Any) -> str:
    """Add an element at the end of the array at the path.

    Raises:
        Unreadable: when the text is not JSON.
        KeyError, IndexError, TypeError: when there is no such place.
    """
    text, root = _rooted(text)
    array = _at(root, path)
    if array.kind != "array":
        raise TypeError(f"{path} is not an array")
    return _checked(_add(text, root, array, "", new), _with(root.value, (*path, len(array.items)), new))


def drop(text: str, path: Path) -> str:
    """Take the member or element at the path out.

    Raises:
        Unreadable: when the text is not JSON.
        KeyError, IndexError, TypeError: when there is no such place.
    """
    text, root = _rooted(text)
    parent = _at(root, path[:-1])
    item = _find(parent, path[-1])
    if item is None:
        raise KeyError(path[-1])
    expected = copy.deepcopy(root.value)
    del _inside(expected, path[:-1])[path[-1]]
    return _checked(_cut(text, parent, parent.items.index(item)), expected)


def _rooted(text: str) -> tuple[str, Node]:
    """Return a text with a value in it, and the value: a text without one gets an empty object."""
    root = parse(text)
    if root is None:
        newline = "\r\n" if "\r\n" in text else "\n"
        gap = newline if text.rpartition("\n")[2].strip(BLANK + "\ufeff") else ""
        text = f"{text}{gap}{{}}{newline}"
        root = parse(text)
    assert root is not None
    return text, root


def _at(root: Node, path: Path) -> Node:
    for step in path:
        item = _find(root, step)
        if item is None:
            raise KeyError(step)
        root = item.node
    return root


def _find(parent: Node, step: str | int) -> Item | None:
    """Return the item; of members with one name the last one counts, as it does for every JSON reader."""
    if parent.kind == "array" and isinstance(step, int):
        return parent.items[step]
    if parent.kind == "object" and isinstance(step, str):
        return next((item for item in reversed(parent.items) if item.key == step), None)
    raise TypeError(f"{step!r} does not lead into this {parent.kind}")


def _add(text: str, root: Node, parent: Node, key: str, new: Any) -> str:
    """Splice an item in after the last one, its comma and its comments."""
    layout = jsonlayout.of(text, root)
    gap, margin = jsonlayout.place(text, parent, layout)
    last = parent.items[-1] if parent.items else None
    end = last.node.end if last else parent.start + 1
    clear = max(end, last.comma + 1) if last else end
    close = parent.end - 1
    after = clear + len(text[clear:close].rstrip(BLANK))
    if "\n" not in gap and _line_comment(text, clear, after):
        gap = layout.newline + (margin or "")
    added = layout.name(key) + layout.render(new, margin) if parent.kind == "object" else layout.element(new, margin)
    shown = gap + added + ("," if last and last.comma >= 0 else "")
    ending = text[after:close]
    if not last:
        ending = "" if margin is None else layout.newline + jsonlayout.margin(text, parent.start)
    return text[:end] + ("," if last and last.comma < 0 else "") + text[end:after] + shown + ending + text[close:]


def _cut(text: str, parent: Node, index: int) -> str:
    """Take an item out with one comma and the blanks before it; comments stay."""
    item = parent.items[index]
    end, before = item.node.end, parent.start + 1
    comma = item.comma
    if index:
        before = parent.items[index - 1].comma + 1
        comma = comma if comma >= 0 else before - 1
    lead = len(text[: item.start].rstrip(BLANK))
    follow = end + 1 if comma == end else end
    if _line_comment(text, before, lead) and not text[follow:].lstrip(" \t").startswith(("\n", "\r\n")):
        lead = item.start
    if lead == parent.start + 1 and not text[max(end, item.comma + 1) : parent.end - 1].strip(BLANK):
        end = parent.end - 1 if len(parent.items) == 1 and not text[end : parent.end - 1].strip(BLANK + ",") else end
    spans = [(lead, end)] if comma < 0 or lead <= comma < end else [(lead, end), (comma, comma + 1)]
    for first, last in sorted(spans, reverse=True):
        text = text[:first] + text[last:]
    return text


def _line_comment(text: str, start: int, end: int) -> bool:
    """Whether the last comment between two tokens is one that only a newline ends."""
    found, at = False, start
    while at < end:
        if text.startswith("//", at):
            found, at = True, text.find("\n", at) if "\n" in text[at:] else end
        elif text.startswith("/*", at):
            found, at = False, text.index("*/", at + 2) + 2
        else:
            at += 1
    return found


def _with(whole: Any, path: Path, new: Any) -> Any:
    """Return a copy of a value with the place at the path set."""
    whole = copy.deepcopy(whole)
    inside, last = _inside(whole, path[:-1]), path[-1]
    if isinstance(inside, list) and last == len(inside):
        inside.append(new)
    else:
        inside[last] = new
    return whole


def _inside(whole: Any, path: Path) -> Any:
    for step in path:
        whole = whole[step]
    return whole


def _checked(text: str, expected: Any) -> str:
    if value(text) != expected:
        raise Fault(
            "edit_failed",
            "the JSON cannot be edited in place: a name stands twice in one object",
            "edit it by hand",
        )
    return text
