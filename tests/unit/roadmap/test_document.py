"""The plan file read: any text at all, every form in which people write phases, and nothing passed over in silence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap.document import parse, split
from tests.unit.roadmap.texts import plan, texts


def read(text):
    return [(section.name.number, section.name.title) for section in parse(text).sections]


def reported(text):
    return {one.line: one.why for one in parse(text).unread}


@settings(max_examples=400)
@given(texts())
def test_any_text_is_read_and_is_still_the_same_text(text):
    document = parse(text)
    assert document.text == text


@settings(max_examples=400)
@given(texts())
def test_phases_lie_in_the_file_one_after_the_other(text):
    document = parse(text)
    ends = 0
    for section in document.sections:
        assert ends <= section.line < section.body <= section.end <= len(document.lines)
        ends = section.end


@settings(max_examples=400)
@given(texts())
def test_slices_lie_in_their_phase_each_within_its_parent(text):
    for section in parse(text).sections:
        within = []
        for item in section.items:
            assert section.body <= item.line < item.end <= section.end
            within = [end for end in within if item.line < end]
            assert item.depth == len(within)
            within.append(item.end)


@settings(max_examples=400)
@given(texts())
def test_reports_name_lines_of_the_file(text):
    document = parse(text)
    assert all(1 <= one.line <= len(document.lines) and one.why for one in document.unread)
    assert -1 <= document.conflict < len(document.lines)
    assert document.order is None or document.order.line < document.order.start <= document.order.end


@given(st.text("ab .*-1[]<>\n").filter(lambda text: any(one in text for one in "ab")))
def test_a_text_with_words_and_no_phase_is_never_a_silent_zero(text):
    assert parse(text).unread


@settings(max_examples=200)
@given(texts())
def test_a_plan_can_be_made_of_any_text(text):
    made = plan(text)
    assert len({phase.id for phase in made.phases}) == len(made.phases)


def test_lines_end_at_line_feeds_and_carriage_returns_only():
    assert split("a\u2028b\x0bc\r\nd\re") == ("a\u2028b\x0bc\r\n", "d\r", "e")


@pytest.mark.parametrize("level", range(1, 7))
def test_a_phase_may_stand_at_any_level(level):
    assert read(f"{'#' * level} Phase 1: Nets\n") == [("1", "Nets")]


def test_a_mention_in_the_middle_of_prose_is_no_phase():
    text = "## Phases\n\n### Phase 1: Real\n\nA note that names ### Phase 2: in plain prose.\n"
    assert read(text) == [("1", "Real")] and not reported(text)


@pytest.mark.parametrize("fence", ["```", "~~~", "````", "``` md"])
def test_a_heading_in_a_code_fence_is_no_phase(fence):
    close = fence.split()[0]
    text = f"### Phase 1: Real\n\n{fence}\n## Phase 999: fake\n{close}\n\n### Phase 2: Next\n"
    assert read(text) == [("1", "Real"), ("2", "Next")] and not reported(text)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n\n\n"])
def test_a_fence_that_is_never_closed_is_reported_with_its_line(end):
    text = f"### Phase 1: Real\n\n```\n### Phase 2: Hidden{end}"
    assert read(text) == [("1", "Real")]
    assert "never closed" in reported(text)[3]


def test_a_comment_that_is_never_closed_is_reported_with_its_line():
    text = "### Phase 1: Real\n\n<!-- parked for now\n\n### Phase 2: Hidden\n"
    assert read(text) == [("1", "Real")]
    assert "never closed" in reported(text)[3]


@pytest.mark.parametrize("end", ["```", "```\n", "```\n\n"])
def test_a_fence_closed_at_the_end_of_the_file_is_not_reported(end):
    assert not reported(f"### Phase 1: Real\n\n```\ncode\n{end}")


@pytest.mark.parametrize(
    "line",
    [
        "- [ ] **Phase 3 — Billing**",
        "**Phase 3: Billing**",
        "- Phase 3: Billing",
        "3. Phase 3 — Billing",
        "Phase 3 · Billing",
    ],
)
def test_a_phase_that_is_no_heading_is_reported(line):
    text = f"## Phases\n\n### Phase 1: Real\n\n## Later\n\n{line}\n"
    assert read(text) == [("1", "Real")]
    assert "no heading" in reported(text)[7]


def test_an_overview_that_repeats_the_phases_is_not_reported():
    assert not reported("# Map\n\n- **Phase 1: Nets**\n- Phase 2: Buoys\n\n### Phase 1: Nets\n\n### Phase 2: Buoys\n")


def test_an_overview_that_names_what_was_shipped_is_not_reported():
    text = "# Map\n\n- **Phase 1: Nets**\n\n## Phases\n\n### Phase 2: Buoys\n"
    log = "# Shipped\n\n## Phase 1: Nets <!-- navlog id=p-aaaaaa shipped=2026-01-02 -->\n"
    assert [one.line for one in plan(text).unread] == [3]
    assert not plan(text, completed=log).unread


def test_what_stands_in_a_phase_may_mention_others():
    assert not reported("### Phase 1: Nets\n\n- **Phase 9: later** comes after\n\nPhase 8: see there.\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("###Phase 2: x", "blank is missing"),
        ("####### Phase 2: x", "six hashes"),
        ("> ### Phase 2: x", "quote or a list"),
        ("- ### Phase 2: x", "quote or a list"),
        ("    ### Phase 2: x", "code"),
        ("<div>\n### Phase 2: x\n</div>", "HTML"),
        ("### Phase two", "number cannot be read"),
        ("### Phase 10/12: x", "number cannot be read"),
        ("### Setup", "neither Phase nor a number"),
    ],
)
def test_what_looks_like_a_heading_and_is_none_is_reported_with_the_reason(line, why):
    text = f"## Phases\n\n{line}\n\n### Phase 1: Real\n"
    assert ("1", "Real") in read(text)
    assert any(why in one for one in reported(text).values())


def test_phases_in_a_details_block_are_kept_beside_those_of_the_same_number():
    text = "<details>\n\n## Phase 1: Old\n\n</details>\n\n## Phase 1: Live\n"
    assert read(text) == [("1", "Old"), ("1", "Live")]


def test_a_version_in_a_title_ends_nothing():
    text = "## Phases\n\n### Phase 12: v1.0 Tidying\n\n### Phase 13: After\n"
    assert read(text) == [("12", "v1.0 Tidying"), ("13", "After")]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_ending_reads_the_same(ending):
    lines = ["## Phases", "", "### Phase 1: Nets", "Goal.", "- [x] a", "", "## Order", "", "1", ""]
    document = parse(ending.join(lines))
    assert [(one.name.number, one.goal, len(one.items)) for one in document.sections] == [("1", "Goal.", 1)]
    assert document.newline == ending and document.order.text == "1"


def test_a_file_may_begin_with_front_matter():
    assert read("---\ntitle: Phase 9: no\n---\n\n## Phases\n\n### Phase 1: Nets\n") == [("1", "Nets")]


def test_a_file_may_begin_with_a_byte_order_mark():
    assert read("\ufeff## Phase 1: Nets\n") == [("1", "Nets")]


def test_an_underlined_heading_is_a_heading():
    assert read("Phase 1: Nets\n=============\n\nPhase 2: Buoys\n---\n") == [("1", "Nets"), ("2", "Buoys")]


def test_a_section_with_text_and_no_phase_is_reported():
    assert "text and no phase" in reported("## Phases\n\n**Bold**\n\n1. one\n2. two\n")[1]


def test_a_file_with_text_and_no_phase_is_reported():
    assert "text and no phase" in reported("# Notes\n\nSome prose.\n\n- [ ] a\n")[3]


def test_numbered_headings_outside_a_section_for_phases_are_reported():
    assert set(reported("# Roadmap\n\n## 1. Setup\n\n## 2. Billing\n")) == {3, 5}


@pytest.mark.parametrize("text", ["", "\n\n", "# Roadmap\n", "# Roadmap\n\n## Phases\n", "\ufeff", "---\na: b\n---\n"])
def test_a_plan_that_is_empty_is_nothing_to_report(text):
    assert not reported(text) and not read(text)


def test_a_section_that_shipping_emptied_is_nothing_to_report():
    text = "# Roadmap\n\n## Phases\n\nIn three groups.\n\n### Harbour\n"
    log = "## 1. Nets <!-- navlog id=p-aaaaaa shipped=2026-01-02 group=Harbour -->\n"
    assert [one.line for one in plan(text).unread] == [3, 7]
    assert not plan(text, completed=log).unread


def test_items_of_every_mark_count_and_keep_it():
    section = parse("### Phase 1: A\n\n- [~] a\n- [ ] b\n* [?] c\n1. [x] d\n").sections[0]
    assert [(item.box, item.text) for item in section.items] == [("~", "a"), (" ", "b"), ("?", "c"), ("x", "d")]


def test_items_below_a_heading_in_a_phase_are_slices_of_the_phase():
    sections = parse("### Phase 1: A\n\n#### Tasks\n\n- [ ] a\n\n### Phase 2: B\n\n- [ ] b\n").sections
    assert [[item.text for item in one.items] for one in sections] == [["a"], ["b"]]


def test_items_in_quotes_code_and_other_sections_are_no_slices():
    text = "- [ ] z\n\n### Phase 1: A\n\n> - [ ] q\n\n```\n- [ ] c\n```\n\n## Notes\n\n- [ ] n\n"
    assert parse(text).sections[0].items == ()


def test_a_heading_that_is_no_phase_names_the_group_of_those_below_it():
    text = "## Phases\n\n### Harbour\n\n#### 1. Nets\n\n### Sea\n\n#### 1. Sails\n\n## Phase 5: Alone\n"
    assert [(one.group, one.name.title) for one in parse(text).sections] == [
        ("Harbour", "Nets"),
        ("Sea", "Sails"),
        ("", "Alone"),
    ]


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", ">>>>>>> other"])
def test_a_merge_conflict_is_found_by_its_line_but_not_in_code(mark):
    assert parse(f"### Phase 1: A\n{mark}\n").conflict == 1
    assert parse(f"```\n{mark}\n```\n").conflict == -1


def test_a_phase_below_the_order_is_a_phase_and_no_part_of_the_order():
    document = parse("## Order\n\n### Phase 1: A\n\n1 -> 2\n")
    assert document.order.text == "" and document.sections[0].goal == "1 -> 2"


def test_a_second_order_and_a_second_statement_are_reported():
    text = "### Phase 1: A\n\n### Phase 2: B\n\n## Order\n\n1 -> 2\n\n2 -> 1\n\n## Order\n\n2\n"
    assert parse(text).order.text == "1 -> 2"
    assert set(reported(text)) == {9, 11}
