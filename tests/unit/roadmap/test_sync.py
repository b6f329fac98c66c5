"""Folding in what a person, an agent or another branch did to the plan file: shipped, retired, never lost."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given, settings

from navlog.core.errors import Refused
from navlog.core.record import replace
from navlog.core.roadmap import edits
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.ledger import load
from navlog.core.roadmap.syncing import fold
from tests.support import Repo, git
from tests.unit.roadmap.texts import plans, read, state

TEXT = (
    "# Map\n\nProse.\n\n## Phases\n\n### Phase 1: Nets\n\nMend them.\n\n- [ ] S1 twine\n\n"
    "### Phase 2: Buoys\n\n### Phase 3: Ropes\n\n## Order\n\n3 -> 1\n"
)


@pytest.fixture
def repo(tmp_path):
    made = Repo.make(tmp_path / "project")
    made.write(".navlog/roadmap.md", TEXT)
    return made


def text(repo, name="roadmap.md"):
    path = repo.store / name
    return path.read_bytes().decode("utf-8", "surrogateescape") if path.exists() else ""


def change(repo, old, new):
    assert old in text(repo)
    repo.write(".navlog/roadmap.md", text(repo).replace(old, new))


def titles(repo, place="plan"):
    rows = repo.do("roadmap", all=True).fields["phases"]
    at = {"plan": lambda row: row["status"] not in ("done", "stale"), "shipped": lambda row: row["status"] == "done"}
    return [row["title"] for row in rows if at.get(place, lambda row: row["status"] == "stale")(row)]


def nets(repo):
    """The phase of that title, without where it stands in the file."""
    return replace(next(one for one in load(repo.context()).phases if one.title == "Nets"), line=0)


def without(repo, title):
    """The plan file without a phase, as a person deletes it."""
    document = parse(text(repo))
    section = next(one for one in document.sections if one.name.title == title)
    return edits.removed(document, section.line, section.end)


def test_the_first_time_every_phase_and_slice_gets_its_id_and_no_other_byte_changes(repo):
    done = repo.do("roadmap sync")
    assert [row["title"] for row in done.fields["added"]] == ["Nets", "Buoys", "Ropes"]
    assert text(repo) == read(TEXT).text


def test_a_second_time_there_is_nothing_to_do(repo):
    repo.do("roadmap sync")
    before = text(repo)
    done = repo.do("roadmap sync")
    assert (done.fields["changed"], done.fields["added"], text(repo)) == (False, [], before)


def test_what_is_not_committed_reads_as_well_as_what_is(repo):
    before = repo.do("roadmap").fields["phases"]
    repo.commit("the plan")
    assert repo.do("roadmap").fields["phases"] == before


def test_reading_writes_nothing_into_the_plan(repo):
    repo.do("roadmap")
    repo.do("roadmap deferrable")
    assert text(repo) == TEXT


def test_a_tick_by_hand_ships_the_phase(repo):
    repo.do("roadmap sync")
    change(repo, "### Phase 2: Buoys", "### ✅ Phase 2: Buoys")
    done = repo.do("roadmap sync")
    assert [row["title"] for row in done.fields["shipped"]] == ["Buoys"]
    assert titles(repo) == ["Nets", "Ropes"] and titles(repo, "shipped") == ["Buoys"]
    assert "Phase 2: Buoys" not in text(repo) and "Phase 2: Buoys" in text(repo, "roadmap_completed.md")


def test_several_ticks_at_once_ship_each_of_them(repo):
    repo.do("roadmap sync")
    change(repo, "### Phase 2", "### [x] Phase 2")
    change(repo, "### Phase 3", "### ✔ Phase 3")
    assert [row["title"] for row in repo.do("roadmap sync").fields["shipped"]] == ["Buoys", "Ropes"]
    assert titles(repo) == ["Nets"]


def test_what_is_deleted_by_hand_is_retired_and_comes_back_as_it_was(repo):
    repo.do("roadmap sync")
    before = nets(repo)
    repo.write(".navlog/roadmap.md", without(repo, "Nets"))
    assert [row["title"] for row in repo.do("roadmap sync").fields["retired"]] == ["Nets"]
    assert titles(repo, "retired") == ["Nets"]
    repo.do("roadmap restore", ref="Phase 1")
    assert titles(repo) == ["Nets", "Buoys", "Ropes"]
    assert nets(repo) == before


def test_a_whole_file_that_is_deleted_retires_every_phase(repo):
    repo.do("roadmap sync")
    (repo.store / "roadmap.md").unlink()
    assert len(repo.do("roadmap sync").fields["retired"]) == 3
    assert titles(repo, "retired") == ["Nets", "Buoys", "Ropes"]


def test_an_agent_that_writes_the_file_anew_without_marks_loses_nothing(repo):
    repo.do("roadmap sync")
    repo.do("roadmap status", ref="2", status="deferred")
    repo.do("roadmap depend", ref="3", on="2")
    before = repo.do("roadmap").fields["phases"]
    repo.write(".navlog/roadmap.md", TEXT.replace("Mend them.", "Mend them all."))
    done = repo.do("roadmap sync")
    after = repo.do("roadmap").fields["phases"]
    assert (done.fields["added"], done.fields["retired"]) == ([], [])
    for name in ("id", "status", "blocked_by", "slices"):
        assert [row[name] for row in after] == [row[name] for row in before]


def test_a_change_by_command_folds_the_hands_work_in_first(repo):
    repo.do("roadmap sync")
    change(repo, "### Phase 2: Buoys", "### ✅ Phase 2: Buoys")
    repo.do("roadmap status", ref="3", status="in_progress")
    assert titles(repo, "shipped") == ["Buoys"] and titles(repo) == ["Nets", "Ropes"]


def test_every_change_can_be_undone_to_the_byte(repo):
    repo.do("roadmap sync")
    steps = [text(repo)]
    for name, values in (
        ("status", {"ref": "2", "status": "deferred"}),
        ("edit", {"ref": "1", "title": "Nets and ropes"}),
        ("add", {"text": "Sails"}),
        ("add", {"text": "S2 hemp", "parent": "1"}),
        ("depend", {"ref": "3", "on": "2"}),
        ("reorder", {"order": "2 -> 3"}),
        ("remove", {"ref": "3"}),
        ("status", {"ref": "1", "status": "done"}),
    ):
        repo.do(f"roadmap {name}", **values)
        assert text(repo) != steps[-1]
        steps.append(text(repo))
    for wanted in reversed(steps[:-1]):
        repo.do("undo")
        assert text(repo) == wanted
    assert "Phase" not in text(repo, "roadmap_completed.md") + text(repo, "roadmap_retired.md")


def test_a_shipped_phase_comes_back_with_slices_blockers_and_body(repo):
    repo.do("roadmap sync")
    repo.do("roadmap depend", ref="1", on="3")
    before = nets(repo)
    repo.do("roadmap status", ref="1", status="done")
    repo.do("roadmap restore", ref="1")
    assert nets(repo) == before


def test_a_phase_that_came_back_and_is_deleted_by_hand_is_retired_and_no_longer_done(repo):
    repo.do("roadmap sync")
    repo.do("roadmap status", ref="1", status="done")
    repo.do("roadmap restore", ref="1")
    repo.write(".navlog/roadmap.md", without(repo, "Nets"))
    repo.do("roadmap sync")
    assert titles(repo, "retired") == ["Nets"] and titles(repo, "shipped") == []


def test_a_phase_that_was_retired_came_back_and_was_shipped_is_done(repo):
    repo.do("roadmap sync")
    repo.do("roadmap remove", ref="1")
    repo.do("roadmap restore", ref="1")
    repo.do("roadmap status", ref="1", status="done")
    assert titles(repo, "shipped") == ["Nets"] and titles(repo, "retired") == []


def test_a_phase_that_another_branch_shipped_is_not_retired_here(repo):
    repo.do("roadmap sync")
    before, seen = text(repo), (repo.store / "roadmap_seen.md").read_bytes()
    repo.do("roadmap status", ref="1", status="done")
    assert before.encode() == seen
    (repo.store / "roadmap_seen.md").write_bytes(seen)
    assert repo.do("roadmap sync").fields["retired"] == [] and titles(repo, "shipped") == ["Nets"]


def test_a_ticked_phase_that_comes_back_is_open_and_stays_in_the_plan(repo):
    repo.do("roadmap sync")
    change(repo, "### Phase 2: Buoys", "### ✅ Phase 2: Buoys")
    repo.do("roadmap sync")
    repo.do("roadmap restore", ref="2")
    repo.do("roadmap sync")
    assert titles(repo) == ["Nets", "Buoys", "Ropes"]


def test_a_file_with_a_merge_conflict_is_left_alone(repo):
    repo.do("roadmap sync")
    change(repo, "Mend them.", "<<<<<<< HEAD\nMend them.\n=======\nBurn them.\n>>>>>>> other")
    before = text(repo)
    with pytest.raises(Refused, match="merge conflict"):
        repo.do("roadmap sync")
    assert text(repo) == before


def test_a_phase_is_never_written_into_a_fence_that_is_open(repo):
    repo.do("roadmap sync")
    change(repo, "Mend them.", "Mend them.\n\n```\ncode")
    before = text(repo)
    with pytest.raises(Refused) as refused:
        repo.do("roadmap add", text="Sails")
    assert "never closed" in refused.value.hint and text(repo) == before


def test_phases_that_an_open_fence_hides_are_not_taken_for_deleted(repo):
    repo.do("roadmap sync")
    change(repo, "Mend them.", "Mend them.\n\n```\ncode")
    assert repo.do("roadmap sync").fields["retired"] == []
    change(repo, "```\ncode", "```\ncode\n```")
    repo.do("roadmap sync")
    assert titles(repo) == ["Nets", "Buoys", "Ropes"] and titles(repo, "retired") == []


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_line_endings_of_the_file_stay(repo, ending):
    repo.write(".navlog/roadmap.md", TEXT.replace("\n", ending))
    repo.do("roadmap sync")
    for name, values in (
        ("add", {"text": "Sails", "body": "One.\nTwo."}),
        ("reorder", {"order": "1"}),
        ("status", {"ref": "2", "status": "done"}),
    ):
        repo.do(f"roadmap {name}", **values)
    for name in ("roadmap.md", "roadmap_completed.md"):
        assert text(repo, name).count("\n") == text(repo, name).count(ending)


def test_bytes_that_are_no_utf8_stay_as_they_are(repo):
    (repo.store / "roadmap.md").write_bytes(TEXT.encode().replace(b"Mend", b"M\xffnd"))
    repo.do("roadmap sync")
    repo.do("roadmap add", text="Sails")
    assert b"M\xffnd them." in (repo.store / "roadmap.md").read_bytes()


def test_front_matter_of_the_file_stays_the_only_one(repo):
    repo.write(".navlog/roadmap.md", f"---\nowner: sea\n---\n\n{TEXT}")
    repo.do("roadmap sync")
    repo.do("roadmap add", text="Sails")
    assert text(repo).startswith("---\nowner: sea\n---\n\n# Map") and text(repo).count("owner:") == 1


def test_two_branches_that_sync_the_same_plan_agree(tmp_path):
    repo = Repo.make(tmp_path / "project")
    repo.write(".navlog/settings.toml", "[roadmap]\nshare = true\n")
    repo.write(".navlog/roadmap.md", TEXT)
    git(repo.root, "add", "-f", ".navlog/roadmap.md")
    repo.commit("the plan")
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.do("roadmap sync")
    side = text(repo)
    git(repo.root, "checkout", "-q", "--force", "main")
    repo.do("roadmap sync")
    assert text(repo) == side and "id=p-" in side


@settings(max_examples=100)
@given(plans())
def test_folding_in_a_plan_that_nobody_touched_only_writes_ids(text):
    marked = read(text)
    if any(section.name.done for section in marked.sections):
        return
    outside_git = SimpleNamespace(project=SimpleNamespace(git=""), now=0.0, settings={})
    found = fold(outside_git, state(text))
    assert (found.shipped, found.retired) == ((), ())
    assert found.changes.plan is None or found.changes.plan == marked.text
