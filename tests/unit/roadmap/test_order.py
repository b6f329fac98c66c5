"""The order: what was stated, in any form, never against a dependency, and never made up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.errors import Refused
from navlog.core.roadmap import edits, order, statement
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.model import Plan
from tests.support import Repo
from tests.unit.roadmap.texts import plan


def text(*phases, stated=""):
    """A plan file of phases, each its number and what its mark says, ids p-00000N for number N."""
    lines = ["## Phases", ""]
    for number, *marks in phases:
        lines += [f"### Phase {number}: T{number} <!-- navlog id=p-00000{number} {' '.join(marks)} -->", ""]
    return "\n".join([*lines, "## Order", "", stated, ""])


def refs(made, ids):
    return [made.by_id[one].ref for one in ids]


def ordered(*phases, stated):
    made = plan(text(*phases, stated=stated))
    return refs(made, made.order)


@pytest.mark.parametrize(
    "stated",
    ["3 -> 1 -> 2", "3 → 1 → 2", "3 => 1 => 2", "3 > 1 > 2", "3, 1, 2", "3; 1; 2", "3->1->2", "3 --> 1 --> 2", "3 1 2",
     "- 3\n- 1\n- 2", "1. Phase 3\n2. Phase 1\n3. Phase 2", "Phase 3 -> Phase 1 -> Phase 2", "3, then 1, then 2",
     "3 T3 -> 1 T1 -> 2 T2", "p-000003 -> p-000001 -> p-000002", "`3` -> **1** -> 2.",
     "```\n3 -> 1 -> 2\n```", "3\n1\n2"],
)  # fmt: skip
def test_an_order_may_be_written_in_every_usual_form(stated):
    assert ordered((1,), (2,), (3,), stated=stated) == ["3", "1", "2"]


def test_a_partial_order_ranks_what_it_names_and_the_rest_follows_in_plan_order():
    made = plan(text((1,), (2,), (3,), (4,), stated="3 -> 2"))
    assert [(phase.ref, phase.priority) for phase in made.phases] == [("1", 0), ("2", 2), ("3", 1), ("4", 0)]
    assert refs(made, order.effective(made)) == ["3", "2", "1", "4"]


def test_without_a_statement_no_phase_has_a_priority():
    made = plan(text((1,), (2, "blocked-by=p-000001")))
    assert made.order == () and {phase.priority for phase in made.phases} == {0}


@settings(max_examples=150)
@given(
    st.lists(
        st.sampled_from(["", "status=deferred", "status=done", "status=stale", "status=in_progress"]),
        min_size=1,
        max_size=6,
    ),
    st.data(),
)
def test_priorities_are_contiguous_and_only_live_phases_have_one(marks, data):
    blockers = [data.draw(st.sampled_from(["", "blocked-by=p-000001"])) for _ in marks]
    stated = " -> ".join(data.draw(st.lists(st.sampled_from("123456"), max_size=8)))
    made = plan(
        text(*((number, *pair) for number, pair in enumerate(zip(marks, blockers, strict=True), 1)), stated=stated)
    )
    ranked = sorted(phase.priority for phase in made.phases if phase.priority)
    assert ranked == list(range(1, len(ranked) + 1))
    assert all(phase.live for phase in made.phases if phase.priority)


def test_a_number_that_is_named_twice_counts_once_and_is_reported():
    made = plan(text((1,), (2,), stated="2 -> 1 -> 2"))
    assert refs(made, made.order) == ["2", "1"]
    assert [(one.line, "named twice" in one.why) for one in made.unread] == [(9, True)]


def test_a_name_that_means_no_phase_is_reported_and_the_others_count():
    made = plan(text((1,), (2,), stated="2 -> 9 -> 1"))
    assert refs(made, made.order) == ["2", "1"]
    assert ["'9' names no phase" in one.why for one in made.unread] == [True]


def test_a_name_that_means_several_phases_is_reported():
    made = plan("## Phases\n### Sea\n#### 1. A\n### Shore\n#### 1. B\n## Order\n\n1\n")
    assert made.order == () and "names 2 phases" in made.unread[-1].why


def test_prose_below_the_heading_states_nothing():
    made = plan(text((1,), (2,), stated="We have not decided yet."))
    assert made.order == () and made.authored == () and not made.unread


def test_a_parked_phase_keeps_its_place_in_the_statement_and_has_no_priority():
    made = plan(text((1,), (2, "status=deferred"), (3,), stated="3 -> 2 -> 1"))
    assert refs(made, made.order) == ["3", "1"] and refs(made, made.authored) == ["3", "2", "1"]
    back = plan(text((1,), (2,), (3,), stated="3 -> 2 -> 1"))
    assert refs(back, back.order) == ["3", "2", "1"]


def test_a_move_among_the_others_leaves_a_parked_phase_behind_the_one_it_followed():
    made = plan(text((1,), (2, "status=deferred"), (3,), stated="3 -> 2 -> 1"))
    ids = order.remembered(made, order.moved(made.order, "p-000001", before="p-000003"))
    assert refs(made, ids) == ["1", "3", "2"]


def test_a_late_blocker_is_pulled_forward_and_an_unmentioned_one_pulled_in():
    made = plan(text((1,), (2, "blocked-by=p-000001"), (3, "blocked-by=p-000002"), stated="3 -> 1"))
    assert refs(made, made.order) == ["1", "2", "3"]
    assert {made.by_id[one.id].ref: one.why for one in made.repairs} == {
        "1": "2 waits for 1: 1 moves up before it",
        "2": "3 waits for 2: 2 is pulled in before it",
    }


def test_a_repair_leaves_the_statement_as_it_was_written():
    made = plan(text((1,), (2, "blocked-by=p-000001"), stated="2 -> 1"))
    assert refs(made, made.order) == ["1", "2"] and refs(made, made.authored) == ["2", "1"]


def test_a_parked_blocker_is_not_dragged_into_the_order():
    made = plan(text((1, "status=deferred"), (2, "blocked-by=p-000001"), stated="2"))
    assert refs(made, made.order) == ["2"] and made.repairs == () and made.by_id["p-000002"].waits == ("p-000001",)


def test_what_was_shipped_leaves_the_order_and_nothing_dangles():
    log = "## Phase 1: T1 <!-- navlog id=p-000001 shipped=2026-01-02 ref=1 -->\n"
    made = plan(text((2,), (3,), stated="1 -> 3 -> 2"), completed=log)
    assert refs(made, made.order) == ["3", "2"] and not made.unread


def test_an_order_that_is_written_is_read_back():
    made = plan(text((1,), (2,), (3,)))
    ids = ("p-000003", "p-000001", "p-000002")
    written = edits.ordered(parse(text((1,), (2,), (3,))), statement.written(ids, made))
    assert plan(written).order == ids


def test_declining_an_order_is_a_line_that_a_person_can_read_and_delete():
    made = plan(text((1,), (2, "status=deferred")))
    said = edits.ordered(parse(text((1,), (2, "status=deferred"))), statement.refused("2026-07-03", made))
    declined = plan(said)
    assert "No stated order" in said and (declined.declined, declined.known) == ("2026-07-03", ("p-000001",))
    assert declined.order == () and not declined.unread
    assert plan("".join(line for line in said.splitlines(keepends=True) if "No stated" not in line)).declined == ""


def test_an_order_takes_the_place_of_a_decline():
    said = edits.ordered(parse(text((1,))), statement.refused("2026-07-03", Plan()))
    again = plan(edits.ordered(parse(said), "1"))
    assert again.declined == "" and refs(again, again.order) == ["1"]


@pytest.mark.parametrize("moves", [({"before": "a"}, "cab"), ({"after": "a"}, "acb"), ({"after": "b"}, "abc")])
def test_a_move_takes_one_phase_beside_another(moves):
    assert "".join(order.moved(tuple("abc"), "c", **moves[0])) == moves[1]


@pytest.fixture
def repo(tmp_path):
    made = Repo.make(tmp_path / "project")
    made.write(".navlog/roadmap.md", text((1,), (2,), (3,)))
    return made


def test_a_dependency_that_closes_a_ring_is_refused_and_drawn_and_the_file_stays(repo):
    repo.do("roadmap depend", ref="1", on="2")
    repo.do("roadmap depend", ref="2", on="3")
    before = (repo.store / "roadmap.md").read_bytes()
    for ref, on in (("1", "1"), ("2", "1"), ("3", "1")):
        with pytest.raises(Refused) as refused:
            repo.do("roadmap depend", ref=ref, on=on)
        assert ref in refused.value.message and on in refused.value.message
        assert (repo.store / "roadmap.md").read_bytes() == before


def test_a_relative_move_keeps_what_the_statement_left_out_in_its_place(repo):
    repo.do("roadmap reorder", order="2")
    done = repo.do("roadmap reorder", move="3", before="1")
    assert done.fields["refs"] == ["2", "3", "1"]


def test_parking_and_taking_up_again_costs_no_place_in_the_order(repo):
    repo.do("roadmap reorder", order="3 -> 2 -> 1")
    repo.do("roadmap status", ref="2", status="deferred")
    assert repo.do("roadmap reorder", move="1", before="3").fields["refs"] == ["1", "3"]
    repo.do("roadmap status", ref="2", status="open")
    made = plan((repo.store / "roadmap.md").read_text())
    assert refs(made, made.order) == ["1", "3", "2"]
