"""The sections of a rulebook: which of them state rules, by their headings or the line before a list."""

from __future__ import annotations

from functools import cache

from navlog.core.facts.fact import normal
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from markdown_it import MarkdownIt

NAMES = (("rules",), ("key", "facts"), ("conventions",))
"""What sections are called whose bullets are read, word by word."""

NEAR = frozenset("rule rules fact facts convention conventions guideline guidelines principle principles".split())
"""Words in the title of a section that may have been meant."""

COLONS = (":", "：")


@record
class Section:
    """A section.

    Attributes:
        level: that of its heading; 0 for the file itself.
        title: in plain text.
        read: whether its bullets are rules.
        near: the title, its own or of one around it, that comes close to a name; empty when none does.
    """

    level: int
    title: str
    read: bool = False
    near: str = ""


def headed(around: Section, level: int, text: str) -> Section:
    """Return the section that a heading opens.

    Args:
        around: the section that it stands in.
        level: the heading's level.
        text: its Markdown.
    """
    title = _title(text)
    words = _words(title)
    near = title if NEAR.intersection(words) else around.near
    if words in NAMES:
        return Section(level, _bare(title), True)
    return Section(level, title or around.title, around.read, near)


def labelled(around: Section, text: str) -> Section | None:
    """Return the section that a paragraph opens for a list directly after it; `None` when it is no label.

    Args:
        around: the section that it stands in.
        text: its Markdown; a label ends in a colon.
    """
    said = _plain(text)
    last = _plain(text.rsplit("\n", 1)[-1])
    if said.endswith(COLONS):
        return headed(around, around.level + 1, last if _words(last) in NAMES else said)
    if _words(said) in NAMES and not around.read:
        return Section(around.level + 1, said, near=said)
    return None


def _title(text: str) -> str:
    """Return a heading in plain text, without its number, an id in braces and what closes it."""
    plain = _number().sub("", _braces().sub("", _plain(text)))
    return normal(plain.rstrip(" .#" + "".join(COLONS)))


def _bare(title: str) -> str:
    """Return a title without the signs around it."""
    places = [place for place, letter in enumerate(title) if letter.isalnum()]
    return title[places[0] : places[-1] + 1]


def _words(title: str) -> tuple[str, ...]:
    kept = "".join(letter if letter.isalnum() else " " for letter in title.casefold())
    return tuple(kept.split())


def _plain(text: str) -> str:
    """Return inline Markdown without emphasis, link targets, code marks and HTML."""
    parts = (part for token in _inline().parseInline(text) for part in token.children or ())
    return normal("".join(" " if part.type.endswith("break") else _shown(part.type, part.content) for part in parts))


def _shown(kind: str, content: str) -> str:
    return "" if kind == "html_inline" else content


@cache
def _inline() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark")


@cache
def _number() -> re.Pattern[str]:
    """The number of a heading: `3.` and `3.1`, not that of `3 rules`."""
    import re

    return re.compile(r"^(?:\d+[.)]|\d+(?:\.\d+)+[.)]?)\s+")


@cache
def _braces() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*\{[#.:][^{}]*\}$")
