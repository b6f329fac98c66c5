from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.recall import build, vectors
from navlog.core.recall.table import Table, decode

STAMPS = st.dictionaries(st.integers(0, 2**32 - 1), st.integers(0, 2**64 - 1), max_size=12)


def _row(key: int) -> bytes:
    return vectors.encode(key, 0, [vectors.pack([1.0 if key >> bit & 1 else -1.0 for bit in range(16)])] * 3, [b""] * 3)


def _made(stamps: dict[int, int]) -> Table:
    return build.merge(Table("m", 3, 1, 2), stamps, {key: _row(key) for key in stamps}, (), 9)


@given(STAMPS)
def test_a_table_is_read_as_it_was_written(stamps: dict[int, int]) -> None:
    table = _made(stamps)
    table.files = {"a.idx": 5, "meta.json": 2**32 - 1}
    again = decode(table.encode())
    assert again.census() == stamps
    assert (again.model, again.mark, again.generation, again.files) == ("m", 9, 1, table.files)
    assert [again.keys[owner] for owner in again.owners] == [key for key in stamps for _ in range(2)]


@given(STAMPS, STAMPS, st.sets(st.integers(0, 2**32 - 1)))
def test_merging_replaces_adds_and_drops(before: dict[int, int], now: dict[int, int], gone: set[int]) -> None:
    table = build.merge(_made(before), now, {key: _row(key) for key in now}, gone - now.keys(), 9)
    assert table.census() == {key: stamp for key, stamp in {**before, **now}.items() if key in now or key not in gone}
    for number, owner in enumerate(table.owners):
        row = vectors.Row(_row(table.keys[owner]), table.keys[owner])
        assert bytes(table.codes[2 * number : 2 * number + 2]) == row.signs(0)


@given(st.data())
def test_a_flipped_bit_is_noticed(data: st.DataObject) -> None:
    content = bytearray(_made({1: 2, 7: 3}).encode())
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(ValueError, match="index"):
        decode(bytes(content))


def test_a_document_that_could_not_be_read_has_no_row() -> None:
    table = build.merge(Table("m", 3, 1, 2), {5: 1}, {}, (), 9)
    assert (table.census(), list(table.lengths), list(table.owners)) == ({5: 1}, [0], [])
