"""The commits that nobody looked at yet, from real repositories."""

from __future__ import annotations

import subprocess

import pytest

from navlog.core import gitlog
from navlog.core.errors import Refused
from navlog.core.project import Project, find
from navlog.core.roadmap.commits import history
from tests.support import Repo, clean_environment, git


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", store=False)


def project(repo):
    return find(str(repo.root))


def head(repo):
    return git(repo.root, "rev-parse", "HEAD").strip()


def unseen(repo, *tips, **more):
    return history.unseen(project(repo), dict(enumerate(tips)), **more)


def subjects(messages):
    return [message.subject for message in messages]


@pytest.fixture
def silent(monkeypatch):
    def refuse(*words):
        raise AssertionError(f"git was started: {words}")

    monkeypatch.setattr(gitlog, "run", refuse)


# tips


def test_the_tip_is_the_branch_and_its_commit_and_takes_no_process(repo, silent):
    assert history.tips(project(repo)) == {"main": head(repo)}


def test_a_branch_with_slashes_is_found(repo, silent):
    git(repo.root, "checkout", "-q", "-b", "team/phase-3/importer")
    assert history.tips(project(repo)) == {"team/phase-3/importer": head(repo)}


def test_a_packed_branch_is_found_and_not_one_that_ends_like_it(repo, silent):
    git(repo.root, "branch", "other/main")
    expected = repo.commit("second")
    git(repo.root, "pack-refs", "--all")
    assert not (repo.root / ".git/refs/heads/main").exists()
    assert history.tips(project(repo)) == {"main": expected}


def test_a_detached_head_is_called_head(repo, silent):
    git(repo.root, "checkout", "-q", "--detach")
    assert history.tips(project(repo)) == {"HEAD": head(repo)}


