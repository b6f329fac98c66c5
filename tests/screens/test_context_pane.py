"""The context pane and the gauge in the header as they look, at the widths that matter."""

from __future__ import annotations

from navlog.app.gauging import Gauged
from tests.screens.contexts import (
    BYTES,
    CODEX,
    COMPACTED_,
    IMPOSSIBLE,
    NEARLY,
    ROOT,
    UNDECLARED,
    USUAL,
    WIDE,
    climb,
)
from tests.screens.plans import PROPOSALS
from tests.screens.plans import USUAL as PLAN
from tests.screens.shown import EMPTY, workbench
from tests.screens.test_screens import (
    at_every_size,
    in_every_theme,
    losing_the_store,
    narrow_and_wide,
    pressing,
    small_and_split,
)


def gauged(sessions=USUAL, course=None, **more):
    """Return the workbench beside sessions that are alive."""
    points = climb(sessions[0].told.reading.tokens or 0) if course is None else course
    return workbench(**{"plan": PLAN, "proposals": PROPOSALS, "gauged": Gauged(sessions, ROOT, points), **more})


@at_every_size
def test_context(snap_compare, size):
    assert snap_compare(gauged(), terminal_size=size, run_before=pressing("4"))


@in_every_theme
def test_context_in_theme(snap_compare, theme):
    assert snap_compare(gauged(NEARLY, theme=theme), terminal_size=(80, 24), run_before=pressing("4"))


@at_every_size
def test_undeclared(snap_compare, size):
    assert snap_compare(gauged(UNDECLARED), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_over_90_percent(snap_compare, size):
    assert snap_compare(gauged(NEARLY), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_impossible(snap_compare, size):
    assert snap_compare(gauged(IMPOSSIBLE), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_after_a_compaction(snap_compare, size):
    assert snap_compare(gauged(COMPACTED_), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_codex(snap_compare, size):
    assert snap_compare(gauged(CODEX), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_no_session(snap_compare, size):
    assert snap_compare(workbench(EMPTY), terminal_size=size, run_before=pressing("4"))


@small_and_split
def test_no_token_count_yet(snap_compare, size):
    assert snap_compare(gauged(BYTES, ()), terminal_size=size, run_before=pressing("4"))


@at_every_size
def test_many_sessions_with_long_and_wide_names(snap_compare, size):
    assert snap_compare(gauged(WIDE), terminal_size=size, run_before=pressing("4"))


@narrow_and_wide
def test_the_gauge_stays_while_another_pane_is_shown(snap_compare, size):
    assert snap_compare(gauged(NEARLY), terminal_size=size, run_before=pressing("1"))


def test_below_40_the_gauge_is_a_number(snap_compare):
    assert snap_compare(gauged(), terminal_size=(32, 16), run_before=pressing("4"))


@small_and_split
def test_another_session(snap_compare, size):
    assert snap_compare(gauged(), terminal_size=size, run_before=pressing("4", "n"))


@narrow_and_wide
def test_the_store_has_gone(snap_compare, size):
    assert snap_compare(gauged(), terminal_size=size, run_before=losing_the_store("4"))
