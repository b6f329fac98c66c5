"""A phase on the page: a checkbox, its name, how it stands, one sentence, and the open steps of the current one."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, IN_PROGRESS, LIVE, STALE
from navlog.core.roadmap.publish.plain import escaped_first, plain, shown
from navlog.core.text import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.roadmap.model import Phase, Slice

CURRENT = "**← current**"
WORDS = {IN_PROGRESS: "in progress", BLOCKED: "blocked", DEFERRED: "parked", DONE: "done", STALE: "dropped"}

MOST = 20
"""Open steps of the current phase that are listed."""

BLOCKERS = 3
"""Phases that one is said to wait for."""


@record
class Reader:
    """What an item needs to know of the rest.

    Attributes:
        phases: by id.
        path: the ids from the current phase down to the current step; empty for none.
    """

    phases: Mapping[str, Phase]
    path: tuple[str, ...] = ()


def item(phase: Phase, reader: Reader, grouped: bool = True) -> list[str]:
    """Return a phase's lines.

    Args:
        phase: the phase.
        reader: what else is known.
        grouped: whether it stands under its group's heading; if not, the group is named.
    """
    current = reader.path[:1] == (phase.id,)
    standing = [*_standing(phase, reader), *_steps(phase)]
    group = "" if grouped or not phase.group else f" ({shown(phase.group)})"
    mark = f" {CURRENT}" if current else ""
    head = f"- [ ] {named(phase)}{group} — {', '.join(standing)}{mark}"
    goal = escaped_first(plain(phase.goal))
    steps = _open(phase, reader) if current else []
    return [f"{head}\\", f"  {goal}", *steps] if goal else [head, *steps]


def named(phase: Phase) -> str:
    """Return the name to say and the title; the title alone where it says the name."""
    ref, title = shown(phase.ref), shown(phase.title)
    return f"**{ref}** {title}".rstrip() if ref and title != ref else f"**{title or '…'}**"


def _standing(phase: Phase, reader: Reader) -> list[str]:
    """Return how it stands, and what it waits for."""
    blockers = [reader.phases[one] for one in phase.waits if one in reader.phases]
    names = [f"{named(one)}{_aside(one)}" for one in blockers[:BLOCKERS]]
    more = [f"{len(blockers) - BLOCKERS} more"] if len(blockers) > BLOCKERS else []
    waits = [f"waits for {' and '.join([*names, *more])}"] if blockers else []
    word = [] if waits and phase.status == BLOCKED else [WORDS.get(phase.status, "open")]
    return [*word, *waits]


def _aside(phase: Phase) -> str:
    """Say of a phase that is waited for that nobody is going to pick it up."""
    return f" ({WORDS[phase.status]})" if phase.status in (DEFERRED, STALE) else ""


def _steps(phase: Phase) -> list[str]:
    """Return how many of its steps are done; parked ones and dropped ones do not count."""
    counted = [part for part in phase.slices if part.status not in (DEFERRED, STALE)]
    done = sum(part.status == DONE for part in counted)
    return [f"{done} of {count(len(counted), 'step')} done"] if counted else []


def _open(phase: Phase, reader: Reader) -> list[str]:
    """Return its open steps, each below the open step that it is part of."""
    depths: dict[str, int] = {}
    found = []
    for part in phase.slices:
        depths[part.id] = depths.get(part.parent, 0) + (part.status in LIVE)
        if part.status in LIVE:
            found.append(_step(part, depths[part.id], reader))
    more = [f"  - and {len(found) - MOST} more"] if len(found) > MOST else []
    return [*found[:MOST], *more]


def _step(part: Slice, depth: int, reader: Reader) -> str:
    word = f" — {WORDS[part.status]}" if part.status in WORDS else ""
    mark = f" {CURRENT}" if len(reader.path) > 1 and reader.path[-1] == part.id else ""
    return f"{'  ' * depth}- [ ] {shown(part.title) or '…'}{word}{mark}"
