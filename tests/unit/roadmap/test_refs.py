"""Refs: the name to say for each phase, and which phase somebody means."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from navlog.core.errors import Refused
from navlog.core.roadmap import refs
from tests.unit.roadmap.texts import plan, plans, texts

GROUPS = "## Phases\n### Sea\n#### Phase 1: Nets\n#### Phase 2: Buoys\n### The Shore\n#### Phase 1: Huts\n"
LOG = "# Shipped\n\n## Phase 3: Ropes <!-- navlog id=p-333333 shipped=2026-01-02 ref=3 -->\n"


def names(text, **more):
    return [phase.ref for phase in plan(text, **more).phases]


def meant(text, wanted, **more):
    phase, part = refs.find(plan(text, **more), wanted)
    return phase.title if part is None else part.title


def test_a_number_that_identifies_is_the_ref():
    assert names("### Phase 1: A\n### Phase 2.5: B\n### Phase 09.05: C\n### Phase IV: D\n") == [
        "1",
        "2.5",
        "09.05",
        "IV",
    ]


def test_the_projects_own_name_comes_before_the_number():
    assert names("## Phases\n### TC-4: Tow\n### Phase 5: TC-3 Tie\n### Phase PROJ-7: X\n") == ["TC-4", "TC-3", "PROJ-7"]


def test_a_number_that_is_unique_in_its_group_alone_takes_the_groups_name():
    assert names(GROUPS) == ["sea-1", "2", "the-shore-1"]


def test_what_nothing_else_tells_apart_goes_by_its_id():
    made = plan("### Phase 5: A\n### Phase 5: B\n")
    assert [phase.ref for phase in made.phases] == [phase.id for phase in made.phases]


@settings(max_examples=200)
@given(texts())
def test_every_phase_of_any_text_has_a_ref_of_its_own(text):
    made = plan(text, completed=LOG)
    found = [phase.ref.lower() for phase in made.phases]
    assert all(found) and len(set(found)) == len(found)


@settings(max_examples=200)
@given(plans())
def test_every_ref_and_every_id_means_its_own_phase(text):
    made = plan(text, completed=LOG)
    for phase in made.phases:
        assert refs.find(made, phase.ref) == refs.find(made, phase.id) == (phase, None)
        assert all(refs.find(made, part.id) == (phase, part) for part in phase.slices)


@settings(max_examples=100)
@given(plans())
def test_a_ref_may_change_when_phases_come_and_an_id_does_not(text):
    more = text + ("" if text.endswith(("\n", "\r")) else "\n") + "\n## Phase 1: Another\n"
    before, after = plan(text), plan(more)
    assert [phase.id for phase in before.phases] == [phase.id for phase in after.phases][: len(before.phases)]


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("2", "Buoys"),
        ("sea-1", "Nets"),
        ("SEA-1", "Nets"),
        ("the-shore-1", "Huts"),
        ("phase 2", "Buoys"),
        (" 2 ", "Buoys"),
    ],
)
def test_a_phase_is_found_by_ref_number_or_label_in_any_case(wanted, title):
    assert meant(GROUPS, wanted) == title


@pytest.mark.parametrize("wanted", ["7", "PROJ-7", "proj-7"])
def test_a_code_is_found_by_its_number_too(wanted):
    assert meant("### Phase PROJ-7: X\n### Phase 70: Y\n", wanted) == "X"


def test_a_decimal_is_never_taken_for_the_number_before_its_point():
    text = "### Phase 2: A\n### Phase 2.3: B\n### Phase 23: C\n"
    assert [meant(text, wanted) for wanted in ("2", "2.3", "23")] == ["A", "B", "C"]
    with pytest.raises(Refused, match="no phase or slice '2'"):
        meant("### Phase 2.3: B\n", "2")


def test_numbers_with_leading_zeros_are_their_own_and_found_without():
    assert meant("### Phase 09.05: A\n### Phase 9.5: B\n", "9.5") == "B"
    assert meant("### Phase 09.05: A\n", "9.05") == "A"


def test_a_letter_after_a_number_makes_another_phase():
    text = "### Phase 1: A\n### Phase 1a: B\n### Phase 1.5: C\n"
    assert [meant(text, wanted) for wanted in ("1", "1a", "1A", "1.5")] == ["A", "B", "B", "C"]


def test_a_name_that_means_several_is_refused_with_all_of_them():
    with pytest.raises(Refused, match=r"names 2 phases: sea-1 \(Nets\), the-shore-1 \(Huts\)") as refused:
        meant(GROUPS, "1")
    assert refused.value.code == "ambiguous" and "sea-1, the-shore-1" in refused.value.hint


def test_a_name_that_means_none_is_refused_with_what_there_is():
    with pytest.raises(Refused, match="'9'") as refused:
        meant(GROUPS, "9")
    assert refused.value.code == "no_such_phase" and "sea-1" in refused.value.hint


def test_in_an_empty_plan_the_refusal_says_how_to_begin():
    with pytest.raises(Refused) as refused:
        meant("", "1")
    assert "roadmap add" in refused.value.hint


def test_a_number_in_the_plan_comes_before_one_that_has_left_it():
    assert meant("### Phase 3: Sails\n", "3", completed=LOG) == "Sails"
    assert meant("### Phase 4: Sails\n", "3", completed=LOG) == "Ropes"
    assert names("### Phase 3: Sails\n", completed=LOG) == ["3", "p-333333"]


def test_an_ambiguous_number_never_falls_to_a_phase_that_has_left_the_plan():
    with pytest.raises(Refused, match="names 2 phases"):
        meant(GROUPS, "1", completed=LOG.replace("Phase 3", "Phase 1"))


def test_a_slice_is_found_by_its_phase_and_the_first_word_of_its_title():
    text = "### Phase 1: A\n\n- [ ] S1 twine\n- [ ] S2: hemp\n\n### Phase 2: B\n\n- [ ] S1 paint\n"
    assert [meant(text, wanted) for wanted in ("1/S1", "1/s2", "2/S1")] == ["S1 twine", "S2: hemp", "S1 paint"]
    with pytest.raises(Refused):
        meant(text, "2/S2")


def test_where_a_phase_is_wanted_a_slice_is_refused():
    made = plan("### Phase 1: A\n\n- [ ] S1 twine\n")
    with pytest.raises(Refused, match="is a slice of 1"):
        refs.phase_of(made, "1/S1")


def test_a_long_group_lends_only_the_words_that_tell_it_from_the_others():
    first = "### Decision 1: mend the nets in winter\n#### Phase 1: Nets\n"
    found = plan("## Phases\n" + first + "### Decision 2: mend the huts in spring\n#### Phase 1: Huts\n")
    assert [phase.ref for phase in found.phases] == ["decision-1-1", "decision-2-1"]


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("9", "the plan has: 1; what was shipped or removed shows with: navlog roadmap --all"),
        ("1/S9", "1 has the slices: S1 Cut, S2 Tie"),
        ("3/S9", "3 has no slices"),
        ("9/S1", "the plan has: 1; what was shipped or removed shows with: navlog roadmap --all"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_what_there_is(wanted, hint):
    text = "### Phase 1: A\n\n- [ ] S1 Cut\n- [ ] S2 Tie\n"
    with pytest.raises(Refused) as caught:
        meant(text, wanted, completed=LOG)
    assert (caught.value.code, caught.value.hint) == ("no_such_phase", hint)
