"""Identity: a phase stays itself whatever is done to its number, its title, its place, or to the whole file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap import edits, marks
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.identity import derived, id_of, identified
from tests.unit.roadmap.texts import plans, read, state, texts, tree

TEXT = (
    "## Phases\n\n### Phase 1: Nets\n\nMend them.\n\n- [ ] S1 buy twine\n- [x] S2 find hands\n\n"
    "### Phase 2: Buoys\n\nPaint them.\n\n- [ ] S1 buy paint\n"
)


def ids(document):
    return {section.name.title: id_of(section.marks) for section in document.sections}


def parts(document):
    return {item.text: id_of(item.marks) for section in document.sections for item in section.items}


def bare(text):
    """A text as somebody writes it anew: without any mark."""
    return "".join(marks.read(line)[0] for line in text.splitlines(keepends=True))


@settings(max_examples=300)
@given(texts())
def test_every_phase_and_slice_of_any_text_has_an_id_of_its_own(text):
    document = identified(parse(text), None)
    found = [id_of(one.marks) for one in document.sections]
    found += [id_of(item.marks) for one in document.sections for item in one.items]
    assert all(found) and len(set(found)) == len(found)


@settings(max_examples=200)
@given(plans())
def test_two_readings_and_two_branches_agree(text):
    assert tree(identified(parse(text), None)) == tree(identified(parse(text.replace("\r\n", "\n")), None))
    assert tree(read(text)) == tree(identified(parse(text), None))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Phase 1: Nets", "Phase 1: Nets and ropes"),
        ("Phase 1: Nets", "Phase 40: Nets"),
        ("### Phase 1: Nets", "#### Phase 1a — ~~Nets~~"),
        ("S1 buy twine", "S1 buy hemp"),
        ("## Phases\n", "## Phases\n\n### Phase 0: Before\n\n- [ ] S1 buy twine\n"),
        ("## Phases\n", "## Roadmap\n"),
    ],
)
def test_an_id_that_is_written_survives_what_a_hand_does_to_the_words(old, new):
    before = read(TEXT)
    after = identified(parse(before.text.replace(old, new)), before)
    assert {one for one in ids(before).values()} <= {one for one in ids(after).values()}
    assert {one for one in parts(before).values()} <= {one for one in parts(after).values()}


def test_an_id_that_is_written_survives_a_move():
    before = read(TEXT)
    first, second = before.sections
    lines = before.lines
    moved = "".join((*lines[: first.line], *lines[second.line :], "\n", *lines[first.line : second.line]))
    assert ids(identified(parse(moved), None)) == ids(before)


@pytest.mark.parametrize("above", [False, True])
def test_a_copied_phase_gets_an_id_of_its_own_and_so_do_its_slices(above):
    before = read(TEXT)
    section = before.sections[0]
    block = "".join(before.lines[section.line : section.end])
    copy = block.replace("Nets", "Sails")
    text = before.text.replace(block, copy + block if above else block + copy)
    after = identified(parse(text), before)
    assert ids(after)["Nets"] == ids(before)["Nets"] and ids(after)["Sails"] != ids(before)["Nets"]
    own = [id_of(item.marks) for one in after.sections for item in one.items]
    assert len(set(own)) == len(own) == 5
    kept = next(one for one in after.sections if one.name.title == "Nets")
    assert [id_of(item.marks) for item in kept.items] == [id_of(item.marks) for item in section.items]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("Phase 1:", "Phase 11:"),
        lambda text: text.replace("Nets", "Ropes"),
        lambda text: text.replace("## Phases", "# Sea\n\n## Phases\n\nRewritten."),
        lambda text: text.replace("\n", "\r\n"),
    ],
    ids=["as it was", "renumbered", "renamed", "with more around", "with other line endings"],
)
def test_marks_lost_in_a_rewrite_of_the_whole_file_are_taken_up_again(change):
    before = read(TEXT)
    section = before.sections[0]
    kept = {"status": "deferred", "blocked-by": id_of(before.sections[1].marks)}
    before = read(edits.marked(before, section, kept))
    after = identified(parse(change(bare(before.text))), before)
    assert [one.marks for one in after.sections] == [one.marks for one in before.sections]
    assert [[item.marks for item in one.items] for one in after.sections] == [
        [item.marks for item in one.items] for one in before.sections
    ]


def test_what_is_left_of_a_mark_wins_over_what_was_lost():
    before = read("### Phase 1: Nets <!-- navlog id=p-aaaaaa status=blocked note=kept -->\n")
    after = identified(parse("### Phase 1: Nets <!-- navlog status=deferred -->\n"), before)
    assert dict(after.sections[0].marks) == {"id": "p-aaaaaa", "status": "deferred", "note": "kept"}


def test_a_title_that_two_lost_phases_had_identifies_neither():
    before = read("## Phases\n### Phase 1: Nets\n### Phase 2: Nets\n")
    after = identified(parse("## Phases\n### Phase 3: Nets\n"), before)
    assert id_of(after.sections[0].marks) not in {id_of(one.marks) for one in before.sections}


def test_a_phase_that_reads_as_one_that_was_shipped_is_another_one():
    once = identified(parse("### Phase 1: Nets\n"), None)
    own = id_of(once.sections[0].marks)
    log = f"# Shipped\n\n## Phase 1: Nets <!-- navlog id={own} shipped=2026-01-02 -->\n"
    again = state("### Phase 1: Nets\n", completed=log).plan
    assert [phase.place for phase in again.phases] == ["plan", "shipped"]
    assert again.phases[0].id != own == again.phases[1].id


def test_two_phases_of_the_same_words_are_two():
    found = [id_of(one.marks) for one in identified(parse("### Phase 5: A\n\n### Phase 5: A\n"), None).sections]
    assert len(set(found)) == 2


@pytest.mark.parametrize("said", ["id=x", "id=p-12", "id=p-zzzzzz", "id=q-123456", "id=p-" + "a" * 65, "id="])
def test_a_word_that_is_no_id_of_ours_is_replaced(said):
    own = id_of(identified(parse(f"### Phase 1: A <!-- navlog {said} -->\n"), None).sections[0].marks)
    assert own.startswith("p-") and len(own) == 8


@given(st.integers(1, 30))
def test_an_id_that_is_taken_leads_to_another_one(turns):
    taken = set()
    for _ in range(turns):
        taken.add(derived("p", ("", "1", "A"), taken))
    assert len(taken) == turns


MARKS = st.lists(
    st.tuples(st.sampled_from(["id", "status", "blocked-by", "more"]), st.text("abc123-,.%", min_size=1, max_size=8)),
    max_size=4,
    unique_by=lambda one: one[0],
).map(tuple)
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n<>"), max_size=12)


@given(LINE, MARKS, st.sampled_from(["\n", "\r\n", ""]))
def test_a_mark_that_is_written_is_read_back_and_the_line_says_what_it_said(text, marked, ending):
    made = marks.write(f"### {text}{ending}", marked)
    assert marks.read(made)[1] == marked and made.endswith(ending)
    assert marks.read(made)[0].split() == f"### {text}".split()
    assert marks.write(made, marked) == made


@given(LINE, MARKS, MARKS)
def test_the_last_mark_written_is_the_only_one(text, first, second):
    assert marks.write(marks.write(text, first), second).count("<!--") == (1 if second else 0)


def test_a_mark_stands_before_the_closing_hashes_of_a_heading_and_after_hashes_that_close_nothing():
    own = (("id", "p-aaaaaa"),)
    assert marks.write("## A ##\n", own) == "## A <!-- navlog id=p-aaaaaa --> ##\n"
    assert marks.write("## C # <!-- navlog id=p-bbbbbb -->\n", own) == "## C # <!-- navlog id=p-aaaaaa -->\n"
