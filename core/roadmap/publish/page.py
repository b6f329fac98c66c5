"""The page: what ROADMAP.md says to somebody who has never heard of navlog and reads it on a forge.

What the project works on and what is next lead; what was shipped or dropped is left out of the list. Every text that
somebody wrote is shown as its words, so that none of them can be more than words here.
"""

from __future__ import annotations

from navlog.core.roadmap.model import BLOCKED, DEFERRED, IN_PROGRESS
from navlog.core.roadmap.order import effective
from navlog.core.roadmap.publish.fields import in_focus
from navlog.core.roadmap.publish.phases import Reader, item, named
from navlog.core.roadmap.publish.plain import shown
from navlog.core.text import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.roadmap.model import Phase, Plan, Shipment

BAR = 20
"""Cells of the progress bar."""

RECENT = 5
"""Shipments that the page shows; the data has them all."""

FOOT = "*This page is written by navlog from the project's plan; a change by hand is lost when it is written again.*"


def page(plan: Plan) -> str:
    """Return the page, from its title to its last line, with the line ending."""
    path = in_focus(plan)
    reader = Reader(plan.by_id, path)
    parts = [["# Roadmap"], [progress(plan)], _focus(plan, reader), _order(plan)]
    parts += _lists(plan, reader)
    parked = [phase for phase in plan.phases if phase.status == DEFERRED]
    if parked:
        parts += [["## Parked"], ["Set aside for now, and not counted above."], _items(parked, reader)]
    if plan.log:
        parts += [["## Recently shipped"], [_shipment(one) for one in plan.log[:RECENT]], _earlier(plan)]
    parts.append([FOOT])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def progress(plan: Plan) -> str:
    """Return the bar and the figures; what does not count is said."""
    done, total, parked = plan.progress
    cells = max(1, done * BAR // total) if done and total else 0
    figures = f"**{done} of {count(total, 'phase')} done**"
    aside = f" ({parked} parked, not counted)" if parked else ""
    return f"{'█' * cells}{'░' * (BAR - cells)} {figures}{aside}"


def _focus(plan: Plan, reader: Reader) -> list[str]:
    """Say what the project works on, and what is next."""
    now = reader.phases[reader.path[0]] if reader.path else None
    said = [f"**Now:** {named(now)}"] if now else []
    if now and len(reader.path) > 1:
        title = next(part.title for part in now.slices if part.id == reader.path[-1])
        said = [f"**Now:** {named(now)}, at the step “{shown(title)}”"]
    begun = [one for one in plan.live if one.status == IN_PROGRESS and one is not now]
    said += [f"**Also in progress:** {_listed(begun)}"] if begun else []
    waiting = [one for one in _ranked(plan) if one is not now and one.status not in (BLOCKED, IN_PROGRESS)]
    free = next((one for one in waiting if not one.waits), None)
    said += [f"**Next:** {named(free)}"] if free else []
    said = said or [("Everything that is left waits for something else." if plan.live else "Nothing is left to do.")]
    return [f"{line}\\" for line in said[:-1]] + said[-1:]


def _order(plan: Plan) -> list[str]:
    """Say how many phases are prioritised."""
    live, stated = len(plan.live), len(plan.order)
    unfinished = count(live, "unfinished phase")
    if not live:
        return []
    if live == 1:
        return [f"The one unfinished phase is {'' if stated else 'not '}prioritised."]
    if not stated:
        return [f"None of the {unfinished} is prioritised; they stand as they were planned."]
    if stated == live:
        return [f"All of the {unfinished} are prioritised, in this order."]
    verb = "is prioritised and comes" if stated == 1 else "are prioritised and come"
    return [f"{stated} of {unfinished} {verb} first; the others follow as they were planned."]


def _ranked(plan: Plan) -> list[Phase]:
    """Return the phases to pick up: those whose order is stated, then the others as they were planned."""
    known = plan.by_id
    return [known[one] for one in effective(plan)]


def _lists(plan: Plan, reader: Reader) -> list[list[str]]:
    """Return the lists with their headings: the stated order, then what has none under the headings of the plan."""
    ranked = _ranked(plan)
    stated = set(plan.order)
    groups: dict[str, list[Phase]] = {}
    for phase in ranked:
        if phase.id not in stated:
            groups.setdefault(phase.group, []).append(phase)
    first = [phase for phase in ranked if phase.id in stated]
    parts = [["## In order"], _items(first, reader, grouped=False)] if first else []
    for group, phases in groups.items():
        heading = shown(group) or ("After that" if first else "Planned")
        parts += [[f"## {heading}"], _items(phases, reader)]
    return parts


def _items(phases: list[Phase], reader: Reader, grouped: bool = True) -> list[str]:
    return [line for phase in phases for line in item(phase, reader, grouped)]


def _shipment(one: Shipment) -> str:
    name = shown(one.ref) or shown(one.number)
    head = f"**{name}** {shown(one.title)}" if name else shown(one.title)
    commit = f", commit {shown(one.commit)}" if one.commit else ""
    return f"- [x] {head} — {shown(one.shipped)}{commit}"


def _earlier(plan: Plan) -> list[str]:
    more = len(plan.log) - RECENT
    return [f"And {more:,} earlier."] if more > 0 else []


def _listed(phases: list[Phase]) -> str:
    names = ", ".join(named(phase) for phase in phases[:3])
    return names + (f" and {len(phases) - 3} more" if len(phases) > 3 else "")
