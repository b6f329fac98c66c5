"""What the roadmap and the inbox are made of: rows, sheets, and the changes that are shown before they are written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

from navlog.core.record import replace
from navlog.widgets.cells import ends
from navlog.widgets.foot import asked_of
from navlog.widgets.gauge import gauge
from navlog.widgets.inbox_rows import draw_inbox_row, inbox_rows
from navlog.widgets.phase_peek import peek_lines
from navlog.widgets.phase_sheet import phase_lines, spoken, unread_lines
from navlog.widgets.plan_head import focused, summed
from navlog.widgets.plan_note import note_of
from navlog.widgets.proposal_sheet import proposal_lines
from navlog.widgets.sequence import sequence
from navlog.widgets.slices import Prompt, Source
from navlog.widgets.tree import HEADING, PHASE, SLICE, progress, tree_rows
from navlog.widgets.tree_drawing import draw_tree_row
from tests.screens.plans import (
    DEEP_PLAN,
    DONE_ALL,
    DOUBTFUL,
    LONG_PLAN,
    OFFER,
    OFFERS,
    PROPOSALS,
    USUAL,
    WIDE_PLAN,
    parts,
    phase,
    plan,
)
from tests.screens.shown import DIFF, NOW

EVERY = (USUAL, DOUBTFUL, LONG_PLAN, WIDE_PLAN, DEEP_PLAN)
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
OPEN_ALL = {one.id: False for each in EVERY for one in each.phases}


def told(row, width):
    return "".join(text for text, _ in draw_tree_row(row, width, NOW, True))


def ids(plan):
    return [row.id for row in tree_rows(plan, {}) if row.kind == PHASE]


@pytest.mark.parametrize("plan", EVERY)
@given(width=some.integers(22, 140))
def test_a_row_of_the_tree_is_never_wider_than_the_list(plan, width):
    for row in tree_rows(plan, OPEN_ALL):
        assert cell_len(told(row, width)) <= width
        assert not CONTROL.search(told(row, width))


@pytest.mark.parametrize("width", [40, 56, 90])
def test_columns_line_up_whatever_is_in_them(width):
    rows = [row for row in tree_rows(WIDE_PLAN, {}) if row.kind == PHASE]
    assert len({cell_len(told(row, width)) for row in rows}) == 1
    starts = [draw_tree_row(row, width, NOW, False) for row in rows]
    assert len({sum(cell_len(text) for text, _ in row[:5]) for row in starts}) == 1


@pytest.mark.parametrize("plan", EVERY)
@given(width=some.integers(16, 120), height=some.integers(3, 20))
def test_a_phase_written_out_is_never_wider_than_its_width(plan, width, height):
    for one in plan.phases:
        whole, peek = phase_lines(one, plan, (), width), peek_lines(one, plan, width, height)
        parts = [row for part in one.slices for row in peek_lines(one, plan, width, height, part, True)]
        rows = (*whole, *peek, *parts, *unread_lines(plan.unread, width))
        for row in rows:
            assert cell_len(row.plain) <= width
            assert not CONTROL.search(row.plain)


@given(width=some.integers(16, 120), height=some.integers(4, 20))
def test_a_peek_takes_no_more_lines_than_there_are(width, height):
    for one in (*USUAL.phases, *WIDE_PLAN.phases):
        assert len(peek_lines(one, USUAL, width, height)) <= height
        for part in one.slices:
            assert len(peek_lines(one, USUAL, width, height, part, True)) <= height


@given(name=some.text("ab漢-1", max_size=30), width=some.integers(0, 20))
def test_a_name_that_is_too_long_keeps_both_its_ends(name, width):
    short = ends(name, width)
    assert cell_len(short) <= width
    if cell_len(name) > width > 5:
        assert short[0] == name[0] and short[-1] == name[-1] and "…" in short


def test_long_refs_that_differ_at_their_end_are_told_apart():
    alike = plan(*(phase(f"decision-12-{number}", "x") for number in range(8, 13)))
    rows = [told(row, 40) for row in tree_rows(alike, {}) if row.kind == PHASE]
    assert [f"12-{number} " in row for number, row in enumerate(rows, 8)] == [True] * 5


def test_why_two_files_are_offered_is_said_once():
    kinds = [row.kind for row in inbox_rows(OFFERS)]
    assert kinds.count("proposal") == 2 and kinds.count("why") == 1


@given(width=some.integers(16, 120))
def test_a_proposal_is_never_wider_than_its_width(width):
    for one in (*PROPOSALS, OFFER):
        hostile = replace(one, subject="\x1b[31m" + one.subject, evidence=one.evidence + "\u202e 漢字 " * 20)
        rows = proposal_lines(hostile, Source(one.commit, DIFF + "\n+\x07" + "漢" * 300), True, NOW, width)
        texts = [row.plain for row in rows]
        if width >= 24:
            texts += [
                "".join(text for text, _ in draw_inbox_row(row, width, NOW, True)) for row in inbox_rows((hostile,))
            ]
        for text in texts:
            assert cell_len(text) <= width
            assert not CONTROL.search(text)


@given(some.integers(0, 60), some.integers(0, 60), some.integers(1, 30))
def test_the_gauge_is_full_only_when_everything_is_done(done, more, cells):
    start, bar, end = gauge(done, done + more, cells)
    assert (len(start), len(bar), len(end)) == (1, cells, 1)
    assert (bar == "█" * cells) == (done > 0 and more == 0)
    assert (bar.strip() != "") == (done > 0)


@pytest.mark.parametrize("width", [30, 44, 80])
def test_the_head_fits(width):
    for one in (*EVERY, DONE_ALL):
        assert summed(one, width).cell_length <= width
        assert not CONTROL.search(focused(one).plain)


def test_what_is_parked_stays_behind_what_it_followed_in_the_order():
    assert [one.id for one in sequence(USUAL)] == ["p-3", "p-TC-4", "p-2.5", "p-8", "p-7"]
    remembered = replace(USUAL, authored=("p-3", "p-7", "p-TC-4", "p-2.5", "p-8"))
    assert [one.id for one in sequence(remembered)] == ["p-3", "p-7", "p-TC-4", "p-2.5", "p-8"]


def test_without_a_stated_order_phases_stand_as_in_the_file():
    unordered = replace(USUAL, order=(), authored=())
    assert ids(unordered) == [one.id for one in unordered.planned]


def test_a_group_is_named_once_where_its_phases_stand_together_and_not_at_all_where_they_are_mixed():
    assert [row.text for row in tree_rows(USUAL, {}) if row.kind == HEADING] == ["Reliability", "Billing"]
    mixed = plan(*(phase(str(number), "x", "AB"[number % 2]) for number in range(12)))
    assert [row for row in tree_rows(mixed, {}) if row.kind == HEADING] == []


def test_only_what_is_worked_on_is_unfolded_until_somebody_says_otherwise():
    assert {row.phase.id for row in tree_rows(USUAL, {}) if row.kind == SLICE} == {"p-3"}
    rows = tree_rows(USUAL, {"p-3": True, "p-8": False})
    assert {row.phase.id for row in rows if row.kind == SLICE} == {"p-8"}


def test_the_cursor_is_shown_on_the_phase_while_its_slice_is_folded_away():
    assert [row.id for row in tree_rows(USUAL, {}) if row.current] == ["s-303"]
    assert [row.id for row in tree_rows(USUAL, {"p-3": True}) if row.current] == ["p-3"]


def test_a_filter_keeps_what_a_found_slice_is_part_of():
    rows = tree_rows(DEEP_PLAN, {}, "ATLASES")
    assert [row.id for row in rows] == ["p-1", "s-d01", "s-d02", "s-d04"]


def test_dropped_slices_do_not_count():
    one = phase("1", "x", slices=(*parts("a", "✓ one", "two"), replace(parts("b", "three")[0], status="stale")))
    assert progress(one) == "1/2"


def test_a_phase_is_told_without_its_comments_and_the_lines_of_its_slices():
    text = (
        "Why.\n<!-- navlog id=p-1 -->\n\n- [x] one <!-- navlog id=s-1 -->\n  because\n- [ ] two\n\n```\n- [ ] code\n```"
    )
    assert spoken(text) == "Why.\n\nbecause\n\n```\n- [ ] code\n```"


@pytest.mark.parametrize(
    ("plan", "proposals", "said", "key"),
    [
        (replace(USUAL, conflict=12), PROPOSALS, "line 12 marks a merge conflict", "e"),
        (replace(USUAL, cycles=(("p-3", "p-TC-4", "p-3"),)), PROPOSALS, "they wait for each other: 3 → TC-4 → 3", "b"),
        (USUAL, PROPOSALS, "1 commit looks like it finishes 3 · a1b9c02", "i"),
        (USUAL, (PROPOSALS[0], PROPOSALS[0]), "2 commits look like they finish 3", "i"),
        (USUAL, PROPOSALS[1:], "7 looks parked", "i"),
        (USUAL, PROPOSALS[1:2], "1 commit touched the plan", "i"),
        (replace(USUAL, cursor="p-7"), (), "the cursor is on 7 Paid gate, which is parked", "n"),
        (replace(USUAL, cursor="p-9"), (), "the cursor is on p-9, which is no longer in the plan", "n"),
        (plan(phase("1", "x"), phase("2", "y")), (), "no order is stated: the plan's own counts", "J K"),
        (USUAL, (OFFER,), "", ""),
        (USUAL, (), "", ""),
    ],
)
def test_one_quiet_line_says_what_is_most_worth_knowing(plan, proposals, said, key):
    tellings, helps, _ = note_of(plan, proposals)
    assert (tellings or ("",))[0].startswith(said) and helps == key
    assert bool(tellings) == bool(said)
    assert list(tellings) == sorted(tellings, key=len, reverse=True)


def test_a_question_is_never_cut():
    told = asked_of(Prompt("TC-4 waits for 3: dropping here moves 3 up too", (("enter", "ok"), ("esc", "back"))))
    assert told.plain == "TC-4 waits for 3: dropping here moves 3 up too   enter ok   esc back"
