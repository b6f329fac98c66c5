"""Edits of the plan file's text. Each returns the whole text, with only the lines that it means to change changed."""

from __future__ import annotations

from navlog.core.roadmap import heading, marks
from navlog.core.roadmap.document import Document, Group, Item, Section
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.marks import changed
from navlog.core.roadmap.model import OPEN
from navlog.core.roadmap.slicing import checked, indented, outdented, reworded, shifted, sliced
from navlog.core.roadmap.splicing import BOM, ended, inserted, lined, newline_at, replaced, shift, with_line
from navlog.core.roadmap.splicing import column as column_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["checked", "indented", "outdented", "reworded", "shifted", "sliced"]

SKELETON = "# Roadmap\n\n## Phases\n"
ORDER = "Order"


def section_of(document: Document, phase: str) -> Section:
    """Return the section of a phase's id, which is there."""
    return next(one for one in document.sections if id_of(one.marks) == phase)


def item_of(section: Section, part: str) -> Item:
    """Return the item of a slice's id, which is there."""
    return next(one for one in section.items if id_of(one.marks) == part)


def identified(document: Document, written: Document) -> str:
    """Return the text with every mark as the document has it.

    Args:
        document: with ids in every mark.
        written: the same as it was read.
    """
    lines = list(document.lines)
    for section, was in zip(document.sections, written.sections, strict=True):
        if section.marks != was.marks:
            lines[section.line] = marks.write(lines[section.line], section.marks)
        for item, old in zip(section.items, was.items, strict=True):
            if item.marks != old.marks:
                lines[item.line] = marks.write(lines[item.line], item.marks)
    return "".join(lines)


def identified_lines(document: Document, section: Section) -> tuple[str, ...]:
    """Return the lines of a phase's body, every slice with its mark."""
    lines = list(document.lines)
    for item in section.items:
        lines[item.line] = marks.write(lines[item.line], item.marks)
    return tuple(lines[section.body : section.end])


def head_of(document: Document, section: Section) -> str:
    """Return the text of a phase's heading, without hashes or underline and without its mark, in one line."""
    lines = [line.strip() for line in document.lines[section.line : section.body]]
    lines[0] = lines[0].removeprefix(BOM).strip()
    if lines[0].startswith("#"):
        return marks.parted(lines[0])[0].lstrip("#").strip()
    return marks.parted(" ".join(lines[:-1]))[0]


def marked(document: Document, section: Section, changes: Mapping[str, str]) -> str:
    """Return the text with a phase's mark changed; an empty value takes its name out.

    A heading with a tick before its title says done: there the mark has to say that it is open.
    """
    if section.name.done and changes.get("status") == "":
        changes = {**changes, "status": OPEN}
    line = marks.write(document.lines[section.line], changed(section.marks, changes))
    return with_line(document, section.line, line)


def retitled(document: Document, section: Section, title: str) -> str:
    """Return the text with another title of a phase; hashes, number and mark stay as they are."""
    line = document.lines[section.line]
    ending = line[len(line.rstrip("\r\n")) :]
    bare = line.removeprefix(BOM).lstrip(" ")
    hashes = bare[: len(bare) - len(bare.lstrip("#"))]
    said = f"{hashes} {heading.retitled(head_of(document, section), title)}".strip()
    mark = f" {marks.comment(section.marks)}" if section.marks else ""
    start = BOM if line.startswith(BOM) else ""
    under = "" if hashes else document.lines[section.body - 1]
    return replaced(document, section.line, section.body, f"{start}{said}{mark}{ending}{under}")


def rewritten(document: Document, section: Section, body: str) -> str:
    """Return the text with another body of a phase; its slices stay, below the body."""
    newline = newline_at(document, section.body)
    kept = [
        shift(line, -column_of(document.lines[item.line]))
        for item in section.items
        if not item.depth
        for line in document.lines[item.line : item.end]
    ]
    parts = [part for part in (lined(body, newline), "".join(ended(tuple(kept), newline))) if part]
    inside = newline.join(["", *parts]) if parts else ""
    tail = newline if section.end < len(document.lines) else ""
    lines = ended(document.lines[: section.body], newline) if inside else document.lines[: section.body]
    return "".join((*lines, inside, tail, *document.lines[section.end :]))


def removed(document: Document, start: int, end: int) -> str:
    """Return the text without some lines."""
    return replaced(document, start, end, "")


def added(document: Document, head: str, body: str, mark: marks.Marks, level: int = 0, exact: bool = False) -> str:
    """Return the text with another phase at the end of the others.

    Args:
        document: the file; an empty one is begun.
        head: the heading without hashes.
        body: Markdown; empty for none.
        mark: what its mark says.
        level: of the heading; 0 for that of the phase before it.
        exact: whether the body is to stay as it is to the byte; else it takes on the file's line endings.
    """
    if not document.text.strip():
        document = Document(tuple(SKELETON.splitlines(keepends=True)), home=Group("", 2, 2, 3))
    home, others = document.home, document.sections
    if home is not None and heading.read(head, expected=False) is None:
        others = tuple(one for one in others if home.line < one.line < home.end)
    if others:
        return added_at(document, others[-1].end, level or others[-1].level, head, body, mark, exact)
    if home is not None:
        return added_at(document, home.end, min(max(level or 3, home.level + 1), 6), head, body, mark, exact)
    place = document.order.line if document.order else len(document.lines)
    newline = newline_at(document, place)
    phase = _phase(newline, level or 3, head, body, mark, exact)
    return inserted(document, place, f"{newline}## Phases{newline}{phase}")


def added_at(
    document: Document, place: int, level: int, head: str, body: str, mark: marks.Marks, exact: bool = False
) -> str:
    """Return the text with another phase before the line at a place."""
    return inserted(document, place, _phase(newline_at(document, place), level, head, body, mark, exact))


def ordered(document: Document, statement: str) -> str:
    """Return the text with another statement of the order, in its section or, without one, at the end."""
    stated = document.order
    if stated is None:
        newline = newline_at(document, len(document.lines))
        hashes = "#" * min((2, *(one.level for one in document.sections)))
        text = f"{newline}{hashes} {ORDER}{newline}{newline}{statement}{newline}"
        return inserted(document, len(document.lines), text)
    newline = newline_at(document, stated.start)
    lines = ended(document.lines[: stated.start], newline)
    after = document.lines[stated.end :]
    top = stated.line + (1 if document.lines[stated.line].lstrip(" ").startswith("#") else 2)
    before = newline if stated.start == stated.end or (stated.start > top and lines[-1].strip()) else ""
    gap = newline if after and after[0].strip() else ""
    return "".join((*lines, f"{before}{statement}{newline}{gap}", *after))


def _phase(newline: str, level: int, head: str, body: str, mark: marks.Marks, exact: bool) -> str:
    text = "".join(ended((body,), newline)) if exact and body else lined(body, newline)
    inside = f"{newline}{text}" if text else ""
    return f"{newline}{'#' * level} {head} {marks.comment(mark)}{newline}{inside}"
