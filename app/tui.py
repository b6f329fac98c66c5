"""The workbench's front door: the terminal made ready, the app opened, the demo and back."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from navlog.core.command import Result

if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context

GRACE = 3
"""Seconds that an orderly end may take after a signal; writing to a terminal that is gone can block for ever."""

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
    """Open the workbench, and the demo and the workbench again when it is asked for; return the exit code."""
    asked, code = show(context)
    while asked == "demo" and not code:
        from navlog.app import demo

        code = demo.show(context.settings)
        asked, code = ("", code) if code else show(context)
    return code


def show(context: Context) -> tuple[str, int]:
    """Open the workbench on a terminal until a person or a signal ends it.

    Returns:
        What it was left for (`demo` or nothing), and the exit code.
    """
    prepare(os.environ)
    from navlog.app.workbench import Workbench

    app = Workbench(context)
    with mortal(app.end):
        asked = app.run(mouse=bool(context.settings["workbench.mouse"]))
    return asked or "", app.return_code or 0


def leave(code: int) -> None:
    """End the process by unwinding it."""
    raise SystemExit(code)


@contextmanager
def mortal(end: Callable[[int], None] = leave) -> Iterator[None]:
    """Let a closed terminal or a `kill` end things in order: the terminal is put back, and what must go goes.

    What has not ended `GRACE` seconds later is unwound where it stands.

    Args:
        end: is given the exit code, 128 and the signal's number.
    """

    def struck(number: int, _: object) -> None:
        signal.signal(signal.SIGALRM, lambda *_: leave(128 + number))
        signal.alarm(GRACE)
        end(128 + number)

    before = {number: signal.signal(number, struck) for number in (signal.SIGTERM, signal.SIGHUP)}
    before[signal.SIGALRM] = signal.getsignal(signal.SIGALRM)
    try:
        yield
    finally:
        signal.alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)


def command(context: Context, arguments: Arguments) -> Result:
    """Open the workbench, as the command line does when no command is given."""
    return Result({}, code=run(context))
