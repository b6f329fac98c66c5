"""The command line: find the command, run it, print its answer as text or as one JSON object."""

from __future__ import annotations

import gc
import os
import sys

from navlog.core import lean
from navlog.core.command import Command, Result
from navlog.core.errors import Fault, NavlogError, Refused, Usage
from navlog.core.registry import REGISTRY, on
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
    code = main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(code)


def main(words: Sequence[str]) -> int:
    """Run navlog with the words of a command line, and return the exit code."""
    try:
        return _run(list(words))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what is left in the buffer must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0


def _run(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), "")
    as_json = "--json" in words
    try:
        command, values = _read(words)
        name = command.name
        return _answer(command, values)
    except NavlogError as error:
        return _fail(name, error, as_json)
    except Exception as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _fail(name, _unexpected(error), as_json)


def _read(words: list[str]) -> tuple[Command, dict[str, Any]]:
    """Find the command and its arguments; no command at all is the workbench, or the overview."""
    from navlog.app.arguments import full, quick

    for command in on("cli"):
        if words[:1] == [command.name]:
            values = quick(command, words[1:])
            if values is not None:
                return command, values
    bare = quick(_BARE, words)
    if bare is not None:
        return _bare(bare["json"]), bare
    return full(on("cli"), words)


_BARE = Command("", "", "")


def _bare(as_json: bool) -> Command:
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    name = "workbench" if at_terminal else "status"
    return next(command for command in (_WORKBENCH, *REGISTRY) if command.name == name)


_WORKBENCH = Command("workbench", "Open the workbench", "", "navlog.app.tui:command")


def _answer(command: Command, values: dict[str, Any]) -> int:
    from navlog.app.environment import context_of

    if command.name in LASTING:
        gc.enable()
    context, faults = context_of(values.get("project"), os.environ)
    if context.read_only and command.writes:
        raise Refused("read_only", f"navlog {command.name} writes, and NAVLOG_READ_ONLY is set", "unset it to write")
    result = command.load()(context, {key: _piped(value) for key, value in values.items()})
    _print(command, result, faults, values.get("json", False))
    return result.code


def _piped(value: Any) -> Any:
    """Return what a `-` stands for: standard input."""
    return sys.stdin.buffer.read().decode("utf-8", "replace") if value == "-" else value


def _print(command: Command, result: Result, faults: tuple[str, ...], as_json: bool) -> None:
    for note in (*faults, *(() if as_json else result.notes)):
        _say(sys.stderr, printable(note))
    if as_json:
        _say(sys.stdout, lean.dumps({"navlog": FORMAT, "command": command.name, **result.fields}))
    elif result.text:
        _say(sys.stdout, printable(result.text))


def _fail(name: str, error: NavlogError, as_json: bool) -> int:
    if name == "hook" and error.exit != Usage.exit:
        from navlog.app.faults import keep

        keep(error)
        return 0
    if as_json:
        told = {"code": error.code, "message": error.message, "hint": error.hint}
        _say(sys.stdout, lean.dumps({"navlog": FORMAT, "command": name, "error": told}))
    else:
        _say(sys.stderr, printable(f"navlog: {error.message}" + (f"\n  {error.hint}" if error.hint else "")))
    return error.exit


def _unexpected(error: Exception) -> Fault:
    """Turn a fault of our own into one clear line, with the traceback kept for whoever mends it."""
    from navlog.app.faults import keep

    if isinstance(error, OSError) and error.filename:
        return Fault("storage", f"{error.filename}: {error.strerror}", "check the disk and the permissions")
    where = keep(error)
    return Fault("unexpected", f"navlog failed: {type(error).__name__}: {error}", where)


def _say(stream: Any, text: str) -> None:
    """Print a line in UTF-8 whatever the locale says."""
    stream.flush()
    stream.buffer.write(text.encode("utf-8", "replace") + b"\n")
    stream.flush()
