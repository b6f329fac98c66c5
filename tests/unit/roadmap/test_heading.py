"""Headings: the forms in which people number phases, each read as it is written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from navlog.core.roadmap import heading
from tests.unit.roadmap.texts import TITLES

FORMS = {
    "Phase 1: A": ("1", "Phase 1", "A"),
    "phase 1 - A": ("1", "phase 1", "A"),
    "Phase 1 A": ("1", "Phase 1", "A"),
    "Phase 1. A": ("1", "Phase 1", "A"),
    "Phase 1) A": ("1", "Phase 1", "A"),
    "Phase 1：A": ("1", "Phase 1", "A"),
    "Phase #1: A": ("1", "Phase 1", "A"),
    "Phase 1": ("1", "Phase 1", ""),
    "Phase 1a: X": ("1a", "Phase 1a", "X"),
    "Phase 1.5: X": ("1.5", "Phase 1.5", "X"),
    "Phase 2.3: X": ("2.3", "Phase 2.3", "X"),
    "Phase 09.05: X": ("09.05", "Phase 09.05", "X"),
    "Phase 999.2: Backlog": ("999.2", "Phase 999.2", "Backlog"),
    "Phase 2.5 — Z": ("2.5", "Phase 2.5", "Z"),
    "Phase IV: Q": ("IV", "Phase IV", "Q"),
    "Phase PROJ-7: X": ("PROJ-7", "Phase PROJ-7", "X"),
    "Phase 26 (Cluster B): Engine": ("26", "Phase 26", "Engine (Cluster B)"),
    "Phase 12: v1.0 Tidying": ("12", "Phase 12", "v1.0 Tidying"),
    "[Phase 4](x.md): Y": ("4", "Phase 4", "Y"),
    "[Phase 4]: Y": ("4", "Phase 4", "Y"),
    "**Phase 3 — Billing**": ("3", "Phase 3", "Billing"),
    "~~Phase 3: Billing~~": ("3", "Phase 3", "Billing"),
    "3️⃣ Phase 3: Billing": ("3", "Phase 3", "Billing"),
    "🚧 Phase 3: Título ü": ("3", "Phase 3", "Título ü"),
    "Phase 3: the `__init__` of it": ("3", "Phase 3", "the __init__ of it"),
    "Phase 3: Billing [later]": ("3", "Phase 3", "Billing [later]"),
}
HOMELY = {
    "TC-4: Tow": ("TC-4", "TC-4", "Tow"),
    "1. Setup": ("1", "1", "Setup"),
    "2) Setup": ("2", "2", "Setup"),
    "Milestone 2: B": ("2", "Milestone 2", "B"),
    "Step A: B": ("A", "Step A", "B"),
}
NONE = [
    "Phases",
    "Phases:",
    "Phased: rollout",
    "Phase two",
    "Phase",
    "Phase: x",
    "Phase 10/12: x",
    "A phase 3: x",
    "",
    "#",
]


def said(name):
    return (name.number, name.label, name.title)


@pytest.mark.parametrize("text", FORMS)
def test_a_heading_that_says_phase_is_read_anywhere(text):
    assert said(heading.read(text, expected=False)) == FORMS[text]


@pytest.mark.parametrize("text", HOMELY)
def test_other_numbered_headings_are_phases_only_where_phases_are_expected(text):
    assert heading.read(text, expected=False) is None
    assert said(heading.read(text, expected=True)) == HOMELY[text]


@pytest.mark.parametrize("text", NONE)
def test_what_has_no_number_is_no_phase(text):
    assert heading.read(text, expected=True) is None


@pytest.mark.parametrize("text", ["✅ Phase 3: X", "[x] Phase 3: X", "✔️ **Phase 3: X**"])
def test_a_tick_before_the_title_says_done(text):
    assert heading.read(text, expected=False).done


@pytest.mark.parametrize("text", ["Phase 3: X ✅", "[ ] Phase 3: X", "🚧 Phase 3: X", "Phase 3: [x] marks"])
def test_nothing_else_says_done(text):
    assert not heading.read(text, expected=False).done


@settings(max_examples=20)
@given(TITLES)
@pytest.mark.parametrize("text", [*FORMS, *HOMELY])
def test_another_title_leaves_number_and_tick_as_they_were(text, title):
    before, after = heading.read(text, expected=True), heading.read(heading.retitled(text, title), expected=True)
    assert (after.number, after.label, after.done) == (before.number, before.label, before.done)
    assert after.title == heading.read(f"Phase 1: {title}", expected=False).title


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("✅ Phase 3 — X", "✅ Phase 3 — New"),
        ("Phase 3", "Phase 3: New"),
        ("Phase 3 X", "Phase 3: New"),
        ("1. X", "1. New"),
        ("Phase 26 (B): X", "Phase 26: New"),
        ("Notes", "New"),
    ],
)
def test_what_stands_before_a_title_stays_as_it_is_written(text, after):
    assert heading.retitled(text, "New") == after


def test_the_projects_own_name_for_a_phase_may_begin_its_title():
    assert heading.code("TC-4 Tow the barge") == "TC-4"
    assert [heading.code(text) for text in ("tc-4 Tow", "T-shirts", "TC-4-5", "")] == ["", "", "", ""]
