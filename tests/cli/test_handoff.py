"""The return path: what one session writes is what the next one receives, wherever it starts and whoever it is."""

from __future__ import annotations

import os

import pytest

from tests.support import Repo, git
from tests.unit.handoff.texts import HOSTILE

LOST = "Replay on start is written, and was never run against a journal that is cut in the middle of a record."
AHEAD = "Run the torn-write fixture first: if it fails the record's format changes, and the third slice is pointless."


def answered(repo, session="one", lost=LOST, ahead=AHEAD, **environ):
    done = repo.run(
        "checkpoint", "--would-be-lost", lost, "--next-step", ahead, "--session", session, "--json", **environ
    )
    assert done.code == 0
    return done.json


def resumed(repo, session="fresh"):
    return repo.run("resume", "--session", session, "--json").json


@pytest.mark.parametrize("lost", [one for one in HOSTILE if "\0" not in one] + ["a reason. " * 350])
def test_what_is_written_is_what_the_next_session_receives(repo, lost):
    done = repo.run("checkpoint", "--would-be-lost", "-", "--next-step", lost + "!", "--session", "one", stdin=lost)
    assert done.code == 0
    told = resumed(repo)
    assert (told["handoff"]["text"], told["next_step"]["text"]) == (lost, lost + "!")
    assert lost.encode() in (repo.store / "handoff.md").read_bytes()
    log = repo.run("handoff", "log", "--json").json["handoffs"]
    assert [(one["would_be_lost"], one["next_step"]) for one in log] == [(lost, lost + "!")]
    shown = repo.run("handoff", "--session", "fresh", "--json").json
    assert shown["handoffs"][0]["would_be_lost"] == shown["handoff"]["text"] == lost


def test_a_person_reads_it_whole_with_its_source_and_age(repo):
    long = "\n\n".join(f"{number}. {LOST}" for number in range(35))
    answered(repo, lost=long, CLAUDECODE="1")
    repo.commit("second")
    shown = repo.run("resume", "--session", "fresh").out
    assert long in shown and AHEAD in shown and shown.index(long) < shown.index(AHEAD)
    head = shown.partition("1. Replay")[0]
    assert all(word in head for word in ("claude-code", "session one", "main", "1 commit since", "may be incomplete"))
    assert "verify before acting" in shown.partition(long)[2].partition(AHEAD)[0]


def test_the_answer_has_everything_a_script_needs(repo):
    answered(repo)
    told = resumed(repo, "one")
    assert told["found"] == "session"
    sha = git(repo.root, "rev-parse", "HEAD").strip()
    half = {name: told["handoff"][name] for name in ("commit", "commits_since", "state", "session", "by", "branch")}
    assert half == {
        "commit": sha,
        "commits_since": 0,
        "state": "current",
        "session": "one",
        "by": "person",
        "branch": "main",
    }
    assert told["handoff"]["worktree"] == str(repo.root) and told["handoff"]["at"].endswith("Z")
    assert (told["roadmap"], told["notes"], told["budget"]) == (None, [], None)


def test_notes_message_and_window_are_handed_over_too(repo):
    words = ["--message", "the queue", "--note", "first", "--note", "second\nin two lines"]
    words += ["--context-window", "200000", "--context-model", "model-x"]
    done = repo.run("checkpoint", *words, "--session", "one", "--json").json
    assert done["saved"] == ["message", "notes", "context_window"]
    told = resumed(repo)
    assert told["message"]["text"] == "the queue"
    assert {one["text"] for one in told["notes"]} == {"first", "second\nin two lines"}
    assert (told["budget"]["window"], told["budget"]["window_source"]) == (200_000, "declared")
    assert "second\nin two lines" in repo.run("resume").out


def test_where_the_work_stands_comes_after_what_was_handed_over(repo):
    repo.run("roadmap", "add", "The queue survives a restart")
    repo.run("roadmap", "add", "Journal on disk", "--parent", "1")
    repo.run("roadmap", "focus", "1")
    repo.chart("where is a?", "In src/a.py.")
    repo.write("src/a.py", "changed\n")
    answered(repo)
    told = resumed(repo)
    assert told["roadmap"]["phase"]["title"] == "The queue survives a restart"
    assert [one["title"] for one in told["roadmap"]["open"]] == ["Journal on disk"]
    assert [one["question"] for one in told["charts"]["sunk"]] == ["where is a?"]
    shown = repo.run("resume", "--session", "fresh").out
    places = [shown.index(one) for one in (LOST, AHEAD, "The queue survives", "Journal on disk", "where is a?")]
    assert places == sorted(places)


