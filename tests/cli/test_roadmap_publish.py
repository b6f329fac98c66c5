"""ROADMAP.md follows the plan: after every command, the same to the byte when nothing changed, never over others."""

from __future__ import annotations

import pytest

from navlog.core.roadmap.publish.slot import block, marker
from tests.support import Repo, git

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = "## Phases\n\n### Phase 1: Parse\n\n- [ ] S1 Tokens\n\n### Phase 2: Print\n\n### Phase 3: Archive (later)\n"


@pytest.fixture
def repo(tmp_path):
    """A plan with three phases, folded in and published, in a folder without git."""
    return Repo.planned(tmp_path, PLAN)


def published(repo: Repo) -> str:
    return (repo.root / "ROADMAP.md").read_text()


def data(repo: Repo) -> dict:
    found = block(published(repo))
    assert found is not None
    return found


EVERY = [
    ("roadmap", {}),
    ("roadmap show", {"ref": "1"}),
    ("roadmap next", {}),
    ("roadmap focus", {"ref": "1"}),
    ("roadmap status", {"ref": "1", "status": "open"}),
    ("roadmap depend", {"ref": "2", "on": "1"}),
    ("roadmap reorder", {"order": "2 -> 1"}),
    ("roadmap sync", {}),
    ("roadmap deferrable", {}),
    ("roadmap publish", {}),
    ("roadmap completed", {}),
    ("roadmap commits", {}),
    ("roadmap capture", {"todos": "- [ ] S1 Tokens\n"}),
    ("undo", {}),
]


@pytest.mark.parametrize(("name", "values"), EVERY)
def test_every_command_publishes_what_was_edited_by_hand(repo, name, values):
    if name == "undo":
        repo.do("roadmap next")
    elif name == "roadmap capture":
        repo.do("roadmap focus", ref="1")
    repo.write(".navlog/roadmap.md", (repo.store / "roadmap.md").read_text().replace("Parse", "Read"))
    repo.do(name, **values)
    assert "Read" in published(repo) and "Parse" not in published(repo)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("roadmap", {}),
        ("roadmap show", {"ref": "1"}),
        ("roadmap sync", {}),
        ("roadmap publish", {}),
        ("roadmap status", {"ref": "1", "status": "open"}),
    ],
)
def test_a_plan_that_did_not_change_is_published_byte_for_byte_the_same(repo, name, values):
    before, stamp = published(repo), (repo.root / "ROADMAP.md").stat().st_mtime_ns
    repo.do(name, **values)
    assert (published(repo), (repo.root / "ROADMAP.md").stat().st_mtime_ns) == (before, stamp)


def test_the_file_says_who_wrote_it_and_holds_both_halves(repo):
    repo.do("roadmap focus", ref="1/S1")
    repo.do("roadmap status", ref="2", status="done")
    told = marker(published(repo))
    assert told is not None and told.ours
    found = data(repo)
    assert {one["ref"]: one["status"] for one in found["phases"]} == {"1": "open", "2": "done", "3": "open"}
    assert [one["ref"] for one in found["shipped_phases"]] == ["2"]
    assert found["cursor"] != found["cursor_phase"] and found["cursor_path"] == [found["cursor_phase"], found["cursor"]]
    current = [row for row in published(repo).splitlines() if "← current" in row]
    assert "Parse" in current[0] and "Print" not in "".join(current)


def test_fields_of_other_tools_survive(repo):
    text = published(repo).replace('"cursor":', '"x_other": {"kept": [1, 2]},\n "cursor":', 1)
    repo.write("ROADMAP.md", text)
    repo.do("roadmap add", text="Erase")
    assert data(repo)["x_other"] == {"kept": [1, 2]}


def test_a_file_written_by_hand_is_put_aside_under_a_free_name(repo):
    for number, name in ((1, "ROADMAP.bak.md"), (2, "ROADMAP.bak.2.md"), (3, "ROADMAP.bak.3.md")):
        repo.write("ROADMAP.md", f"# By hand {number}\n")
        told = repo.do("roadmap publish")
        assert told.fields["backed_up_to"] == name and name in told.notes[0]
        assert (repo.root / name).read_text() == f"# By hand {number}\n"
        assert data(repo)["migrated_from"] == name


