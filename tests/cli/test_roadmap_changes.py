"""What the commands do to phases and slices, and that every one of them can be taken back to the byte."""

from __future__ import annotations

import re

import pytest

from navlog.core.errors import Refused
from tests.support import Repo

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = """# Roadmap

Why we do this.

## Phases

### Phase 1: Parse the input
Reads what people write.

- [x] S1 Tokens
- [ ] S2 Tree
  - [ ] S2a Leaves

### Phase 2: Bill the hours

- [ ] S3 Rates

### Phase 3: Print the report

## Notes

Kept.
"""
FILES = ("roadmap.md", "roadmap_completed.md", "roadmap_retired.md", "plan.json")


@pytest.fixture
def repo(tmp_path):
    """A plan with three phases, folded in, in a folder without git."""
    return Repo.planned(tmp_path, PLAN)


@pytest.fixture
def empty(tmp_path):
    """A folder with a store, and no plan yet."""
    repo = Repo(tmp_path / "empty")
    repo.root.mkdir()
    repo.init()
    return repo


def text_of(repo: Repo, name: str = "roadmap.md") -> str:
    path = repo.store / name
    return path.read_text() if path.exists() else ""


def bare(repo: Repo) -> str:
    """The plan file without the moments at which phases came back."""
    return re.sub(r" back=\S+", "", text_of(repo))


def row(repo: Repo, ref: str) -> dict:
    return next(one for one in repo.do("roadmap").fields["phases"] if ref in (one["ref"], one["id"]))


def slices(repo: Repo, ref: str) -> list[tuple[str, str, int]]:
    return [(one["title"], one["status"], one["depth"]) for one in row(repo, ref)["slices"]]


EVERY = [
    ("roadmap focus", {"ref": "2"}),
    ("roadmap next", {}),
    ("roadmap status", {"ref": "2", "status": "in_progress"}),
    ("roadmap status", {"ref": "2", "status": "done"}),
    ("roadmap status", {"ref": "1/S2", "status": "done"}),
    ("roadmap status", {"ref": "1/S2", "status": "deferred"}),
    ("roadmap add", {"text": "Archive", "body": "Why.\n\n- [ ] S1 Box"}),
    ("roadmap add", {"text": "S3 Errors", "parent": "1"}),
    ("roadmap edit", {"ref": "1", "title": "Read", "body": "Another text."}),
    ("roadmap edit", {"ref": "1/S2", "title": "S2 Trees"}),
    ("roadmap remove", {"ref": "2"}),
    ("roadmap remove", {"ref": "1/S2"}),
    ("roadmap indent", {"ref": "1/S2"}),
    ("roadmap indent", {"ref": "1/S2a", "out": True}),
    ("roadmap depend", {"ref": "2", "on": "1"}),
    ("roadmap reorder", {"order": "3 -> 1"}),
    ("roadmap reorder", {"move": "3", "before": "1"}),
    ("roadmap reorder", {"decline": True}),
    ("roadmap capture", {"plan": "## Archive\n\nText.\n\n## Erase\n"}),
    ("roadmap capture", {"todos": "- [ ] Archive\n- [x] Erase\n"}),
]


@pytest.mark.parametrize(("name", "values"), EVERY)
def test_every_change_can_be_taken_back_to_the_byte(repo, name, values):
    if "todos" in values:
        repo.do("roadmap focus", ref="2")
    before = {file: text_of(repo, file) for file in FILES}
    plan, published = repo.do("roadmap").fields, (repo.root / "ROADMAP.md").read_bytes()
    assert repo.do(name, **values).code == 0
    assert {file: text_of(repo, file) for file in FILES} != before
    repo.do("undo")
    after = {file: text_of(repo, file) for file in FILES}
    assert (after, repo.do("roadmap").fields) == (before, plan)
    # only the moment of the last change may differ in what is published
    assert (repo.root / "ROADMAP.md").read_bytes().split(b"\n")[1:] == published.split(b"\n")[1:]


