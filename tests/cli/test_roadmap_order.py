"""The order to work in, what waits for what, what is parked, and when a person is asked about it."""

from __future__ import annotations

import pytest

from navlog.core.errors import Refused
from tests.support import Repo

pytestmark = pytest.mark.usefixtures("at_rest")

FIVE = "".join(f"### Phase {number}: {title}\n\n" for number, title in enumerate(("A", "B", "C", "D", "E"), 1))


@pytest.fixture
def repo(tmp_path):
    """A plan with five phases, folded in, in a folder without git."""
    return Repo.planned(tmp_path, f"## Phases\n\n{FIVE}")


def plan_text(repo: Repo) -> str:
    return (repo.store / "roadmap.md").read_text()


def priorities(repo: Repo) -> dict[str, int]:
    return {
        one["ref"]: one["priority"] for one in repo.do("roadmap").fields["phases"] if one.get("priority") is not None
    }


def statuses(repo: Repo) -> dict[str, str]:
    return {one["ref"]: one["status"] for one in repo.do("roadmap").fields["phases"]}


def order_of(repo: Repo, **values: object) -> list[str]:
    return repo.do("roadmap reorder", **values).fields["refs"]


class TestStating:
    """`## Order` states it, `reorder` writes it."""

    @pytest.mark.parametrize(
        "text",
        ["1 -> 4 -> 2", "1, 4, 2", "1 → 4 → 2", "1 => 4 => 2", "Phase 1 -> Phase 4 -> phase 2", "1;4;2", "1\n4\n2"],
    )
    def test_a_list_is_taken_in_many_forms_and_written_in_one(self, repo, text):
        assert order_of(repo, order=text) == ["1", "4", "2"]
        assert "## Order\n\n1 -> 4 -> 2\n" in plan_text(repo)

    def test_an_order_written_by_hand_counts_at_once(self, repo):
        repo.write(".navlog/roadmap.md", plan_text(repo) + "\n## Order\n\n3 -> 1\n")
        assert priorities(repo) == {"3": 1, "1": 2}
        assert repo.do("roadmap").fields["order_source"] == "authored"

    def test_what_an_order_by_hand_names_in_vain_is_told_by_line(self, repo):
        repo.write(".navlog/roadmap.md", plan_text(repo) + "\n## Order\n\n3 -> 77 -> 1 -> 3\n")
        told = repo.do("roadmap").fields
        assert priorities(repo) == {"3": 1, "1": 2}
        assert [("77" in one["why"], "twice" in one["why"]) for one in told["unread"]] == [(True, False), (False, True)]

    def test_priorities_are_contiguous_whatever_leaves(self, repo):
        repo.do("roadmap reorder", order="1 -> 2 -> 3 -> 4")
        repo.do("roadmap status", ref="2", status="done")
        repo.do("roadmap remove", ref="3")
        assert priorities(repo) == {"1": 1, "4": 2}

    def test_a_move_goes_by_the_order_in_force_and_demotes_nothing(self, repo):
        repo.do("roadmap reorder", order="2 -> 1")
        assert order_of(repo, move="5", before="3") == ["2", "1", "5", "3"]
        assert order_of(repo, move="2", after="3") == ["1", "5", "3", "2"]

    def test_a_move_without_a_stated_order_goes_by_the_plans_own(self, repo):
        assert order_of(repo, move="4", before="2") == ["1", "4", "2"]

    def test_the_same_order_again_changes_no_byte(self, repo):
        repo.do("roadmap reorder", order="3 -> 1")
        before = plan_text(repo)
        repo.do("roadmap reorder", order="3 -> 1")
        assert plan_text(repo) == before

    def test_an_order_never_renumbers(self, repo):
        repo.do("roadmap reorder", order="5 -> 1")
        assert [one["number"] for one in repo.do("roadmap").fields["phases"]] == ["1", "2", "3", "4", "5"]

    def test_reordering_touches_only_its_section(self, repo):
        heads = "## Phases\r\n\r\n### Phase 1: A\r\n\r\n### Phase 2: B\r\n"
        text = f"\ufeff# Mine\r\n\r\nProse *kept*.\r\n\r\n## Order\r\n\r\n1\r\n\r\n{heads}"
        repo.write(".navlog/roadmap.md", text)
        repo.do("roadmap sync")
        synced = (repo.store / "roadmap.md").read_bytes()
        repo.do("roadmap reorder", order="2 -> 1")
        assert (repo.store / "roadmap.md").read_bytes() == synced.replace(b"\r\n1\r\n", b"\r\n2 -> 1\r\n")


