"""Todo lists of the hosts' tools, and in plain text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.roadmap.capture.drafts import Item
from navlog.core.roadmap.capture.todos import MOST, items

WRITTEN = {
    "todos": [
        {"content": "Sort the drawer", "status": "completed", "activeForm": "Sorting the drawer"},
        {"content": "Sweep", "status": "in_progress", "activeForm": "Sweeping"},
        {"content": "Rest", "status": "pending", "activeForm": "Resting"},
    ]
}
PLANNED = {
    "explanation": "in this order",
    "plan": [
        {"step": "Sort the drawer", "status": "completed"},
        {"step": "Sweep", "status": "in_progress"},
        {"step": "Rest", "status": "pending"},
    ],
}
READ = (Item("Sort the drawer", "done"), Item("Sweep", "in_progress"), Item("Rest"))


@pytest.mark.parametrize("value", [WRITTEN, PLANNED, WRITTEN["todos"], PLANNED["plan"]])
def test_the_lists_of_both_hosts_are_read_wrapped_or_bare(value):
    assert items(value) == READ
    assert items(json.dumps(value)) == READ


def test_a_list_that_came_as_text_within_its_object_is_read():
    assert items({"todos": json.dumps(WRITTEN["todos"])}) == READ


def test_the_hosts_own_id_is_the_key():
    assert items([{"id": 7, "content": "Sort"}]) == (Item("Sort", key="7"),)


def test_a_task_list_in_markdown_keeps_its_nesting():
    text = "# Today\n\n- [ ] Sort\n  - [x] by size\n    - [~] small first\n* [X] Sweep\n- a remark\n"
    assert items(text) == (
        Item("Sort"),
        Item("by size", "done", 1),
        Item("small first", "in_progress", 2),
        Item("Sweep", "done"),
    )


def test_text_without_boxes_has_an_item_a_line():
    text = "Today\n=====\n\nSort the drawer\n- Sweep\n2. Rest\n---\n"
    assert items(text) == (Item("Sort the drawer"), Item("Sweep"), Item("Rest"))


def test_the_mark_of_a_box_is_a_state_and_what_was_called_off_is_no_item():
    text = "- [ ] a\n- [x] b\n- [✓] c\n- [~] d\n- [/] e\n- [-] f\n- [?] g\n- [1] h\n- [i](j)\n"
    assert [(one.title, one.status) for one in items(text)] == [
        ("a", "open"),
        ("b", "done"),
        ("c", "done"),
        ("d", "in_progress"),
        ("e", "in_progress"),
        ("g", "open"),
    ]


def test_the_same_title_is_kept_once_as_it_first_came():
    assert items("- [x] Sort\n- [ ] sort\n") == (Item("Sort", "done"),)


def test_a_title_is_one_short_line():
    (one,) = items([{"content": " Sort\nthe\t\x1b[31mdrawer\x1b[0m\x00 \u202e" + "x" * 1_000_000}])
    assert one.title.startswith("Sort the drawer x")
    assert len(one.title) == 200


def test_no_more_than_the_first_items_of_a_long_list_are_read():
    found = items([{"content": f"item {number}"} for number in range(10_000)])
    assert [one.title for one in found] == [f"item {number}" for number in range(MOST)]


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        True,
        "",
        "\n",
        b"- [ ] a",
        {},
        {"todos": None},
        {"todos": {"content": "a"}},
        {"plan": "no list"},
        [None, 7, [], ["a"], {}, {"content": None}, {"content": ["a"]}, {"content": "\x00 \n"}],
        [{"content": "gone", "status": "deleted"}],
        "[" * 100_000,
        '{"todos": 1}',
    ],
)
def test_what_is_no_list_has_no_items(value):
    assert items(value) == ()


def test_an_unknown_status_is_open_and_an_empty_title_is_passed_over():
    assert items([{"content": "a", "status": ["x"]}, {"content": " ", "activeForm": "b"}, "c"]) == (
        Item("a"),
        Item("b"),
        Item("c"),
    )


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=())),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["todos", "plan", "content", "step", "status", "id", "task", "text"]), inner)
    ),
)


@given(VALUES)
def test_no_value_whatever_raises_or_gives_an_empty_title(value):
    found = items(value)
    assert all(one.title.strip() and len(one.title) <= 200 and len(one.title.splitlines()) == 1 for one in found)
    assert len({one.title.casefold() for one in found}) == len(found)