def test_a_row_of_changes_is_taken_back_one_by_one(repo):
    seen = []
    for name, values in EVERY[2:9]:
        seen.append({file: text_of(repo, file) for file in FILES})
        repo.do(name, **values)
    for before in reversed(seen):
        repo.do("undo")
        assert {file: text_of(repo, file) for file in FILES} == before


def test_an_undo_after_a_foreign_edit_is_refused_and_can_be_passed_over(repo):
    repo.do("roadmap add", text="Archive")
    mine = text_of(repo) + "\nBy hand.\n"
    repo.write(".navlog/roadmap.md", mine)
    with pytest.raises(Refused) as caught:
        repo.do("undo")
    assert caught.value.code == "changed_since" and "undo --skip" in caught.value.hint and text_of(repo) == mine
    repo.do("undo", skip=True)
    assert text_of(repo) == mine


class TestShipping:
    """Done leaves the plan and stands in the log."""

    def test_done_prunes_the_phase_and_logs_it_whole_with_day_and_commit(self, tmp_path):
        repo = Repo.make(tmp_path / "repo")
        repo.write(".navlog/roadmap.md", PLAN)
        head = repo.commit("second")
        told = repo.do("roadmap status", ref="1", status="done")
        assert "Parse the input" not in text_of(repo) and "S2 Tree" in text_of(repo, "roadmap_completed.md")
        (logged,) = repo.do("roadmap completed").fields["shipped_phases"]
        assert (logged["ref"], logged["title"], logged["commit"]) == ("1", "Parse the input", head[:7])
        assert len(logged["shipped"]) == 10 and told.fields["progress"] == {"done": 1, "total": 3, "deferred": 0}
        assert "2 slices of it not ticked" in " ".join(told.notes)

    def test_what_is_shipped_comes_back_where_it_stood_and_the_log_stays(self, repo):
        before, own = text_of(repo), row(repo, "2")["id"]
        repo.do("roadmap status", ref="2", status="done")
        back = repo.do("roadmap restore", ref="2").fields
        assert (back["id"], back["status"]) == (own, "open") and bare(repo) == before
        assert "Bill the hours" in text_of(repo, "roadmap_completed.md")
        assert repo.do("roadmap").fields["progress"]["done"] == 0

    def test_a_status_reopens_what_was_shipped(self, repo):
        repo.do("roadmap status", ref="2", status="done")
        assert repo.do("roadmap status", ref="2", status="in_progress").fields["status"] == "in_progress"

    def test_shipping_twice_is_refused(self, repo):
        repo.do("roadmap status", ref="2", status="done")
        with pytest.raises(Refused) as caught:
            repo.do("roadmap status", ref="2", status="done")
        assert caught.value.code == "already"

    def test_the_log_is_newest_first_and_only_ever_grows(self, repo):
        for ref in ("3", "1", "2"):
            before = text_of(repo, "roadmap_completed.md")
            repo.do("roadmap status", ref=ref, status="done")
            assert text_of(repo, "roadmap_completed.md").startswith(before)
        assert [one["ref"] for one in repo.do("roadmap completed").fields["shipped_phases"]] == ["2", "1", "3"]

    def test_numbers_of_what_was_shipped_are_not_used_again(self, repo):
        repo.do("roadmap status", ref="3", status="done")
        assert repo.do("roadmap add", text="Archive").fields["number"] == "4"


