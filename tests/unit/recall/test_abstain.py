from __future__ import annotations

import pytest

from navlog.core.recall.abstain import confidences, corrected, outcome


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(1.2, "hit"), (0.8, "hit"), (0.79, "near"), (0.6, "near"), (0.59, "miss"), (-0.2, "miss")],
)
def test_the_outcome_follows_the_confidence(confidence: float, expected: str) -> None:
    assert outcome(confidence) == expected


def test_other_phrasings_make_confidence_harder_to_reach() -> None:
    assert corrected(0.7, 1, 1_000) - corrected(0.7, 3, 1_000) == pytest.approx(0.04)


def test_a_small_index_makes_it_easier_and_a_large_one_does_not() -> None:
    assert [corrected(0.6, 1, size) for size in (0, 50, 1_000, 10**6)] == pytest.approx([0.7, 0.7, 0.6, 0.6])
    assert 0.6 < corrected(0.6, 1, 200) < 0.7


def test_what_is_certain_stays_as_it_is() -> None:
    assert corrected(1.1, 1, 1) == 1.1


def test_the_margin_over_the_best_other_counts_up_to_a_fifth() -> None:
    assert confidences([0.9, 0.6, 0.5], lambda *_: False, 1) == pytest.approx([1.1, 0.3, 0.1])


def test_a_near_duplicate_is_no_rival() -> None:
    pair = {0, 1}
    assert confidences([0.8, 0.79, 0.7], lambda a, b: {a, b} == pair, 1) == pytest.approx([0.9, 0.88, 0.6])


@pytest.mark.parametrize(("size", "expected"), [(1, 0.6), (1_000, 0.67)])
def test_a_lone_candidate_is_measured_against_a_floor(size: int, expected: float) -> None:
    assert confidences([0.55], lambda *_: False, size) == pytest.approx([expected])


def test_nothing_has_no_confidence() -> None:
    assert confidences([], lambda *_: False, 1) == []
