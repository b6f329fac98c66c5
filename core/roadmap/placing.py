"""The headings of a plan file: which is a phase, which holds phases, which states the order."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap import heading, marks
from navlog.core.roadmap.blocks import ends
from navlog.core.roadmap.lookalikes import EMPTY, FORM, UNNUMBERED
from navlog.core.roadmap.model import Unread
from navlog.core.text import line as one_line

TITLE, HOME, GROUP, PHASE, ORDER = "title", "home", "group", "phase", "order"


@record
class Heading:
    """A heading of the document itself, not of a quote or a list in it.

    Attributes:
        line, after: the index of its first line, and of the first one below it.
        level: from 1.
        text: without its mark.
        marks: what the mark says.
        kind: `TITLE`, `HOME`, `GROUP`, `PHASE` or `ORDER`.
        name: what it says of its phase.
        group: the heading that its phase stands under.
        homely: whether it stands where phases are expected, in none of them.
        inside: whether it is part of a phase.
    """

    line: int
    after: int
    level: int
    text: str
    marks: marks.Marks
    kind: str
    name: heading.Name | None = None
    group: str = ""
    homely: bool = False
    inside: bool = False


def placed(lines: list[int], level: int, text: str, marked: marks.Marks, within: list[Heading], first: bool) -> Heading:
    """Return a heading with its kind.

    Args:
        lines: the index of its first line, and of the first one below it.
        level: from 1.
        text: without its mark.
        marked: what the mark says.
        within: the headings that it lies within, the outermost first.
        first: whether it is the first of the document.
    """
    home = any(one.kind == HOME for one in within)
    inside = any(one.kind == PHASE for one in within)
    plain = heading.plain(text)
    name = heading.read(text, expected=home and not inside)
    made = Heading(lines[0], lines[1], level, text, marked, GROUP, inside=inside)
    if name is not None:
        return _with(made, PHASE, name, _group(within))
    if plain.lower() == "order" and not inside:
        return _with(made, ORDER)
    if first and level == 1:
        return _with(made, TITLE)
    if plain.lower().rstrip(":") in heading.SECTIONS and not inside:
        return _with(made, HOME, homely=home)
    return _with(made, GROUP, homely=home and not inside)


def nameless(headings: list[Heading], lines: tuple[str, ...]) -> list[Unread]:
    """Report headings that stand where phases do, or say that they are one, and could not be read as one."""
    from bisect import bisect

    phases = [one.line for one in headings if one.kind == PHASE]
    found = []
    for one, end in zip(headings, ends([(one.level, one.line) for one in headings], len(lines)), strict=True):
        below = phases[bisect(phases, one.line) :][:1]
        held = one.kind == PHASE or (below and below[0] < end)
        why = "" if held else _why(one, not phases, any(text.strip() for text in lines[one.after : end]))
        if why:
            found.append(Unread(one.line + 1, one_line(one.text), why))
    return found


def _why(one: Heading, none: bool, text: bool) -> str:
    """Return what is wrong with a heading that has no phase below it; empty when nothing is.

    Args:
        one: the heading.
        none: whether the file has no phase at all.
        text: whether there is any text below it.
    """
    if one.kind == HOME:
        return EMPTY if text else ""
    if one.kind == ORDER or one.inside:
        return ""
    if one.kind == GROUP and one.text.lower().startswith("order:"):
        return "the order goes on a line of its own, below the heading ## Order"
    if heading.unnumbered(one.text) and one.kind != TITLE:
        return f"its number cannot be read; {FORM}"
    if one.homely:
        return UNNUMBERED
    bare = none and heading.read(one.text, expected=True) is not None
    return f"it does not say that it is a phase; {FORM}" if bare else ""


def _group(within: list[Heading]) -> str:
    """Return the name of the innermost heading around a phase that is neither the title nor the home nor a phase."""
    outer = within[: next((number for number, one in enumerate(within) if one.kind == PHASE), len(within))]
    groups = [one for one in outer if one.kind == GROUP]
    return heading.plain(one_line(groups[-1].text)) if groups else ""


def _with(one: Heading, kind: str, name: heading.Name | None = None, group: str = "", homely: bool = False) -> Heading:
    return Heading(one.line, one.after, one.level, one.text, one.marks, kind, name, group, homely, one.inside)
