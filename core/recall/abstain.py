"""When to answer, when to say only what is near, and when to say nothing.

A wrong answer costs more than none, so the threshold looks at confidence: the score plus its margin over the best
candidate that says something else. Two candidates say the same when their questions are near-duplicates or they have
the same files.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HIT = 0.80
HIT_WITH_PHRASINGS = 0.84
"""A document with other phrasings has more chances to be like a query by accident."""

NEAR = 0.60
MARGIN = 0.2
"""The most that a margin can add."""

FLOOR = 0.45
"""What a rival scores at least: in an index of few documents there may be none that says anything alike."""

SAME = 0.8
"""Cosine of two questions from which they are near-duplicates."""


def outcome(confidence: float, phrasings: int = 1) -> str:
    """Return `hit`, `near` or `miss`.

    Args:
        confidence: a candidate's confidence.
        phrasings: how many phrasings of its question are indexed, the charted one included.
    """
    if confidence >= (HIT if phrasings < 2 else HIT_WITH_PHRASINGS):
        return "hit"
    return "near" if confidence >= NEAR else "miss"


def confidences(scores: Sequence[float], same: Callable[[int, int], bool]) -> list[float]:
    """Return the confidence of each candidate: s + min(s - t, .2), t being its rival's score, `FLOOR` at least.

    The rival is the best other candidate that is not the same.

    Args:
        scores: the candidates' scores in descending order.
        same: tells whether two candidates, by place, are near-duplicates.
    """
    found = []
    for place, score in enumerate(scores):
        others = (other for other in range(len(scores)) if other != place and not same(place, other))
        rival = next(others, None)
        found.append(score + min(score - max(FLOOR, 0.0 if rival is None else scores[rival]), MARGIN))
    return found
