"""The fact's sheet: one fact written out, why it holds, where it is kept, and the facts that share a label with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from navlog.core.facts.fact import PROJECT, REPO, SESSION, Fact
from navlog.core.text import ago, count, line, moment
from navlog.widgets.prose import indented

if TYPE_CHECKING:
    from navlog.core.facts.shelf import Shelf

KEPT = {
    REPO: "committed with the code, for everybody",
    PROJECT: "of this project, on this machine",
    SESSION: "of this session",
}
NEIGHBOURS = 12
"""Facts that share a label which are named."""


def fact_lines(fact: Fact, facts: Sequence[Fact], now: float, width: int) -> list[Content]:
    """Return a fact's lines.

    Args:
        fact: the fact.
        facts: every fact, among which its neighbours are.
        now: seconds since the epoch.
        width: in cells.
    """
    title = Content.assemble((line(fact.subject), "bold"), (f"  {line(fact.relation)}", "$quiet"))
    why = [Content(""), Content.styled("Because", "$quiet"), *Content(line(fact.because)).wrap(width)]
    old = f" · {ago(now - moment(fact.at))}" if fact.at else ""
    source = Content.styled(f"{KEPT[fact.scope]}{old}", "$quiet").wrap(width)
    return [
        *title.wrap(width),
        *Content(line(fact.object)).wrap(width),
        *(why if fact.because else []),
        Content(""),
        *source,
        *Content.styled(fact.key, "$quiet").wrap(width),
        *_neighbours(fact, facts, width),
    ]


def problem_lines(shelves: Sequence[Shelf], width: int) -> list[Content]:
    """Return what is wrong with files of facts."""
    rows = Content("Files of facts to look at").stylize("bold").wrap(width)
    for one in shelves:
        for bad in one.problems:
            told = f"{one.scope}: {line(bad.name)}{'' if bad.served else ', set aside'}"
            rows += [Content(""), *Content.styled(told, "$needs").wrap(width), *indented(line(bad.why), width)]
    return rows


def _neighbours(fact: Fact, facts: Sequence[Fact], width: int) -> list[Content]:
    """Name the facts that share a label with one."""
    labels = {fact.subject, fact.object}
    found = [one for one in facts if one != fact and not labels.isdisjoint((one.subject, one.object))]
    if not found:
        return []
    rows = [row for one in found[:NEIGHBOURS] for row in indented(" · ".join(map(line, one.triple)), width, "$quiet")]
    more = (
        [Content.styled(f"  and {count(len(found) - NEIGHBOURS, 'more fact')}", "$quiet")]
        if len(found) > NEIGHBOURS
        else []
    )
    return [Content(""), Content.styled("Beside it", "$quiet"), *rows, *more]
