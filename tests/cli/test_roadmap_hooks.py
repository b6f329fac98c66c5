"""The roadmap in an agent's session: what the hosts' events capture, publish, fold in and say."""

from __future__ import annotations

import json

import pytest

from tests.cli.hooked import Hooked
from tests.cli.plans import phases, slices
from tests.support import Repo, git

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = "# Invoicing\n\n## Step 1: Parse the ledger\n\nAll rows.\n\n## Step 2: Render the invoice\n\nOne page.\n"
TRANSCRIPT = {"type": "user", "message": {"role": "user", "content": "Implement the following plan"}}


class Session(Hooked):
    """A session that uses tools."""

    def used(self, tool: str, asked: object, answer: object = None, **more: object) -> str:
        """Tell that a tool was used; what the model is told."""
        answer = {} if answer is None else answer
        more = {"tool_use_id": f"toolu_{hash(str((tool, asked)))}", **more}
        told = self.tell("PostToolUse", tool_name=tool, tool_input=asked, tool_response=answer, **more)
        return str(told.get("hookSpecificOutput", {}).get("additionalContext", ""))

    def approved(self, plan: str = PLAN, **more: object) -> str:
        """Tell that a plan was approved."""
        asked = {"plan": plan, "planFilePath": "/nonexistent/plan.md"}
        return self.used("ExitPlanMode", asked, {"plan": plan, "isAgent": False, "filePath": ""}, **more)


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def session(repo, monkeypatch, capsys):
    return Session(repo, monkeypatch, capsys)


@pytest.fixture
def codex(repo, monkeypatch, capsys):
    return Session(repo, monkeypatch, capsys, "codex")


def stamps(repo):
    """Every file's moment, but for the list of the hook's own calls."""
    paths = (path for path in repo.root.rglob("*") if path.is_file() and path.name != "hook_calls.jsonl")
    return {path: path.stat().st_mtime_ns for path in paths}


