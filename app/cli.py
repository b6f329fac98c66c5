"""The command line: find the command, run it, print its answer as text or as one JSON object."""

from __future__ import annotations

import gc
import os
import sys

from navlog.app.arguments import full, quick, split
from navlog.app.streams import at_terminal, hear, say
from navlog.core import lean
from navlog.core.command import Command, Result
from navlog.core.errors import Fault, NavlogError, Refused, Usage
from navlog.core.registry import every, hosts, on
from navlog.core.text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FORMAT = 1
"""The version of the JSON contract, the value of `navlog` in every object."""

INTERRUPTED = 130

LASTING = ("workbench", "demo")
"""The commands that stay."""


def script() -> None:
    """Be the console script: run the command line, and leave without the interpreter's slow tidying up.

    Collecting garbage and taking modules apart would cost a tenth of an answer, and a process that ends needs neither.
    """
    gc.disable()
    os._exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Run navlog with the words of a command line, and return the exit code."""
    words = list(words)
    command, rest = split(_commands(words), words)
    name = command.name
    as_json = "--json" in words
    try:
        command, values = _read(command, rest, words)
        name = command.name
        return _answer(command, values)
    except KeyboardInterrupt:
        return INTERRUPTED
    except NavlogError as error:
        return _fail(name, error, as_json)
    except Exception as error:
        return _fail(name, _unexpected(error), as_json)


def _read(command: Command, rest: Sequence[str], words: Sequence[str]) -> tuple[Command, dict[str, Any]]:
    """Return the command with its arguments; no command at all is the workbench, or the overview."""
    values = quick(command, rest)
    if values is None:
        command, values = full(on("cli"), words)
    return (command if command.name else _bare(values["json"])), values


def _commands(words: Sequence[str]) -> tuple[Command, ...]:
    """Return the commands among which to look: for one that a host calls at every turn, no others are loaded."""
    return hosts.COMMANDS if any(words[:1] == [command.name] for command in hosts.COMMANDS) else on("cli")


def _bare(as_json: bool) -> Command:
    name = "workbench" if at_terminal() and not as_json else "status"
    return next(command for command in (_WORKBENCH, *every()) if command.name == name)


_WORKBENCH = Command("workbench", "Open the workbench", "", "navlog.app.tui:command")


def _answer(command: Command, values: dict[str, Any]) -> int:
    from navlog.app.environment import context_of

    if command.name in LASTING:
        gc.enable()
    context, faults = context_of(values.get("project"), os.environ)
    if context.read_only and command.writes and not any(values.get(arg.key) for arg in command.args if arg.harmless):
        raise Refused("read_only", f"navlog {command.name} writes, and NAVLOG_READ_ONLY is set", "unset it to write")
    result = command.load()(context, _piped(values))
    _print(command, result, faults, values.get("json", False))
    return result.code


def _piped(values: dict[str, Any]) -> dict[str, Any]:
    """Put standard input where a `-` stands for it.

    Raises:
        Usage: `usage`, when it would have to be in two places.
    """
    places = [key for key, value in values.items() if value == "-" or (isinstance(value, tuple) and "-" in value)]
    if len(places) > 1 or any(isinstance(values[key], tuple) and values[key].count("-") > 1 for key in places):
        raise Usage("usage", "two arguments ask for standard input", "give - once")
    if not places:
        return values
    heard, given = hear(), values[places[0]]
    taken = tuple(heard if one == "-" else one for one in given) if isinstance(given, tuple) else heard
    return {**values, places[0]: taken}


def _print(command: Command, result: Result, faults: tuple[str, ...], as_json: bool) -> None:
    """Print an answer; that of a hook has the host's own form, whatever the flag."""
    if as_json and command.name != "hook":
        say(sys.stdout, lean.dumps({"navlog": FORMAT, "command": command.name, **result.fields}))
    elif result.text:
        say(sys.stdout, printable(result.text))
    for note in (*faults, *(() if as_json else result.notes)):
        say(sys.stderr, printable(note))


def _fail(name: str, error: NavlogError, as_json: bool) -> int:
    """Tell a failure, to the script or to the person; what a host runs never bothers its agent with a fault of ours."""
    if (name == "hook" or (name == "statusline" and not as_json)) and error.code != "usage":
        from navlog.app.faults import keep

        keep(error)
        return 0
    told = {"code": error.code, "message": error.message, "hint": error.hint}
    text = f"navlog: {error.message}" + (f"\n  {error.hint}" if error.hint else "")
    try:
        if as_json:
            say(sys.stdout, lean.dumps({"navlog": FORMAT, "command": name, "error": told}))
        else:
            say(sys.stderr, printable(text))
    except Fault as fault:
        return fault.exit
    return error.exit


def _unexpected(error: Exception) -> Fault:
    """Turn a fault of our own into one clear line, with the traceback kept for whoever mends it."""
    from navlog.app.faults import keep

    if isinstance(error, OSError) and error.filename:
        return Fault("storage", f"{error.filename}: {error.strerror}", "check the disk and the permissions")
    where = keep(error)
    return Fault("unexpected", f"navlog failed: {type(error).__name__}: {error}", where)
