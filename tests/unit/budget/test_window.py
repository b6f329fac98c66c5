"""The window is told by the host or declared by the agent, and never guessed."""

from __future__ import annotations

import pytest

from navlog.core.budget.reading import Reading, unmeasured
from navlog.core.budget.window import Window, line, percent, same, sure, window
from navlog.core.record import replace

NOW = 1_777_890_050.0
READ = Reading(253_500, bytes=7, model="claude-opus-5", at=NOW - 20, how="usage", formula="input + output")


def shown(host, declared, model="claude-opus-5", reading=READ, now=0.0):
    return line(reading, window(host, declared, model, reading.tokens), now)


def test_the_hosts_window_comes_first():
    assert window(1_000_000, (200_000, "claude-opus-5"), "claude-opus-5") == Window(1_000_000, "host", "claude-opus-5")


def test_without_it_the_declared_one_holds():
    assert window(None, (200_000, "opus"), "opus") == Window(200_000, "declared", "opus")


def test_without_both_the_window_is_not_known():
    assert window(None, None, "claude-opus-5") == Window(None, "", "claude-opus-5")


@pytest.mark.parametrize("absurd", [0, -1, True])
def test_a_number_that_is_no_window_is_none(absurd):
    assert window(absurd, (absurd, "m"), "m").tokens is None


def test_a_reading_is_said_against_the_hosts_window():
    assert shown(1_000_000, None) == "253,500 of 1,000,000 tokens (25%), told by the host"


def test_a_reading_is_said_against_the_declared_window_with_its_model():
    said = "253,500 of 1,000,000 tokens (25%), declared for claude-opus-5[1m]"
    assert shown(None, (1_000_000, "claude-opus-5[1m]")) == said
    assert shown(None, (1_000_000, "")) == "253,500 of 1,000,000 tokens (25%), declared"


def test_without_a_window_the_bare_count_is_said():
    assert shown(None, None) == "253,500 tokens, window undeclared"
    assert percent(READ, window(None, None, "claude-opus-5")) is None


def test_how_old_the_reading_is_is_said():
    assert shown(1_000_000, None, now=NOW).endswith(", as of 20 s ago")
    assert shown(1_000_000, None, now=NOW + 300).endswith(", as of 5m ago")
    assert shown(1_000_000, None, now=NOW - 300).endswith(", as of 0 s ago")
    assert "as of" not in shown(1_000_000, None, reading=replace(READ, at=0.0), now=NOW)


def test_an_estimate_is_said_to_be_one():
    after = replace(READ, tokens=11_840, estimate=True, formula="the host's estimate: the conversation only")
    said = "about 11,840 of 1,000,000 tokens (1%), told by the host, the host's estimate: the conversation only"
    assert shown(1_000_000, None, reading=after) == said
    assert shown(None, None, reading=after).startswith("about 11,840 tokens, window undeclared")


def test_bytes_are_said_to_be_bytes():
    said = "no token count yet; the transcript has 3,120 bytes, which measure no window"
    assert shown(1_000_000, None, reading=unmeasured(3_120), now=NOW) == said


def test_no_transcript_is_neither_empty_nor_full():
    assert shown(1_000_000, None, reading=unmeasured(0)) == "no reading: no transcript, or an empty one"
    assert percent(unmeasured(0), window(1_000_000, None, "")) is None


def test_a_compaction_of_unknown_size_is_said_to_be_that():
    gone = replace(READ, tokens=None, estimate=True, how="compacted")
    assert shown(1_000_000, None, reading=gone).startswith("compacted, and its size is unknown")


def test_a_percentage_is_not_rounded_up():
    assert percent(replace(READ, tokens=899_999), window(1_000_000, None, "")) == 89
    assert percent(replace(READ, tokens=1_000_000), window(1_000_000, None, "")) == 100


def test_more_than_the_window_holds_is_called_impossible():
    over = replace(READ, tokens=1_000_001)
    assert percent(over, window(1_000_000, None, "")) == 101
    said = shown(1_000_000, None, reading=over)
    assert said.endswith(
        "(101%), told by the host; 1,000,001 in a window of 1,000,000 is impossible, so one of them is wrong"
    )
    assert "impossible" in window(1_000_000, None, "", 1_000_001).note


def test_it_is_called_impossible_whoever_asks_for_the_sentence():
    assert "impossible" in line(replace(READ, tokens=9), Window(8, "host"), 0)


def test_a_host_that_tells_less_than_was_read_gives_way_to_a_declaration_that_fits():
    found = window(200_000, (1_000_000, "claude-opus-5"), "claude-opus-5", 340_000)
    assert (found.tokens, found.source, found.fits) == (1_000_000, "declared", True)
    assert found.note == "the host tells 200,000, which the reading exceeds"


def test_a_host_that_tells_less_than_was_read_stays_when_nothing_better_is_declared():
    for declared in (None, (300_000, ""), (1_000_000, "claude-haiku-5")):
        found = window(200_000, declared, "claude-opus-5", 340_000)
        assert (found.tokens, found.source, found.fits) == (200_000, "host", False)


def test_a_declaration_for_another_model_is_called_out():
    said = shown(None, (1_000_000, "claude-opus-5[1m]"), "claude-haiku-5")
    assert "declared for claude-opus-5[1m]" in said
    assert said.endswith("; this session runs another model, claude-haiku-5")


def test_nothing_is_asked_for_on_a_doubtful_window():
    full = replace(READ, tokens=950_000)
    assert sure(full, window(None, (1_000_000, "claude-opus-5"), "claude-opus-5")) == 95
    assert sure(full, window(None, (1_000_000, "claude-opus-5"), "claude-haiku-5")) is None
    assert sure(full, window(900_000, None, "claude-opus-5")) is None
    assert sure(full, window(None, None, "claude-opus-5")) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("claude-opus-5[1m]", "claude-opus-5"),
        ("claude-sonnet-4-5", "claude-sonnet-4-5-20250929"),
        ("Sonnet 4.5", "claude-sonnet-4-5-20250929"),
        ("Claude Opus 5 (1M context)", "claude-opus-5"),
        ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5"),
        ("claude-sonnet-4-5@20250929", "anthropic/claude-sonnet-4-5"),
        ("claude-3-5-haiku-latest", "Haiku 3.5"),
        ("GPT-5.5", "openai/gpt-5.5"),
    ],
)
def test_names_of_one_model_are_told_to_be_that(one, other):
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("claude-opus-4", "claude-opus-4-5"),
        ("claude-opus-5", "claude-sonnet-5"),
        ("gpt-5.5", "gpt-5"),
        ("opus 5", "gpt-5"),
    ],
)
def test_names_of_two_models_are_told_apart(one, other):
    assert not same(one, other)


def test_a_declared_name_is_made_harmless():
    said = shown(None, (1_000_000, "opus\x1b[2J\n5"), "claude-opus-5")
    assert said == "253,500 of 1,000,000 tokens (25%), declared for opus 5"
