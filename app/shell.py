"""The shell around the panes: header, tabs, foot, notices. It holds the state, and nothing but it assigns it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import events, on
from textual.app import App
from textual.screen import Screen

from navlog.app import state
from navlog.app.bridge import Bridge
from navlog.app.keyboard import Keyboard, command_of
from navlog.core.command import Command
from navlog.core.project import Context
from navlog.core.record import replace
from navlog.core.registry import named
from navlog.core.text import line
from navlog.themes import SHEETS, THEMES
from navlog.widgets.charts import ChartsPane
from navlog.widgets.foot import Foot
from navlog.widgets.head import Header
from navlog.widgets.keys import bindings, commands
from navlog.widgets.pane import Pane
from navlog.widgets.slices import Notice
from navlog.widgets.tabs import TabStrip

TOLD = 8.0
"""Seconds that a notice stays."""

PANES: tuple[type[Pane], ...] = (ChartsPane,)
"""The panes, in the order of the tabs."""

MOVES = ("down", "up", "top", "bottom", "half down", "half up")
"""Commands that a burst of keys may give: a held key bursts where the line lags."""

BURSTING = "keys that came as fast as pasted text were left alone"

LEADING = 4
"""How many of a pane's own commands the foot names before the common ones."""


class Shell(App[str], inherit_bindings=False):
    """What is the same whatever the panes show.

    Args:
        context: where it works.
        environ: the environment, for the editor and the clipboard.
        clock: tells the seconds since the epoch.
    """

    CSS_PATH: ClassVar[list[str]] = list(SHEETS)  # type: ignore[assignment]
    BINDINGS = bindings("")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-thin"), (24, "-list"), (40, "-one"), (72, "-both"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (8, "-low"), (18, "-mid"), (28, "-tall")]
    TITLE = "navlog"

    def __init__(
        self,
        context: Context,
        environ: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self.loop: asyncio.AbstractEventLoop | None = None
        self.context, self.environ, self.clock = context, environ, clock
        self.state = state.beginning(line(context.project.name), clock(), self.time())
        self.current, self.keyboard = PANES[0].name_, Keyboard()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = str(context.settings["workbench.theme"])

    def get_default_screen(self) -> Screen[None]:
        """Return the one screen."""
        return Bridge(PANES)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return every name of our themes, so that style sheets can be read before a theme is chosen."""
        return THEMES[0].variables

    def on_mount(self) -> None:
        """Remember the loop, which a signal's handler has to wake."""
        self.loop = asyncio.get_running_loop()

    def on_unmount(self) -> None:
        """Forget the loop."""
        self.loop = None

    def end(self, code: int) -> None:
        """Leave with an exit code, from wherever a signal struck.

        Raises:
            SystemExit: when it does not run yet.
        """
        if self.loop is None:
            raise SystemExit(code)
        self.loop.call_soon_threadsafe(self.exit, "", code)

    async def on_event(self, event: events.Event) -> None:
        """Carry out a key before the next one is looked at: what follows a `/` is text, however fast it comes."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.app_focus = True
            if self._pressed(event):
                return
        await super().on_event(event)

    def _pressed(self, key: events.Key) -> bool:
        """Carry out the command of a key, unless a card or a text has the keys."""
        burst = self.keyboard.burst(key)
        if len(self.screen_stack) != 1 or self.pane.typing:
            return False
        command = command_of(key.key, self.pane.scopes())
        if command is None:
            return False
        if not burst or command.name in MOVES:
            self.action_do(command.name)
        elif self.state.notice is None or self.state.notice.text != BURSTING:
            self.tell(BURSTING, trouble=True)
        return True

    def action_do(self, name: str) -> None:
        """Carry out a command of the registry."""
        raise NotImplementedError

    def can(self, command: Command) -> bool:
        """Whether a command makes sense where the shell stands; the foot names those."""
        raise NotImplementedError

    def become(self, new: state.State) -> None:
        """Take another state, and hand out the slices."""
        self.state = new
        self._spread()

    def tell(self, text: str, trouble: bool = False, remedy: str = "") -> None:
        """Tell something in the foot for a while."""
        notice = Notice(text, trouble, remedy)
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
        bound = (command for scope in pane.scopes() for command in commands(scope) if command.shown)
        here = [command for command in bound if pane.typing or self.can(command)]
        back = (named("back"),) if pane.inside else ()
        common = (named("undo"), named("palette"))
        rest = (*here[:LEADING], *common, *here[LEADING:], named("quit"))
        keys = (*here, *back) if pane.typing else (named("help"), *back, *rest)
        self.screen_stack[0].query_one(Foot).show(keys, self.state.notice)

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
        self.screen_stack[0].set_focus(self.pane.home())
        self._spread()

    def time(self) -> str:
        """Return the time of day, as `14:02`."""
        return time.strftime("%H:%M", time.localtime(self.clock()))
