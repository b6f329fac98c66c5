"""Damage: bytes that are no text, files that hold no fact, folders in place of files: told, and the rest stands."""

from __future__ import annotations

import subprocess

import pytest

from navlog.core.facts.fact import PROJECT, REPO, Fact
from tests.support import NOBODY, Repo, clean_environment, executable

BROKEN = {
    "empty": b"",
    "cut": b"---\nnavlog: 1\nsubject: a\n",
    "other bytes": b"---\nnavlog: 1\nsubject: caf\xe9\n---\n",
    "other text": b"# a heading\n",
    "zeros": b"\0" * 4_096,
}


@pytest.fixture
def repo(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    assert fact(repo, "add", "gate", "method", "make check", "--scope", "repo", "--because", "one command").code == 0
    return repo


def fact(repo, *words):
    return repo.run("fact", *words, NAVLOG_STATE_ROOT=str(repo.root.parent / "state"))


def raw(repo, *words):
    environ = clean_environment(HOME=NOBODY, NAVLOG_STATE_ROOT=str(repo.root.parent / "state"))
    return subprocess.run([executable(), b"fact", *words], cwd=repo.root, env=environ, capture_output=True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((b"add", b"caf\xe9", b"is", b"open"), 1),
        ((b"add", b"gate", b"\xff", b"open"), 1),
        ((b"add", b"gate", b"decided", b"x", b"--scope", b"repo", b"--because", b"\xe9"), 1),
        ((b"query", b"caf\xe9"), 1),
        ((b"path", b"gate", b"caf\xe9"), 1),
        ((b"retract", b"caf\xe9"), 1),
        ((b"history", b"caf\xe9"), 1),
        ((b"prune", b"--older-than", b"\xe9"), 2),
        ((b"inspect", b"repo", b"caf\xe9.md"), 1),
    ],
)
def test_arguments_that_are_no_utf8_are_refused_in_clear_words(repo, words, code):
    done = raw(repo, *words)
    told = done.stderr.decode("utf-8")
    assert (done.returncode, done.stdout) == (code, b"") and told.strip() and "navlog failed" not in told
    assert [one["subject"] for one in fact(repo, "show", "--json").json["facts"]] == ["gate"]


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_file_that_holds_no_fact_is_named_and_the_others_are_read_and_written(repo, content):
    (repo.store / "facts" / "broken.md").write_bytes(content)
    assert fact(repo, "add", "placement", "decided", "tabs", "--scope", "repo", "--because", "so").code == 0
    for words in (("show",), ("query", "gate"), ("path", "gate", "make check")):
        done = fact(repo, *words)
        assert done.code == 0 and "gate" in done.out and "repo: broken.md: " in done.err
    assert (repo.store / "facts" / "broken.md").read_bytes() == content


@pytest.mark.parametrize("scope", [REPO, PROJECT])
def test_a_folder_in_place_of_a_facts_file_is_told_and_left_alone(repo, scope):
    because = ["--because", "so"] if scope == REPO else []
    folder = fact(repo, "where", "--scope", scope, "--json").json["folders"][0]["path"]
    place = Fact(scope, "placement", "decided", "tabs").key + ".md"
    assert fact(repo, "add", "other", "method", "first", "--scope", scope, *because).code == 0
    subprocess.run(["mkdir", "-p", f"{folder}/{place}/within"], check=True)
    done = fact(repo, "add", "placement", "decided", "tabs", "--scope", scope, *because, "--json")
    assert done.code == 3 and place in done.json["error"]["message"] and done.json["error"]["hint"]
    found = fact(repo, "show", "--scope", scope, "--json").json
    assert "other" in {one["subject"] for one in found["facts"]} and found["problems"][0]["name"] == place
    assert fact(repo, "add", "other", "method", "second", "--scope", scope, *because).code == 0
