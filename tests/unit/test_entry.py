"""The entry file: what navlog writes it reads back, and what it cannot trust it refuses with the reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.charts.charting import clean_answer, clean_question
from navlog.core.charts.entry import Chart, EntryError, decode, encode, is_id
from navlog.core.errors import Refused

SHA = "2f4c0b9c3e0a0c7b5d5d7f8f0a6e2d1c4b8a6f1e2d3c4b5a6978877665544332"
CAPN = f"""---
capn: 1
id: 9f3a1c2e
at: 2026-07-03T18:00:00.000Z
files:
  src/api/webhooks.ts: {SHA}
---

# Where are payment webhooks handled?

Router in src/api/webhooks.ts.
"""


def cleaned(clean):
    def accepts(text: str) -> bool:
        try:
            clean(text)
        except Refused:
            return False
        return True

    return st.text(min_size=1, max_size=200).filter(accepts).map(clean)


PARTS = st.text(min_size=1, max_size=12).filter(
    lambda part: part not in (".", "..") and "/" not in part and "\0" not in part
)
PATHS = st.lists(PARTS, min_size=1, max_size=4).map("/".join).filter(lambda path: not path.startswith("\\"))
SHAS = st.text("0123456789abcdef", min_size=64, max_size=64)
CHARTS = st.builds(
    Chart,
    id=st.text("0123456789abcdef", min_size=8, max_size=8),
    question=cleaned(clean_question),
    answer=cleaned(clean_answer),
    files=st.dictionaries(PATHS, SHAS, min_size=1, max_size=4).map(lambda files: tuple(sorted(files.items()))),
    also=st.lists(cleaned(clean_question), max_size=3).map(tuple),
    at=st.just("2026-07-03T18:00:00.000Z"),
    by=st.sampled_from(["", "person", "claude-code"]),
    branch=st.sampled_from(["", "main", "feat/x", "# odd: name"]),
)


@given(CHARTS)
def test_every_chart_reads_back_as_it_was_written(chart):
    assert decode(encode(chart), chart.id) == chart


@given(CHARTS)
def test_line_ends_and_a_byte_order_mark_do_not_matter(chart):
    if "\r" not in chart.answer:
        turned = b"\xef\xbb\xbf" + encode(chart).replace(b"\n", b"\r\n")
        assert decode(turned, chart.id) == chart


@given(CHARTS, st.data())
def test_a_cut_entry_is_refused_or_whole_lines_of_it_are_read(chart, data):
    whole = encode(chart)
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    try:
        found = decode(cut, chart.id)
    except EntryError:
        return
    assert cut.endswith(b"\n") and chart.answer.startswith(found.answer)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_reason(content):
    try:
        decode(content, "9f3a1c2e")
    except EntryError as error:
        assert str(error)


def test_an_entry_of_capn_is_read_as_it_is():
    chart = decode(CAPN.encode(), "9f3a1c2e")
    assert (chart.question, chart.answer) == (
        "Where are payment webhooks handled?",
        "Router in src/api/webhooks.ts.",
    )
    assert chart.files == (("src/api/webhooks.ts", SHA),)


def test_front_matter_that_navlog_does_not_know_survives():
    text = CAPN.replace("files:", "mood: fine\nlinks:\n  - a\nfiles:")
    assert decode(encode(decode(text.encode(), "9f3a1c2e")), "9f3a1c2e").extra == "mood: fine\nlinks:\n  - a"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: "", "it is empty"),
        (lambda text: text.replace("---\n", "", 1), "no front matter"),
        (lambda text: text[:120], "may have been cut"),
        (lambda text: text.rstrip("\n"), "may have been cut"),
        (lambda text: text.replace("capn: 1", "capn: 9"), "format 9"),
        (lambda text: text.replace("capn: 1\n", ""), "not a chart"),
        (lambda text: text.replace("9f3a1c2e", "00000000"), "its name says 9f3a1c2e"),
        (lambda text: text.replace("9f3a1c2e", "../../README"), "its name says"),
        (lambda text: text.replace("src/api", "../api"), "not a path inside the project"),
        (lambda text: text.replace("src/api", "/etc"), "not a path inside the project"),
        (lambda text: text.replace(SHA, "2f4c"), "not a sha256"),
        (lambda text: text.replace("# Where", "Where"), "no question"),
        (lambda text: text.replace(f"  src/api/webhooks.ts: {SHA}\n", ""), "no backing file"),
    ],
)
def test_an_entry_that_cannot_be_trusted_is_refused_with_the_reason(change, reason):
    with pytest.raises(EntryError, match=reason):
        decode(change(CAPN).encode(), "9f3a1c2e")


def test_an_entry_that_is_not_utf8_is_refused():
    with pytest.raises(EntryError, match="not UTF-8"):
        decode(CAPN.encode("utf-16"), "9f3a1c2e")


@pytest.mark.parametrize("text", ["../../README", "9F3A1C2E", "9f3a1c2", "9f3a1c2e ", "", "9f3a1c2e.md"])
def test_nothing_but_eight_hexadecimal_digits_is_an_id(text):
    assert not is_id(text)
