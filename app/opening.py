"""Opening a backing file: which one, where it is now, and the editor that gets it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from navlog.app import editor
from navlog.app.cards import Choice
from navlog.core.charts.cause import Cause
from navlog.core.charts.entry import Chart
from navlog.core.paths import join
from navlog.core.text import line

if TYPE_CHECKING:
    from navlog.app.workbench import Workbench


def open_file(app: Workbench) -> None:
    """Open a backing file, after a choice when there are several."""
    if app.charts.standing is None:
        return
    chart, causes = app.charts.standing.chart, app.charts.causes
    if len(chart.files) == 1:
        edit(app, chart, chart.paths[0], causes)
    else:
        app.push_screen(
            Choice("Open", chart.paths),
            lambda place: None if place is None else edit(app, chart, chart.paths[place], causes),
        )


def edit(app: Workbench, chart: Chart, key: str, causes: tuple[Cause, ...]) -> None:
    """Hand a backing file to the editor, at the line that the answer names; a file that moved, where it is now."""
    moved = next((cause.moved_to for cause in causes if cause.path == key and cause.moved_to), "")
    path = join(app.context.project.root, moved or key)
    if not os.path.exists(path):
        app.tell(f"{key} is not in this checkout", trouble=True)
        return
    hand_over(app, path, editor.line_of(chart.answer, key), f"opened {moved or key}")


def edit_plan(app: Workbench, number: int) -> None:
    """Hand the plan file to the editor, at a line; 0 where it does not matter."""
    from navlog.core.roadmap import places

    path = places.path_of(app.context)
    if app.locked():
        return
    if not app.context.project.exists:
        app.tell("there is no store for a plan yet", trouble=True, remedy="navlog init")
    else:
        app.outcomes = ()  # what a person undoes in the editor is meant
        hand_over(app, path, number, f"opened {os.path.basename(path)}")


def hand_over(app: Workbench, path: str, number: int, told: str) -> None:
    """Hand a file to the editor, at a line, and tell how that went."""
    name = editor.chosen(str(app.context.settings["workbench.editor"]), app.environ)
    try:
        code = start(app, editor.words(name, path, number), editor.windowed(name))
    except (OSError, ValueError, SuspendNotSupported) as error:
        why = getattr(error, "strerror", None) or error
        app.tell(f"{line(name)} does not start: {why}", trouble=True, remedy="set workbench.editor or $EDITOR")
        return
    app.tell(f"{line(name)} ended with {code}" if code else told, trouble=bool(code))
    app.look()


def start(app: Workbench, words: list[str], windowed: bool) -> int:
    """Run an editor and return its exit code: in navlog's place until it ends, or beside it when it has a window."""
    if windowed:
        quiet = subprocess.DEVNULL
        subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        return 0
    with app.suspend(), undisturbed():
        ended = _ran(words)
    if isinstance(ended, OSError):
        raise ended
    return ended


@contextmanager
def undisturbed() -> Iterator[None]:
    """Leave ctrl+c to the program that has the terminal."""
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ran(words: list[str]) -> int | OSError:
    """Return a program's exit code, or why it does not start: after a raise Textual would stay suspended."""
    try:
        return subprocess.run(words, check=False).returncode
    except OSError as error:
        return error
