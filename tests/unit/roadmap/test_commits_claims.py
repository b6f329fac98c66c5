"""What makes a commit that names a phase complete it, and what keeps it from that."""

from __future__ import annotations

import pytest

from navlog.core.roadmap.commits.grading import COMPLETES, TOUCHES, Message, Target, grade

PLAN = (
    Target("1", "1", "1", "Storage engine"),
    Target("2", "2", "2", "Query planner"),
    Target("3", "3", "3", "Replication over sockets"),
    Target("4", "4", "4", "Admin console"),
)


def graded(subject, body="", files=()):
    return {found.phase: found.grade for found in grade(Message("a1", subject, body, tuple(files)), PLAN)}


def completes(*phases):
    return dict.fromkeys(phases, COMPLETES)


def touches(*phases):
    return dict.fromkeys(phases, TOUCHES)


@pytest.mark.parametrize(
    "subject",
    [
        "Phase 3",
        "Phase 3: replication over sockets",
        "Phase 3 - Replication over sockets",
        "feat: Phase 3 — replication over sockets (#41)",
        "feat(net): phase 3 - replication",
        "Implement phase 3",
        "Add replication over TCP sockets (phase 3)",
        "replicator phase 3: sockets that replicate",
        "feat(phase-3): replication over sockets",
    ],
)
def test_a_phase_named_with_its_title_or_alone_is_delivered(subject):
    assert graded(subject) == completes("3")


@pytest.mark.parametrize(
    "subject",
    [
        "Phase 3 complete",
        "Phase 3 — complete",
        "Phase 3 is now done",
        "Phase 3: done",
        "Phase 3 (replication over sockets): finished",
        "Phase 3 ✅",
        "✅ Phase 3",
        "docs: update phase 3 to 100%",
        "chore: mark phase 3 as done",
        "chore(roadmap): mark phase 3 shipped",
        "Move phase 3 to done",
        "Finish phase 3",
        "Close out phase 3",
        "Complete the remaining work of phase 3",
        "docs(03): complete replication over sockets phase",
        "Phase 3 complete: websockets, metrics",
        "docs: many changes — phase 3 + exports + imports complete",
    ],
)
def test_a_phase_that_is_said_to_be_done_is_completed(subject):
    assert graded(subject) == completes("3")


@pytest.mark.parametrize(
    "subject",
    [
        "docs: phase 3 plan",
        "docs: research for phase 3",
        "docs(03): plan replication over sockets phase",
        "Phase 3 design: replication over sockets",
        "Add phase 3 to the roadmap",
        "Spec phase 3",
    ],
)
def test_a_plan_for_a_phase_does_not_complete_it(subject):
    assert graded(subject) == touches("3")


def test_a_plan_s_words_anywhere_count_where_only_documents_change():
    subject = "Phase 3: replication over sockets, wire format and design"
    assert graded(subject, files=["src/wire.py"]) == completes("3")
    assert graded(subject, files=["docs/wire.md"]) == touches("3")


@pytest.mark.parametrize(
    "subject",
    [
        "Phase 3 (WIP): replication over sockets",
        "WIP: phase 3",
        "Phase 3: replication over sockets (partial)",
        "Phase 3: replication over sockets — initial cut",
        "Start phase 3",
        "Continue phase 3: replication over sockets",
        "Scaffold phase 3",
        "Prepare phase 3",
        "Pre-phase 3: socket types",
        "Phase 3 at 80%",
        "Phase 3 in progress",
    ],
)
def test_work_that_has_begun_does_not_complete_a_phase(subject):
    assert graded(subject) == touches("3")


@pytest.mark.parametrize(
    "subject",
    [
        "Phase 3 part 1: replication over sockets",
        "Phase 3 part 1/3: replication over sockets",
        "Phase 3, PR 2: replication over sockets",
        "Phase 3 PR2: replication over sockets",
        "Phase 3 T2 — replication over sockets",
        "replication over sockets (phase 3 task 4)",
        "Phase 3: replication over sockets 11/13",
        "feat(03-02): replication over sockets",
        "docs(03-02): complete replication over sockets plan",
        "Phase 3-02: replication over sockets",
        "Phase 3 backend complete",
        "Phase 3 (backend) complete",
        "Finish phase 3 tests",
        "Complete task 3 of phase 3",
        "Phase 3 metrics: counters of sockets",
    ],
)
def test_a_part_of_a_phase_does_not_complete_it(subject):
    assert graded(subject) == touches("3")


@pytest.mark.parametrize("subject", ["Phase 3 part 3/3: replication", "Phase 3, last slice: replication over sockets"])
def test_the_last_part_of_a_phase_completes_it(subject):
    assert graded(subject) == completes("3")


def test_a_pull_request_s_number_is_no_part():
    assert graded("Phase 3: replication over sockets (PR #40)") == completes("3")


def test_a_part_s_number_belongs_to_the_phase_before_it():
    assert graded("Phase 9 close part 2 — query planner (phase 2)") == completes("2")


