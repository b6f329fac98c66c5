from __future__ import annotations

import hashlib
import random
from pathlib import Path

import numpy as np
import pytest

from navlog.core.errors import Fault
from navlog.core.recall import dense, semantic, vectors
from navlog.core.recall.analysis import words

TEXTS = [
    "Where are payment webhooks handled?",
    "getUserById in src/api/HTTPClient.ts",
    "snake_case_name and kebab-case-name, v2.5.1",
    "Über naïve Ångström café déjà vu",
    "deploy 🚀 to production ✅",
    "支付 webhook の handler 한국어",
    "Где обрабатываются платежи",
    "C++ vs C#: templates<T>",
    "x" * 150 + " ok",
    "don't can't won't",
    "1234567890 0xdeadbeef 3.14159",
    "antidisestablishmentarianism frobnicate kubectl",
]


def test_the_bundled_file_is_the_one_that_was_made() -> None:
    content = Path(semantic.BUNDLED).read_bytes()
    assert len(content) == 8_469_876
    assert hashlib.sha256(content).hexdigest() == "cbf89b6ec166f1c51f882edf5d225f8a0e59e69e38b6019e6c49f7737cb37f48"


def test_the_bundled_file_has_a_notice() -> None:
    assert "Apache License" in Path(semantic.BUNDLED).with_name("NOTICE").read_text()


def test_the_vocabulary_is_sorted_and_every_token_is_found() -> None:
    model = semantic.bundled()
    tokens = [token.encode() for token in dense.vocabulary(model)]
    assert tokens == sorted(set(tokens))
    assert len(tokens) == model.size
    sample = random.Random(1).sample(range(model.size), 500)
    assert [model.find(tokens[place]) for place in sample] == sample
    assert model.find(b"no such token") == -1


def test_both_readers_agree() -> None:
    model = semantic.bundled()
    static = dense.static_model(model)
    for text in TEXTS:
        ids = [token for token in model.ids(text) if token < semantic.HASHED]
        plain, other = np.array(model.vector(ids)), static.encode([" ".join(words(text))])[0]
        assert static.tokenize([" ".join(words(text))])[0] == ids
        assert not ids or plain @ other > 0.999


def test_one_text_and_many_are_packed_alike() -> None:
    model = semantic.bundled()
    ids = [model.ids(text) for text in TEXTS] + [[]]
    for few, many in zip(model.packed(ids), dense.packed(model, ids), strict=True):
        one = vectors.Row(vectors.encode(1, 0, [few, many], [b"", b""]), 1)
        assert one.vector(0)[0] == pytest.approx(one.vector(1)[0], rel=1e-5)
        assert max(abs(a - b) for a, b in zip(one.vector(0)[1], one.vector(1)[1], strict=True)) <= 1


def test_words_of_other_scripts_are_like_themselves_alone() -> None:
    model = semantic.bundled()
    one, same, other = (np.array(model.vector(model.ids(text))) for text in ("платежи", "Платежи", "вебхуки"))
    assert one @ same == pytest.approx(1)
    assert abs(one @ other) < 0.3


def test_codes_are_the_signs_of_the_vectors() -> None:
    model = semantic.bundled()
    ids = model.ids("payment платежи")
    for token, code in zip(ids, model.codes(ids), strict=True):
        signs = "".join("1" if part > 0 else "0" for part in model.row(token)[1])
        assert (int(signs, 2) ^ code).bit_count() < 12  # a small component may have been rounded to zero


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.sem2"
    for content in (b"SEM1" + bytes(40), b"SEM2" + bytes([1] * 40), b"short"):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"model\.sem2"):
            semantic.Model(str(path))


def test_any_static_model_can_be_used(tmp_path: Path) -> None:
    dense.static_model(semantic.bundled()).save_pretrained(tmp_path / "m")
    encoder = dense.load(str(tmp_path / "m"))
    plain, other = (m.vector(m.ids("how are refunds made")) for m in (semantic.bundled(), encoder))
    assert np.dot(plain, other) > 0.999
    assert encoder.packed([]) == []


def test_a_model_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        dense.load(str(tmp_path / "none"))
    assert caught.value.code == "model"
