"""A fact's file: one line a field between two fences, the same bytes for the same fact.

Any two different changes of one file touch the line of the sum, so that git calls them a conflict: a merge never makes
a fact that nobody wrote, and never follows a file that it takes for a renamed one.
"""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.facts.fact import Fact, normal
from navlog.core.record import record

FENCE = "---"
VERSION = "1"
FIELDS = ("subject", "relation", "object", "because", "at")
OURS, BASE, MIDDLE, THEIRS = "<<<<<<< ", "||||||| ", "=======", ">>>>>>> "
"""How git marks a conflict."""


class FactError(ValueError):
    """A file that holds no fact; the message says why, for people."""


@record
class Read:
    """What a fact's file holds.

    Attributes:
        facts: the fact; two where git could not decide between them.
        problem: what is wrong with the file all the same; empty when nothing is.
    """

    facts: tuple[Fact, ...]
    problem: str = ""


def encode(fact: Fact) -> bytes:
    """Return a fact as the content of its file."""
    rows = [f"{name}: {value}" for name in FIELDS if (value := getattr(fact, name))]
    head = [FENCE, f"navlog: {VERSION}", f"sum: {_sum(rows)}"]
    return ("\n".join([*head, *rows, FENCE]) + "\n").encode("utf-8")


def decode(content: bytes, scope: str) -> Read:
    """Return the facts of a file.

    Raises:
        FactError: when there is none.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FactError(f"it is no UTF-8: byte {error.start}") from error
    lines = text.replace("\r\n", "\n").split("\n")
    if any(line.startswith(OURS) for line in lines):
        sides = tuple(dict.fromkeys(_fact(side, scope) for side in _sides(lines)))
        return Read(sides, "git left a conflict in it: decide for one side, and remove the other and the marks")
    fact = _fact(lines, scope)
    if encode(fact) == content:
        return Read((fact,))
    return Read((fact,), "it was edited by hand: its sum, or how it is written, is another")


def _fact(lines: list[str], scope: str) -> Fact:
    """Return the fact that lines hold."""
    found = _fields(lines)
    missing = [name for name in ("subject", "relation", "object") if not found.get(name)]
    if missing:
        raise FactError(f"it has no {missing[0]}")
    values = {name: normal(found.get(name, "")) for name in FIELDS}
    return Fact(scope, **values)


def _fields(lines: list[str]) -> dict[str, str]:
    if not lines or lines[0].rstrip() != FENCE:
        raise FactError(f"it does not begin with {FENCE}")
    end = next((place for place, line in enumerate(lines[1:], 1) if line.rstrip() == FENCE), -1)
    if end < 0:
        raise FactError(f"its fields are not closed by {FENCE}, so it may have been cut")
    pairs = (line.partition(":") for line in lines[1:end] if line.strip())
    found = {name.strip(): value.strip() for name, _, value in pairs}
    if found.get("navlog") != VERSION:
        raise FactError("it is no fact in a form that this version knows")
    return found


def _sides(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of both sides of a conflict."""
    ours: list[str] = []
    theirs: list[str] = []
    side = ""
    for line in lines:
        if line.startswith((OURS, BASE, THEIRS)) or line == MIDDLE:
            side = "" if line.startswith(THEIRS) else line[:7]
            continue
        if side in ("", OURS.strip()):
            ours.append(line)
        if side in ("", MIDDLE):
            theirs.append(line)
    return ours, theirs


def _sum(rows: list[str]) -> str:
    return sha256("\n".join(rows).encode("utf-8"))[:12]
