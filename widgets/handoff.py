"""The handoff pane: what belongs here, every answer ever written, and the difference between two."""

from __future__ import annotations

from itertools import chain

from textual.widget import Widget

from navlog.core.budget.gate import MISSING, STALE
from navlog.core.handoff.history import Entry
from navlog.core.text import ago, moment
from navlog.widgets.comparing import changed, difference_lines, texts_of
from navlog.widgets.detail import Writer
from navlog.widgets.empty import NOWHERE
from navlog.widgets.filtered import FilteredPane
from navlog.widgets.handoff_rows import CURRENT, UNREAD, draw_handoff_row, handoff_rows, mark_of
from navlog.widgets.handoff_sheet import current_lines, entry_lines, unread_lines
from navlog.widgets.slices import Handoff, Prompt

NONE = (
    "Nothing was handed over yet. Before its context is reset, an agent writes here what a fresh session would not "
    "know and what it would do next, and the session after it gets both, whole. You can write it, too."
)
COUNTS = {"": "●", STALE: "▲", MISSING: "○"}
"""What the tab strip says of the handoff that belongs here."""


class HandoffPane(FilteredPane):
    """The handoff that belongs here, written out; behind it the log."""

    name_ = "handoff"
    title_ = "Handoff"
    leads = ("write handoff", "handoff log", "compare", "copy handoff", "find answer", "handoff")
    looks_for = "words of an answer"

    def __init__(self) -> None:
        super().__init__(draw_handoff_row)
        self.part = Handoff()
        self.against = ""
        self.set_reactive(HandoffPane.opened, True)
        self.add_class("-opened")

    def show(self, part: Handoff) -> None:
        """Show another slice; the selection stays."""
        old, self.part = self.part, part
        self.dress(part.bare, part.gone)
        if part.bare:
            self.empty.say(NONE if part.stored else NOWHERE, (("e", "write it"),) if part.stored else ())
        if part.seen is not old.seen:
            self.list_again()
        elif part.now != old.now:
            self.lines.tick(part.now)
            self.detail.tick(part.now)
        if part.bare != old.bare:
            self.settle()

    def count(self) -> str:
        """Return the glyph of how the handoff that belongs here stands."""
        seen = self.part.seen
        return COUNTS[mark_of(seen.found.session, seen.aged)] if seen and seen.found.session else ""

    def prompt(self) -> Prompt | None:
        """Say what is being compared or typed."""
        if self.typing:
            return super().prompt()
        one = self._entry(self.against)
        if one is None:
            return None
        keys = (("esc", "back"),) if self.opened else (("enter", "shows the difference"), ("esc", "leaves it"))
        return Prompt(f"compared with the answer of {ago(self.part.now - moment(one.at))}", keys)

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return (super().inside and not self.part.bare) or bool(self.against)

    @property
    def entry(self) -> Entry | None:
        """The selected answer."""
        return self.lines.row.entry if self.lines.row else None

    def home(self) -> Widget:
        """Return the detail when it is opened, else the list; the paragraph where there is nothing."""
        return self.empty if self.part.bare else super().home()

    def back(self) -> bool:
        """Leave the comparison where the list has the keys, else what every such pane has."""
        if self.against and not self.opened and not self.zoomed:
            self.against = ""
            self.write()
            self.settle()
            return True
        return super().back()

    def list_all(self) -> None:
        """Give the keys to the list of every answer."""
        self.opened = False
        self.settle()

    def compare(self) -> None:
        """Let another answer be chosen that the selected one is compared with, beginning with the one before it."""
        if self.lines.row is not None:
            self.against, self.opened = self.lines.row.id, False
            self.lines.select(self._otherwise())
            self.settle()
            self.write()

    def find(self) -> None:
        """Open the line that looks for words; what was compared is left."""
        self.against = ""
        super().find()

    def list_again(self, first: bool = False) -> None:
        """List what was handed over with the words as they are now."""
        self.lines.show(handoff_rows(self.part.seen, self.words), self.part.now, first)

    def write(self) -> None:
        """Write the selected answer out, or how it differs from the one that it is compared with."""
        row = self.lines.row
        subject = f"{self.against} {row.id}" if row else ""
        self.detail.show(subject, self._writer(), self.part.now, self.peeking)

    def _writer(self) -> Writer | None:
        row, seen = self.lines.row, self.part.seen
        if row is None or seen is None:
            return None
        one, entry = self._entry(self.against), row.entry
        if one is not None and entry is not None and self.against != row.id:
            older, newer = sorted((one, entry), key=lambda each: each.at)
            return lambda now, width, height: difference_lines(older, newer, now, width)
        if row.id == UNREAD:
            return lambda now, width, height: unread_lines(seen.found.unread, width)
        if row.id == CURRENT or entry is None:
            return lambda now, width, height: current_lines(seen, now, width)
        return lambda now, width, height: entry_lines(entry, now, width)

    def _otherwise(self) -> int:
        """Return the place of the next answer that says something else of the same, or of anything, or the next one."""
        start, one = self.lines.place + 1, self.entry
        rows = [self.lines.rows[number].entry for number in self.lines.places[start:]]
        others = [(place, other) for place, other in enumerate(rows, start) if one and other]
        best = (place for place, other in others if one and changed(other, one))
        any_ = (place for place, other in others if one and texts_of(other) != texts_of(one))
        return next(chain(best, any_), start)

    def _entry(self, id: str) -> Entry | None:
        found = (row.entry for row in self.lines.given if id and row.id == id)
        return next(found, None)
