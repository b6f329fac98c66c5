"""A pane with a tree: what is selected, folded and looked for in a plan, and the selected phase written out."""

from __future__ import annotations

from navlog.core.roadmap.model import Phase, Plan, Slice
from navlog.widgets.detail import Writer
from navlog.widgets.phase_peek import peek_lines
from navlog.widgets.phase_sheet import phase_lines, unread_lines
from navlog.widgets.slices import Roadmap
from navlog.widgets.split import SplitPane
from navlog.widgets.tree import NOTE, SLICE, UNREAD, TreeRow, tree_rows
from navlog.widgets.tree_drawing import draw_tree_row


class TreePane(SplitPane):
    """The tree of a plan, beside or above the selected phase."""

    def __init__(self) -> None:
        super().__init__(draw_tree_row)
        self.part = Roadmap()
        self.words = self.wanted = ""
        self.folds: dict[str, bool] = {}

    def on_mount(self) -> None:
        """Say what is being done until the plan is read."""
        self.list_again()

    @property
    def plan(self) -> Plan:
        """The plan that is shown."""
        return self.part.plan or Plan()

    @property
    def phase(self) -> Phase | None:
        """The selected phase, or the one that the selected slice is part of."""
        return self.lines.row.phase if self.lines.row else None

    @property
    def slice_(self) -> Slice | None:
        """The selected slice."""
        return self.lines.row.part if self.lines.row else None

    @property
    def chosen(self) -> str:
        """The id of the selected phase or slice; empty for none."""
        row: TreeRow | None = self.lines.row
        return row.id if row is not None and row.kind != UNREAD else ""

    def fold(self) -> None:
        """Hide what is below the selected row, or go to what it is part of."""
        row: TreeRow | None = self.lines.row
        if row is not None and row.folds and not row.folded and not self.words:
            self._fold(row.id, True)
        elif row is not None and row.kind == SLICE and row.phase is not None and row.part is not None:
            self.lines.go(row.part.parent or row.phase.id)

    def unfold(self) -> None:
        """Show what is below the selected row, or go into it."""
        row: TreeRow | None = self.lines.row
        if row is not None and row.folded:
            self._fold(row.id, False)
        elif row is not None and row.folds:
            self.lines.move("down")

    def go(self, id: str) -> None:
        """Select a phase or a slice as soon as it is there, and let it be seen."""
        self.wanted = id
        for phase in self.plan.phases:
            if any(part.id == id for part in phase.slices):
                self.folds[phase.id] = False
        self.list_again()

    def write(self) -> None:
        """Write the selected phase out, or why lines could not be read."""
        row: TreeRow | None = self.lines.row
        subject = row.phase.id if row and row.phase else row.id if row else ""
        self.detail.show(subject, self._writer(row), 0.0, self.peeking)

    def _fold(self, id: str, folded: bool) -> None:
        self.folds = {**self.folds, id: folded}
        self.list_again()

    def list_again(self, first: bool = False) -> None:
        """Show the plan with the folds and the words as they are now."""
        plan = self.part.plan
        rows = (
            tree_rows(plan, self.folds, self.words, self.part.lifted)
            if plan
            else (TreeRow(NOTE, text="reading the plan"),)
        )
        self.lines.show(rows, 0.0, first)
        if self.wanted and self.lines.go(self.wanted):
            self.wanted = ""

    def _writer(self, row: TreeRow | None) -> Writer | None:
        plan, peek = self.plan, self.peeking
        if row is None:
            return None
        if row.phase is None:
            return lambda now, width, height: unread_lines(plan.unread, width)
        phase, links = row.phase, self.part.linked[1] if self.part.linked[0] == row.phase.id else ()
        if peek:
            part, listed = row.part, row.folds and not row.folded
            return lambda now, width, height: peek_lines(phase, plan, width, height, part, part is not None or listed)
        return lambda now, width, height: phase_lines(phase, plan, links, width)
