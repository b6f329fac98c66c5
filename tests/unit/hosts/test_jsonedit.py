"""Editing JSON in place: the value changes as meant, and nothing else does."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.errors import Fault
from navlog.core.hosts import jsonedit
from navlog.core.hosts.jsontree import Unreadable, parse

KEYS = st.text(st.sampled_from('ab/*\\"é,:{}'), max_size=4)
LEAVES = st.none() | st.booleans() | st.integers(-99, 99) | KEYS | st.just("// no comment")
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)


def written(value: Any, seed: int) -> str:
    """The value as some person may have typed it: comments, trailing commas, any line ends and blanks."""
    chance = random.Random(seed)
    newline = chance.choice(["\n", "\r\n"])
    noise = [
        "",
        "",
        " ",
        "\t",
        newline,
        f"{newline}  ",
        '/* c, ] } " */',
        f' // d ], }} "{newline}',
        f"{newline}    ",
    ]

    def blank() -> str:
        return "".join(chance.choice(noise) for _ in range(chance.randint(0, 2)))

    def show(part: Any) -> str:
        if isinstance(part, dict):
            items = [json.dumps(key) + blank() + ":" + blank() + show(inner) for key, inner in part.items()]
            return "{" + joined(items) + "}"
        if isinstance(part, list):
            return "[" + joined([show(inner) for inner in part]) + "]"
        return json.dumps(part, ensure_ascii=chance.random() < 0.5)

    def joined(items: list[str]) -> str:
        text = (blank() + "," + blank()).join(items)
        trailing = blank() + "," if items and chance.random() < 0.3 else ""
        return blank() + text + trailing + blank()

    return chance.choice(["", "\ufeff"]) + blank() + show(value) + blank()


def containers(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path that leads to an object or an array."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if steps is None:
        return []
    return [path, *(found for step, inner in steps for found in containers(inner, (*path, step)))]


def inside(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def is_subsequence(part: str, whole: str) -> bool:
    letters = iter(whole)
    return all(letter in letters for letter in part)


@settings(max_examples=150, deadline=None)
@given(OBJECTS, st.integers(0, 10**6))
def test_reads_what_a_person_may_have_typed(value: Any, seed: int):
    assert jsonedit.value(written(value, seed)) == value


@settings(max_examples=200, deadline=None)
@given(OBJECTS, VALUES, st.integers(0, 10**6), st.data())
def test_adding_changes_the_value_as_meant_and_loses_nothing(value: Any, new: Any, seed: int, data: Any):
    text = written(value, seed)
    path = data.draw(st.sampled_from(containers(value)))
    edited, expected = add(text, value, path, new)
    assert jsonedit.value(edited) == expected
    kept = "".join(text.split()) if not inside(value, path) else text
    assert is_subsequence(kept, edited)


@settings(max_examples=200, deadline=None)
@given(OBJECTS, VALUES, st.integers(0, 10**6), st.data())
def test_what_was_added_can_be_taken_out_again(value: Any, new: Any, seed: int, data: Any):
    text = written(value, seed)
    path = data.draw(st.sampled_from(containers(value)))
    edited, expected = add(text, value, path, new)
    last = list(inside(expected, path))[-1] if isinstance(inside(value, path), dict) else len(inside(value, path))
    again = jsonedit.drop(edited, (*path, last))
    assert jsonedit.value(again) == value
    if inside(value, path):
        assert again == text


@settings(max_examples=200, deadline=None)
@given(OBJECTS.filter(bool), st.integers(0, 10**6), st.data())
def test_dropping_takes_out_one_item_and_keeps_the_comments(value: Any, seed: int, data: Any):
    text = written(value, seed)
    path = data.draw(st.sampled_from([path for path in containers(value) if inside(value, path)]))
    within = inside(value, path)
    step = data.draw(st.sampled_from(list(within) if isinstance(within, dict) else list(range(len(within)))))
    expected = json.loads(json.dumps(value))
    del inside(expected, path)[step]
    edited = jsonedit.drop(text, (*path, step))
    assert jsonedit.value(edited) == expected
    assert is_subsequence(edited, text)


@settings(max_examples=150, deadline=None)
@given(OBJECTS.filter(bool), VALUES, st.integers(0, 10**6), st.data())
def test_replacing_touches_the_span_of_the_value_alone(value: Any, new: Any, seed: int, data: Any):
    text = written(value, seed)
    key = data.draw(st.sampled_from(list(value)))
    edited = jsonedit.put(text, (key,), new)
    root = parse(text)
    assert root is not None
    span = next(item.node for item in root.items if item.key == key)
    assert edited.startswith(text[: span.start])
    assert edited.endswith(text[span.end :])
    assert jsonedit.value(edited) == {**value, key: new}


def add(text: str, value: Any, path: tuple[str | int, ...], new: Any) -> tuple[str, Any]:
    expected = json.loads(json.dumps(value))
    within = inside(expected, path)
    if isinstance(within, list):
        within.append(new)
        return jsonedit.append(text, path, new), expected
    within["new key"] = new
    return jsonedit.put(text, (*path, "new key"), new), expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '{\n  "a": [\n    1\n  ]\n}\n'),
        ("\ufeff", '\ufeff{\n  "a": [\n    1\n  ]\n}\n'),
        (" \r\n", ' \r\n{\r\n  "a": [\r\n    1\r\n  ]\r\n}\r\n'),
        ("// only a comment", '// only a comment\n{\n  "a": [\n    1\n  ]\n}\n'),
        ("{}", '{\n  "a": [\n    1\n  ]\n}'),
        ('{"b":2}', '{"b":2,"a":[1]}'),
        ('{"b": 2}\n', '{"b": 2, "a": [1]}\n'),
        ('{\n\t"b": 2\n}', '{\n\t"b": 2,\n\t"a": [\n\t\t1\n\t]\n}'),
        ('{\r\n    "b": 2,\r\n}\r\n', '{\r\n    "b": 2,\r\n    "a": [\r\n        1\r\n    ],\r\n}\r\n'),
        ('{\n  "b": 2 // two\n}', '{\n  "b": 2, // two\n  "a": [\n    1\n  ]\n}'),
        ('{ "b": 2, // two\n}', '{ "b": 2, // two\n"a": [\n  1\n],\n}'),
        ("{\n  // nothing yet\n}", '{\n  // nothing yet\n  "a": [\n    1\n  ]\n}'),
    ],
)
def test_what_is_added_is_laid_out_as_its_neighbours_are(before: str, after: str):
    assert jsonedit.put(before, ("a",), [1]) == after


def test_an_object_in_an_array_takes_one_line_and_so_does_an_array_of_one():
    text = jsonedit.put('{\n  "b": 2\n}\n', ("a",), [{"c": {"d": [1, 2]}}])
    assert text == '{\n  "b": 2,\n  "a": [{"c": {"d": [1, 2]}}]\n}\n'
    assert jsonedit.append(text, ("a",), {"e": []}) == text.replace("}}]", '}}, {"e": []}]')
    text = jsonedit.put('{\n  "b": 2\n}\n', ("a",), [{"c": {"d": [1, 2]}}, {}])
    assert text == '{\n  "b": 2,\n  "a": [\n    {"c": {"d": [1, 2]}},\n    {}\n  ]\n}\n'
    assert jsonedit.append(text, ("a",), {"e": []}) == text.replace("{}\n", '{},\n    {"e": []}\n')


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"a":[1]}', '{"a":[]}'),
        ('{\n  "a": [\n    1,\n  ]\n}', '{\n  "a": []\n}'),
        ('{"a": [ // why\n 1]}', '{"a": [ // why\n ]}'),
        ('{"a": [1, /* two */ 2, 3]}', '{"a": [ /* two */ 2, 3]}'),
    ],
)
def test_dropping_an_element_leaves_no_gap(before: str, after: str):
    assert jsonedit.drop(before, ("a", 0)) == after


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"a": 1', 1, 8),
        ('{\n  "a" 1\n}', 2, 7),
        ('{\n  "a": 1\n  "b": 2\n}', 3, 3),
        ("{\r\n  a: 1\r\n}", 2, 3),
        ('{"a": nope}', 1, 7),
        ('{"a": NaN}', 1, 7),
        ('{"a": "b\n"}', 1, 9),
        ("{} {}", 1, 4),
        ("[1,,2]", 1, 4),
        ("/* open", 1, 1),
        ("[" * 100_000, 1, 1),
        ("{]", 1, 2),
    ],
)
def test_a_text_that_is_not_json_is_refused_with_the_place(text: str, line: int, column: int):
    with pytest.raises(Unreadable) as caught:
        jsonedit.put(text, ("a",), 1)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_the_last_of_two_members_with_one_name_counts():
    assert jsonedit.put('{"a": 1, "a": 2}', ("a",), 3) == '{"a": 1, "a": 3}'


def test_an_edit_that_would_not_do_what_it_says_is_refused():
    with pytest.raises(Fault, match="stands twice"):
        jsonedit.drop('{"a": 1, "a": 2}', ("a",))


@pytest.mark.parametrize("path", [("a", "b"), ("b", "c"), ("a", 0)])
def test_a_path_that_leads_nowhere_is_an_error(path: tuple[str | int, ...]):
    with pytest.raises((KeyError, TypeError)):
        jsonedit.append('{"a": 1}', path, 2)
