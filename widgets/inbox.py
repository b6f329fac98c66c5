"""The inbox pane: everything that navlog noticed and left to a person, with the evidence."""

from __future__ import annotations

from collections.abc import Iterator

from textual.message import Message
from textual.widget import Widget

from navlog.core.proposals import OFFERED, Proposal
from navlog.widgets.empty import Empty
from navlog.widgets.inbox_rows import draw_inbox_row, inbox_rows
from navlog.widgets.proposal_sheet import proposal_lines
from navlog.widgets.slices import Inbox
from navlog.widgets.split import SplitPane

NONE = (
    "Nothing waits for you. When a commit looks like it finishes a phase, or a title says “(later)”, "
    "you read it here with the reason, and nothing is changed until you say so. "
    "To look through commits that are already there: navlog roadmap commits --since …"
)


class InboxPane(SplitPane):
    """What waits, and one proposal with the diff of its commit."""

    name_ = "inbox"
    title_ = "Inbox"
    leads = ("proposals accept", "proposals dismiss", "open proposal")

    class Asked(Message):
        """What a proposal goes by is wanted."""

        def __init__(self, proposal: Proposal) -> None:
            super().__init__()
            self.proposal = proposal

    def __init__(self) -> None:
        super().__init__(draw_inbox_row)
        self.part = Inbox()
        self.seen = ""
        self.empty = Empty()

    def compose(self) -> Iterator[Widget]:
        """Lay out the list and the detail."""
        yield from self.body()
        yield self.empty

    def on_mount(self) -> None:
        """Say what is being done until the proposals are read."""
        self.empty.say(NONE)
        self.lines.show(inbox_rows(None), 0.0)

    def show(self, part: Inbox) -> None:
        """Show another slice; the selection stays."""
        old, self.part = self.part, part
        bare = part.proposals == ()
        self.dress(bare, part.gone)
        if part.proposals is not old.proposals:
            self.lines.show(inbox_rows(part.proposals), part.now)
        elif part.now != old.now:
            self.lines.tick(part.now)
            self.detail.tick(part.now)
        if part.source is not old.source:
            self.write()
        if bare != (old.proposals == ()):
            self.settle()

    def count(self) -> str:
        """Return how many proposals wait."""
        return str(len(self.part.proposals)) if self.part.proposals else ""

    def home(self) -> Widget:
        """Return the list or the detail; the paragraph where nothing waits."""
        return self.empty if self.part.proposals == () else super().home()

    @property
    def proposal(self) -> Proposal | None:
        """The selected proposal."""
        return self.lines.row.proposal if self.lines.row else None

    def open(self) -> None:
        """Show what the selected proposal goes by: its commit's diff, or the file that is offered."""
        if self.proposal is not None and (self.proposal.commit or self.proposal.kind == OFFERED):
            self.seen = self.proposal.id
            self.post_message(self.Asked(self.proposal))
            super().open()
            self.write()

    def write(self) -> None:
        """Write the selected proposal out."""
        one, source, seen = self.proposal, self.part.source, self.seen
        if one is None:
            self.detail.show("", None, self.part.now, self.peeking)
            return
        self.detail.show(
            one.id,
            lambda now, width, height: proposal_lines(one, source, seen == one.id, now, width),
            self.part.now,
            self.peeking,
        )
