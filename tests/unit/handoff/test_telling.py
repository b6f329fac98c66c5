"""What the next session reads: whole and verbatim once, one line cut between words ever after."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.handoff.ageing import Age, Aged
from navlog.core.handoff.belonging import Found
from navlog.core.handoff.session import Session
from navlog.core.handoff.telling import preview, restore, shortened, size
from navlog.core.hosts.answer import answer
from tests.unit.handoff.texts import HOSTILE, TEXTS, text

CURRENT = Aged(Age("current", 0, 7_200.0), Age("current", 0, 7_200.0))
STALE = Aged(Age("stale", 3, 7_200.0), Age("stale", 3, 7_200.0))
NOW = 1_783_000_000.0
HOSTS = ("claude", "codex")
POINTER = "navlog handoff show --session s"


def found(lost=None, ahead=None, **more):
    session = Session(
        "s", "codex", "main", "/w", *(None if one is None else text(one) for one in (lost, ahead)), **more
    )
    return Found(session, "worktree")


def told(one, aged=CURRENT, cap=0, host="claude"):
    return restore(one, aged, NOW, cap, host)


@pytest.mark.parametrize("said", HOSTILE)
def test_every_text_is_delivered_to_the_byte(said):
    whole = told(found(said, said + "ahead", notes=(text(said + "noted"),), message=text(said + "about")))
    for one in (said, said + "ahead", said + "noted", said + "about"):
        assert f"\n{one}\n" in whole


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("said", [one for one in HOSTILE if len(one) < 3_000])
def test_a_hosts_hook_hands_every_text_on_to_the_byte(said, host):
    line = answer(host, {"hook_event_name": "SessionStart"}, told(found(said, said + "ahead"), cap=9_000, host=host))
    heard = json.loads(line)["hookSpecificOutput"]["additionalContext"]
    assert f"\n{said}\n" in heard and f"\n{said}ahead\n" in heard


def test_the_handoff_comes_first_then_the_next_step_then_the_rest():
    whole = told(found("LOST", "AHEAD", message=text("ABOUT"), notes=(text("OLD", at="1"), text("NEW", at="2"))))
    places = [whole.index(one) for one in ("LOST", "AHEAD", "ABOUT", "NEW", "OLD")]
    assert places == sorted(places)


def test_source_and_age_stand_before_what_is_quoted_and_it_is_no_order():
    head = told(found("LOST"), STALE).partition("LOST")[0]
    assert all(
        word in head for word in ("codex", "session s", "/w", "main", "2h ago", "3 commits since", "not an order")
    )


def test_stale_means_incomplete_for_the_one_and_verify_for_the_other():
    before, _, after = told(found("LOST", "AHEAD"), STALE).partition("LOST")
    assert "may be incomplete" in before and "verify before acting" in after.partition("AHEAD")[0]
    assert "incomplete" not in told(found("LOST", "AHEAD")) and "verify" not in told(found("LOST", "AHEAD"))


def test_a_text_that_would_end_its_own_quotation_does_not():
    lines = told(found(told(found("inner")))).splitlines()
    closing = ">>>>>> " + lines[3].split()[1]
    assert lines[3].startswith("<<<<<< ") and lines.count(closing) == 1


@pytest.mark.parametrize("host", HOSTS)
def test_what_fits_is_not_cut(host):
    whole = told(found("word " * 700, "step"))
    assert told(found("word " * 700, "step"), cap=size(whole, host), host=host) == whole


@pytest.mark.parametrize("host", HOSTS)
def test_what_does_not_fit_is_cut_at_the_end_with_a_pointer_to_the_rest(host):
    long = " ".join(f"word{number}" for number in range(3_000))
    cut = told(found(long, notes=(text("a note"),)), cap=9_000, host=host)
    assert POINTER in cut.splitlines()[-1] and 8_800 < size(cut, host) <= 9_000
    quoted = cut.split("\n<<<<<< ")[1].split("\n")[1]
    assert long.startswith(quoted + " ")


@pytest.mark.parametrize("host", HOSTS)
def test_a_short_next_step_survives_a_handoff_that_is_too_long(host):
    cut = told(found("word " * 4_000, "Run the fixture first, because the format hangs on it."), cap=9_000, host=host)
    assert "Run the fixture first, because the format hangs on it." in cut and size(cut, host) <= 9_000


def test_notes_are_what_is_left_out_first():
    cut = told(found("lost " * 300, "ahead " * 100, notes=(text("note " * 2_000),)), cap=3_000)
    assert "lost " * 300 in cut and "ahead " * 100 in cut and POINTER in cut


def test_wide_letters_are_counted_as_the_host_counts_them():
    wide = "支払い" * 1_500
    assert told(found(wide), cap=9_000) == told(found(wide))
    assert size(told(found(wide), cap=9_000, host="codex"), "codex") <= 9_000 < size(told(found(wide)), "codex")
    assert len("👩" * 5_000) < 9_000 < size("👩" * 5_000, "claude")


@given(TEXTS, TEXTS, st.lists(TEXTS, max_size=2), st.integers(1, 3_000), st.sampled_from(HOSTS))
def test_no_cap_is_ever_exceeded(lost, ahead, notes, cap, host):
    cut = told(found(lost, ahead, notes=tuple(map(text, notes))), cap=cap, host=host)
    assert size(cut, host) <= cap


def test_without_a_session_there_is_nothing_to_tell():
    assert told(Found()) == "" and preview(None, CURRENT) == "" and preview(Session("s"), Aged()) == ""


def test_a_preview_is_one_line_with_both_halves_and_their_age():
    line = preview(found("lost\nin two lines", "ahead").session, STALE)
    assert "\n" not in line and "“lost in two lines”" in line and "“ahead”" in line
    assert "3 commits since" in line and "may be incomplete" in line and "verify" in line


@given(TEXTS, TEXTS, st.integers(0, 600))
def test_a_preview_is_never_longer_than_it_may_be(lost, ahead, limit):
    assert len(preview(found(lost, ahead).session, STALE, limit)) <= limit


def test_a_long_handoff_leaves_room_for_the_next_step():
    line = preview(found("lost " * 300, "Run the torn-write fixture.").session, CURRENT)
    assert len(line) <= 400 and "“Run the torn-write fixture.”" in line


@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1).map(" ".join), st.integers(12, 60))
def test_a_preview_ends_with_a_whole_word(said, limit):
    short = shortened(said, limit)
    assert len(short) <= limit
    assert short == said or (said + " ").startswith(short.removesuffix("…") + " ")


def test_a_run_without_a_blank_is_cut_where_the_room_ends():
    assert shortened("x" * 500, 400) == "x" * 399 + "…"
    assert shortened("see " + "x" * 500, 400) == "see " + "x" * 395 + "…"


def test_a_cut_leaves_no_punctuation_hanging_and_parts_no_letter_from_its_accent():
    assert shortened("one, two three", 8) == "one…"
    assert shortened("e\u0301" * 9, 6) == "e\u0301e\u0301…"
