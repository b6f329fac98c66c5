"""A fact as a row: for a script, and for people."""

from __future__ import annotations

from navlog.core.facts.fact import LIMIT, Fact
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from navlog.core.facts.shelf import Shelf


def row(fact: Fact) -> dict[str, Any]:
    """Return a fact for a script, whole."""
    return {
        "key": fact.key,
        "scope": fact.scope,
        "subject": fact.subject,
        "relation": fact.relation,
        "object": fact.object,
        "because": fact.because or None,
        "at": fact.at or None,
    }


def text(fact: Fact) -> str:
    """Return a fact for people: its scope and what it says, its key, and why it holds."""
    said = " · ".join(clip(line(part), LIMIT) for part in fact.triple)
    why = f"\n    because {clip(line(fact.because), LIMIT)}" if fact.because else ""
    return f"[{fact.scope}] {said}  ({fact.key}){why}"


def problems(read: Iterable[Shelf]) -> list[dict[str, Any]]:
    """Return what is wrong with files, for a script."""
    return [
        {"scope": one.scope, "name": bad.name, "why": bad.why, "served": bad.served}
        for one in read
        for bad in one.problems
    ]


def told(read: Iterable[Shelf]) -> tuple[str, ...]:
    """Return what is wrong with files, for people."""
    return tuple(f"{one.scope}: {line(bad.name)}: {line(bad.why)}" for one in read for bad in one.problems)
