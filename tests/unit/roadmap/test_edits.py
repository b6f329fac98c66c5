"""Edits: each changes its own lines, to what was meant; every other line of the file stays as it was to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap import edits, fresh, heading, marks, steps
from navlog.core.roadmap.document import parse, split
from navlog.core.roadmap.identity import id_of, identified
from navlog.core.roadmap.model import STATUSES
from tests.unit.roadmap.texts import TITLES, chosen, kept, one, plans, read, rest, texts, tree

FEW = settings(max_examples=150)
PICK = st.integers(0, 100)
NEW = (("id", "p-eeeeee"),)
PART = (("id", "s-eeeeee"),)


@FEW
@given(texts())
def test_writing_the_ids_changes_marks_and_nothing_else(text):
    document = identified(parse(text), None)
    written = edits.identified(document, parse(text))
    assert tree(identified(parse(written), None)) == tree(document)
    marked = {one.line for one in document.sections} | {item.line for one in document.sections for item in one.items}
    after = split(written)
    assert len(after) == len(document.lines)
    for number, (was, now) in enumerate(zip(document.lines, after, strict=True)):
        assert was == now if number not in marked else marks.read(now)[0].split() == marks.read(was)[0].split()


@FEW
@given(plans(), PICK, st.sampled_from(STATUSES))
def test_a_phases_status_goes_into_its_mark_alone(text, pick, status):
    document = read(text)
    section, _ = chosen(document, pick)
    own = id_of(section.marks)
    after = edits.marked(document, section, {"status": "" if status == "open" else status})
    assert kept(document, after, {section.line})
    found = tree(read(after))
    assert rest(found, own) == rest(tree(document), own)
    said = one(found, own)[3].get("status", "open" if not section.name.done else "done")
    assert said == status and one(found, own)[1] == section.name


@FEW
@given(plans(), PICK, TITLES)
def test_another_title_of_a_phase_changes_its_heading_alone(text, pick, title):
    document = read(text)
    section, _ = chosen(document, pick)
    own = id_of(section.marks)
    after = edits.retitled(document, section, title)
    assert kept(document, after, {section.line})
    found = one(tree(read(after)), own)
    assert rest(tree(read(after)), own) == rest(tree(document), own)
    assert found[1].title == heading.read(f"Phase 1: {title}", expected=False).title
    assert (found[1].number, found[1].done, found[2:]) == (
        section.name.number,
        section.name.done,
        one(tree(document), own)[2:],
    )


@FEW
@given(
    plans(),
    PICK,
    st.sampled_from(["", "New body.", "Two.\n\nParagraphs.", "- a note", "```\ncode\n```", "1. x\n   - y"]),
)
def test_another_body_leaves_the_slices_and_every_other_phase(text, pick, body):
    document = read(text)
    section, _ = chosen(document, pick)
    own = id_of(section.marks)
    after = edits.rewritten(document, section, body)
    assert kept(document, after, range(section.body, section.end))
    assert tree(read(after)) == tree(document)
    now = edits.section_of(read(after), own)
    assert (
        "".join(read(after).lines[now.body : now.end])
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .strip("\n")
        .startswith(body)
    )


@FEW
@given(plans(), TITLES, st.sampled_from(["", "A body.", "```\n### Phase 9: fake\n```"]))
def test_a_further_phase_stands_after_the_others_and_changes_none(text, title, body):
    document = read(text)
    after = edits.added(document, f"Phase 77: {title}", body, NEW)
    assert kept(document, after, ())
    assert tree(read(after))[:-1] == tree(document)
    assert tree(read(after))[-1][0] == "p-eeeeee"
    assert (read(after).order is None) == (document.order is None)


@FEW
@given(texts())
def test_a_phase_added_to_any_text_takes_nothing_out_of_it(text):
    document = read(text)
    after = edits.added(document, "Phase 77: New", "A body.", NEW)
    assert not document.text.strip() or kept(document, after, ())


@FEW
@given(plans(), PICK)
def test_taking_a_phase_out_leaves_the_others(text, pick):
    document = read(text)
    section, _ = chosen(document, pick)
    after = steps.removed(document, section)
    assert kept(document, after, range(section.line, section.end))
    assert tree(read(after)) == rest(tree(document), id_of(section.marks))


@FEW
@given(plans(), st.sampled_from(["1 -> 2", "TC-1"]))
def test_a_stated_order_is_read_back_and_changes_no_phase(text, statement):
    document = read(text)
    after = edits.ordered(document, statement)
    stated = document.order
    assert kept(document, after, range(stated.start, stated.end) if stated else ())
    assert parse(after).order.text == statement
    assert tree(read(after)) == tree(document)


@pytest.mark.parametrize(
    "section",
    [
        "## Order\n",
        "## Order",
        "## Order\n\n- 1\n- 2\n",
        "## Order\nWe sail at dawn.\n",
        "## Order\n\n```\n1\n```\nend\n",
        "Order\n---\n1\n",
    ],
)
def test_an_order_takes_the_place_of_what_was_stated_in_any_form(section):
    text = f"### Phase 1: A\n\n### Phase 2: B\n\n{section}"
    after = edits.ordered(parse(text), "2 -> 1")
    assert parse(after).order.text == "2 -> 1"
    assert parse(edits.ordered(parse(after), "1")).order.text == "1"


def test_an_order_beside_phases_of_the_first_level_stands_beside_them():
    assert parse(edits.ordered(parse("# Phase 1: A\n"), "1")).order.text == "1"


def test_an_empty_file_is_begun_with_a_title_and_a_section():
    assert edits.added(parse(""), "Phase 1: A", "", NEW) == (
        "# Roadmap\n\n## Phases\n\n### Phase 1: A <!-- navlog id=p-eeeeee -->\n"
    )


def test_a_file_without_phases_gets_a_section_for_them_before_the_order():
    after = edits.added(parse("# Map\n\nProse.\n\n## Order\n\n1\n"), "Phase 1: A", "", NEW)
    assert after == ("# Map\n\nProse.\n\n## Phases\n\n### Phase 1: A <!-- navlog id=p-eeeeee -->\n\n## Order\n\n1\n")


def test_a_decimal_phase_keeps_its_form_and_stands_after_its_neighbour():
    document = read("## Phases\n\n## Phase 09.05: X\n\n## Phase 10: Y\n")
    after = steps.placed(document, "Phase 09.06: Z", "", NEW, "", "09.06")
    assert [one.name.number for one in parse(after).sections] == ["09.05", "09.06", "10"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", "1"),
        ("### Phase 1: A\n### Phase 5: B\n### Phase 999.2: Backlog\n", "6"),
        ("### Phase 09: A\n", "10"),
        ("### Phase 01: A\n", "02"),
        ("### Phase 1.5: A\n", "1"),
        ("## Phases\n### TC-3: A\n### TC-7: B\n", "TC-8"),
        ("- [ ] **Phase 11: A**\n", "12"),
        ("- [ ] Phase 11: A\n", "12"),
    ],
)
def test_the_next_number_is_one_that_was_never_used(text, number):
    assert fresh.next_number(fresh.numbers_in(parse(text), ())) == number


def test_the_byte_order_mark_stays_at_the_beginning():
    document = read("\ufeff### Phase 2: A\n")
    for after in (
        steps.placed(document, "Phase 1: B", "", NEW, "", "1"),
        edits.retitled(document, document.sections[0], "New"),
    ):
        assert after.startswith("\ufeff#") and after.count("\ufeff") == 1


def test_an_underlined_heading_keeps_its_underline():
    document = read("Phase 1: Nets\nand ropes\n=====\n\nGoal.\n")
    after = edits.retitled(document, document.sections[0], "Sails")
    assert after == f"Phase 1: Sails {marks.comment(document.sections[0].marks)}\n=====\n\nGoal.\n"


def test_a_tick_that_is_taken_back_is_overruled_by_the_mark():
    document = read("### ✅ Phase 1: Nets\n")
    after = read(edits.marked(document, document.sections[0], {"status": ""}))
    assert dict(after.sections[0].marks)["status"] == "open"
