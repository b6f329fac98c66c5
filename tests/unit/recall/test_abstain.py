from __future__ import annotations

import pytest

from navlog.core.recall.abstain import confidences, outcome


@pytest.mark.parametrize(
    ("confidence", "phrasings", "expected"),
    [
        (0.8, 1, "hit"),
        (0.79, 1, "near"),
        (0.8, 2, "near"),
        (0.84, 3, "hit"),
        (0.6, 1, "near"),
        (0.59, 1, "miss"),
        (-0.2, 1, "miss"),
    ],
)
def test_the_outcome_follows_the_confidence(confidence: float, phrasings: int, expected: str) -> None:
    assert outcome(confidence, phrasings) == expected


def test_the_margin_over_the_best_other_counts_up_to_a_fifth() -> None:
    assert confidences([0.9, 0.6, 0.5], lambda *_: False) == pytest.approx([1.1, 0.3, 0.1])


def test_a_near_duplicate_is_no_rival() -> None:
    pair = {0, 1}
    assert confidences([0.8, 0.79, 0.7], lambda a, b: {a, b} == pair) == pytest.approx([0.9, 0.88, 0.6])


def test_a_lone_candidate_is_measured_against_the_floor() -> None:
    assert confidences([0.5], lambda *_: False) == pytest.approx([0.55])


def test_nothing_has_no_confidence() -> None:
    assert confidences([], lambda *_: False) == []