@pytest.mark.parametrize(
    "subject",
    [
        "Phase 3 follow-up: rename sockets",
        "Address phase 3 review",
        "Fix review findings in phase 3",
        "Phase 3: fix race of replication sockets",
        "test: acceptance of phase 3",
        "Revert phase 3",
        "fix: sockets leak after an hour (phase 3)",
    ],
)
def test_work_after_a_phase_does_not_complete_it(subject):
    assert graded(subject) == touches("3")


@pytest.mark.parametrize(
    "subject",
    [
        "docs: status of phase 3",
        "Release v0.3.0 — phase 3",
        "Defer phase 3",
        "Drop phase 3",
        "Split phase 3",
        "Rename phase 3",
    ],
)
def test_news_of_a_phase_does_not_complete_it(subject):
    assert graded(subject) == touches("3")


def test_a_word_of_the_title_does_not_hold_its_phase_back():
    plan = (Target("1", "1", "1", "Design review tool"),)
    (found,) = grade(Message("a1", "Phase 1: design review tool"), plan)
    assert found.grade == COMPLETES


def test_a_fix_that_delivers_the_titled_phase_completes_it():
    assert graded("fix(net): phase 3 — replication over sockets") == completes("3")


@pytest.mark.parametrize(
    "subject",
    [
        "This does not complete phase 3",
        "Phase 3 is not done",
        "Phase 3 isn't complete",
        "Phase 3: not done",
        "Phase 3 nearly done",
        "Phase 3 done (except metrics)",
        "Don't call phase 3 done",
        "After phase 3 is done, ship",
        "Ready for phase 3",
        "Unblock phase 3",
        "Blocked by phase 3",
    ],
)
def test_a_denial_or_a_condition_completes_nothing(subject):
    assert graded(subject) == touches("3")


def test_one_phase_is_done_while_the_next_begins():
    assert graded("Phase 3 done, start phase 4") == completes("3") | touches("4")
    assert graded("Complete phase 3 and begin phase 4") == completes("3") | touches("4")
    assert graded("Phase 3 finished; phase 4 next") == completes("3") | touches("4")
    assert graded("phases 1-2 done, phase 3 in progress") == completes("1", "2") | touches("3")


@pytest.mark.parametrize(
    "body",
    [
        "Phase 3 complete.",
        "All tests pass. Closes phase 3.",
        "This completes phase 3 by writing to sockets.",
        "With this, phase 3 is done.",
        "- Phase 3: done",
        "- Mark phase 3 complete in the plan",
        "Status table: phase 3 DONE",
    ],
)
def test_a_sentence_of_the_body_may_claim_a_phase(body):
    assert graded("feat: shard writes", body) == completes("3")


@pytest.mark.parametrize(
    "body",
    [
        "Part of phase 3.",
        "Implements a bit of phase 3.",
        "Phase 3 will do the rest.",
        "Next: phase 3.",
        "When phase 3 is complete we can start.",
        "This should NOT claim phase 3 done.",
        "This change does not\ncomplete phase 3.",
        "It was long and hard to see for anyone, but this does not\nComplete phase 3.",
        "Follow-up to the work on sockets and more of phase 3, which is complete.",
        "Phase 3 can now be closed.",
        "- [x] Phase 3",
    ],
)
def test_a_body_that_only_speaks_of_a_phase_touches_it(body):
    assert graded("feat: shard writes", body) == touches("3")


@pytest.mark.parametrize(
    "body",
    [
        "> Phase 3 complete",
        "```\nPhase 3 complete\n```",
        "It prints `Phase 3 complete` at the end.",
        'A "phase 3 complete" in a message is only a hint.',
        "It says “phase 3 complete”.",
    ],
)
def test_what_is_quoted_is_not_said(body):
    assert graded("feat: shard writes", body) == {}


def test_a_quoted_claim_in_the_subject_is_not_said():
    assert graded('note: "phase 3 complete" is only a hint') == {}


def test_a_part_s_commit_claims_nothing_for_its_phase():
    assert graded("docs(03-02): complete socket plan", "Phase 3 complete.") == touches("3")


@pytest.mark.parametrize(
    "trailer",
    [
        "Completes: phase 3",
        "Completes: 3",
        "Completes-phase: 3",
        "completes-phase: Phase 3",
        "Closes: phase 3",
        "Finishes: phase 3",
        "Phase: 3 (done)",
    ],
)
def test_a_trailer_completes(trailer):
    body = f"More of it.\n\n{trailer}\nSigned-off-by: A Person <a@example.org>"
    assert graded("Tune the allocator", body) == completes("3")


def test_a_trailer_may_name_several_phases():
    assert graded("Tune the allocator", "Completes: phases 2 and 3") == completes("2", "3")


@pytest.mark.parametrize("trailer", ["Closes: #3", "Closes: 3", "Completes: #3", "Closes #3", "Phase: planning"])
def test_a_trailer_for_an_issue_names_no_phase(trailer):
    assert graded("Tune the allocator", trailer) == {}


def test_a_trailer_may_say_that_a_phase_goes_on():
    assert graded("Tune the allocator", "Phase: 3") == touches("3")
