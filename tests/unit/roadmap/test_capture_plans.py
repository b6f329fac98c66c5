"""Plans as agents write them become phases."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.errors import Refused
from navlog.core.roadmap.capture.drafts import LARGEST, Draft, Item
from navlog.core.roadmap.capture.plans import drafts

AGENT = """\
# Totals in the basket

## Context

The basket shows prices and no sum.

1. Nobody sees what they pay.
2. Support hears of it.

## Phase 1: The model

Add `total()` to the basket.

```python
## Phase 9: not a phase
```

### Files
- `basket.py`

## Phase 2 (Group B): The page

- [ ] Show the sum
  - [x] in the table
  - [~] in the mail
- [-] in print
- plain

> ## Phase 8: quoted

<!--
## Phase 7: hidden
-->

## Verification

1. Run the tests.
2. Look at the page.
"""

NUMBERED = """\
# Faster start

Overview follows.
Slow today.

### 1. `loader.py`
Read lazily.

### 2. `cache.py`
Keep the index.

### 3. Tests
Cover both.

## Verification
- Time it.
"""

LIST = """\
I will do this:

1. **Move the reader** — to `reader.py`
   - keep its tests
   - [ ] rename it
2. Write the index. It has to be small.

   Nothing else may read it.

Then, when that stands:

3. [x] Drop the old folder
"""

STEPS = """\
# Dark theme

## Approach
1. Think
2. Decide

## Implementation steps
1. Name the colours
2. Use the names

## Testing
1. Look
"""

SECTIONS = """\
# Search

## Background
Text.

## Index the notes
- one file a note

## Rank the hits

## Risks
### Data loss
None.

## Files to change
- a.py
"""

NESTED = """\
# Release

## Milestone 1: Beta
### Phase 1: Freeze
### Phase 2: Test
## Milestone 2: Final
### Phase 3: Freeze
"""

PARTS = """\
## Phase 1: Server
### Step 1.1: Socket
### Step 1.2: Protocol
### Step 1.3: Errors
## Phase 2: Client
### Step 2.1: Socket
"""

BOLD = """\
**Phase 1: Measure**
- take times

**Phase 2**: Cut
Drop what is slow.

## Notes
None.
"""

BULLETS = """\
- [x] **Phase 1: Measure** - done in May
- [ ] **Phase 2 — Cut**
"""

HAN = """\
# 重构计划

## 背景
太慢。

## 阶段一：数据模型
- [ ] 新表

## 阶段二：接口

## 验证
跑测试。
"""

SETEXT = """\
Rewrite
=======

Phase 1: Reader
---------------
Text.

