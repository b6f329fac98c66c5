"""The plan worked out: statuses, parking, waiting, progress; what is doubtful is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.roadmap import cache
from navlog.core.roadmap.model import BLOCKED, DEFERRED, DONE, IN_PROGRESS, LIVE, OPEN, STALE, STATUSES
from navlog.core.roadmap.plan import goal_of
from tests.unit.roadmap.texts import plan, texts

BOXES = {OPEN: " ", IN_PROGRESS: "/", BLOCKED: "!", DEFERRED: ">", STALE: "-", DONE: "x"}


def phase(slices="", status="", blocked="", more="", **files):
    """The first phase of a plan, with slices of some boxes."""
    items = "".join(f"- [{box}] S{number}\n" for number, box in enumerate(slices))
    marks = " ".join(part for part in (status and f"status={status}", blocked and f"blocked-by={blocked}") if part)
    return plan(f"### Phase 1: A <!-- navlog id=p-000001 {marks} -->\n\n{items}\n{more}", **files).by_id["p-000001"]


@pytest.mark.parametrize("status", STATUSES)
def test_a_phase_is_what_its_mark_says(status):
    assert phase(status=status).status == status


@pytest.mark.parametrize(
    ("box", "status"), [(box, status) for status, box in BOXES.items()] + [("X", DONE), ("~", IN_PROGRESS), ("?", OPEN)]
)
def test_a_box_says_how_its_slice_stands(box, status):
    assert phase(slices=box).slices[0].status == status


@pytest.mark.parametrize(
    ("line", "status"),
    [("[x] a <!-- navlog status=deferred -->", DONE), ("[ ] a <!-- navlog status=deferred -->", DEFERRED),
     ("[ ] a <!-- navlog status=done -->", OPEN), ("[~] a <!-- navlog status=deferred -->", IN_PROGRESS),
     ("[ ] a <!-- navlog status=nonsense -->", OPEN)],
)  # fmt: skip
def test_a_tick_by_hand_wins_over_the_mark_and_the_mark_over_an_empty_box(line, status):
    assert plan(f"### Phase 1: A\n\n- {line}\n").phases[0].slices[0].status == status


def test_a_tick_before_the_title_says_done_and_a_status_in_the_mark_wins():
    assert plan("### ✅ Phase 1: A\n").phases[0].status == DONE
    assert plan("### ✅ Phase 1: A <!-- navlog status=open -->\n").phases[0].status == OPEN


@given(st.lists(st.sampled_from(STATUSES), max_size=4), st.sampled_from(STATUSES))
def test_a_phase_is_parked_when_a_slice_is_and_none_is_left_to_do(slices, stored):
    found = phase(slices="".join(BOXES[one] for one in slices), status=stored)
    resting = DEFERRED in slices and not any(one in LIVE for one in slices)
    assert found.stored == stored
    assert found.status == (DEFERRED if resting and stored in LIVE else stored)


def test_a_phase_whose_slices_are_all_done_keeps_its_status():
    assert phase(slices="xx", status=IN_PROGRESS).status == IN_PROGRESS


def test_an_open_phase_that_waits_is_blocked_and_work_in_progress_goes_on():
    other = "### Phase 2: B <!-- navlog id=p-000002 -->\n"
    assert (phase(blocked="p-000002", more=other).status, phase(blocked="p-000002", more=other).stored) == (
        BLOCKED,
        OPEN,
    )
    assert phase(blocked="p-000002", status=IN_PROGRESS, more=other).status == IN_PROGRESS
    assert phase(blocked="p-000002", status=IN_PROGRESS, more=other).waits == ("p-000002",)


@pytest.mark.parametrize("status", [OPEN, IN_PROGRESS, BLOCKED, DEFERRED, STALE])
def test_whatever_is_not_done_blocks_parked_work_included(status):
    more = f"### Phase 2: B <!-- navlog id=p-000002 status={status} -->\n"
    assert phase(blocked="p-000002", more=more).waits == ("p-000002",)


def test_what_is_done_or_shipped_blocks_nothing():
    log = "## Phase 2: B <!-- navlog id=p-000002 shipped=2026-01-02 -->\n"
    assert phase(blocked="p-000002", more="### Phase 2: B <!-- navlog id=p-000002 status=done -->\n").waits == ()
    assert phase(blocked="p-000002", completed=log).status == OPEN


def test_a_retired_blocker_still_blocks():
    bin_ = "## Phase 2: B <!-- navlog id=p-000002 retired=2026-01-02 -->\n"
    assert phase(blocked="p-000002", retired=bin_).status == BLOCKED


@pytest.mark.parametrize("missing", ["p-999999", "null", "2", "None"])
def test_a_blocker_that_is_not_there_is_named_and_still_blocks(missing):
    made = plan(f"### Phase 1: A <!-- navlog id=p-000001 blocked-by={missing} -->\n")
    assert made.phases[0].status == BLOCKED and made.phases[0].waits == (missing,)
    assert [missing in one.why for one in made.unread] == [True]


def test_an_empty_blocker_is_none():
    made = plan("### Phase 1: A <!-- navlog id=p-000001 blocked-by= -->\n### Phase 2: B <!-- navlog blocked-by=, -->\n")
    assert [one.blocked_by for one in made.phases] == [(), ()] and not made.unread


def test_a_slice_that_is_waited_for_is_named():
    made = plan(
        "### Phase 1: A <!-- navlog id=p-000001 blocked-by=s-000001 -->\n\n- [ ] a <!-- navlog id=s-000001 -->\n"
    )
    assert made.phases[0].status == BLOCKED and "a slice" in made.unread[0].why


def test_a_ring_is_named_and_leaves_its_phases_blocked():
    text = "".join(f"### Phase {n}: T <!-- navlog id=p-00000{n} blocked-by=p-00000{n % 3 + 1} -->\n" for n in (1, 2, 3))
    made = plan(text)
    assert made.cycles == (("p-000001", "p-000002", "p-000003", "p-000001"),)
    assert {one.status for one in made.phases} == {BLOCKED}


def test_a_phase_that_waits_for_itself_is_a_ring():
    assert plan("### Phase 1: A <!-- navlog id=p-000001 blocked-by=p-000001 -->\n").cycles == (
        ("p-000001", "p-000001"),
    )


def test_a_great_ring_among_many_is_worked_out():
    text = "".join(
        f"### Phase {n}: T <!-- navlog id=p-{n:06x} blocked-by=p-{(n + 1) % 3000:06x} -->\n" for n in range(3000)
    )
    made = plan(text + "\n## Order\n\n" + " -> ".join(map(str, range(3000))) + "\n")
    assert len(made.cycles) == 1 and len(made.order) == 3000


def test_two_phases_of_one_number_are_two_rows_with_their_own_status_and_reported():
    made = plan("### Phase 5: A <!-- navlog status=done -->\n\n### Phase 5: B\n")
    assert [(one.title, one.status) for one in made.phases] == [("A", DONE), ("B", OPEN)]
    assert [(one.line, "line 1 has the same number" in one.why) for one in made.unread] == [(3, True)]


def test_the_same_number_in_two_groups_is_nothing_to_report():
    assert not plan("## Phases\n### Sea\n#### 1. A\n### Shore\n#### 1. B\n").unread


def test_a_status_that_there_is_not_counts_as_open_and_is_reported():
    made = plan("### Phase 1: A <!-- navlog status=waiting -->\n")
    assert made.phases[0].status == OPEN and "no status 'waiting'" in made.unread[0].why


def test_progress_leaves_parked_and_retired_work_out_and_says_how_much_is_parked():
    log = "## Phase 9: Z <!-- navlog id=p-000009 shipped=2026-01-02 -->\n"
    bin_ = "## Phase 8: Y <!-- navlog id=p-000008 retired=2026-01-02 -->\n"
    text = (
        "### Phase 1: A\n### Phase 2: B <!-- navlog status=deferred -->\n### Phase 3: C <!-- navlog status=stale -->\n"
    )
    assert plan(text, completed=log, retired=bin_).progress == (1, 2, 1)


def test_marking_the_third_of_many_done_counts_three():
    text = "".join(f"### Phase {n}: T{' <!-- navlog status=done -->' if n < 4 else ''}\n" for n in range(1, 19))
    assert plan(text).progress == (3, 18, 0)


def test_nested_slices_know_what_they_are_part_of():
    made = plan("### Phase 1: A\n\n- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d\n- [ ] e\n")
    titles = {one.id: one.title for one in made.phases[0].slices}
    assert [(one.title, one.depth, titles.get(one.parent, "")) for one in made.phases[0].slices] == [
        ("a", 0, ""), ("b", 1, "a"), ("c", 2, "b"), ("d", 1, "a"), ("e", 0, "")
    ]  # fmt: skip


def test_the_body_is_kept_verbatim_and_its_first_sentence_is_the_goal():
    made = plan("### Phase 1: A\n\n#### Why\n\nMend the nets. Then\ndry them.\n\n- [ ] a\n\n\n### Phase 2: B\n")
    assert made.phases[0].goal == "Mend the nets."
    assert made.phases[0].detail == "#### Why\n\nMend the nets. Then\ndry them.\n\n- [ ] a"
    assert made.phases[1].goal == made.phases[1].detail == ""


@pytest.mark.parametrize(
    ("paragraph", "goal"),
    [
        ("One. Two.", "One."),
        ("v1.0 is out. Then", "v1.0 is out."),
        ("no end", "no end"),
        ("What? Yes.", "What?"),
        ("終わり。次", "終わり。"),
        ("", ""),
    ],
)
def test_a_sentence_ends_at_a_full_stop_before_a_blank(paragraph, goal):
    assert goal_of(paragraph) == goal


@pytest.mark.parametrize(
    ("cursor", "path"),
    [("p-000001", ("p-000001",)), ("s-000002", ("p-000001", "s-000001", "s-000002")), ("p-999999", ()), ("", ())],
)
def test_the_path_leads_from_the_phase_to_the_slice_in_focus(cursor, path):
    text = (
        "### Phase 1: A <!-- navlog id=p-000001 -->\n\n- [ ] a <!-- navlog id=s-000001 -->\n"
        "  - [ ] b <!-- navlog id=s-000002 -->\n"
    )
    assert plan(text, cursor=cursor).path == path


@given(texts())
def test_a_plan_that_is_kept_is_the_plan_that_was_worked_out(text):
    from navlog.core import lean

    made = plan(text, completed="## Phase 9: Z <!-- navlog id=p-000009 shipped=2026-01-02 -->\n")
    assert cache._unpacked(lean.loads(lean.dumps(cache._packed(made)))) == made
