"""The facts pane: what is known under what it is about, and one fact in full."""

from __future__ import annotations

from textual.widget import Widget

from navlog.core.facts.fact import Fact
from navlog.core.text import line
from navlog.widgets.empty import NOWHERE
from navlog.widgets.fact_rows import PROBLEM, draw_fact_row, fact_rows
from navlog.widgets.fact_sheet import fact_lines, problem_lines
from navlog.widgets.filtered import FilteredPane
from navlog.widgets.slices import Facts

NONE = (
    "No facts yet. A fact is a subject, a relation and an object: `gate · method · make check`. A session's own goes "
    "with it, the project's stays on this machine, and a committed one, with its reason, reaches everybody."
)


class FactsPane(FilteredPane):
    """Every fact under its subject."""

    name_ = "facts"
    title_ = "Facts"
    leads = ("fact add", "edit fact", "fact retract", "open fact", "find fact", "copy fact")
    looks_for = "words of a fact"

    def __init__(self) -> None:
        super().__init__(draw_fact_row)
        self.part = Facts()

    def show(self, part: Facts) -> None:
        """Show another slice; the selection and the words stay."""
        old, self.part = self.part, part
        self.dress(part.bare, part.gone)
        if part.bare:
            keys = (("a", "record one"),) if part.stored else ()
            self.empty.say(NONE if part.stored else NOWHERE, keys)
        if part.shelves is not old.shelves:
            self.list_again()
        elif part.now != old.now:
            self.detail.tick(part.now)
        if part.bare != old.bare:
            self.settle()

    def count(self) -> str:
        """Return how many facts there are."""
        return f"{len(self.part.facts):,}" if self.part.facts else ""

    @property
    def fact(self) -> Fact | None:
        """The selected fact."""
        return self.lines.row.fact if self.lines.row else None

    def go(self, key: str) -> None:
        """Select the fact of a key."""
        found = next((row.id for row in self.lines.given if row.fact is not None and row.fact.key == key), "")
        self.lines.go(found)

    def home(self) -> Widget:
        """Return the list or the detail; the paragraph where there is nothing."""
        return self.empty if self.part.bare else super().home()

    def list_again(self, first: bool = False) -> None:
        """List the facts with the words as they are now."""
        self.lines.show(fact_rows(self.part.shelves, line(self.words)), self.part.now, first)

    def write(self) -> None:
        """Write the selected fact out, or what is wrong with files."""
        row, part = self.lines.row, self.part
        fact = self.fact
        if row is None or (fact is None and row.id != PROBLEM):
            self.detail.show("", None, part.now, self.peeking)
        elif fact is None:
            self.detail.show(
                PROBLEM, lambda now, width, height: problem_lines(part.shelves or (), width), part.now, self.peeking
            )
        else:
            one = fact
            writer = lambda now, width, height: fact_lines(one, part.facts, now, width)  # noqa: E731
            self.detail.show(row.id, writer, part.now, self.peeking)
