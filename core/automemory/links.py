"""Links of Markdown, as far as they lead to files of one folder: found in a line, read as paths, written."""

from __future__ import annotations

import os

from navlog.core.paths import is_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1024
"""Characters of a link's target."""


def targets(row: str) -> Iterator[str]:
    """Give the targets of a line's links, as they stand."""
    at = middle(row, 0)
    while at >= 0 and row.find(")", at) > 0:
        raw, _ = target(row, at + 2)
        if raw:
            yield raw
        at = middle(row, at + 2)


def target(row: str, start: int) -> tuple[str, int]:
    """Return the target of a link that begins here, and where the link ends; nothing when it has no end."""
    if row[start : start + 1] == "<":
        end = row.find(">", start, start + LONGEST)
        return (row[start + 1 : end], end + 2) if end > 0 else ("", 0)
    depth = 0
    for at in range(start, min(len(row), start + LONGEST)):
        depth += {"(": 1, ")": -1}.get(row[at], 0)
        if depth < 0:
            return row[start:at].partition(' "')[0].strip(), at + 1
    return "", 0


def middle(text: str, start: int) -> int:
    """Return where the next link's text ends and its target begins; -1 when there is none."""
    at = text.find("](", start)
    while at > 0 and escaped(text, at):
        at = text.find("](", at + 2)
    return at


def escaped(text: str, at: int) -> bool:
    """Whether a backslash takes away the meaning of a letter."""
    first = at
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def keys(raw: str, folder: str) -> tuple[str, ...]:
    """Return the paths, relative to the folder, that a link's target can be read as; none for what lies elsewhere."""
    if "://" in raw:
        return ()
    short = raw.partition("#")[0].removeprefix("./")
    found = (raw, short, _plain(short))
    inside = (one.removeprefix(os.path.join(folder, "")) if folder else one for one in found)
    return tuple(dict.fromkeys(one for one in inside if is_key(one)))


def _plain(target: str) -> str:
    """Return a target without its escapes (RFC 3986, section 2.1)."""
    if "%" not in target:
        return target
    from urllib.parse import unquote_to_bytes

    return unquote_to_bytes(target.encode("utf-8", "surrogateescape")).decode("utf-8", "surrogateescape")


def quoted(key: str) -> str:
    """Return a path as a link's target, with escapes for what would end the link or the line, or mean something."""
    return "".join(
        letter
        if letter.isprintable() and letter not in ' ()<>[]%\\#?"'
        else "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogateescape"))
        for letter in key
    )


def same(key: str) -> str:
    """Return a path as it is compared: composed, since some systems take the letters of a name apart."""
    if key.isascii():
        return key
    from unicodedata import normalize

    return normalize("NFC", key)