class TestDependencies:
    """What waits for what, and that the order never contradicts it."""

    def test_a_phase_that_waits_is_blocked_until_its_blocker_is_done(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        assert statuses(repo)["2"] == "blocked"
        repo.do("roadmap status", ref="1", status="done")
        assert statuses(repo)["2"] == "open"

    def test_a_ring_is_refused_and_drawn_and_nothing_is_written(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        repo.do("roadmap depend", ref="3", on="2")
        before = plan_text(repo)
        with pytest.raises(Refused) as caught:
            repo.do("roadmap depend", ref="1", on="3")
        assert caught.value.code == "cycle" and "1 -> 3 -> 2 -> 1" in caught.value.message
        assert plan_text(repo) == before

    def test_a_ring_written_by_hand_is_told_and_stops_nothing(self, repo):
        one, two = "id=p-00000a blocked-by=p-00000b", "id=p-00000b blocked-by=p-00000a"
        text = f"## Phases\n\n### Phase 1: A <!-- navlog {one} -->\n\n### Phase 2: B <!-- navlog {two} -->\n"
        repo.write(".navlog/roadmap.md", text)
        told = repo.do("roadmap")
        assert len(told.fields["cycles"]) == 1 and any("ring" in note for note in told.notes)
        assert repo.do("roadmap next").code == 1

    def test_a_blocker_that_is_nowhere_is_named_and_not_taken_for_done(self, repo):
        mark = "<!-- navlog id=p-00000a blocked-by=p-0000ff,null -->"
        repo.write(".navlog/roadmap.md", f"## Phases\n\n### Phase 1: A {mark}\n")
        told = repo.do("roadmap").fields
        assert told["phases"][0]["status"] == "blocked" and "p-0000ff" in told["unread"][0]["why"]
        assert "p-0000ff" in repo.do("roadmap next").fields["skipped"][0]["why"]

    def test_an_order_that_contradicts_is_repaired_aloud(self, repo):
        repo.do("roadmap depend", ref="3", on="2")
        repo.do("roadmap depend", ref="2", on="1")
        told = repo.do("roadmap reorder", order="3 -> 5 -> 1").fields
        assert told["refs"] == ["1", "2", "3", "5"] and [one["ref"] for one in told["repairs"]] == ["1", "2"]
        assert "3 -> 5 -> 1" in plan_text(repo)

    def test_a_dependency_that_repairs_a_stated_order_says_so(self, repo):
        repo.do("roadmap reorder", order="3 -> 1")
        told = repo.do("roadmap depend", ref="3", on="1")
        assert len(told.fields["repairs"]) == 1 and "order repaired" in told.notes[0]

    def test_a_dependency_stays_through_renaming_and_is_cut_by_name(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        repo.do("roadmap edit", ref="1", title="Alpha")
        assert repo.do("roadmap undepend", ref="2", on="1").fields["blocked_by"] == []

    def test_a_dependency_on_what_was_taken_out_can_be_cut(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        gone = repo.do("roadmap remove", ref="1").fields["id"]
        assert statuses(repo)["2"] == "blocked"
        assert repo.do("roadmap undepend", ref="2", on=gone).fields["status"] == "open"

    def test_depending_twice_changes_nothing(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        before = plan_text(repo)
        assert len(repo.do("roadmap depend", ref="2", on="1").fields["blocked_by"]) == 1
        assert plan_text(repo) == before


class TestNext:
    """Where the cursor goes."""

    def test_next_follows_the_stated_order(self, repo):
        repo.do("roadmap reorder", order="4 -> 2")
        assert [repo.do("roadmap next").fields["ref"] for _ in range(3)] == ["4", "2", "4"]

    def test_next_goes_to_the_lowest_open_phase_after_one_is_done(self, repo):
        repo.do("roadmap status", ref="1", status="done")
        repo.do("roadmap focus", ref="3")
        repo.do("roadmap status", ref="3", status="done")
        assert repo.do("roadmap next").fields["ref"] == "2"
        assert repo.do("roadmap").fields["progress"]["done"] == 2

    def test_next_passes_over_what_waits_and_says_for_what(self, repo):
        repo.do("roadmap depend", ref="1", on="5")
        told = repo.do("roadmap next").fields
        assert told["ref"] == "2" and "5" in told["skipped"][0]["why"]

    def test_a_parked_blocker_still_blocks_and_is_named(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        parked = repo.do("roadmap status", ref="1", status="deferred")
        assert any("2 still waits for it" in note for note in parked.notes) or "2 still waits" in parked.text
        told = repo.do("roadmap next").fields
        assert told["ref"] == "3"
        assert [(one["ref"], one["why"]) for one in told["skipped"]] == [("2", "it waits for 1 (deferred)")]

    def test_next_never_goes_to_what_is_done(self, repo):
        for number in (1, 2, 3, 4, 5):
            repo.do("roadmap status", ref=str(number), status="done")
        told = repo.do("roadmap next")
        assert told.code == 1 and "5 of 5 done" in told.text

    def test_next_writes_the_cursor_alone(self, repo):
        before = plan_text(repo)
        repo.do("roadmap next")
        assert plan_text(repo) == before and repo.do("roadmap").fields["cursor_path"]


class TestParking:
    """Deferred: in the plan, out of what is live."""

    def test_parking_leaves_the_live_phases_and_keeps_the_place_in_the_queue(self, repo):
        repo.do("roadmap reorder", order="3 -> 1 -> 2")
        told = repo.do("roadmap status", ref="1", status="deferred").fields
        assert told["progress"] == {"done": 0, "total": 4, "deferred": 1}
        assert priorities(repo) == {"3": 1, "2": 2} and "3 -> 1 -> 2" in plan_text(repo)
        repo.do("roadmap status", ref="1", status="open")
        assert priorities(repo) == {"3": 1, "1": 2, "2": 3}

    def test_a_move_while_a_phase_is_parked_does_not_forget_its_place(self, repo):
        repo.do("roadmap reorder", order="3 -> 1 -> 2")
        repo.do("roadmap status", ref="1", status="deferred")
        repo.do("roadmap reorder", move="2", before="3")
        repo.do("roadmap status", ref="1", status="open")
        assert list(priorities(repo)) == ["1", "2", "3"] and priorities(repo)["2"] == 1 and "1" in priorities(repo)

    @pytest.mark.parametrize(
        ("stated", "order"),
        [("5 -> 2", ["5", "2", "3", "1"]), ("4", ["4", "3"]), ("1 -> 2", ["1", "2", "3"])],
    )
    def test_another_order_does_not_forget_the_place_of_what_is_parked(self, repo, stated, order):
        repo.do("roadmap reorder", order="2 -> 3 -> 1")
        repo.do("roadmap status", ref="3", status="deferred")
        repo.do("roadmap reorder", order=stated)
        repo.do("roadmap status", ref="3", status="open")
        told = priorities(repo)
        assert sorted(told, key=told.__getitem__) == [one for one in order if one in told]
        assert told["3"] == order.index("3") + 1

    def test_what_is_parked_is_neither_pruned_nor_logged(self, repo):
        repo.do("roadmap status", ref="1", status="deferred")
        assert "Phase 1: A" in plan_text(repo)
        assert repo.do("roadmap completed").fields["shipped_phases"] == []
        assert "[>]" in repo.do("roadmap").text

    def test_a_phase_is_parked_when_all_that_is_left_of_it_is(self, repo):
        for title in ("one", "two"):
            repo.do("roadmap add", text=title, parent="1")
        repo.do("roadmap status", ref="1/one", status="done")
        assert statuses(repo)["1"] == "open"
        repo.do("roadmap status", ref="1/two", status="deferred")
        assert statuses(repo)["1"] == "deferred" and "status=deferred" not in plan_text(repo).splitlines()[2]
        repo.do("roadmap status", ref="1/two", status="open")
        assert statuses(repo)["1"] == "open"

    def test_a_phase_whose_slices_are_all_done_keeps_its_status(self, repo):
        repo.do("roadmap add", text="one", parent="1")
        repo.do("roadmap status", ref="1/one", status="done")
        assert statuses(repo)["1"] == "open"

    def test_parked_work_is_not_dragged_forward_by_the_order(self, repo):
        repo.do("roadmap depend", ref="2", on="1")
        repo.do("roadmap status", ref="1", status="deferred")
        assert order_of(repo, order="2 -> 3") == ["2", "3"]

    def test_a_parked_phase_cannot_be_moved(self, repo):
        repo.do("roadmap status", ref="1", status="deferred")
        with pytest.raises(Refused) as caught:
            repo.do("roadmap reorder", move="1", before="3")
        assert caught.value.code == "parked" and "status 1 open" in caught.value.hint

    def test_marks_in_titles_are_proposed_with_their_consequence_and_never_applied(self, repo):
        repo.do("roadmap edit", ref="1", title="A (later)")
        repo.do("roadmap edit", ref="2", title="Do this later")
        repo.do("roadmap add", text="Fee (paid gate)", parent="3")
        repo.do("roadmap add", text="Receipt", parent="3")
        repo.do("roadmap depend", ref="5", on="1")
        before = plan_text(repo)
        rows = repo.do("roadmap deferrable").fields["candidates"]
        assert [(one["ref"], one["marker"]) for one in rows] == [("1", "(later)"), ("3", "(paid gate)")]
        assert "would leave" in rows[0]["consequence"] and "5" in rows[0]["consequence"]
        assert "3 stays live" in rows[1]["consequence"]
        assert plan_text(repo) == before


class TestAdvice:
    """What a person is asked, and when nobody asks."""

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("roadmap status", {"ref": "1", "status": "done"}),
            ("roadmap status", {"ref": "1", "status": "deferred"}),
        ],
    )
    def test_what_changes_the_live_phases_carries_advice_made_from_the_plan(self, repo, name, values):
        repo.do("roadmap depend", ref="3", on="2")
        told = repo.do(name, **values)
        advice = told.fields["order_advice"]
        live = len([one for one in repo.do("roadmap").fields["phases"] if one["status"] in ("open", "blocked")])
        assert (advice["state"], advice["ask"], advice["live_phases"]) == ("never_set", True, live)
        assert f"{live} live phases" in advice["why"] and "1 of them waits" in advice["why"]
        assert any(note.startswith("order:") for note in told.notes)

    def test_a_sync_that_found_phases_carries_advice_and_the_next_one_none(self, repo):
        repo.write(".navlog/roadmap.md", plan_text(repo) + "\n### Phase 6: F\n")
        assert repo.do("roadmap sync").fields["order_advice"]["state"] == "never_set"
        assert repo.do("roadmap sync").fields["order_advice"] is None

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("roadmap next", {}),
            ("roadmap focus", {"ref": "1"}),
            ("roadmap status", {"ref": "1", "status": "in_progress"}),
            ("roadmap edit", {"ref": "1", "title": "Alpha"}),
            ("roadmap add", {"text": "slice", "parent": "1"}),
            ("roadmap depend", {"ref": "2", "on": "1"}),
            ("roadmap add", {"text": "F"}),
            ("roadmap remove", {"ref": "1"}),
        ],
    )
    def test_what_nobody_need_be_asked_about_is_silent_on_the_order(self, repo, name, values):
        assert repo.do(name, **values).fields["order_advice"] is None

    @pytest.mark.parametrize("name", ["roadmap", "roadmap deferrable", "roadmap completed"])
    def test_reading_never_advises(self, repo, name):
        told = repo.do(name)
        assert "order_advice" not in told.fields and not any("order:" in note for note in told.notes)

    def test_declining_is_written_down_and_goes_quiet(self, repo):
        told = repo.do("roadmap reorder", decline=True).fields
        assert (told["order_source"], told["order_advice"]["ask"]) == ("declined", False)
        assert "on purpose" in plan_text(repo)
        assert repo.do("roadmap status", ref="1", status="done").fields["order_advice"]["ask"] is False

    def test_a_newcomer_revives_the_question_and_only_for_itself(self, repo):
        repo.do("roadmap reorder", decline=True)
        repo.write(".navlog/roadmap.md", plan_text(repo).replace("## Order", "### Phase 6: F\n\n## Order"))
        advice = repo.do("roadmap sync").fields["order_advice"]
        assert (advice["state"], advice["ask"], advice["unordered"]) == ("declined", True, ["6"])
        assert "stands" in advice["why"]
        assert repo.do("roadmap reorder", decline=True).fields["order_advice"]["ask"] is False

    def test_an_order_replaces_the_decline_and_deleting_its_line_asks_again(self, repo):
        repo.do("roadmap reorder", decline=True)
        assert order_of(repo, order="2 -> 1") == ["2", "1"] and "on purpose" not in plan_text(repo)
        repo.do("roadmap reorder", decline=True)
        kept = [row for row in plan_text(repo).splitlines(keepends=True) if "on purpose" not in row]
        repo.write(".navlog/roadmap.md", "".join(kept))
        assert repo.do("roadmap status", ref="5", status="done").fields["order_advice"]["state"] == "never_set"

    def test_a_stated_order_is_never_asked_about(self, repo):
        advice = repo.do("roadmap reorder", order="3 -> 1").fields["order_advice"]
        assert (advice["state"], advice["ask"], advice["unordered"]) == ("stated", False, ["2", "4", "5"])

    def test_one_live_phase_needs_no_order(self, repo):
        for ref in ("1", "2", "3"):
            repo.do("roadmap status", ref=ref, status="done")
        assert repo.do("roadmap status", ref="4", status="done").fields["order_advice"] is None

    def test_advice_is_not_published(self, repo):
        repo.do("roadmap status", ref="1", status="done")
        text = (repo.root / "ROADMAP.md").read_text()
        assert "order_advice" not in text and "cursor_advice" not in text

    def test_a_cursor_on_what_is_over_is_told_with_the_change(self, repo):
        assert repo.do("roadmap add", text="F").fields["cursor_advice"]["state"] == "unset"
        repo.do("roadmap focus", ref="1")
        assert repo.do("roadmap add", text="G").fields["cursor_advice"] is None
        seen = [
            repo.do("roadmap status", ref="1", status="deferred").fields["cursor_advice"]["state"],
            repo.do("roadmap status", ref="1", status="done").fields["cursor_advice"]["state"],
        ]
        repo.do("roadmap focus", ref="2")
        seen.append(repo.do("roadmap remove", ref="2").fields["cursor_advice"]["state"])
        assert seen == ["on_parked_phase", "on_done_phase", "dangling"]

    def test_a_cursor_that_is_left_behind_is_narrated_once_and_again_where_the_order_is_at_stake(self, repo):
        def told(name: str, **values: str) -> bool:
            return any(note.startswith("cursor:") for note in repo.do(name, **values).notes)

        repo.do("roadmap focus", ref="1")
        assert told("roadmap remove", ref="1")
        assert not told("roadmap add", text="F")
        assert told("roadmap status", ref="2", status="deferred")

    def test_the_cursor_on_a_parked_slice_is_told(self, repo):
        repo.do("roadmap add", text="one", parent="1")
        repo.do("roadmap add", text="two", parent="1")
        repo.do("roadmap focus", ref="1/one")
        assert repo.do("roadmap status", ref="1/one", status="done").fields["cursor_advice"]["state"] == "on_done_phase"
