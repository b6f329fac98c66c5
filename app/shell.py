"""The shell: keys and what they mean, what is asked back, and what is told for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from textual import events

from navlog.app import state
from navlog.app.frame import Frame
from navlog.app.keyboard import Keyboard, command_of
from navlog.core.project import Context
from navlog.core.record import record, replace
from navlog.widgets.keys import WRITTEN
from navlog.widgets.slices import Notice, Prompt

TOLD = 8.0
"""Seconds that a notice stays."""

MOVES = ("down", "up", "top", "bottom", "half down", "half up")
"""Commands that a burst of keys may give: a held key bursts where the line lags."""

BURSTING = "keys that came as fast as pasted text were left alone"


@record
class Yes:
    """The key that says yes, what it then does in a word or two, and the doing."""

    key: str
    act: Callable[[], object]
    does: str = ""


class Shell(Frame, inherit_bindings=False):
    """What is the same whatever the panes show."""

    BINDINGS = Frame.BINDINGS

    def __init__(self, context: Context, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        super().__init__(context, environ, clock)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.keyboard, self._yes = Keyboard(), Yes("", lambda: None)

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
        if self.state.question is not None and self._answered_by(key.key, burst):
            return True
        command = command_of(key.key, self.pane.scopes())
        if command is None:
            return False
        if not burst or command.name in MOVES:
            self.action_do(command.name)
        elif self.state.notice is None or self.state.notice.text != BURSTING:
            self.tell(BURSTING, trouble=True)
        return True

    def ask_back(self, text: str, yes: Yes, lifted: tuple[str, ...] = ()) -> None:
        """Ask in the foot whether something is to be done; every key but one lets it be."""
        self._yes = yes
        prompt = Prompt(text, ((WRITTEN.get(yes.key, yes.key), yes.does), ("esc", "back")), needs=True)
        self.become(state.asked(replace(self.state, notice=None), prompt, lifted))

    def _answered_by(self, key: str, burst: bool) -> bool:
        """Take a key for the answer; one that says neither yes nor no does what it does elsewhere."""
        self.become(state.asked(self.state, None))
        if key == self._yes.key and not burst:
            self._yes.act()
        return key in (self._yes.key, "escape")

    def action_do(self, name: str) -> None:
        """Carry out a command of the registry."""
        raise NotImplementedError

    def tell(self, text: str, trouble: bool = False, remedy: str = "") -> None:
        """Tell something in the foot for a while."""
        notice = Notice(text, trouble, remedy)
        self.become(replace(self.state, notice=notice))
        self.set_timer(TOLD, lambda: self._forget(notice))

    def _forget(self, notice: Notice) -> None:
        if self.state.notice is notice:
            self.become(replace(self.state, notice=None))
