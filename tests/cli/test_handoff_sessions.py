"""Sessions side by side: agents, worktrees and branches never overwrite one another, and each finds its own."""

from __future__ import annotations

import pytest

from tests.support import Repo, git


def save(repo, lost, *words, **environ):
    done = repo.run("checkpoint", "--would-be-lost", lost, *words, "--json", **environ)
    assert done.code == 0
    return done.json["session"]


def resume(repo, *words, **environ):
    told = repo.run("resume", *words, "--json", **environ).json
    return told["handoff"]["text"], told["found"]


@pytest.fixture
def worktree(repo, tmp_path):
    git(repo.root, "worktree", "add", "-qb", "feat/queue", str(tmp_path / "other"))
    return Repo((tmp_path / "other").resolve())


def test_two_agents_in_one_place_keep_what_each_of_them_wrote(repo):
    one = save(repo, "by one", CLAUDECODE="1", CLAUDE_CODE_SESSION_ID="id-one")
    other = save(repo, "by the other", CODEX_THREAD_ID="id-other")
    assert (one, other) == ("id-one", "id-other")
    assert resume(repo, CLAUDECODE="1", CLAUDE_CODE_SESSION_ID="id-one") == ("by one", "session")
    assert resume(repo, CODEX_THREAD_ID="id-other") == ("by the other", "session")
    told = repo.run("resume", "--session", "fresh")
    assert "by the other" in told.out and "session id-other" in told.out
    assert "--session id-one" in told.err and "by one" not in told.out


def test_worktrees_share_the_store_and_find_their_own(repo, worktree):
    save(worktree, "in the worktree", "--session", "a")
    save(repo, "in the main one", "--session", "b")
    assert resume(worktree, "--session", "fresh") == ("in the worktree", "worktree")
    assert resume(repo, "--session", "fresh") == ("in the main one", "worktree")


def test_a_branch_that_was_moved_to_another_worktree_finds_its_handoff(repo, worktree):
    save(worktree, "on the queue", "--session", "a")
    save(repo, "on main", "--session", "b")
    git(worktree.root, "switch", "-q", "--detach")
    git(repo.root, "switch", "-q", "feat/queue")
    assert resume(repo, "--session", "fresh") == ("on the queue", "branch")
    assert "from another worktree" in repo.run("resume", "--session", "fresh").out


def test_a_fresh_branch_gets_the_newest_of_all_and_is_told_so(repo):
    save(repo, "on main", "--session", "a")
    git(repo.root, "switch", "-qc", "feat/new")
    assert resume(repo, "--session", "fresh") == ("on main", "newest")
    assert "nothing was saved on this branch" in repo.run("resume", "--session", "fresh").out


def test_people_without_a_session_have_one_for_each_branch_and_worktree(repo, worktree):
    first = save(repo, "on main")
    git(repo.root, "switch", "-qc", "feat/a")
    second, third = save(repo, "on a branch"), save(worktree, "in a worktree")
    assert len({first, second, third}) == 3 and all(one.startswith("person-") for one in (first, second, third))
    assert resume(repo) == ("on a branch", "session") and resume(worktree) == ("in a worktree", "session")
    git(repo.root, "switch", "-q", "main")
    assert resume(repo) == ("on main", "session") and save(repo, "again") == first


def test_an_agent_without_a_session_is_not_the_person(repo):
    save(repo, "by a person")
    assert save(repo, "by an agent", CODEX_CI="1").startswith("codex-")
    assert resume(repo) == ("by a person", "session")


@pytest.mark.parametrize(
    ("words", "environ", "wanted"),
    [
        (["--session", "given"], {"NAVLOG_SESSION": "env", "CLAUDE_CODE_SESSION_ID": "claude"}, "given"),
        ([], {"NAVLOG_SESSION": "env", "CLAUDE_CODE_SESSION_ID": "claude"}, "env"),
        ([], {"CLAUDE_CODE_SESSION_ID": "claude", "CODEX_THREAD_ID": "codex"}, "claude"),
        ([], {"NAVLOG_SESSION": " ", "CODEX_THREAD_ID": "codex"}, "codex"),
    ],
)
def test_the_strongest_name_of_the_session_counts(repo, words, environ, wanted):
    assert save(repo, "lost", *words, **environ) == wanted


@pytest.mark.parametrize("name", ["../../escape", "/etc/passwd", "a/b", "NUL", "x" * 400, "支払い", "-x y"])
def test_a_session_of_any_name_is_kept_in_its_folder_and_found_again(repo, name):
    assert save(repo, "lost", f"--session={name}") == name
    assert resume(repo, f"--session={name}") == ("lost", "session")
    assert len(list((repo.store / "sessions").iterdir())) == 1 and not (repo.root / "escape.json").exists()


def test_the_command_that_shows_another_session_is_safe_to_paste(repo):
    save(repo, "lost", "--session=a; rm -rf b")
    save(repo, "more", "--session", "c")
    assert "--session 'a; rm -rf b'" in repo.run("resume", "--session", "c").err


def test_a_session_that_cannot_be_read_is_named_and_hides_no_other(repo):
    save(repo, "lost", "--session", "a")
    repo.write(".navlog/sessions/b.json", "{")
    told = repo.run("resume", "--session", "a")
    assert told.code == 0 and "lost" in told.out and "sessions/b.json is set aside" in told.err


def test_a_reset_and_a_window_declared_after_it_still_find_what_came_before(repo):
    save(repo, "before the reset", "--session", "old")
    repo.run("checkpoint", "--context-window", "200000", "--session", "new")
    assert resume(repo, "--session", "new") == ("before the reset", "worktree")
