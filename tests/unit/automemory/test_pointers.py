"""The index: which lines are pointers, what they lead to, and that everything else stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.automemory import pointers
from navlog.core.automemory.matter import TYPES
from navlog.core.text import line

PIECES = st.sampled_from(
    [
        "- ",
        "* ",
        "[",
        "](",
        "]",
        ")",
        "(",
        "a.md",
        "b c.md",
        "%20",
        "<",
        ">",
        "\\",
        "[[",
        "]]",
        "—",
        "\n",
        "\r\n",
        "#",
        " ",
    ]
)
CONTENT = st.one_of(
    st.binary(max_size=80),
    st.lists(PIECES, max_size=24).map("".join).map(str.encode),
    st.text(max_size=60).map(str.encode),
)
NAME = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=12)
KEY = st.lists(NAME, min_size=1, max_size=3).map("/".join).map(lambda key: key + ".md")
KEYS = KEY.filter(lambda key: not {".", ".."} & set(key.split("/")))
SHOWN = st.one_of(st.text(max_size=30), st.lists(PIECES, max_size=8).map("".join))


def only(text: str) -> pointers.Pointer:
    (found,) = pointers.pointers(text.encode())
    return found


@given(CONTENT, st.lists(st.tuples(KEYS, SHOWN, SHOWN, st.sampled_from(("", *TYPES))), max_size=3))
def test_whatever_an_index_holds_is_how_the_longer_one_begins(content, new):
    rows = [pointers.pointing(*one) for one in new]
    longer = pointers.added(content, rows)
    assert longer.startswith(content) and (new or longer == content)
    assert not pointers.lost(longer, [key for key, *_ in new])


@given(CONTENT)
def test_reading_an_index_never_fails_and_finds_no_more_pointers_than_lines(content):
    assert len(pointers.pointers(content)) <= content.count(b"\n") + 1


@given(CONTENT, SHOWN)
def test_an_exchange_touches_no_other_line(content, title):
    old, new = pointers.pointing("ours.md", title, "before"), pointers.pointing("ours.md", title, "after")
    both = pointers.added(content, [old])
    assert pointers.exchanged(both, old, new) == pointers.added(content, [new])


@given(KEYS, SHOWN, SHOWN, st.sampled_from(("", *TYPES)))
def test_a_line_is_read_as_what_it_was_written_for(key, title, description, tag):
    text = pointers.pointing(key, title, description, tag)
    found = only(text)
    assert "\n" not in text and key in found.keys
    assert (found.title, found.tag) == (line(title), tag)
    assert not pointers.lost(text.encode("utf-8", "surrogateescape"), [key])


@pytest.mark.parametrize(
    ("text", "title", "key", "description", "tag"),
    [
        (
            "- [Port map](ports.md) — which service listens where",
            "Port map",
            "ports.md",
            "which service listens where",
            "",
        ),
        ("- [decision] [Port map](ports.md) — why", "Port map", "ports.md", "why", "decision"),
        ("* [Port map](./ports.md): why", "Port map", "ports.md", "why", ""),
        ("  - **[Port map](ports.md)** - why", "Port map", "ports.md", "why", ""),
        ("- [Port [old] map](net/port%20map.md)\r", "Port [old] map", "net/port map.md", "", ""),
        ("- [Port map](<port map.md>)", "Port map", "port map.md", "", ""),
        ("- [Port map](ports.md#staging) – why", "Port map", "ports.md", "why", ""),
        ("- [Port map](ports(1).md)", "Port map", "ports(1).md", "", ""),
    ],
)
def test_the_forms_of_a_pointer(text, title, key, description, tag):
    found = only(text)
    assert (found.title, found.keys[-1], found.description, found.tag) == (title, key, description, tag)


@pytest.mark.parametrize(
    "text",
    [
        "# Memory",
        "Read [Port map](ports.md) first.",
        "- no link",
        "- [site](https://example.org/page.md)",
        "- [up](../other/ports.md)",
        "- [root](/etc/ports.md)",
        "- [code](src/main.py)",
        "- [open](ports.md",
        "- ](ports.md)",
        "",
    ],
)
def test_what_is_no_pointer_is_none(text):
    assert pointers.pointers(text.encode()) == ()


def test_a_path_of_the_folder_in_full_is_a_path_in_it():
    found = pointers.pointers(b"- [Port map](/home/memory/ports.md)\n", "/home/memory")
    assert found[0].keys == ("ports.md",)


@pytest.mark.parametrize("text", ["See `ports.md`, which is long.", "- [[ports]] and more", "1. [Port map](ports.md)"])
def test_a_file_that_a_line_leads_to_in_another_way_is_not_lost(text):
    assert pointers.lost(text.encode(), ["ports.md"]) == ()


def test_a_file_that_a_pointers_description_names_is_still_lost():
    assert pointers.lost(b"- [Ports](ports.md) \xe2\x80\x94 replaces old.md\n", ["old.md"]) == ("old.md",)


def test_a_description_with_a_link_in_it_leads_nowhere_else():
    text = pointers.pointing("a.md", "A", "see [B](b.md)")
    assert pointers.lost(text.encode(), ["a.md", "b.md"]) == ("b.md",)


def test_a_name_whose_letters_are_taken_apart_is_the_same_name():
    assert pointers.lost("- [Cafe](café.md)\n".encode(), ["cafe\u0301.md"]) == ()


@pytest.mark.parametrize(
    ("content", "end"), [(b"a\r\nb\r\n", b"\r\n"), (b"a\nb\n", b"\n"), (b"", b"\n"), (b"a\r\nb", b"\r\n")]
)
def test_lines_are_added_with_the_ends_that_the_index_has(content, end):
    assert pointers.added(content, ["- x"]).endswith(end + b"- x" + end) or content == b""
    assert pointers.added(content, ["- x"]).endswith(b"- x" + end)


def test_a_byte_that_is_no_utf8_in_a_name_survives_the_way_into_the_index_and_back():
    key = b"caf\xe9.md".decode("utf-8", "surrogateescape")
    assert key in only(pointers.pointing(key, "Cafe")).keys


def test_a_very_long_line_of_brackets_is_read_in_a_moment():
    assert pointers.pointers(b"- " + b"[](" * 20_000) == ()
