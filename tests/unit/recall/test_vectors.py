from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.recall import vectors

COMPONENTS = st.lists(st.integers(-(2**20), 2**20).map(lambda part: part / 2**20), min_size=64, max_size=64)
TOKENS = st.lists(st.integers(0, 2**32 - 1), max_size=20)


@given(COMPONENTS)
def test_a_packed_vector_is_what_it_was_within_half_a_step(values: list[float]) -> None:
    row = vectors.Row(vectors.encode(7, 0, [vectors.pack(values)] * 2, [b"", b""]), 7)
    scale, components = row.vector(1)
    assert all(abs(scale * part - value) <= scale * 0.51 for part, value in zip(components, values, strict=True))


@given(COMPONENTS)
def test_a_sign_code_has_a_bit_for_each_positive_component(values: list[float]) -> None:
    packed = vectors.pack(values)
    row = vectors.Row(vectors.encode(7, 0, [packed], [b""]), 7)
    bits = format(int.from_bytes(row.signs(0), "big"), "064b")
    assert [bit == "1" for bit in bits] == [part > 0 for part in row.vector(0)[1]]


@given(st.lists(st.tuples(COMPONENTS, TOKENS), min_size=2, max_size=4), st.integers(0, 2**32 - 1))
def test_a_row_gives_back_its_texts(texts: list[tuple[list[float], list[int]]], key: int) -> None:
    packed = [vectors.pack(values) for values, _ in texts]
    row = vectors.Row(vectors.encode(key, 5, packed, [vectors.pack_tokens(tokens) for _, tokens in texts]), key)
    assert (row.key, row.files, row.phrasings) == (key, 5, len(texts) - 1)
    assert [list(row.tokens(text)) for text in range(row.texts)] == [tokens for _, tokens in texts]


@given(st.data())
def test_a_flipped_bit_is_noticed(data: st.DataObject) -> None:
    blob = bytearray(vectors.encode(7, 1, [vectors.pack([0.5, -0.5] * 8)], [b"1234"]))
    blob[data.draw(st.integers(0, len(blob) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(ValueError, match="row"):
        vectors.Row(bytes(blob), 7)


@pytest.mark.parametrize("length", [0, 3, 15, 20])
def test_a_row_that_is_cut_short_is_noticed(length: int) -> None:
    with pytest.raises(ValueError, match="row"):
        vectors.Row(vectors.encode(7, 1, [], [b"a", b"b"])[:length], 7)


def test_another_documents_row_is_noticed() -> None:
    with pytest.raises(ValueError, match="row 00000008"):
        vectors.Row(vectors.encode(7, 1, [], [b"a", b"b"]), 8)


def test_the_same_files_in_another_order_have_the_same_hash() -> None:
    assert vectors.files_hash(["b", "a"]) == vectors.files_hash(["a", "b", "a"]) != vectors.files_hash(["a"])


def test_no_files_have_no_hash() -> None:
    assert vectors.files_hash([]) == 0
