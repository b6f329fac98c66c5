"""The workbench: the shell with something to show. Workers look, ask and write; what they post becomes the state."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual import on, work
from textual.worker import Worker, WorkerState

from navlog.app import doing, state
from navlog.app.asking import Asker
from navlog.app.bridge import Bridge
from navlog.app.messages import Answered, Done, Failed, Looked, Rested, Searched
from navlog.app.polling import Watcher
from navlog.app.shell import Shell
from navlog.core.command import Command, Result
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.record import replace
from navlog.core.registry import named
from navlog.widgets import prose
from navlog.widgets.ask import AskLine
from navlog.widgets.charts import ChartsPane

if TYPE_CHECKING:
    from navlog.core.command import Arguments

POLL = 1.0
"""Seconds between two looks at the store's signature."""

TICK = 20.0
"""Seconds between two looks at whether an age reads differently."""

CHOSEN = ("rechart", "unchart", "open file", "copy answer", "copy path")
"""Commands that act on the selected chart."""

UNDOABLE = ("also", "rechart", "unchart")
"""Commands whose notice says that they can be taken back."""


class Workbench(Shell):
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
        self.watcher, self.asker = Watcher(context.project), Asker(context)
        self.looking = self._again = False

    @on(Bridge.Built)
    def _begin(self) -> None:
        """Show the shell at once; the charts come from a worker."""
        self._spread()
        self.screen.set_focus(self.pane.home())
        self.look()
        if self.poll:
            self.set_interval(self.poll, self._poll)

    def action_do(self, name: str) -> None:
        """Carry out a command of the registry."""
        command = named(name)
        if self.can(command):
            doing.ACTIONS[name](self)

    def can(self, command: Command) -> bool:
        """Whether a command makes sense where the workbench stands."""
        if command.name == "show":
            return not self.charts.opened
        if command.name not in doing.ACTIONS:
            return False
        if command.name == "also":
            return self.charts.near
        if command.name in CHOSEN:
            return self.charts.standing is not None
        return command.scope != "empty" or self.charts.part.bare

    def carry_out(self, command: Command, given: Arguments) -> None:
        """Carry out a command of the core in a worker; it says what it did, or why not."""
        if command.writes and self.context.read_only and not given.get("dry_run"):
            self.tell(f"{command.name} writes, and NAVLOG_READ_ONLY is set", trouble=True)
            return
        self._carry_out(command, {**{arg.key: arg.missing for arg in command.args}, **given})

    @work(thread=True, group="write", exit_on_error=False)
    def _carry_out(self, command: Command, arguments: Arguments) -> None:
        try:
            result = command.load()(replace(self.context, now=self.clock()), arguments)
        except NavlogError as error:
            self.post_message(Failed(f"{error.message}{'; ' + error.hint if error.hint else ''}"))
        else:
            self.post_message(Done(command, result, arguments))

    @on(Done)
    def _done(self, event: Done) -> None:
        if event.arguments.get("dry_run"):
            doing.ask_to_install(self, event.command, _told(event.result))
            return
        self.tell(_first(event.result), remedy="u undo" if event.command.name in UNDOABLE else "")
        self.look()

    @on(Failed)
    def _failed(self, event: Failed) -> None:
        self.tell(event.text, trouble=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Tell what a worker failed of; the workbench goes on."""
        if event.state == WorkerState.ERROR:
            self.looking = self.asker.busy = False
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
        seen = self.watcher.look()
        self.post_message(Looked(seen.overview, seen.branch, seen.stored))
        explained = self.watcher.explain(seen.overview)
        if explained is not seen.overview:
            self.post_message(Looked(explained, seen.branch, seen.stored))
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
        now, question = self.clock(), self.state.charts.asking and self.asker.wanted
        self.become(state.looked(self.state, event.overview, event.branch, event.stored, now, self.time()))
        if question:
            self._ask(question)

    def _poll(self) -> None:
        if not self.looking:
            self.looking = True
            self._compare()
        if self.clock() - self.state.charts.now >= TICK:
            self.become(replace(self.state, charts=replace(self.state.charts, now=self.clock())))

    @work(thread=True, group="poll", exit_on_error=False)
    def _compare(self) -> None:
        self.post_message(Rested(again=self.watcher.changed()))

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


def _first(result: Result) -> str:
    """Return the first line of what a command says."""
    return next(iter(_told(result).splitlines()), "done")


def _told(result: Result) -> str:
    return result.text or "\n".join(result.notes)
