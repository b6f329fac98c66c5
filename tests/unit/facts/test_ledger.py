"""The ledger: the same facts give the same tree, and git keeps what branches agree on and names what they do not."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core import storage
from navlog.core.errors import Refused
from navlog.core.facts import ledger, shelf
from navlog.core.facts.codec import encode
from navlog.core.facts.fact import PROJECT, REPO, SESSION, Fact
from navlog.core.record import replace
from tests.support import Repo, git
from tests.unit.facts.shapes import REPO_FACTS, decided

KEYED = st.lists(REPO_FACTS, max_size=6, unique_by=lambda fact: fact.key)


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def place(repo, state="/nonexistent/state", session="s"):
    return ledger.Place(repo.context(), session, {"NAVLOG_STATE_ROOT": str(state)})


def tree(repo):
    folder = repo.root / ".navlog" / "facts"
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}


def record(repo, facts, supersede=False):
    return [ledger.add(place(repo), fact, supersede) for fact in facts]


@settings(max_examples=15, deadline=None)
@given(KEYED, st.randoms())
def test_the_order_of_recording_leaves_no_trace(facts, random):
    with tempfile.TemporaryDirectory() as folder:
        shuffled = random.sample(facts, len(facts))
        repos = [Repo.make(Path(folder) / name) for name in ("one", "other")]
        record(repos[0], facts)
        record(repos[1], shuffled)
        assert tree(repos[0]) == tree(repos[1]) == {f"{one.key}.md": encode(one) for one in facts}


def test_recording_again_writes_nothing(repo):
    record(repo, [decided()])
    before = (repo.store / "journal.jsonl").read_bytes()
    assert record(repo, [decided()])[0].kind == "known"
    assert (repo.store / "journal.jsonl").read_bytes() == before


def test_another_decision_is_refused_with_the_one_that_stands(repo):
    record(repo, [decided()])
    with pytest.raises(Refused, match="declared tab shapes, because even ratios survive") as caught:
        record(repo, [decided(object="free-form splits")])
    assert (caught.value.code, caught.value.hint) == ("other_fact", "to put this one in its place: --supersede")


def test_superseding_leaves_what_recording_the_other_first_would_have_left(repo, tmp_path):
    other = Repo.make(tmp_path / "other")
    fact = decided(object="free-form splits", because="the shape got in the way")
    record(repo, [decided()])
    assert record(repo, [fact], supersede=True)[0].kind == "superseded"
    record(other, [fact])
    assert tree(repo) == tree(other)


def test_the_same_fact_for_another_reason_is_refused_too(repo):
    record(repo, [Fact(REPO, "gate", "method", "make check", "one command")])
    with pytest.raises(Refused):
        record(repo, [Fact(REPO, "gate", "method", "make check", "it is quick")])


def test_subjects_that_look_alike_are_told_and_kept_apart(repo):
    record(repo, [decided()])
    done = record(repo, [decided("Placement")])[0]
    assert done.kind == "added" and done.like == (decided(),)
    assert len(tree(repo)) == 2


def test_a_file_that_a_hand_edited_is_put_right_by_recording_it_again(repo):
    record(repo, [decided()])
    path = repo.root / ".navlog" / "facts" / f"{decided().key}.md"
    path.write_bytes(path.read_bytes().replace(b"sum: ", b"sum:  "))
    record(repo, [decided()])
    assert path.read_bytes() == encode(decided())


def test_every_write_can_be_undone(repo, tmp_path, monkeypatch):
    monkeypatch.setenv("NAVLOG_STATE_ROOT", str(tmp_path / "state"))
    at = place(repo, tmp_path / "state")
    for scope in (SESSION, PROJECT):
        ledger.add(at, Fact(scope, "a", "is", "b"))
        assert len(at.read(scope).facts) == 1
        repo.do("undo")
        assert at.read(scope).facts == ()
    record(repo, [decided()])
    record(repo, [decided(object="other")], supersede=True)
    repo.do("undo")
    assert tree(repo) == {f"{decided().key}.md": encode(decided())}


def test_sessions_and_projects_share_nothing_that_they_should_not(repo, tmp_path):
    other = Repo.make(tmp_path / "other")
    state = tmp_path / "state"
    ledger.add(place(repo, state, "one"), Fact(SESSION, "a", "is", "b"))
    ledger.add(place(repo, state, "one"), Fact(PROJECT, "c", "is", "d"))
    assert place(repo, state, "two").read(SESSION).facts == ()
    assert len(place(repo, state, "two").read(PROJECT).facts) == 1
    assert place(other, state).read(PROJECT).facts == ()


def test_linked_worktrees_share_the_projects_facts_and_commit_their_own(repo, tmp_path):
    repo.commit("begin")
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "side"), "-b", "side")
    side = Repo(tmp_path / "side")
    state = tmp_path / "state"
    ledger.add(place(repo, state), Fact(PROJECT, "a", "is", "b"))
    ledger.add(place(side, state), decided())
    assert len(place(side, state).read(PROJECT).facts) == 1
    assert tree(repo) == {} and len(tree(side)) == 1
    assert ".navlog/facts/" in git(side.root, "status", "--short", "-uall")


def test_the_state_is_closed_to_everybody_else(repo, tmp_path):
    at = place(repo, tmp_path / "state")
    ledger.add(at, Fact(SESSION, "a", "is", "b"))
    for path in (tmp_path / "state").rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)
    assert (tmp_path / "state").stat().st_mode & 0o777 == 0o700


def test_a_state_folder_inside_the_project_is_refused(repo):
    with pytest.raises(Refused) as caught:
        ledger.add(place(repo, repo.root / "state"), Fact(PROJECT, "a", "is", "b"))
    assert caught.value.code == "state_inside"
    assert not (repo.root / "state").exists()


def test_a_broken_file_and_a_folder_in_place_of_one_are_named_and_the_rest_is_read(repo):
    record(repo, [decided()])
    folder = repo.root / ".navlog" / "facts"
    (folder / "broken.md").write_bytes(b"\xff")
    (folder / "folder.md").mkdir()
    (folder / "link.md").symlink_to(folder / f"{decided().key}.md")
    found = place(repo).read(REPO)
    assert found.facts == (decided(),)
    assert {one.name for one in found.problems} == {"broken.md", "folder.md", "link.md"}


def test_a_file_in_place_of_the_folder_is_told(repo):
    (repo.root / ".navlog" / "facts").write_text("")
    assert place(repo).read(REPO).problems[0].name == "facts"


CHANGES = st.dictionaries(st.integers(0, 3), st.sampled_from(["x", "y", "z"]), max_size=3)


@settings(max_examples=25, deadline=None)
@given(KEYED, CHANGES, CHANGES, KEYED, KEYED)
def test_branches_merge_clean_where_they_differ_and_conflict_where_they_disagree(base, ours, theirs, mine, yours):
    with tempfile.TemporaryDirectory() as folder:
        repo = Repo.make(Path(folder) / "repo", {"a.py": ""})
        put(repo, {one.key: one for one in base})
        sides = [changed(base, what, more) for what, more in ((ours, mine), (theirs, yours))]
        git(repo.root, "branch", "other")
        put(repo, sides[0])
        git(repo.root, "checkout", "-q", "other")
        put(repo, sides[1])
        known = {one.key: one for one in base}
        disagree = [
            key
            for key in {*sides[0], *sides[1]}
            if sides[0].get(key) != sides[1].get(key) and known.get(key) not in (sides[0].get(key), sides[1].get(key))
        ]
        merged = merge(repo)
        assert merged is not bool(disagree)
        found = shelf.read(str(repo.root / ".navlog" / "facts"), REPO)
        assert {*sides[0].values(), *sides[1].values()} - {*known.values()} <= {*found.facts}
        assert bool(found.problems) is bool(disagree)


def changed(base, what, more):
    """The facts of a branch: some of the base's for another reason, and some more."""
    found = {one.key: one for one in base}
    for number, why in what.items():
        if number < len(base):
            found[base[number].key] = replace(base[number], because=f"because of {why}")
    return {**{one.key: one for one in more}, **found}


def put(repo, facts):
    folder = repo.root / ".navlog" / "facts"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for key, fact in facts.items():
        storage.write(str(folder / f"{key}.md"), encode(fact))
    git(repo.root, "add", "--force", "--all", ".navlog/facts")
    git(repo.root, "commit", "-q", "--allow-empty", "-m", "facts")


def merge(repo):
    """Merge the first branch into the other one; whether git could."""
    import subprocess

    from tests.support import clean_environment

    words = ["git", "-c", "user.name=A", "-c", "user.email=a@b", "merge", "-q", "-m", "merge", "-"]
    return subprocess.run(words, cwd=repo.root, env=clean_environment(), capture_output=True).returncode == 0
