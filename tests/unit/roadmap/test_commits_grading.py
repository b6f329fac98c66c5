"""Titles, merges, squashes, reverts and other plans: what a grade is made from."""

from __future__ import annotations

import pytest

from navlog.core.roadmap.commits.grading import COMPLETES, REVERTS, TOUCHES, Message, Target, grade

PLAN = (
    Target("1", "1", "1", "Storage engine"),
    Target("2", "2", "2", "Query planner"),
    Target("3", "3", "3", "Replication over sockets"),
    Target("4", "4", "4", "Admin console"),
)


def graded(subject, body="", plan=PLAN, **more):
    return {found.phase: found.grade for found in grade(Message("a1", subject, body, **more), plan)}


def only(subject, body="", plan=PLAN):
    (found,) = grade(Message("a1", subject, body), plan)
    return found


# titles


def test_another_title_beside_the_number_is_another_plan_s_phase():
    assert graded("feat: phase 2 — coupons, gift cards, refunds") == {"2": TOUCHES}


def test_another_title_is_excused_where_the_body_says_the_phase_s_own():
    subject = "feat: phase 2 — joins, sorts, limits"
    assert graded(subject, "The planner of a query picks among them.") == {"2": COMPLETES}


def test_a_claim_is_believed_beside_another_title():
    assert graded("Phase 2 complete: joins, sorts, limits") == {"2": COMPLETES}


def test_words_in_another_form_are_title_words():
    assert graded("feat: phase 3 — replicate a socket")["3"] == COMPLETES


def test_rare_words_of_a_title_weigh_more_than_those_that_many_titles_have():
    plan = tuple(
        Target(n, n, n, f"Billing service {what}")
        for n, what in zip("1234", ("invoices", "tax", "mail", "sync"), strict=True)
    )
    assert graded("Phase 2 — billing tax tables and rates", plan=plan) == {"2": COMPLETES}
    assert graded("Phase 3 — service restarts, faster boots", plan=plan) == {"3": TOUCHES}


def test_phases_in_a_list_share_a_title():
    assert graded("Phase 1+2: storage formats, pages, buffers") == {"1": COMPLETES, "2": COMPLETES}


def test_the_title_of_the_only_slice_speaks_for_a_phase_that_of_one_among_several_for_a_part():
    one = (Target("2", "2", "2", "Query planner", slices=("Cost estimates",)),)
    two = (Target("2", "2", "2", "Query planner", slices=("Cost estimates", "Join order")),)
    assert graded("Phase 2: cost estimates", plan=one) == {"2": COMPLETES}
    assert graded("Phase 2: cost estimates", plan=two) == {"2": TOUCHES}


def test_a_whole_title_completes_without_a_number():
    assert graded("feat: add the admin console") == {"4": COMPLETES}
    assert graded("Complete the query planner") == {"2": COMPLETES}
    assert graded("docs: mark the query planner done", files=("docs/plan.md",)) == {"2": COMPLETES}


@pytest.mark.parametrize(
    "subject",
    [
        "fix: admin console shows nothing",
        "docs: explain the admin console",
        "Plan the admin console",
        "test: admin console",
        "perf: a faster admin console",
        "Improve the admin console",
    ],
)
def test_a_title_alone_completes_nothing_where_the_commit_is_about_something_else(subject):
    assert graded(subject) == {"4": TOUCHES}


def test_half_a_title_or_a_title_of_one_word_names_nothing():
    plan = (*PLAN, Target("5", "5", "5", "Console"))
    assert graded("feat: a console for storage", plan=plan) == {}


# merges


def test_a_merge_is_told_by_its_own_line_and_not_by_its_branch():
    subject = "Merge pull request #3 from team/phase-4-console"
    assert graded(subject, "Phase 3: replication over sockets", merge=True) == {"3": COMPLETES}


def test_a_branch_alone_touches_its_phase():
    assert graded("Merge pull request #3 from team/phase-4", "Rename a button", merge=True) == {"4": TOUCHES}
    assert graded("Merge branch 'phase-4' into main", merge=True) == {"4": TOUCHES}


def test_a_branch_that_says_the_title_completes_its_phase():
    assert graded("Merge branch 'phase-4/admin-console'", merge=True) == {"4": COMPLETES}
    assert graded("Merge pull request #9 from team/phase4-admin-console", "feat: a console", merge=True) == {
        "4": COMPLETES
    }


def test_a_merge_into_a_phase_s_branch_names_no_phase():
    assert graded("Merge branch 'main' into phase-4", merge=True) == {}


# squashes


def test_the_subject_of_a_squash_ranks_above_the_commits_in_its_body():
    body = "* feat: phase 1 storage pages\n\n* feat: phase 2 planner rules\n\n* feat: phase 3 replication"
    first, *others = grade(Message("a1", "Phase 3: replication over sockets (#12)", body), PLAN)
    assert (first.phase, first.grade) == ("3", COMPLETES)
    assert [(found.phase, found.grade) for found in others] == [("1", TOUCHES), ("2", TOUCHES)]
    assert others[0].line == "feat: phase 1 storage pages"


