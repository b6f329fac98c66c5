"""What looks parked: titles that say so in brackets, and what parking would change. Proposed, never applied."""

from __future__ import annotations

from functools import cache

from navlog.core.record import record
from navlog.core.roadmap.model import LIVE, Phase, Plan, Slice

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

MARKERS = (
    r"(?:much |for |maybe )?later|some ?day|maybe|deferred|defer|parked|park|on hold|hold|on ice|paused|postponed"
    r"|backlog|icebox|frozen|paid gate|paywall|paid|design[- ]later|design first|future(?: work)?|not now|low priority"
    r"|post[- ]?(?:launch|mvp|v?\d[\w.]*)|after (?:launch|v?\d[\w.]*)|v\d[\w.]* only|nice to have|stretch(?: goal)?"
    r"|optional|out of scope|won'?t do(?: now)?|blocked externally|shelved|waiting(?: for [^()\[\]]+)?|tbd"
)
"""What stands between the brackets. The brackets tell a marker from a title that merely has the word in it."""


@record
class Candidate:
    """A phase or slice that looks parked.

    Attributes:
        phase: the phase.
        part: the slice; `None` when it is the phase's own title that bears the mark.
        marker: as written, with its brackets.
        consequence: what parking it would change, in one sentence.
    """

    phase: Phase
    part: Slice | None
    marker: str
    consequence: str


def candidates(plan: Plan) -> tuple[Candidate, ...]:
    """Return what looks parked and is live, in the order of the file."""
    found = []
    for phase in plan.planned:
        own = marker(phase.title)
        if own and phase.live:
            found.append(Candidate(phase, None, own, _leaves(phase, plan, "its own title says so")))
        elif phase.live:
            found += [
                Candidate(phase, part, said, _consequence(phase, part, plan))
                for part in phase.slices
                if part.status in LIVE and (said := marker(part.title))
            ]
    return tuple(found)


def marker(title: str) -> str:
    """Return the mark in a title, such as `(paid gate)`; empty when there is none."""
    match = _marker().search(title)
    return match[0] if match else ""


def _consequence(phase: Phase, part: Slice, plan: Plan) -> str:
    marked = {one.id for one in phase.slices if one.status in LIVE and marker(one.title)}
    left = [one for one in phase.slices if one.status in LIVE and one.id not in marked]
    if left:
        return f"{phase.ref} stays live: {_listed(left)} still open; only the slice is parked"
    others = len(marked) - 1
    why = "it is the last slice left" if not others else f"it and {others} more so marked are all that is left"
    return _leaves(phase, plan, why)


def _leaves(phase: Phase, plan: Plan, why: str) -> str:
    waiting = [other.ref for other in plan.planned if other.live and phase.id in other.blocked_by]
    still = f"; {', '.join(waiting)} would go on waiting for it" if waiting else ""
    return f"{phase.ref} would leave the live phases: {why}{still}"


def _listed(parts: list[Slice]) -> str:
    named = ", ".join(part.title.split(" ", 1)[0] for part in parts[:3])
    return (
        f"{named} and {len(parts) - 3} more are" if len(parts) > 3 else f"{named} {'is' if len(parts) == 1 else 'are'}"
    )


@cache
def _marker() -> re.Pattern[str]:
    import re

    return re.compile(rf"[(\[（]\s*(?:{MARKERS})\s*[)\]）]", re.IGNORECASE)