class TestPlans:
    """Plan mode."""

    def test_an_approved_plan_becomes_phases_in_focus_and_the_model_is_told(self, repo, session):
        said = session.approved()
        assert phases(repo) == ["Parse the ledger", "Render the invoice"] and "2 phases" in said
        assert repo.do("roadmap").fields["cursor_phase"] and (repo.root / "ROADMAP.md").exists()

    def test_the_same_event_twice_captures_once(self, repo, session):
        session.approved()
        before = (repo.store / "roadmap.md").read_bytes()
        assert session.approved() == "" and session.approved(tool_use_id="another") == ""
        assert (repo.store / "roadmap.md").read_bytes() == before

    def test_what_was_captured_is_undone_in_one_step(self, planned, session):
        before = (planned.store / "roadmap.md").read_bytes()
        session.approved()
        planned.do("undo")
        assert (planned.store / "roadmap.md").read_bytes() == before

    @pytest.mark.parametrize(
        "answer",
        [
            "The user doesn't want to proceed with this tool use.",
            {"is_error": True, "content": "rejected"},
            {"plan": PLAN, "awaitingLeaderApproval": True},
            {"plan": PLAN, "isAgent": True},
            [{"type": "text", "text": "User has rejected your plan"}],
        ],
    )
    def test_a_plan_that_nobody_approved_is_not_captured(self, repo, session, answer):
        assert session.used("ExitPlanMode", {"plan": PLAN}, answer) == "" and phases(repo) == []

    @pytest.mark.parametrize("event", ["PreToolUse", "PostToolUseFailure", "PermissionRequest"])
    def test_a_plan_that_is_only_proposed_is_not_captured(self, repo, session, event):
        assert session.tell(event, tool_name="ExitPlanMode", tool_input={"plan": PLAN}) == {} and phases(repo) == []

    def test_a_subagents_plan_is_not_captured(self, repo, session):
        assert session.approved(agent_id="a1b2c3", agent_type="Plan") == "" and phases(repo) == []

    def test_nothing_is_captured_when_read_only(self, repo, session, monkeypatch):
        monkeypatch.setenv("NAVLOG_READ_ONLY", "1")
        before = sorted(repo.store.rglob("*"))
        assert session.approved() == ""
        session.tell("Stop", stop_hook_active=False)
        assert sorted(repo.store.rglob("*")) == before and not (repo.root / "ROADMAP.md").exists()

    def test_nothing_is_captured_without_a_store(self, tmp_path, monkeypatch, capsys):
        bare = Repo.make(tmp_path / "bare", store=False)
        assert Session(bare, monkeypatch, capsys).approved() == "" and not bare.store.exists()

    @pytest.mark.parametrize("asked", [{}, {"plan": ""}, {"plan": None}, {"plan": 7}, [], "text", None])
    def test_an_event_without_a_plan_is_silent(self, repo, session, asked):
        assert session.used("ExitPlanMode", asked) == "" and phases(repo) == []

    def test_a_plan_that_is_too_large_is_refused_with_a_reason(self, repo, session):
        said = session.approved("## Parse\n\n" + "text of it\n" * 90_000 + "\n## Print\n\ntext\n")
        assert "did not capture the plan" in said and "990,0" in said and phases(repo) == []

    def test_a_plan_that_a_damaged_plan_file_cannot_take_is_said_not_to_be_captured(self, planned, session):
        planned.write(".navlog/roadmap.md", (planned.store / "roadmap.md").read_text() + "\n```\nopen\n")
        said = session.approved()
        assert "did not capture the plan" in said and "never closed" in said and phases(planned) == ["Parse", "Print"]

    @pytest.mark.parametrize(
        "text",
        [
            "## \ud800 half\n\ntext \udfff\n",
            "## A <!-- navlog id=p-000000 -->\n\ntext\n",
            "\x00",
            "## \x1b[31mred\n\ntext\n",
        ],
    )
    def test_odd_plans_break_nothing(self, planned, session, text):
        before = phases(planned)
        session.approved(text)
        assert phases(planned)[:2] == before[:2] and planned.do("roadmap add", text="After").code == 0
        assert "\x1b" not in planned.do("roadmap").text

    def test_a_plan_approved_with_a_cleared_context_is_captured_once_from_the_transcript(self, repo, session, tmp_path):
        transcript = tmp_path / "new.jsonl"
        session.id = "the-new-one"
        session.tell("SessionStart", source="clear", transcript_path=str(transcript))
        assert phases(repo) == []
        lines = [{"type": "summary"}, {**TRANSCRIPT, "planContent": PLAN}]
        transcript.write_text("".join(json.dumps(line) + "\n" for line in lines))
        session.tell("Stop", stop_hook_active=False, transcript_path=str(transcript))
        assert phases(repo) == ["Parse the ledger", "Render the invoice"]
        repo.do("roadmap remove", ref="2")
        session.tell("Stop", stop_hook_active=False, transcript_path=str(transcript))
        assert phases(repo).count("Render the invoice") == 1

    def test_a_session_that_was_cleared_without_a_plan_captures_nothing(self, repo, session, tmp_path):
        transcript = tmp_path / "new.jsonl"
        transcript.write_text(json.dumps(TRANSCRIPT) + "\n")
        session.tell("SessionStart", source="clear", transcript_path=str(transcript))
        session.tell("Stop", stop_hook_active=False, transcript_path=str(transcript))
        assert phases(repo) == []