class TestAdding:
    """New phases and slices."""

    @pytest.mark.parametrize(
        ("numbers", "following"),
        [
            (("1", "2", "999.2"), "3"),
            (("1", "1a", "2.5"), "2"),
            (("09.05",), "1"),
            (("01", "02"), "03"),
            (("TC-1", "TC-2"), "TC-3"),
        ],
    )
    def test_a_phase_gets_the_number_after_the_largest_whole_one(self, empty, numbers, following):
        heads = "".join(f"### Phase {number}: T{number}\n\n" for number in numbers)
        empty.write(".navlog/roadmap.md", f"## Phases\n\n{heads}")
        assert empty.do("roadmap add", text="Archive").fields["number"] == following

    def test_a_number_that_stands_only_in_a_bullet_is_not_used_again(self, empty):
        empty.write(".navlog/roadmap.md", "## Phases\n\n- [ ] **Phase 11: A**\n")
        assert empty.do("roadmap add", text="B").fields["number"] == "12"

    def test_a_phase_with_its_own_number_goes_to_its_place(self, repo):
        assert repo.do("roadmap add", text="Phase 2.5: Round up").fields["number"] == "2.5"
        assert [one["ref"] for one in repo.do("roadmap").fields["phases"]] == ["1", "2", "2.5", "3"]

    def test_what_follows_the_phases_stays_below_them(self, repo):
        repo.do("roadmap add", text="Archive")
        assert text_of(repo).endswith("## Notes\n\nKept.\n")

    def test_slices_nest_below_slices(self, repo):
        repo.do("roadmap add", text="S2b Twigs", parent="1/S2")
        repo.do("roadmap add", text="S9 Errors", parent="1")
        assert slices(repo, "1") == [
            ("S1 Tokens", "done", 0),
            ("S2 Tree", "open", 0),
            ("S2a Leaves", "open", 1),
            ("S2b Twigs", "open", 1),
            ("S9 Errors", "open", 0),
        ]

    def test_the_first_phase_begins_the_file(self, empty):
        empty.do("roadmap add", text="Parse")
        assert text_of(empty).startswith("# Roadmap\n\n## Phases\n\n### Phase 1: Parse <!-- navlog id=p-")

    def test_an_id_never_changes_whatever_is_renamed_or_moved(self, repo):
        own = row(repo, "2")["id"]
        repo.do("roadmap edit", ref="2", title="Charge the days")
        repo.write(".navlog/roadmap.md", text_of(repo).replace("Phase 2: Charge", "Phase 7: Charge"))
        assert row(repo, "7")["id"] == own


class TestEditing:
    """Titles, bodies, depth."""

    def test_another_title_touches_only_its_line(self, repo):
        before = text_of(repo)
        repo.do("roadmap edit", ref="2", title="Charge")
        assert text_of(repo) == before.replace("Bill the hours", "Charge")

    def test_another_body_keeps_the_slices(self, repo):
        before = slices(repo, "1")
        repo.do("roadmap edit", ref="1", body="One line.\n\nAnother.")
        assert slices(repo, "1") == before and row(repo, "1")["goal"] == "One line."

    def test_a_slice_is_ticked_and_unticked_in_its_line(self, repo):
        before = text_of(repo)
        repo.do("roadmap status", ref="1/S2", status="done")
        assert text_of(repo) == before.replace("- [ ] S2 Tree", "- [x] S2 Tree")
        repo.do("roadmap status", ref="1/S2", status="open")
        assert text_of(repo) == before

    def test_a_removed_slice_takes_what_is_below_it_along(self, repo):
        repo.do("roadmap remove", ref="1/S2")
        assert slices(repo, "1") == [("S1 Tokens", "done", 0)]

    def test_a_slice_goes_in_and_out(self, repo):
        before = text_of(repo)
        assert repo.do("roadmap indent", ref="1/S2").fields["depth"] == 1
        assert [depth for _, _, depth in slices(repo, "1")] == [0, 1, 2]
        assert repo.do("roadmap indent", ref="1/S2", out=True).fields["parent"] is None
        assert text_of(repo) == before


