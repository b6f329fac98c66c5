"""The command line: which command the words name, what is left for it, and how the quick reader and argparse agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.app.arguments import BARE, COMMON, build, full, quick, split
from navlog.core import registry
from navlog.core.command import Arg, Command
from navlog.core.errors import NavlogError, Usage
from tests import readme

TREE = Command("plan", "Show the plan", "Plan", args=(Arg("--all", "all", flag=True),), aliases=("plan tree",))
NEXT = Command("plan next", "Go on", "Plan", args=(Arg("--to", "where", metavar="REF"),))
NOTE = Command(
    "note",
    "Show a note",
    "Notes",
    args=(Arg("id", "which", optional=True), Arg("--limit", "most", number=True)),
    aliases=("note show",),
)
LOG = Command("note log", "List the notes", "Notes", args=(Arg("many", "how many", optional=True),))
ADD = Command("fact add", "Add a fact", "Facts", args=(Arg("text", "it"), Arg("--also", "more", many=True)))
PULL = Command(
    "pull", "Fetch", "Notes", args=(Arg("from", "it"), Arg("into", "it", optional=True), Arg("--dry", "", flag=True))
)
COMMANDS = (TREE, NEXT, NOTE, LOG, ADD, PULL)

COMMONS = st.lists(
    st.sampled_from([("--json",), ("--project", "plan"), ("--session", "next"), ("--project=next",)]), max_size=3
).map(lambda options: [word for option in options for word in option])
NAMES = st.sampled_from([(command, name) for command in registry.on("cli") for name in command.names])
PLAIN = st.lists(
    st.sampled_from(
        "plan next tree note show log fact add pull --all --to --limit --also --dry --json - -- -h 3 x".split()
    ),
    max_size=6,
)


def named(*words: str) -> tuple[Command, list[str]]:
    return split(COMMANDS, words)


@pytest.mark.parametrize(
    ("words", "command", "rest"),
    [
        (["plan"], TREE, []),
        (["plan", "tree", "--all"], TREE, ["--all"]),
        (["plan", "next"], NEXT, []),
        (["plan", "3"], TREE, ["3"]),
        (["plan", "--all", "next"], TREE, ["--all", "next"]),
        (["note", "log", "log"], LOG, ["log"]),
        (["note", "show", "log"], NOTE, ["log"]),
        (["note", "7"], NOTE, ["7"]),
        (["fact", "add", "add"], ADD, ["add"]),
    ],
)
def test_the_longest_name_that_the_words_begin_with_is_the_command(words, command, rest):
    assert named(*words) == (command, rest)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--json"],
        ["next"],
        ["fact"],
        ["fact", "frob"],
        ["plan next"],
        ["--all", "plan"],
        ["--", "plan"],
        ["--project", "plan"],
    ],
)
def test_words_that_begin_with_no_name_name_no_command(words):
    assert named(*words) == (BARE, words)


@given(NAMES, COMMONS, COMMONS, COMMONS)
def test_common_options_may_stand_before_a_name_in_it_and_after_it(named, before, between, after):
    command, name = named
    first, *second = name.split()
    found, rest = split(registry.on("cli"), [*before, first, *between, *second, *after])
    assert found == command
    assert rest == [*before, *between, *after]


def test_the_value_of_a_common_option_is_never_part_of_a_name():
    assert named("--project", "plan", "note") == (NOTE, ["--project", "plan"])
    assert named("plan", "--session", "next") == (TREE, ["--session", "next"])


@given(PLAIN)
def test_whatever_line_the_quick_reader_accepts_argparse_reads_the_same(words):
    command, rest = split(COMMANDS, words)
    found = quick(command, rest)
    if found is not None:
        assert full(COMMANDS, words) == (command, found)


@given(PLAIN)
def test_any_line_is_read_or_refused_with_a_remedy(words):
    try:
        full(COMMANDS, words)
    except NavlogError as error:
        assert error.code == "usage" and error.message and error.hint
    except SystemExit as left:
        assert left.code == 0


@pytest.mark.parametrize("words", [["a", "b", "--dry"], ["a", "--dry", "b"], ["--dry", "a", "b"]])
def test_an_optional_word_may_stand_before_an_option_or_after_it(words):
    found = full(COMMANDS, ["pull", *words])[1]
    assert found == quick(PULL, words)
    assert (found["from"], found["into"]) == ("a", "b")


def test_after_two_dashes_every_word_is_a_value():
    assert full(COMMANDS, ["fact", "add", "--", "--also"])[1]["text"] == "--also"


@pytest.mark.parametrize(
    ("words", "said", "there"),
    [
        (["plan", "frob"], "there is no command plan frob", "there are: next; see: navlog plan --help"),
        (["plan", "--json", "frob", "x"], "there is no command plan frob", "there are: next;"),
        (["frob"], "there is no command frob", "there are: plan, note, fact, pull; see: navlog --help"),
        (["fact"], "there is no command fact", "there are: fact add; see: navlog --help"),
        (["fact", "frob"], "there is no command fact frob", "there are: fact add;"),
        (["plan", "next", "frob"], "there is no place for: frob", "see: navlog plan next --help"),
        (["plan", "--all", "next"], "there is no place for: next", "see: navlog plan --help"),
        (["plan", "--frob"], "there is no place for: --frob", "see: navlog plan --help"),
        (["--frob"], "there is no place for: --frob", "see: navlog --help"),
        (["note", "7", "8"], "there is no place for: 8", "see: navlog note --help"),
        (["fact", "add"], "the following arguments are required: text", "see: navlog fact add --help"),
    ],
)
def test_what_has_no_place_is_named_with_what_there_is_instead(words, said, there):
    with pytest.raises(Usage) as caught:
        full(COMMANDS, words)
    assert caught.value.message == said
    assert caught.value.hint.startswith(there)


def test_help_lists_the_groups_and_second_words_under_a_first_one_that_is_a_command(monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    listed = build(BARE, COMMANDS).format_help()
    for line in ("Plan:", "  plan      Show the plan", "    next    Go on", "Notes:", "    log     List the notes"):
        assert f"\n{line}\n" in listed
    assert "\n  fact add  Add a fact\n" in listed
    assert all(len(line) <= 70 for line in listed.splitlines())


def test_the_help_of_a_command_has_its_other_names_its_options_and_the_commands_under_it():
    helped = build(TREE, COMMANDS).format_help()
    assert helped.startswith("usage: navlog plan [-h] [--all]")
    assert "The same: navlog plan tree." in helped
    assert "\ncommands:\n  next  Go on\n" in helped
    assert all(arg.name in helped for arg in COMMON)


def test_the_readme_shows_the_word_that_may_be_left_out():
    assert readme.command_row(TREE) == "| `plan [tree] [--all]` | Show the plan |"
    assert readme.command_row(NEXT) == "| `plan next [--to REF]` | Go on |"
