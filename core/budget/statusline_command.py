"""`navlog statusline`: record what the host tells its status line, then print one line, in nobody's way."""

from __future__ import annotations

import os
import sys

from navlog.core.budget import sessions
from navlog.core.budget.statusline import gauge, heard, shown
from navlog.core.command import Result
from navlog.core.errors import NavlogError
from navlog.core.hosts.events import CLAUDE, parse
from navlog.core.project import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.statusline import Heard
    from navlog.core.command import Arguments
    from navlog.core.project import Context, Project

BETWEEN = b" \xc2\xb7 "
"""A middle dot between the user's line and ours."""

RESET = b"\x1b[0m"
"""What ends the colours of the user's line."""


def command(context: Context, arguments: Arguments) -> Result:
    """Record, and print the line, after that of the user's own command if there is one.

    A line that the command leaves empty stays empty, and its exit code is ours: the host shows nothing on either.
    """
    raw = sys.stdin.buffer.read() if sys.stdin else b""
    told = heard(parse(raw))
    recorded = _recorded(context, arguments, told)
    line, code = _line(told, arguments["wrap"], raw)
    if arguments["json"]:
        return Result({"text": line.decode("utf-8", "replace"), "recorded": recorded}, code=code)
    _print(line)
    return Result({}, code=code)


def _line(told: Heard, wrapped: str | None, raw: bytes) -> tuple[bytes, int]:
    """Return the line, and the exit code."""
    if not wrapped:
        return shown(told).encode("utf-8", "replace"), 0
    from navlog.core.budget.wrapping import run

    theirs = run(wrapped, raw)
    if theirs.code is None:
        return shown(told).encode("utf-8", "replace"), 0
    out = theirs.out.rstrip()
    if theirs.code or not out:
        return theirs.out, theirs.code
    return out + (RESET if b"\x1b" in out else b"") + BETWEEN + gauge(told).encode("utf-8", "replace"), 0


def _recorded(context: Context, arguments: Arguments, told: Heard) -> bool:
    """Record what the host told; whether that worked. A fault is kept nowhere: the next message tells it all again."""
    if context.read_only or not told.session:
        return False
    try:
        project = _project(context, arguments, told)
        kept = {"window": told.window, "tokens": told.tokens, "model": told.model, "percent": told.percent}
        places = {"cwd": told.cwd, "transcript": told.transcript, "host": CLAUDE}
        given = {name: place for name, place in places.items() if place}
        return sessions.note(project, told.session, context.now, **kept, **given)
    except (NavlogError, OSError, ValueError):  # a full disk, a folder that is gone, a path that is none
        return False


def _project(context: Context, arguments: Arguments, told: Heard) -> Project:
    """Return the project that the session is in now, as its hooks find it; else the one that we were started in."""
    named = arguments.get("project") or os.environ.get("NAVLOG_DIR")
    if named or not os.path.isdir(told.cwd) or os.path.realpath(told.cwd) == context.here:
        return context.project
    there = find(told.cwd)
    return there if there.exists else context.project


def _print(line: bytes) -> None:
    """Write the line as it is: the user's own may have colours, which are theirs to choose."""
    if sys.stdout is None or not line.strip():
        return
    try:
        sys.stdout.buffer.write(line.rstrip() + b"\n")
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
