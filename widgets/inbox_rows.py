"""The rows of the inbox, and what they look like."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from navlog.core.proposals import COMPLETES, DIFFERS, DISCOVERED, OFFERED, PARKED, TOUCHES, Proposal
from navlog.core.record import record, replace
from navlog.core.text import age, line
from navlog.widgets.cells import fit, left, right
from navlog.widgets.pieces import AGE, Piece, pointer

PROPOSAL, SAID, WHY, NOTE, BLANK = "proposal", "said", "why", "note", "blank"

WORDS = {
    COMPLETES: "finishes",
    TOUCHES: "works on",
    PARKED: "parked?",
    OFFERED: "take over",
    DISCOVERED: "chart?",
    DIFFERS: "differs",
}
LOOKS = {COMPLETES: "fresh", TOUCHES: "near", PARKED: "needs", OFFERED: "near", DISCOVERED: "near", DIFFERS: "needs"}
WORD = 10
"""Cells of the word, with the space after it."""

LEAD = "navlog noticed this and changed nothing"


@record
class InboxRow:
    """One line of the inbox.

    Attributes:
        kind: `proposal` for the line of a proposal, `said` and `why` for those below it, `note` or `blank`.
        id: the proposal's; empty where a line can't be selected.
        proposal: the proposal.
        text: what a line without a proposal of its own says.
    """

    kind: str
    id: str = ""
    proposal: Proposal | None = None
    text: str = ""

    @property
    def at(self) -> float:
        """The moment that it tells the age of, seconds since the epoch; 0 for none."""
        return self.proposal.at if self.proposal else 0.0

    def wrapped(self, width: int) -> tuple[InboxRow, ...]:
        """Return a sentence as as many rows as it takes."""
        if self.kind not in (NOTE, WHY):
            return (self,)
        room = width - 2 if self.kind == WHY else width
        return tuple(replace(self, text=part.plain) for part in Content(self.text).wrap(max(room, 8)))


def inbox_rows(proposals: Sequence[Proposal] | None) -> tuple[InboxRow, ...]:
    """Return the rows of what waits; `None` is told as being read."""
    if proposals is None:
        return (InboxRow(NOTE, text="reading what was noticed"),)
    found = [InboxRow(NOTE, text=LEAD)]
    why = ""
    for one in proposals:
        said = f'{one.commit[:7]} "{line(one.subject)}"' if one.commit else f"“{line(one.subject)}”"
        found += [InboxRow(BLANK), InboxRow(PROPOSAL, one.id, one)]
        found += [InboxRow(SAID, text=said)] if one.kind != OFFERED else []
        found += [InboxRow(WHY, text=line(one.evidence))] if one.kind != OFFERED or one.evidence != why else []
        why = one.evidence
    return tuple(found)


def draw_inbox_row(row: InboxRow, width: int, now: float, selected: bool) -> list[Piece]:
    """Return a row's pieces; together they are at most `width` cells wide."""
    if row.kind == PROPOSAL and row.proposal is not None:
        one = row.proposal
        word = left(WORDS.get(one.kind, one.kind), WORD)
        old = right(age(now - one.at), AGE) if one.at else ""
        room = width - 2 - WORD - cell_len(old)
        named = left(line(one.title) if one.kind == DIFFERS else f"{line(one.ref)} {line(one.title)}", room)
        return [pointer(selected), (word, LOOKS.get(one.kind, "dim")), (named, "text"), (old, "dim")]
    looks = {SAID: "dim", WHY: "faint", NOTE: "note", BLANK: "dim"}
    indent = {SAID: 4, WHY: 4, NOTE: 1}.get(row.kind, 0)
    return [(fit(" " * indent + row.text, width), looks[row.kind])]
