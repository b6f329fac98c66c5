"""What the keys do, by the names of the registry."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.command import CommandPalette

from navlog.app import answering, clipboard, facting, opening, planning, state
from navlog.app.cards import Changes, Keys
from navlog.app.palette import Registry
from navlog.app.shell import MOVES
from navlog.core.charts.entry import Chart
from navlog.core.command import Command
from navlog.core.registry import on
from navlog.core.settings import THEMES
from navlog.core.text import clip, line, printable

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench

Action = Callable[["Workbench"], object]


def show_keys(app: Workbench) -> None:
    """Show the keys that work here."""
    app.push_screen(Keys(app.pane.scopes()))


def show_palette(app: Workbench) -> None:
    """Show the palette."""
    app.push_screen(CommandPalette(providers=[Registry], placeholder="find a command"))


def move(app: Workbench, way: str) -> None:
    """Move in what the keys go to, or in the list while a question is typed."""
    target = app.pane.home()
    target.move(way)  # type: ignore[attr-defined]


def go_back(app: Workbench) -> None:
    """Go one level out."""
    app.pane.back()


def switch(app: Workbench) -> None:
    """Give the keys to the next pane."""
    app.turn(app.panes[(app.panes.index(app.pane) + 1) % len(app.panes)].name_)


def turn(app: Workbench, name: str) -> None:
    """Show the pane of a name."""
    app.turn(name)


def change_theme(app: Workbench) -> None:
    """Take the next theme, for this session."""
    app.theme = THEMES[(THEMES.index(app.theme) + 1) % len(THEMES)]
    app.tell(f'{app.theme} · to keep it: workbench.theme = "{app.theme}" in settings.toml')


def ask(app: Workbench) -> None:
    """Open the question line."""
    app.ask()


def write(app: Workbench, command: Command) -> None:
    """Carry out a command on the selected chart."""
    chart = _chart(app)
    if chart is not None:
        app.carry_out(command, {"id": chart.id})


def confirm_near(app: Workbench, command: Command) -> None:
    """Say that the question is the selected chart's: its words join the chart."""
    chart, asked = _chart(app), app.state.charts.asked
    if chart is not None and asked is not None:
        app.carry_out(command, {"id": chart.id, "question": asked.question})


def copy_answer(app: Workbench) -> None:
    """Send the answer to the clipboard."""
    chart = _chart(app)
    if chart is not None:
        clipboard.copy(app, printable(chart.answer), f"the answer to “{clip(line(chart.question), 60)}”")


def copy_path(app: Workbench) -> None:
    """Send the path of the first backing file to the clipboard."""
    chart = _chart(app)
    if chart is not None:
        clipboard.copy(app, chart.paths[0])


def install(app: Workbench, command: Command) -> None:
    """Show what installing would change; only then, and by another key, change it."""
    app.carry_out(command, {"dry_run": True})


def ask_to_install(app: Workbench, command: Command, told: str) -> None:
    """Show the changes of a dry run, and make them if a person says so."""

    def decided(agreed: bool | None) -> None:
        if agreed:
            app.carry_out(command, {"dry_run": False})

    if not isinstance(app.screen, Changes):
        app.push_screen(Changes(told), decided)


def leave(app: Workbench) -> None:
    """Leave; while text is selected, ctrl+c copies it instead."""
    selected = app.screen.get_selected_text()
    if selected:
        app.screen.clear_selection()
        clipboard.copy(app, selected, "the selected text")
    else:
        app.exit("")


def other_session(app: Workbench) -> None:
    """Show the next session in full."""
    app.become(state.choosing(app.state))
    app.watcher.gauges.chosen = app.state.context.chosen
    app.look()


def zoom(app: Workbench) -> None:
    """Give the whole screen to what the keys go to, and back."""
    app.pane.zoomed = not app.pane.zoomed


def _chart(app: Workbench) -> Chart | None:
    return app.charts.standing.chart if app.charts.standing else None


def can_turn(app: Workbench, command: Command) -> bool:
    """Whether there is another session to show."""
    return len(app.state.context.sessions or ()) > 1


def _actions() -> dict[str, Action]:
    by_name = {command.name: command for command in on("workbench")}
    panes = [name for name in by_name if name.startswith("pane ")]
    return {
        "help": show_keys,
        "palette": show_palette,
        "next pane": switch,
        "back": go_back,
        "open file": opening.open_file,
        "copy answer": copy_answer,
        "copy path": copy_path,
        "zoom": zoom,
        "reload": lambda app: app.look(aloud=True),
        "theme": change_theme,
        "quit": leave,
        "ask": ask,
        "show": lambda app: app.charts.open(),
        "also": partial(confirm_near, command=by_name["also"]),
        "rechart": partial(write, command=by_name["rechart"]),
        "unchart": partial(write, command=by_name["unchart"]),
        "undo": lambda app: app.carry_out(by_name["undo"], {}),
        "init": partial(install, command=by_name["init"]),
        "demo": lambda app: app.exit("demo"),
        "handoff": lambda app: app.handoff.open(),
        "handoff log": lambda app: app.handoff.list_all(),
        "write handoff": answering.write,
        "compare": lambda app: app.handoff.compare(),
        "find answer": lambda app: app.handoff.find(),
        "copy handoff": answering.copy,
        "other session": other_session,
        "fact add": facting.add,
        "edit fact": facting.edit,
        "fact retract": facting.retract,
        "open fact": lambda app: app.facts.open(),
        "find fact": lambda app: app.facts.find(),
        "copy fact": facting.copy,
        **planning.actions(),
        **{way: partial(move, way=way) for way in MOVES},
        **{name: partial(turn, name=name.removeprefix("pane ")) for name in panes},
    }


CAN: dict[str, Callable[[Workbench, Command], bool]] = {
    "roadmap": planning.can,
    "inbox": planning.can,
    "handoff": answering.can,
    "context": can_turn,
    "facts": facting.can,
}
"""Whether a command of a pane makes sense where the workbench stands, by the pane's scope."""

ACTIONS = _actions()
"""What each command of the workbench does."""
