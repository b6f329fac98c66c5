"""The usage of a response, as Claude Code tells it in its transcripts and to its status line."""

from __future__ import annotations

from navlog.core.budget.tail import number, part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def added(usage: dict[str, Any]) -> int:
    """Return what fills the window by a usage; some gateways tell the cache creation by its lifetimes only."""
    created = number(usage.get("cache_creation_input_tokens"))
    created = created or sum(map(number, part(usage, "cache_creation").values()))
    return created + sum(number(usage.get(f"{kind}_tokens")) for kind in ("input", "cache_read_input", "output"))
