"""The plan as JSON: what ROADMAP.md's block and the command line's `roadmap --json` say alike.

A text that is missing is empty, never null; a commit is null outside git. A key that is missing says that its fact does
not exist: `priority` where no order is stated, `shipped` and `commit` where nothing was shipped, `id` and `ref` of a
shipment that was logged without.
"""

from __future__ import annotations

from navlog.core import record
from navlog.core.roadmap.model import LIVE
from navlog.core.roadmap.publish.plain import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.roadmap.model import Phase, Plan
    from navlog.core.roadmap.publish.links import Link

TOP = (
    "cursor",
    "cursor_phase",
    "cursor_path",
    "order",
    "order_source",
    "prioritised",
    "live",
    "progress",
    "migrated_from",
    "migrated",
    "phases",
    "shipped_phases",
)
PHASE = (
    "id",
    "ref",
    "number",
    "label",
    "group",
    "title",
    "status",
    "goal",
    "blocked_by",
    "priority",
    "slices",
    "shipped",
    "commit",
    "detail",
    "links",
)
SLICE = ("id", "title", "status", "depth", "parent")
SHIPMENT = ("id", "ref", "number", "title", "shipped", "commit")
"""The keys that are ours, at each level, whether they are there at the moment or not."""


def fields(plan: Plan, links: Mapping[str, tuple[Link, ...]] | None = None) -> dict[str, Any]:
    """Return the plan as JSON's values.

    `order` holds ids, the same ones that `priority` numbers. `cursor`, `cursor_phase` and `cursor_path` are null, all
    three, unless the cursor names a phase or slice that somebody is to pick up. `prioritised` of the `live` phases have
    a priority.

    Args:
        plan: the plan.
        links: the files that each phase's detail links to, by the phase's id.
    """
    path = in_focus(plan)
    done, total, parked = plan.progress
    known = {phase.id for phase in plan.phases}
    return {
        "cursor": path[-1] if path else None,
        "cursor_phase": path[0] if path else None,
        "cursor_path": list(path) or None,
        "order": list(plan.order),
        "order_source": "authored" if plan.order else None,
        "prioritised": len(plan.order),
        "live": len(plan.live),
        "progress": {"done": done, "total": total, "deferred": parked},
        "phases": [_phase(phase, known, (links or {}).get(phase.id, ())) for phase in plan.phases],
        "shipped_phases": shipped(plan),
    }


def shipped(plan: Plan) -> list[dict[str, Any]]:
    """Return every shipment, newest first: identity and provenance, no detail."""
    rows = []
    for one in plan.log:
        named = {"id": one.id, "ref": one.ref} if one.id else {}
        rows.append(
            {**named, "number": one.number, "title": one.title, "shipped": one.shipped, "commit": one.commit or None}
        )
    return rows


def in_focus(plan: Plan) -> tuple[str, ...]:
    """Return the ids from the phase in focus down to the slice; empty unless all of them are to be picked up."""
    path = plan.path
    if not path:
        return ()
    phase = plan.by_id[path[0]]
    statuses = {part.id: part.status for part in phase.slices}
    return path if phase.live and all(statuses[one] in LIVE for one in path[1:]) else ()


def _phase(phase: Phase, known: set[str], links: tuple[Link, ...]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": phase.id,
        "ref": phase.ref,
        "number": phase.number,
        "label": phase.label,
        "group": phase.group,
        "title": phase.title,
        "status": phase.status,
        "goal": plain(phase.goal),
        "blocked_by": [one for one in phase.blocked_by if one in known],
        "slices": [record.fields(part) for part in phase.slices],
        "detail": phase.detail,
        "links": [record.fields(link) for link in links],
    }
    row |= {"priority": phase.priority} if phase.priority else {}
    row |= {"shipped": phase.shipped, "commit": phase.commit or None} if phase.shipped else {}
    return {name: row[name] for name in PHASE if name in row}
