"""The plan that a session was begun with, after an approval that cleared the context."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from navlog.core.roadmap.capture.carried import HEADS, carried
from navlog.core.roadmap.capture.events import Captured

PLAN = "# Tidy\n\n1. Sort\n2. Sweep\n"
MODE = {"type": "permission-mode", "permissionMode": "auto", "sessionId": "s-2"}
META = {"type": "user", "isMeta": True, "message": {"role": "user", "content": "caveat"}}


def first(plan: object) -> dict:
    said = {"role": "user", "content": f"Carry out this plan:\n\n{plan}"}
    return {"parentUuid": None, "isSidechain": False, "type": "user", "message": said, "planContent": plan}


def event(path: object, **more: object) -> dict:
    return {"hook_event_name": "Stop", "session_id": "s-2", "transcript_path": path, **more}


def transcript(folder: Path, *records: object) -> str:
    file = folder / "s-2.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return str(file)


def test_a_session_that_was_begun_with_a_plan_carries_it(tmp_path):
    path = transcript(tmp_path, MODE, META, first(PLAN), {"type": "assistant", "message": {}})
    assert carried(event(path)) == Captured("plan", PLAN, (), "s-2/plan/carried", "s-2")


def test_a_long_plan_is_carried_whole(tmp_path):
    plan = PLAN + "x" * HEADS[0]
    assert carried(event(transcript(tmp_path, MODE, first(plan), MODE))).text == plan


def test_only_the_first_prompt_of_a_session_counts(tmp_path):
    prompt = {"type": "user", "message": {"role": "user", "content": "sort the drawer"}}
    assert carried(event(transcript(tmp_path, MODE, prompt, first(PLAN)))) is None


@pytest.mark.parametrize("plan", [None, 7, "", " \n", [PLAN]])
def test_a_first_prompt_without_a_plan_is_nothing(tmp_path, plan):
    assert carried(event(transcript(tmp_path, first(plan)))) is None


def test_a_subagent_carries_nothing(tmp_path):
    path = transcript(tmp_path, first(PLAN))
    assert carried(event(path, agent_id="a-1")) is None
    assert carried(event(transcript(tmp_path, {**first(PLAN), "isSidechain": True}))) is None


def test_a_transcript_that_is_missing_cut_or_no_file_is_nothing(tmp_path):
    path = transcript(tmp_path, first(PLAN))
    cut = Path(path).read_bytes()[:-30]
    Path(path).write_bytes(cut)
    os.mkfifo(tmp_path / "pipe.jsonl")
    for one in (path, f"{tmp_path}/gone.jsonl", str(tmp_path), f"{tmp_path}/pipe.jsonl", "", None, "nul\0"):
        assert carried(event(one)) is None
