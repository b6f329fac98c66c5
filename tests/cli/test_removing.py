"""Removing charts, and taking that back."""

from __future__ import annotations

import pytest

from tests.support import git, run

WEBHOOKS = "where are payment webhooks handled?"


def test_bust_removes_every_chart_of_a_file_even_when_it_is_gone(repo):
    repo.run("chart", "one?", "1", "--files", "src/a.py")
    repo.run("chart", "two?", "2", "--files", "src/a.py,src/b.py")
    repo.run("chart", "three?", "3", "--files", "src/b.py")
    (repo.root / "src/a.py").unlink()
    busted = run(repo.root / "src", "bust", "a.py", "--json").json
    assert sorted(row["question"] for row in busted["removed"]) == ["one?", "two?"]


@pytest.mark.parametrize(
    "words",
    [
        ["unchart", "ID"],
        ["bust", "src/a.py"],
        ["prune", "--purge"],
        ["chart", WEBHOOKS, "New.", "--files", "src/b.py"],
    ],
)
def test_undo_brings_back_what_a_command_removed(repo, words):
    made = repo.run("chart", WEBHOOKS, "Old.", "--files", "src/a.py", "--json").json
    if words[0] == "prune":
        repo.write("src/a.py", "changed\n")
    entry = repo.store / "charts" / f"{made['id']}.md"
    before = entry.read_bytes()
    assert repo.run(*[made["id"] if word == "ID" else word for word in words]).code == 0
    assert not entry.exists() or entry.read_bytes() != before
    assert repo.run("undo").code == 0
    assert entry.read_bytes() == before
    git(repo.root, "checkout", "-q", ".")
    assert repo.run("ask", WEBHOOKS, "--json").json["hits"][0]["answer"] == "Old."


def test_undo_refuses_to_lose_what_was_done_since(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    entry = repo.store / "charts" / f"{made['id']}.md"
    entry.write_text(entry.read_text().replace("Here.", "By hand."))
    refused = repo.run("undo", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "changed_since")
    assert "By hand." in entry.read_text()
