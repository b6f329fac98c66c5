"""Writing ROADMAP.md: whose file it is, what is put aside, what is left alone."""

from __future__ import annotations

import multiprocessing
import os
import stat

import pytest

from navlog.core import storage
from navlog.core.errors import Fault
from navlog.core.project import find
from navlog.core.record import replace
from navlog.core.roadmap.model import Phase, Plan, Shipment
from navlog.core.roadmap.publish import publishing, slot, standing
from navlog.core.roadmap.publish.publishing import Published, publish
from tests.support import Repo, git

PHASE = Phase("p-000001", "1", "1", "Phase 1", "Repair the pier", detail="See [[pier]].")
PLAN = Plan((PHASE,))
CHANGED = Plan((replace(PHASE, title="Repair the long pier"),))
NOW, LATER = 1_930_000_000.0, 1_930_086_400.0
FOREIGN = "<!-- slot:roadmap format=roadmap/1 provider=quayside generated=2030-01-01 -->\n# Theirs\n"


@pytest.fixture
def repo(tmp_path) -> Repo:
    return Repo.make(tmp_path / "harbour", {"docs/pier.md": "x\n"})


def write(repo: Repo, plan: Plan = PLAN, now: float = NOW) -> Published:
    return publish(find(str(repo.root)), plan, now)


def text(repo: Repo, name: str = "ROADMAP.md") -> str:
    return (repo.root / name).read_bytes().decode()


def names(repo: Repo) -> set[str]:
    return {one for one in os.listdir(repo.root) if not one.startswith(".git") and one != "docs"} - {".navlog"}


def test_the_plan_is_written_to_the_checkout_with_its_links(repo):
    assert write(repo) == Published("ROADMAP.md", True)
    data = slot.block(text(repo))
    assert data["phases"][0]["links"] == [{"text": "pier", "path": "docs/pier.md"}]
    assert "migrated" not in data
    assert names(repo) == {"ROADMAP.md"}


def test_git_is_told_nothing(repo):
    head = git(repo.root, "rev-parse", "HEAD")
    write(repo)
    assert git(repo.root, "rev-parse", "HEAD") == head
    assert git(repo.root, "diff", "--cached", "--name-only") == ""


def test_an_unchanged_plan_leaves_the_file_and_its_time_alone(repo):
    write(repo)
    before = text(repo)
    os.utime(repo.root / "ROADMAP.md", (1, 1))
    assert write(repo, now=LATER) == Published("ROADMAP.md", False)
    assert text(repo) == before
    assert (repo.root / "ROADMAP.md").stat().st_mtime == 1


def test_a_changed_plan_is_written_with_the_new_moment(repo):
    write(repo)
    assert write(repo, CHANGED, LATER) == Published("ROADMAP.md", True)
    assert slot.marker(text(repo)).generated == "2031-02-28T23:06:40.000Z"
    assert "long pier" in text(repo)


def test_a_plan_without_a_phase_writes_no_placeholder_and_leaves_what_stands_there(repo):
    assert write(repo, Plan()) == Published("ROADMAP.md", False)
    assert names(repo) == set()
    repo.write("ROADMAP.md", "by hand\n")
    assert write(repo, Plan()) == Published("ROADMAP.md", False)
    assert text(repo) == "by hand\n"


def test_a_plan_of_which_only_the_shipping_log_is_left_is_written(repo):
    write(repo, Plan(log=(Shipment("", "", "1", "Pier", "2030-01-02", ""),)))
    assert slot.block(text(repo))["shipped_phases"] == [
        {"number": "1", "title": "Pier", "shipped": "2030-01-02", "commit": None}
    ]


@pytest.mark.parametrize("content", ["# Our plans\r\n", "", "<!-- slot:roadmap format=roadmap/1 -->\n"])
def test_a_file_that_nobody_stamped_is_put_aside_and_the_data_says_from_where_it_came(repo, content):
    repo.write("ROADMAP.md", content)
    assert write(repo) == Published("ROADMAP.md", True, "ROADMAP.bak.md")
    assert text(repo, "ROADMAP.bak.md") == content
    data = slot.block(text(repo))
    assert (data["migrated_from"], data["migrated"]) == ("ROADMAP.bak.md", "2031-02-27")


def test_where_the_file_came_from_is_told_from_then_on(repo):
    repo.write("ROADMAP.md", "by hand\n")
    write(repo)
    assert write(repo, now=LATER) == Published("ROADMAP.md", False)
    write(repo, CHANGED, LATER)
    data = slot.block(text(repo))
    assert (data["migrated_from"], data["migrated"]) == ("ROADMAP.bak.md", "2031-02-27")


