"""Capture: a plan becomes phases, a todo list becomes slices, once, and nothing that is done goes back."""

from __future__ import annotations

import json

import pytest

from navlog.core.errors import NavlogError, Refused
from tests.cli.plans import phases, slices
from tests.support import Repo

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = """# Invoicing

## Parse the ledger

Read all rows.

- [ ] Tokens
- [ ] Rows

## Render the invoice

One page each.
"""


@pytest.fixture
def repo(tmp_path):
    """A folder with a store and no plan."""
    repo = Repo(tmp_path)
    repo.init()
    return repo


class TestPlans:
    """Approved plans."""

    def test_headings_become_phases_with_their_text_and_lists_and_the_first_is_in_focus(self, repo):
        repo.write("plan.md", PLAN)
        told = repo.do("roadmap capture", plan="plan.md").fields
        assert [(one["ref"], one["title"]) for one in told["added"]] == [
            ("1", "Parse the ledger"),
            ("2", "Render the invoice"),
        ]
        assert slices(repo) == {"Tokens": "open", "Rows": "open"}
        assert repo.do("roadmap show", ref="1").fields["goal"] == "Read all rows."
        assert repo.do("roadmap").fields["cursor_phase"] == told["added"][0]["id"]
        assert {"added", "moved", "skipped", "cursor", "progress", "order_advice", "warning"} <= set(told)

    @pytest.mark.parametrize(
        ("text", "titles"),
        [
            ("1. Parse\n2. Print\n3. Archive\n", ["Parse", "Print", "Archive"]),
            ("Just change the one line that is wrong.\n", ["Just change the one line that is wrong"]),
            ("### Phase 4: Parse\n\n### Phase 5: Print\n", ["Parse", "Print"]),
        ],
    )
    def test_a_plan_of_any_form_becomes_phases(self, repo, text, titles):
        repo.do("roadmap capture", plan=text)
        assert [one.rstrip(".") for one in phases(repo)] == titles

    def test_the_same_plan_again_adds_nothing_and_says_why(self, repo):
        repo.do("roadmap capture", plan=PLAN)
        before = (repo.store / "roadmap.md").read_bytes()
        told = repo.do("roadmap capture", plan=PLAN).fields
        assert told["added"] == [] and [one["title"] for one in told["skipped"]] == [
            "Parse the ledger",
            "Render the invoice",
        ]
        assert (repo.store / "roadmap.md").read_bytes() == before

    def test_what_was_shipped_or_taken_out_is_not_added_again(self, repo):
        repo.do("roadmap capture", plan=PLAN)
        repo.do("roadmap status", ref="1", status="done")
        repo.do("roadmap remove", ref="2")
        assert repo.do("roadmap capture", plan=PLAN.replace("Render the", "RENDER the ")).fields["added"] == []

    def test_a_title_twice_in_one_plan_is_one_phase(self, repo):
        repo.do("roadmap capture", plan="## Parse\n\n## Print\n\n## Parse\n")
        assert phases(repo) == ["Parse", "Print"]

    def test_a_cursor_on_work_that_goes_on_stays(self, planned):
        before = planned.do("roadmap").fields["cursor"]
        planned.do("roadmap capture", plan=PLAN)
        assert planned.do("roadmap").fields["cursor"] == before

    def test_a_capture_is_one_write_that_is_undone_at_once(self, planned):
        before = (planned.store / "roadmap.md").read_bytes()
        planned.do("roadmap capture", plan=PLAN)
        planned.do("undo")
        assert (planned.store / "roadmap.md").read_bytes() == before

    def test_a_plan_comes_from_standard_input(self, repo):
        told = repo.run("roadmap", "capture", "--plan", "-", "--json", stdin=PLAN)
        assert told.code == 0 and len(told.json["added"]) == 2

    def test_one_line_on_standard_input_is_a_plan_and_no_file(self, repo):
        told = repo.run("roadmap", "capture", "--plan", "-", "--json", stdin="Rename the table")
        assert told.code == 0 and [one["title"] for one in told.json["added"]] == ["Rename the table"]

    @pytest.mark.parametrize("text", ["", "\n", "   \n\n"])
    def test_an_empty_plan_adds_nothing(self, repo, text):
        repo.write("plan.md", text)
        assert repo.do("roadmap capture", plan="plan.md").text == "nothing to add"
        told = repo.run("roadmap", "capture", "--plan", "-", "--json", stdin=text)
        assert (told.code, told.json["added"]) == (0, []) and not (repo.root / "ROADMAP.md").exists()

    def test_a_plan_that_is_too_large_is_refused_with_its_size(self, repo):
        repo.write("plan.md", "## Part\n\n" + "text " * 500_000)
        with pytest.raises(NavlogError) as caught:
            repo.do("roadmap capture", plan="plan.md")
        assert caught.value.exit == 1 and phases(repo) == []

    def test_a_list_of_what_is_done_adds_nothing(self, repo):
        assert repo.do("roadmap capture", plan="- [x] Parse\n- [x] Print\n").fields["added"] == []

    @pytest.mark.parametrize(
        "content", [b"\xff\xfe# Fetch\n", b"## Caf\xe9\n\ntext\n", b"\x00\x00\n## Fetch\n", b"## Fetch\r\n\r\ntext\r\n"]
    )
    def test_bytes_of_any_kind_are_read_as_far_as_they_go(self, repo, content):
        (repo.root / "plan.md").write_bytes(content)
        repo.do("roadmap capture", plan="plan.md")
        assert len(phases(repo)) == 1 and repo.run("roadmap").code == 0

    def test_a_file_that_is_not_there_is_refused_with_its_name(self, repo):
        with pytest.raises(Refused, match=r"plan\.md") as caught:
            repo.do("roadmap capture", plan="plan.md")
        assert caught.value.code == "missing_file"

    @pytest.mark.parametrize("kind", ["folder", "fifo"])
    def test_what_is_no_file_is_a_fault_with_its_name(self, repo, kind):
        if kind == "folder":
            (repo.root / "plan.md").mkdir()
        else:
            __import__("os").mkfifo(repo.root / "plan.md")
        with pytest.raises(NavlogError) as caught:
            repo.do("roadmap capture", plan="plan.md")
        assert caught.value.code == "storage" and "plan.md" in caught.value.message

    def test_an_open_fence_in_a_plan_hides_nothing_that_is_added_later(self, repo):
        repo.do("roadmap capture", plan="## Step 1: Parse\n\n#### Phase 7: a detail\n\n## Step 2: Print\n\n```\ncode\n")
        repo.do("roadmap add", text="After")
        assert phases(repo)[-1] == "After"


