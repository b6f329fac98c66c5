"""What a heading says: the word and number of a phase, its title, its state; and which sections are no work."""

from __future__ import annotations

import pytest

from navlog.core.roadmap.capture.forms import NUMBERED, UNNAMED
from navlog.core.roadmap.capture.kinds import kind
from navlog.core.roadmap.capture.naming import name


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("Phase 1: Lay the keel", "1", "Lay the keel"),
        ("Phase 1a: Lay the keel", "1a", "Lay the keel"),
        ("Phase 2.5 — Rig the mast", "2.5", "Rig the mast"),
        ("Phase 09.05: Rig the mast", "09.05", "Rig the mast"),
        ("Phase IV: Sail", "IV", "Sail"),
        ("Phase HULL-7: Paint", "HULL-7", "Paint"),
        ("Phase 26 (Group B): Ballast", "26", "Ballast (Group B)"),
        ("Phase 12: v1.0 of the charts", "12", "v1.0 of the charts"),
        ("Phase 2-A: Paint", "2-A", "Paint"),
        ("**Phase 1**: Lay the keel", "1", "Lay the keel"),
        ("**Phase 1: Lay the keel**", "1", "Lay the keel"),
        ("[Phase 4](hull.md): Paint", "4", "Paint"),
        ("Phase 3: Read [the chart](chart.md)", "3", "Read the chart"),
        ("🚀 Phase 1: Launch", "1", "Launch"),
        ("Step 2 – Rig", "2", "Rig"),
        ("Step 2/5: Rig", "2", "Rig"),
        ("Step 2 of 5: Rig", "2", "Rig"),
        ("Milestone 3", "3", ""),
        ("Stage A", "A", ""),
        ("PR #12: Rig", "12", "Rig"),
        ("Phase: Rig", "", "Rig"),
        ("阶段一：数据模型", "1", "数据模型"),
        ("第十二步：校对", "12", "校对"),
        ("フェーズ2：実装", "2", "実装"),
        ("1단계: 설계", "1", "설계"),
    ],
)
def test_a_phase_is_known_by_its_word_and_keeps_its_number_as_authored(text, number, title):
    said = name(text)
    assert (said.number, said.title) == (number, title)
    assert said.rank < NUMBERED


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("1. Rig", "1", "Rig"),
        ("2) Rig", "2", "Rig"),
        ("(3) Rig", "3", "Rig"),
        ("2.1 Rig", "2.1", "Rig"),
        ("1.2.3 — Rig", "1.2.3", "Rig"),
        ("TC-4: Rig", "TC-4", "Rig"),
        ("M1: Rig", "M1", "Rig"),
        ("1️⃣ Rig", "1", "Rig"),
        ("一、数据", "1", "数据"),
    ],
)
def test_a_bare_number_before_a_title_is_a_number(text, number, title):
    said = name(text)
    assert (said.number, said.title, said.rank) == (number, title, NUMBERED)


@pytest.mark.parametrize(
    "text",
    [
        "Part of the work",
        "Step-by-step",
        "Stage fright",
        "Partial: nothing",
        "3 things to know",
        "UTF-8 in names",
        "TC-4 without a mark",
        "2026 in review",
        "2 week sprint",
        "Prepare what phase 2 needs",
    ],
)
def test_other_headings_are_their_own_titles(text):
    said = name(text)
    assert (said.number, said.title, said.rank) == ("", text, UNNAMED)


@pytest.mark.parametrize("text", ["Phases 1-2: both", "Phase 1 & 2: both", "Phase 2–3: both"])
def test_several_numbers_at_once_name_a_phase_by_all_of_its_heading(text):
    said = name(text)
    assert (said.number, said.title) == ("", text)
    assert said.rank < NUMBERED


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("✅ Phase 1: Rig", "done"),
        ("[x] Phase 1: Rig", "done"),
        ("Phase 1: Rig ✅", "done"),
        ("Phase 1: Rig (done)", "done"),
        ("🚧 Phase 1: Rig", "in_progress"),
        ("[~] Phase 1: Rig", "in_progress"),
        ("[ ] Phase 1: Rig", "open"),
        ("Phase 1: Rig", "open"),
    ],
)
def test_a_sign_at_either_end_is_the_state_and_no_part_of_the_title(text, status):
    assert (name(text).status, name(text).title) == (status, "Rig")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Context", "context"),
        ("📋 Overview:", "context"),
        ("Goals", "context"),
        ("Critical files", "context"),
        ("Files to modify", "context"),
        ("Risks & mitigations", "context"),
        ("Open questions for the reviewer", "context"),
        ("背景", "context"),
        ("Verification", "check"),
        ("Testing strategy", "check"),
        ("How to verify (by hand)", "check"),
        ("Implementation steps", "work"),
        ("Proposed changes", "work"),
        ("TODO", "work"),
        ("Out of scope", "put off"),
        ("Future work (not now)", "put off"),
        ("Rig the mast", ""),
        ("Dependency upgrades", ""),
        ("Files panel in the sidebar", ""),
        ("Planner", ""),
    ],
)
def test_sections_beside_the_phases_are_told_by_their_titles(title, expected):
    assert kind(title) == expected
