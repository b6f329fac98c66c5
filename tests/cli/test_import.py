"""Charts of capn-hook, read into this store with their fingerprints."""

from __future__ import annotations

import hashlib

import pytest

from tests.support import Repo


def entry(capn_id, question, answer, files):
    rows = "".join(f"  {path}: {hashlib.sha256(text.encode()).hexdigest()}\n" for path, text in files.items())
    body = f"\n{answer}\n" if answer else ""
    return f"---\ncapn: 1\nid: {capn_id}\nat: 2026-07-03T18:00:00.000Z\nfiles:\n{rows}---\n\n# {question}\n{body}"


@pytest.fixture
def repo(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    repo.write(
        ".capn/entries/30264dfa.md",
        entry("30264dfa", "where is the greeting?", "In a.", {"src/a.py": "a = 1\n"}),
    )
    repo.write(
        ".capn/entries/1111aaaa.md",
        entry("1111aaaa", "what was stale?", "Long ago.", {"src/b.py": "older\n"}),
    )
    repo.write(".capn/entries/2222bbbb.md", entry("2222bbbb", "only a question?", "", {"src/b.py": "b = 2\n"}))
    repo.write(".capn/entries/3333cccc.md", "")
    return repo


def test_a_dry_run_tells_what_would_come_and_writes_nothing(repo):
    told = repo.run("import", "capn", "--dry-run", "--json").json
    assert len(told["imported"]) == 3 and list((repo.store / "charts").iterdir()) == []


def test_imported_charts_answer_and_stale_ones_stay_silent(repo):
    told = repo.run("import", "capn", "--json").json
    assert (len(told["imported"]), told["unread"][0]["name"]) == (3, "3333cccc.md")
    hit = repo.run("ask", "where is the greeting", "--json").json["hits"][0]
    assert (hit["answer"], hit["at"], hit["by"]) == ("In a.", "2026-07-03T18:00:00.000Z", "capn")
    assert repo.run("ask", "what was stale?").code == 1
    assert repo.run("ask", "only a question?", "--json").json["hits"][0]["files"] == ["src/b.py"]


def test_importing_again_adds_nothing(repo):
    repo.run("import", "capn")
    again = repo.run("import", "capn", "--json").json
    assert (again["imported"], len(again["skipped"])) == ([], 3)


def test_an_import_is_undone_in_one_step(repo):
    repo.run("import", "capn")
    assert repo.run("undo").code == 0
    assert list((repo.store / "charts").iterdir()) == []


def test_a_store_elsewhere_is_named_by_its_path(repo, tmp_path):
    other = Repo.make(tmp_path / "other")
    for path in (repo.root, repo.root / ".capn", repo.root / ".capn" / "entries"):
        assert len(other.run("import", "capn", str(path), "--dry-run", "--json").json["imported"]) == 3


def test_where_there_is_no_store_to_import_that_is_said(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    refused = repo.run("import", "capn", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "no_capn_store")


def test_a_capn_entry_laid_into_the_store_is_read_as_it_is(repo):
    repo.write(".navlog/charts/30264dfa.md", (repo.root / ".capn/entries/30264dfa.md").read_text())
    assert repo.run("ask", "where is the greeting?", "--json").json["hits"][0]["id"] == "30264dfa"
