"""When to answer, when to say only what is near, and when to say nothing.

A wrong answer costs more than none, so the threshold looks at confidence: the score plus its margin over the best
candidate that says something else, corrected for two things that change what a score is worth. Two candidates
say the same when their questions are near-duplicates or they have the same files.
"""

from __future__ import annotations

from math import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HIT, NEAR, MISS = "hit", "near", "miss"
HIT_FROM = 0.80
NEAR_FROM = 0.60

MARGIN = 0.2
"""The most that a margin can add."""

SAME = 0.8
"""Cosine of two questions from which they are near-duplicates."""

CHANCES = 0.04
"""A document with other phrasings has more chances to be like a query by accident."""

SMALL, LARGE = 50, 1_000
"""Documents up to which an index is small, and from which it is large."""

ROOM = 0.25
"""The share of what lacks to certainty that a small index gives: in it fewer documents are like a query by accident."""

FLOORS = 0.50, 0.43
"""What a rival scores at least, in a small and in a large index: where there is no rival, the score alone must do."""


def outcome(confidence: float) -> str:
    """Return `hit`, `near` or `miss` for a candidate's confidence."""
    return HIT if confidence >= HIT_FROM else NEAR if confidence >= NEAR_FROM else MISS


def confidences(scores: Sequence[float], same: Callable[[int, int], bool], size: int) -> list[float]:
    """Return the confidence of each candidate before it is corrected.

    It is s + min(s - t, `MARGIN`), where t is the best score of another candidate that is not the same, or the floor.

    Args:
        scores: the candidates' scores in descending order.
        same: tells whether two candidates, by place, are near-duplicates.
        size: how many documents there are.
    """
    small, large = FLOORS
    floor = small + (large - small) * _largeness(size)
    found = []
    for place, score in enumerate(scores):
        others = (other for other in range(len(scores)) if other != place and not same(place, other))
        rival = next(others, None)
        found.append(score + min(score - max(floor, 0.0 if rival is None else scores[rival]), MARGIN))
    return found


def corrected(confidence: float, phrasings: int, size: int) -> float:
    """Return a confidence for which the same thresholds hold whatever the index.

    Args:
        confidence: as `confidences` gives it.
        phrasings: how many phrasings of the candidate's question are indexed, the charted one included.
        size: how many documents there are.
    """
    room = ROOM * (1 - _largeness(size)) * max(0.0, 1 - confidence)
    return confidence + room - (CHANCES if phrasings > 1 else 0.0)


def _largeness(size: int) -> float:
    """Return 0 up to `SMALL`, 1 from `LARGE`, and the share of the way in between, by the logarithm."""
    return min(1.0, log(max(size, SMALL) / SMALL) / log(LARGE / SMALL))
