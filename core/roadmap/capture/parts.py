"""The parts of a plan as drafts: the task-list items of a section, and list items that are phases themselves."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from navlog.core.record import replace
from navlog.core.roadmap.capture.drafts import LONGEST, Draft, Item
from navlog.core.roadmap.capture.forms import NUMBERED
from navlog.core.roadmap.capture.naming import Name, box, name, plain, sentence, status_of, title_of
from navlog.core.roadmap.capture.outline import trimmed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from navlog.core.roadmap.capture.outline import Entry, Outline

    Found = list[tuple[int, Draft]]
    """Drafts with the lines at which they begin."""

SHORT = 100
"""Characters of a paragraph that serves as a title whole; of a longer one the first sentence does."""


def entries(found: Outline, start: int, end: int) -> tuple[Entry, ...]:
    """Return the list items that begin in some lines."""
    first = bisect_left(found.entries, start, key=lambda entry: entry.start)
    last = bisect_left(found.entries, end, key=lambda entry: entry.start)
    return found.entries[first:last]


def tasks(found: Outline, start: int, end: int) -> tuple[tuple[Item, ...], str]:
    """Return the task-list items in some lines, and the rest of these lines.

    What a title cannot hold whole, and what was called off, stays in the rest.
    """
    items: list[Item] = []
    taken: set[int] = set()
    within: list[int] = []
    for entry in entries(found, start, end):
        mark, text = box(entry.text)
        title, cut = title_of(text)
        if mark is None or not status_of(mark) or not title:
            continue
        while within and entry.start >= within[-1]:
            within.pop()
        items.append(Item(title, status_of(mark), len(within)))
        within.append(entry.end)
        if not cut:
            taken.update(range(entry.start, entry.head))
    return tuple(items), _joined(
        line for number, line in enumerate(found.lines[start:end], start) if number not in taken
    )


def draft(found: Outline, entry: Entry, end: int) -> tuple[Draft, Name]:
    """Return a list item as a phase, what follows it up to a line as its body, and what its first words say."""
    mark, text = box(entry.text)
    lead, rest = _lead(text)
    said = name(lead)
    if said.rank == NUMBERED:
        said = Name(title_of(lead)[0], "", said.status)
    items, body = tasks(found, entry.head, max(end, entry.head))
    title = _unstopped(said.title) or sentence(rest) or plain(lead) or saying(body.split("\n"))
    first = found.lines[entry.start]
    inset = len(first) - len(unmarked(first))
    body = "\n".join(line[min(inset, len(line) - len(line.lstrip())) :] for line in body.split("\n"))
    if title.endswith("…") and len(plain(text)) > LONGEST:
        rest, said = text, replace(said, title=title)
    if said.title or sentence(rest) != _unstopped(plain(rest)):
        gap = "\n\n" if body and not found.text(entry.head, entry.head + 1) else "\n"
        body = f"{rest}{gap}{body}".strip("\n")
    return Draft(title, body, items, said.number or entry.number, status_of(mark or " ") or said.status), said


def saying(texts: Iterable[str]) -> str:
    """Return as a title the first text that says something; empty when none does."""
    return next((title for text in texts if any(map(str.isalnum, title := sentence(text)))), "")


def numbered(found: Outline, start: int, end: int) -> Found:
    """Return the first numbered list in some lines as phases; paragraphs between two items belong to the first."""
    chain: list[Entry] = []
    for entry in entries(found, start, end):
        if entry.depth == 0 and entry.number:
            if chain and not _continues(found, chain[-1], entry):
                break
            chain.append(entry)
    lazy = len(chain) > 1 and len({entry.number for entry in chain}) == 1
    made: Found = []
    for index, entry in enumerate(chain):
        after = chain[index + 1].start if index + 1 < len(chain) else entry.end
        one, said = draft(found, entry, _stop(found, entry.end, after))
        made.append((entry.start, replace(one, number=said.number) if lazy else one))
    return [(line, one) for line, one in made if one.title]


def bulleted(found: Outline) -> list[tuple[int, Draft, Name]]:
    """Return the list items that name a phase with its number, as `- [ ] **Phase 3: Billing**` does."""
    tops = [entry for entry in found.entries if entry.depth == 0]
    made = [(entry.start, *draft(found, entry, entry.end)) for entry in tops if _names(entry)]
    return [(line, one, said) for line, one, said in made if said.rank < NUMBERED and said.number and one.title]


def _names(entry: Entry) -> bool:
    """Whether an item may name a phase: it has a box, or begins in bold."""
    mark, text = box(entry.text)
    return mark is not None or text.startswith("**")


def _continues(found: Outline, before: Entry, entry: Entry) -> bool:
    """Whether a numbered item goes on with the list of another one: by its number, or with nothing between them."""
    if len(before.number) < 9 and int(entry.number) == int(before.number) + 1:
        return True
    return not found.text(before.end, entry.start)


def _stop(found: Outline, end: int, after: int) -> int:
    """Return the line at which what follows a list item is no longer its own: at the next item or heading."""
    place = bisect_left(found.headings, end, key=lambda heading: heading.start)
    return min(after, found.headings[place].start) if place < len(found.headings) else after


def _lead(text: str) -> tuple[str, str]:
    """Split an item's paragraph into what names it and the rest.

    What names it is bold text at its start that something sets apart, or a short paragraph, or else nothing, and the
    whole paragraph is the rest.
    """
    match = _bold().match(text)
    if match and plain(match[1]):
        head, rest = match[1].strip().rstrip(":："), match[2].strip()
        return (head, rest) if name(head).title else (text.replace("\n", " "), "")
    whole = plain(text)
    return (text, "") if len(whole) <= SHORT and sentence(text) == _unstopped(whole) else ("", text)


def unmarked(line: str) -> str:
    """Return a line of a list without the bullet or the number before it."""
    match = _marker().match(line)
    return line[len(match[0]) :] if match else line


def _unstopped(title: str) -> str:
    return title.rstrip(":：.。")


def _joined(lines: Iterable[str]) -> str:
    """Return lines without the blank ones around them, nor the rule that sets them apart from what follows."""
    text = trimmed(lines)
    head, _, last = text.rpartition("\n")
    rule = last.strip() in ("---", "***", "___") and (not head or head.endswith("\n"))
    return head.rstrip() if rule else text


@cache
def _bold() -> re.Pattern[str]:
    import re

    return re.compile(r"\*\*(.+?(?:[:：]\*\*|\*\*(?=\s*(?:$|[\n:：(（.]|[-–—→]\s))))[\s:：.–—→-]*(.*)", re.DOTALL)


@cache
def _marker() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*(?:[-*+•]|\d+[.)])\s+")
