"""Refusals: what is not charted, not taken for an id, not written, and how that is said."""

from __future__ import annotations

import os

import pytest

from navlog.core import registry
from tests.cli.words import WRITING
from tests.support import Repo

WEBHOOKS = "where are payment webhooks handled?"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["", "answer", "--files", "src/a.py"], "empty_question"),
        (["   ", "answer", "--files", "src/a.py"], "empty_question"),
        (["q\nr", "answer", "--files", "src/a.py"], "question_newline"),
        (["q", " \n ", "--files", "src/a.py"], "empty_answer"),
        (["q", "answer"], "no_files"),
        (["q", "answer", "--files", " , "], "no_files"),
        (["q", "answer", "--files", "src/none.py"], "missing_file"),
        (["q", "answer", "--files", "src"], "not_a_file"),
        (["q", "answer", "--files", "../outside.py"], "outside_project"),
        (["q", "answer", "--files", "/etc/hostname"], "outside_project"),
        (["q", "answer", "--files", "link.py"], "outside_project"),
        (["q", "answer", "--files", ".git/HEAD"], "outside_project"),
        (["q", "answer", "--files", "debug.log"], "ignored_file"),
    ],
)
def test_a_chart_that_could_not_be_trusted_is_refused_and_nothing_is_written(repo, words, code):
    repo.write("../outside.py", "")
    repo.write("debug.log", "")
    (repo.root / "link.py").symlink_to("/etc/hostname")
    refused = repo.run("chart", *words, "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, code)
    assert refused.json["error"]["message"] and os.listdir(repo.store / "charts") == []


def test_an_ignored_file_is_charted_by_force(repo):
    repo.write("debug.log", "x")
    assert repo.run("chart", "q", "answer", "--files", "debug.log", "--force").code == 0


@pytest.mark.parametrize(
    "name",
    [
        "a,b.py",
        "we\nird.py",
        "sp ace.py",
        "ñ é.py",
        "支払い.py",
        "colon: x.py",
        "-dash.py",
        '"quoted".py',
        "#hash.py",
    ],
)
def test_a_file_of_any_name_can_back_a_chart(repo, name):
    repo.write(f"src/{name}", "odd\n")
    assert repo.run("chart", "odd?", "Odd.", "--files", f"src/{name}").code == 0
    assert repo.run("ask", "odd?", "--json").json["hits"][0]["files"] == [f"src/{name}"]


@pytest.mark.parametrize("command", ["unchart", "show", "rechart"])
@pytest.mark.parametrize("given", ["../../README", "9F3A1C2E", "*", "9f3a1c2", "nothing"])
def test_what_is_not_an_id_is_refused(repo, command, given):
    repo.write("README.md", "keep me\n")
    refused = repo.run(command, given, "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "not_an_id")
    assert (repo.root / "README.md").read_text() == "keep me\n"


def test_an_id_that_no_chart_has_is_refused(repo):
    assert repo.run("unchart", "00000000", "--json").json["error"]["code"] == "no_such_chart"


@pytest.mark.parametrize("command", [one.name for one in registry.on("cli") if one.writes])
def test_every_write_is_refused_when_read_only(repo, command):
    refused = repo.run(*command.split(), *WRITING.get(command, []), "--json", NAVLOG_READ_ONLY="1")
    assert (refused.code, refused.json["error"]["code"]) == (1, "read_only")


@pytest.mark.parametrize(
    "words", [["ask", "q"], ["list"], ["prune"], ["chart", "q", "a", "--files", "src/a.py"], ["undo"]]
)
def test_without_a_store_a_command_says_so_and_makes_none(tmp_path, words):
    repo = Repo.make(tmp_path / "bare", store=False)
    failed = repo.run(*words, "--json")
    assert (failed.code, failed.json["error"]["code"]) == (3, "no_store") and not repo.store.exists()


def test_several_words_after_files_are_refused_with_the_remedy(repo):
    refused = repo.run("chart", "q?", "a", "--files", "src/a.py", "src/b.py")
    assert refused.code == 2 and "src/b.py" in refused.err and "A,B" in refused.err
