"""The search for facts beats what is simpler on our own set; each floor was set two asks or more below the figure."""

from __future__ import annotations

import pytest

from tests.evaluation.facts import KINDS, figures, load, ways

CHOSEN = load()


@pytest.fixture(scope="module")
def measured():
    return {name: figures(CHOSEN, way) for name, way in ways(CHOSEN).items()}


def test_the_set_is_large_enough_and_of_every_kind():
    assert len(CHOSEN.facts) >= 60 and len(CHOSEN.asks) >= 60 and len(CHOSEN.negatives) >= 20
    assert {ask.kind for ask in CHOSEN.asks} == set(KINDS)
    labels = [label for fact in CHOSEN.facts for label in {fact.subject, fact.object}]
    assert len(set(labels)) < len(labels) - 20


def test_the_query_beats_substrings_and_words_alone(measured):
    query = measured["query"]
    assert query.fifth > max(measured["substring"].fifth, measured["bm25"].fifth)
    assert query.first > max(measured["substring"].first, measured["bm25"].first)


def test_it_finds_what_is_asked_with_the_facts_own_words():
    f = figures(CHOSEN, ways(CHOSEN)["query"], ("words",))
    assert f.first >= 0.86 and f.fifth >= 0.95


def test_what_hangs_together_with_the_hits_is_found_for_those_who_ask_for_it():
    query, direct = (figures(CHOSEN, ways(CHOSEN)[name], ("hop",)) for name in ("query", "direct"))
    assert query.fifth > direct.fifth


def test_the_order_is_better_than_that_of_words_by_far_where_nothing_is_held_back(measured):
    assert measured["no floor"].fifth >= measured["bm25"].fifth + 0.15


def test_what_nothing_fits_is_seldom_answered(measured):
    assert measured["query"].false <= 0.45 < measured["bm25"].false


def test_words_alone_answer_less_but_little_that_is_false(measured):
    assert measured["no model"].false <= 0.4
    assert measured["no model"].first >= 0.3
