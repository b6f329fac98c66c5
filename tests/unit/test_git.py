"""Git, asked through GitPython: what it tells of a change, and that a repository cannot make it run anything."""

from __future__ import annotations

import pytest

from navlog.core import gitlog
from navlog.core.charts.cause import COMMITTED, DELETED, ELSEWHERE, MOVED, UNCOMMITTED, explain
from navlog.core.charts.fingerprint import check
from navlog.core.digest import sha256_of
from navlog.core.project import find
from tests.support import Repo, git


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", {"a.py": "a\n", "b.py": "b\n", "odd [*] é.py": "odd\n"}, store=False)


def cause(repo, key, expected):
    project = find(str(repo.root))
    return explain(project, [(check(project.root, key, expected), expected)])[(key, expected)]


def before(repo, key):
    return sha256_of(str(repo.root / key))


def test_the_commits_that_touched_a_file_are_found_newest_first(repo):
    repo.write("a.py", "a2\n")
    repo.commit("second")
    repo.write("b.py", "b2\n")
    newest = repo.commit("third")
    found = gitlog.touches(find(str(repo.root)), ["a.py", "b.py", "none.py"])
    subjects = {path: [touch.commit.subject for touch in touched] for path, touched in found.items()}
    assert subjects == {"a.py": ["second", "first"], "b.py": ["third", "first"]}
    assert (found["b.py"][0].commit.sha, found["b.py"][0].commit.author) == (newest, "An Author")


def test_a_commit_is_the_cause_when_the_file_is_as_committed(repo):
    expected = before(repo, "a.py")
    repo.write("a.py", "a2\n")
    repo.commit("second")
    assert (cause(repo, "a.py", expected).change, cause(repo, "a.py", expected).commit.subject) == (
        COMMITTED,
        "second",
    )


def test_the_commit_that_changed_a_file_away_is_the_cause_and_not_a_later_one(repo):
    expected = before(repo, "a.py")
    for text in ("second", "third", "fourth"):
        repo.write("a.py", f"{text}\n")
        repo.commit(text)
    assert cause(repo, "a.py", expected).commit.subject == "second"


def test_a_commit_is_not_blamed_when_what_was_charted_was_never_committed(repo):
    repo.write("a.py", "draft\n")
    expected = before(repo, "a.py")
    git(repo.root, "checkout", "-q", "a.py")
    assert (cause(repo, "a.py", expected).change, cause(repo, "a.py", expected).commit) == (ELSEWHERE, None)


def test_what_was_charted_on_another_branch_is_not_blamed_on_this_one(repo):
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.write("a.py", "side\n")
    repo.commit("side change")
    expected = before(repo, "a.py")
    git(repo.root, "checkout", "-q", "main")
    assert cause(repo, "a.py", expected).change == ELSEWHERE


def test_an_author_and_a_subject_may_hold_anything(repo):
    expected = before(repo, "a.py")
    repo.write("a.py", "a2\n")
    git(repo.root, "commit", "-qam", "odd \x01 \x1f one", GIT_AUTHOR_NAME="Ev\x1fil")
    assert "one" in cause(repo, "a.py", expected).commit.subject


def test_a_file_that_differs_from_its_commit_is_uncommitted(repo):
    expected = before(repo, "a.py")
    repo.write("a.py", "a2\n")
    assert cause(repo, "a.py", expected).change == UNCOMMITTED


def test_turned_line_ends_do_not_make_a_commit_uncommitted(repo):
    expected = before(repo, "a.py")
    repo.write("a.py", "a2\nx\n")
    repo.commit("second")
    repo.write("a.py", "a2\r\nx\r\n")
    assert cause(repo, "a.py", expected).change == COMMITTED


def test_a_name_with_signs_that_mean_something_to_git_is_just_a_name(repo):
    expected = before(repo, "odd [*] é.py")
    repo.write("odd [*] é.py", "other\n")
    repo.commit("odd one")
    assert cause(repo, "odd [*] é.py", expected).commit.subject == "odd one"


def test_a_deletion_names_its_commit(repo):
    expected = before(repo, "a.py")
    (repo.root / "a.py").unlink()
    assert (cause(repo, "a.py", expected).change, cause(repo, "a.py", expected).commit) == (DELETED, None)
    repo.commit("drop a")
    assert cause(repo, "a.py", expected).commit.subject == "drop a"


def test_a_move_is_followed_to_any_name(repo):
    expected = before(repo, "a.py")
    git(repo.root, "mv", "a.py", "elsewhere.txt")
    repo.commit("move")
    assert (cause(repo, "a.py", expected).change, cause(repo, "a.py", expected).moved_to) == (
        MOVED,
        "elsewhere.txt",
    )


def test_a_changed_copy_is_no_move(repo):
    expected = before(repo, "a.py")
    (repo.root / "a.py").rename(repo.root / "c.py")
    repo.write("c.py", "changed\n")
    assert cause(repo, "a.py", expected).change == DELETED


def test_a_repository_without_commits_has_causes_without_commits(tmp_path):
    git(tmp_path, "init", "-q")
    (tmp_path / "a.py").write_text("a\n")
    assert cause(Repo(tmp_path.resolve()), "a.py", "0" * 64).change == UNCOMMITTED


def test_git_that_is_set_up_by_a_hook_still_answers_for_the_project(repo, monkeypatch):
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_WORK_TREE", "/nowhere")
    assert gitlog.touches(find(str(repo.root)), ["a.py"])["a.py"][0].commit.subject == "first"


HOSTILE = {
    "core.fsmonitor": "touch {marker}",
    "core.pager": "touch {marker}",
    "core.sshCommand": "touch {marker}",
    "diff.external": "touch {marker}",
    "diff.evil.command": "touch {marker}",
    "diff.evil.textconv": "touch {marker}; cat",
    "filter.evil.clean": "touch {marker}; cat",
    "filter.evil.smudge": "touch {marker}; cat",
    "gpg.program": "touch {marker}",
    "log.showSignature": "true",
    "alias.log": "!touch {marker}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_repository_cannot_make_us_run_anything(repo, tmp_path, name):
    expected = before(repo, "a.py")
    repo.write(".gitattributes", "*.py diff=evil filter=evil\n")
    repo.write("a.py", "a2\n")
    repo.commit("second")
    repo.init()
    marker = tmp_path / "pwned"
    hook = repo.root / ".git/hooks/post-index-change"
    hook.write_text(f"#!/bin/sh\ntouch {marker}\n")
    hook.chmod(0o755)
    git(repo.root, "config", name, HOSTILE[name].format(marker=marker))
    cause(repo, "a.py", expected)
    git_free = repo.run("chart", "q?", "a", "--files", "b.py")
    (repo.root / "b.py").unlink()
    assert git_free.code == 0 and repo.run("list", "--sunk").code == 0 and repo.run("doctor").code in (0, 1)
    assert not marker.exists()