def test_a_command_that_puts_a_file_written_by_hand_aside_says_so_once(repo):
    repo.write("ROADMAP.md", "# By hand\n")
    assert "kept as ROADMAP.bak.md" in repo.run("roadmap", "add", "Erase").err
    assert "ROADMAP.bak.md" not in repo.run("roadmap", "add", "Print").err


def test_another_providers_file_is_left_alone_and_every_command_warns(repo):
    theirs = "<!-- slot:roadmap format=roadmap/1 provider=chartroom generated=2026-01-01T00:00:00Z -->\n# Theirs\n"
    repo.write("ROADMAP.md", theirs)
    for words in (["roadmap"], ["roadmap", "add", "Erase"], ["roadmap", "sync"], ["roadmap", "publish"]):
        told = repo.run(*words, "--json")
        assert "chartroom" in told.json["warning"] and told.code == (words[-1] == "publish")
        assert "chartroom" in repo.run(*words).err
    assert published(repo) == theirs and len(repo.do("roadmap").fields["phases"]) == 5


def test_the_file_comes_with_the_first_phase_and_goes_with_the_last(tmp_path):
    repo = Repo(tmp_path)
    repo.init()
    repo.do("roadmap")
    assert not (tmp_path / "ROADMAP.md").exists()
    repo.do("roadmap add", text="Parse")
    assert (tmp_path / "ROADMAP.md").exists()
    repo.do("undo")
    assert not (tmp_path / "ROADMAP.md").exists()


def test_a_fence_in_a_body_cannot_end_the_data(repo):
    body = "Like so:\n\n```json\n{}\n```\n\n~~~\n```\n~~~\n\nand on.\n"
    repo.do("roadmap edit", ref="1", body=body)
    phase = data(repo)["phases"][0]
    assert phase["detail"].startswith("Like so:\n\n```json\n{}\n```") and "and on." in phase["detail"]
    assert published(repo).count("\n```roadmap-json\n") == 1


@pytest.mark.parametrize("kind", ["folder", "link", "read-only"])
def test_what_is_in_the_way_of_publishing_is_a_warning_and_stops_no_change(repo, kind, tmp_path_factory):
    path = repo.root / "ROADMAP.md"
    path.unlink()
    target = tmp_path_factory.mktemp("outside") / "target.md"
    target.write_text("untouched")
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(target)
    else:
        repo.write("ROADMAP.md", "<!-- slot:roadmap format=roadmap/9 provider=navlog generated=x -->\n")
    told = repo.do("roadmap add", text="Erase")
    assert told.fields["ref"] == "4" and told.fields["warning"] and told.fields["warning"] in told.notes
    assert target.read_text() == "untouched"


@pytest.mark.parametrize("place", ["in the prose", "in the data"])
def test_a_merge_conflict_in_the_published_file_is_named_by_line_and_left_for_a_person(repo, place):
    anchor = "\n# Roadmap" if place == "in the prose" else '\n "cursor":'
    text = published(repo).replace(anchor, f"\n<<<<<<< HEAD{anchor}", 1)
    line = text[: text.index("<<<<<<<")].count("\n") + 1
    repo.write("ROADMAP.md", text)
    told = repo.do("roadmap add", text="Erase")
    assert f"line {line}" in told.fields["warning"] and published(repo) == text


def test_git_is_never_told_anything(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    before = git(repo.root, "rev-parse", "HEAD"), git(repo.root, "diff", "--cached", "--name-only")
    repo.do("roadmap add", text="Parse")
    repo.do("roadmap status", ref="1", status="done")
    assert (git(repo.root, "rev-parse", "HEAD"), git(repo.root, "diff", "--cached", "--name-only")) == before
    assert git(repo.root, "status", "--porcelain").split() == ["??", "ROADMAP.md"]


def test_the_file_is_written_into_the_checkout_that_one_works_in(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    git(repo.root, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
    Repo(tmp_path / "other").do("roadmap add", text="Parse")
    assert (tmp_path / "other" / "ROADMAP.md").exists() and not (repo.root / "ROADMAP.md").exists()
