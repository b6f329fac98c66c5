"""The workbench: the shell around the panes. It holds the state, and nothing but it assigns it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import App
from textual.containers import Container
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from navlog.app import doing, state
from navlog.app.asking import Asker
from navlog.app.messages import Answered, Done, Failed, Looked
from navlog.app.polling import Watcher
from navlog.core.command import Command, Result
from navlog.core.errors import NavlogError
from navlog.core.project import Context
from navlog.core.record import replace
from navlog.core.registry import named
from navlog.core.text import line
from navlog.themes import SHEETS, THEMES
from navlog.widgets.ask import AskLine
from navlog.widgets.charts import ChartsPane
from navlog.widgets.foot import Foot
from navlog.widgets.head import Header
from navlog.widgets.keys import bindings, commands
from navlog.widgets.pane import Pane
from navlog.widgets.slices import Notice
from navlog.widgets.small import TooSmall
from navlog.widgets.tabs import TabStrip

if TYPE_CHECKING:
    from navlog.core.command import Arguments

POLL = 1.0
"""Seconds between two looks at the store's signature."""

TOLD = 8.0
"""Seconds that a notice stays."""

PANES: tuple[type[Pane], ...] = (ChartsPane,)
FOOT = ("undo", "palette", "quit")
CHOSEN = ("show", "rechart", "unchart", "open file", "copy answer", "copy path")
"""Commands that act on the selected chart."""


UNDOABLE = ("also", "rechart", "unchart")
"""Commands whose notice says that they can be taken back."""

TICK = 20.0
"""Seconds between two looks at whether an age reads differently."""