class TestTodos:
    """Todo lists and tasks."""

    def test_a_todo_list_becomes_slices_of_the_phase_in_focus(self, planned, session):
        todos = [
            {"content": "Tokens", "status": "completed", "activeForm": "Reading"},
            {"content": "Rows", "status": "pending"},
        ]
        assert session.used("TodoWrite", {"todos": todos}, {"oldTodos": [], "newTodos": todos}) == ""
        assert slices(planned) == {"Tokens": "done", "Rows": "open"}

    def test_a_codex_plan_is_a_todo_list(self, planned, codex):
        codex.used(
            "update_plan",
            {"plan": [{"step": "Tokens", "status": "completed"}, {"step": "Rows", "status": "in_progress"}]},
        )
        assert slices(planned) == {"Tokens": "done", "Rows": "in_progress"}

    def test_a_todo_list_without_a_plan_seeds_one(self, repo, session):
        session.used(
            "TodoWrite",
            {"todos": [{"content": "Parse", "status": "pending"}, {"content": "Print", "status": "pending"}]},
        )
        assert phases(repo) == ["Parse", "Print"]

    def test_tasks_that_come_one_by_one_without_a_plan_seed_a_phase_each_and_none_is_shipped(self, repo, session):
        for key, title in (("1", "Parse"), ("2", "Print"), ("3", "Post")):
            session.used("TaskCreate", {"subject": title}, {"task": {"id": key, "subject": title}})
        session.used("TaskUpdate", {"taskId": "2", "status": "in_progress"}, {"success": True})
        session.used("TaskUpdate", {"taskId": "3", "status": "completed"}, {"success": True})
        found = repo.do("roadmap").fields["phases"]
        assert [(one["title"], one["status"], one["slices"]) for one in found] == [
            ("Parse", "open", []),
            ("Print", "in_progress", []),
            ("Post", "open", []),
        ]

    def test_a_task_is_followed_by_its_id(self, planned, session):
        session.used(
            "TaskCreate", {"subject": "Tokens", "description": "."}, {"task": {"id": "1", "subject": "Tokens"}}
        )
        session.used("TaskCreate", {"subject": "Rows", "description": "."}, {"task": {"id": "2", "subject": "Rows"}})
        session.used("TaskUpdate", {"taskId": "2", "status": "in_progress"}, {"success": True})
        session.used("TaskUpdate", {"taskId": "1", "status": "completed"}, {"success": True})
        assert slices(planned) == {"Tokens": "done", "Rows": "in_progress"}

    def test_a_task_stays_with_the_phase_that_it_was_made_for(self, planned, session):
        planned.do("roadmap add", text="Tokens", parent="2")
        session.used("TaskCreate", {"subject": "Tokens"}, {"task": {"id": "1", "subject": "Tokens"}})
        planned.do("roadmap focus", ref="2")
        session.used("TaskUpdate", {"taskId": "1", "status": "completed"}, {"success": True})
        assert (slices(planned, "1"), slices(planned, "2")) == ({"Tokens": "done"}, {"Tokens": "open"})

    def test_the_same_id_in_another_session_is_another_task(self, planned, session):
        session.used("TaskCreate", {"subject": "Tokens"}, {"task": {"id": "1", "subject": "Tokens"}})
        session.id = "another"
        session.used("TaskUpdate", {"taskId": "1", "status": "completed"}, {"success": True})
        assert slices(planned) == {"Tokens": "open"}

    def test_an_update_that_failed_or_names_no_known_task_changes_nothing(self, planned, session):
        session.used("TaskCreate", {"subject": "Tokens"}, {"task": {"id": "1", "subject": "Tokens"}})
        session.used("TaskUpdate", {"taskId": "1", "status": "completed"}, {"success": False})
        session.used("TaskUpdate", {"taskId": "9", "status": "completed"}, {"success": True})
        assert slices(planned) == {"Tokens": "open"}

    def test_what_is_done_is_never_taken_back_and_a_deleted_task_stays_a_slice(self, planned, session):
        session.used("TaskCreate", {"subject": "Tokens"}, {"task": {"id": "1", "subject": "Tokens"}})
        session.used("TaskUpdate", {"taskId": "1", "status": "completed"}, {"success": True})
        session.used("TaskUpdate", {"taskId": "1", "status": "pending"}, {"success": True})
        session.used("TaskUpdate", {"taskId": "1", "status": "deleted"}, {"success": True})
        assert slices(planned) == {"Tokens": "done"}

    def test_a_subagents_todos_are_its_own(self, planned, session):
        session.used("TodoWrite", {"todos": [{"content": "Tokens", "status": "pending"}]}, agent_id="a1")
        assert slices(planned) == {}


