"""The search: labels, then words and meaning, then what hangs together with the best; and the ways between labels."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.facts.fact import PROJECT, REPO, SCOPES, SESSION, Fact
from navlog.core.facts.graph import Graph, across, drawn, labels, order
from navlog.core.facts.search import BEGINNING, EXACT, HUB, LARGE, LIKE, SMALL, floor, search
from navlog.core.recall import semantic
from tests.unit.facts.shapes import REPO_FACTS, decided

GATE = Fact(REPO, "gate", "method", "make check", "one command runs everything")
CHECK = Fact(PROJECT, "make check", "takes", "two minutes")
VALVE = Fact(REPO, "valve driver", "convention", "every command carries a deadline", "a late opening floods the tables")
STORE = Fact(REPO, "time series", "decided", "one file a month", "operators copy a month to a stick")
FACTS = (GATE, CHECK, VALVE, STORE, decided())

NODES = st.sampled_from("abcdefg")
EDGES = st.lists(st.builds(Fact, st.sampled_from(SCOPES), NODES, st.just("joins"), NODES), max_size=14)


@pytest.fixture(params=["model", "words alone"])
def encoder(request):
    return semantic.bundled() if request.param == "model" else None


def found(question, facts=FACTS, encoder=None):
    return [(hit.fact, hit.via) for hit in search(facts, question, encoder)]


def test_a_label_finds_its_facts_first_whatever_its_case_and_closing_mark(encoder):
    for question in ("make check", " Make  Check ?", "MAKE CHECK"):
        hits = search(FACTS, question, encoder)[:2]
        assert {hit.fact for hit in hits} == {GATE, CHECK} and {hit.score for hit in hits} == {EXACT}


def test_the_beginning_of_a_label_finds_it_after_the_label_itself(encoder):
    longer = Fact(PROJECT, "gate keeper", "is", "Ines")
    assert [(hit.fact, hit.score) for hit in search((*FACTS, longer), "gate", encoder)[:2]] == [
        (GATE, EXACT),
        (longer, BEGINNING),
    ]


def test_two_letters_are_no_beginning():
    assert found("pl") == [] and found("pla")[0][0] == decided()


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("deadlines of commands", VALVE),
        ("which file holds a month?", STORE),
        ("what floods the tables?", VALVE),
        ("which shapes do tabs have?", decided()),
        ("valve convention", VALVE),
    ],
)
def test_words_of_any_field_find_a_fact(question, fact, encoder):
    assert found(question, encoder=encoder)[0] == (fact, "")


def test_other_words_find_it_by_their_meaning():
    assert found("which command tests it all?", encoder=semantic.bundled())[0][0] == GATE
    assert found("the instruction reached the tap too late", encoder=semantic.bundled())[0][0] == VALVE


def test_what_shares_a_label_with_a_hit_comes_after_the_hits_and_says_by_which(encoder):
    assert found("which method is the gate?", encoder=encoder) == [(GATE, ""), (CHECK, "make check")]


def test_a_label_that_half_of_the_facts_have_is_not_followed():
    def rules(number):
        return [Fact(REPO, "rules", "convention", f"{letter} " * 3, "so") for letter in "bcdfghjklmnpqrstv"[:number]]

    asked = Fact(REPO, "rules", "convention", "close every umbrella", "rain")
    few, many = (found("umbrella", [asked, *rules(number)]) for number in (HUB - 1, HUB))
    assert many == [(asked, "")] and len(few) == HUB and few[-1][1] == "rules"


@pytest.mark.parametrize(
    "question", ["", "   ", "?", "how is the payroll computed?", "zzz", "\udce9", "'\"(*:AND", "\0"]
)
def test_a_question_that_nothing_fits_finds_nothing(question, encoder):
    assert search(FACTS, question, encoder) == ()


def test_no_facts_are_no_answer(encoder):
    assert search((), "anything", encoder) == ()


def test_the_more_facts_the_more_the_best_has_to_fit():
    heights = [floor(size) for size in (0, SMALL, 50, 500, LARGE, 10 * LARGE)]
    assert heights == sorted(heights) and heights[0] == heights[1] < heights[2] and heights[-1] == heights[-2] < LIKE


def test_equal_scores_are_told_apart_by_scope_and_then_by_what_they_say(encoder):
    same = [Fact(scope, "gate", "is", letter) for scope in (REPO, SESSION, PROJECT) for letter in "BA"]
    hits = [hit.fact for hit in search(same, "gate", encoder)]
    assert [(one.scope, one.object) for one in hits] == [(scope, letter) for scope in SCOPES for letter in "AB"]


@settings(max_examples=15, deadline=None)
@given(
    st.lists(REPO_FACTS, max_size=8), st.sampled_from(["gate", "retry the queue", "café", "渡船", "# x"]), st.randoms()
)
def test_the_order_of_the_facts_changes_nothing(facts, question, choose):
    hits = search(facts, question, semantic.bundled())
    assert search(choose.sample(facts, len(facts)), question, semantic.bundled()) == hits
    direct = [hit.score for hit in hits if not hit.via]
    assert direct == sorted(direct, reverse=True) and all(0 < score <= 1 for score in direct)
    assert len({hit.fact for hit in hits}) == len(hits)


@given(EDGES, NODES, NODES)
def test_a_chain_leads_from_one_label_to_the_other_by_the_fewest_facts(facts, start, end):
    chain = Graph(sorted(facts, key=order)).chain(start, end)
    assert (None if chain is None else len(chain)) == distance(facts, start, end)
    if chain is not None:
        way = labels(start, chain)
        assert (way[0], way[-1]) == (start, end) and len(set(way)) == len(way)
        assert all(
            {left, across(fact, left)} == {fact.subject, fact.object} for fact, left in zip(chain, way, strict=False)
        )


def distance(facts, start, end):
    """How many facts lie between two labels, by widening what is reached until nothing is new."""
    reached, steps = {start}, 0
    while end not in reached:
        wider = reached | {across(fact, label) for fact in facts for label in reached & {fact.subject, fact.object}}
        if wider == reached:
            return None
        reached, steps = wider, steps + 1
    return steps


def test_of_chains_that_are_as_short_the_same_is_told_whatever_the_order():
    facts = [Fact(scope, "a", relation, "b") for scope in SCOPES for relation in ("needs", "is")]
    shuffled = random.Random(1).sample(facts, len(facts))
    assert Graph(sorted(shuffled, key=order)).chain("a", "b") == (Fact(SESSION, "a", "is", "b"),)


def test_a_chain_is_drawn_with_the_way_that_each_fact_points():
    chain = (Fact(PROJECT, "a", "needs", "b"), Fact(PROJECT, "c", "holds\x1b[31m", "b"))
    assert drawn("a", chain, 300) == "a --needs--> b <--holds-- c"
    assert drawn("a", (), 300) == "a"


def test_labels_that_are_meant_are_other_spellings_then_those_that_hold_it_then_similar_ones():
    names = ("Gate", "the gate keeper", "gates of dawn", "gite", "valve")
    known = Graph(Fact(PROJECT, name, "is", "there") for name in names)
    assert known.nearest("gate") == ("Gate", "gates of dawn", "the gate keeper", "gite")
    assert known.nearest("payroll") == ()
