"""Proposals: what commits and titles suggest is put before a person, once, and nothing of it is done unasked."""

from __future__ import annotations

import os

import pytest

from navlog.core.errors import Refused
from navlog.core.roadmap import noticing
from tests.support import Repo, git

pytestmark = pytest.mark.usefixtures("at_rest")

HEADS = ("Phase 1: Parse the ledger file", "Phase 2: Render monthly invoices", "Phase 3: Archive (later)")
PLAN = "## Phases\n\n" + "".join(f"### {head}\n\n" for head in HEADS)


@pytest.fixture
def repo(tmp_path):
    """A repository with a plan, looked at once."""
    repo = Repo.make(tmp_path / "repo")
    repo.write(".navlog/roadmap.md", PLAN)
    repo.do("roadmap sync")
    repo.do("roadmap commits")
    return repo


def commit(repo: Repo, message: str, **environ: str) -> str:
    """Make an empty commit."""
    git(repo.root, "commit", "-q", "--allow-empty", "-m", message, **environ)
    return git(repo.root, "rev-parse", "HEAD").strip()


def waiting(repo: Repo) -> list[dict]:
    """The proposals made from commits that wait, after a look."""
    noticing.notice(repo.context())
    return [one for one in repo.do("proposals").fields["proposals"] if one["commit"]]


def status(repo: Repo, ref: str) -> str:
    return next(one["status"] for one in repo.do("roadmap").fields["phases"] if one["ref"] == ref)


def test_a_commit_that_says_so_is_proposed_and_nothing_is_shipped(repo):
    sha = commit(repo, "Phase 1: done")
    (one,) = repo.do("roadmap commits").fields["proposals"]
    assert {"id", "ref", "commit", "subject", "grade", "evidence"} <= set(one)
    assert (one["ref"], one["commit"], one["grade"], one["subject"]) == ("1", sha, "completes", "Phase 1: done")
    assert status(repo, "1") == "open"


def test_a_commit_is_noticed_once(repo):
    commit(repo, "Phase 1: done")
    assert [one.commit[:7] for one in noticing.notice(repo.context()).fresh if one.commit]
    assert not noticing.notice(repo.context()).fresh
    assert len(waiting(repo)) == 1


