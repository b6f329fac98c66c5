"""Inline: the text of a paragraph with its emphasis, its code, and where its links and images point to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from navlog.core.text import printable

if TYPE_CHECKING:
    from markdown_it.token import Token

CODE, LINK, QUIET = "$code", "$focus underline", "$quiet"
LOOKS = {"em": "italic", "strong": "bold", "s": "strike", "link": LINK}

Part = tuple[str, str]


def inline(tokens: Iterable[Token]) -> Content:
    """Return a paragraph. An entity may stand for any character, so that each text is made harmless once more."""
    parts: list[Part] = []
    looks: list[str] = []
    begun: list[tuple[str, int]] = []
    for token in tokens:
        name = token.type.rsplit("_", 1)[0]
        if token.nesting == 1:
            looks.append(LOOKS.get(name, ""))
            begun.append((str(token.attrs.get("href", "")), len(parts)))
        elif token.nesting == -1:
            looks.pop()
            target, start = begun.pop()
            parts += _target(target, "".join(text for text, _ in parts[start:]))
        elif token.type == "image":
            parts += [(_flat(token.content), ""), *_target(str(token.attrs.get("src", "")), token.content)]
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(("\n" if token.type == "hardbreak" else " ", ""))
        else:
            look = CODE if token.type == "code_inline" else " ".join(filter(None, looks))
            parts.append((_flat(token.content), look))
    return Content.assemble(*parts)


def _target(target: str, text: str) -> list[Part]:
    """Return where a link points to, unless its text says so."""
    if not target or target in (text, f"mailto:{text}"):
        return []
    return [(f" ({_flat(target)})" if text else _flat(target), QUIET)]


def _flat(text: str) -> str:
    return printable(text).replace("\n", " ")
