"""Plan files and todo lists that a project already has."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.errors import Refused
from navlog.core.roadmap.capture.drafts import LARGEST, Draft, Item
from navlog.core.roadmap.capture.foreign import Offer, offers, reading, text_of

SUMMARY = """\
# Roadmap: Tidy house

## Overview

All rooms.

## Phases

- [x] **Phase 1: Hall** - shoes away
- [ ] **Phase 2: Kitchen** - pots away
- [ ] **Phase 2.1: Pantry (INSERTED)**
- [ ] **Phase 3 — Attic**

## Phase details

### Phase 1: Hall
**Goal**: no shoes

### Phase 2: Kitchen
**Goal**: no pots

- [ ] 02-01: sort the pots

## Progress

| Phase | Done |
|---|---|
"""

CAIRN = """\
# Plan

Some words.

## Phases

### Phase 1: Hall
Shoes away.

### Phase 2: Kitchen

## Order

2 -> 1
"""

PUBLISHED = """\
<!-- slot:roadmap format=roadmap/1 provider=elsewhere generated=2026-01-01 -->
# Roadmap

### Phase 1: Hall

- [ ] shoes

<details>

```roadmap-json
{"phases": [{"title": "## Phase 2: hidden"}]}
```

</details>
"""

TODO = """\
# TODO

- [ ] Sort the drawer
  - [ ] by size

  Spoons first.

- [x] Sweep
- [~] Rest
- [-] Paint
"""


def numbered(text: str) -> list[tuple[str, str, str]]:
    return [(one.number, one.title, one.status) for one in reading(text)]


def test_bullets_name_phases_that_no_heading_has_and_tell_which_are_done():
    assert numbered(SUMMARY) == [
        ("1", "Hall", "done"),
        ("2", "Kitchen", "open"),
        ("2.1", "Pantry (INSERTED)", "open"),
        ("3", "Attic", "open"),
    ]
    assert reading(SUMMARY)[1].items == (Item("02-01: sort the pots"),)


def test_a_bullet_with_a_dash_is_a_phase():
    assert reading("- [ ] **Phase 3 — Attic**\n") == (Draft("Attic", number="3"),)


def test_phases_under_a_heading_of_their_own_are_read_and_the_order_is_none():
    assert numbered(CAIRN) == [("1", "Hall", "open"), ("2", "Kitchen", "open")]


def test_the_data_block_of_another_tool_is_no_plan():
    assert numbered(PUBLISHED) == [("1", "Hall", "open")]


def test_a_todo_list_has_a_draft_for_each_item_that_is_still_to_do():
    assert reading(TODO) == (
        Draft("Sort the drawer", "Spoons first.", (Item("by size"),)),
        Draft("Rest", status="in_progress"),
    )


def test_a_todo_list_under_headings_has_a_draft_for_each_heading():
    found = reading("# TODO\n\n## Hall\n- [ ] shoes\n- [x] coats\n\n## Kitchen\n- pots\n")
    assert [(one.title, one.items, one.body) for one in found] == [
        ("Hall", (Item("shoes"), Item("coats", "done")), ""),
        ("Kitchen", (), "- pots"),
    ]


def test_headings_that_only_say_when_are_no_phases_and_what_is_done_is_left_out():
    assert numbered("## Now\n- [ ] shoes\n\n## Later\n- [ ] pots\n\n## Done\n- [x] coats\n") == [
        ("", "shoes", "open"),
        ("", "pots", "open"),
    ]


def test_bullets_without_boxes_are_items_but_not_those_under_done():
    assert [one.title for one in reading("# TODO\n\n- shoes\n- pots\n\n## Done\n\n- coats\n")] == ["shoes", "pots"]


@pytest.mark.parametrize("text", ["", "# Roadmap\n\nWe want a tidy house. One day.\n", "- [x] coats\n", "prose\n"])
def test_prose_and_finished_lists_have_nothing_to_offer(text):
    assert reading(text) == ()


def test_a_file_beyond_the_limit_is_refused():
    with pytest.raises(Refused, match="too long"):
        reading("x" * (LARGEST + 1))


def put(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def test_what_a_project_has_is_offered_with_what_is_in_it(tmp_path):
    put(tmp_path, "Todo.md", TODO)
    put(tmp_path, "docs/ROADMAP.md", SUMMARY)
    put(tmp_path, ".planning/ROADMAP.md", CAIRN)
    put(tmp_path, ".cairn/roadmap.md", "### Phase 1: Hall\n")
    put(tmp_path, "README.md", CAIRN)
    assert set(offers(str(tmp_path))) == {
        Offer("Todo.md", "2 open todos", 2),
        Offer("docs/ROADMAP.md", "a plan with 4 phases", 4),
        Offer(".planning/ROADMAP.md", "a plan with 2 phases", 2),
        Offer(".cairn/roadmap.md", "a plan with 1 phase", 1),
    }


def test_what_is_offered_reads_as_it_says(tmp_path):
    put(tmp_path, "docs/ROADMAP.md", SUMMARY)
    (one,) = offers(str(tmp_path))
    assert len(reading(text_of(str(tmp_path), one.path))) == one.phases


def test_what_navlog_published_is_not_offered(tmp_path):
    put(tmp_path, "ROADMAP.md", PUBLISHED.replace("provider=elsewhere", "provider=navlog"))
    assert offers(str(tmp_path)) == ()
    put(tmp_path, "ROADMAP.md", PUBLISHED)
    assert [one.path for one in offers(str(tmp_path))] == ["ROADMAP.md"]


def test_files_that_say_nothing_or_are_no_small_text_are_not_offered(tmp_path):
    put(tmp_path, "TODO", "")
    put(tmp_path, "TODO.md", "- [ ] a\n" + "x" * LARGEST)
    put(tmp_path, "PLAN.md", "## Phase 1: A\n\0")
    (tmp_path / "ROADMAP.md").mkdir()
    (tmp_path / "docs").mkdir()
    os.mkfifo(tmp_path / "docs" / "ROADMAP.md")
    assert offers(str(tmp_path)) == ()
    assert offers(str(tmp_path / "gone")) == ()


def test_links_are_followed_within_the_project_alone_and_a_file_is_offered_once(tmp_path):
    root = tmp_path / "project"
    put(root, "PLAN.md", CAIRN)
    put(tmp_path, "elsewhere/ROADMAP.md", CAIRN)
    (root / "ROADMAP.md").symlink_to(root / "PLAN.md")
    (root / "TODO.md").symlink_to(tmp_path / "elsewhere" / "ROADMAP.md")
    (root / "docs").symlink_to(tmp_path / "elsewhere")
    assert [one.path for one in offers(str(root))] == ["PLAN.md"]


LINES = st.sampled_from([line for text in (SUMMARY, CAIRN, PUBLISHED, TODO) for line in text.split("\n")])


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES | st.text(max_size=20), max_size=20).map("\n".join))
def test_whatever_a_file_says_its_drafts_have_titles(text):
    found = reading(text)
    assert all(one.title.strip() and len(one.title) <= 200 and len(one.title.splitlines()) == 1 for one in found)
    assert found == reading(text)
