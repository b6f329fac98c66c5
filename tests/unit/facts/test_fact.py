"""What may be said in a fact, and when two are about the same."""

from __future__ import annotations

import pytest
from hypothesis import given

from navlog.core.errors import Refused
from navlog.core.facts.fact import LIMIT, PROJECT, REPO, SESSION, Fact, alike, checked, normal
from tests.unit.facts.shapes import ANY_PROJECT, ANY_REPO, LABELS, decided


def refused(**fields):
    with pytest.raises(Refused) as caught:
        checked(Fact(**{"scope": REPO, "subject": "a", "relation": "decided", "object": "b", "because": "c", **fields}))
    return caught.value.code


def test_labels_are_composed_trimmed_and_their_inner_space_folded():
    assert normal("  cafe\u0301  \t of\nthe port ") == "caf\u00e9 of the port"


@given(LABELS)
def test_the_normal_form_is_final(label):
    assert normal(normal(label)) == normal(label)


def test_a_subject_has_one_decision_and_many_conventions():
    assert decided(object="x").key == decided(object="y", because="z").key
    one, other = (Fact(REPO, "tests", "convention", object, "w") for object in ("x", "y"))
    assert one.key != other.key


def test_outside_the_repository_a_subject_has_any_number_of_objects():
    assert Fact(PROJECT, "a", "decided", "x").key != Fact(PROJECT, "a", "decided", "y").key


def test_the_key_begins_with_what_it_is_about():
    assert decided("The Retry budget!").key.startswith("the-retry-budget-decided-")
    assert Fact(SESSION, "渡船", "是", "船").key.isascii()


def test_another_relation_is_refused_with_those_that_there_are():
    with pytest.raises(Refused) as caught:
        checked(decided().__class__(REPO, "a", "likes", "b", "c"))
    assert caught.value.code == "bad_relation"
    assert all(name in caught.value.hint for name in ("convention", "decided", "method"))


def test_what_is_committed_says_why():
    assert refused(because=" ") == "no_because"


@pytest.mark.parametrize("field", ["subject", "relation", "object"])
def test_no_field_is_empty(field):
    assert refused(**{field: " \n "}) == "empty_fact"


@pytest.mark.parametrize("field", ["subject", "object", "because"])
def test_no_field_is_longer_than_the_limit(field):
    assert refused(**{field: "x" * (LIMIT + 1)}) == "fact_too_long"
    checked(
        Fact(
            **{"scope": REPO, "subject": "a", "relation": "decided", "object": "b", "because": "c", field: "é" * LIMIT}
        )
    )


@pytest.mark.parametrize("text", ["a\x1b[31m", "a\u202eb", "a\udcffb", "a\0b", "a\u200fb"])
def test_nothing_that_acts_on_a_terminal_or_is_no_character_gets_in(text):
    assert refused(subject=text) == "bad_fact"


@given(ANY_REPO)
def test_any_other_committed_fact_is_taken_as_it_is(fact):
    assert checked(fact) == fact


@given(ANY_PROJECT)
def test_any_other_fact_of_a_project_is_taken_as_it_is(fact):
    assert checked(fact) == fact


def test_case_and_compatible_forms_look_alike():
    assert alike("Placement") == alike("placement") == alike("ｐlacement")
    assert alike("placement") != alike("placements")
