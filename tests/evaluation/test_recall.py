"""The figures of our own set, held against regression; each floor was set two asks or more below the figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from navlog.core.recall import semantic, upkeep
from tests.evaluation.measure import figures, opened
from tests.evaluation.sets import load, source

OWN = Path(__file__).with_name("own.json")


def test_the_mix_finds_what_was_asked_in_other_words() -> None:
    f = figures(load(OWN))
    assert f.first >= 0.78
    assert f.third >= 0.91
    assert f.right >= 0.05
    assert f.at_five >= 0.45
    assert (f.wrong, f.left_out, f.negatives) == (0, 0, 0)


def test_another_phrasing_lifts_it() -> None:
    f = figures(load(OWN, phrasings=1))
    assert f.first >= 0.88
    assert f.at_five >= 0.5
    assert (f.wrong, f.left_out, f.negatives) == (0, 0, 0)


def test_words_alone_answer_little_but_nothing_false() -> None:
    f = figures(load(OWN), "words")
    assert f.first >= 0.42
    assert f.third >= 0.6
    assert (f.wrong, f.left_out, f.negatives) == (0, 0, 0)


def test_the_mix_beats_its_parts() -> None:
    mix, words, vectors = (figures(load(OWN), way) for way in ("mix", "words", "vectors"))
    assert mix.at_five > max(words.at_five, vectors.at_five)


@pytest.mark.parametrize("way", ["mix", "words"])
def test_a_question_asked_again_as_it_is_is_a_hit(way: str) -> None:
    chosen = load(OWN)
    searcher = opened(chosen, way)
    for document in chosen.documents:
        best = searcher.candidates(document.question.lower())[0]
        assert best.key == document.key
        assert best.confidence >= 0.8


def test_the_cold_path_finds_what_the_warm_one_finds() -> None:
    chosen = load(OWN, phrasings=1)
    warm, cold = opened(chosen), upkeep.in_memory(source(chosen.documents), semantic.bundled())
    for text in [*chosen.negatives, *(ask.text for ask in chosen.asks)]:
        one, other = warm.candidates(text), cold.candidates(text)
        assert [c.key for c in one] == [c.key for c in other]
        assert [c.confidence for c in one] == pytest.approx([c.confidence for c in other])
