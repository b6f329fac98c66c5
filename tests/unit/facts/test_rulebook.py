"""The rules of a rulebook: every bullet of its sections, whole, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.facts.rulebook import read

WORD = st.text("abcdefghij", min_size=1, max_size=8)
SAYING = st.lists(WORD, min_size=1, max_size=12)
HEADS = st.sampled_from(["# Rules", "Rules", "-----", "===", "Key facts:", "Rules:", "## Other ##", "", "\ufeff"])
BULLETS = st.sampled_from(["- a", "  - b", "    c", "- -", "1. one", "+ plus", "\t- tab", "> - q", "- [x](y) `z"])
MARKS = st.sampled_from(["***", "```", "~~~", "<!--", "-->", "</div>"])


def texts(markdown):
    return [rule.text for rule in read(markdown).rules]


def said(markdown):
    return [(rule.section, rule.text) for rule in read(markdown).rules]


@pytest.mark.parametrize(
    "heading",
    [
        "# Rules",
        "###### rules",
        "## Rules ##",
        "## Rules:",
        "## **Rules**!",
        "## 📏 Rules 📏",
        "## 3. Rules",
        "## 3.1 Rules",
        "## [Rules](#top)",
        "## Rules {#rules}",
        "## Rules <!-- mine -->",
        "Rules\n-----",
        "RULES\n=====",
        "## Key facts",
        "## Key-Facts",
        "Key Facts:\n---",
        "## Conventions.",
    ],
)
def test_a_section_is_known_by_its_words_whatever_stands_around_them(heading):
    assert texts(f"# Project\n\n- before\n\n{heading}\n\n- inside\n\n# After\n\n- after\n") == ["inside"]


@pytest.mark.parametrize("label", ["Key facts:", "**Key facts:**", "**Key facts**:", "_Rules_：", "The port.\nRules:"])
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n<!-- kept in step -->\n"])
def test_a_line_before_a_list_is_a_section_of_that_list_alone(label, gap):
    assert texts(f"# Port\n\n{label}{gap}- inside\n* inside too\n\nProse.\n\n- outside\n") == ["inside", "inside too"]


def test_a_line_that_no_list_follows_directly_opens_nothing():
    assert texts("Key facts:\n\nProse.\n\n- outside\n") == []


def test_sections_within_a_section_belong_to_it_under_their_own_titles():
    markdown = "# Rules\n- a\n### 2) Tests\n- b\n#### `make`:\n- c\n\nNever:\n- d\n\n### \n- e\n# Other\n- f\n"
    assert said(markdown) == [("Rules", "a"), ("Tests", "b"), ("make", "c"), ("Never", "d"), ("Rules", "e")]


@pytest.mark.parametrize("mark", ["-", "*", "+", "1.", "7)"])
def test_every_kind_of_bullet_counts(mark):
    assert texts(f"# Rules\n\n{mark} inside\n") == ["inside"]


@given(SAYING, st.data())
def test_a_bullet_is_whole_however_it_is_wrapped(words, data):
    gaps = [data.draw(st.sampled_from([" ", "\n", "\n  ", "\n      "])) for _ in words[1:]]
    wrapped = words[0] + "".join(gap + word for gap, word in zip(gaps, words[1:], strict=True))
    assert texts(f"# Rules\n\n- {wrapped}\n- next\n") == list(dict.fromkeys([" ".join(words), "next"]))


@given(SAYING, SAYING)
def test_another_paragraph_of_a_bullet_is_part_of_it(one, other):
    assert texts(f"# Rules\n\n- {' '.join(one)}\n\n  {' '.join(other)}\n") == [" ".join([*one, *other])]


def test_a_nested_bullet_comes_with_what_the_bullets_around_it_say():
    markdown = "# Rules\n- Use git\n  - rebase\n    - daily\n- Never:\n  1. push\n  2. pull\n- Be kind. \n  - Always\n"
    assert texts(markdown) == [
        "Use git",
        "Use git: rebase",
        "Use git: rebase: daily",
        "Never: push",
        "Never: pull",
        "Be kind.",
        "Be kind. Always",
    ]


def test_inline_markdown_stays_as_it_is_written():
    assert texts("# Rules\n- Use `a  b`, **never** [c](d)\n") == ["Use `a b`, **never** [c](d)"]


@pytest.mark.parametrize(
    "block",
    [
        "```\n- x\n```",
        "~~~md\n# Rules\n- x\n~~~",
        "```\n- x\n\n- never closed",
        "<!--\n- x\n\n- y\n-->",
        "<!-- - x -->",
        "Prose.\n\n    - x",
        "    - x",
    ],
)
def test_nothing_comes_from_code_and_comments(block):
    assert texts(f"# Rules\n\n{block}\n") == []


def test_a_comment_in_a_bullet_is_left_out_but_not_one_in_code():
    markdown = "# Rules\n- a <!-- 1 --> b <!-- over\n  lines --> `<!-- c -->` \\`<!-- d -->\\`\n- <!-- id: 1 --> e\n"
    assert texts(markdown) == ["a b `<!-- c -->` \\` \\`", "e"]


def test_a_bullet_that_introduces_code_says_so():
    markdown = "# Rules\n- Run:\n  ```\n  make\n  ```\n- Run it daily.\n  ```\n  make\n  ```\n"
    assert [(rule.text, rule.coded) for rule in read(markdown).rules] == [("Run:", True), ("Run it daily.", False)]


def test_a_quoted_list_counts_and_a_quoted_heading_does_not():
    assert texts("# Rules\n\n> # Other\n> - quoted\n\n- after\n") == ["quoted", "after"]


def test_the_same_bullet_twice_counts_once():
    assert texts("# Rules\n- a\n- a\n\n# Rules\n* a\n") == ["a"]


def test_sections_whose_names_come_close_are_named_once_and_only_when_they_hold_bullets():
    near = "# Project rules\n- a\n## Tests\n- b\n# Coding Conventions:\n1. c\n\nRules\n- d\n"
    found = read(f"{near}\n# Rule\nProse.\n# Port\n- e\n")
    assert (found.rules, found.near) == ((), ("Project rules", "Coding Conventions", "Rules"))


@given(st.lists(HEADS | BULLETS | MARKS, max_size=30))
def test_any_text_is_read_and_line_ends_do_not_matter(lines):
    text = "\n".join(lines)
    found = read(text)
    assert read(text.replace("\n", "\r\n")) == found
    assert all(rule.text and "\n" not in rule.text for rule in found.rules)


@given(st.text(max_size=200))
def test_no_text_makes_it_fail(text):
    read(f"# Rules\n\n{text}")
