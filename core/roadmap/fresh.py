"""What comes into the plan: the number and the id of a phase, the id of a slice, a heading that is read as a phase."""

from __future__ import annotations

from functools import cache

from navlog.core.roadmap import archive, heading
from navlog.core.roadmap.document import Document
from navlog.core.roadmap.identity import derived, id_of
from navlog.core.roadmap.state import State
from navlog.core.roadmap.steps import reread

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable


def phase_id(state: State, group: str, number: str, title: str) -> str:
    """Return the id of a phase that is not in the plan yet."""
    return derived("p", (group, number, title), {phase.id for phase in state.plan.phases})


def slice_id(state: State, phase: str, title: str) -> str:
    """Return the id of a slice that is not in the plan yet, of the phase with an id."""
    return derived("s", (phase, title), {part.id for other in state.plan.phases for part in other.slices})


def heads(number: str, title: str) -> tuple[str, ...]:
    """Return the ways to write a phase's heading, the best first: not everywhere is every one of them read as one."""
    said = f"{number}: {title}"
    return (said, f"Phase {said}") if heading.code(number) else (f"Phase {said}",)


def readable(like: Document, own: str, ways: tuple[str, ...], write: Callable[[str], str]) -> str:
    """Return the plan file's text with the first heading by which a phase is read as one, else with the last.

    Args:
        like: the plan file as it is.
        own: the phase's id, which the text marks it with.
        ways: its headings, the best first.
        write: gives the text with a heading.
    """
    for head in ways[:-1]:
        text = write(head)
        if any(id_of(one.marks) == own for one in reread(text, like).sections):
            return text
    return write(ways[-1])


def next_number(numbers: tuple[str, ...]) -> str:
    """Return the number of a further phase: one more than the largest whole one, written as the last one is.

    Args:
        numbers: those that were ever used, in the order of the file. Decimals and letters count for nothing: a backlog
            that is kept as 999.2 is no ninety-ninth phase.
    """
    coded = [(one.rpartition("-")[0], one.rpartition("-")[2]) for one in numbers if heading.code(one)]
    if numbers and coded and len(coded) == len([one for one in numbers if one]):
        prefix = coded[-1][0]
        return f"{prefix}-{max(int(tail) for head, tail in coded if head == prefix and tail.isdigit()) + 1}"
    whole = [one for one in numbers if one.isascii() and one.isdigit()]
    if not whole:
        return "1"
    largest = max(map(int, whole))
    width = max(len(one) for one in whole) if any(one.startswith("0") and len(one) > 1 for one in whole) else 0
    return f"{largest + 1:0{width}d}"


def numbers_in(document: Document, entries: tuple[archive.Entry, ...]) -> tuple[str, ...]:
    """Return every number that was ever used, those of lines that could not be read included."""
    found = [entry.name.number for entry in entries]
    found += [section.name.number for section in document.sections]
    for one in document.unread:
        found += _named().findall(one.text)
    return tuple(found)


@cache
def _named() -> re.Pattern[str]:
    import re

    return re.compile(r"(?i)phase\s+(\d+)")
