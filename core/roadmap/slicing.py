"""Edits of slices in the plan file's text. Each returns the whole text, with only the lines meant to change changed."""

from __future__ import annotations

from functools import cache

from navlog.core.roadmap import marks
from navlog.core.roadmap.document import Document, Item, Section, parse
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.marks import changed
from navlog.core.roadmap.model import DONE, OPEN
from navlog.core.roadmap.splicing import column, ended, inserted, newline_at, shift, with_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


def checked(document: Document, item: Item, status: str) -> str:
    """Return the text with another status of a slice: a tick when it is done, else an empty box and the mark."""
    line = document.lines[item.line]
    start = line.index("[")
    box = "x" if status == DONE else " "
    said = "" if status in (DONE, OPEN) else status
    line = f"{line[:start]}[{box}]{line[start + 3 :]}"
    return with_line(document, item.line, marks.write(line, changed(item.marks, {"status": said})))


def reworded(document: Document, item: Item, title: str) -> str:
    """Return the text with another title of a slice."""
    line = document.lines[item.line]
    text = line.rstrip("\r\n")
    end = line.index("]", line.index("[")) + 1
    return with_line(document, item.line, marks.write(f"{line[:end]} {title}{line[len(text) :]}", item.marks))


def sliced(document: Document, section: Section, parent: Item | None, title: str, mark: marks.Marks) -> str:
    """Return the text with another slice at the end of a phase's, or of a slice's own."""
    siblings = _children(section, parent)
    place = siblings[-1].end if siblings else parent.end if parent else _last(document, section)
    marker = _next(document.lines[siblings[-1].line]) if siblings else " " * _inset(document, parent) + "- "
    newline = newline_at(document, place)
    line = f"{marker}[ ] {title} {marks.comment(mark)}{newline}"
    loose = inserted(document, place, newline + line)
    if not siblings and parent is None:
        return loose
    tight = inserted(document, place, line, tight=True)
    return tight if _has(tight, dict(mark).get("id", "")) else loose


def indented(document: Document, item: Item, above: Item) -> str:
    """Return the text with a slice, and what lies below it, made a part of the one above it."""
    lines = document.lines
    by = max(_inset(document, above) - column(lines[item.line]), 0)
    moved = [shift(line, by) for line in lines[item.line : item.end]]
    moved[0] = _numbered(moved[0], 1)
    between = lines[above.end : item.line]
    if not any(line.strip() for line in between):
        return "".join((*lines[: item.line], *moved, *lines[item.end :]))
    moved = list(ended(tuple(moved), document.newline))
    return "".join((*lines[: above.end], *moved, *between, *lines[item.end :]))


def outdented(document: Document, item: Item, outer: Item) -> str:
    """Return the text with a slice, and what lies below it, made a sibling of the one that it was part of.

    What followed it there stays where it was: the slice goes below the last of them.
    """
    lines = document.lines
    by = column(lines[outer.line]) - column(lines[item.line])
    moved = tuple(shift(line, by) for line in lines[item.line : item.end])
    rest = lines[item.end : outer.end]
    moved = ended(moved, document.newline) if lines[outer.end :] else moved
    return "".join((*lines[: item.line], *ended(rest, document.newline), *moved, *lines[outer.end :]))


def shifted(document: Document, above: Item, below: Item) -> str:
    """Return the text with two neighbouring slices, and what lies below each, in each other's place."""
    lines = document.lines
    middle = lines[above.end : below.line]
    upper, lower = list(lines[above.line : above.end]), list(lines[below.line : below.end])
    first, second = _number(upper[0]), _number(lower[0])
    upper[0], lower[0] = _numbered(upper[0], second), _numbered(lower[0], first)
    made = (*ended(tuple(lower), document.newline), *middle, *upper)
    return "".join((*lines[: above.line], *made, *lines[below.end :]))


def _children(section: Section, parent: Item | None) -> list[Item]:
    if parent is None:
        return [item for item in section.items if not item.depth]
    inside = [item for item in section.items if parent.line < item.line < parent.end]
    return [item for item in inside if item.depth == parent.depth + 1]


def _last(document: Document, section: Section) -> int:
    """Return the index after a phase's last line that is not empty."""
    end = section.end
    while end > section.body and not document.lines[end - 1].strip():
        end -= 1
    return end


def _inset(document: Document, item: Item | None) -> int:
    """Return the column at which a slice's own text begins, where those below it stand; 0 for no slice."""
    return document.lines[item.line].expandtabs(4).index("[") if item else 0


def _next(line: str) -> str:
    """Return what stands before the box of a slice that follows another one."""
    before = line.expandtabs(4)
    match = _marker().search(before[: before.index("[")])
    assert match is not None
    return f"{' ' * match.start()}{int(match[1]) + 1}{match[2]} " if match[1] else " " * match.start() + match[0]


def _number(line: str) -> int:
    """Return the number of an item of an ordered list, else 0."""
    match = _marker().search(line[: line.index("[")])
    return int(match[1]) if match and match[1] else 0


def _numbered(line: str, number: int) -> str:
    """Return an item's line with another number, if it has one; a list that follows text at once begins with 1."""
    match = _marker().search(line[: line.index("[")])
    if not number or match is None or not match[1]:
        return line
    return f"{line[: match.start(1)]}{number}{line[match.end(1) :]}"


def _has(text: str, part: str) -> bool:
    return any(id_of(item.marks) == part for section in parse(text).sections for item in section.items)


@cache
def _marker() -> re.Pattern[str]:
    import re

    return re.compile(r"(?:[-*+]|(\d{1,9})([.)]))[ \t]+$")