class TestTodos:
    """Todo lists."""

    def test_items_become_slices_of_the_phase_in_focus(self, planned):
        todos = [{"content": "Tokens", "status": "completed"}, {"content": "Rows", "status": "in_progress"}]
        told = planned.do("roadmap capture", todos=json.dumps({"todos": todos})).fields
        assert slices(planned) == {"Tokens": "done", "Rows": "in_progress"}
        assert [one["title"] for one in told["added"]] == ["Tokens", "Rows"] and slices(planned, "2") == {}

    def test_a_list_in_markdown_does_as_well(self, planned):
        planned.write("todo.md", "- [x] Tokens\n- [ ] Rows\n")
        planned.do("roadmap capture", todos="todo.md")
        assert slices(planned) == {"Tokens": "done", "Rows": "open"}

    def test_without_a_plan_they_seed_phases(self, repo):
        repo.do("roadmap capture", todos="- [ ] Parse\n- [ ] Print\n")
        assert phases(repo) == ["Parse", "Print"]

    def test_a_list_that_seeded_phases_begins_them_when_it_comes_again_and_ships_none(self, repo):
        repo.do("roadmap capture", todos="- [ ] Parse\n- [ ] Print\n")
        items = [{"content": "Parse", "status": "in_progress"}, {"content": "Print", "status": "completed"}]
        told = repo.do("roadmap capture", todos=json.dumps(items)).fields
        found = repo.do("roadmap").fields["phases"]
        assert [(one["title"], one["status"], one["slices"]) for one in found] == [
            ("Parse", "in_progress", []),
            ("Print", "open", []),
        ]
        assert told["added"] == [] and "navlog roadmap status 2 done" in told["skipped"][0]["why"]
        before = (repo.store / "roadmap.md").read_bytes()
        repo.do("roadmap capture", todos=json.dumps(items))
        assert (repo.store / "roadmap.md").read_bytes() == before

    def test_without_a_phase_in_focus_they_are_passed_over_with_the_remedy(self, repo):
        repo.do("roadmap add", text="Parse")
        told = repo.do("roadmap capture", todos="- [ ] Tokens\n").fields
        assert told["added"] == [] and "roadmap focus" in told["skipped"][0]["why"]

    def test_the_same_list_again_changes_nothing(self, planned):
        planned.do("roadmap capture", todos="- [x] Tokens\n- [ ] Rows\n")
        before = (planned.store / "roadmap.md").read_bytes()
        assert planned.do("roadmap capture", todos="- [x] Tokens\n- [ ] Rows\n").fields["added"] == []
        assert (planned.store / "roadmap.md").read_bytes() == before

    def test_what_is_done_never_goes_back_and_what_a_person_parked_stays(self, planned):
        planned.do("roadmap capture", todos="- [x] Tokens\n- [ ] Rows\n- [ ] Cells\n")
        planned.do("roadmap status", ref="1/Rows", status="deferred")
        planned.do("roadmap capture", todos="- [ ] Tokens\n- [x] Rows\n- [x] Cells\n")
        assert slices(planned) == {"Tokens": "done", "Rows": "deferred", "Cells": "done"}

    def test_items_that_left_the_list_stay(self, planned):
        planned.do("roadmap capture", todos="- [ ] Tokens\n- [ ] Rows\n")
        planned.do("roadmap capture", todos="- [ ] Rows\n")
        assert list(slices(planned)) == ["Tokens", "Rows"]

    def test_they_are_undone_in_one_step(self, planned):
        before = (planned.store / "roadmap.md").read_bytes()
        planned.do("roadmap capture", todos="- [x] Tokens\n- [ ] Rows\n")
        planned.do("undo")
        assert (planned.store / "roadmap.md").read_bytes() == before

    @pytest.mark.parametrize("text", ["{}", "[]", '{"todos": "none"}', "[1, 2]", '[{"content": ""}]'])
    def test_what_is_no_list_adds_nothing(self, planned, text):
        try:
            assert planned.do("roadmap capture", todos=text).fields["added"] == []
        except NavlogError as error:
            assert error.exit == 1 and error.hint
        assert slices(planned) == {}
