"""The sequence in which the phases of a plan are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from navlog.core.roadmap.model import Phase, Plan


def sequence(plan: Plan) -> tuple[Phase, ...]:
    """Return the phases of the plan file: those in the stated order, then the rest as the file has it.

    What is parked, but was stated, stays behind what it followed there, so that taking it up again moves nothing.
    """
    by_id = {phase.id: phase for phase in plan.planned}
    order = [one for one in plan.order if one in by_id]
    stated = [one for one in plan.authored if one in by_id]
    live, behind = set(order), dict[str, list[str]]()
    for before, one in zip(("", *stated), stated, strict=False):
        if one not in live:
            behind.setdefault(before, []).append(one)
    ids = dict.fromkeys((*_unrolled(order, behind), *by_id))
    return tuple(by_id[one] for one in ids)


def _unrolled(order: Sequence[str], behind: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield an order, each id with the chain of those behind it."""
    for start in ("", *order):
        stack = [start]
        while stack:
            one = stack.pop()
            if one:
                yield one
            stack += behind.get(one, [])
