"""The frame around the panes: header, tabs, foot. It holds the state, and hands out its slices."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import on
from textual.app import App
from textual.screen import Screen

from navlog.app import state
from navlog.app.bridge import Bridge
from navlog.core.command import Command
from navlog.core.project import Context
from navlog.core.registry import named
from navlog.core.text import line
from navlog.themes import SHEETS, THEMES
from navlog.widgets.charts import ChartsPane
from navlog.widgets.context import ContextPane
from navlog.widgets.facts import FactsPane
from navlog.widgets.foot import Foot
from navlog.widgets.handoff import HandoffPane
from navlog.widgets.head import Header
from navlog.widgets.inbox import InboxPane
from navlog.widgets.keys import bindings, commands
from navlog.widgets.pane import Pane
from navlog.widgets.roadmap import RoadmapPane
from navlog.widgets.tabs import TabStrip

P = TypeVar("P", bound=Pane)

PANES: tuple[type[Pane], ...] = (ChartsPane, RoadmapPane, HandoffPane, ContextPane, FactsPane, InboxPane)
"""The panes, in the order of the tabs."""

LEADING = 5
"""How many of a pane's own commands the foot names before the common ones."""


class Frame(App[str], inherit_bindings=False):
    """The app as far as it shows things.

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

    def __init__(self, context: Context, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        super().__init__()
        self.animation_level = "none"
        self.context, self.environ, self.clock = context, environ, clock
        ahead = time.localtime(clock()).tm_gmtoff
        self.state = state.beginning(line(context.project.name), clock(), self.time(), ahead)
        self.current = self.beside = PANES[0].name_
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = str(context.settings["workbench.theme"])

    def get_default_screen(self) -> Screen[None]:
        """Return the one screen, with the bands that it will be in: to be told later would style everything twice."""
        bands = (
            band_of(self.size.width, self.HORIZONTAL_BREAKPOINTS),
            band_of(self.size.height, self.VERTICAL_BREAKPOINTS),
        )
        return Bridge(PANES, bands)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return every name of our themes, so that style sheets can be read before a theme is chosen."""
        return THEMES[0].variables

    def can(self, command: Command) -> bool:
        """Whether a command makes sense where the app stands; the foot names those."""
        raise NotImplementedError

    def become(self, new: state.State) -> None:
        """Take another state, and hand out the slices."""
        self.state = new
        self._spread()

    @on(Bridge.Fitted)
    def _spread(self) -> None:
        base = self.screen_stack[0]
        self._divide()
        base.query_one(Header).show(self.state.head)
        for pane in self.panes:
            pane.show(getattr(self.state, pane.name_))
        self._tabs()
        self._keys()

    def _divide(self) -> bool:
        """Give the plan a column of its own where there is one, unless what has the keys is to have everything.

        Returns:
            Whether that is another layout than before.
        """
        before = self.columned
        self.screen_stack[0].set_class(self.state.roadmap.begun and not self.pane.zoomed, "-planned")
        return self.columned != before

    def _tabs(self) -> None:
        """Name the panes; one that has a column of its own is named by it."""
        column = self.columned
        panes = [pane for pane in self.panes if not (column and pane.column)]
        tabs = tuple((pane.name_, pane.title_, pane.count()) for pane in panes)
        shown = self.beside if column else self.current
        self.screen_stack[0].query_one(TabStrip).show(tabs, shown, away=shown != self.current)

    @on(Pane.Moved)
    def _moved(self) -> None:
        if not self.screen_stack:  # none is left of an app that ends
            return
        if self._divide():
            self._tabs()
        self._keys()

    def _keys(self) -> None:
        """Name the keys that work, or say what is to be decided."""
        pane = self.pane
        bound = (command for scope in pane.scopes() for command in commands(scope) if command.shown)
        here = sorted((one for one in bound if pane.typing or self.can(one)), key=lambda one: _rank(one, pane.leads))
        back = (named("back"),) if pane.inside else ()
        common = (named("undo"), named("palette"))
        rest = (*here[:LEADING], *common, *here[LEADING:], named("quit"))
        keys = (*here, *back) if pane.typing else (named("help"), *back, *rest)
        prompt = self.state.question or pane.prompt()
        self.screen_stack[0].query_one(Foot).show(keys, self.state.notice, prompt)

    @on(Pane.Entered)
    def _entered(self, event: Pane.Entered) -> None:
        focused = self.screen_stack[0].focused
        holds = focused is not None and any(getattr(one, "name_", "") == event.name for one in focused.ancestors)
        if event.name != self.current and holds:
            self._take(event.name)

    @property
    def columned(self) -> bool:
        """Whether a pane stands in a column of its own beside the others."""
        base = self.screen_stack[0]
        return base.has_class("-wide") and base.has_class("-planned")

    @property
    def panes(self) -> list[Pane]:
        """The panes, in the order of the tabs."""
        base = self.screen_stack[0]
        return list(base.panes) if isinstance(base, Bridge) else []

    @property
    def pane(self) -> Pane:
        """The pane that is shown."""
        return next(pane for pane in self.panes if pane.name_ == self.current)

    def _pane(self, kind: type[P]) -> P:
        return next(pane for pane in self.panes if isinstance(pane, kind))

    @property
    def charts(self) -> ChartsPane:
        """The charts pane."""
        return self._pane(ChartsPane)

    @property
    def roadmap(self) -> RoadmapPane:
        """The roadmap pane."""
        return self._pane(RoadmapPane)

    @property
    def handoff(self) -> HandoffPane:
        """The handoff pane."""
        return self._pane(HandoffPane)

    @property
    def facts(self) -> FactsPane:
        """The facts pane."""
        return self._pane(FactsPane)

    @property
    def inbox(self) -> InboxPane:
        """The inbox pane."""
        return self._pane(InboxPane)

    @on(TabStrip.Picked)
    def _picked(self, event: TabStrip.Picked) -> None:
        self.turn(event.name)

    def turn(self, name: str) -> None:
        """Give the keys to the pane of a name, and show it."""
        self._take(name)
        self.screen_stack[0].set_focus(self.pane.home())

    def _take(self, name: str) -> None:
        """Note which pane has the keys, and which one stands beside a column."""
        self.current = name
        for pane in self.panes:
            self.beside = name if pane.name_ == name and not pane.column else self.beside
        for pane in self.panes:
            pane.set_class(pane.name_ == name, "-current")
            pane.set_class(pane.name_ == self.beside, "-beside")
        base = self.screen_stack[0]
        base.set_class(self.pane.column, "-column")
        self._spread()

    def time(self) -> str:
        """Return the time of day, as `14:02`."""
        return time.strftime("%H:%M", time.localtime(self.clock()))


def band_of(size: int, bands: Sequence[tuple[int, str]]) -> str:
    """Return the class of the band that a width or a height is in."""
    return next(name for least, name in reversed(bands) if size >= least)


def _rank(command: Command, leads: tuple[str, ...]) -> int:
    """Return where the foot names a command: those that lead first, the others as the registry has them."""
    return leads.index(command.name) if command.name in leads else len(leads)
