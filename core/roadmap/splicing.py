"""Splicing lines into the plan file's text; whatever is not meant stays as it is, to the byte."""

from __future__ import annotations

from navlog.core.roadmap.document import Document

BOM = "\ufeff"


def with_line(document: Document, number: int, line: str) -> str:
    """Return the text with another line in the place of one."""
    return "".join((*document.lines[:number], line, *document.lines[number + 1 :]))


def replaced(document: Document, start: int, end: int, text: str) -> str:
    """Return the text with something else in the place of some lines."""
    return "".join((*document.lines[:start], text, *document.lines[end:]))


def inserted(document: Document, place: int, text: str, tight: bool = False) -> str:
    """Return the text with lines put in before a place.

    Args:
        document: the file.
        place: the index of the line that they come before.
        text: the lines; unless they are put in tight, the first is empty, and gives way to an empty one that is there.
        tight: whether no empty line is wanted between them and what follows.
    """
    newline = newline_at(document, place)
    before = "".join(ended(document.lines[:place], newline))
    after = "".join(document.lines[place:])
    if not before and after.startswith(BOM):
        before, after = BOM, after.removeprefix(BOM)
    blank = not before.strip(BOM) or not document.lines[place - 1].strip()
    if not tight and blank:
        text = text.removeprefix(newline)
    gap = newline if not tight and after.strip() and not after.startswith(("\n", "\r")) else ""
    return before + text + gap + after


def newline_at(document: Document, place: int) -> str:
    """Return the line ending before a place, which is that of the file where there is none."""
    line = document.lines[place - 1] if place else ""
    ending = line[len(line.rstrip("\r\n")) :]
    return ending or document.newline


def ended(lines: tuple[str, ...], newline: str) -> tuple[str, ...]:
    """Return lines with an ending at the last one."""
    if not lines or lines[-1].endswith(("\n", "\r")):
        return lines
    return (*lines[:-1], lines[-1] + newline)


def lined(text: str, newline: str) -> str:
    """Return a text with these line endings, and one at its end; empty when there is nothing in it."""
    bare = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return bare.replace("\n", newline) + newline if bare.strip() else ""


def column(line: str) -> int:
    """Return the column, from 0, at which a line's text begins; tabs go to multiples of four (CommonMark 2.2)."""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return len(lead.expandtabs(4))


def shift(line: str, by: int) -> str:
    """Return a line moved by some columns, to the left as far as it goes."""
    bare = line.lstrip(" \t")
    return " " * max(column(line) + by, 0) + bare if by and bare.strip() else line