def test_a_backup_is_never_written_over(repo):
    for name in ("ROADMAP.bak.md", "ROADMAP.bak.2.md"):
        repo.write(name, f"{name}\n")
    repo.write("ROADMAP.md", "by hand\n")
    assert write(repo).backed_up_to == "ROADMAP.bak.3.md"
    assert text(repo, "ROADMAP.bak.3.md") == "by hand\n"
    assert [text(repo, name) for name in ("ROADMAP.bak.md", "ROADMAP.bak.2.md")] == [
        "ROADMAP.bak.md\n",
        "ROADMAP.bak.2.md\n",
    ]


def test_a_backup_that_leads_nowhere_is_not_written_through(repo):
    os.symlink(repo.root / "elsewhere", repo.root / "ROADMAP.bak.md")
    repo.write("ROADMAP.md", "by hand\n")
    assert write(repo).backed_up_to == "ROADMAP.bak.2.md"
    assert not (repo.root / "elsewhere").exists()


def test_where_a_disk_has_no_links_the_file_is_copied_aside(repo, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    repo.write("ROADMAP.bak.md", "older\n")
    repo.write("ROADMAP.md", "by hand\n")
    assert write(repo).backed_up_to == "ROADMAP.bak.2.md"
    assert text(repo, "ROADMAP.bak.2.md") == "by hand\n"


def test_the_permissions_of_the_file_stay(repo):
    repo.write("ROADMAP.md", "by hand\n").chmod(0o640)
    write(repo)
    assert stat.S_IMODE((repo.root / "ROADMAP.md").stat().st_mode) == 0o640


def test_a_backup_made_in_vain_is_taken_back(repo, monkeypatch):
    def full(path, content, *_, **__):
        raise Fault("storage", f"cannot write {path}: No space left on device", "check the disk and the permissions")

    repo.write("ROADMAP.md", "by hand\n")
    monkeypatch.setattr(storage, "_prepared", full)
    for _ in range(3):
        done = write(repo)
        assert not done.changed and not done.backed_up_to and "No space left" in done.warning
    assert names(repo) == {"ROADMAP.md"}
    assert text(repo) == "by hand\n"


def test_what_somebody_writes_meanwhile_is_not_lost(repo, monkeypatch):
    repo.write("ROADMAP.md", "by hand\n")
    render = publishing.render

    def slow(*words):
        if (repo.root / "ROADMAP.md").read_text() == "by hand\n":
            repo.write("ROADMAP.md", "by hand, and more\n")
        return render(*words)

    monkeypatch.setattr(publishing, "render", slow)
    done = write(repo)
    assert done.changed
    assert text(repo, done.backed_up_to) == "by hand, and more\n"
    assert slot.block(text(repo))["migrated_from"] == done.backed_up_to


def test_a_file_that_never_comes_to_rest_is_left_with_a_warning(repo, monkeypatch):
    render = publishing.render
    turns = []

    def busy(*words):
        turns.append(1)
        repo.write("ROADMAP.md", f"{slot.mark('x')}\n{len(turns)}\n")
        return render(*words)

    monkeypatch.setattr(publishing, "render", busy)
    done = write(repo)
    assert not done.changed and "navlog roadmap publish" in done.warning
    assert text(repo) == f"{slot.mark('x')}\n3\n"


def test_another_provider_keeps_its_file(repo):
    repo.write("ROADMAP.md", FOREIGN)
    done = write(repo)
    assert not done.changed and not done.backed_up_to
    assert "published by quayside" in done.warning and "navlog roadmap publish" in done.warning
    assert text(repo) == FOREIGN and names(repo) == {"ROADMAP.md"}


def test_the_name_of_another_provider_is_shown_without_what_would_move_a_cursor(repo):
    repo.write("ROADMAP.md", FOREIGN.replace("quayside", "\x1b[2J\u202equay" + "y" * 500))
    assert write(repo).warning.isprintable() and len(write(repo).warning) < 300


def test_a_format_that_is_newer_than_ours_is_left_alone(repo):
    newer = slot.mark("x").replace("roadmap/1", "roadmap/2") + "\n"
    repo.write("ROADMAP.md", newer)
    assert "roadmap/2" in write(repo).warning and text(repo) == newer


def test_a_symbolic_link_is_not_written_through(repo):
    repo.write("docs/plan.md", "theirs\n")
    os.symlink("docs/plan.md", repo.root / "ROADMAP.md")
    assert "symbolic link" in write(repo).warning
    assert (repo.root / "ROADMAP.md").is_symlink() and text(repo, "docs/plan.md") == "theirs\n"


def test_a_folder_of_that_name_is_left_alone(repo):
    (repo.root / "ROADMAP.md").mkdir()
    assert "folder" in write(repo).warning


def test_a_pipe_of_that_name_is_not_waited_for(repo):
    os.mkfifo(repo.root / "ROADMAP.md")
    assert "not a regular file" in write(repo).warning


def test_a_file_that_is_not_utf8_is_left_alone(repo):
    (repo.root / "ROADMAP.md").write_bytes(b"caf\xe9\n")
    assert "UTF-8" in write(repo).warning
    assert (repo.root / "ROADMAP.md").read_bytes() == b"caf\xe9\n" and names(repo) == {"ROADMAP.md"}


def test_marks_of_a_merge_conflict_are_named_by_their_line_and_left_alone(repo):
    write(repo)
    lines = text(repo).split("\n")
    place = lines.index("{")
    torn = "\n".join([*lines[:place], "<<<<<<< HEAD", "{", "=======", "{", ">>>>>>> other", *lines[place + 1 :]])
    repo.write("ROADMAP.md", torn)
    done = write(repo, CHANGED)
    assert f"line {place + 1} of ROADMAP.md marks a merge conflict" in done.warning
    assert not done.changed and text(repo) == torn


def test_a_conflict_in_the_marker_itself_is_no_reason_to_put_the_file_aside(repo):
    torn = f"<<<<<<< HEAD\n{slot.mark('a')}\n=======\n{slot.mark('b')}\n>>>>>>> other\n"
    repo.write("ROADMAP.md", torn)
    assert "line 1 of" in write(repo).warning
    assert text(repo) == torn and names(repo) == {"ROADMAP.md"}


def test_a_real_conflict_of_two_branches_that_both_published_is_seen(repo):
    write(repo)
    repo.commit("published")
    git(repo.root, "switch", "-q", "-c", "other")
    write(repo, CHANGED, LATER)
    repo.commit("there")
    git(repo.root, "switch", "-q", "main")
    write(repo, Plan((replace(PHASE, title="Repair the short pier"),)), LATER + 1)
    repo.commit("here")
    with pytest.raises(Exception, match="merge"):
        git(repo.root, "merge", "other")
    assert "line 1 of ROADMAP.md marks a merge conflict" in write(repo).warning


def test_a_file_of_another_spelling_is_not_ours(repo):
    repo.write("Roadmap.md", "by hand\n")
    if (repo.root / "ROADMAP.md").exists():
        assert "Roadmap.md" in write(repo).warning
    else:
        assert write(repo) == Published("ROADMAP.md", True)
    assert text(repo, "Roadmap.md") == "by hand\n"


def test_on_a_disk_that_takes_no_notice_of_case_the_other_spelling_is_left_alone(repo, monkeypatch):
    repo.write("ROADMAP.md", "by hand\n")
    listed = os.listdir
    monkeypatch.setattr(
        standing.os, "listdir", lambda path: [one.replace("ROADMAP", "Roadmap") for one in listed(path)]
    )
    assert write(repo).warning.startswith("Roadmap.md stands where ROADMAP.md would")
    assert text(repo) == "by hand\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_checkout_that_cannot_be_written_to_is_a_warning(repo):
    repo.root.chmod(0o555)
    try:
        assert "ROADMAP.md" in write(repo).warning
    finally:
        repo.root.chmod(0o755)


def test_a_checkout_that_has_gone_is_a_warning(repo):
    project = replace(find(str(repo.root)), root=str(repo.root / "docs" / "pier.md"))
    done = publish(project, PLAN, NOW)
    assert not done.changed and "cannot write" in done.warning


def _adopt(root: str) -> str:
    return publish(find(root), PLAN, NOW).backed_up_to


def test_many_that_adopt_the_same_file_at_once_keep_it_and_leave_one_page(repo):
    repo.write("ROADMAP.md", "by hand\n")
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        kept = pool.map(_adopt, [str(repo.root)] * 8)
    backups = {one for one in kept if one}
    assert backups and slot.block(text(repo))["migrated_from"] in backups
    assert {text(repo, one) for one in names(repo) - {"ROADMAP.md"}} == {"by hand\n"}
