"""The facts pane as it looks, at the widths that matter."""

from __future__ import annotations

from navlog.core.facts.fact import PROJECT, REPO, SESSION, Fact
from navlog.core.facts.shelf import Problem, Shelf
from navlog.core.proposals import DIFFERS, Proposal
from navlog.core.text import stamp
from tests.screens.plans import USUAL
from tests.screens.shown import DAY, EMPTY, HOUR, NOW, workbench
from tests.screens.test_screens import (
    at_every_size,
    in_every_theme,
    losing_the_store,
    narrow_and_wide,
    pressing,
    small_and_split,
)

DECIDED = (
    Fact(REPO, "journal", "decided", "one record a job, closed by its length", "a torn one is then found at once"),
    Fact(REPO, "journal", "convention", "no record is ever changed", "replay must not depend on when it runs"),
    Fact(REPO, "gate", "method", "make check", "one command, and the same for everybody"),
    Fact(REPO, "retry budget", "decided", "per tenant", "billing asked for it: a single job may not use up all"),
)
OURS = (
    Fact(PROJECT, "staging box", "has", "port 5433", at=stamp(NOW - 6 * DAY)),
    Fact(PROJECT, "gate", "is", "slow on Mondays, when the image is made anew", at=stamp(NOW - DAY)),
)
MINE = (Fact(SESSION, "journal", "was tried with", "a lock file: two workers see it late", at=stamp(NOW - 2 * HOUR)),)
SHELVES = (Shelf(SESSION, "/s", MINE), Shelf(PROJECT, "/p", OURS), Shelf(REPO, "/r", DECIDED))
BROKEN = (
    *SHELVES[:2],
    Shelf(
        REPO,
        "/r",
        DECIDED,
        (
            Problem("gate-method-1a2b.md", "it is no UTF-8: byte 0"),
            Problem("journal-decided-3c4d.md", "git left a conflict in it: decide for one side", served=True),
        ),
    ),
)
WIDE = (
    Shelf(
        SESSION,
        "/s",
        (Fact(SESSION, "ジャーナル", "は", "一つの記録に一つの仕事、長さで閉じる" * 3, at=stamp(NOW - HOUR)),),
    ),
    Shelf(
        REPO,
        "/r",
        (
            Fact(
                REPO, "a_subject_without_any_space_that_goes_on_and_on_and_on_and_on", "decided", "x " * 140, "y " * 140
            ),
            Fact(REPO, "🚢", "method", "an emoji takes two cells", "it is wide"),
        ),
    ),
)
ALIKE = (
    Proposal("a1", DIFFERS, "", "placement-decided-1a2b", "“Placement” and “placement”", "", "free-form / tab shapes",
             "both decide something, and a subject has one decision: one of them may be out of date"),
)  # fmt: skip


def facts(shelves=SHELVES, **more):
    """Return the workbench on some facts."""
    return workbench(**{"plan": USUAL, "shelves": shelves, **more})


@at_every_size
def test_facts(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "j", "j"))


@in_every_theme
def test_facts_in_theme(snap_compare, theme):
    assert snap_compare(facts(theme=theme), terminal_size=(80, 24), run_before=pressing("5"))


@at_every_size
def test_a_fact_with_those_beside_it(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "j", "j", "enter"))


@small_and_split
def test_looking_for_words(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "slash", *"tenant"))


@at_every_size
def test_recording_one(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "a", *"is"))


@narrow_and_wide
def test_saying_one_otherwise(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "G", "k", "e"))


@narrow_and_wide
def test_taking_a_committed_one_out(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=pressing("5", "x"))


@narrow_and_wide
def test_files_to_look_at(snap_compare, size):
    assert snap_compare(facts(BROKEN), terminal_size=size, run_before=pressing("5", "G", "enter"))


@at_every_size
def test_long_and_wide(snap_compare, size):
    assert snap_compare(facts(WIDE), terminal_size=size, run_before=pressing("5"))


@at_every_size
def test_no_facts(snap_compare, size):
    assert snap_compare(workbench(EMPTY), terminal_size=size, run_before=pressing("5"))


@narrow_and_wide
def test_facts_that_do_not_go_together(snap_compare, size):
    assert snap_compare(facts(proposals=ALIKE), terminal_size=size, run_before=pressing("i"))


@narrow_and_wide
def test_the_store_has_gone(snap_compare, size):
    assert snap_compare(facts(), terminal_size=size, run_before=losing_the_store("5"))
