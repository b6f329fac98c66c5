"""The course of a session is told by its transcript, response by response, and gone on with as that grows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.budget import course as reading
from navlog.core.budget import transcript as transcripts
from navlog.core.budget.course import Course, Point, course
from tests.unit.budget.shapes import asked, boundary, counted, line, lines, meta, noise, said, transcript, turn, usage
from tests.unit.budget.test_codex import COMPACTED, recorded

AT_SECONDS = 1_777_890_030.5


def told(folder, *records, host="claude"):
    """The tokens of each point, with a mark at those after a compaction."""
    return shown(course(transcript(folder, *records), host))


def shown(found):
    return [(point.tokens, "compacted") if point.compacted else point.tokens for point in found.points]


def add(path, *records):
    with Path(path).open("ab") as file:
        file.write(lines(*records))


def test_each_response_is_a_point_the_oldest_first(tmp_path):
    later = said(9_500, "msg_b", at="2026-05-04T10:20:40.500Z")
    found = course(transcript(tmp_path, asked(), said(9_000), noise(), later), "claude")
    assert found.points == (Point(AT_SECONDS, 9_000), Point(AT_SECONDS + 10, 9_500))


def test_the_lines_of_one_response_are_one_point(tmp_path):
    assert told(tmp_path, said(9_000), asked(), said(9_000), said(9_500, "msg_b"), said(9_500, "msg_b")) == [
        9_000,
        9_500,
    ]


@pytest.mark.parametrize(
    "record",
    [
        said(700_000, "x", aside=True),
        said(5_000, "x", model="<synthetic>"),
        said(5_000, "x", isApiErrorMessage=True),
        said(0, "x", use=usage(0, 0, 0, 0)),
        said(190_000, "x", isCompactSummary=True),
        said(0, "x", stop=None, use=usage(0, 0, 0, 3)),
        boundary(100, isSidechain=True),
        b'{"assistant"\n',
    ],
    ids=["a subagent", "the host's own", "an error", "zeros", "a summary", "a placeholder", "a subagent's", "broken"],
)
def test_what_is_no_response_is_no_point(tmp_path, record):
    assert told(tmp_path, said(9_000), record, said(9_500, "msg_b")) == [9_000, 9_500]


def test_of_a_response_in_parts_the_finished_line_counts(tmp_path):
    parts = [said(0, "b", stop=None, use=usage(4, 200, 9_000, out)) for out in (700, 1)]
    assert told(tmp_path, said(8_000), *parts) == [8_000, 9_904]
    assert told(tmp_path, said(8_000), *parts, said(0, "b", use=usage(4, 200, 9_000, 60))) == [8_000, 9_264]


def test_a_compaction_is_marked_with_the_hosts_estimate(tmp_path):
    assert told(tmp_path, said(704_000), boundary(9_000), said(20_000, "b")) == [704_000, (9_000, "compacted"), 20_000]
    assert told(tmp_path, said(704_000), boundary(9_000), boundary(7_000))[1:] == [
        (9_000, "compacted"),
        (7_000, "compacted"),
    ]


def test_a_compaction_without_an_estimate_leaves_the_size_unknown(tmp_path):
    assert told(tmp_path, said(704_000), boundary()) == [704_000, (0, "compacted")]


def test_a_rollout_tells_it_too(tmp_path):
    rows = [meta(), turn(), counted(12_000), counted(12_000), recorded(13_000), counted(13_000)]
    after = [COMPACTED, counted(6_857, parts=False), counted(6_857, parts=False), counted(9_000)]
    assert told(tmp_path, *rows, *after, host="codex") == [12_000, 13_000, (6_857, "compacted"), 9_000]
    assert told(tmp_path, *rows, COMPACTED, host="") == [12_000, 13_000, (0, "compacted")]


def test_a_line_that_tells_no_moment_has_that_of_the_one_before(tmp_path):
    found = course(transcript(tmp_path, said(9_000), said(9_500, "b", at=None)), "claude")
    assert [point.at for point in found.points] == [AT_SECONDS, AT_SECONDS]


def test_what_was_appended_is_all_that_is_read_the_next_time(tmp_path, monkeypatch):
    path = transcript(tmp_path, *(said(9_000 + number, f"m{number}") for number in range(50)))
    first = course(path, "claude")
    more = lines(said(99_000, "b"))
    add(path, more)
    sizes = []
    pread = os.pread
    monkeypatch.setattr(os, "pread", lambda *given: sizes.append(given[1]) or pread(*given))
    assert shown(course(path, "claude", first)) == [*shown(first), 99_000]
    assert sum(sizes) == len(more) + 1


def test_what_stayed_as_it_was_tells_the_same(tmp_path):
    path = transcript(tmp_path, said(9_000))
    first = course(path, "claude")
    assert course(path, "claude", first) == first


def test_a_response_that_goes_on_after_it_was_read_stays_one_point(tmp_path):
    path = transcript(tmp_path, said(8_000), said(0, "b", stop=None, use=usage(4, 200, 9_000, 1)))
    first = course(path, "claude")
    add(path, said(0, "b", use=usage(4, 200, 9_000, 700)))
    assert shown(first) == [8_000, 9_205] and shown(course(path, "claude", first)) == [8_000, 9_904]


def test_a_line_that_is_being_written_is_read_once_it_is_whole(tmp_path):
    whole = line(boundary(9_000))
    path = transcript(tmp_path, said(9_500), whole[:40])
    first = course(path, "claude")
    add(path, whole[40:])
    assert shown(first) == [9_500] and shown(course(path, "claude", first)) == [9_500, (9_000, "compacted")]


def test_a_file_that_was_cut_or_is_another_one_is_read_anew(tmp_path):
    path = transcript(tmp_path, said(9_000), said(9_500, "b"))
    first = course(path, "claude")
    Path(path).write_bytes(lines(said(5_000, "c")))
    cut = course(path, "claude", first)
    Path(transcript(tmp_path, *(said(6_000 + number, f"d{number}") for number in range(9)), name="new")).rename(path)
    assert shown(cut) == [5_000] and shown(course(path, "claude", cut))[0] == 6_000


def test_another_transcript_is_read_anew(tmp_path):
    first = course(transcript(tmp_path, said(9_000)), "claude")
    assert shown(course(transcript(tmp_path, said(5_000), name="b.jsonl"), "claude", first)) == [5_000]


def test_a_file_that_was_written_over_where_a_line_ended_is_read_anew(tmp_path):
    path = transcript(tmp_path, said(9_000))
    first = course(path, "claude")
    Path(path).write_bytes(lines(said(5_000, "c", text="long " * 99)))
    assert shown(course(path, "claude", first)) == [5_000]


def test_of_a_large_file_the_end_is_read(tmp_path):
    path = tmp_path / "grown.jsonl"
    with path.open("wb") as file:
        file.seek(300 * 1024 * 1024)
        file.write(b"\n" + lines(said(9_000)))
    found = course(str(path), "claude")
    assert (shown(found), found.place) == ([9_000], path.stat().st_size)


@pytest.mark.parametrize("content", [b"", b"\n", b"{", b"\xff" * 99, b'{"type":"assistant"}\n', b"[" * 100_000 + b"\n"])
def test_what_is_no_transcript_tells_nothing(tmp_path, content):
    assert told(tmp_path, content) == []


def test_what_cannot_be_read_tells_nothing(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert [course(str(path), "").points for path in (tmp_path / "none", tmp_path, tmp_path / "pipe")] == [()] * 3
    assert course("\0", "claude") == Course("\0")


def test_of_many_points_the_turns_and_the_peaks_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MOST", 100)
    rows = [said(1_000 + number, f"m{number}") for number in range(300)]
    rows[150:150] = [said(900_000, "peak"), boundary(9_000)]
    rows[60] = said(500_000, "high")
    found = told(tmp_path, *rows)
    assert len(found) <= 100 and found[0] == 1_000 and found[-1] == 1_299 and 500_000 in found
    assert found[found.index(900_000) + 1] == (9_000, "compacted")


def test_of_endless_compactions_the_last_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MOST", 10)
    assert told(tmp_path, *(boundary(number) for number in range(1, 50)))[-1] == (49, "compacted")
    assert len(told(tmp_path, *(boundary(number) for number in range(1, 50)))) == 10


ROWS = st.sampled_from(
    [
        said(9_000),
        said(9_100, "b", stop=None),
        said(0, "b", stop=None, use=usage(0, 0, 0, 3)),
        said(9_500, "b"),
        said(40, "c"),
        boundary(3_000),
        boundary(),
        counted(12_000),
        counted(7_000, parts=False),
        COMPACTED,
        asked(),
        b"{\n",
        b"\xff\n",
        b"\n",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ROWS, max_size=14), st.lists(st.integers(0, 4_000), max_size=5), st.sampled_from(("claude", "codex")))
def test_however_it_grows_the_course_is_that_of_the_whole_file(tmp_path_factory, rows, cuts, host):
    content = lines(*rows)
    path = tmp_path_factory.mktemp("grows") / "s.jsonl"
    found = None
    for cut in (*sorted(cuts), len(content)):
        with path.open("ab") as file:
            file.write(content[path.stat().st_size : cut])
        found = course(str(path), host, found)
    assert found == course(str(path), host)


@settings(max_examples=60, deadline=None)
@given(st.lists(ROWS, max_size=14), st.sampled_from(("claude", "codex")))
def test_the_last_point_is_what_the_reading_tells(tmp_path_factory, rows, host):
    path = transcript(tmp_path_factory.mktemp("last"), *rows)
    told, found = transcripts.reading(path, host), course(path, host)
    assert (told.tokens or 0) == (found.points[-1].tokens if found.points else 0)
    assert told.estimate == (bool(found.points) and found.points[-1].compacted)
