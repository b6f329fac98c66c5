"""The end of a transcript is read backwards, in growing steps, and no further than it has to be."""

from __future__ import annotations

import os
import threading
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from navlog.core.budget import codex, tail
from navlog.core.budget.claude import read
from navlog.core.budget.tail import Tail, moment
from tests.unit.budget.shapes import asked, boundary, counted, line, lines, noise, said, transcript

MB = 1024 * 1024
MARKS = (b'"one"', b'"two"')


@pytest.fixture
def taken(monkeypatch):
    """The bytes that were read, a number a read."""
    sizes = []
    pread = os.pread

    def counting(descriptor, size, place):
        found = pread(descriptor, size, place)
        sizes.append(len(found))
        return found

    monkeypatch.setattr(os, "pread", counting)
    return sizes


def grown(folder, size, *records):
    """A transcript that begins with a hole of some bytes."""
    path = folder / "grown.jsonl"
    with path.open("wb") as file:
        file.seek(size)
        file.write(b"\n" + lines(*records))
    return str(path)


@pytest.mark.parametrize("size", [MB, 300 * MB])
def test_however_large_the_file_one_read_finds_a_response_near_its_end(tmp_path, taken, size):
    assert read(grown(tmp_path, size, said(9_000), noise(), noise())).tokens == 9_000
    assert taken == [256 * 1024]


def test_a_compaction_near_the_end_takes_one_read_too(tmp_path, taken):
    found = read(grown(tmp_path, 300 * MB, said(700_000), boundary(9_000), noise()))
    assert (found.tokens, len(taken)) == (9_000, 1)


def test_each_step_back_is_larger_until_a_response_is_found(tmp_path, taken):
    far = [noise(60 * 1024)] * 90
    assert read(grown(tmp_path, 300 * MB, said(9_000), *far)).tokens == 9_000
    assert taken == [256 * 1024, 768 * 1024, 3 * MB, 12 * MB]


def test_beyond_the_last_step_nothing_is_looked_for(tmp_path, taken):
    path = grown(tmp_path, 0, said(9_000))
    os.truncate(path, 300 * MB)
    found = read(path)
    assert (found.tokens, found.how, found.bytes) == (None, "bytes", 300 * MB)
    assert sum(taken) == 64 * MB


@pytest.mark.parametrize(
    "record",
    [boundary(9_000), said(9_000, stop=None), counted(9_000)],
    ids=["the model before a compaction", "the response before an unfinished one", "the model of a turn"],
)
def test_what_only_accompanies_a_reading_is_looked_for_nearby(tmp_path, taken, record):
    reader = codex.read if "payload" in record else read
    assert reader(grown(tmp_path, 300 * MB, record)).tokens == 9_000
    assert sum(taken) == 4 * MB


def test_of_endless_lines_that_only_look_like_records_some_are_looked_into(tmp_path, monkeypatch):
    monkeypatch.setattr(tail, "LINES", 10)
    looks = b'{"assistant"\n'
    assert read(transcript(tmp_path, said(9_000), looks * 9)).tokens == 9_000
    assert read(transcript(tmp_path, said(9_000), looks * 10)).how == "bytes"


def test_a_small_file_is_read_once(tmp_path, taken):
    path = transcript(tmp_path, said(9_000))
    assert (read(path).tokens, taken) == (9_000, [os.path.getsize(path)])


PIECES = st.sampled_from(
    [b'{"one":1}', b'{"two":2}', b"{}", b"\n", b"\n", b"\xff", b'"one"', b" ", b"\r\n", b"xyz" * 9]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=60), st.lists(st.integers(1, 40), min_size=1, max_size=8))
@example([b'{"one":1}', b"\n", b'{"two":2}', b"\n"], [1, 1, 1, 400])
def test_the_lines_are_those_of_the_whole_file_backwards(tmp_path_factory, pieces, steps):
    content = b"".join(pieces)
    path = tmp_path_factory.getbasetemp() / "pieces.jsonl"
    path.write_bytes(content)
    wanted = [part for part in reversed(content.split(b"\n")) if any(mark in part for mark in MARKS)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tail, "STEPS", (*steps, 10_000))
        assert list(Tail(str(path))._lines(MARKS)) == wanted
        patch.setattr(tail, "STEPS", tuple(steps))
        reached = list(Tail(str(path))._lines(MARKS))
    assert reached == wanted[: len(reached)]


def test_a_file_that_grows_while_it_is_read_gives_what_it_held(tmp_path, monkeypatch):
    path = transcript(tmp_path, said(9_000))
    pread = os.pread

    def growing(*arguments):
        with Path(path).open("ab") as file:
            file.write(line(said(9_500, "msg_b")))
        return pread(*arguments)

    monkeypatch.setattr(os, "pread", growing)
    assert read(path).tokens == 9_000
    assert read(path).tokens == 9_500


