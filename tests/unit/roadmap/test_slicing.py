"""Edits of slices: each changes its own lines, to what was meant, and no other slice or phase."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap import edits
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.model import STATUSES
from navlog.core.roadmap.plan import status_of
from tests.unit.roadmap.texts import TITLES, chosen, kept, leaf, one, plans, read, rest, tree

FEW = settings(max_examples=150)
PICK = st.integers(0, 100)
NEW = (("id", "p-eeeeee"),)
PART = (("id", "s-eeeeee"),)


@FEW
@given(plans(), PICK, st.sampled_from(STATUSES))
def test_a_slices_status_goes_into_its_box_and_mark_alone(text, pick, status):
    document = read(text)
    section, item = chosen(document, pick)
    if item is None:
        return
    after = edits.checked(document, item, status)
    assert kept(document, after, {item.line})
    found = edits.item_of(edits.section_of(read(after), id_of(section.marks)), id_of(item.marks))
    assert status_of(found) == status and found.text == item.text
    assert [one.text for part in read(after).sections for one in part.items] == [
        one.text for part in document.sections for one in part.items
    ]


@FEW
@given(plans(), PICK, TITLES)
def test_another_title_of_a_slice_changes_its_line_alone(text, pick, title):
    document = read(text)
    section, item = chosen(document, pick)
    if item is None:
        return
    after = edits.reworded(document, item, title)
    assert kept(document, after, {item.line})
    found = edits.item_of(edits.section_of(read(after), id_of(section.marks)), id_of(item.marks))
    assert (found.text, found.box, found.depth) == (title, item.box, item.depth)


@FEW
@given(plans(), PICK, TITLES)
def test_a_further_slice_is_the_last_of_its_phase(text, pick, title):
    document = read(text)
    section, _ = chosen(document, pick)
    own = id_of(section.marks)
    after = edits.sliced(document, section, None, title, PART)
    assert kept(document, after, ())
    found, was = one(tree(read(after)), own), one(tree(document), own)
    assert found[4][:-1] == was[4] and found[4][-1] == ("s-eeeeee", 0, " ", title, {"id": "s-eeeeee"})
    assert rest(tree(read(after)), own) == rest(tree(document), own)


@FEW
@given(plans(), PICK, TITLES)
def test_a_further_slice_of_a_slice_is_the_last_of_its_parts(text, pick, title):
    document = read(text)
    section, parent = chosen(document, pick)
    if parent is None:
        return
    after = edits.sliced(document, section, parent, title, PART)
    assert kept(document, after, ())
    now = edits.section_of(read(after), id_of(section.marks))
    made = edits.item_of(now, "s-eeeeee")
    assert made.depth == parent.depth + 1 and made.text == title
    assert [leaf(item) for item in now.items if item is not made] == [leaf(item) for item in section.items]


@FEW
@given(plans(), PICK)
def test_taking_a_slice_out_takes_what_lies_below_it_and_nothing_else(text, pick):
    document = read(text)
    section, item = chosen(document, pick)
    if item is None:
        return
    after = edits.removed(document, item.line, item.end)
    assert kept(document, after, range(item.line, item.end))
    left = [leaf(other) for other in section.items if not item.line <= other.line < item.end]
    assert one(tree(read(after)), id_of(section.marks))[4] == left


@FEW
@given(plans(), PICK)
def test_indenting_and_outdenting_leads_back_to_the_same_tree(text, pick):
    document = read(text)
    section, item = chosen(document, pick)
    above = [one for one in section.items if item and one.line < item.line]
    above = [
        one
        for one in above
        if one.depth == item.depth and not any(o.line > one.line and o.depth < one.depth for o in above)
    ]
    last = not item or not any(one.line >= item.end and one.depth == item.depth for one in section.items)
    if not above or not last:
        return
    inside = read(edits.indented(document, item, above[-1]))
    now = edits.section_of(inside, id_of(section.marks))
    moved = edits.item_of(now, id_of(item.marks))
    assert moved.depth == item.depth + 1
    assert len(inside.lines) == len(document.lines)
    outer = edits.item_of(now, id_of(above[-1].marks))
    assert tree(read(edits.outdented(inside, moved, outer))) == tree(document)


@FEW
@given(plans(), PICK)
def test_what_followed_an_outdented_slice_stays_where_it_was(text, pick):
    document = read(text)
    section, item = chosen(document, pick)
    outer = [one for one in section.items if item and one.line < item.line < one.end]
    if not outer:
        return
    after = read(edits.outdented(document, item, outer[-1]))
    now = edits.section_of(after, id_of(section.marks))
    moved = {id_of(one.marks): one.depth - 1 for one in section.items if item.line <= one.line < item.end}
    depths = {id_of(one.marks): one.depth for one in now.items}
    assert depths == {id_of(one.marks): moved.get(id_of(one.marks), one.depth) for one in section.items}


@FEW
@given(plans(), PICK)
def test_neighbouring_slices_change_places_with_all_that_lies_below_them(text, pick):
    document = read(text)
    section, above = chosen(document, pick)
    below = next((one for one in section.items if above and one.line >= above.end and one.depth <= above.depth), None)
    if below is None or below.depth != above.depth:
        return
    after = edits.shifted(document, above, below)
    ids = [leaf(one) for one in edits.section_of(read(after), id_of(section.marks)).items]
    was = [[leaf(o) for o in section.items if one.line <= o.line < one.end] for one in (above, below)]
    start = [leaf(one) for one in section.items].index(was[0][0])
    assert ids[start : start + len(was[0]) + len(was[1])] == [*was[1], *was[0]]


def test_tabs_count_as_columns_when_slices_move():
    document = read("### Phase 1: A\n\n- [ ] a\n- [ ] b\n\t- [ ] c\n")
    a, b, _ = document.sections[0].items
    after = read(edits.indented(document, b, a))
    assert [(item.text, item.depth) for item in after.sections[0].items] == [("a", 0), ("b", 1), ("c", 2)]


def test_a_slice_is_indented_past_the_text_that_parts_it_from_the_one_above():
    document = read("### Phase 1: A\n\n- [ ] a\n\nBetween.\n\n2. [ ] b\n")
    a, b = document.sections[0].items
    after = read(edits.indented(document, b, a))
    assert [(item.text, item.depth) for item in after.sections[0].items] == [("a", 0), ("b", 1)]
    assert "\n\nBetween.\n" in after.text


def test_ticking_an_item_between_others_of_unknown_marks_ticks_that_one():
    document = read("### Phase 1: A\n\n- [~] a\n- [ ] b\n- [ ] c\n")
    after = edits.checked(document, document.sections[0].items[1], "done")
    assert [item.box for item in parse(after).sections[0].items] == ["~", "x", " "]


def test_numbered_slices_that_follow_text_at_once_change_places_and_stay_a_list():
    document = read("### Phase 1: A\n\nThese two:\n1. [ ] a\n2. [ ] b\n")
    after = parse(edits.shifted(document, *document.sections[0].items))
    assert [item.text for item in after.sections[0].items] == ["b", "a"]
    assert [line[:2] for line in after.lines[3:]] == ["1.", "2."]


def test_a_slice_does_not_go_into_the_html_above_it():
    document = read("### Phase 1: A\n\n- [ ] a\n  <div>\n  x\n")
    section = document.sections[0]
    after = parse(edits.sliced(document, section, section.items[0], "new", PART))
    assert [(item.text, item.depth) for item in after.sections[0].items] == [("a", 0), ("new", 1)]


def test_a_slice_that_hung_on_a_list_of_the_old_body_stays_a_slice():
    document = read("### Phase 1: A\n\n1.  note\n\n    - [ ] a\n      - [ ] b\n")
    after = parse(edits.rewritten(document, document.sections[0], "New body."))
    assert [(item.text, item.depth) for item in after.sections[0].items] == [("a", 0), ("b", 1)]
