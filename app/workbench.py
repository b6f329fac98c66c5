"""The workbench: the shell with something to show. Workers look, ask and write; what they post becomes the state."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping

from textual import on, work
from textual.worker import Worker, WorkerState

from navlog.app import doing, outcomes, planning, state
from navlog.app.asking import Asker
from navlog.app.bridge import Bridge
from navlog.app.fetching import Fetching
from navlog.app.messages import Answered, Done, Failed, Gauging, Looked, Rested, Searched
from navlog.app.polling import Watcher
from navlog.core.command import Command, Result
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.registry import named
from navlog.widgets import prose
from navlog.widgets.ask import AskLine
from navlog.widgets.charts import ChartsPane
from navlog.widgets.roadmap import RoadmapPane

POLL = 1.0
"""Seconds between two looks at the store's signature."""

TICK = 20.0
"""Seconds between two looks at whether an age reads differently."""

CHOSEN = ("rechart", "unchart", "open file", "copy answer", "copy path")
"""Commands that act on the selected chart."""

FINAL = ("undo", "init")
"""Commands that write, and whose notice does not say that they can be taken back."""


class Workbench(Fetching):
    """The app.

    Args:
        context: where it works.
        environ: the environment, for the editor and the clipboard.
        clock: tells the seconds since the epoch.
        poll: seconds between two looks at the signature; 0 for never.
    """

    def __init__(
        self,
        context: Context,
        environ: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.time,
        poll: float = POLL,
    ) -> None:
        super().__init__(context, environ, clock)
        self.poll = poll
        self.watcher, self.asker = Watcher(context, environ, clock), Asker(context)
        self.looking = self._again = False

    @on(Bridge.Built)
    def _begin(self) -> None:
        """Show the shell at once; the charts come from a worker."""
        self.turn(self.current)
        self.look()
        if self.poll:
            self.set_interval(self.poll, self._poll)

    def action_do(self, name: str) -> None:
        """Carry out a command of the registry."""
        command = named(name)
        barred = command.writes and command.scope == "roadmap" and self.locked()
        if not barred and self.can(command):
            doing.ACTIONS[name](self)

    def can(self, command: Command) -> bool:
        """Whether a command makes sense where the workbench stands."""
        if command.name not in doing.ACTIONS:
            return False
        if command.scope in doing.CAN:
            return self.current == command.scope and doing.CAN[command.scope](self, command)
        if command.scope == "empty":
            return self.charts.part.bare and not (command.name == "first phase" and self.state.roadmap.begun)
        if command.name == "show":
            return not self.charts.opened
        if command.name == "also":
            return self.charts.near
        return command.name not in CHOSEN or (self.current == "charts" and self.charts.standing is not None)

    def alive_here(self) -> str:
        """Return the id of the agent's session that is alive in this checkout; empty when there is none."""
        return self.state.head.session.id if self.state.head.session else ""

    @on(Done)
    def _done(self, event: Done) -> None:
        command = event.write.command
        if event.write.arguments.get("dry_run"):
            doing.ask_to_install(self, command, _told(event.result))
            return
        undoable = command.writes and command.name not in FINAL and not event.result.code
        self.outcomes = outcomes.written(self.outcomes, event.write.number, event.outcome)
        self.tell(event.write.says(event.result), remedy="u undo" if undoable else "")
        planning.follow(self, command, event.result)
        self.look()

    @on(Failed)
    def _failed(self, event: Failed) -> None:
        if event.number:
            self.outcomes = outcomes.written(self.outcomes, event.number, None)
            self.become(state.failed(self.state, event.number))
            self.look()
        self.tell(event.text, trouble=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Tell what a worker failed of; the workbench goes on."""
        if event.state == WorkerState.ERROR:
            self.looking = self.asker.busy = False
            if event.worker.group == "write":
                self.broken()
            self.tell(f"{event.worker.group}: {type(event.worker.error).__name__}: {event.worker.error}", trouble=True)

    def look(self, aloud: bool = False) -> None:
        """Read the store again, unless it is being read."""
        if aloud:
            self.tell("read again")
        if self.looking:
            self._again = True
        else:
            self.looking = True
            self._look()

    @work(thread=True, group="look", exit_on_error=False)
    def _look(self) -> None:
        prose.blocks("")  # loads the Markdown parser here, and not before the first paint
        written = self.queue.done
        seen = self.watcher.look()
        self.post_message(Looked(seen, written))
        explained = self.watcher.explain(seen)
        if explained is not seen:
            self.post_message(Looked(explained, written))
        if seen.stored:
            self.asker.warm()
        self.post_message(Rested())

    @on(Rested)
    def _rested(self, event: Rested) -> None:
        self.looking = False
        if self._again or event.again:
            self._again = False
            self.look()

    @on(Looked)
    def _show_look(self, event: Looked) -> None:
        now, question, before = self.clock(), self.state.charts.asking and self.asker.wanted, self.state
        self.become(state.looked(before, event.seen, event.written, now, self.time()))
        if event.seen.trouble:
            self.tell(event.seen.trouble, trouble=True)
        elif event.seen.stored and self.written_over(event.seen.planned.plan, event.written):
            pass
        elif state.differs(before, self.state):
            self.tell("the order was changed elsewhere at the same time: this is how it stands now", trouble=True)
        if question:
            self._ask(question)
        if before.charts.overview is None and self.charts.part.bare and self.state.roadmap.begun:
            self.turn("roadmap")

    @on(Gauging)
    def _gauged(self, event: Gauging) -> None:
        self.become(state.gauged(self.state, event.gauged, self.clock()))

    def _poll(self) -> None:
        if not self.looking:
            self.looking = True
            self._compare()
        if self.clock() - self.state.charts.now >= TICK:
            self.become(state.ticked(self.state, self.clock()))

    @work(thread=True, group="poll", exit_on_error=False)
    def _compare(self) -> None:
        again = self.watcher.changed()
        gauged = None if again else self.watcher.gauge()
        if gauged is not None:
            self.post_message(Gauging(gauged))
        self.post_message(Rested(again=again))
        self.watcher.plans.notice_if_moved()

    @on(RoadmapPane.Named)
    def _named(self, event: RoadmapPane.Named) -> None:
        planning.add(self, event.title, event.parent)

    def ask(self) -> None:
        """Open the question line, or return to it."""
        if not self.state.charts.asking:
            self.become(state.asking(self.state, True))
        self.charts.ask()

    @on(ChartsPane.Left)
    def _leave(self) -> None:
        self.asker.wanted = ""
        self.become(state.asking(self.state, False))

    @on(AskLine.Changed)
    def _typed(self, event: AskLine.Changed) -> None:
        self._ask(event.question)

    def _ask(self, question: str) -> None:
        """Ask for the newest question; those that were overtaken are never asked."""
        self.asker.wanted = question.strip()
        if not self.asker.wanted:
            self.become(state.answered(self.state, None))
        elif not self.asker.busy:
            self.asker.busy = True
            self._search()

    @work(thread=True, group="ask", exit_on_error=False)
    def _search(self) -> None:
        question = self.asker.wanted
        try:
            self.post_message(Answered(self.asker.ask(question)))
        except NavlogError as error:
            self.post_message(Failed(error.message))
        self.post_message(Searched(question))

    @on(Searched)
    def _searched(self, event: Searched) -> None:
        self.asker.busy = False
        if self.asker.wanted and self.asker.wanted != event.question:
            self._ask(self.asker.wanted)

    @on(Answered)
    def _answered(self, event: Answered) -> None:
        if self.state.charts.asking and self.asker.wanted:
            self.become(state.answered(self.state, event.asked))


def _told(result: Result) -> str:
    return result.text or "\n".join(result.notes)
