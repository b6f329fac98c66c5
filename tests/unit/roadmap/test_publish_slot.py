"""The slot format: one marker, one block, whatever the texts of the plan are."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from navlog.core.record import replace
from navlog.core.roadmap.model import LIVE, STATUSES, Phase, Plan, Shipment, Slice
from navlog.core.roadmap.publish import slot
from navlog.core.roadmap.publish.fields import fields
from navlog.core.roadmap.publish.render import render

AT = "2031-04-05T06:07:08.000Z"
LATER = "2031-04-06T00:00:00.000Z"

SNAGS = (
    "```",
    "\n```\n",
    "\r\n```roadmap-json\r\n{}\r\n```\r\n",
    "~~~\n",
    "`",
    "</details>",
    "<details>\n\n",
    "<!-- ",
    "-->",
    "<script>alert(1)</script>",
    "<b>",
    "[[notes/why|the reason]]",
    "[[.navlog/notes/x]]",
    "[[",
    "]]",
    "![[",
    "[x](.navlog/roadmap.md)",
    "![a](b.png)",
    ".navlog/roadmap.md",
    ".NavLog",
    ".<!-- -->navlog",
    "&#46;navlog",
    "&lt;i&gt;",
    "\\",
    "**",
    "_",
    "|",
    "\n# Heading",
    "\n---\n",
    "1. ",
    "- [ ] ",
    "\u2028",
    "\u202e",
    "\x1b[31m",
    "\x85",
    "ü",
    "日本",
)
TEXT = st.lists(st.one_of(st.sampled_from(SNAGS), st.text(max_size=8)), max_size=6).map("".join)
STATUS = st.sampled_from(STATUSES)


@st.composite
def plans(draw) -> Plan:
    """Plans with texts that try to be more than words."""
    phases = []
    for number in range(draw(st.integers(1, 4))):
        own = f"p-{number:06x}"
        parts = tuple(
            Slice(
                f"s-{number}{place:05x}", draw(TEXT), draw(STATUS), place, f"s-{number}{place - 1:05x}" if place else ""
            )
            for place in range(draw(st.integers(0, 3)))
        )
        blockers = tuple(phase.id for phase in phases if draw(st.booleans()))
        status = draw(STATUS)
        phases.append(
            Phase(own, f"{number}", draw(TEXT), draw(TEXT), draw(TEXT), draw(TEXT), status, status, blockers, blockers)
        )
        phases[-1] = replace(phases[-1], slices=parts, goal=draw(TEXT), detail=draw(TEXT))
    live = [phase.id for phase in phases if phase.status in LIVE]
    order = tuple(live[: draw(st.integers(0, len(live)))])
    phases = [replace(one, priority=order.index(one.id) + 1 if one.id in order else 0) for one in phases]
    ids = ["", *(one.id for one in phases), *(part.id for one in phases for part in one.slices)]
    log = tuple(
        Shipment("", "", draw(TEXT), draw(TEXT), draw(TEXT), draw(TEXT)) for _ in range(draw(st.integers(0, 2)))
    )
    return Plan(tuple(phases), log, draw(st.sampled_from(ids)), order)


def page_of(text: str) -> str:
    """The half that people read, without the marker."""
    return text.partition("\n")[2].partition("<details>")[0]


@given(plans())
def test_the_block_reads_back_as_the_fields_that_were_written(plan):
    assert slot.block(render(plan, {}, "", AT)) == fields(plan)


@given(plans())
def test_line_endings_of_windows_do_not_hide_the_block(plan):
    assert slot.block(render(plan, {}, "", AT).replace("\n", "\r\n")) == fields(plan)


@given(plans())
def test_one_line_begins_with_a_fence_after_the_opening_one_and_it_ends_the_block(plan):
    lines = render(plan, {}, "", AT).split("\n")
    fences = [number for number, line in enumerate(lines) if line.lstrip().startswith(("```", "~~~"))]
    assert [lines[number] for number in fences] == ["```roadmap-json", "```"]
    assert json.loads("\n".join(lines[fences[0] + 1 : fences[1]])) == fields(plan)


@given(plans())
def test_even_a_reader_that_ends_at_the_first_backticks_gets_the_whole_block(plan):
    inside = render(plan, {}, "", AT).partition("```roadmap-json")[2].partition("```")[0]
    assert json.loads(inside) == fields(plan)


@given(plans())
def test_commonmark_sees_one_code_block_between_the_two_halves_of_the_folding(plan):
    tokens = [token for token in MarkdownIt("commonmark").parse(render(plan, {}, "", AT)) if token.level == 0]
    assert [(token.type, token.info) for token in tokens[-3:]] == [
        ("html_block", ""),
        ("fence", "roadmap-json"),
        ("html_block", ""),
    ]
    assert [token.type for token in tokens].count("fence") == 1
    assert json.loads(tokens[-2].content) == fields(plan)


@given(plans())
def test_publishing_an_unchanged_plan_gives_the_same_bytes_whatever_the_moment(plan):
    text = render(plan, {}, "", AT)
    assert render(plan, {}, text, LATER) == text


@given(plans())
def test_the_page_has_nothing_of_its_texts_but_words(plan):
    page = page_of(render(plan, {}, "", AT))
    assert "<" not in page and "[[" not in page and ".navlog" not in page.lower()
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(page)
    inside = [child.type for token in tokens for child in token.children or ()]
    kinds = {token.type for token in tokens} | set(inside)
    assert not kinds & {"html_block", "html_inline", "link_open", "image", "code_inline", "code_block", "table_open"}
    assert not kinds & {"hr", "ordered_list_open", "blockquote_open", "s_open"}


@given(plans())
def test_the_page_has_the_headings_that_navlog_gives_it_and_no_others(plan):
    page = page_of(render(plan, {}, "", AT))
    headings = [line for line in page.split("\n") if line.startswith("#")]
    found = [token.tag for token in MarkdownIt("commonmark").parse(page) if token.type == "heading_open"]
    assert found == ["h1", *["h2"] * (len(headings) - 1)]


@settings(max_examples=30)
@given(plans(), TEXT)
def test_keys_that_navlog_does_not_know_survive_where_they_stood(plan, value):
    text = render(plan, {}, "", AT)
    data = slot.block(text)
    data["board"] = {"name": value, "columns": [[], [{"deep": [value, None, 1.5]}]]}
    data["phases"][0]["owner"] = value
    for part in data["phases"][0]["slices"]:
        part["estimate"] = 3
    written = text.partition("<details>")[0] + slot.details(data)
    renamed = replace(plan.phases[0], title="Another title", priority=0)
    found = slot.block(render(replace(plan, phases=(*plan.phases[1:], renamed)), {}, written, LATER))
    assert found["board"] == data["board"]
    assert found["phases"][-1]["owner"] == value
    assert [part["estimate"] for part in found["phases"][-1]["slices"]] == [3] * len(plan.phases[0].slices)
    assert "owner" not in found["phases"][0] or len(plan.phases) == 1


def test_a_known_key_that_no_longer_applies_does_not_survive():
    phase = Phase("p-000001", "1", "1", "Phase 1", "Ferry timetable", priority=1)
    text = render(Plan((phase,), order=(phase.id,)), {}, "", AT)
    found = slot.block(render(Plan((replace(phase, priority=0),)), {}, text, LATER))
    assert "priority" not in found["phases"][0]
    assert found["order"] == [] and found["order_source"] is None


def test_a_file_of_navlog_keeps_its_bytes_when_git_gave_it_the_line_endings_of_windows():
    plan = Plan((Phase("p-000001", "1", "1", "Phase 1", "Ferry timetable"),))
    text = render(plan, {}, "", AT).replace("\n", "\r\n")
    assert render(plan, {}, text, LATER) == text


def test_a_file_whose_block_is_broken_is_written_anew():
    plan = Plan((Phase("p-000001", "1", "1", "Phase 1", "Ferry timetable"),))
    text = render(plan, {}, "", AT)
    assert slot.block(render(plan, {}, text.replace('"phases": [', '"phases": ['[:-1]), LATER)) == fields(plan)


@pytest.mark.parametrize("broken", ['{"phases": 3}', '{"phases": [1, {"id": []}, {"slices": {}}]}', "[]", "{", ""])
def test_rows_of_an_earlier_block_that_are_no_rows_are_passed_over(broken):
    plan = Plan((Phase("p-000001", "1", "1", "Phase 1", "Ferry timetable"),))
    previous = f"{slot.mark(AT)}\n\n```roadmap-json\n{broken}\n```\n"
    assert slot.block(render(plan, {}, previous, LATER)) == fields(plan)


def test_the_first_line_says_who_wrote_the_file_in_what_format_and_when():
    first = render(Plan((Phase("p-000001", "1", "1", "Phase 1", "A"),)), {}, "", AT).split("\n")[0]
    assert first == f"<!-- slot:roadmap format=roadmap/1 provider=navlog generated={AT} -->"
    assert slot.marker(first) == slot.Marker("roadmap", "roadmap/1", "navlog", AT)


@pytest.mark.parametrize(
    ("first", "provider"),
    [
        ("<!-- slot:roadmap format=roadmap/1 provider=quayside generated=x -->", "quayside"),
        ("\ufeff<!--slot:roadmap provider='quay' note=\"two words\"-->\r", "quay"),
        ("<!-- slot:roadmap format=roadmap/1 -->", ""),
    ],
)
def test_a_marker_is_read_as_others_may_write_it(first, provider):
    assert slot.marker(f"{first}\n# Plan\n").provider == provider


@pytest.mark.parametrize("text", ["", "# Roadmap\n", "\n<!-- slot:roadmap provider=navlog -->\n", "<!-- slots -->\n"])
def test_a_file_without_a_marker_in_its_first_line_has_none(text):
    assert slot.marker(text) is None


def test_what_is_no_character_is_written_as_the_replacement_character():
    assert json.loads(slot.dumped({"a": "caf\udce9"})) == {"a": "caf\ufffd"}


def test_a_slice_stands_on_one_line_so_that_a_diff_shows_what_changed():
    part = Slice("s-000001", "Ask the harbour master")
    plan = Plan((Phase("p-000001", "1", "1", "Phase 1", "Ferry", slices=(part,)),))
    lines = render(plan, {}, "", AT).split("\n")
    changed = replace(plan, phases=(replace(plan.phases[0], slices=(replace(part, status="done"),)),))
    others = render(changed, {}, "", AT).split("\n")
    gone = set(lines[lines.index("```roadmap-json") :]) - set(others)
    assert {line.strip(" ,") for line in gone} == {
        '{"id": "s-000001", "title": "Ask the harbour master", "status": "open", "depth": 0, "parent": ""}'
    }
