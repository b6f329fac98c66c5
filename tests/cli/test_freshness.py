"""Freshness: an answer is given only while its files are as charted, here and now; why it is not, otherwise."""

from __future__ import annotations

import os

import pytest

from tests.support import git, run

WEBHOOKS = "where are payment webhooks handled?"


def test_a_changed_file_silences_its_answer_at_once(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "a = 2\n")
    asked = repo.run("ask", WEBHOOKS, "--json")
    assert (asked.code, asked.json["outcome"], asked.json["hits"]) == (1, "miss", [])
    assert asked.json["sunk"][0]["cause"]["change"] == "uncommitted"


def test_a_file_of_the_same_size_and_time_but_other_bytes_silences_too(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    before = (repo.root / "src/a.py").stat()
    repo.write("src/a.py", "a = 9\n")
    os.utime(repo.root / "src/a.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert repo.run("ask", WEBHOOKS).code == 1


def test_the_commit_that_sank_a_chart_is_named(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "a = 2\n")
    sha = repo.commit("rotate tokens")
    cause = repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]
    assert (cause["path"], cause["change"], cause["commit"], cause["author"]) == (
        "src/a.py",
        "committed",
        sha,
        "An Author",
    )
    assert "rotate tokens" in repo.run("list", "--sunk").out


def test_a_deleted_file_is_said_to_be_deleted(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    (repo.root / "src/a.py").unlink()
    assert repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]["change"] == "deleted"


@pytest.mark.parametrize("committed", [True, False])
def test_a_moved_file_is_followed_and_recharted_in_one_step(repo, committed):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    git(repo.root, "mv", "src/a.py", "docs/moved.py")
    if committed:
        repo.commit("move")
    cause = repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]
    assert (cause["change"], cause["moved_to"]) == ("moved", "docs/moved.py")
    assert repo.run("rechart", made["id"]).code == 0
    assert repo.run("ask", WEBHOOKS, "--json").json["hits"][0]["files"] == ["docs/moved.py"]


def test_a_chart_that_is_fresh_is_not_recharted(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    refused = repo.run("rechart", made["id"], "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "already_fresh")


def test_a_switched_branch_sinks_a_chart_and_switching_back_raises_it(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.write("src/a.py", "a = 3\n")
    repo.commit("side change")
    assert repo.run("ask", WEBHOOKS).code == 1
    git(repo.root, "checkout", "-q", "main")
    assert repo.run("ask", WEBHOOKS).code == 0


def test_a_stash_and_its_pop_sink_and_raise(repo):
    repo.write("src/a.py", "a = 7\n")
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "stash", "-q")
    assert repo.run("ask", WEBHOOKS).code == 1
    git(repo.root, "stash", "pop", "-q")
    assert repo.run("ask", WEBHOOKS).code == 0


def test_a_chart_is_fresh_in_one_worktree_and_sunk_in_another(repo, tmp_path):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    (tmp_path / "linked/src/a.py").write_text("a = 4\n")
    assert repo.run("ask", WEBHOOKS).code == 0
    assert run(tmp_path / "linked", "ask", WEBHOOKS).code == 1


def test_a_file_that_cannot_be_read_is_not_one_that_changed(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    (repo.root / "src/a.py").unlink()
    (repo.root / "src/a.py").symlink_to("/etc/hostname")
    asked = repo.run("ask", WEBHOOKS, "--json").json
    assert (asked["hits"], asked["sunk"][0]["cause"]["change"]) == ([], "unreadable")
    assert repo.run("prune", "--purge", "--json").json["purged"] == []
    assert repo.run("show", made["id"], "--json").json["state"] == "unreadable"


def test_prune_keeps_what_has_sunk_lately_and_erases_what_has_for_long(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "changed\n")
    first = repo.run("prune", "--json").json
    assert (first["checked"], first["fresh"], len(first["sunk"]), first["purged"]) == (1, 0, 1, [])
    assert len(repo.run("prune", "--json", NAVLOG_CHARTS_KEEP_SUNK="0").json["purged"]) == 1


def test_prune_spares_a_chart_that_another_worktree_still_stands_behind(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    repo.write("src/a.py", "changed\n")
    assert repo.run("prune", "--json", NAVLOG_CHARTS_KEEP_SUNK="0").json["purged"] == []


def test_list_shows_what_can_answer_and_on_request_the_rest(repo):
    repo.run("chart", "one?", "1", "--files", "src/a.py")
    repo.run("chart", "two?", "2", "--files", "src/b.py")
    repo.write("src/a.py", "changed\n")
    states = {
        words: [(row["question"], row["state"]) for row in repo.run("list", *words, "--json").json["charts"]]
        for words in ((), ("--sunk",), ("--all",))
    }
    assert states == {
        (): [("two?", "fresh")],
        ("--sunk",): [("one?", "sunk")],
        ("--all",): [("two?", "fresh"), ("one?", "sunk")],
    }


def test_a_purge_tells_why_a_chart_that_is_sunk_here_stays(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    repo.write("src/a.py", "changed\n")
    assert "another worktree" in repo.run("prune", "--purge").err


def test_a_sunk_chart_comes_with_the_one_thing_to_do(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    repo.write("src/a.py", "changed\n")
    assert f"navlog rechart {made['id']}" in repo.run("ask", WEBHOOKS).err
    (repo.root / "src/a.py").unlink()
    told = repo.run("ask", WEBHOOKS).err
    assert "rechart" not in told and "chart the question anew" in told
