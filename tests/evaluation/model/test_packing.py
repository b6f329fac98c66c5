from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from navlog.core.recall import dense, semantic
from navlog.core.recall.analysis import words
from tests.evaluation.model import corpus
from tests.evaluation.model.packing import Pieces, pack, pack_file

TOKENS = ["web", "##hook", "pay", "##s", "a", "##b", "0", "z"]


def _fitted() -> tuple[np.ndarray, np.ndarray]:
    chance = np.random.default_rng(5)
    return chance.normal(size=(len(TOKENS), 64)), chance.uniform(0.1, 2, len(TOKENS))


def test_a_packed_model_is_read_as_it_was_fitted(tmp_path: Path) -> None:
    vectors, weights = _fitted()
    np.savez(tmp_path / "fitted.npz", tokens=np.array(TOKENS), vectors=vectors, weights=weights)
    pack_file(tmp_path / "fitted.npz", tmp_path / "m.sem2")
    model = semantic.Model(str(tmp_path / "m.sem2"))
    assert dense.vocabulary(model) == sorted(TOKENS)
    for place, token in enumerate(TOKENS):
        found = model.find(token.encode())
        assert model.weight(found) == pytest.approx(weights[place], rel=1e-6)
        expected = vectors[place] / np.linalg.norm(vectors[place])
        assert np.dot(model.vector([found]), expected) > 0.999
        signs = int("".join("1" if value > 0 else "0" for value in vectors[place]), 2)
        assert model.codes([found]) == [signs]


def test_the_bundled_model_packs_to_itself() -> None:
    model = semantic.bundled()
    applied, weights = dense.columns(model)
    again = pack(dense.vocabulary(model), applied / weights[:, None], weights)
    assert len(again) == len(model.map)
    assert again[: model.scales] == model.map[: model.scales]
    before, after = (np.frombuffer(content, "i1", offset=model.rows).astype(int) for content in (model.map[:], again))
    assert np.abs(before - after).max() <= 1


def test_both_tokenizers_cut_alike() -> None:
    model = semantic.bundled()
    pieces = Pieces(dense.vocabulary(model), semantic.LONGEST_WORD)
    for text in ("getUserById kubectl frobnicates", "antidisestablishmentarianism 0xdeadbeef", "x" * 150):
        assert pieces.ids(words(text)) == model.ids(text)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        pack(["a"], np.zeros((1, 12)), np.ones(1))


@pytest.mark.parametrize(
    ("sentence", "ending"),
    [
        ("Returns the mean of the values.", "return the mean of the values"),
        ("A cache for parsed templates. More.", "a cache for parsed templates"),
        ("Nothing that asks", ""),
    ],
)
def test_sentences_become_questions(sentence: str, ending: str) -> None:
    question = corpus.as_question(sentence, random.Random(1))
    assert ending in question
    assert bool(ending) == bool(question)


def test_docstrings_are_found_and_tests_are_not(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in ("a.py", "tests/b.py"):
        (tmp_path / name).write_text('def load():\n    """Read the settings from their file."""\n', encoding="utf-8")
    (tmp_path / "bad.py").write_text("def", encoding="utf-8")
    assert list(corpus.docstrings(tmp_path)) == ["Read the settings from their file.", "load in a.py"]
