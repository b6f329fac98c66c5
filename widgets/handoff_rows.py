"""The rows of what was handed over, and what they look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from navlog.core.budget.gate import MISSING, STALE
from navlog.core.handoff.history import Entry, answer_of
from navlog.core.record import record, replace
from navlog.core.text import age, count, has_words, line, moment
from navlog.widgets.cells import left, right
from navlog.widgets.pieces import AGE, Piece, beside, pointer

if TYPE_CHECKING:
    from navlog.core.handoff.ageing import Aged
    from navlog.core.handoff.overview import Overview
    from navlog.core.handoff.session import Session

CURRENT, ENTRY, UNREAD, HEADING, NOTE, BLANK = "current", "entry", "unread", "heading", "note", "blank"

SOURCED = 60
"""Cells from which there is room for who wrote an answer, and where."""

MARKS = {STALE: ("▲ stale", "needs"), MISSING: ("○ half", "dim")}
"""What is said of a handoff that is not all current."""

AHEAD = "→ "
"""What stands before a next step where it stands for the whole answer."""


@record
class HandoffRow:
    """One line of the list.

    Attributes:
        kind: `current`, `entry`, `unread`, `heading`, `note` or `blank`.
        id: what the selection is kept by; empty where a line can't be selected.
        entry: what was answered; of the current handoff both halves as they are now.
        mark: how the current handoff stands, `stale` or `missing`; empty when it is current.
        text: what a line without an answer says.
    """

    kind: str
    id: str = ""
    entry: Entry | None = None
    mark: str = ""
    text: str = ""

    @property
    def at(self) -> float:
        """The moment that it tells the age of, seconds since the epoch; 0 for none."""
        return moment(self.entry.at) if self.entry else 0.0

    def wrapped(self, width: int) -> tuple[HandoffRow, ...]:
        """Return a sentence as as many rows as it takes."""
        if self.kind != NOTE:
            return (self,)
        return tuple(replace(self, text=part.plain) for part in Content(self.text).wrap(width))


def handoff_rows(seen: Overview | None, words: str = "") -> tuple[HandoffRow, ...]:
    """Return the rows: what belongs here, then the log as far as it has the words; `None` is told as being read."""
    if seen is None:
        return (HandoffRow(NOTE, text="reading what was handed over"),)
    session = seen.found.session
    here = answer_of(session) if session else None
    first = (
        [
            HandoffRow(HEADING, text=f"Here · {seen.found.said}"),
            HandoffRow(CURRENT, CURRENT, here, mark_of(session, seen.aged)),
        ]
        if session and not words
        else []
    )
    found = tuple(one for one in seen.entries if _has(one, words))
    title = f"“{words}”" if words else "Log"
    listed = [HandoffRow(ENTRY, f"{one.at} {one.session}", one) for one in found]
    head = [HandoffRow(HEADING, text=f"{title} · {count(len(found), 'answer')}")] if found else []
    none = [HandoffRow(NOTE, text=f"no answer says “{words}”")] if words and not found else []
    names = ", ".join(line(one.name) for one in seen.found.unread)
    unread = [HandoffRow(UNREAD, UNREAD, text=f"can't be read: {names}")] if names else []
    parts = [part for part in (first, [*head, *listed], none, unread) if part]
    spaced = [row for part in parts for row in (HandoffRow(BLANK), *part)][1:]
    return tuple(spaced)


def mark_of(session: Session | None, aged: Aged) -> str:
    """Return how what belongs here stands: `stale` where a half is, `missing` where one is not written, else empty."""
    states = (aged.handoff.state, aged.next_step.state) if session else (MISSING,)
    return STALE if STALE in states else MISSING if MISSING in states else ""


def draw_handoff_row(row: HandoffRow, width: int, now: float, selected: bool) -> list[Piece]:
    """Return a row's pieces; together they are at most `width` cells wide."""
    if row.entry is None:
        looks = {HEADING: "heading", UNREAD: "needs"}
        start = [pointer(selected)] if row.id else [(" ", "dim")]
        return [*start, (left(row.text, max(width - len(start[0][0]), 1)), looks.get(row.kind, "note"))]
    told, look = MARKS.get(row.mark, ("", "dim"))
    source = f"{line(row.entry.branch)} · {line(row.entry.by)}" if width >= SOURCED and row.kind == ENTRY else told
    tail: list[Piece] = [("  " + source, look), (right(age(now - row.at), AGE), "dim")]
    return [pointer(selected), *beside(_said(row.entry), width - 2, tail, "text")]


def _said(entry: Entry) -> str:
    """Return an answer's beginning on one line."""
    if entry.would_be_lost is not None:
        return line(entry.would_be_lost)
    return AHEAD + line(entry.next_step or "") if entry.next_step is not None else "no handoff, a message or notes only"


def _has(entry: Entry, words: str) -> bool:
    """Whether an answer, or what it comes from, has every word."""
    said = " ".join(filter(None, (entry.would_be_lost, entry.next_step, entry.branch, entry.by, entry.session)))
    return has_words(said, words)