def test_a_file_that_is_cut_short_while_it_is_read_gives_what_is_left(tmp_path, monkeypatch):
    path = transcript(tmp_path, said(9_000), said(9_500, "msg_b"))
    kept, pread = len(line(said(9_000))), os.pread

    def cutting(descriptor, size, place):
        os.truncate(path, kept)
        return pread(descriptor, size, place)

    monkeypatch.setattr(os, "pread", cutting)
    assert read(path).tokens == 9_000


def test_halves_of_two_lines_are_not_joined_when_a_file_is_cut_short_between_two_reads(tmp_path, monkeypatch):
    kept = b'{"one":1}\n{"one":'
    path = transcript(tmp_path, kept + b"5" * 20 + b"7}")
    monkeypatch.setattr(tail, "STEPS", (2, 1_000))
    pread = os.pread

    def cutting(descriptor, size, place):
        if size > 2:
            os.truncate(path, len(kept))
        return pread(descriptor, size, place)

    monkeypatch.setattr(os, "pread", cutting)
    assert list(Tail(path).records(MARKS)) == [{"one": 1}]


def test_every_reading_beside_a_writer_is_one_that_was_written(tmp_path):
    path = transcript(tmp_path, said(10_000))
    done = threading.Event()

    def write():
        with Path(path).open("ab", buffering=0) as file:
            for step in range(1, 300):
                whole = line(said(10_000 + step, f"msg_{step}", text="é" * (step * 37 % 2_000))) + line(asked())
                file.write(whole[: len(whole) // 3])
                file.write(whole[len(whole) // 3 :])
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    seen = []
    while not done.is_set():
        seen.append(read(path).tokens)
    writer.join()
    seen.append(read(path).tokens)
    assert seen == sorted(seen)
    assert (seen[-1], set(seen) <= set(range(10_000, 10_300))) == (10_299, True)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400), st.binary(max_size=400))
def test_bytes_of_any_kind_around_a_response_do_not_matter(tmp_path_factory, before, after):
    path = tmp_path_factory.getbasetemp() / "bytes.jsonl"
    path.write_bytes(before + b"\n" + line(said(9_000)) + after)
    assert read(str(path)).tokens == 9_000


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["assistant", "message"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*said(1), *said(1)["message"]]), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from([*said(1), "subtype", "compactMetadata"]), VALUES), VALUES)
def test_records_of_any_shape_raise_nothing_and_count_nothing_absurd(tmp_path_factory, record, use):
    path = tmp_path_factory.getbasetemp() / "shapes.jsonl"
    likely = said(0, use=use)
    path.write_bytes(lines(record, {**record, "type": "assistant"}, likely, {**likely, **record}))
    found = read(str(path))
    assert found.tokens is None or 0 < found.tokens < 10**14


def test_a_mark_at_the_start_of_an_encoding_and_line_ends_of_two_bytes_are_tolerated(tmp_path):
    content = b"\xef\xbb\xbf" + line(said(9_000)).replace(b"\n", b"\r\n")
    assert read(transcript(tmp_path, content)).tokens == 9_000


def test_text_that_is_not_utf_8_is_tolerated(tmp_path):
    content = line(said(9_000, text="caf@")).replace(b"caf@", "café".encode("cp1252"))
    assert read(transcript(tmp_path, content)).tokens == 9_000


def test_a_transcript_in_another_encoding_is_bytes(tmp_path):
    found = read(transcript(tmp_path, line(said(9_000)).decode().encode("utf-16")))
    assert (found.tokens, found.how) == (None, "bytes")


@given(st.datetimes(min_value=datetime(1970, 1, 2), max_value=datetime(9999, 1, 1)))
def test_a_moment_is_what_the_calendar_says(at):
    told = at.isoformat(timespec="milliseconds") + "Z"
    assert moment(told) == pytest.approx(datetime.fromisoformat(told).timestamp(), abs=1e-4)


@pytest.mark.parametrize(
    ("told", "at"),
    [
        ("2026-05-04T10:20:30Z", 1_777_890_030.0),
        ("2026-05-04T12:20:30.500+02:00", 1_777_890_030.5),
        ("2026-13-04T10:20:30.500Z", 0.0),
        ("1969-05-04T10:20:30.500Z", 0.0),
        ("2026-05-04T10:20:3x.500Z", 0.0),
        ("٢٠٢٦-05-04T10:20:30.500Z", 0.0),
        ("0001-01-01T00:00:00+23:59", 0.0),
        ("", 0.0),
        (None, 0.0),
        (1_777_890_030, 0.0),
    ],
)
def test_a_moment_in_another_form_is_read_or_unknown(told, at):
    assert moment(told) == at
