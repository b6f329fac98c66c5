"""The workbench's front door: the terminal made ready, the app opened, the demo and back."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from typing import TYPE_CHECKING

from navlog.core.command import Result

if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context

FRAMES = "120"
"""Frames a second at most. Nothing is drawn while nothing changes; this halves the wait from a key to its picture."""


def prepare(environ: MutableMapping[str, str]) -> None:
    """Settle what Textual reads from the environment when it is imported.

    An empty `NO_COLOR` means colour (no-color.org), which Textual takes for the opposite.
    """
    if not environ.get("NO_COLOR"):
        environ.pop("NO_COLOR", None)
    environ.setdefault("TEXTUAL_FPS", FRAMES)


def run(context: Context) -> int:
    """Open the workbench on a terminal until a person leaves it, and return the exit code."""
    prepare(os.environ)
    from navlog.app.workbench import Workbench

    mouse = bool(context.settings["workbench.mouse"])
    while Workbench(context).run(mouse=mouse) == "demo":
        from navlog.app import demo

        demo.show(context.settings)
    return 0


def command(context: Context, arguments: Arguments) -> Result:
    """Open the workbench, as the command line does when no command is given."""
    return Result({}, code=run(context))
