"""Arguments: the command line read by the registry, quickly when it is plain, by argparse when it is not."""

from __future__ import annotations

from navlog.core.command import Arg, Command
from navlog.core.errors import Usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any, NoReturn

COMMON = (
    Arg("--json", "print one JSON object", flag=True),
    Arg("--project", "the project's folder, instead of the working folder", metavar="DIR"),
    Arg("--session", "the agent's session; charts do not depend on it", metavar="ID"),
)


def quick(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """Read a plain command line without argparse, which takes as long to import as Python to start.

    Returns:
        Each argument's value by key, the same as argparse would give; `None` for anything that is not plain: help, an
        abbreviation, `--name=value`, a missing or surplus argument, a word with a dash that may be a value.
    """
    options = {arg.name: arg for arg in (*COMMON, *command.args) if not arg.positional}
    values = {arg.key: arg.missing for arg in (*COMMON, *command.args)}
    places = [arg for arg in command.args if arg.positional]
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word == "-":
            arg, value = (places.pop(0), word) if places else (None, word)
        else:
            arg = options.get(word)
            value = "" if arg is None or arg.flag else rest.pop(0) if rest else "-"
        if arg is None or not _take(arg, value, values):
            return None
    return None if any(not arg.optional for arg in places) else values


def full(commands: Sequence[Command], words: Sequence[str]) -> tuple[Command, dict[str, Any]]:
    """Read any command line with argparse.

    Raises:
        Usage: `usage`, when it does not fit.
        SystemExit: after printing help or the version.
    """
    parser = build(commands)
    parsed, surplus = parser.parse_known_args(words)
    found = vars(parsed)
    command: Command = found.pop("_command")
    if surplus:
        lists = " and ".join(f"{arg.name} {arg.metavar}" for arg in command.args if arg.metavar == "A,B")
        hint = f"see: navlog {command.name} --help" + (f"; several files stand in one word: {lists}" if lists else "")
        raise Usage("usage", f"there is no place for: {' '.join(surplus)}", hint)
    return command, {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}


def build(commands: Sequence[Command]) -> argparse.ArgumentParser:
    """Build the parser of the whole command line from the registry."""
    import argparse

    class Parser(argparse.ArgumentParser):
        """An argparse parser whose complaints are ours."""

        def error(self, message: str) -> NoReturn:
            raise Usage("usage", message, f"see: {self.prog} --help")

    epilog = "Without a command navlog opens the workbench; where there is no terminal it prints the overview."
    parser = Parser("navlog", description="What was expensive to learn, kept until its files change.", epilog=epilog)
    parser.add_argument("--version", action="version", version=f"navlog {version()}")
    _add(parser, COMMON, argparse)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in commands:
        child = inner.add_parser(command.name, help=command.title, description=command.title + ".", allow_abbrev=False)
        child.set_defaults(_command=command)
        _add(child, (*command.args, *COMMON), argparse)
    return parser


def version() -> str:
    """Return the installed version."""
    from importlib.metadata import version

    return version("navlog")


def _take(arg: Arg, value: str, values: dict[str, Any]) -> bool:
    """Put one value in its place; `False` when argparse had better look at it."""
    if arg.flag:
        values[arg.key] = True
        return True
    if value.startswith("-") and value != "-":
        return False
    if (arg.choices and value not in arg.choices) or (arg.number and not (value.isascii() and value.isdigit())):
        return False
    values[arg.key] = (*values[arg.key], value) if arg.many else int(value) if arg.number else value
    return not (value == "-" and not arg.positional)


def _add(parser: argparse.ArgumentParser, args: Sequence[Arg], argparse: Any) -> None:
    for arg in args:
        hidden = parser.prog != "navlog" and arg in COMMON
        keywords: dict[str, Any] = {"help": arg.help}
        if arg.flag:
            keywords["action"] = "store_true"
        else:
            keywords |= {"type": int} if arg.number else {}
            keywords |= {"metavar": arg.metavar} if arg.metavar else {}
            keywords |= {"choices": arg.choices} if arg.choices else {}
            keywords |= {"action": "append"} if arg.many and not arg.positional else {}
            keywords |= {"nargs": "?"} if arg.positional and arg.optional else {}
        if not arg.positional:
            keywords["dest"] = arg.key
        keywords["default"] = argparse.SUPPRESS if hidden else (list(arg.missing) if arg.many else arg.missing)
        parser.add_argument(arg.name, **keywords)
