"""Events of the hosts that carry a plan, a todo list or a task."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.roadmap.capture.drafts import LARGEST, Item
from navlog.core.roadmap.capture.events import Captured, captured

PLAN = "# Tidy\n\n1. Sort\n2. Sweep\n"


def used(tool: str, asked: object = None, answer: object = None, **more: object) -> dict:
    return {
        "session_id": "s-1",
        "hook_event_name": "PostToolUse",
        "tool_name": tool,
        "tool_input": {} if asked is None else asked,
        "tool_response": answer,
        "tool_use_id": "t-1",
        **more,
    }


APPROVED = {"plan": PLAN, "isAgent": False, "filePath": "/nowhere/plan.md"}


def test_an_approved_plan_is_captured_from_the_response():
    assert captured(used("ExitPlanMode", {}, APPROVED)) == Captured("plan", PLAN, (), "s-1/plan/t-1", "s-1")


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({}, json.dumps(APPROVED)),
        ({"plan": PLAN}, None),
        ({"plan": PLAN}, ""),
        ({"plan": PLAN}, {"plan": None, "isAgent": False}),
        ({"plan": PLAN}, "User has approved your plan. You can now start coding."),
        ({}, "User has approved your plan.\n\n## Approved Plan (edited by user):\n" + PLAN),
        ({}, [{"type": "text", "text": "User has approved your plan.\n\n## Approved Plan:\n" + PLAN}]),
        (json.dumps({"plan": PLAN}), {}),
    ],
)
def test_a_plan_is_found_wherever_the_host_puts_it(asked, answer):
    assert captured(used("ExitPlanMode", asked, answer)).text == PLAN


@pytest.mark.parametrize(
    "answer",
    [
        "The user doesn't want to proceed with this tool use. The tool use was rejected.",
        "The user doesn’t want to proceed with this tool use.",
        "The agent proposed a plan that was rejected by the user.\n\nRejected plan:\n" + PLAN,
        "<tool_use_error>Not possible</tool_use_error>",
        "Error: you are not in plan mode",
        [{"type": "text", "text": "Plan rejected"}],
        {**APPROVED, "is_error": True},
        {**APPROVED, "error": "no"},
        {**APPROVED, "interrupted": True},
        {**APPROVED, "approved": False},
        {**APPROVED, "status": "rejected"},
        {**APPROVED, "message": "The user chose to keep planning"},
        {**APPROVED, "awaitingLeaderApproval": True},
        {**APPROVED, "isAgent": True},
        json.dumps({**APPROVED, "rejected": True}),
    ],
)
def test_a_plan_that_nobody_approved_is_not_captured(answer):
    assert captured(used("ExitPlanMode", {"plan": PLAN}, answer)) is None


def test_a_plan_may_itself_speak_of_rejection():
    text = "# Show why a payment was rejected\n"
    assert captured(used("ExitPlanMode", {"plan": text}, {"plan": text})).text == text
    answer = "User has approved your plan.\n\n## Approved Plan:\n" + text
    assert captured(used("ExitPlanMode", {}, answer)).text == text


def test_a_plan_that_is_only_in_its_file_is_read_from_there(tmp_path):
    file = tmp_path / "plan.md"
    file.write_text(PLAN, encoding="utf-8")
    assert captured(used("ExitPlanMode", {}, {"filePath": str(file)})).text == PLAN
    assert captured(used("ExitPlanMode", {"planFilePath": str(file)}, {})).text == PLAN


def test_no_plan_is_read_through_a_link_from_a_pipe_a_folder_or_a_huge_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.md").write_text(PLAN, encoding="utf-8")
    (tmp_path / "link.md").symlink_to(tmp_path / "plan.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "huge.md").write_text("x" * (LARGEST + 1), encoding="utf-8")
    for path in ("link.md", "pipe.md", "", "huge.md", "gone.md", "nul\0.md"):
        assert captured(used("ExitPlanMode", {}, {"filePath": f"{tmp_path}/{path}"})) is None
    assert captured(used("ExitPlanMode", {}, {"filePath": "plan.md"})) is None


def test_leaving_plan_mode_without_a_plan_captures_nothing():
    assert captured(used("ExitPlanMode", {}, {"plan": None, "isAgent": False})) is None
    assert captured(used("ExitPlanMode", {}, {"plan": "  \n"})) is None


def test_a_todo_list_is_captured_whole():
    asked = {"todos": [{"content": "Sort", "status": "completed"}, {"content": "Sweep", "status": "pending"}]}
    found = captured(used("TodoWrite", asked, {"oldTodos": [], "newTodos": asked["todos"]}))
    assert (found.kind, found.items, found.key) == ("todos", (Item("Sort", "done"), Item("Sweep")), "s-1/todos/t-1")


def test_the_plan_tool_of_codex_writes_a_todo_list():
    asked = {"explanation": "so", "plan": [{"step": "Sort", "status": "in_progress"}]}
    found = captured(used("update_plan", asked, "Plan updated"))
    assert (found.kind, found.items) == ("todos", (Item("Sort", "in_progress"),))
    assert captured(used("update_plan", asked, "failed to parse function arguments")) is None


def test_an_empty_todo_list_is_nothing():
    assert captured(used("TodoWrite", {"todos": []}, {})) is None


def task_event(name: str, **more: object) -> dict:
    return {"session_id": "s-1", "hook_event_name": name, "task_id": "4", "task_subject": "Sort", **more}


def test_a_created_task_is_the_same_by_its_tool_and_by_its_event():
    made = captured(
        used("TaskCreate", {"subject": "Sort", "description": "d"}, {"task": {"id": "4", "subject": "Sort"}})
    )
    assert (made.kind, made.items, made.session) == ("task", (Item("Sort", "open", 0, "4"),), "s-1")
    assert captured(task_event("TaskCreated")) == made


def test_a_completed_task_has_one_key_by_its_tool_and_by_its_event():
    done = captured(used("TaskUpdate", {"taskId": "4", "status": "completed"}, {"success": True, "taskId": "4"}))
    assert done.items == (Item("", "done", 0, "4"),)
    told = captured(task_event("TaskCompleted"))
    assert told.items == (Item("Sort", "done", 0, "4"),)
    assert told.key == done.key


@pytest.mark.parametrize(
    ("asked", "item"),
    [
        ({"taskId": "4", "status": "in_progress"}, Item("", "in_progress", 0, "4")),
        ({"task_id": "4", "status": "pending"}, Item("", "open", 0, "4")),
        ({"id": 4, "subject": "Sort all"}, Item("Sort all", "", 0, "4")),
        ({"taskId": "4", "status": "deleted"}, Item("", "deleted", 0, "4")),
    ],
)
def test_an_update_says_of_a_task_only_what_it_changes(asked, item):
    assert captured(used("TaskUpdate", asked, {"success": True})).items == (item,)


def test_a_task_begun_twice_is_two_events():
    asked = {"taskId": "4", "status": "in_progress"}
    first, second = (captured(used("TaskUpdate", asked, {}, tool_use_id=one)) for one in ("t-1", "t-2"))
    assert first.key != second.key


@pytest.mark.parametrize(
    "event",
    [
        used("TaskCreate", {"subject": "Sort"}, {}),
        used("TaskCreate", {"subject": "Sort"}, "Task created"),
        used("TaskUpdate", {"taskId": "4", "owner": "x"}, {"success": True}),
        used("TaskUpdate", {"taskId": "4", "status": "completed"}, {"success": False, "error": "no such task"}),
        used("TaskUpdate", {"status": "completed"}, {}),
        {"hook_event_name": "TaskCreated", "task_id": "4"},
        {"hook_event_name": "TaskCompleted", "task_subject": "Sort"},
    ],
)
def test_a_task_without_an_id_or_news_is_nothing(event):
    assert captured(event) is None


@pytest.mark.parametrize(
    "event",
    [
        {},
        used("Bash", {"command": "ls"}, {"stdout": "a"}),
        used("ExitPlanMode", {"plan": PLAN}, APPROVED, hook_event_name="PreToolUse"),
        used("ExitPlanMode", {"plan": PLAN}, APPROVED, hook_event_name="PostToolUseFailure"),
        used("ExitPlanMode", {}, APPROVED, agent_id="a-1"),
        used("TodoWrite", {"todos": [{"content": "a"}]}, {}, agent_id="a-1"),
        task_event("TaskCreated", agent_id="a-1"),
        {"hook_event_name": "Stop", "session_id": "s-1"},
    ],
)
def test_other_events_and_those_of_subagents_are_nothing(event):
    assert captured(event) is None


def test_events_without_an_id_are_told_apart_by_what_they_say():
    one, same, other = (
        captured(used("ExitPlanMode", {}, {"plan": text}, tool_use_id=None))
        for text in (PLAN, PLAN, PLAN + "3. Rest\n")
    )
    assert one == same
    assert one.key != other.key


WORDS = ("todos", "plan", "content", "task", "id", "subject", "status", "taskId", "filePath", "error", "message")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(WORDS), inner),
)
TOOLS = st.sampled_from(["ExitPlanMode", "TodoWrite", "update_plan", "TaskCreate", "TaskUpdate", "Bash"])


@given(TOOLS, VALUES, VALUES)
def test_no_event_whatever_raises(tool, asked, answer):
    found = captured(used(tool, asked, answer))
    assert found is None or (found.key and (found.text or found.items))


HEAVY = "re json typing dataclasses pathlib contextlib argparse hashlib functools markdown_it".split()


@pytest.mark.parametrize(
    "event", [used("TodoWrite", {"todos": [{"content": "a"}]}, {}), used("ExitPlanMode", {}, APPROVED)]
)
def test_reading_an_event_in_a_hook_imports_nothing_heavy(event):
    code = (
        f"import sys; heavy = {HEAVY}; [sys.modules.pop(name, None) for name in heavy];"
        "from navlog.core.roadmap.capture.events import captured;"
        f"print(captured({event!r}).kind, [name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1)[1].strip() == "[]"