Phase 2: Writer
---------------
"""

PLAIN = "Put the flag behind a setting. Nothing else changes."
TITLED = "# Put the flag behind a setting\n\nBecause it is noisy.\n\n- [ ] write it\n"
FRONT = "---\ntitle: x\nphases: none\n---\n\n## Step 1 — Read ##\n\n## Step 2 — Write ##\n"
CHECKED = "# Tidy\n\n### ✅ Phase 1: Sort\n\n### Phase 2: Sweep\n\n### Phase 3: sort\n"
TASKS = "## Tasks\n\n- [ ] Sort the drawer\n- [ ] Sweep the floor\n"
ALL = (AGENT, NUMBERED, LIST, STEPS, SECTIONS, NESTED, PARTS, BOLD, BULLETS, HAN, SETEXT, PLAIN, TITLED, FRONT, CHECKED)


def titles(text: str) -> list[str]:
    return [one.title for one in drafts(text)]


def test_phase_headings_are_the_phases_and_the_other_sections_are_not():
    assert [(one.number, one.title) for one in drafts(AGENT)] == [("1", "The model"), ("2", "The page (Group B)")]


def test_a_body_is_the_plan_verbatim_fences_and_subsections_included():
    assert drafts(AGENT)[0].body == (
        "Add `total()` to the basket.\n\n```python\n## Phase 9: not a phase\n```\n\n### Files\n- `basket.py`"
    )


def test_a_rule_that_sets_a_phase_apart_is_not_in_its_body():
    assert drafts("## Phase 1: A\n\ntext\n\n---\n\n## Phase 2: B\n")[0].body == "text"


def test_boxes_become_items_with_their_nesting_and_what_was_called_off_stays_in_the_body():
    page = drafts(AGENT)[1]
    assert page.items == (
        Item("Show the sum"),
        Item("in the table", "done", 1),
        Item("in the mail", "in_progress", 1),
    )
    assert page.body.startswith("- [-] in print\n- plain\n")


def test_numbered_headings_are_phases_tests_among_them_too():
    assert [(one.number, one.title) for one in drafts(NUMBERED)] == [
        ("1", "loader.py"),
        ("2", "cache.py"),
        ("3", "Tests"),
    ]


def test_numbered_headings_below_an_overview_are_phases_where_the_plan_has_no_others():
    assert titles("# T\n\n## Overview\n\n### 1. Sort\n\n### 2. Sweep\n") == ["Sort", "Sweep"]
    assert titles("# T\n\n## Context\n\n### 1. Today\n\n### 2. Then\n\n## Steps\n1. sort\n") == ["sort"]


def test_numbered_sections_of_context_are_no_phases():
    text = "## 1. Context\n\n## 2. Sort\n\n## 3. Sweep\n\n## 4. Out of scope\n"
    assert titles(text) == ["Sort", "Sweep"]


def test_without_headings_a_numbered_list_is_the_phases_whatever_stands_between_its_items():
    assert drafts(LIST) == (
        Draft("Move the reader", "to `reader.py`\n- keep its tests", (Item("rename it"),), "1"),
        Draft(
            "Write the index",
            "Write the index. It has to be small.\n\nNothing else may read it.\n\nThen, when that stands:",
            (),
            "2",
        ),
        Draft("Drop the old folder", "", (), "3", "done"),
    )


def test_a_list_numbered_with_ones_has_no_numbers():
    assert [(one.number, one.title) for one in drafts("1. sort\n1. sweep\n")] == [("", "sort"), ("", "sweep")]


def test_where_all_sections_are_of_the_usual_kinds_the_steps_are_the_phases():
    assert titles(STEPS) == ["Name the colours", "Use the names"]


def test_a_step_may_end_in_a_full_stop_and_have_abbreviations():
    assert titles("1. Sort the drawer.\n2. Sweep, e.g. with a broom. Twice.\n") == [
        "Sort the drawer",
        "Sweep, e.g. with a broom",
    ]


def test_a_list_below_context_is_not_the_plan_wherever_it_stands_there():
    text = "# Sort\n\n## Context\n\n### Risks\nnone\n\n### Today\n1. a mess\n\n## Verification\n\nlook\n"
    assert titles(text) == ["Sort"]


def test_a_list_of_checks_is_not_the_plan():
    assert titles("# Sort the drawer\n\nBy size.\n\n## Verification\n1. open\n2. look\n") == ["Sort the drawer"]


def test_other_headings_are_phases_but_not_those_of_the_usual_sections_nor_below_them():
    assert titles(SECTIONS) == ["Index the notes", "Rank the hits"]


def test_headings_below_a_section_that_means_work_are_phases():
    assert titles("# T\n\n## Context\n\n## Changes\n\n### Sort\n\n### Sweep\n") == ["Sort", "Sweep"]


def test_a_single_heading_with_steps_below_it_is_not_the_whole_plan():
    assert titles("# T\n\n## Sort the drawer\n\n1. open\n2. empty\n") == ["open", "empty"]


def test_phases_below_milestones_keep_the_milestone_as_their_group():
    assert [(one.group, one.title) for one in drafts(NESTED)] == [
        ("Milestone 1: Beta", "Freeze"),
        ("Milestone 1: Beta", "Test"),
        ("Milestone 2: Final", "Freeze"),
    ]


def test_steps_within_phases_are_not_phases():
    assert titles(PARTS) == ["Server", "Client"]


def test_parts_with_the_number_of_their_phase_are_not_phases():
    text = "## Phase 1: A\n### Phase 1a: x\n### Phase 1.1: y\n## Phase 2: B\n### Phase 2a: z\n"
    assert titles(text) == ["A", "B"]


def test_a_phase_put_off_is_not_captured():
    assert titles("## Phase 1: A\n\n## Phase 2: B\n\n## Out of scope\n\n### Phase 3: C\n") == ["A", "B"]


def test_the_title_of_the_plan_is_no_phase_even_if_it_is_named_like_one():
    assert titles("# Phase 2: Billing\n\n## Step 1: Table\n\n## Step 2: Page\n") == ["Table", "Page"]


def test_lines_in_bold_can_be_the_headings():
    assert [(one.number, one.title, one.body) for one in drafts(BOLD)] == [
        ("1", "Measure", "- take times"),
        ("2", "Cut", "Drop what is slow."),
    ]


def test_bullets_can_name_the_phases():
    assert [(one.number, one.title, one.status) for one in drafts(BULLETS)] == [
        ("1", "Measure", "done"),
        ("2", "Cut", "open"),
    ]


def test_a_phase_named_in_the_middle_of_a_line_is_none():
    assert titles("### Phase 1: Real\n\nSee ### Phase 2: below.\n") == ["Real"]


def test_an_unclosed_fence_hides_what_follows():
    assert titles("## Phase 1: A\n\n~~~\n## Phase 2: B\n") == ["A"]


def test_plans_in_chinese_are_read():
    assert [(one.number, one.title) for one in drafts(HAN)] == [("1", "数据模型"), ("2", "接口")]
    assert drafts(HAN)[0].items == (Item("新表"),)


def test_underlined_headings_are_headings():
    assert [(one.title, one.body) for one in drafts(SETEXT)] == [("Reader", "Text."), ("Writer", "")]


def test_front_matter_and_closing_hashes_are_not_read():
    assert [(one.number, one.title) for one in drafts(FRONT)] == [("1", "Read"), ("2", "Write")]


def test_a_tick_is_a_state_and_the_same_title_is_kept_once():
    assert [(one.title, one.status) for one in drafts(CHECKED)] == [("Sort", "done"), ("Sweep", "open")]


def test_prose_is_one_phase_titled_by_its_first_sentence():
    assert drafts(PLAIN) == (Draft("Put the flag behind a setting", PLAIN),)


def test_prose_under_a_heading_is_one_phase_titled_by_it():
    assert drafts(TITLED) == (Draft("Put the flag behind a setting", "Because it is noisy.", (Item("write it"),)),)


def test_a_heading_that_only_says_plan_titles_nothing():
    assert titles("# Plan\n\nSort the drawer. Then rest.\n") == ["Sort the drawer"]


def test_a_bare_task_list_is_one_phase_with_items():
    (one,) = drafts(TASKS)
    assert one.title == "Sort the drawer"
    assert [item.title for item in one.items] == ["Sort the drawer", "Sweep the floor"]


def test_a_number_without_a_title_is_titled_by_its_first_sentence_or_by_itself():
    assert titles("## Phase 1\n\nSort the drawer. Fast.\n\n## Phase 2\n") == ["Sort the drawer", "Phase 2"]


def test_what_a_title_cannot_hold_stands_whole_in_the_body():
    long = "word " * 60
    (one,) = drafts(f"## Phase 1: {long}\n\ntext\n")
    assert len(one.title) <= 200
    assert long.strip() in one.body
    (two,) = drafts(f"## Phase 1: A\n\n- [ ] {long}\n")
    assert len(two.items[0].title) <= 200
    assert long.strip() in two.body


@pytest.mark.parametrize("text", ["", "\n\n", "  \n\t", "\ufeff", "---\na: b\n---\n", "<!-- nothing -->", "***"])
def test_a_plan_that_says_nothing_has_no_phases(text):
    assert drafts(text) == ()


@pytest.mark.parametrize("text", ALL)
def test_line_endings_and_a_byte_order_mark_do_not_matter(text):
    assert drafts("\ufeff" + text.replace("\n", "\r\n")) == drafts(text)
    assert drafts(text.replace("\n", "\r")) == drafts(text)


def test_a_plan_beyond_the_limit_is_refused_with_its_size():
    with pytest.raises(Refused) as caught:
        drafts("é" * (LARGEST // 2 + 1))
    assert caught.value.code == "plan_too_large"
    assert f"{LARGEST + 2:,} bytes" in caught.value.message
    assert len(drafts("é" * (LARGEST // 2))) == 1


LINES = st.one_of(
    st.sampled_from([line for text in ALL for line in text.split("\n")]),
    st.text(st.characters(exclude_categories=()), max_size=30),
    st.builds(
        "{}{} {}".format,
        st.sampled_from(["#", "##", "###", "- [ ]", "  - [x]", "1.", "   2.", ">", "**Phase 1", "- **Step 2", "    "]),
        st.sampled_from(["", " Phase 3:", " Step", " ✅", " [x]", " 第", " Milestone IV —", " 1.2", " `", " [a](b)"]),
        st.text(max_size=20),
    ),
)
PLANS = st.lists(LINES, max_size=25).map("\n".join)


@settings(max_examples=300, deadline=None)
@given(PLANS)
def test_whatever_a_plan_says_its_phases_have_titles_of_one_short_line(text):
    found = drafts(text)
    for one in (*found, *(item for draft in found for item in draft.items)):
        assert one.title.strip()
        assert len(one.title.splitlines()) == 1
        assert len(one.title) <= 200
        assert one.status in ("open", "in_progress", "done")
    assert len({(one.group.casefold(), one.title.casefold()) for one in found}) == len(found)


@settings(max_examples=100, deadline=None)
@given(PLANS)
def test_reading_a_plan_again_gives_equal_phases(text):
    assert drafts(text) == drafts(text)
    plain = text.replace("\r\n", "\n")
    assert drafts(plain.replace("\n", "\r\n")) == drafts(plain)


@settings(max_examples=100, deadline=None)
@given(PLANS)
def test_an_item_is_at_most_one_deeper_than_the_item_before_it(text):
    for one in drafts(text):
        depths = [-1, *(item.depth for item in one.items)]
        assert all(after <= before + 1 for before, after in pairwise(depths))
