"""The mark: the HTML comment at the end of a heading or an item that carries its identity and what is known of it.

`<!-- navlog id=p-3fa9c1 status=deferred blocked-by=p-0b12de,p-77ac02 -->`: words of the form name=value. Names that are
not known are kept.
"""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

Marks = tuple[tuple[str, str], ...]
"""Names and values, in the order in which they are written."""


def read(text: str) -> tuple[str, Marks]:
    """Split a line into what it says and its mark; a second mark on the same line counts for what the first lacks."""
    found: dict[str, str] = {}
    if "<!--" not in text:
        return text, ()
    for match in _pattern().finditer(text):
        for word in match[1].split():
            name, equals, value = word.partition("=")
            if equals and name not in found:
                found[name] = value
    return _pattern().sub("", text), tuple(found.items())


def write(line: str, marks: Marks) -> str:
    """Return a line of a file with another mark, its ending and closing hashes in place.

    Args:
        line: with its line ending.
        marks: without them the mark goes.
    """
    text = line.rstrip("\r\n")
    head, tail = parted(text)
    said = f" {comment(marks)}" if marks else ""
    return f"{head}{said}{' ' if tail else ''}{tail}{line[len(text) :]}"


def parted(text: str) -> tuple[str, str]:
    """Split a line without its ending and its mark into what it says and the closing hashes of a heading.

    Hashes before a mark at the end of the line close nothing: they are part of what it says.
    """
    matches = list(_pattern().finditer(text)) if "<!--" in text else []
    bare = _pattern().sub("", text).rstrip(" \t") if matches else text.rstrip(" \t")
    closing = None if matches and not text[matches[-1].end() :].strip() else _closing().search(bare)
    return (bare[: closing.start()].rstrip(" \t"), closing[0].strip()) if closing else (bare, "")


def comment(marks: Marks) -> str:
    """Return the mark as it is written."""
    return f"<!-- navlog {' '.join(f'{name}={value}' for name, value in marks)} -->"


def changed(marks: Marks, changes: Mapping[str, str]) -> Marks:
    """Return marks with some values changed; an empty one takes its name out. The id stays first."""
    kept = {**dict(marks), **changes}
    order = sorted(kept, key=lambda name: name != "id")
    return tuple((name, kept[name]) for name in order if kept[name])


def blockers(marks: Marks) -> tuple[str, ...]:
    """Return the ids of what a mark says that its phase depends on, each once."""
    said = dict(marks).get("blocked-by", "")
    return tuple(dict.fromkeys(one for one in said.split(",") if one))


@cache
def _pattern() -> re.Pattern[str]:
    import re

    return re.compile(r"[ \t]*<!--[ \t]*navlog[ \t]+((?:[^\s=<>]+=[^\s<>]*[ \t]*)*)-->")


@cache
def _closing() -> re.Pattern[str]:
    """The closing hashes of a heading such as `## Title ##` (CommonMark 4.2)."""
    import re

    return re.compile(r"(?<=[ \t])#+[ \t]*$")
