"""The roadmap pane: the tree, the line to type in, and one phase in full."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events, on
from textual.message import Message
from textual.widget import Widget

from navlog.core.proposals import OFFERED
from navlog.core.text import line
from navlog.widgets.ask import AskLine
from navlog.widgets.empty import NOWHERE, Empty
from navlog.widgets.plan_head import PlanHead
from navlog.widgets.plan_note import PlanNote
from navlog.widgets.slices import Prompt, Roadmap
from navlog.widgets.terms import Entry
from navlog.widgets.tree_pane import TreePane

FILTER, ADD = "filter", "add"

NONE = (
    "No plan yet. Phases and their slices stand here, in the order to work in, as soon as there is one: "
    "a plan is a Markdown file in the store, and you or an agent can write it."
)
FINISHED = "Everything in the plan is shipped."
KEYS = (("a", "add a phase"), ("e", "write the plan in the editor"))


class RoadmapPane(TreePane):
    """Every phase that is planned, in the order to work in, with its slices."""

    name_ = "roadmap"
    title_ = "Roadmap"
    column = True
    leads = ("move later", "move sooner", "park", "cycle", "ship", "roadmap focus", "roadmap next", "roadmap show")

    class Named(Message):
        """A title was typed for something to be added to `parent`, the id of a phase or slice, or to the plan."""

        def __init__(self, title: str, parent: str) -> None:
            super().__init__()
            self.title, self.parent = title, parent

    def __init__(self) -> None:
        super().__init__()
        self.mode = self.picking = ""
        self.empty = Empty()

    def compose(self) -> Iterator[Widget]:
        """Lay out the head over the tree and the detail."""
        yield PlanHead()
        yield AskLine("")
        yield from self.body(PlanNote())
        yield self.empty

    def show(self, part: Roadmap) -> None:
        """Show another slice; the selection, the folds and the filter stay."""
        old, self.part = self.part, part
        self.dress(part.bare, part.gone)
        self.set_class(not part.begun, "-unbegun")
        if part.plan is not old.plan or part.proposals is not old.proposals:
            self.query_one(PlanNote).show(self.plan, part.proposals)
        self.head()
        if old.plan is None and part.plan is not None:
            self.wanted = part.plan.cursor
        if part.bare:
            self.empty.say(*_explained(part))
        if part.plan is not old.plan or part.lifted != old.lifted:
            self.list_again()
        elif part.linked != old.linked:
            self.write()
        if part.bare != old.bare:
            self.settle()

    def head(self) -> None:
        """Show the head for where the pane stands now."""
        self.query_one(PlanHead).show(self.plan, self.columned, self.current)

    def count(self) -> str:
        """Return how many phases are done, of how many."""
        done, total, _ = self.plan.progress
        return f"{done}/{total}" if total else ""

    def scopes(self) -> tuple[str, ...]:
        """Return the keys that work: letters are text while something is typed."""
        return (AskLine.SCOPE,) if self.typing else (self.name_,)

    def prompt(self) -> Prompt | None:
        """Say what is being chosen or typed."""
        if self.picking:
            return self._choosing()
        if self.typing and self.mode == ADD:
            return Prompt("", (("enter", "adds it"), ("esc", "leaves it")))
        return Prompt("", (("enter", "to the list"), ("esc", "every phase"))) if self.typing else None

    @property
    def typing(self) -> bool:
        """Whether letters are text now."""
        return bool(self.mode) and self.screen.focused is self.query_one(AskLine).question

    @property
    def inside(self) -> bool:
        """Whether there is a level to go out of."""
        return super().inside or bool(self.mode or self.words or self.picking)

    def home(self) -> Widget:
        """Return the tree or the detail; the paragraph where there is no plan."""
        if self.mode == ADD:
            return self.query_one(AskLine).question
        return self.empty if self.part.bare else super().home()

    def back(self) -> bool:
        """Leave the choice, what is typed, the detail, the zoom, the filter, in this order."""
        if self.picking:
            self.pick("")
        elif self.mode == ADD:
            self._close()
        elif not self.typing and super().back():
            return True
        elif self.mode or self.words:
            self.words = ""
            self._close()
            self.list_again()
        else:
            return False
        return True

    def pick(self, id: str) -> None:
        """Let the next phase that enter is pressed on be one that a phase waits for; an empty id ends that."""
        self.picking = id
        self.opened = False
        self.settle()

    def type(self, mode: str) -> None:
        """Open the line: to filter the tree, or to name what is to be added."""
        self.mode, self.opened = mode, False
        asked = self.query_one(AskLine)
        where = f"a slice of {line(self.phase.ref)}" if self.phase and self.parent_of_new else "a phase"
        asked.ask("/" if mode == FILTER else "+", "words of a title" if mode == FILTER else f"the title of {where}")
        self.add_class("-asking")
        asked.question.value = self.words if mode == FILTER else ""
        self.screen.set_focus(asked.question)
        self.post_message(self.Moved())

    @property
    def parent_of_new(self) -> str:
        """The id of what a new item is part of: beside a slice another slice, else a phase of its own."""
        if self.slice_ is None or self.phase is None:
            return ""
        return self.slice_.parent or self.phase.id

    def on_resize(self, _: events.Resize) -> None:
        """Let the head say what fits where the pane stands now."""
        self.head()

    def _choosing(self) -> Prompt:
        """Say what enter would do with the selected phase."""
        one, other = self.plan.by_id.get(self.picking), self.phase
        if one is None or other is None or other.id == one.id:
            return Prompt(f"{line(one.ref) if one else '?'} waits for …: choose a phase", (("esc", "leaves it"),))
        cut = other.id in one.blocked_by
        told = (
            f"{line(one.ref)} waits for {line(other.ref)}"
            if cut
            else f"{line(one.ref)} would wait for {line(other.ref)}"
        )
        return Prompt(told, (("enter", "cuts that" if cut else "draws that"), ("esc", "leaves it")))

    def _close(self) -> None:
        """Close the line and give the keys back."""
        self.mode = ""
        self.remove_class("-asking")
        self.settle()

    @on(AskLine.Changed)
    def _typed(self, event: AskLine.Changed) -> None:
        if self.mode == FILTER and event.question != self.words:
            self.words = event.question
            self.list_again(first=True)

    @on(AskLine.Entered)
    def _entered(self) -> None:
        title, mode = self.query_one(AskLine).question.value, self.mode
        if mode == ADD:
            parent = self.parent_of_new
            self._close()
            if title.strip():
                self.post_message(self.Named(line(title), parent))
        elif self.lines.places:
            self._close() if not title.strip() else self.settle_list()

    def settle_list(self) -> None:
        """Give the keys from the line to what it found."""
        self.screen.set_focus(self.lines)
        self.post_message(self.Moved())


def _explained(part: Roadmap) -> tuple[str, tuple[Entry, ...]]:
    """Return what to say where there is nothing to list, and the keys that help."""
    if not part.stored:
        return NOWHERE, ()
    offers = [one for one in part.proposals if one.kind == OFFERED]
    if part.begun or not offers:
        return FINISHED if part.begun else NONE, KEYS
    named = ", ".join(line(one.ref) for one in offers)
    return NONE, (*KEYS, ("i", f"take over a plan that is already here: {named}"))
