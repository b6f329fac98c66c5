"""The events of both hosts in the shapes that they send, and what each of them takes as an answer."""

from __future__ import annotations

import json

SESSION = "5f0c2d9e-1111-4222-8333-444455556666"
TURN = {"prompt_id": "0a0b0c0d-1111-4222-8333-000000000001", "permission_mode": "default"}
EFFORT = {"effort": {"level": "medium"}}
PLAN = "# Nets\n\n## Phase 1: Mend the nets\n\nAll of them.\n\n## Phase 2: Dry the huts\n"
TASK = {"task_id": "7", "task_subject": "Read the rows", "task_description": "All of them."}
STOP = {"stop_hook_active": False, "last_assistant_message": "Done: `src/a.py`."}
SUBAGENT = {"agent_id": "a1b2c3d4e5f607189", "agent_type": "general-purpose", "agent_transcript_path": "/none.jsonl"}
SAYS = {"input_tokens": 9, "cache_read_input_tokens": 89_981, "output_tokens": 10}


def used(tool: str, given: object, response: object) -> dict[str, object]:
    """A tool that was used."""
    return {"tool_name": tool, "tool_input": given, "tool_response": response, "tool_use_id": "t_1"}


CLAUDE = [
    ("SessionStart", {"source": "startup", "model": "claude-opus-5-5"}),
    ("SessionStart", {"source": "resume", "context_tokens": 21_751, "prompt_cache_likely_expired": False}),
    ("SessionStart", {"source": "fork", "context_tokens": 21_751, "seconds_since_last_response": 41}),
    ("UserPromptSubmit", {**TURN, "prompt": "add a total() to the cart"}),
    ("PreToolUse", {**TURN, **EFFORT, "tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "t_1"}),
    ("PostToolUse", {**TURN, **used("ExitPlanMode", {"plan": PLAN}, {"plan": PLAN, "filePath": ""})}),
    ("PostToolUse", {**TURN, **used("ExitPlanMode", {}, {})}),
    ("PostToolUse", {**TURN, **used("TodoWrite", {"todos": [{"content": "x", "status": "pending"}]}, {})}),
    ("PostToolUse", {**TURN, **used("TaskCreate", {"subject": "y"}, {"task": {"id": "8", "subject": "y"}})}),
    (
        "PostToolUse",
        {**TURN, **used("Write", {"file_path": "/x", "content": "x" * 600_000}, {"content": "x" * 600_000})},
    ),
    ("PostToolBatch", {**TURN, "tool_calls": []}),
    ("TaskCreated", {**TURN, **TASK}),
    ("TaskCompleted", {**TURN, **TASK}),
    ("SubagentStop", {**TURN, **SUBAGENT, **STOP}),
    ("SubagentStop", {**TURN, **SUBAGENT, **STOP, "agent_type": ""}),
    ("Stop", {**TURN, **EFFORT, **STOP, "background_tasks": [], "session_crons": []}),
    ("Stop", {**TURN, **STOP, "stop_hook_active": True}),
    ("StopFailure", {**TURN, "error": "unknown", "last_assistant_message": "API Error: 400"}),
    ("PreCompact", {"trigger": "manual", "custom_instructions": None}),
    ("SessionStart", {"source": "compact", "model": "claude-opus-5-5"}),
    ("PostCompact", {"trigger": "auto", "compact_summary": "short"}),
    ("UserPromptSubmit", {**TURN, "prompt": "and now?", "source": "system"}),
    ("SessionEnd", {"reason": "clear"}),
    ("SessionStart", {"source": "clear"}),
    ("Notification", {"message": "waiting"}),
    ("SomethingNew", {"more": [1, 2]}),
]

ROLLOUT = {"model": "gpt-5.5", "permission_mode": "default", "turn_id": "019f0000-0000-7000-8000-00000000ef01"}
STEPS = {"plan": [{"step": "Mend the nets", "status": "in_progress"}, {"step": "Dry the huts", "status": "pending"}]}

CODEX = [
    ("SessionStart", {**ROLLOUT, "source": "startup"}),
    ("SessionStart", {**ROLLOUT, "source": "resume"}),
    ("UserPromptSubmit", {**ROLLOUT, "prompt": "list files"}),
    ("PreToolUse", {**ROLLOUT, "tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "c_1"}),
    ("PostToolUse", {**ROLLOUT, **used("Bash", {"command": "ls"}, "cart.py\n")}),
    ("PostToolUse", {**ROLLOUT, **used("update_plan", STEPS, "Plan updated")}),
    ("PostToolUse", {**ROLLOUT, **used("apply_patch", {"command": "*** Begin Patch\n*** End Patch\n"}, "ok")}),
    ("SubagentStop", {**ROLLOUT, **SUBAGENT, **STOP}),
    ("Stop", {**ROLLOUT, **STOP}),
    ("Stop", {**ROLLOUT, **STOP, "stop_hook_active": True}),
    ("PreCompact", {**ROLLOUT, "trigger": "auto"}),
    ("PostCompact", {**ROLLOUT, "trigger": "auto"}),
    ("SessionStart", {**ROLLOUT, "source": "compact"}),
    ("SessionStart", {**ROLLOUT, "source": "clear"}),
    ("Interrupt", dict(ROLLOUT)),
    ("SessionEnd", {"reason": "other"}),
]
EVENTS = {"claude": CLAUDE, "codex": CODEX}

HEARS = {
    "claude": {"SessionStart", "UserPromptSubmit", "PostToolUse"},
    "codex": {"SessionStart", "UserPromptSubmit", "PostToolUse"},
}
"""The events, of those that we answer, on which a host hands `additionalContext` to the model."""

CAP = 10_000
"""What a host shows whole: UTF-16 units, of Codex bytes."""

SOONEST = 1.5
"""Seconds of the shortest time limit, Claude Code's at a session's end."""


def check(host: str, event: str, out: bytes) -> dict[str, object]:
    """Return an answer that its host takes whole; anything else fails."""
    if not out:
        return {}
    assert out.count(b"\n") == 1 and out.startswith(b"{") and out.isascii()
    told = json.loads(out)
    assert set(told) <= ({"systemMessage"} if event == "Stop" else {"hookSpecificOutput"}), told
    own = told.get("hookSpecificOutput")
    assert own is None or (set(own) == {"hookEventName", "additionalContext"} and own["hookEventName"] == event)
    assert own is None or event in HEARS[host]
    text = own["additionalContext"] if own else told["systemMessage"]
    size = len(text.encode()) if host == "codex" else len(text.encode("utf-16-le")) // 2
    assert text.strip() and size <= CAP
    return told


def transcript(host: str) -> str:
    """What a host has written down after a response of 90,000 tokens."""
    if host == "codex":
        info = {"last_token_usage": {"total_tokens": 90_000}, "model_context_window": 258_400}
        row = {"type": "event_msg", "payload": {"type": "token_count", "info": info}}
    else:
        message = {
            "id": "m_1",
            "role": "assistant",
            "model": "claude-opus-5-5",
            "usage": SAYS,
            "stop_reason": "end_turn",
        }
        row = {"type": "assistant", "isSidechain": False, "message": {**message, "content": []}}
    return json.dumps({"timestamp": "2026-01-01T00:00:00.000Z", **row}) + "\n"
