"""`fact query` and `fact path`: what they find, how they say no, and that they leave no trace."""

from __future__ import annotations

import os
import subprocess

import pytest

from navlog.core.facts.codec import encode
from navlog.core.facts.fact import LIMIT, REPO, Fact
from tests.support import NOBODY, Repo, clean_environment, executable


class Project(Repo):
    """A repository whose state is beside it."""

    def fact(self, *words: str, **environ: str):
        """Run a command of the facts."""
        return self.run("fact", *words, NAVLOG_STATE_ROOT=str(self.root.parent / "state"), **environ)


@pytest.fixture
def repo(tmp_path):
    repo = Project(Repo.make(tmp_path / "repo").root)
    for words in (
        ("gate", "method", "make check", "--scope", "repo", "--because", "one command"),
        ("placement", "decided", "declared tab shapes", "--scope", "repo", "--because", "ratios survive"),
        ("make check", "takes", "two minutes", "--scope", "project"),
        ("build server", "runs", "make check", "--session", "mine"),
    ):
        assert repo.fact("add", *words).code == 0
    return repo


def tree(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


def test_facts_of_all_scopes_are_found_and_listed_with_their_reason(repo):
    done = repo.fact("query", "make check", "--session", "mine", "--json")
    facts = done.json["facts"]
    assert done.code == 0 and done.json["omitted"] == 0
    assert [one["scope"] for one in facts] == ["session", "project", "repo"]
    assert {"key", "scope", "subject", "relation", "object", "because", "score", "via"} <= facts[0].keys()
    assert facts[2]["because"] == "one command" and facts[0]["score"] == 1.0 and facts[0]["via"] is None
    told = repo.fact("query", "make check").out.splitlines()
    assert (
        told[-2] == f"[repo] gate · method · make check  ({facts[2]['key']})"
        and told[-1].strip() == "because one command"
    )


def test_what_hangs_together_with_a_hit_says_by_which_label(repo):
    done = repo.fact("query", "what method is the gate?", "--json").json["facts"]
    assert [(one["subject"], one["via"]) for one in done] == [("gate", None), ("make check", "make check")]
    assert "via make check" in repo.fact("query", "what method is the gate?").out


def test_one_scope_alone_is_searched(repo):
    assert [one["scope"] for one in repo.fact("query", "make check", "--scope", "repo", "--json").json["facts"]] == [
        "repo"
    ]


def test_what_is_beyond_the_limit_is_counted(repo):
    done = repo.fact("query", "make check", "--limit", "1", "--json").json
    assert len(done["facts"]) == 1 and done["omitted"] == 1
    assert "1 more fact" in repo.fact("query", "make check", "--limit", "1").err


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_limit_is_a_number_above_0(repo, limit):
    assert repo.fact("query", "gate", "--limit", limit).code == 2


def test_a_question_that_nothing_fits_is_an_honest_no(repo):
    done = repo.fact("query", "how is the payroll computed?", "--json")
    assert (done.code, done.json["facts"], done.json["omitted"]) == (1, [], 0)
    told = repo.fact("query", "how is the payroll computed?")
    assert told.out == "" and "nothing fits" in told.err


def test_a_question_may_come_from_standard_input(repo):
    done = repo.run(
        "fact", "query", "-", "--json", stdin="placement\n", NAVLOG_STATE_ROOT=str(repo.root.parent / "state")
    )
    assert done.json["facts"][0]["subject"] == "placement"


def test_words_alone_find_too(repo):
    repo.write(".navlog/settings.toml", "[recall]\nembedding = false\n")
    assert repo.fact("query", "declared shapes", "--json").json["facts"][0]["subject"] == "placement"


def test_a_way_leads_over_all_scopes_and_shows_where_each_fact_points(repo):
    done = repo.fact("path", "gate", " build   server ", "--session", "mine", "--json")
    assert done.code == 0 and done.json["labels"] == ["gate", "make check", "build server"]
    assert [one["scope"] for one in done.json["facts"]] == ["repo", "session"]
    told = repo.fact("path", "gate", "build server", "--session", "mine").out
    assert told == "gate --method--> make check <--runs-- build server\n"


def test_labels_that_no_facts_join_are_an_honest_no(repo):
    done = repo.fact("path", "gate", "placement", "--json")
    assert (done.code, done.json["facts"], done.json["labels"]) == (1, [], [])
    assert "no facts lead from gate to placement" in repo.fact("path", "gate", "placement").err


def test_a_label_leads_to_itself(repo):
    assert repo.fact("path", "gate", "gate").out == "gate\n"


def test_a_label_that_no_fact_has_is_refused_with_the_nearest(repo):
    done = repo.fact("path", "gate", "Placement", "--json")
    error = done.json["error"]
    assert done.code == 1 and error["code"] == "no_such_label" and error["hint"] == "the nearest: placement"


@pytest.mark.parametrize("words", [("query", "gate"), ("query", "nothing at all"), ("path", "gate", "make check")])
def test_nothing_is_written(repo, words):
    before = tree(repo.root.parent)
    repo.fact(*words)
    repo.run("fact", *words, NAVLOG_STATE_ROOT=str(repo.root.parent / "elsewhere"), NAVLOG_READ_ONLY="1")
    assert tree(repo.root.parent) == before


def test_a_project_without_a_store_has_no_facts_and_gets_no_folder(tmp_path):
    repo = Project(Repo.make(tmp_path / "repo", store=False).root)
    before = tree(tmp_path)
    assert repo.fact("query", "gate").code == 1
    assert repo.fact("path", "a", "b").code == 1
    assert tree(tmp_path) == before


@pytest.mark.skipif(os.getuid() == 0, reason="everything is open to root")
def test_a_checkout_that_cannot_be_written_is_searched_all_the_same(repo):
    for path in (repo.store / "facts", repo.store, repo.root):
        path.chmod(0o500)
    try:
        assert repo.fact("query", "gate").code == 0
    finally:
        for path in (repo.root, repo.store, repo.store / "facts"):
            path.chmod(0o700)


@pytest.mark.parametrize("words", [(b"query", b"caf\xe9"), (b"path", b"caf\xe9", b"gate")])
def test_bytes_that_are_no_utf8_fit_nothing(repo, words):
    environ = clean_environment(HOME=NOBODY, NAVLOG_STATE_ROOT=str(repo.root.parent / "state"))
    done = subprocess.run([executable(), b"fact", *words], cwd=repo.root, env=environ, capture_output=True)
    assert done.returncode == 1 and b"Traceback" not in done.stderr and done.stdout == b""


def test_what_cannot_be_read_is_named_and_the_rest_is_found(repo):
    folder = repo.store / "facts"
    (folder / "broken.md").write_bytes(b"---\nnavlog: 1\nsubject: \xff\n")
    (folder / "folder.md").mkdir()
    done = repo.fact("query", "gate", "--json")
    assert done.code == 0 and done.json["facts"][0]["subject"] == "gate"
    assert {one["name"] for one in done.json["problems"]} == {"broken.md", "folder.md"}
    for words in (("query", "gate"), ("path", "gate", "make check")):
        told = repo.fact(*words)
        assert told.code == 0 and "repo: broken.md: it is no UTF-8" in told.err and "folder.md" in told.err


def test_a_file_in_place_of_the_folder_is_told_and_the_other_scopes_are_searched(repo):
    folder = repo.store / "facts"
    folder.rename(repo.root / "aside")
    folder.write_text("no folder")
    done = repo.fact("query", "make check")
    assert done.code == 0 and "two minutes" in done.out and "repo: facts: " in done.err


def test_fields_that_a_hand_wrote_are_shown_short_and_harmless_and_kept_whole_for_scripts(repo):
    fact = Fact(REPO, "umbrella", "convention", "x" * 2 * LIMIT, "\x1b[31mred\u202e")
    (repo.store / "facts" / f"{fact.key}.md").write_bytes(encode(fact))
    told, given = repo.fact("query", "umbrella"), repo.fact("query", "umbrella", "--json").json["facts"][0]
    assert "because red\n" in told.out and max(map(len, told.out.splitlines())) < LIMIT + 100
    assert (given["object"], given["because"]) == (fact.object, fact.because)
