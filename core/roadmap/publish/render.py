"""The whole of ROADMAP.md: marker, page, data. A pure function of the plan and of the file that stood there."""

from __future__ import annotations

from navlog.core.roadmap.publish import page, slot
from navlog.core.roadmap.publish.fields import PHASE, SHIPMENT, SLICE, TOP, fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.roadmap.model import Plan
    from navlog.core.roadmap.publish.links import Link


def render(
    plan: Plan,
    links: Mapping[str, tuple[Link, ...]],
    previous: str,
    generated: str,
    migrated: Mapping[str, str] | None = None,
) -> str:
    """Return the file's text.

    Args:
        plan: the plan.
        links: the files that each phase's detail links to, by the phase's id.
        previous: the text that stands there. If it is ours, the keys that we do not know survive; it is returned as it
            is, line endings included, when nothing but the moment would differ.
        generated: the moment, for the marker.
        migrated: `migrated_from` and `migrated`, when a file of another hand has just been put aside.
    """
    before = slot.marker(previous)
    ours = before if before and before.ours else None
    known = (slot.block(previous) if ours else None) or {}
    data = merged(fields(plan, links), known, migrated or {})
    body = f"\n{page.page(plan)}\n{slot.details(data)}"
    if ours and previous.replace("\r\n", "\n") == f"{slot.mark(ours.generated)}\n{body}":
        return previous
    return f"{slot.mark(generated)}\n{body}"


def merged(data: dict[str, Any], known: Mapping[str, Any], migrated: Mapping[str, str]) -> dict[str, Any]:
    """Return our values with what an earlier block says besides: where it came from, and keys that are not ours."""
    origin = {name: known[name] for name in ("migrated_from", "migrated") if known.get(name)} | dict(migrated)
    rows = {**data, **origin}
    ordered = {name: rows[name] for name in TOP if name in rows}
    phases = _indexed(known.get("phases"))
    parts = {name: part for phase in phases.values() for name, part in _indexed(phase.get("slices")).items()}
    shipments = _indexed(known.get("shipped_phases"))
    for phase in ordered["phases"]:
        phase["slices"] = [{**part, **_unknown(parts.get(part["id"]), SLICE)} for part in phase["slices"]]
    ordered["phases"] = [{**one, **_unknown(phases.get(one["id"]), PHASE)} for one in ordered["phases"]]
    ordered["shipped_phases"] = [
        {**one, **_unknown(shipments.get(one.get("id", "")), SHIPMENT)} for one in ordered["shipped_phases"]
    ]
    return {**ordered, **_unknown(known, TOP)}


def _indexed(rows: object) -> dict[str, dict[str, Any]]:
    """Return rows by their id; what is no row, or has no id, is left out."""
    listed = rows if isinstance(rows, list) else []
    return {one["id"]: one for one in listed if isinstance(one, dict) and isinstance(one.get("id"), str) and one["id"]}


def _unknown(row: Mapping[str, Any] | None, ours: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in (row or {}).items() if name not in ours}
