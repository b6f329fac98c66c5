"""The rows of the facts, under their subjects, and what they look like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from navlog.core.facts.fact import REPO, Fact
from navlog.core.record import record, replace
from navlog.core.text import count, has_words, line, moment
from navlog.widgets.cells import fit, left
from navlog.widgets.pieces import Piece, beside, pointer

if TYPE_CHECKING:
    from navlog.core.facts.shelf import Shelf

FACT, HEADING, PROBLEM, NOTE, BLANK = "fact", "heading", "problem", "note", "blank"

RELATION = 12
"""Cells of a relation at least."""


@record
class FactRow:
    """One line of the list.

    Attributes:
        kind: `fact`, `heading`, `problem`, `note` or `blank`.
        id: what the selection is kept by; empty where a line can't be selected.
        fact: the fact.
        text: what a line without a fact says.
    """

    kind: str
    id: str = ""
    fact: Fact | None = None
    text: str = ""

    @property
    def at(self) -> float:
        """The moment that it tells the age of: of none, as a list of facts tells no ages."""
        return 0.0

    def wrapped(self, width: int) -> tuple[FactRow, ...]:
        """Return a sentence as as many rows as it takes."""
        if self.kind != NOTE:
            return (self,)
        return tuple(replace(self, text=part.plain) for part in Content(self.text).wrap(width))


def fact_rows(shelves: Sequence[Shelf] | None, words: str = "") -> tuple[FactRow, ...]:
    """Return the facts under their subjects, as far as they have the words; `None` is told as being read."""
    if shelves is None:
        return (FactRow(NOTE, text="reading the facts"),)
    facts = [
        fact
        for one in shelves
        for fact in one.facts
        if has_words(" ".join((*fact.triple, fact.because, fact.scope)), words)
    ]
    groups = groupby(sorted(facts, key=_order), key=lambda fact: fact.subject)
    found: list[FactRow] = []
    for subject, group in groups:
        found += [FactRow(BLANK)] if found else []
        found += [FactRow(HEADING, text=line(subject)), *(FactRow(FACT, id_of(fact), fact) for fact in group)]
    if words and not facts:
        found.append(FactRow(NOTE, text=f"no fact says “{words}”"))
    wrong = sum(len(one.problems) for one in shelves)
    found += [FactRow(BLANK), FactRow(PROBLEM, PROBLEM, text=f"{count(wrong, 'file')} to look at")] if wrong else []
    return tuple(found)


def id_of(fact: Fact) -> str:
    """Return what tells a fact from every other one, its scope and both sides of a conflict included."""
    return "\0".join((fact.scope, fact.key, fact.object, fact.because))


def draw_fact_row(row: FactRow, width: int, now: float, selected: bool) -> list[Piece]:
    """Return a row's pieces; together they are at most `width` cells wide."""
    if row.fact is None:
        looks = {HEADING: "strong", PROBLEM: "needs"}
        start = [pointer(selected)] if row.id else [(" ", "dim")]
        return [*start, (left(row.text, max(width - len(start[0][0]), 1)), looks.get(row.kind, "note"))]
    relation = line(row.fact.relation)
    taken = min(max(cell_len(relation) + 2, RELATION), max(width // 3, 6))
    tail: list[Piece] = [(f"  {row.fact.scope}", "fresh" if row.fact.scope == REPO else "dim")]
    room = max(width - 4 - taken, 8)
    return [
        pointer(selected),
        ("  ", "dim"),
        (left(fit(relation, taken - 1), taken), "dim"),
        *beside(line(row.fact.object), room, tail, "text"),
    ]


def _order(fact: Fact) -> tuple[str, str, int, float, str]:
    """Return what sorts facts: their subjects, the committed ones of each first, then the newest."""
    scope = {REPO: 0, "project": 1}.get(fact.scope, 2)
    return fact.subject.casefold(), fact.subject, scope, -moment(fact.at) if fact.at else 0.0, fact.object
