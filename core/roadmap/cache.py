"""The plan as it was worked out last, in `derived/roadmap.json`: reading it costs a tenth of parsing Markdown again.

It holds for exactly the bytes that it was made from, and for the version of what made it; it may be deleted any time.
"""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.digest import sha256
from navlog.core.errors import Fault
from navlog.core.record import fields, replace
from navlog.core.roadmap.model import Phase, Plan, Repair, Shipment, Slice, Unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Project
    from navlog.core.roadmap.files import Raw

VERSION = 3
"""Counted up whenever the same bytes come to another plan."""


def get(project: Project, raw: Raw) -> Plan | None:
    """Return the plan of some files, if it was worked out before."""
    try:
        found = lean.loads(storage.read(_path(project)).decode("utf-8"))
        return _unpacked(found["plan"]) if found["mark"] == _mark(raw) else None
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None


def put(project: Project, raw: Raw, plan: Plan) -> None:
    """Keep a plan; where that is not possible it is worked out again."""
    if not os.access(project.derived, os.W_OK) and not os.access(project.store, os.W_OK):
        return
    content = lean.dumps({"mark": _mark(raw), "plan": _packed(plan)})
    try:
        storage.write(_path(project), content.encode("ascii"), durable=False)
    except Fault:
        return


def _path(project: Project) -> str:
    return os.path.join(project.derived, "roadmap.json")


def _mark(raw: Raw) -> str:
    parts = "\n".join("-" if one is None else sha256(one) for one in fields(raw).values())
    return sha256(f"{VERSION}\n{parts}".encode("ascii"))


def _packed(plan: Plan) -> dict[str, Any]:
    return {
        **fields(plan),
        "phases": [list(fields(replace(one, slices=tuple(_rows(one.slices)))).values()) for one in plan.phases],
        "log": _rows(plan.log),
        "repairs": _rows(plan.repairs),
        "unread": _rows(plan.unread),
    }


def _rows(records: tuple[Any, ...]) -> list[list[Any]]:
    return [list(fields(one).values()) for one in records]


def _unpacked(found: dict[str, Any]) -> Plan:
    return Plan(
        phases=tuple(_phase(row) for row in found["phases"]),
        log=tuple(Shipment(*row) for row in found["log"]),
        cursor=found["cursor"],
        order=tuple(found["order"]),
        authored=tuple(found["authored"]),
        repairs=tuple(Repair(*row) for row in found["repairs"]),
        declined=found["declined"],
        known=tuple(found["known"]),
        unread=tuple(Unread(*row) for row in found["unread"]),
        cycles=tuple(tuple(ring) for ring in found["cycles"]),
        conflict=found["conflict"],
    )


def _phase(row: list[Any]) -> Phase:
    blocked_by, waits, parts = row[8:11]
    row[8:11] = tuple(blocked_by), tuple(waits), tuple(Slice(*part) for part in parts)
    return Phase(*row)