class TestRemoving:
    """Taken out is retired, not forgotten."""

    def test_a_removed_phase_is_kept_published_as_stale_and_restored_to_the_byte(self, repo):
        before = text_of(repo)
        told = repo.do("roadmap remove", ref="2")
        assert (told.fields["status"], told.fields["place"]) == ("stale", "retired") and "restore" in told.notes[0]
        assert row(repo, told.fields["id"])["status"] == "stale"
        assert repo.do("roadmap").fields["progress"]["total"] == 2
        repo.do("roadmap restore", ref=told.fields["id"])
        assert bare(repo) == before

    def test_a_phase_keeps_its_status_and_dependencies_through_removal_and_return(self, repo):
        repo.do("roadmap depend", ref="3", on="2")
        repo.do("roadmap depend", ref="2", on="1")
        repo.do("roadmap remove", ref="2")
        assert row(repo, "3")["status"] == "blocked"
        repo.do("roadmap restore", ref="2")
        assert len(row(repo, "2")["blocked_by"]) == len(row(repo, "3")["blocked_by"]) == 1

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("roadmap focus", {}),
            ("roadmap edit", {"title": "x"}),
            ("roadmap add", {"text": "x", "parent": "2"}),
            ("roadmap depend", {"on": "1"}),
            ("roadmap undepend", {"on": "1"}),
            ("roadmap status", {"status": "done"}),
            ("roadmap reorder", {"order": "2 -> 1"}),
        ],
    )
    def test_what_is_not_in_the_plan_is_refused_with_the_way_back(self, repo, name, values):
        repo.do("roadmap depend", ref="2", on="1")
        repo.do("roadmap remove", ref="2")
        with pytest.raises(Refused) as caught:
            repo.do(name, **({"ref": "2"} | values if "parent" not in values and "order" not in values else values))
        assert caught.value.code == "not_in_plan" and ("restore" in caught.value.hint or name == "roadmap reorder")


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("# Big\n\n## Small", ("#### Big", "##### Small")),
        ("Text\n\n### Phase 9: Smuggled\n\nmore", ("**Phase 9: Smuggled**", "more")),
        ("```\ncode without an end", ("code without an end\n```",)),
        ("~~~~ sh\n# code", ("# code\n~~~~",)),
        ("<!-- a comment without an end", ("without an end\n-->",)),
        ("<pre>\nraw", ("raw\n</pre>",)),
        ("<<<<<<< HEAD\nmine", (" <<<<<<< HEAD",)),
        ("Under\n===", ("#### Under",)),
        ("- a\n\n  ```\n  nested", ("nested",)),
    ],
)
def test_a_body_can_neither_hide_a_phase_nor_make_one(repo, body, kept):
    others = [one["id"] for one in repo.do("roadmap").fields["phases"]]
    own = repo.do("roadmap add", text="Odd", body=body).fields["id"]
    repo.do("roadmap edit", ref="2", body=body)
    repo.do("roadmap add", text="After")
    plan = repo.do("roadmap").fields
    assert [one["id"] for one in plan["phases"]][:4] == [*others, own] and len(plan["phases"]) == 5
    assert all(part in row(repo, own)["detail"] for part in kept) and plan["unread"] == []
    assert slices(repo, "2") == [("S3 Rates", "open", 0)]


def test_a_phase_with_an_open_fence_comes_back_with_its_fence_closed(empty):
    empty.write(".navlog/roadmap.md", "## Phases\n\n### Phase 1: A\n\n### Phase 2: B\n\n```\nopen\n")
    empty.do("roadmap remove", ref="2")
    empty.do("roadmap add", text="C")
    empty.do("roadmap restore", ref="2")
    assert [one["ref"] for one in empty.do("roadmap").fields["phases"]] == ["1", "2", "3"]


def test_a_phase_that_would_fall_into_an_open_fence_is_refused_with_its_line(repo):
    repo.write(".navlog/roadmap.md", "## Phases\n\n### Phase 1: A\n\n```\nopen\n")
    before = text_of(repo)
    for values in ({"text": "B"}, {"text": "slice", "parent": "1"}):
        with pytest.raises(Refused) as caught:
            repo.do("roadmap add", **values)
        assert caught.value.code == "lost_lines" and "line 5" in caught.value.hint and text_of(repo) == before


def test_a_phase_named_by_a_code_alone_comes_in_and_back_wherever_it_would_not_be_read_as_one(empty):
    empty.write(".navlog/roadmap.md", "## Phases\n\n### TC-4: Coded\n")
    empty.do("roadmap remove", ref="TC-4")
    empty.write(".navlog/roadmap.md", "## Phases\n\n## Alpha\n\n### Phase 1: A\n")
    empty.do("roadmap restore", ref="TC-4")
    empty.do("roadmap add", text="TC-5: Coded as well")
    empty.do("roadmap capture", plan="## Phase TC-6: Captured\n\ntext\n\n## Phase TC-7: Also\n\ntext\n")
    assert {"TC-4", "TC-5", "TC-6", "TC-7"} < {one["number"] for one in empty.do("roadmap").fields["phases"]}