class TestTurns:
    """The start of a session, a prompt, the end of a turn."""

    def test_a_session_starts_with_where_the_plan_stands(self, planned, session):
        planned.do("roadmap status", ref="2", status="deferred")
        told = session.tell("SessionStart", source="startup")["hookSpecificOutput"]["additionalContext"]
        assert "Roadmap: 0 of 1 phase done, 1 parked. In focus: 1 Parse (open)." in told

    def test_the_end_of_a_turn_folds_in_what_was_edited_and_publishes_it(self, planned, session):
        planned.write(".navlog/roadmap.md", (planned.store / "roadmap.md").read_text() + "\n### Phase 3: By hand\n")
        session.tell("Stop", stop_hook_active=False)
        assert "### Phase 3: By hand <!-- navlog id=" in (planned.store / "roadmap.md").read_text()
        assert "By hand" in (planned.root / "ROADMAP.md").read_text()

    def test_a_prompt_publishes_what_was_edited_and_writes_no_plan(self, planned, session):
        text = (planned.store / "roadmap.md").read_text() + "\n### Phase 3: By hand\n"
        planned.write(".navlog/roadmap.md", text)
        session.tell("UserPromptSubmit", prompt="go on")
        assert (planned.store / "roadmap.md").read_text() == text
        assert "By hand" in (planned.root / "ROADMAP.md").read_text()

    def test_a_turn_in_which_nothing_happened_writes_and_says_nothing(self, planned, session):
        session.tell("Stop", stop_hook_active=False)
        session.tell("UserPromptSubmit", prompt="x")
        before = stamps(planned)
        assert session.tell("Stop", stop_hook_active=False) == {}
        assert session.tell("UserPromptSubmit", prompt="x") == {}
        assert stamps(planned) == before

    def test_a_commit_that_finishes_a_phase_is_told_once_and_nothing_is_shipped(self, planned, session):
        session.tell("Stop", stop_hook_active=False)
        git(planned.root, "commit", "-q", "--allow-empty", "-m", "Phase 1: done")
        shown = session.tell("Stop", stop_hook_active=False)
        assert "1 Parse" in shown["systemMessage"] and "navlog proposals" in shown["systemMessage"]
        assert session.tell("Stop", stop_hook_active=False) == {}
        told = session.tell("UserPromptSubmit", prompt="x")["hookSpecificOutput"]["additionalContext"]
        assert "Ask the person" in told and session.tell("UserPromptSubmit", prompt="y") == {}
        assert planned.do("roadmap").fields["progress"]["done"] == 0

    def test_a_cursor_or_an_order_is_no_theme_at_the_end_of_a_turn(self, planned, session):
        session.tell("Stop", stop_hook_active=False)
        planned.do("roadmap status", ref="1", status="done")
        assert "order" not in str(session.tell("Stop", stop_hook_active=False))

    def test_a_stop_that_a_hook_kept_going_and_a_subagents_are_silent(self, planned, session):
        git(planned.root, "commit", "-q", "--allow-empty", "-m", "Phase 1: done")
        assert session.tell("Stop", stop_hook_active=True) == {}
        assert session.tell("Stop", stop_hook_active=False, agent_id="a1") == {}

    def test_a_merge_conflict_in_the_plan_is_told_and_nothing_is_written(self, planned, session):
        text = (planned.store / "roadmap.md").read_text() + "\n<<<<<<< HEAD\n"
        planned.write(".navlog/roadmap.md", text)
        shown = session.tell("Stop", stop_hook_active=False)
        assert "conflict" in shown["systemMessage"] and (planned.store / "roadmap.md").read_text() == text

    def test_a_damaged_memory_of_the_hook_is_made_again(self, planned, session):
        session.tell("Stop", stop_hook_active=False)
        for content in (b"", b"[1]", b"\xff", b'{"published": 7}'):
            (planned.store / "derived" / "roadmap_hook.json").write_bytes(content)
            (planned.store / "derived" / "tasks.json").write_bytes(content)
            (planned.store / "derived" / "roadmap.json").write_bytes(content)
            session.tell("Stop", stop_hook_active=False)
            assert "Parse" in session.tell("SessionStart", source="resume")["hookSpecificOutput"]["additionalContext"]

    def test_a_title_reaches_the_model_in_one_line_without_controls(self, planned, session):
        planned.do("roadmap edit", ref="1", title="Parse \x1b[31m\u202e it")
        told = session.tell("SessionStart", source="startup")["hookSpecificOutput"]["additionalContext"]
        assert "\x1b" not in told and "\u202e" not in told
