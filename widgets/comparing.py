"""Comparing: what one answer says otherwise than another, paragraph by paragraph and within one word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from textual.content import Content

from navlog.core.handoff.history import PARTS, Entry
from navlog.core.text import ago, line, moment, printable

GONE, ADDED, KEPT = "- ", "+ ", "  "
LOOKS = {GONE: "$sunk", ADDED: "$fresh", KEPT: "$quiet"}

ALIKE = 0.4
"""The likeness from which two lines are shown as one that was changed, its changed words standing out."""

Rows = list[Content]


def difference_lines(older: Entry, newer: Entry, now: float, width: int) -> Rows:
    """Return what the newer answer says otherwise than the older one, each half by itself.

    Args:
        older, newer: two answers.
        now: seconds since the epoch, for ages.
        width: in cells.
    """
    heads = [
        *_named(GONE, older, now).wrap(width),
        *_named(ADDED, newer, now).wrap(width),
    ]
    parts = [_half(title, getattr(older, name), getattr(newer, name), width) for name, title in PARTS.items()]
    return [row for part in (heads, *parts) for row in (*part, Content(""))][:-1]


def texts_of(entry: Entry) -> tuple[str | None, ...]:
    """Return both halves of an answer."""
    return tuple(getattr(entry, name) for name in PARTS)


def changed(older: Entry, newer: Entry) -> bool:
    """Whether a half that is answered in both says something else."""
    pairs = zip(texts_of(older), texts_of(newer), strict=True)
    return any(old is not None and new is not None and old != new for old, new in pairs)


def _named(mark: str, entry: Entry, now: float) -> Content:
    told = (line(entry.branch), line(entry.by), ago(now - moment(entry.at)))
    return Content.styled(mark + " · ".join(filter(None, told)), LOOKS[mark])


def _half(title: str, old: str | None, new: str | None, width: int) -> Rows:
    head = Content.styled(title, "bold")
    if new is None:
        return [head, Content.styled("answered in neither" if old is None else "not answered anew", "$quiet")]
    if old == new:
        return [head, Content.styled("the same in both", "$quiet")]
    rows = _compared(_split(old), _split(new))
    return [head, *(row for mark, said in rows for row in _marked(mark, said, width))]


def _split(text: str | None) -> list[str]:
    return printable(text).split("\n") if text is not None else []


def _compared(old: list[str], new: list[str]) -> Iterator[tuple[str, Content]]:
    """Give each line with its mark, the changed ones in pairs where they are alike."""
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from ((KEPT, Content.styled(text, LOOKS[KEPT])) for text in old[i:j])
            continue
        pairs = min(j - i, m - k)
        for was, now in zip(old[i : i + pairs], new[k : k + pairs], strict=True):
            yield from _pair(was, now)
        yield from ((GONE, Content.styled(text, LOOKS[GONE])) for text in old[i + pairs : j])
        yield from ((ADDED, Content.styled(text, LOOKS[ADDED])) for text in new[k + pairs : m])


def _pair(old: str, new: str) -> Iterator[tuple[str, Content]]:
    was, now = (re.findall(r"\s+|[^\s]+", text) for text in (old, new))
    found = SequenceMatcher(None, was, now, autojunk=False)
    if found.ratio() < ALIKE:
        yield GONE, Content.styled(old, LOOKS[GONE])
        yield ADDED, Content.styled(new, LOOKS[ADDED])
        return
    codes = found.get_opcodes()
    yield GONE, _worded(was, ((i, j, kind != "equal") for kind, i, j, _, _ in codes), LOOKS[GONE])
    yield ADDED, _worded(now, ((k, m, kind != "equal") for kind, _, _, k, m in codes), LOOKS[ADDED])


def _worded(words: list[str], spans: Iterator[tuple[int, int, bool]], look: str) -> Content:
    """Return a line whose changed words stand out."""
    return Content.assemble(*(("".join(words[i:j]), f"bold {look}" if other else "") for i, j, other in spans))


def _marked(mark: str, said: Content, width: int) -> Iterator[Content]:
    """Give a line's rows behind its mark."""
    for number, row in enumerate(said.wrap(max(width - 2, 4)) or [Content("")]):
        yield Content.assemble((KEPT if number else mark, LOOKS[mark]), row)
