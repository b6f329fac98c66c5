"""The plan's note: one quiet line below the tree about what is worth knowing and nothing to act on at once."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from navlog.core.proposals import COMPLETES, PARKED, Proposal
from navlog.core.roadmap import advice
from navlog.core.roadmap.model import Plan
from navlog.core.text import count, line
from navlog.widgets.keys import offered

Note = tuple[tuple[str, ...], str, str]
"""What there is to say at every length, the longest first, the key that helps, and what it does."""

SILENT: Note = ((), "", "")


STRAYED = {
    advice.ON_DONE: "what is in focus is done",
    advice.ON_PARKED: "what is in focus is parked",
    advice.DANGLING: "what was in focus has gone",
}
"""What there is to say of the cursor, in a few words."""


class PlanNote(Static):
    """A line; there is none while there is nothing to say."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="plan-note")
        self.said = SILENT

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
        tellings, key, does = self.said
        room = self.size.width - len(f"{key} {does}") - 3
        text = next((one for one in tellings if cell_len(one) <= room), tellings[-1] if tellings else "")
        told = Content.styled(text, "$quiet").truncate(max(room, 1), ellipsis=True)
        self.update(Content.assemble(told, "   ", *offered(((key, does),))))


def note_of(plan: Plan, proposals: Sequence[Proposal]) -> Note:
    """Return what is most worth knowing, and the key that helps."""
    if plan.conflict:
        where = f"line {plan.conflict} marks a merge conflict"
        return (f"{where}: nothing can be changed until it is resolved", where, "merge conflict"), "e", "edit"
    if plan.cycles:
        refs = {phase.id: line(phase.ref) for phase in plan.phases}
        ring = " → ".join(refs.get(one, one) for one in plan.cycles[0])
        return (f"they wait for each other: {ring}", f"a ring: {ring}"), "b", "cut one"
    return noticed(proposals) or advised(plan) or SILENT


def advised(plan: Plan) -> Note | None:
    """Return what the core would ask about the cursor or the order, if anything."""
    cursor, order = advice.cursor_advice(plan), advice.order_advice(plan)
    if cursor is not None and cursor.state != advice.UNSET:
        return (line(cursor.why), STRAYED.get(cursor.state, STRAYED[advice.DANGLING])), "n", "next"
    if order is None or not order.ask:
        return None
    if order.state == advice.NEVER_SET:
        return ("no order is stated: the plan's own counts", "no order is stated"), "J K", "state one"
    came = f"{count(len(order.unordered), 'phase')} came since no order was decided on"
    return (line(order.why), came, "there are phases without a place"), "J K", "state one"


def noticed(proposals: Sequence[Proposal]) -> Note | None:
    """Return what waits in the inbox, the weightiest first; `None` when nothing does."""
    finished = [one for one in proposals if one.kind == COMPLETES]
    touched = sum(bool(one.commit) for one in proposals)
    shown = finished or [one for one in proposals if one.kind == PARKED]
    if not shown:
        return ((f"{count(touched, 'commit')} touched the plan",), "i", "inbox") if touched else None
    refs = ", ".join(dict.fromkeys(line(one.ref) for one in shown))
    one_only = len(shown) == 1
    if not finished:
        return (f"{refs} {'looks' if one_only else 'look'} parked",), "i", "inbox"
    looks = "looks like it finishes" if one_only else "look like they finish"
    sha = f" · {shown[0].commit[:7]}" if one_only and shown[0].commit else ""
    told = f"{count(len(shown), 'commit')} {looks} {refs}"
    return (told + sha, told, f"finished? {refs}{sha}"), "i", "inbox"