def test_the_first_look_takes_what_is_there_for_known(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    commit(repo, "Phase 1: done")
    repo.write(".navlog/roadmap.md", PLAN)
    repo.do("roadmap sync")
    assert waiting(repo) == []
    commit(repo, "Phase 2: done")
    assert [one["ref"] for one in waiting(repo)] == ["2"]


@pytest.mark.parametrize("name", ["roadmap", "roadmap sync", "roadmap next"])
def test_the_first_command_that_sees_a_plan_marks_from_where_commits_are_noticed(tmp_path, name):
    repo = Repo.make(tmp_path / "repo")
    commit(repo, "Phase 1: done")
    repo.write(".navlog/roadmap.md", PLAN)
    repo.do(name)
    commit(repo, "Phase 2: done")
    assert [one["ref"] for one in repo.do("roadmap commits").fields["proposals"]] == ["2"]


def test_older_commits_are_graded_on_demand_and_not_kept(repo):
    first = git(repo.root, "rev-parse", "HEAD").strip()
    commit(repo, "Phase 1: done")
    waiting(repo)
    before = (repo.store / "proposals.json").read_bytes()
    assert [one["ref"] for one in repo.do("roadmap commits", since=first).fields["proposals"]] == ["1"]
    assert (repo.store / "proposals.json").read_bytes() == before


@pytest.mark.parametrize(
    "message",
    [
        "two-phase commit in the pool",
        "three-phase 1 kW meter",
        "phase 2024-02 numbers",
        "phase 7 done",
        "This does not complete phase 2",
        "WIP phase 1",
        "Unrelated work\n\nshould NOT claim phase 1 done",
    ],
)
def test_what_only_sounds_like_it_is_not_proposed(repo, message):
    commit(repo, message)
    assert waiting(repo) == []


def test_a_rebased_commit_is_not_proposed_again(repo):
    git(repo.root, "checkout", "-q", "-b", "feature")
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    repo.do("proposals dismiss", id=one["id"])
    git(repo.root, "checkout", "-q", "main")
    commit(repo, "meanwhile")
    git(repo.root, "checkout", "-q", "feature")
    git(repo.root, "rebase", "-q", "main")
    assert waiting(repo) == []


def test_each_branch_is_looked_at_from_where_it_was_left(repo):
    git(repo.root, "checkout", "-q", "-b", "one")
    commit(repo, "Phase 1: done")
    assert [one["ref"] for one in waiting(repo)] == ["1"]
    git(repo.root, "checkout", "-q", "main")
    assert [one["ref"] for one in waiting(repo)] == ["1"]
    git(repo.root, "checkout", "-q", "-b", "two")
    commit(repo, "Phase 2: done")
    assert sorted(one["ref"] for one in waiting(repo)) == ["1", "2"]
    git(repo.root, "merge", "-q", "--no-edit", "one")
    assert sorted(one["ref"] for one in waiting(repo)) == ["1", "2"]


def test_commits_in_any_worktree_are_noticed_for_the_one_plan(repo, tmp_path):
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
    other = Repo(tmp_path / "other")
    commit(other, "Phase 2: done")
    assert [one["ref"] for one in waiting(other)] == ["2"]
    assert [one["ref"] for one in waiting(repo)] == ["2"]


def test_what_was_dismissed_comes_back_only_for_a_commit_that_says_more(repo):
    commit(repo, "Parse the ledger file, mostly finished")
    found = waiting(repo)
    if found:
        repo.do("proposals dismiss", id=found[0]["id"])
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    repo.do("proposals dismiss", id=one["id"])
    assert waiting(repo) == []
    commit(repo, "Phase 1: done", GIT_AUTHOR_DATE="2026-01-01T00:00:00Z")
    assert waiting(repo) == []


def test_a_dismissal_can_be_undone_and_is_listed_on_demand(repo):
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    told = repo.do("proposals dismiss", id=one["id"])
    assert told.fields["state"] == "dismissed"
    every = repo.do("proposals", all=True).fields["proposals"]
    assert [row["state"] for row in every if row["id"] == one["id"]] == ["dismissed"]
    repo.do("undo")
    assert [row["id"] for row in waiting(repo)] == [one["id"]]


def test_a_revert_withdraws_what_its_commit_suggested(repo):
    commit(repo, "Phase 1: done")
    assert len(waiting(repo)) == 1
    sha = git(repo.root, "rev-parse", "HEAD").strip()
    commit(repo, f'Revert "Phase 1: done"\n\nThis reverts commit {sha}.')
    assert waiting(repo) == []


def test_accepting_ships_and_can_be_undone(repo):
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    told = repo.do("proposals accept", id=one["id"]).fields
    assert (told["proposal"], told["state"], told["ref"]) == (one["id"], "accepted", "1")
    assert status(repo, "1") == "done" and waiting(repo) == []
    with pytest.raises(Refused) as caught:
        repo.do("proposals accept", id=one["id"])
    assert caught.value.code == "settled"
    repo.do("undo")
    assert status(repo, "1") == "open"


def test_an_undone_acceptance_waits_again(repo):
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    repo.do("proposals accept", id=one["id"])
    repo.do("undo")
    assert [row["id"] for row in waiting(repo)] == [one["id"]]


def test_shipping_by_hand_settles_what_was_proposed(repo):
    commit(repo, "Phase 1: done")
    (one,) = waiting(repo)
    repo.do("roadmap status", ref="1", status="done")
    assert waiting(repo) == []
    with pytest.raises(Refused) as caught:
        repo.do("proposals accept", id=one["id"])
    assert caught.value.code == "settled"


def test_a_proposal_goes_by_the_name_that_its_phase_has_now(repo):
    commit(repo, "Phase 1: done")
    waiting(repo)
    repo.do("roadmap edit", ref="1", title="Read the ledger")
    assert waiting(repo)[0]["title"] == "Read the ledger"


def test_a_title_that_looks_parked_is_proposed_and_accepting_parks_it(repo):
    (one,) = repo.do("proposals").fields["proposals"]
    assert (one["kind"], one["ref"], one["commit"]) == ("parked", "3", None)
    repo.do("proposals accept", id=one["id"])
    assert status(repo, "3") == "deferred" and repo.do("proposals").fields["proposals"] == []


def test_a_dismissed_mark_stays_dismissed_until_the_title_changes(repo):
    (one,) = repo.do("proposals").fields["proposals"]
    repo.do("proposals dismiss", id=one["id"])
    assert repo.do("proposals").fields["proposals"] == []
    repo.do("roadmap edit", ref="3", title="Archive everything (later)")
    assert len(repo.do("proposals").fields["proposals"]) == 1


def test_looking_writes_nothing_when_read_only(repo):
    commit(repo, "Phase 1: done")
    before = (repo.store / "proposals.json").read_bytes()
    assert noticing.notice(repo.context(NAVLOG_READ_ONLY="1")).fresh == ()
    assert (repo.store / "proposals.json").read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"proposals": [1, {"id": 2}], "looked": {}}', b"\xff\x00"])
def test_a_damaged_file_of_proposals_stops_nothing(repo, content):
    (repo.store / "proposals.json").write_bytes(content)
    assert repo.do("proposals").code == 0
    waiting(repo)
    commit(repo, "Phase 1: done")
    assert [one["ref"] for one in waiting(repo)] == ["1"]


def test_nothing_that_a_repository_configures_is_run(repo, tmp_path):
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\nexit 0\n")
    trap.chmod(0o755)
    hooks = repo.root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    commit(repo, "Phase 1: done")
    for name in ("post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc"):
        (hooks / name).write_text(trap.read_text())
        (hooks / name).chmod(0o755)
    for key in ("core.fsmonitor", "core.pager", "pager.log", "diff.external", "diff.trap.textconv", "gpg.program"):
        git(repo.root, "config", key, str(trap))
    git(repo.root, "config", "log.showSignature", "true")
    repo.write(".gitattributes", "* diff=trap\n")
    assert [one["ref"] for one in waiting(repo)] == ["1"]
    repo.do("roadmap commits", since="HEAD~1")
    repo.do("roadmap status", ref="1", status="done")
    assert not os.path.exists(tmp_path / "sprung")


def test_what_a_commit_says_reaches_no_terminal_as_it_is(repo):
    commit(repo, "Phase 1: done \x1b[31mred \u202egnp")
    shown = repo.run("roadmap", "commits").out + repo.run("proposals").out
    assert "Phase 1: done" in shown and not set(shown) & set("\x1b\u202e")
