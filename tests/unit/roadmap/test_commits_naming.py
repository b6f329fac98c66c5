"""Which phases a commit message names, however they are spelled, and what only looks like a phase."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.roadmap.commits.grading import Message, Target, grade

PLAN = tuple(
    Target(number, number, number, title)
    for number, title in (
        ("1", "Storage engine"),
        ("1.5", "Crash recovery"),
        ("2", "Query planner"),
        ("2b", "Query cache"),
        ("3", "Replication over sockets"),
        ("4", "Admin console"),
        ("5", "Public launch"),
        ("10", "Billing"),
        ("TC-4", "Terminal colours"),
    )
)


def named(subject, body="", plan=PLAN):
    return {found.phase for found in grade(Message("a1", subject, body), plan)}


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Phase 3", {"3"}),
        ("phase-3: sockets", {"3"}),
        ("phase3: sockets", {"3"}),
        ("PHASE 3: SOCKETS", {"3"}),
        ("sockets (phase 3)", {"3"}),
        ("sockets [Phase 3]", {"3"}),
        ("feat(phase-3): sockets", {"3"}),
        ("feat(phase3)!: sockets", {"3"}),
        ("docs(03): sockets", {"3"}),
        ("docs(03-replication): sockets", {"3"}),
        ("docs(p3): sockets", {"3"}),
        ("Phase 03: sockets", {"3"}),
        ("Phase three: sockets", {"3"}),
        ("Phase III: sockets", {"3"}),
        ("P3: sockets", {"3"}),
        ("phase 1.5", {"1.5"}),
        ("phase 2b", {"2b"}),
        ("phase 2B", {"2b"}),
        ("phase 2-b", {"2b"}),
        ("phase 10", {"10"}),
        ("TC-4: colours", {"TC-4"}),
        ("colours, see tc-4", {"TC-4"}),
        ("feat(TC-4): colours", {"TC-4"}),
    ],
)
def test_a_number_is_read_however_it_is_spelled(subject, expected):
    assert named(subject) == expected


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Phase 1 and 2", {"1", "2"}),
        ("phases 3-5", {"3", "4", "5"}),
        ("Phases 3–5: the rest", {"3", "4", "5"}),
        ("phases 3 to 5", {"3", "4", "5"}),
        ("phases 03-05", {"3", "4", "5"}),
        ("Phase 1, 2 & 4", {"1", "2", "4"}),
        ("Phases 3, 4, and 5 ready", {"3", "4", "5"}),
        ("Phase 2+2b: queries", {"2", "2b"}),
        ("[Phase 1+2] storage", {"1", "2"}),
        ("Phase 1 → 2: storage", {"1", "2"}),
        ("Phase 4 5", {"4", "5"}),
        ("Phase 1 (storage) and Phase 4 (console)", {"1", "4"}),
        ("phases 1-2b", {"1", "1.5", "2", "2b"}),
    ],
)
def test_lists_and_ranges_name_each_phase_once(subject, expected):
    found = [one.phase for one in grade(Message("a1", subject), PLAN)]
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Phase 3, 12 tests added", {"3"}),
        ("Phase 3 and 2 fixes", {"3"}),
        ("Phase 3 - 5 fewer sockets", {"3"}),
        ("Phase 3/5: sockets", {"3"}),
        ("Phase 3 of 5: sockets", {"3"}),
    ],
)
def test_a_number_after_a_phase_is_not_always_one_of_a_list(subject, expected):
    assert named(subject) == expected


@pytest.mark.parametrize(
    "subject",
    [
        "phase 7 done",
        "phase 2.5 done",
        "phase 2c done",
        "Phase 2-A done",
        "Phase 11.x wires it",
        "phase 30%",
        "phase 2024-02 numbers",
        "P50 latency",
        "Bump to v0.2",
        "feat(07-02): widgets",
        "TC-40: colours",
        "XTC-4: colours",
        "Use a two-phase 2 commit",
        "phase-locked loop 2",
        "three-phase 1 kW motor",
        "emphase 1",
        "multiphase 3",
        "Phased 3 sockets",
        "TDD: red phase",
        "the phase after 3 of them",
        "Close #3",
        "3: sockets",
    ],
)
def test_what_is_no_phase_of_the_plan_is_not_named(subject):
    assert named(subject) == set()


def test_a_letter_is_a_number_where_the_plan_has_letters():
    plan = (Target("a", "A", "A", "Cleaner imports"), Target("b", "B", "B", "Faster exports"))
    assert named("Phase B: faster exports", plan=plan) == {"b"}
    assert named("a phase a bit later", plan=plan) == set()


@pytest.mark.parametrize("subject", ["P2 done", "docs(p2): mark P2 complete", "Phase 2 done", "Phase P2 done"])
def test_the_letter_of_a_number_may_be_left_out(subject):
    plan = (Target("x", "P2", "P2", "Streaming"), Target("y", "P3", "P3", "Batching"))
    assert named(subject, plan=plan) == {"x"}


@pytest.mark.parametrize("subject", ["Milestone 2 done", "milestone-2 done", "Phase 2 done"])
def test_the_plan_s_own_word_counts_beside_phase(subject):
    plan = (Target("x", "2", "Milestone 2", "Streaming"), Target("y", "3", "Milestone 3", "Batching"))
    assert named(subject, plan=plan) == {"x"}


def test_a_word_that_the_plan_does_not_use_names_nothing():
    assert named("Milestone 3 done") == set()
    assert named("Stage 3 done") == set()


def test_short_references_are_read_where_the_plan_has_them():
    plan = (Target("x", "M2", "M2", "Streaming"),)
    assert named("M2 done", plan=plan) == {"x"}
    assert named("M2 done") == set()


def test_all_phases_are_those_of_a_plan_with_as_many():
    plan = PLAN[:4]
    assert named("All 4 phases complete", plan=plan) == {target.id for target in plan}
    assert named("All four phases complete", plan=plan) == {target.id for target in plan}
    assert named("All 3 phases complete", plan=plan) == set()


def test_the_final_phase_is_the_one_that_is_left():
    left = (*(Target(t.id, t.number, t.ref, t.title, live=False) for t in PLAN[:3]), PLAN[4])
    assert named("Final phase done", plan=left) == {"3"}
    assert named("Final phase done") == set()


@given(st.text(max_size=60), st.text(max_size=200))
def test_any_message_is_graded(subject, body):
    found = grade(Message("a1", subject, body), PLAN)
    assert len({one.phase for one in found}) == len(found)


@given(
    st.sampled_from([t for t in PLAN if t.number[0].isdigit()]),
    st.sampled_from(["Phase {}", "phase-{}", "({}) phase {}"]),
)
def test_a_phase_named_alone_is_named(target, form):
    assert target.id in named(form.format(target.number, target.number))
