"""One line of Markdown as plain words, and plain words as Markdown that shows them and nothing else."""

from __future__ import annotations

from functools import cache, lru_cache

from navlog.core.roadmap.publish.prose import spans, without_comments
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

LIMIT = 200
"""Characters that a title or sentence may have on the page."""

LONGEST = 2_000
"""Characters of a text that are looked at."""

MARKED = frozenset("\\`*_[]<>&!~()")
"""Without any of these characters a line is plain."""

INLINE = "a|abbr|b|code|del|em|i|img|ins|kbd|mark|s|small|span|strong|sub|sup|u"
BLOCKS = "br|details|div|li|p|pre|summary"
"""HTML that only shapes a text; other words in angle brackets may be meant, as in `List<Item>`."""


@lru_cache(maxsize=4096)
def plain(text: str, limit: int = LIMIT) -> str:
    """Return a line of Markdown as words, cut at a word.

    Links are reduced to their text, wikilinks to their words, images and comments go, and so does every way into the
    store, which is not there for somebody who reads the page.
    """
    text = line(text[:LONGEST])
    if not MARKED.isdisjoint(text):
        text = _unmarked(text)
        text = line(text)
    if ".navlog" in text.lower():
        text = " ".join(_store().sub("navlog", _inside().sub("", text)).split())
    return clipped(text, limit)


def clipped(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters, cut at a word where one ends in the last third."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    space = head.rfind(" ")
    return head[: space if space > limit * 2 // 3 else len(head)].rstrip(" ,;:-–—(") + "…"


def escaped(text: str) -> str:
    """Return plain words as Markdown that means nothing else, inside a line."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _special().sub(r"\\\g<0>", text)


def escaped_first(text: str) -> str:
    """Return plain words as Markdown that means nothing else, at the start of a line."""
    return _opening().sub(r"\1\\\2", escaped(text), count=1)


def shown(text: str) -> str:
    """Return a line of Markdown as words on the page."""
    return escaped(plain(text))


def _unmarked(text: str) -> str:
    """Return a line of Markdown as words; its code stands aside meanwhile, in marks that no line has."""
    codes: list[str] = []
    kept = []
    place = 0
    for start, end, ticks in spans(text):
        kept += [text[place:start], f"\0{len(codes)}\0"]
        codes.append(text[start + ticks : end - ticks])
        place = end
    words = _words("".join((*kept, text[place:])))
    return _kept().sub(lambda match: codes[int(match[1])], words)


def _words(text: str) -> str:
    """Return a line without code as words."""
    from html import unescape

    text = without_comments(text)
    for pattern, form in _forms():
        text = pattern.sub(form, text)
    text = _wikilink().sub(_unwrapped, text)
    text = _entity().sub(lambda match: unescape(match[0]), text)
    return _blank().sub("", _escape().sub(r"\1", text))


def _unwrapped(match: re.Match[str]) -> str:
    """Return what a wikilink says: its other name, else its target's last part as words; nothing for the store's."""
    target, alias = match[1].strip(), (match[2] or "").strip()
    if alias:
        return alias
    name = target.partition("#")[0].rstrip("/").rpartition("/")[2].removesuffix(".md")
    if ".navlog" in target.lower():
        return ""
    return name if " " in name else name.replace("-", " ").replace("_", " ").strip()


@cache
def _forms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Markup and what is left of it, in the order in which it is taken out."""
    import re

    destination = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
    return (
        (re.compile(r"!\[\[[^\[\]]*\]\]"), ""),
        (re.compile(rf"!\[[^\[\]]*\](?:{destination}|\[[^\[\]]*\])"), ""),
        (re.compile(rf"(?<![\\\[])\[([^\[\]]+)\](?:{destination}|\[[^\[\]]*\])"), r"\1"),
        (re.compile(r"<((?:https?|mailto):[^<>\s]*)>"), r"\1"),
        (re.compile(rf"(?i)</?(?:{INLINE})(?:\s[^<>]*)?/?>"), ""),
        (re.compile(rf"(?i)</?(?:{BLOCKS})(?:\s[^<>]*)?/?>"), " "),
        (re.compile(r"(?<!\\)(\*{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\1"), r"\2"),
        (re.compile(r"(?<![\w\\])(_{1,3})(?!_|\w+__)(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)"), r"\2"),
    )


@cache
def _wikilink() -> re.Pattern[str]:
    import re

    return re.compile(r"\[\[([^\[\]|\n]*)(?:\|([^\[\]\n]*))?\]\]")


@cache
def _entity() -> re.Pattern[str]:
    import re

    return re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


@cache
def _escape() -> re.Pattern[str]:
    import re

    return re.compile(r"\\([!-/:-@\[-`{-~])")


@cache
def _kept() -> re.Pattern[str]:
    import re

    return re.compile(r"\0(\d+)\0")


@cache
def _blank() -> re.Pattern[str]:
    """Brackets that a dropped link left without a word of their own."""
    import re

    return re.compile(r"\s?\((?:\s|[,;]|and\b|see\b)*\)|\s+(?=[.,;)](?:\s|$))")


@cache
def _inside() -> re.Pattern[str]:
    """The way to a file of the store: what is left is the file's name."""
    import re

    return re.compile(r"(?i)(?<![^\s\"'(<\[])(?:[^\s/\"'(<\[]*/)*\.navlog/+(?:[^\s/]+/+)*(?=[^\s/.,;:)])")


@cache
def _store() -> re.Pattern[str]:
    import re

    return re.compile(r"(?i)(?<!\.)\.+navlog")


@cache
def _special() -> re.Pattern[str]:
    """What Markdown reads as more than itself inside a line; an underscore only at the edge of a word."""
    import re

    return re.compile(r"[\\`*\[\]|~]|(?<![^\W_])_|_(?![^\W_])|#(?=#*$)")


@cache
def _opening() -> re.Pattern[str]:
    """What begins a block at the start of a line."""
    import re

    return re.compile(r"^(\d{0,9})([-+=#:.)])")
