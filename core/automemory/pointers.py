"""The index `MEMORY.md`: lines of a list, each a pointer to a memory's file, among whatever else people keep there.

Claude Code writes `- [Title](file.md) — description`; a memo's line has its type before that, `- [decision] [Title]…`.
Only lines are ever added. Text that is no pointer, and bytes that are no UTF-8, stay as they are.
"""

from __future__ import annotations

from navlog.core.automemory import links
from navlog.core.automemory.place import ENDING
from navlog.core.record import record
from navlog.core.text import clip, line, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BULLETS = ("- ", "* ", "+ ")
SHORT = 300
"""Characters of a description in a pointer."""

DASHES = " \t*_—–-:"
"""What may stand between a link and its description."""

AROUND = ".,;:!?()[]{}<>\"'`*_"
"""What may stand around a file's name in a sentence."""


@record
class Pointer:
    """A line of the index that points to a file.

    Attributes:
        keys: the paths that its target can be read as, relative to the folder: as it stands, and without its escapes.
        title: the link's text.
        description: what follows the link.
        tag: the type before the link; empty in a line of Claude's own form.
    """

    keys: tuple[str, ...]
    title: str
    description: str = ""
    tag: str = ""


def pointers(content: bytes, folder: str = "") -> tuple[Pointer, ...]:
    """Return the lines of an index that point to files of its folder, in their order."""
    return tuple(found for row in _rows(content) if (found := _pointer(row, folder)) is not None)


def named(content: bytes, folder: str = "") -> frozenset[str]:
    """Return every path that an index leads to: by a link, or in a line without one by its name alone."""
    return frozenset(links.same(key) for row in _rows(content) for key in _named(row, folder))


def lost(content: bytes, keys: Iterable[str], folder: str = "") -> tuple[str, ...]:
    """Return those of some paths that an index does not lead to, in their order."""
    known = named(content, folder)
    return tuple(key for key in keys if links.same(key) not in known)


def pointing(key: str, title: str, description: str = "", tag: str = "") -> str:
    """Return the line, without its end, that points to a file."""
    shown = line(whole(title)).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    said = clip(line(whole(description)), SHORT).replace("](", "]\\(")
    head = f"- [{tag}] " if tag else "- "
    return f"{head}[{shown}]({links.quoted(key)})" + (f" — {said}" if said else "")


def added(content: bytes, new: Iterable[str]) -> bytes:
    """Return an index with more lines at its end, ended as its own lines are."""
    end = b"\r\n" if content.partition(b"\n")[0].endswith(b"\r") else b"\n"
    more = b"".join(one.encode("utf-8", "surrogateescape") + end for one in new)
    torn = bool(more and content) and not content.endswith(b"\n")
    return content + (end if torn else b"") + more


def exchanged(content: bytes, old: str, new: str) -> bytes:
    """Return an index with the first line that is exactly the old one replaced; unchanged where there is none."""
    rows = content.split(b"\n")
    before, after = (one.encode("utf-8", "surrogateescape") for one in (old, new))
    for at, row in enumerate(rows):
        if row.removesuffix(b"\r") == before:
            rows[at] = after + row[len(before) :]
            return b"\n".join(rows)
    return content


def _rows(content: bytes) -> list[str]:
    return content.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")


def _pointer(row: str, folder: str) -> Pointer | None:
    """Return the pointer that a line is: an item of a list whose first link leads to a file."""
    text = row.strip()
    middle = links.middle(text, 0)
    raw, end = links.target(text, middle + 2) if text.startswith(BULLETS) and middle > 0 else ("", 0)
    start = _opening(text, middle) if raw else -1
    keys = tuple(key for key in links.keys(raw, folder) if key.lower().endswith(ENDING)) if start >= 0 else ()
    if not keys:
        return None
    tag = text[2:start].strip()
    tag = tag[1:-1] if tag[:1] == "[" and tag[-1:] == "]" and tag[1:-1].isalpha() else ""
    return Pointer(keys, _unescaped(text[start + 1 : middle]), text[end:].strip(DASHES).replace("]\\(", "]("), tag)


def _opening(text: str, end: int) -> int:
    """Return where the bracket stands that the one at `end` closes; -1 when there is none."""
    depth = 0
    for at in range(end - 1, max(end - links.LONGEST, 0) - 1, -1):
        if text[at] in "[]" and not links.escaped(text, at):
            depth += 1 if text[at] == "]" else -1
            if depth < 0:
                return at
    return -1


def _unescaped(text: str) -> str:
    found, escaped = "", False
    for letter in text:
        if escaped and letter not in "[]\\":
            found += "\\"
        escaped = letter == "\\" and not escaped
        found += "" if escaped else letter
    return found + ("\\" if escaped else "")


def _named(row: str, folder: str) -> Iterator[str]:
    """Give the paths that a line leads to."""
    linked = False
    for raw in links.targets(row):
        linked = True
        yield from links.keys(raw, folder)
    for part in row.split("[[")[1:]:
        name, closed, _ = part[: links.LONGEST].partition("]]")
        if closed:
            linked = True
            yield from (name, name + ENDING)
    if not linked:
        yield from (word.strip(AROUND).removeprefix("./") for word in row.split())