def test_a_commit_in_a_squash_completes_where_it_says_so_itself():
    body = "* feat: phase 1 storage pages\n\n* docs: mark phase 2 complete"
    assert graded("Phase 3: replication over sockets (#12)", body) == {"3": COMPLETES, "2": COMPLETES, "1": TOUCHES}


def test_a_denial_deep_in_a_squash_completes_nothing():
    body = "\n".join(f"* feat: change {number}" for number in range(50)) + "\n- should NOT claim phase 4 done\n"
    assert graded("feat: many changes (#12)", body) == {"4": TOUCHES}


# reverts


def test_a_revert_takes_back_what_it_names():
    found = only('Revert "Phase 2: query planner"', "This reverts commit 0123456789abcdef.")
    assert (found.phase, found.grade, found.reverted) == ("2", REVERTS, "Phase 2: query planner")
    assert found.evidence.startswith("takes back “Phase 2: query planner”")


def test_a_revert_in_words_of_its_own_has_the_hash():
    found = only("revert: phase 2: query planner", "This reverts commit 0123456789abcdef.")
    assert (found.grade, found.reverted) == (REVERTS, "0123456789abcdef")


def test_a_revert_of_a_revert_delivers_again():
    assert only('Revert "Revert "Phase 2: query planner""').grade == COMPLETES
    assert only('Reapply "Phase 2: query planner"', "This reverts commit 0123456789abcdef.").grade == COMPLETES


def test_a_squash_that_carries_a_revert_is_no_revert():
    body = "* feat: storage pages\n\n* oops\n\nThis reverts commit 0123456789abcdef."
    assert only("Phase 2: query planner (#12)", body).grade == COMPLETES


# several plans


def shipped(target):
    return Target(target.id, target.number, target.ref, target.title, target.group, live=False)


def test_what_is_not_live_is_never_graded():
    plan = (*map(shipped, PLAN[:3]), PLAN[3])
    assert graded("Phases 1-4 done", plan=plan) == {"4": COMPLETES}


def test_a_number_that_a_shipped_phase_has_too_is_told_by_the_title():
    old, new = shipped(PLAN[1]), Target("9", "2", "v2/2", "Colour themes")
    assert graded("Phase 2: query planner", plan=(old, new)) == {}
    assert graded("Phase 2: colour themes", plan=(old, new)) == {"9": COMPLETES}
    assert graded("Phase 2 complete", plan=(old, new)) == {"9": COMPLETES}


def test_a_number_that_two_live_phases_have_is_told_by_title_or_group():
    one = Target("a", "2", "alpha/2", "Query planner", "Alpha")
    two = Target("b", "2", "beta/2", "Colour themes", "Beta")
    assert graded("Phase 2: colour themes", plan=(one, two)) == {"b": COMPLETES}
    assert graded("Beta phase 2 complete", plan=(one, two)) == {"b": COMPLETES}


def test_a_number_alone_that_two_live_phases_have_is_no_delivery():
    one, two = PLAN[1], Target("b", "2", "beta/2", "Colour themes")
    assert graded("Phase 2", plan=(one, two)) == {"2": TOUCHES, "b": TOUCHES}
    assert graded("feat: pages", "Phase 2 complete.", plan=(one, two)) == {"2": TOUCHES, "b": TOUCHES}


def test_a_priority_is_no_phase():
    assert graded("fix: P1 outage of the login") == {"1": TOUCHES}
    assert graded("P1: logins time out") == {"1": TOUCHES}


# evidence


def test_evidence_says_what_was_seen():
    found = only("Phase 3 complete: replication over sockets")
    assert found.evidence == "names phase 3 in the subject, says “complete”, title words 3 of 3"
    assert found.line == "Phase 3 complete: replication over sockets"


def test_evidence_says_what_spoke_against_it():
    assert "but says “WIP”" in only("Phase 3 (WIP): replication over sockets").evidence
    assert "but with another title" in only("Phase 3 — coupons, gift cards").evidence


def test_evidence_quotes_the_line_of_the_body_that_decided():
    found = only("feat: shard writes", "It was long.\nPhase 3 complete.")
    assert found.evidence == "the body says “Phase 3 complete.”"
    assert found.line == "Phase 3 complete."


def test_a_claim_is_stronger_than_a_delivery_and_a_delivery_than_a_part():
    strengths = [
        only(subject).strength
        for subject in (
            "Phase 3 complete: replication over sockets",
            "Phase 3: replication over sockets",
            "Phase 3 part 1: replication over sockets",
        )
    ]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 3


def test_evidence_is_harmless_and_short():
    found = only("feat: x", "Phase 3 \x1b[31mcomplete: " + "long " * 200)
    assert "\x1b" not in found.evidence + found.line
    assert len(found.evidence) < 160


def test_a_message_without_phases_gives_nothing():
    assert graded("feat: shard writes", "Faster by half.") == {}
    assert graded("") == {}
    assert graded("Phase 3: replication over sockets", plan=()) == {}
