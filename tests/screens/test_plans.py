"""The roadmap and the inbox as they look, at the widths that matter."""

from __future__ import annotations

from navlog.app.shell import Yes
from navlog.core.record import replace
from navlog.core.roadmap.model import Plan
from tests.screens.plans import (
    DEEP_PLAN,
    DONE_ALL,
    DOUBTFUL,
    LATE,
    LONG_PLAN,
    OFFERS,
    PROPOSALS,
    REFS_PLAN,
    USUAL,
    WIDE_PLAN,
)
from tests.screens.shown import EMPTY, FULL, workbench
from tests.screens.test_screens import (
    at_every_size,
    in_every_theme,
    losing_the_store,
    narrow_and_wide,
    pressing,
    rest,
    small_and_split,
)


def planned(plan=USUAL, overview=FULL, **more):
    """Return the workbench on a plan."""
    return workbench(overview, plan=plan, **{"proposals": PROPOSALS, **more})


@at_every_size
def test_roadmap(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("2"))


@in_every_theme
def test_roadmap_in_theme(snap_compare, theme):
    assert snap_compare(planned(theme=theme), terminal_size=(120, 40), run_before=pressing("2"))


@at_every_size
def test_phase(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("2", "enter"))


@at_every_size
def test_roadmap_without_a_plan(snap_compare, size):
    assert snap_compare(planned(Plan(), proposals=()), terminal_size=size, run_before=pressing("2"))


@narrow_and_wide
def test_roadmap_when_all_is_shipped(snap_compare, size):
    assert snap_compare(planned(DONE_ALL, proposals=()), terminal_size=size, run_before=pressing("2"))


@at_every_size
def test_long_plan(snap_compare, size):
    assert snap_compare(planned(LONG_PLAN), terminal_size=size, run_before=pressing("2", "ctrl+d", "ctrl+d"))


@at_every_size
def test_plan_in_wide_characters(snap_compare, size):
    assert snap_compare(planned(WIDE_PLAN), terminal_size=size, run_before=pressing("2"))


@at_every_size
def test_deep_plan(snap_compare, size):
    assert snap_compare(planned(DEEP_PLAN), terminal_size=size, run_before=pressing("2"))


@narrow_and_wide
def test_lines_of_the_plan_that_could_not_be_read(snap_compare, size):
    assert snap_compare(planned(DOUBTFUL), terminal_size=size, run_before=pressing("2", "g"))


@small_and_split
def test_a_repair_is_shown_before_the_drop(snap_compare, size):
    assert snap_compare(planned(LATE), terminal_size=size, run_before=pressing("2", "K"))


@small_and_split
def test_shipping_with_open_slices_asks(snap_compare, size):
    assert snap_compare(planned(theme="day"), terminal_size=size, run_before=pressing("2", "h", "x"))


@small_and_split
def test_choosing_what_a_phase_waits_for(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("2", "G", "b", "k", "k"))


@small_and_split
def test_naming_a_new_slice(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("2", "a", *"Torn"))


@narrow_and_wide
def test_filtering_the_plan(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("2", "slash", *"re"))


@at_every_size
def test_inbox(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("i"))


@at_every_size
def test_diff_of_a_proposal(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("i", "enter"))


@at_every_size
def test_plans_of_other_tools_that_could_be_taken_over(snap_compare, size):
    app = planned(Plan(), proposals=OFFERS)
    assert snap_compare(app, terminal_size=size, run_before=pressing("i"))


@narrow_and_wide
def test_a_plan_that_is_offered_is_read(snap_compare, size):
    app = planned(Plan(), proposals=OFFERS)
    assert snap_compare(app, terminal_size=size, run_before=pressing("i", "enter"))


@small_and_split
def test_no_plan_where_one_could_be_taken_over(snap_compare, size):
    assert snap_compare(planned(Plan(), proposals=OFFERS), terminal_size=size, run_before=pressing("2"))


@small_and_split
def test_a_change_that_was_written_over(snap_compare, size):
    async def run(pilot):
        await pressing("2")(pilot)
        pilot.app.ask_back(
            "roadmap.md was written over by another program, which undid: 3 moved after TC-4",
            Yes("y", lambda: None, "does that again"),
        )
        await rest(pilot)

    assert snap_compare(planned(), terminal_size=size, run_before=run)


@small_and_split
def test_a_plan_with_a_merge_conflict(snap_compare, size):
    async def run(pilot):
        await pressing("2")(pilot)
        pilot.app.tell(
            "line 12 of roadmap.md marks a merge conflict; resolve the conflict in that file first", trouble=True
        )
        await rest(pilot)

    assert snap_compare(planned(replace(USUAL, conflict=12)), terminal_size=size, run_before=run)


@narrow_and_wide
def test_long_refs(snap_compare, size):
    assert snap_compare(planned(REFS_PLAN), terminal_size=size, run_before=pressing("2"))


@narrow_and_wide
def test_inbox_where_nothing_waits(snap_compare, size):
    assert snap_compare(planned(proposals=()), terminal_size=size, run_before=pressing("i"))


@narrow_and_wide
def test_charts_beside_a_plan(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=pressing("j"))


@narrow_and_wide
def test_plan_without_charts(snap_compare, size):
    assert snap_compare(planned(overview=EMPTY), terminal_size=size, run_before=pressing())


@narrow_and_wide
def test_plan_of_a_store_that_has_gone(snap_compare, size):
    assert snap_compare(planned(), terminal_size=size, run_before=losing_the_store("2"))


def test_plan_below_40(snap_compare):
    assert snap_compare(planned(), terminal_size=(32, 16), run_before=pressing("2"))