class Bridge(Screen[None], inherit_bindings=False):
    """The one screen: header, tabs, the pane, the foot."""

    HORIZONTAL_BREAKPOINTS = [(0, "-thin"), (24, "-list"), (40, "-one"), (72, "-both"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (8, "-low"), (18, "-mid"), (28, "-tall")]

    class Built(Message):
        """The shell is laid out."""

    def on_mount(self) -> None:
        """Tell the app that there is something to show things in."""
        self.post_message(self.Built())

    def compose(self) -> Iterator[Widget]:
        """Lay the shell out."""
        yield Header()
        yield TabStrip()
        with Container(id="panes"):
            for pane in PANES:
                yield pane()
        yield Foot()
        yield TooSmall()


class Workbench(App[str], inherit_bindings=False):
    """The app.

    Args:
        context: where it works.
        environ: the environment, for the editor and the clipboard.
        clock: tells the seconds since the epoch.
        poll: seconds between two looks at the signature; 0 for never.
    """

    CSS_PATH: ClassVar[list[str]] = list(SHEETS)  # type: ignore[assignment]
    BINDINGS = bindings("")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "navlog"

    def __init__(
        self,
        context: Context,
        environ: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.time,
        poll: float = POLL,
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self.context, self.environ, self.clock, self.poll = context, environ, clock, poll
        self.watcher, self.asker = Watcher(context.project), Asker(context)
        self.state = state.beginning(line(context.project.name), clock(), self._time())
        self.current = PANES[0].name_
        self._looking = self._again = False
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = str(context.settings["workbench.theme"])

    def get_default_screen(self) -> Screen[None]:
        """Return the one screen."""
        return Bridge()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return every name of our themes, so that style sheets can be read before a theme is chosen."""
        return THEMES[0].variables

    @on(Bridge.Built)
    def _begin(self) -> None:
        """Show the shell at once; the charts come from a worker."""
        self._spread()
        self.pane.home().focus()
        self.look()
        if self.poll:
            self.set_interval(self.poll, self._poll)

    # The state

    def become(self, new: state.State) -> None:
        """Take another state, and hand out the slices."""
        self.state = new
        self._spread()

    def tell(self, text: str, trouble: bool = False) -> None:
        """Tell something in the foot for a while."""
        notice = Notice(text, trouble)
        self.become(replace(self.state, notice=notice))
        self.set_timer(TOLD, lambda: self._forget(notice))

    def _forget(self, notice: Notice) -> None:
        if self.state.notice is notice:
            self.become(replace(self.state, notice=None))

    def _spread(self) -> None:
        base = self.screen_stack[0]
        base.query_one(Header).show(self.state.head)
        for pane in self.panes:
            pane.show(getattr(self.state, pane.name_))
        tabs = tuple((pane.name_, pane.title_, pane.count()) for pane in self.panes)
        base.query_one(TabStrip).show(tabs, self.current)
        self._keys()

    @on(ChartsPane.Moved)
    def _keys(self) -> None:
        pane = self.pane
        here = [command for scope in pane.scopes() for command in commands(scope) if command.shown]
        back = (named("back"),) if pane.inside else ()
        keys = (*here, *back) if pane.typing else (named("help"), *back, *here, *map(named, FOOT))
        self.screen_stack[0].query_one(Foot).show(keys, self.state.notice)

    # Panes

    @property
    def panes(self) -> list[Pane]:
        """The panes, in the order of the tabs."""
        return list(self.screen_stack[0].query(Pane))

    @property
    def pane(self) -> Pane:
        """The pane that is shown."""
        return next(pane for pane in self.panes if pane.name_ == self.current)

    @property
    def charts(self) -> ChartsPane:
        """The charts pane."""
        return self.screen_stack[0].query_one(ChartsPane)

    @on(TabStrip.Picked)
    def _picked(self, event: TabStrip.Picked) -> None:
        self.turn(event.name)

    def turn(self, name: str) -> None:
        """Show the pane of a name."""
        self.current = name
        for pane in self.panes:
            pane.set_class(pane.name_ != name, "-hidden")
        self.pane.home().focus()
        self._spread()

    # Commands

    def action_do(self, name: str) -> None:
        """Carry out a command of the registry."""
        command = named(name)
        if self.can(command):
            doing.ACTIONS[name](self)

    def can(self, command: Command) -> bool:
        """Whether a command makes sense where the workbench stands."""
        if command.name == "also":
            return self.charts.near
        if command.name in CHOSEN:
            return self.charts.lines.row is not None if command.name == "show" else self.charts.standing is not None
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
        self.tell(f"{_first(event.result)}{' · u undo' if event.command.name in UNDOABLE else ''}")
        self.look()

    @on(Failed)
    def _failed(self, event: Failed) -> None:
        self.tell(event.text, trouble=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Tell what a worker failed of; the workbench goes on."""
        if event.state == WorkerState.ERROR:
            self._looking = self.asker.busy = False
            self.tell(f"{event.worker.group}: {type(event.worker.error).__name__}: {event.worker.error}", trouble=True)

    # Looking

    def look(self, aloud: bool = False) -> None:
        """Read the store again, unless it is being read."""
        if aloud:
            self.tell("read again")
        if self._looking:
            self._again = True
        else:
            self._looking = True
            self._look()

    @work(thread=True, group="look", exit_on_error=False)
    def _look(self) -> None:
        seen = self.watcher.look()
        self.post_message(Looked(seen.overview, seen.branch, seen.stored))
        explained = self.watcher.explain(seen.overview)
        if explained is not seen.overview:
            self.post_message(Looked(explained, seen.branch, seen.stored))
        if seen.stored:
            self.asker.warm()
        self.call_from_thread(self._looked)

    def _looked(self) -> None:
        self._looking = False
        if self._again:
            self._again = False
            self.look()

    @on(Looked)
    def _show_look(self, event: Looked) -> None:
        now, question = self.clock(), self.state.charts.asking and self.asker.wanted
        self.become(state.looked(self.state, event.overview, event.branch, event.stored, now, self._time()))
        if question:
            self._ask(question)

    def _poll(self) -> None:
        if not self._looking:
            self._looking = True
            self._compare()
        if self.clock() - self.state.charts.now >= TICK:
            self.become(replace(self.state, charts=replace(self.state.charts, now=self.clock())))

    @work(thread=True, group="poll", exit_on_error=False)
    def _compare(self) -> None:
        changed = self.watcher.changed()
        self.call_from_thread(self._compared, changed)

    def _compared(self, changed: bool) -> None:
        self._again = self._again or changed
        self._looked()

    # Asking

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
        self.call_from_thread(self._searched, question)

    def _searched(self, question: str) -> None:
        self.asker.busy = False
        if self.asker.wanted and self.asker.wanted != question:
            self._ask(self.asker.wanted)

    @on(Answered)
    def _answered(self, event: Answered) -> None:
        if self.state.charts.asking and self.asker.wanted:
            self.become(state.answered(self.state, event.asked))

    def _time(self) -> str:
        return time.strftime("%H:%M", time.localtime(self.clock()))


def _first(result: Result) -> str:
    """Return the first line of what a command says."""
    return next(iter(_told(result).splitlines()), "done")


def _told(result: Result) -> str:
    return result.text or "\n".join(result.notes)


def run(context: Context) -> int:
    """Open the workbench on a terminal until a person leaves it, and return the exit code."""
    mouse = bool(context.settings["workbench.mouse"])
    wanted = Workbench(context).run(mouse=mouse)
    while wanted == "demo":
        from navlog.app import demo

        demo.show(context.settings)
        wanted = Workbench(context).run(mouse=mouse)
    return 0


def command(context: Context, arguments: Arguments) -> Result:
    """Open the workbench, as the command line does when no command is given."""
    return Result({}, code=run(context))