def test_the_first_checkpoint_is_as_good_where_git_has_no_commit(tmp_path):
    repo = Repo(tmp_path)
    repo.init()
    answered(repo)
    told = resumed(repo)
    assert told["handoff"]["text"] == LOST and told["handoff"]["commits_since"] is None and told["handoff"]["note"]


def test_nothing_saved_is_the_honest_no_and_says_how_to_save(repo):
    for words in (["resume"], ["handoff"], ["handoff", "show"]):
        none = repo.run(*words)
        assert none.code == 1 and "navlog checkpoint --would-be-lost" in none.err
    assert resumed(repo)["handoff"]["state"] == "missing"
    assert repo.run("handoff", "log").code == 0


def test_a_checkpoint_says_plainly_what_was_not_answered(repo):
    bare = repo.run("checkpoint", "--message", "about", "--session", "one")
    assert "would-be-lost was not answered" in bare.err and "next-step was not answered" in bare.err
    answered(repo)
    carried = repo.run("checkpoint", "--session", "one")
    assert carried.code == 0 and carried.err == ""
    repo.commit("second")
    stale = repo.run("checkpoint", "--session", "one")
    assert "would-be-lost was not answered anew" in stale.err and "1 commit since" in stale.err
    told = repo.run("checkpoint", "--next-step", AHEAD, "--session", "one", "--json").json
    assert (told["saved"], told["missing"], told["stale"]) == (["next_step"], ["would_be_lost"], ["would_be_lost"])


@pytest.mark.parametrize("option", ["--would-be-lost", "--next-step", "--message", "--note"])
@pytest.mark.parametrize("text", ["", " \n\t", "\u200e\x1b[0m"])
def test_an_empty_text_is_refused_and_what_was_saved_stands(repo, option, text):
    answered(repo)
    refused = repo.run("checkpoint", option, text, "--session", "one", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "empty_text")
    assert option in refused.json["error"]["message"] and resumed(repo)["handoff"]["text"] == LOST


def test_a_text_beyond_all_measure_is_refused(repo):
    refused = repo.run("checkpoint", "--would-be-lost", "-", "--json", stdin="x" * 200_001)
    assert (refused.code, refused.json["error"]["code"]) == (1, "text_too_long")


@pytest.mark.parametrize(
    "words",
    [
        ["checkpoint", "--context-window", "0"],
        ["checkpoint", "--context-window", "-5"],
        ["checkpoint", "--context-window", "many"],
        ["checkpoint", "--context-model", "model-x"],
        ["checkpoint", "--would-be-lost"],
        ["handoff", "log", "--limit", "0"],
        ["handoff", "nonsense"],
    ],
)
def test_what_makes_no_sense_is_a_usage_error(repo, words):
    wrong = repo.run(*words, "--json")
    assert wrong.code == 2 and wrong.json["error"]["hint"] and not os.path.exists(repo.store / "sessions")


def test_a_checkpoint_is_undone_whole(repo):
    answered(repo, lost="the first", ahead="first step")
    before = {path.name: path.read_bytes() for path in (repo.store / "handoff.md", repo.store / "sessions/one.json")}
    answered(repo, lost="the second", ahead="second step")
    assert repo.run("undo").code == 0
    after = {path.name: path.read_bytes() for path in (repo.store / "handoff.md", repo.store / "sessions/one.json")}
    assert after == before and resumed(repo)["handoff"]["text"] == "the first"
    assert repo.run("undo").code == 0
    assert not (repo.store / "handoff.md").exists() and resumed(repo)["handoff"]["state"] == "missing"


def test_the_log_keeps_every_answer_newest_first(repo):
    for number in range(4):
        answered(repo, f"s{number}", f"lost {number}", f"ahead {number}")
    rows = repo.run("handoff", "log", "--json").json["handoffs"]
    assert [(one["session"], one["would_be_lost"]) for one in rows] == [(f"s{n}", f"lost {n}") for n in (3, 2, 1, 0)]
    few = repo.run("handoff", "log", "--limit", "2")
    assert "lost 3" in few.out and "lost 2" in few.out and "lost 1" not in few.out


def test_reading_writes_nothing_and_needs_no_writing(repo):
    answered(repo)
    before = {path: path.read_bytes() for path in repo.store.rglob("*") if path.is_file()}
    for words in (["resume"], ["handoff"], ["handoff", "log"]):
        assert repo.run(*words, NAVLOG_READ_ONLY="1").code == 0
    assert {path: path.read_bytes() for path in repo.store.rglob("*") if path.is_file()} == before
