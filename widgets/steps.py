"""Steps: how far each way of moving goes, in a list as in a text that scrolls."""

from __future__ import annotations

ALL = 1_000_000_000
"""More lines than anything has."""


def steps(way: str, height: int) -> int:
    """Return how many lines down a move goes: `down`, `up`, `top`, `bottom`, `half down` or `half up`.

    Args:
        way: one of these.
        height: the lines that are in sight.
    """
    half = max(height // 2, 1)
    return {"down": 1, "up": -1, "half down": half, "half up": -half, "top": -ALL, "bottom": ALL}[way]
