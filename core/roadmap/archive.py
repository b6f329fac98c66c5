"""The archives: `roadmap_completed.md`, the shipping log, and `roadmap_retired.md`, what was deleted by hand.

Both are Markdown that is only ever appended to. An entry is the phase as it stood: its heading, whose mark also says
when it went (`shipped` or `retired`), under which name, from which group, and how long its body is; then the body.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote, unquote

from navlog.core.record import record
from navlog.core.roadmap import heading, marks
from navlog.core.roadmap.document import Item, parse, split
from navlog.core.roadmap.heading import Name
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.marks import Marks, changed

SHIPPED, RETIRED = "shipped", "retired"
TITLES = {SHIPPED: "Shipped", RETIRED: "Retired"}
OWN = (SHIPPED, RETIRED, "at", "commit", "ref", "group", "lines", "level")
"""The names in a mark that belong to the entry, and not to the phase."""


@record
class Entry:
    """A phase in an archive.

    Attributes:
        name: what its heading says.
        marks: what its mark says, the entry's own names included.
        heading: the heading's text without hashes and mark.
        body: verbatim.
        items: its slices.
        goal: the first paragraph of its body.
    """

    name: Name
    marks: Marks
    heading: str
    body: str
    items: tuple[Item, ...] = ()
    goal: str = ""

    @property
    def id(self) -> str:
        """The phase's id; empty for an entry that was written by hand without one."""
        return id_of(self.marks)

    def said(self, name: str) -> str:
        """Return what the mark says under a name."""
        return dict(self.marks).get(name, "")

    @property
    def moment(self) -> str:
        """When the phase went: the day, and the time where it is known."""
        day = self.said(SHIPPED) or self.said(RETIRED)
        return f"{day}T{self.said('at')}" if self.said("at") else day

    @property
    def group(self) -> str:
        """The heading that the phase stood under."""
        return unquote(self.said("group"))

    @property
    def ref(self) -> str:
        """The name that the phase went by."""
        return unquote(self.said("ref"))


@lru_cache(maxsize=4)
def entries(text: str) -> tuple[Entry, ...]:
    """Read an archive, oldest first. What stands before the first entry is passed over."""
    lines = split(text)
    found = []
    place = 0
    while place < len(lines):
        name, marked, said = _head(lines[place])
        place += 1
        if name is None:
            continue
        end = _end(lines, place, dict(marked).get("lines", ""))
        body = "".join(lines[place:end])
        found.append(_entry(name, marked, said, body))
        place = end
    return tuple(found)


def appended(text: str, kind: str, entry: tuple[str, str, Marks], level: int, newline: str) -> str:
    """Return an archive with one more entry at its end.

    Args:
        text: the archive; empty for one that is begun.
        kind: `SHIPPED` or `RETIRED`.
        entry: the heading's text, the body, and the mark.
        level: of the heading in the plan file, so that it can go back as it was.
        newline: the line ending.
    """
    said, body, marked = entry
    body = body.strip("\r\n")
    body = body + newline if body else ""
    marked = changed(marked, {"lines": str(len(split(body))), "level": str(level)})
    head = text if text else f"# {TITLES[kind]}{newline}"
    head += "" if head.endswith(("\n", "\r")) else newline
    head += newline if head.endswith("\r") and newline == "\n" else ""
    gap = newline if body else ""
    return f"{head}{newline}## {said} {marks.comment(marked)}{newline}{gap}{body}"


def quoted(value: str) -> str:
    """Return a text as one word of a mark."""
    return quote(value, safe="")


def _entry(name: Name, marked: Marks, said: str, body: str) -> Entry:
    read = parse(f"### Phase 1\n{body}") if body.strip() else None
    section = read.sections[0] if read and read.sections else None
    items = section.items if section else ()
    return Entry(name, marked, said, body, items, section.goal if section else "")


def _head(line: str) -> tuple[Name | None, Marks, str]:
    """Read an entry's heading: one that says when its phase went, or, written by hand, any phase's."""
    text = line.rstrip("\r\n")
    if not text.startswith("#"):
        return None, (), ""
    said, marked = marks.read(text.lstrip("#").strip())
    known = dict(marked)
    if SHIPPED in known or RETIRED in known:
        return heading.read(said, expected=True) or Name("", "", heading.plain(said)), marked, said.strip()
    return heading.read(said, expected=False) if text.startswith("## ") else None, marked, said.strip()


def _end(lines: tuple[str, ...], start: int, count: str) -> int:
    """Return the index after an entry's body.

    That is as many lines as its mark says; where something else than an entry follows them, a hand has been at it, and
    the body reaches up to the next entry.
    """
    first = start + 1 if start < len(lines) and not lines[start].strip("\r\n") and count != "0" else start
    wanted = first + int(count) if count.isascii() and count.isdigit() and len(count) < 9 else -1
    after = next((line for line in lines[wanted:] if line.strip()), "") if first <= wanted <= len(lines) else "more"
    if not after or _head(after)[0]:
        return wanted
    return next((place for place in range(start, len(lines)) if _head(lines[place])[0]), len(lines))