def test_a_linked_worktree_has_its_own_tip(repo, tmp_path, silent):
    git(repo.root, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Repo((tmp_path / "side").resolve())
    expected = side.commit("in the worktree")
    assert history.tips(project(side)) == {"side": expected}
    assert history.tips(project(repo)) == {"main": head(repo)}


def test_before_the_first_commit_there_is_no_tip(tmp_path, silent):
    git(tmp_path, "init", "-q")
    assert history.tips(find(str(tmp_path))) == {}


def test_outside_git_there_is_no_tip(tmp_path, silent):
    assert history.tips(Project(str(tmp_path), str(tmp_path), str(tmp_path / ".navlog"))) == {}


def test_a_branch_that_is_another_name_of_a_branch_is_left_to_git(repo):
    git(repo.root, "symbolic-ref", "refs/heads/alias", "refs/heads/main")
    git(repo.root, "symbolic-ref", "HEAD", "refs/heads/alias")
    assert list(history.tips(project(repo)).values()) == [head(repo)]


def test_refs_that_are_no_files_are_left_to_git(repo):
    (repo.root / ".git/reftable").mkdir()
    assert history.tips(project(repo)) == {"main": head(repo)}


def test_a_head_that_leads_out_of_the_repository_is_no_tip(repo, tmp_path):
    (tmp_path / "secret").write_text("0" * 40 + "\n")
    (repo.root / ".git/HEAD").write_text("ref: refs/heads/../../../../secret\n")
    assert history.tips(Project(str(repo.root), "", "", str(repo.root / ".git"), str(repo.root / ".git"))) == {}


# unseen


def test_what_came_after_the_last_look_is_unseen_oldest_first(repo):
    looked = head(repo)
    repo.commit("second")
    repo.commit("third")
    assert subjects(unseen(repo, looked)) == ["second", "third"]
    assert unseen(repo, head(repo)) == ()


def test_a_message_holds_all_that_grading_needs(repo):
    looked = head(repo)
    repo.write("src/é.py", "é\n")
    repo.write("docs/b.md", "b\n")
    git(repo.root, "add", "-A")
    words = ["-m", "Phase 3: importer", "-m", "Reads feeds.\nTwice.", "-m", "Completes: TC-4"]
    git(repo.root, "commit", "-q", *words, GIT_AUTHOR_DATE="2026-03-01T12:00:00Z")
    (message,) = unseen(repo, looked)
    assert (message.sha, message.subject) == (head(repo), "Phase 3: importer")
    assert message.body == "Reads feeds.\nTwice.\n\nCompletes: TC-4"
    assert message.files == ("docs/b.md", "src/é.py")
    assert (message.merge, message.at, message.author) == (False, 1772366400.0, "An Author")


def test_a_commit_without_files_has_none(repo):
    looked = head(repo)
    repo.commit("empty")
    assert unseen(repo, looked)[0].files == ()


def test_a_merge_has_the_files_that_it_brought_in(repo):
    looked = head(repo)
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.write("side.py", "side\n")
    repo.commit("on the side")
    git(repo.root, "checkout", "-q", "main")
    repo.write("main.py", "main\n")
    repo.commit("on main")
    git(repo.root, "merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
    last = unseen(repo, looked)[-1]
    assert (last.subject, last.merge, last.files) == ("Merge branch 'side'", True, ("side.py",))


def test_a_branch_that_was_never_looked_at_starts_where_it_left_what_was(repo):
    repo.commit("second")
    looked = head(repo)
    git(repo.root, "checkout", "-q", "-b", "side", "HEAD~1")
    repo.commit("on the side")
    assert subjects(unseen(repo, looked)) == ["on the side"]


def test_the_looked_at_tips_of_all_branches_count(repo):
    git(repo.root, "checkout", "-q", "-b", "side")
    side = repo.commit("on the side")
    git(repo.root, "checkout", "-q", "main")
    main = repo.commit("on main")
    git(repo.root, "merge", "-q", "--no-ff", "-m", "merge", "side")
    assert subjects(unseen(repo, side, main)) == ["merge"]
    assert subjects(unseen(repo, main)) == ["on the side", "merge"]


def test_where_nothing_was_looked_at_nothing_is_unseen(repo):
    assert unseen(repo) == ()


def test_a_tip_that_is_gone_is_left_out(repo):
    looked = head(repo)
    repo.commit("second")
    assert subjects(unseen(repo, "1" * 40, looked)) == ["second"]
    assert unseen(repo, "1" * 40) == ()


@pytest.mark.parametrize("odd", ["--all", "main", "HEAD", "", "-1", "g" * 40])
def test_what_is_no_hash_is_never_handed_to_git(repo, odd):
    looked = head(repo)
    repo.commit("second")
    assert unseen(repo, odd) == ()
    assert subjects(unseen(repo, odd, looked)) == ["second"]


def test_a_hash_that_is_no_commit_is_left_out(repo):
    blob = git(repo.root, "rev-parse", "HEAD:src/a.py").strip()
    looked = head(repo)
    repo.commit("second")
    assert subjects(unseen(repo, blob, looked)) == ["second"]


def test_after_a_rebase_the_commits_come_again_with_the_same_key(repo):
    base = head(repo)
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.write("side.py", "side\n")
    repo.commit("Phase 2: exporter")
    (before,) = unseen(repo, base)
    git(repo.root, "checkout", "-q", "main")
    repo.write("main.py", "main\n")
    main = repo.commit("on main")
    git(repo.root, "checkout", "-q", "side")
    git(repo.root, "rebase", "-q", "main", GIT_COMMITTER_DATE="2030-01-01T00:00:00Z")
    (after,) = unseen(repo, main, before.sha)
    assert after.sha != before.sha
    assert after.key == before.key


def test_other_commits_have_other_keys(repo):
    base = head(repo)
    for subject, when in (("one", "1"), ("two", "1"), ("one", "2")):
        git(repo.root, "commit", "-q", "--allow-empty", "-m", subject, GIT_AUTHOR_DATE=f"177236640{when} +0000")
    assert len({message.key for message in unseen(repo, base)}) == 3


def test_a_rebased_branch_whose_old_tip_is_collected_does_not_fail(repo):
    base = head(repo)
    gone = repo.commit("old")
    git(repo.root, "reset", "-q", "--hard", base)
    git(repo.root, "reflog", "expire", "--expire=now", "--all")
    git(repo.root, "gc", "-q", "--prune=now")
    repo.commit("fresh")
    assert subjects(unseen(repo, gone, base)) == ["fresh"]


def test_the_root_commit_is_read_with_its_files(repo):
    git(repo.root, "checkout", "-q", "--orphan", "other")
    looked = git(repo.root, "rev-parse", "main").strip()
    repo.commit("another root")
    (message,) = unseen(repo, looked)
    assert (message.subject, message.files) == ("another root", ("src/a.py", "src/b.py"))


def test_a_shallow_clone_tells_what_it_has(repo, tmp_path):
    first = head(repo)
    second = repo.commit("second")
    repo.commit("third")
    git(tmp_path, "clone", "-q", "--depth", "2", f"file://{repo.root}", "shallow")
    shallow = Repo((tmp_path / "shallow").resolve())
    assert subjects(unseen(shallow, first, second)) == ["third"]
    assert unseen(shallow, first) == ()


def test_a_repository_without_commits_has_none_unseen(tmp_path):
    git(tmp_path, "init", "-q")
    assert history.unseen(find(str(tmp_path)), {"main": "1" * 40}) == ()


def test_outside_git_nothing_is_unseen(tmp_path, silent):
    assert history.unseen(Project(str(tmp_path), str(tmp_path), ""), {"main": "1" * 40}) == ()


def test_without_git_nothing_is_unseen(repo, monkeypatch):
    def missing(*words):
        raise gitlog.GitError("git is not installed, or not on PATH")

    monkeypatch.setattr(gitlog, "run", missing)
    assert unseen(repo, head(repo)) == ()


def test_a_hostile_author_and_message_stay_what_they_are(repo):
    looked = head(repo)
    body = "\x1f\x01 commit deadbeef\n\n\x02"
    git(repo.root, "commit", "-q", "--allow-empty", "-m", "odd \x01 \x1f one", "-m", body, GIT_AUTHOR_NAME="Ev\x1fil")
    repo.commit("plain")
    odd, plain = unseen(repo, looked)
    assert (odd.author, odd.subject, plain.subject) == ("Ev\x1fil", "odd \x01 \x1f one", "plain")


def test_a_message_that_is_not_utf8_is_read(repo):
    looked = head(repo)
    path = repo.root / ".git/odd"
    path.write_bytes(b"odd \xff\xfe one\n")
    git(repo.root, "-c", "i18n.commitEncoding=utf-8", "commit", "-q", "--allow-empty", "-F", str(path))
    (message,) = unseen(repo, looked)
    assert message.subject.startswith("odd ")
    message.subject.encode("utf-8")


def test_a_name_with_a_line_end_is_one_name(repo):
    looked = head(repo)
    repo.write("odd\nname.py", "odd\n")
    repo.commit("odd")
    assert unseen(repo, looked)[0].files == ("odd\nname.py",)


def test_at_most_two_hundred_files_of_a_commit_are_kept(repo):
    looked = head(repo)
    for number in range(230):
        repo.write(f"many/{number}.txt", f"{number}\n")
    repo.commit("many")
    assert len(unseen(repo, looked)[0].files) == 200


def test_of_more_commits_than_the_limit_the_newest_are_given(repo):
    looked = head(repo)
    for number in range(5):
        repo.commit(f"commit {number}")
    assert subjects(unseen(repo, looked, limit=3)) == ["commit 2", "commit 3", "commit 4"]


def test_a_long_history_takes_as_many_processes_as_a_short_one(tmp_path, monkeypatch):
    git(tmp_path, "init", "-q", "-b", "main")
    stream = "".join(
        f"commit refs/heads/main\ncommitter A <a@example.org> {1700000000 + number} +0000\ndata 5\nc{number:04d}\n"
        for number in range(5000)
    )
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=tmp_path, env=clean_environment(), input=stream.encode(), check=True
    )
    repo = Repo(tmp_path.resolve())
    started = []
    run = gitlog.run
    monkeypatch.setattr(gitlog, "run", lambda *words: started.append(words) or run(*words))
    looked = git(tmp_path, "rev-parse", "main~4990").strip()
    assert len(unseen(repo, looked)) == 400
    assert len(started) == 2


# since


def test_since_gives_what_a_revision_does_not_reach(repo):
    git(repo.root, "tag", "v1")
    repo.commit("second")
    repo.commit("third")
    assert subjects(history.since(project(repo), "v1")) == ["second", "third"]
    assert subjects(history.since(project(repo), "HEAD~1")) == ["third"]
    assert history.since(project(repo), "HEAD") == ()


@pytest.mark.parametrize(
    "revision", ["nonesuch", "-n1", "--all", "", "main..main", "^main", "a\0b", "\ud800", "HEAD:src"]
)
def test_a_revision_that_is_none_is_refused(repo, revision):
    with pytest.raises(Refused) as refused:
        history.since(project(repo), revision)
    assert refused.value.code == "unknown_revision"
    assert refused.value.hint


def test_since_on_a_branch_without_commits_gives_none(repo):
    git(repo.root, "checkout", "-q", "--orphan", "other")
    assert history.since(project(repo), "main") == ()


def test_since_outside_git_is_refused(tmp_path):
    with pytest.raises(Refused):
        history.since(Project(str(tmp_path), str(tmp_path), ""), "HEAD")


HOSTILE = {
    "log.showRoot": "false",
    "log.showSignature": "true",
    "log.date": "relative",
    "log.follow": "true",
    "log.diffMerges": "off",
    "diff.external": "touch {marker}",
    "diff.evil.textconv": "touch {marker}; cat",
    "core.pager": "touch {marker}",
    "color.ui": "always",
    "format.pretty": "oneline",
    "core.quotePath": "true",
    "diff.relative": "true",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_repository_can_neither_run_anything_nor_change_what_is_read(repo, tmp_path, name):
    looked = head(repo)
    repo.write(".gitattributes", "*.py diff=evil\n")
    repo.write("src/é.py", "é\n")
    repo.commit("second")
    marker = tmp_path / "pwned"
    git(repo.root, "config", name, HOSTILE[name].format(marker=marker))
    (message,) = unseen(repo, looked)
    assert (message.subject, message.files) == ("second", (".gitattributes", "src/é.py"))
    assert not marker.exists()
