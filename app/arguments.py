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

BARE = Command("", "What was expensive to learn, kept until its files change", "")
"""The command line that names no command."""

EPILOG = "Without a command navlog opens the workbench; where there is no terminal it prints the overview."


def split(commands: Sequence[Command], words: Sequence[str]) -> tuple[Command, list[str]]:
    """Tell the command from its arguments: the longest name that the words begin with.

    The options common to all may stand before the name, and between its words.

    Returns:
        The command, `BARE` when none is named, and the words that are not its name.
    """
    named = {tuple(name.split()): command for command in commands for name in command.names}
    places = _places(words)[:2]
    for length in range(len(places), 0, -1):
        command = named.get(tuple(words[place] for place in places[:length]))
        if command:
            return command, [word for place, word in enumerate(words) if place not in places[:length]]
    return BARE, list(words)


def quick(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """Read a plain command line without argparse, which takes as long to import as Python to start.

    Returns:
        Each argument's value by key, the same as argparse would give; `None` for anything that is not plain: help, an
        abbreviation, `--name=value`, a missing or surplus argument, a word with a dash that may be a value.
    """
    options = {arg.name: arg for arg in (*COMMON, *command.args) if not arg.positional}
    values = {**{arg.key: arg.missing for arg in COMMON}, **command.defaults}
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
    command, rest = split(commands, words)
    parser = build(command, commands)
    # Intermixed, an optional positional may follow an option; but that loses a `--` in Python 3.11.
    parse = parser.parse_known_args if "--" in rest else parser.parse_known_intermixed_args
    parsed, surplus = parse(rest)
    if surplus:
        raise _misfit(command, commands, rest, surplus)
    return command, {key: tuple(value) if isinstance(value, list) else value for key, value in vars(parsed).items()}


def build(command: Command, commands: Sequence[Command]) -> argparse.ArgumentParser:
    """Build the parser of a command; its help lists the commands whose names go on from its own."""
    import argparse

    class Parser(argparse.ArgumentParser):
        """An argparse parser whose complaints are ours."""

        def error(self, message: str) -> NoReturn:
            raise Usage("usage", message, f"see: {self.prog} --help")

    bare = command == BARE
    parser = Parser(
        f"navlog {command.name}".rstrip(),
        usage="navlog [--json] [--project DIR] [--session ID] COMMAND ..." if bare else None,
        description=_described(command, commands),
        epilog="\n".join(_columns([("", EPILOG)])) if bare else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    if bare:
        parser.add_argument("--version", action="version", version=f"navlog {version()}")
    for arg in (*command.args, *COMMON):
        _add(parser, arg)
    return parser


def version() -> str:
    """Return the installed version."""
    from importlib.metadata import version

    return version("navlog")


def _places(words: Sequence[str]) -> list[int]:
    """Return where words stand that may name a command: before any option but those common to all."""
    found, at = [], 0
    while at < len(words):
        width = _common(words[at])
        if not width and words[at].startswith("-"):
            break
        found += [] if width else [at]
        at += width or 1
    return found


def _common(word: str) -> int:
    """Return how many words an option common to all takes that begins with this one; 0 when it is no such option."""
    for arg in COMMON:
        if word == arg.name:
            return 1 if arg.flag else 2
        if not arg.flag and word.startswith(arg.name + "="):
            return 1
    return 0


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


def _add(parser: argparse.ArgumentParser, arg: Arg) -> None:
    keywords: dict[str, Any] = {"help": arg.help, "default": list(arg.missing) if arg.many else arg.missing}
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
    parser.add_argument(arg.name, **keywords)


def _inner(name: str, commands: Sequence[Command]) -> list[Command]:
    """Return the commands whose names go on from a name; from none, all."""
    return [one for one in commands if one.name.startswith(f"{name} ".lstrip())]


def _misfit(command: Command, commands: Sequence[Command], words: list[str], surplus: list[str]) -> Usage:
    """Say what there is no place for, and what there is instead."""
    name = f"navlog {command.name}".rstrip()
    inner = _inner(command.name, commands)
    said = [words[place] for place in _places(words)]
    if inner and said[:1] == surplus[:1]:
        begun = _inner(said[0], commands) if command == BARE else []
        there = dict.fromkeys(one.name if begun else _next(one.name, command.name) for one in begun or inner)
        missing = " ".join([command.name, *said[: 2 if begun else 1]]).lstrip()
        return Usage("usage", f"there is no command {missing}", f"there are: {', '.join(there)}; see: {name} --help")
    lists = " and ".join(f"{arg.name} {arg.metavar}" for arg in command.args if arg.metavar == "A,B")
    hint = f"see: {name} --help" + (f"; several files stand in one word: {lists}" if lists else "")
    return Usage("usage", f"there is no place for: {' '.join(surplus)}", hint)


def _next(name: str, under: str) -> str:
    """Return the word of a name that comes after another name."""
    return name.removeprefix(f"{under} ").split()[0]


def _described(command: Command, commands: Sequence[Command]) -> str:
    """Return what help says above the options: the title, other names, and the commands that there are."""
    inner = _inner(command.name, commands)
    heads = [command.name, *(one.name for one in inner)]
    rows = [("", command.title + ".")]
    rows += [("", f"The same: {', '.join(f'navlog {one}' for one in command.aliases)}.")] if command.aliases else []
    for group in dict.fromkeys(one.group for one in inner):
        rows += [("", ""), ("", f"{group}:" if command == BARE else "commands:")]
        rows += [(_shown(one.name, command.name, heads), one.title) for one in inner if one.group == group]
    return "\n".join(_columns(rows))


def _shown(name: str, under: str, heads: list[str]) -> str:
    """Return a name as a list shows it: the second word alone, further in, under a first one that is listed."""
    first, _, second = name.partition(" ")
    if not second or first not in heads:
        return f"  {name}"
    return f"  {second}" if first == under else f"    {second}"


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    """Return names and titles in two columns, in lines that fit the terminal; a row without a name has one."""
    import shutil
    import textwrap

    column = max(len(name) for name, _ in rows) + 2
    width = max(shutil.get_terminal_size().columns - 2, column + 20)
    return [
        textwrap.fill(title, width, initial_indent=name.ljust(column), subsequent_indent=" " * column)
        if name
        else textwrap.fill(title, width)
        for name, title in rows
    ]
