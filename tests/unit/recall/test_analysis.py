from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.recall.analysis import normalise, terms, words
from navlog.core.recall.lexical import query_terms, stems


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where is it?", ["where", "is", "it"]),
        ("getUserById", ["get", "user", "by", "id"]),
        ("HTTPResponse", ["http", "response"]),
        ("parse_json2xml", ["parse", "json", "2xml"]),
        ("src/api/webHooks.ts", ["src", "api", "web", "hooks", "ts"]),
        ("Über Ångström naïve", ["uber", "angstrom", "naive"]),
        ("Straße Łódź Øre", ["strasse", "lodz", "ore"]),
        ("支付回调", ["支付", "付回", "回调"]),
        ("再 ok", ["再", "ok"]),
        ("支付webhook", ["支付", "webhook"]),
        ("платежи", ["платежи"]),
        ("ﬁle", ["file"]),
        ("", []),
        ("🚀 -- ?!", []),
    ],
)
def test_words_are_cut_and_folded(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize("form", ["getUserById", "get_user_by_id", "get-user-by-id", "get.user.by.id"])
def test_an_identifier_is_kept_whole_in_every_spelling(form: str) -> None:
    found = terms(form)
    assert {"get", "user", "by", "id", "getuserbyid"} <= set(found)


def test_the_segments_of_a_path_are_kept_whole_too() -> None:
    found = terms("src/api/stripe_webhooks.py")
    assert {"src", "api", "stripe", "webhooks", "py", "stripewebhooks", "stripewebhookspy"} <= set(found)


def test_words_of_a_kind_have_one_stem() -> None:
    assert stems("handles handled handling") == ["handl"] * 3


def test_stop_words_are_no_terms() -> None:
    assert query_terms("the and of it") == []


@given(st.text())
def test_any_text_can_be_analysed(text: str) -> None:
    assert all(word and not word.isspace() for word in words(text))
    assert all(" " not in word and len(word) <= 60 for word in terms(text))
    assert isinstance(stems(text), list)


@given(st.text(), st.text())
def test_texts_beside_each_other_are_analysed_alone(one: str, other: str) -> None:
    assert words(f"{one}\n{other}") == words(one) + words(other)


@given(st.lists(st.from_regex(r"[a-z]{1,12}", fullmatch=True), max_size=8))
def test_plain_words_stay_as_they_are(plain: list[str]) -> None:
    assert words(" ".join(plain)) == plain == terms(" ".join(plain))


@pytest.mark.parametrize("other", ["where is  X", "Where is x?", "WHERE IS X ?!", " where\tis x...", "ｗｈｅｒｅ is x"])
def test_questions_that_differ_in_form_only_are_the_same(other: str) -> None:
    assert normalise(other) == normalise("Where is X?")


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
