"""Committed facts that do not go together: subjects that look alike, and conflicts that git left in files."""

from __future__ import annotations

import os
from itertools import groupby

from navlog.core import proposals
from navlog.core.facts import places, shelf
from navlog.core.facts.fact import DECIDED, REPO, Fact, alike
from navlog.core.proposals import DIFFERS, Proposal
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Project

LOOKS = "labels that differ in case only are two subjects here: one of them may be meant to be the other"
DECIDES = "both decide something, and a subject has one decision: one of them may be out of date"
TORN = "git left a conflict in its file: both sides are served until one is taken out"


def found(project: Project) -> tuple[Proposal, ...]:
    """Return what a person should look at in the committed facts of a checkout."""
    folder = places.committed(project)
    if not os.path.isdir(folder):
        return ()
    read = shelf.read(folder, REPO)
    return (*_torn(read), *_alike(read))


def _torn(read: Shelf) -> Iterator[Proposal]:
    """Give a proposal for each fact that git left in conflict."""
    for key, group in groupby(sorted(read.facts, key=lambda one: one.key), key=lambda one: one.key):
        sides = list(group)
        if len(sides) > 1:
            yield _proposal(sides, f"{sides[0].subject} {sides[0].relation}", TORN, key)


def _alike(read: Shelf) -> Iterator[Proposal]:
    """Give a proposal for subjects that look alike, one for each group of them."""
    facts = sorted(read.facts, key=lambda one: (alike(one.subject), one.subject, one.relation != DECIDED, one.object))
    for _, group in groupby(facts, key=lambda one: alike(one.subject)):
        each = list(group)
        first = list({one.subject: one for one in reversed(each)}.values())[::-1]
        if len(first) > 1:
            both = sum(one.relation == DECIDED for one in first) > 1
            names = " and ".join(f"“{one.subject}”" for one in first)
            yield _proposal(first, names, DECIDES if both else LOOKS, names)


def _proposal(sides: list[Fact], title: str, why: str, about: str) -> Proposal:
    said = " / ".join(line(one.object) for one in sides)
    id = proposals.id_of(DIFFERS, about, said)
    return Proposal(id, DIFFERS, "", sides[0].key, line(title), "", said, why)
