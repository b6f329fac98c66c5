"""Next: the first phase in the order that can be worked on, and why the others were passed over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.roadmap.focusing import step
from tests.support import Repo
from tests.unit.roadmap.texts import plan


def text(*marks, stated=""):
    lines = [f"### Phase {n}: T{n} <!-- navlog id=p-00000{n} {said} -->\n\n" for n, said in enumerate(marks, 1)]
    return "## Phases\n\n" + "".join(lines) + (f"## Order\n\n{stated}\n" if stated else "")


def leads(*marks, stated="", cursor=""):
    found = step(plan(text(*marks, stated=stated), cursor=cursor))
    return found.phase and found.phase.ref, {phase.ref: why for phase, why in found.skipped}


def test_without_an_order_it_follows_the_plan():
    assert leads("", "") == ("1", {})


def test_with_an_order_it_follows_that_and_then_the_plan():
    assert leads("", "", "", stated="3 -> 2") == ("3", {})
    assert leads("", "status=done", "status=done", stated="3 -> 2") == ("1", {})


def test_what_waits_is_passed_over_and_says_for_what():
    assert leads("blocked-by=p-000002", "") == ("2", {"1": "it waits for 2 (open)"})


def test_parked_work_is_passed_over_and_what_waits_for_it_too():
    found = leads("status=deferred", "blocked-by=p-000001", "", stated="1 -> 2 -> 3")
    assert found == ("3", {"1": "it is parked", "2": "it waits for 1 (deferred)"})


def test_a_blocker_that_is_not_there_is_named():
    assert leads("blocked-by=p-999999", "") == ("2", {"1": "it waits for p-999999 (not in the plan)"})


def test_what_is_marked_blocked_is_passed_over():
    assert leads("status=blocked", "") == ("2", {"1": "it is marked blocked"})


def test_work_in_progress_that_waits_is_passed_over():
    assert leads("status=in_progress blocked-by=p-000002", "") == ("2", {"1": "it waits for 2 (open)"})


def test_it_goes_on_from_where_the_cursor_is():
    assert leads("", "", cursor="p-000001") == ("2", {"1": "the cursor was on it, and it is not finished"})


def test_with_everything_done_there_is_nowhere_to_go():
    assert leads("status=done", "status=done", "status=done") == (None, {})


def test_in_a_ring_there_is_nowhere_to_go_and_every_phase_says_why():
    found = leads("blocked-by=p-000002", "blocked-by=p-000001")
    assert found == (None, {"1": "it waits for 2 (blocked)", "2": "it waits for 1 (blocked)"})


MARKS = st.sampled_from(
    ["", "status=done", "status=deferred", "status=in_progress", "blocked-by=p-000001", "blocked-by=p-000003"]
)


@given(st.lists(MARKS, max_size=6), st.sampled_from(["", "3 -> 1", "2"]))
def test_it_never_leads_to_what_cannot_be_worked_on(marks, stated):
    made = plan(text(*marks, stated=stated))
    phase = step(made).phase
    ready = [one for one in made.live if not one.waits and one.status != "blocked"]
    assert (phase is None) == (not ready)
    if phase is not None:
        assert phase in ready and phase.priority == min(one.priority or 99 for one in ready) % 99


@pytest.fixture
def repo(tmp_path):
    made = Repo.make(tmp_path / "project")
    (made.store / "roadmap.md").write_text(text("", "", ""))
    return made


def test_finishing_the_one_in_the_middle_leaves_nothing_when_the_others_were_done(repo):
    for ref in ("1", "3", "2"):
        repo.do("roadmap status", ref=ref, status="done")
    found = repo.do("roadmap next")
    assert found.code == 1 and found.fields["skipped"] == [] and "3 of 3 done" in found.text


def test_the_cursor_is_moved_and_kept(repo):
    assert repo.do("roadmap next").fields["ref"] == "1"
    assert repo.do("roadmap next").fields["ref"] == "2"
    assert repo.do("roadmap").fields["cursor"] == "p-000002"


def test_the_cursor_may_point_to_a_slice(repo):
    repo.do("roadmap add", text="S1 knots", parent="3")
    found = repo.do("roadmap focus", ref="3/S1")
    assert found.fields["cursor_phase"] == "p-000003" and len(found.fields["cursor_path"]) == 2
