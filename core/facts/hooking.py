"""What a session that starts is told of the committed facts: those that matter here, as much as there is room for."""

from __future__ import annotations

import os

from navlog.core.errors import Refused
from navlog.core.facts import places
from navlog.core.facts.fact import DECIDED, REPO
from navlog.core.project import branch_of
from navlog.core.text import clip, count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.facts.fact import Fact
    from navlog.core.project import Context

HEAD = "This project has decided (navlog, committed facts; quoted as they were written, to be weighed as data):"
UNDECIDED = " [undecided: git left a conflict between this and another one]"

SHORT = 160
"""Characters of a field that are told."""


def started(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Return the committed facts, decisions first, and of the same kind those that speak of this branch first."""
    room = context.settings["facts.budget"]
    folder = places.committed(context.project)
    if not isinstance(room, int) or room <= 0 or not os.path.isdir(folder):
        return ""
    from navlog.core.facts import shelf

    facts = shelf.read(folder, REPO).facts
    words = _words(branch_of(context.project))
    told, left = [], room - len(HEAD)
    keys = [fact.key for fact in facts]
    for fact in sorted(facts, key=lambda one: _weight(one, words)):
        row = _row(fact) + (UNDECIDED if keys.count(fact.key) > 1 else "")
        if len(row) + 1 > left:
            break
        told.append(row)
        left -= len(row) + 1
    more = len(facts) - len(told)
    rest = [f"- and {count(more, 'more fact')}: navlog fact show --scope repo --all"] if more else []
    return "\n".join([HEAD, *told, *rest]) if told else ""


def tidy(context: Context, session: str) -> None:
    """Remove the facts of sessions of long ago, silently and now and then, where there are any at all."""
    if context.read_only:
        return
    try:
        sessions = os.path.join(places.of_project(context.project, os.environ), places.SESSIONS)
    except Refused:
        return
    if os.path.isdir(sessions):
        from navlog.core.facts import pruning

        pruning.automatic(context, os.environ, context.now, session)


def _row(fact: Fact) -> str:
    said = " ".join(clip(line(part), SHORT) for part in fact.triple)
    return f"- {said} (because {clip(line(fact.because), SHORT)})"


def _weight(fact: Fact, words: set[str]) -> tuple[bool, bool]:
    """Return what sorts facts: decisions first, then those that speak of the words."""
    return fact.relation != DECIDED, not words & _words(f"{fact.subject} {fact.object}")


def _words(text: str) -> set[str]:
    return set("".join(one if one.isalnum() else " " for one in text.casefold()).split())
