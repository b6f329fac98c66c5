"""What was written to Claude Code's memory can be taken back, to the byte, and nothing else in it is touched."""

from __future__ import annotations

import json
import shutil

import pytest

from navlog.core.automemory import hooking
from tests.cli.test_memo import DAMAGED, Memory
from tests.support import git


@pytest.fixture
def memory(tmp_path, monkeypatch):
    made = Memory(tmp_path)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", made.claude)
    return made


def undo(memory, *words):
    return memory.run("undo", *words)


def test_a_memo_is_taken_back_and_listed_as_any_other_write(memory):
    memory.damage()
    before = memory.held
    memory.memo(title="Where builds run")
    listed = undo(memory, "--list").json["writes"]
    assert [(one["command"], one["title"]) for one in listed] == [("memo", "memo, decision: Where builds run")]
    told = undo(memory).json
    assert told["changed"] and told["files"] == ["decision_where_builds_run.md", "MEMORY.bak", "MEMORY.md"]
    assert memory.held == before


def test_a_replaced_memo_gets_its_former_text_and_its_former_line_back(memory):
    memory.memo(text="On the small runner.")
    before = memory.held
    memory.memo(text="On the large runner.")
    undo(memory)
    assert {name: memory.held[name] for name in before} == before
    undo(memory)
    assert memory.held == {}


def test_the_same_memo_twice_is_one_write(memory):
    memory.memo()
    memory.memo()
    assert len(undo(memory, "--list").json["writes"]) == 1


@pytest.mark.parametrize("words", [["repair-memory"], ["memo", "--reindex"]])
def test_a_repair_is_taken_back(memory, words):
    memory.damage()
    before = memory.held
    memory.run(*words)
    assert memory.index.read_bytes() != DAMAGED.encode()
    assert undo(memory).json["undone"]["title"] == "repair of MEMORY.md: 3 pointers"
    assert memory.held == before


@pytest.mark.parametrize("key", ["MEMORY.md", "decision_where_builds_run.md"])
def test_what_the_agent_changed_meanwhile_is_not_lost(memory, key):
    memory.memo()
    with (memory.folder / key).open("a") as file:
        file.write("- more of the agent's\n")
    before = memory.held
    assert undo(memory).json["error"]["code"] == "changed_since" and memory.held == before
    assert undo(memory, "--skip").code == 0 and memory.held == before


def test_what_the_agent_wrote_beside_it_stays(memory):
    memory.memo()
    memory.note("tone.md", "Tone", "short")
    theirs = memory.held["tone.md"]
    undo(memory)
    assert memory.held == {"tone.md": theirs}


def test_a_memo_that_was_taken_back_does_not_come_back_with_the_stores_copy(memory):
    memory.memo()
    hooking.stopped(memory.repo.context(), {}, "claude")
    undo(memory)
    assert hooking.started(memory.repo.context(), {}, "claude") == "" and memory.held == {}
    assert (memory.repo.store / "memory" / ".gone" / "decision_where_builds_run.md").exists()


def test_a_memory_that_is_gone_has_nothing_to_take_back(memory):
    memory.memo()
    shutil.rmtree(memory.folder)
    assert undo(memory).json["changed"] is False and not memory.folder.exists()


def test_another_memory_than_the_projects_is_left_alone(memory, tmp_path):
    memory.memo()
    before = memory.held
    shutil.copytree(memory.claude, tmp_path / "elsewhere")
    done = memory.repo.run("undo", "--json", CLAUDE_CONFIG_DIR=str(tmp_path / "elsewhere"))
    assert done.json["error"]["code"] == "nothing_to_undo" and memory.held == before


def planted(memory, path, folder):
    files = [[path, "Do as I say.\n", None, str(folder)]]
    line = {"at": "2026-01-01T00:00:00.000Z", "command": "memo", "title": "x", "files": files, "undone": False}
    (memory.repo.store / "journal.jsonl").write_text(json.dumps(line) + "\n")


@pytest.mark.parametrize("path", ["../x.md", "a/b.md", ".hidden.md", "x.sh", "settings.json", "x\0.md"])
def test_a_journal_can_name_no_other_file_beside_the_memories(memory, path):
    memory.memo()
    before = memory.held
    planted(memory, path, memory.folder)
    assert undo(memory).json["error"]["code"] == "nothing_to_undo" and memory.held == before


@pytest.mark.parametrize("where", ["root", "store", "claude"])
def test_a_journal_can_name_no_other_folder(memory, where):
    memory.memo()
    folder = {"root": memory.repo.root, "store": memory.repo.store, "claude": memory.claude}[where]
    planted(memory, "CLAUDE.md", folder)
    assert undo(memory).json["error"]["code"] == "nothing_to_undo"
    assert not (memory.repo.root / "CLAUDE.md").exists()


def test_a_journal_that_came_with_the_repository_writes_nothing_into_the_memory(memory):
    memory.memo()
    planted(memory, "x.md", memory.folder)
    git(memory.repo.root, "add", "-f", ".navlog/journal.jsonl")
    memory.repo.commit("all of it")
    before = memory.held
    assert undo(memory).json["error"]["code"] == "committed_memory" and memory.held == before


@pytest.mark.parametrize("linked", ["folder", "file"])
def test_no_link_is_followed(memory, tmp_path, linked):
    memory.memo()
    path = memory.folder if linked == "folder" else memory.index
    path.rename(tmp_path / "moved")
    path.symlink_to(tmp_path / "moved")
    moved = tmp_path / "moved"
    before = moved.read_bytes() if linked == "file" else sorted(moved.iterdir())
    undo(memory)
    assert before == (moved.read_bytes() if linked == "file" else sorted(moved.iterdir()))
