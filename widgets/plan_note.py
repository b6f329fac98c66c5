"""The plan's note: one quiet line below the tree about what is worth knowing and nothing to act on at once."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from navlog.core.proposals import COMPLETES, PARKED, Proposal
from navlog.core.roadmap import advice
from navlog.core.roadmap.model import Plan
from navlog.core.text import count, line

Note = tuple[str, str]
"""What there is to say, and the key that helps."""


class PlanNote(Static):
    """A line; there is none while there is nothing to say."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="plan-note")
        self.said: Note = ("", "")

    def show(self, plan: Plan, proposals: Sequence[Proposal]) -> None:
        """Say what there is to say."""
        said = note_of(plan, proposals)
        if said != self.said:
            self.said = said
            self.set_class(bool(said[0]), "-said")
            self._write()

    def on_resize(self) -> None:
        """Fit the line to the new width."""
        self._write()

    def _write(self) -> None:
        text, key = self.said
        room = self.size.width - len(key) - 3
        name, _, rest = key.partition(" ")
        told = Content.styled(text, "$quiet").truncate(max(room, 1), ellipsis=True)
        self.update(Content.assemble(told, "   ", (name, "bold $focus"), (f" {rest}", "$quiet")))


def note_of(plan: Plan, proposals: Sequence[Proposal]) -> Note:
    """Return what is most worth knowing, and the key that helps."""
    if plan.conflict:
        return f"line {plan.conflict} marks a merge conflict: nothing can be changed until it is resolved", "e edit"
    if plan.cycles:
        refs = {phase.id: line(phase.ref) for phase in plan.phases}
        ring = " → ".join(refs.get(one, one) for one in plan.cycles[0])
        return f"they wait for each other: {ring}", "b cut one"
    return noticed(proposals) or advised(plan) or ("", "")


def advised(plan: Plan) -> Note | None:
    """Return what the core would ask about the cursor or the order, if anything."""
    cursor, order = advice.cursor_advice(plan), advice.order_advice(plan)
    if cursor is not None and cursor.state != advice.UNSET:
        return line(cursor.why), "n next"
    return (line(order.why), "J K state one") if order is not None and order.ask else None


def noticed(proposals: Sequence[Proposal]) -> Note | None:
    """Return what waits in the inbox, the weightiest first; `None` when nothing does."""
    finished = [one for one in proposals if one.kind == COMPLETES]
    shown = finished or [one for one in proposals if one.kind == PARKED]
    if not shown:
        return (f"{count(len(proposals), 'commit')} touched the plan", "i inbox") if proposals else None
    refs = ", ".join(dict.fromkeys(line(one.ref) for one in shown))
    one_only = len(shown) == 1
    if not finished:
        return f"{refs} {'looks' if one_only else 'look'} parked", "i inbox"
    looks = "looks like it finishes" if one_only else "look like they finish"
    sha = f" · {shown[0].commit[:7]}" if one_only and shown[0].commit else ""
    return f"{count(len(shown), 'commit')} {looks} {refs}{sha}", "i inbox"
