"""The `## Order` section: reading what it states, and writing it."""

from __future__ import annotations

from functools import cache

from navlog.core.record import record
from navlog.core.roadmap import refs
from navlog.core.roadmap.document import Stated
from navlog.core.roadmap.marks import comment
from navlog.core.roadmap.model import Plan, Unread
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

DECLINED = "declined"
SHOWN = 80
"""Characters of a statement that a report shows."""


@record
class Statement:
    """What the section says.

    Attributes:
        ids: the phases in their stated order; parked, shipped and retired ones are still among them.
        declined: the day on which an order was declined; empty when it was not.
        known: ids of the phases that were live then.
        unread: names that mean no phase, several, or one that was named before.
    """

    ids: tuple[str, ...] = ()
    declined: str = ""
    known: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()


def read(stated: Stated | None, plan: Plan) -> Statement:
    """Read the statement.

    Args:
        stated: the section; `None` where there is none.
        plan: the phases, with their refs.
    """
    if stated is None:
        return Statement()
    said = dict(stated.marks)
    if said.get("order") == DECLINED:
        known = tuple(one for one in said.get("live", "").split(",") if one)
        return Statement(declined=said.get("at", "") or "some day", known=known)
    ids: dict[str, None] = {}
    unread = []
    index = refs.index(plan)
    for name in _apart(plan, names(stated.text), index):
        found = _meant(plan, name, index)
        if len(found) == 1 and found[0] not in ids:
            ids[found[0]] = None
            continue
        why = "names no phase" if not found else "is named twice" if len(found) == 1 else f"names {len(found)} phases"
        text = clip(line(stated.text), SHOWN)
        unread.append(Unread(stated.start + 1, text, f"in the order, {clip(name, SHOWN)!r} {why}"))
    return Statement(tuple(ids), unread=tuple(unread))


def names(text: str) -> tuple[str, ...]:
    """Split a statement at arrows, commas, semicolons and line ends."""
    parts = (line(part).strip(" .`*_") for part in _separators().split(text))
    return tuple(part for part in parts if part)


def written(ids: tuple[str, ...], plan: Plan) -> str:
    """Return an order as a line: refs between arrows."""
    by_id = plan.by_id
    return " -> ".join(by_id[one].ref for one in ids if one in by_id)


def refused(day: str, plan: Plan) -> str:
    """Return the line that says that there is no stated order, on purpose."""
    live = ",".join(phase.id for phase in plan.live)
    mark = comment((("order", DECLINED), ("at", day), *((("live", live),) if live else ())))
    return f"No stated order, on purpose (since {day}); delete this line to be asked again. {mark}"


def _meant(plan: Plan, name: str, index: refs.Index) -> tuple[str, ...]:
    """Return the ids of the phases that a name in a statement may mean."""
    for text in (name, _first(name)):
        found = tuple(dict.fromkeys(phase.id for phase, part in refs.matches(plan, text, index) if part is None))
        if found:
            return found
    return ()


def _apart(plan: Plan, found: tuple[str, ...], index: refs.Index) -> tuple[str, ...]:
    """Return names with those apart that only blanks part: `1 8 9` is three phases, `8 Billing` is one."""
    apart: list[str] = []
    for name in found:
        words = name.split()
        whole = len(words) < 2 or refs.matches(plan, name, index)
        apart += [name] if whole or not all(refs.matches(plan, word, index) for word in words) else words
    return tuple(apart)


def _first(name: str) -> str:
    """Return the first word of a name, the number after `Phase` where it begins so."""
    words = name.split()
    return words[1].rstrip(":") if words[0].lower() == "phase" and words[1:] else words[0].rstrip(":")


@cache
def _separators() -> re.Pattern[str]:
    import re

    return re.compile(r"-{1,2}>|=>|[→⇒➜➡⟶»,;\n]|\s>\s|\sthen\s")
