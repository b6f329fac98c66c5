"""The slot format `roadmap/1`: the marker in the first line, and the one data block at the end of the file."""

from __future__ import annotations

from functools import cache

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable
    from typing import Any

FORMAT, PROVIDER = "roadmap/1", "navlog"
FENCE = "```"
INFO = "roadmap-json"
SUMMARY = "The same plan as data, for programs"
DEPTH = 5
"""Levels of JSON that are spread over lines; what is deeper stands on one."""


@record
class Marker:
    """Who wrote a file.

    Attributes:
        slot: `roadmap`.
        format: `roadmap/1`.
        provider: empty when the file does not say.
        generated: the moment, as it says.
    """

    slot: str
    format: str
    provider: str
    generated: str

    @property
    def navlogs(self) -> bool:
        """Whether navlog wrote it, in whatever version."""
        return (self.slot, self.provider) == ("roadmap", PROVIDER)

    @property
    def ours(self) -> bool:
        """Whether this version of navlog wrote it, or one that wrote the same."""
        return self.navlogs and self.format == FORMAT


def marker(text: str) -> Marker | None:
    """Return the marker of a file; `None` when its first line is none."""
    first = text.removeprefix("\ufeff").partition("\n")[0].strip()
    found = _marker().fullmatch(first)
    if found is None:
        return None
    words = {name: value.strip("\"'") for name, _, value in (word.partition("=") for word in found[2].split())}
    return Marker(found[1], words.get("format", ""), words.get("provider", ""), words.get("generated", ""))


def mark(generated: str) -> str:
    """Return the first line of a file that navlog writes, without its line ending."""
    return f"<!-- slot:roadmap format={FORMAT} provider={PROVIDER} generated={generated} -->"


def block(text: str) -> dict[str, Any] | None:
    """Return what a file's data block holds; `None` when there is none, or it cannot be read.

    The block ends at a fence that begins a line: one inside a JSON string cannot, since a string has no raw newline.
    """
    import json

    lines = text.replace("\r\n", "\n").split("\n")
    opening = FENCE + INFO
    start = next((number for number, line in enumerate(lines) if line.rstrip() == opening), -1)
    end = next((number for number in range(start + 1, len(lines)) if lines[number].rstrip() == FENCE), -1)
    if start < 0 or end < 0:
        return None
    try:
        found = json.loads("\n".join(lines[start + 1 : end]))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def details(data: dict[str, Any]) -> str:
    """Return the data block, folded away, with the blank lines that keep it a code block of its own."""
    fenced = f"{FENCE}{INFO}\n{dumped(data)}\n{FENCE}"
    return f"<details>\n<summary>{SUMMARY}</summary>\n\n{fenced}\n\n</details>\n"


def dumped(data: dict[str, Any]) -> str:
    """Return JSON that no surroundings misread, on as many lines as a diff reads well.

    Angle brackets, runs of backticks, and characters that end or reorder lines are written as escapes.
    """
    from json import JSONEncoder

    text = _text(data, JSONEncoder(ensure_ascii=False).encode, 0).replace("<", "\\u003c").replace(">", "\\u003e")
    for pattern in (_runs() if FENCE in text or "~~~" in text else None, None if text.isascii() else _unsafe()):
        text = pattern.sub(lambda match: "".join(map(_escape, match[0])), text) if pattern else text
    return text


def _text(value: Any, encode: Callable[[object], str], depth: int) -> str:
    """Spread a value over lines: what holds only plain values stands on one, and so does a phase's slice."""
    if isinstance(value, str) or not _is_spread(value, depth):
        return encode(value)
    gap = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        rows = [f"{encode(name)}: {_text(one, encode, depth + 1)}" for name, one in value.items()]
    else:
        rows = [_text(one, encode, depth + 1) for one in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}{gap}{f',{gap}'.join(rows)}{gap[:-1]}{closing}"


def _is_spread(value: object, depth: int) -> bool:
    if not isinstance(value, (dict, list)) or not value or depth >= DEPTH:
        return False
    inner = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(isinstance(one, (dict, list)) for one in inner)


def _escape(character: str) -> str:
    """Return a character as JSON's escape; one half of a pair alone is no character (RFC 8259, section 8.2)."""
    code = ord(character)
    return "\\ufffd" if 0xD800 <= code < 0xE000 else f"\\u{code:04x}"


@cache
def _marker() -> re.Pattern[str]:
    import re

    return re.compile(r"<!--\s*slot:([\w-]+)(.*?)-->.*")


@cache
def _runs() -> re.Pattern[str]:
    """What could be taken for a fence by somebody who does not look at where a line begins."""
    import re

    return re.compile("`{3,}|~{3,}")


@cache
def _unsafe() -> re.Pattern[str]:
    """Characters that end lines, reorder them, cannot be seen, or are none."""
    import re

    return re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
