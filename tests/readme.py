"""The README's tables, made from the registry and the settings: `python -m tests.readme --write` writes them."""

from __future__ import annotations

import sys
from pathlib import Path

from navlog.core.command import Arg, Command
from navlog.core.registry import every, on
from navlog.core.settings import SETTINGS

README = Path(__file__).parent.parent / "README.md"

KEYS = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "escape": "esc",
    "pagedown": "pgdn",
    "pageup": "pgup",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}


def usage(arg: Arg) -> str:
    """An argument as it stands in a usage line."""
    if arg.positional:
        return f"[{arg.key.upper()}]" if arg.optional else arg.key.upper()
    inside = arg.name if arg.flag else f"{arg.name} {arg.metavar or arg.key.upper()}"
    return f"[{inside}]" + ("…" if arg.many else "")


def called(command: Command) -> str:
    """A command's name as it stands in a usage line: the words that an alias adds may be left out."""
    more = [alias.removeprefix(f"{command.name} ") for alias in command.aliases]
    return " ".join([command.name, *(f"[{words}]" for words in more)])


def command_row(command: Command) -> str:
    """A command's row."""
    words = " ".join([called(command), *map(usage, command.args)]).replace("|", "\\|")
    return f"| `{words}` | {command.title.replace('|', chr(92) + '|')} |"


def key_row(command: Command) -> str:
    """A key's row."""
    keys = " ".join(f"`{KEYS.get(key, key)}`" for key in command.key.split(","))
    where = command.scope or "everywhere"
    return f"| {keys} | {where} | {command.title} |"


def tables() -> dict[str, str]:
    """Every generated part of the README by its marker."""
    commands = ["| command | does |", "|---|---|"]
    for group in dict.fromkeys(one.group for one in on("cli")):
        commands += [f"| **{group}** | |", *(command_row(one) for one in on("cli") if one.group == group)]
    keys = [
        "| keys | where | does |",
        "|---|---|---|",
        *(key_row(one) for one in every() if one.key and "workbench" in one.surfaces),
    ]
    settings = ["| setting | default | what |", "|---|---|---|"]
    settings += [f"| `{one.name}` | `{str(one.default).lower() or ' '}` | {one.help} |" for one in SETTINGS]
    return {"commands": "\n".join(commands), "keys": "\n".join(keys), "settings": "\n".join(settings)}


def filled(text: str) -> str:
    """The README with its generated parts made anew."""
    for name, table in tables().items():
        head, _, rest = text.partition(f"<!-- {name} -->\n")
        _, _, tail = rest.partition(f"<!-- /{name} -->")
        text = f"{head}<!-- {name} -->\n{table}\n<!-- /{name} -->{tail}"
    return text


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        README.write_text(filled(README.read_text(encoding="utf-8")), encoding="utf-8")
    print(
        "README.md is up to date"
        if filled(README.read_text(encoding="utf-8")) == README.read_text(encoding="utf-8")
        else "README.md is stale"
    )
