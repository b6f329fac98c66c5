"""A memory's file: a front matter with its name, its description and its type, then the text.

Claude Code writes `name`, `description` and, at the top or under `metadata`, `type`, one of four of its own; the types
of a memo are others. Of YAML as much is read as such files hold: one line values, quoted ones, and folded lines.
"""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.text import clip, line, whole

TYPES = ("preference", "decision", "discovery")
"""What a memo may be. A memory of another type was not written as a memo, and its pointer has no tag."""

FENCE = "---"
BLOCKS = frozenset("| > |- >- |+ >+".split())
SHORT = 150
"""Characters of a description that is taken from a text."""


@record
class Memory:
    """What a memory's file says of itself.

    Attributes:
        title: its name; of a file that names none, its first heading.
        description: one line; empty when it has none.
        type: as it says; empty when it does not.
    """

    title: str
    description: str = ""
    type: str = ""

    @property
    def tag(self) -> str:
        """The tag of its pointer: a memo's type."""
        return self.type if self.type in TYPES else ""


def read(content: bytes, stem: str) -> Memory:
    """Return what a file says of itself.

    Args:
        content: its bytes, or its beginning.
        stem: its name without the ending, the title of a file without any.
    """
    rows = content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    said = _said(rows)
    heading = next((row.lstrip("#") for row in rows if row.startswith(("# ", "## "))), "") if not said else ""
    title = next((one for one in map(line, (said.get("title", ""), said.get("name", ""), heading)) if one), stem)
    return Memory(title, line(said.get("description", "")), line(said.get("type", "")))


def write(title: str, kind: str, text: str) -> bytes:
    """Return the file of a memo: its description is how the text begins."""
    about = {"name": line(title), "description": described(text), "type": kind}
    head = "\n".join(f"{name}: {_quoted(value)}" for name, value in about.items())
    return f"{FENCE}\n{head}\n{FENCE}\n\n{whole(text).strip()}\n".encode()


def described(text: str) -> str:
    """Return the first line of a text that says something, cut where it is long."""
    return clip(next((one for one in map(line, text.split("\n")) if one), ""), SHORT)


def _said(rows: list[str]) -> dict[str, str]:
    """Return the values of a front matter by name; nothing where there is none, or it has no end."""
    if rows[0].rstrip() != FENCE:
        return {}
    end = next((at for at, row in enumerate(rows) if at and row.rstrip() == FENCE), 0)
    found: dict[str, list[str]] = {}
    name = ""
    for row in rows[1:end]:
        inner = row[:1] in (" ", "\t")
        word, colon, value = row.strip().partition(":")
        if inner and name == "metadata" and word == "type" and colon:
            found.setdefault("type", [value.strip()])
        elif inner and name:
            found[name].append(row.strip())
        elif not inner and colon:
            name = "" if word.lower() in found else word.lower()
            found.setdefault(word.lower(), [value.strip()])
    return {name: _value(parts) for name, parts in found.items()}


def _value(parts: list[str]) -> str:
    text = " ".join(parts[1:] if parts[0] in BLOCKS else parts).strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")
    return text[1:-1].replace("''", "'") if len(text) > 1 and text[0] == text[-1] == "'" else text


def _quoted(value: str) -> str:
    """Return a value as YAML reads it back: as it is when nothing in it means something else there, else quoted."""
    plain = value and value[0].isalpha() and not any(mark in value + " " for mark in (": ", " #", '"', "\\"))
    lone = value.lower() in ("true", "false", "null", "yes", "no", "on", "off", "y", "n")
    return value if plain and not lone else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
