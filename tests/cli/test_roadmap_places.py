"""Where a plan lives: one for all worktrees, or in the checkout where a team shares it; and what a place forbids."""

from __future__ import annotations

import os
import shutil

import pytest

from navlog.core.errors import NavlogError
from tests.support import Repo, git, run

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = "## Phases\n\n### Phase 1: Parse\n\n- [ ] S1 Tokens\n\n### Phase 2: Print\n"
READS = (
    ["roadmap"],
    ["roadmap", "show", "1"],
    ["roadmap", "completed"],
    ["roadmap", "deferrable"],
    ["roadmap", "commits"],
    ["proposals"],
)


def snapshot(folder):
    """Every file below a folder with its bytes."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and ".git/" not in str(path)}


@pytest.fixture
def planned(repo):
    repo.write(".navlog/roadmap.md", PLAN)
    return repo


@pytest.mark.parametrize("words", READS)
def test_reading_writes_nothing_at_all_when_read_only(planned, words):
    before = snapshot(planned.root)
    assert planned.run(*words, NAVLOG_READ_ONLY="1").code == 0
    assert snapshot(planned.root) == before


def test_reading_works_where_nothing_can_be_written(planned):
    folders = [planned.root, planned.store, planned.store / "derived"]
    folders = [folder for folder in folders if folder.exists()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        shown = [planned.do(words[0] if len(words) == 1 else " ".join(words[:2]), ref="1") for words in READS]
        assert all(one.code == 0 and "cannot" not in " ".join(one.notes) for one in shown)
        if os.getuid():
            with pytest.raises(NavlogError) as caught:
                planned.do("roadmap add", text="x")
            assert caught.value.code == "storage"
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_linked_worktrees_work_on_one_plan(planned, tmp_path):
    git(planned.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
    other = Repo(tmp_path / "other")
    other.do("roadmap add", text="Archive")
    assert planned.do("roadmap show", ref="3").fields["title"] == "Archive"
    assert not (other.root / ".navlog").exists() and (other.root / "ROADMAP.md").exists()
    shutil.rmtree(other.root)
    assert planned.do("roadmap show", ref="3").fields["title"] == "Archive"


def test_a_detached_head_ships_with_its_commit(planned):
    sha = git(planned.root, "rev-parse", "HEAD").strip()
    git(planned.root, "checkout", "-q", "--detach")
    planned.do("roadmap status", ref="1", status="done")
    assert planned.do("roadmap completed").fields["shipped_phases"][0]["commit"] == sha[:7]


def test_a_plan_needs_no_git(tmp_path):
    assert run(tmp_path, "init", "--hosts", "none").code == 0
    bare = Repo(tmp_path)
    bare.do("roadmap add", text="Parse")
    assert bare.do("roadmap status", ref="1", status="done").fields["place"] == "shipped"
    assert not bare.do("roadmap completed").fields["shipped_phases"][0]["commit"]
    assert bare.do("roadmap commits").fields["proposals"] == []


def test_a_repository_without_a_commit_can_have_a_plan(tmp_path):
    git(tmp_path, "init", "-q")
    run(tmp_path, "init", "--hosts", "none")
    bare = Repo(tmp_path)
    bare.do("roadmap add", text="Parse")
    assert bare.do("roadmap status", ref="1", status="done").code == 0
    assert bare.do("roadmap commits").code == 0


@pytest.mark.parametrize("name", ["roadmap.md", "roadmap_completed.md", "roadmap_retired.md", "plan.json"])
def test_a_file_of_the_plan_that_is_a_link_is_not_followed(planned, tmp_path, name):
    outside = tmp_path / "outside.md"
    outside.write_text(PLAN)
    (planned.store / name).unlink(missing_ok=True)
    (planned.store / name).symlink_to(outside)
    for command, values in (("roadmap", {}), ("roadmap add", {"text": "x"}), ("roadmap next", {})):
        with pytest.raises(NavlogError) as caught:
            planned.do(command, **values)
        assert caught.value.code == "linked_store"
    assert outside.read_text() == PLAN


def test_a_store_that_is_a_link_is_refused(planned, tmp_path):
    planned.store.rename(tmp_path / "elsewhere")
    planned.store.symlink_to(tmp_path / "elsewhere")
    for words in (["roadmap"], ["roadmap", "add", "x"], ["proposals"]):
        failed = planned.run(*words, "--json")
        assert (failed.code, failed.json["error"]["code"]) == (3, "linked_store")
    assert (tmp_path / "elsewhere" / "roadmap.md").read_text() == PLAN


def test_a_folder_in_the_place_of_the_plan_is_named(planned):
    (planned.store / "roadmap.md").unlink()
    (planned.store / "roadmap.md").mkdir()
    for command, values in (("roadmap", {}), ("roadmap add", {"text": "x"})):
        with pytest.raises(NavlogError) as caught:
            planned.do(command, **values)
        assert caught.value.code == "storage" and "roadmap.md" in caught.value.message


class TestShared:
    """`roadmap.share = true`: the plan travels with its branch."""

    @pytest.fixture
    def shared(self, repo):
        repo.write(".navlog/settings.toml", "roadmap.share = true\n")
        repo.do("roadmap add", text="Parse")
        repo.commit("plan")
        return repo

    def test_git_sees_what_is_shared_and_nothing_else(self, shared):
        shared.do("roadmap add", text="Print")
        shared.do("roadmap status", ref="2", status="done")
        shared.do("roadmap add", text="Gone")
        shared.do("roadmap remove", ref="3")
        shared.do("roadmap next")
        shared.commit("more")
        listed = git(shared.root, "ls-files", ".navlog").split()
        assert listed == [
            f".navlog/{name}"
            for name in (".gitignore", "roadmap.md", "roadmap_completed.md", "roadmap_retired.md", "settings.toml")
        ]
        assert git(shared.root, "status", "--porcelain") == ""

    def test_what_a_person_let_git_see_besides_stays(self, repo):
        repo.write(".navlog/.gitignore", "*\n!notes.md")
        repo.write(".navlog/settings.toml", "roadmap.share = true\n")
        for title in ("Parse", "Print"):
            repo.do("roadmap add", text=title)
        rows = (repo.store / ".gitignore").read_text().splitlines()
        assert rows[:2] == ["*", "!notes.md"] and rows.count("!roadmap.md") == 1 and "!settings.toml" in rows

    def test_a_branch_switch_retires_nothing(self, shared):
        git(shared.root, "checkout", "-q", "-b", "feature")
        shared.do("roadmap add", text="Only on the branch")
        shared.commit("branch plan")
        git(shared.root, "checkout", "-q", "main")
        shared.do("roadmap add", text="Only on main")
        shared.commit("main plan")
        titles = [one["title"] for one in shared.do("roadmap").fields["phases"]]
        assert titles == ["Parse", "Only on main"] and shared.do("roadmap sync").fields["retired"] == []
        git(shared.root, "checkout", "-q", "feature")
        assert shared.do("roadmap sync").fields["retired"] == []
        assert [one["title"] for one in shared.do("roadmap").fields["phases"]] == ["Parse", "Only on the branch"]

    def test_what_is_deleted_by_hand_is_still_retired(self, shared):
        (shared.store / "roadmap.md").write_text("## Phases\n")
        assert [one["title"] for one in shared.do("roadmap sync").fields["retired"]] == ["Parse"]

    def test_what_a_branch_did_to_the_plan_comes_with_its_merge(self, shared):
        git(shared.root, "checkout", "-q", "-b", "feature")
        shared.do("roadmap status", ref="1", status="in_progress")
        shared.commit("started")
        git(shared.root, "checkout", "-q", "main")
        shared.write("src/a.py", "a = 2\n")
        shared.commit("unrelated")
        git(shared.root, "merge", "-q", "--no-edit", "feature")
        assert [one["status"] for one in shared.do("roadmap").fields["phases"]] == ["in_progress"]

    def test_each_checkout_has_the_plan_of_its_branch(self, shared, tmp_path):
        git(shared.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
        other = Repo(tmp_path / "other")
        other.do("roadmap add", text="Elsewhere")
        assert [one["title"] for one in shared.do("roadmap").fields["phases"]] == ["Parse"]
        assert [one["title"] for one in other.do("roadmap").fields["phases"]] == ["Parse", "Elsewhere"]
        assert (other.root / ".navlog" / "roadmap.md").exists()

    def test_an_undo_goes_to_the_checkout_that_was_written(self, shared, tmp_path):
        git(shared.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
        other = Repo(tmp_path / "other")
        other.do("roadmap add", text="Elsewhere")
        shared.do("undo")
        assert [one["title"] for one in other.do("roadmap").fields["phases"]] == ["Parse"]
        assert [one["title"] for one in shared.do("roadmap").fields["phases"]] == ["Parse"]
