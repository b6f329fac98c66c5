"""Steps between the plan file and its archives: shipping, retiring, bringing back. Pure functions on their texts."""

from __future__ import annotations

from functools import cache

from navlog.core.record import record
from navlog.core.roadmap import archive, edits, heading
from navlog.core.roadmap.document import Document, Section, parse
from navlog.core.roadmap.identity import id_of, identified
from navlog.core.roadmap.marks import Marks, changed
from navlog.core.roadmap.model import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Collection


BACK = "back"
"""The name in a phase's mark for the moment of the archive's entry that it came back from."""


@record
class Leaving:
    """How a phase leaves the plan file.

    Attributes:
        kind: `archive.SHIPPED` or `archive.RETIRED`.
        day: the day, `2026-07-03`.
        commit: the short name of HEAD; empty outside git.
        time: of the day, `18:00:00.000Z`; it tells apart what goes, comes back and goes again on one day.
    """

    kind: str
    day: str
    commit: str = ""
    time: str = ""


def archived(document: Document, section: Section, text: str, ref: str, leaving: Leaving) -> str:
    """Return an archive's text with a phase of the plan file appended.

    Args:
        document: the plan file.
        section: the phase.
        text: the archive's.
        ref: the name that the phase goes by.
        leaving: how it leaves.
    """
    head = edits.head_of(document, section)
    body = "".join(edits.identified_lines(document, section))
    mark = {
        "status": "" if leaving.kind == archive.SHIPPED else dict(section.marks).get("status", ""),
        leaving.kind: leaving.day,
        "at": leaving.time,
        BACK: "",
        "commit": leaving.commit,
        "ref": archive.quoted(ref),
        "group": archive.quoted(section.group),
    }
    entry = (head, body, changed(section.marks, mark))
    return archive.appended(text, leaving.kind, entry, section.level, document.newline)


def removed(document: Document, section: Section) -> str:
    """Return the plan file's text without a phase."""
    return edits.removed(document, section.line, section.end)


def without(document: Document, phases: Collection[str]) -> str:
    """Return the plan file's text without the phases of some ids."""
    gone = [one for one in document.sections if id_of(one.marks) in phases]
    taken = {number for one in gone for number in range(one.line, one.end)}
    return "".join(line for number, line in enumerate(document.lines) if number not in taken)


def restored(document: Document, entry: archive.Entry, status: str) -> str:
    """Return the plan file's text with a phase from an archive back where its group and number belong.

    Args:
        document: the plan file.
        entry: the phase.
        status: what it says from now on; empty for open.
    """
    mark = tuple((name, value) for name, value in entry.marks if name not in archive.OWN and name != "status")
    mark = changed(mark, {"status": status or (OPEN if entry.name.done else ""), BACK: entry.moment})
    level = entry.said("level")
    wanted = min(int(level), 6) if len(level) == 1 and level.isdecimal() else 0
    head, place, depth = _place(document, entry.heading, entry.group, entry.name.number, wanted)
    body = entry.body.strip("\r\n")
    if place < 0:
        return edits.added(document, head, body, mark, depth, exact=True)
    return edits.added_at(document, place, depth, head, body, mark, exact=True)


def placed(
    document: Document, head: str, body: str, mark: Marks, group: str = "", number: str = "", level: int = 0
) -> str:
    """Return the plan file's text with a phase among those of its group, after the last one with a smaller number."""
    head, place, depth = _place(document, head, group, number, level)
    if place < 0:
        return edits.added(document, head, body, mark, depth)
    return edits.added_at(document, place, depth, head, body, mark)


def _place(document: Document, head: str, group: str, number: str, level: int) -> tuple[str, int, int]:
    """Return where a phase goes: its heading's text there, the index of the line before which, and its level.

    That is among those of its group, after the last one with a smaller number, else below the group's heading, else
    (with an index of -1) where any further phase goes.
    """
    others = [one for one in document.sections if one.group == group]
    home = document.home
    if heading.read(head, expected=False) is None and (home is None and document.sections):
        head = f"Phase {heading.plain(head)}"
    if others:
        smaller = [one for one in others if order_of(one.name.number) <= order_of(number)] if number else others
        return head, (smaller[-1].end if smaller else others[0].line), others[0].level
    own = next((one for one in document.groups if group and one.name == group and one.level < 6), None)
    if own is not None:
        return head, own.end, max(level, own.level + 1)
    inner = [one.line for one in document.groups if home and home.line < one.line < home.end]
    if home is not None and not group and inner and home.level < 6:
        return head, inner[0], max(level, home.level + 1)
    return head, -1, level


def order_of(number: str) -> tuple[tuple[int, int, str], ...]:
    """Return what numbers are sorted by: 2 before 2.5 before 10, 09 with 9, 1 before 1a."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part.lower()) for part in _parts().findall(number))


def bare(document: Document) -> Document:
    """Return a document as its file has it, with the marks that are written there and no others."""
    return parse(document.text)


def reread(text: str, like: Document) -> Document:
    """Return a changed text as a document, identified with what stood in the other one."""
    return identified(parse(text), like)


@cache
def _parts() -> re.Pattern[str]:
    import re

    return re.compile(r"\d+|[A-Za-z]+")
