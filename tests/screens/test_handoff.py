"""The handoff pane as it looks, at the widths that matter."""

from __future__ import annotations

from tests.screens.handoffs import CURRENT_, HALF, STALE_, UNREADABLE, WIDE
from tests.screens.plans import PROPOSALS, USUAL
from tests.screens.shown import EMPTY, workbench
from tests.screens.test_screens import (
    at_every_size,
    in_every_theme,
    losing_the_store,
    narrow_and_wide,
    pressing,
    small_and_split,
)


def handed(overview=STALE_, **more):
    """Return the workbench on what was handed over."""
    return workbench(**{"plan": USUAL, "proposals": PROPOSALS, "handed": overview, **more})


@at_every_size
def test_what_belongs_here(snap_compare, size):
    assert snap_compare(handed(CURRENT_), terminal_size=size, run_before=pressing("3"))


@at_every_size
def test_stale(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3"))


@in_every_theme
def test_stale_in_theme(snap_compare, theme):
    assert snap_compare(handed(theme=theme), terminal_size=(80, 24), run_before=pressing("3"))


@small_and_split
def test_half_of_it_is_missing(snap_compare, size):
    assert snap_compare(handed(HALF), terminal_size=size, run_before=pressing("3"))


@at_every_size
def test_the_log(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3", "l", "j"))


@at_every_size
def test_two_answers_compared(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3", "l", "j", "D", "j", "enter"))


@narrow_and_wide
def test_choosing_what_to_compare_with(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3", "D"))


@narrow_and_wide
def test_looking_for_words(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3", "slash", *"fsync"))


@at_every_size
def test_writing(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=pressing("3", "e", *"so", "escape"))


@in_every_theme
def test_writing_in_theme(snap_compare, theme):
    assert snap_compare(handed(theme=theme), terminal_size=(60, 30), run_before=pressing("3", "e"))


@at_every_size
def test_nothing_was_handed_over(snap_compare, size):
    assert snap_compare(workbench(EMPTY), terminal_size=size, run_before=pressing("3"))


@small_and_split
def test_nothing_was_handed_over_where_there_is_no_store(snap_compare, size):
    assert snap_compare(workbench(EMPTY, stored=False), terminal_size=size, run_before=pressing("3"))


@narrow_and_wide
def test_a_session_that_cannot_be_read(snap_compare, size):
    assert snap_compare(handed(UNREADABLE), terminal_size=size, run_before=pressing("3", "l", "G"))


@at_every_size
def test_long_and_wide(snap_compare, size):
    assert snap_compare(handed(WIDE), terminal_size=size, run_before=pressing("3"))


@narrow_and_wide
def test_the_store_has_gone(snap_compare, size):
    assert snap_compare(handed(), terminal_size=size, run_before=losing_the_store("3"))
