"""The files behind an answer exist, were looked at, are the project's own and not ignored."""

from __future__ import annotations

import os

import pytest

from navlog.core.discoveries.backing import MOST, backing
from navlog.core.discoveries.turn import Turn
from navlog.core.record import replace
from tests.support import Repo

FILES = {"src/a.py": "a\n", "src/b.py": "b\n", "lib/b.py": "b\n", ".gitignore": "*.log\n", "docs/my page.md": "x\n"}


@pytest.fixture(scope="module")
def repo(tmp_path_factory):
    repo = Repo.make(tmp_path_factory.mktemp("backing") / "repo", FILES)
    repo.write("run.log", "x\n")
    return repo


def behind(repo, names, given="", shown=""):
    return backing(repo.context(), Turn(given=given, shown=shown), names)


def test_a_file_that_was_read_backs_the_answer(repo):
    assert behind(repo, ["src/a.py"], given=f"{repo.root}/src/a.py") == ("src/a.py",)


def test_a_file_that_a_command_named_does_too(repo):
    assert behind(repo, ["src/a.py"], given="sed -n '1,9p' 'src/a.py' | head") == ("src/a.py",)


def test_a_file_that_a_search_showed_does_too(repo):
    assert behind(repo, ["src/a.py"], given="rg a", shown="src/a.py:1:a") == ("src/a.py",)


def test_a_file_that_was_not_looked_at_does_not(repo):
    assert behind(repo, ["src/a.py"], given="src/b.py", shown="src/b.py:1:b") == ()


def test_an_absolute_name_is_the_files_key(repo):
    assert behind(repo, [f"{repo.root}/src/a.py"], given="src/a.py") == ("src/a.py",)


def test_a_name_may_be_relative_to_where_the_agent_is(repo):
    context = replace(repo.context(), here=str(repo.root / "src"))
    assert backing(context, Turn(given="cat a.py"), ["a.py"]) == ("src/a.py",)


def test_a_bare_name_is_the_only_such_file_that_was_looked_at(repo):
    assert behind(repo, ["a.py"], given="src/a.py") == ("src/a.py",)
    assert behind(repo, ["b.py"], given="src/b.py") == ("src/b.py",)
    assert behind(repo, ["b.py"], given="src/b.py\nlib/b.py") == ()


def test_a_path_with_a_space_is_one_path(repo):
    assert behind(repo, ["docs/my page.md"], given=f"{repo.root}/docs/my page.md") == ("docs/my page.md",)


def test_ignored_files_are_left_out_and_the_others_stay(repo):
    assert behind(repo, ["run.log", "src/a.py"], given="run.log\nsrc/a.py") == ("src/a.py",)


@pytest.mark.parametrize(
    "name", ["../x", "/etc/passwd", "src", "~/x", ".git/HEAD", ".navlog/journal.jsonl", "\0", "", "n.py"]
)
def test_what_is_no_file_of_the_project_is_left_out(repo, name):
    assert behind(repo, [name], given=name, shown=name) == ()


def test_a_link_that_leaves_the_project_is_left_out(repo, tmp_path):
    (tmp_path / "secret.txt").write_text("x")
    link = repo.root / "secret.txt"
    os.symlink(tmp_path / "secret.txt", link)
    try:
        assert behind(repo, ["secret.txt"], given="secret.txt") == ()
    finally:
        link.unlink()


def test_an_answer_rests_on_so_many_files_at_most(tmp_path):
    names = [f"f{number}.py" for number in range(MOST + 5)]
    repo = Repo.make(tmp_path / "repo", dict.fromkeys(names, "x\n"))
    assert behind(repo, names, given="\n".join(names)) == tuple(names[:MOST])
