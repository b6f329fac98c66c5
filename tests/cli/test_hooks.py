"""`navlog hooks`: what is installed where, what it calls, and how the last calls went."""

from __future__ import annotations

import json
import os

import pytest

from tests.cli.hooked import Hooked
from tests.support import NOBODY, Repo, executable, run

ALL = {
    "claude": ["SessionStart", "UserPromptSubmit", "Stop", "PostToolUse", "PostCompact", "SessionEnd"],
    "codex": ["SessionStart", "UserPromptSubmit", "Stop", "PostToolUse", "PostCompact", "SessionEnd"],
}
ALL["claude"] += ["TaskCreated", "TaskCompleted", "PreCompact", "SubagentStop"]
ALL["codex"] += ["PreCompact", "SubagentStop"]


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def session(repo, monkeypatch, capsys):
    return Hooked(repo, monkeypatch, capsys)


def shown(repo):
    told = repo.run("hooks", "--json").json
    return {row["host"]: row for row in told["hosts"]}, told["calls"]


def test_nothing_installed_is_said_with_the_remedy(repo):
    hosts, calls = shown(repo)
    assert {host: (row["installed"], row["missing"]) for host, row in hosts.items()} == {
        host: ([], events) for host, events in ALL.items()
    }
    assert calls == []
    text = repo.run("hooks").out
    assert "navlog init --hosts codex" in text and "no hook has called navlog here yet" in text


def test_what_is_installed_is_told_with_its_file_its_command_and_its_version(repo):
    assert repo.run("init").code == 0
    hosts, _ = shown(repo)
    version = repo.run("--version").out.split()[1]
    for host, name in (("claude", ".claude/settings.local.json"), ("codex", ".codex/hooks.json")):
        row = hosts[host]
        assert (row["file"], row["installed"], row["missing"]) == (str(repo.root / name), ALL[host], [])
        assert row["commands"] == [{"command": executable(), "exists": True, "version": version}]
    text = repo.run("hooks").out
    assert f"navlog {version}" in text and executable() in text and "/hooks, approve" in text


def test_an_event_that_is_missing_and_a_command_that_is_gone_are_told(repo):
    repo.run("init", "--hosts", "claude")
    path = repo.root / ".claude/settings.local.json"
    value = json.loads(path.read_text())
    del value["hooks"]["PostCompact"]
    value["hooks"]["Stop"][0]["hooks"][0]["command"] = "/gone/bin/navlog"
    path.write_text(json.dumps(value))
    row = shown(repo)[0]["claude"]
    assert row["missing"] == ["PostCompact"]
    assert {"command": "/gone/bin/navlog", "exists": False, "version": None} in row["commands"]
    text = repo.run("hooks").out
    assert "missing: PostCompact" in text and "/gone/bin/navlog (which is not there" in text


def test_a_command_without_a_folder_is_looked_for_as_a_shell_does(repo):
    handler = {"type": "command", "command": "navlog hook claude"}
    repo.write(".claude/settings.local.json", json.dumps({"hooks": {"Stop": [{"hooks": [handler]}]}}))
    folder = os.path.dirname(executable())
    [found] = repo.run("hooks", "--json", PATH=folder).json["hosts"][0]["commands"]
    assert (found["command"], found["exists"]) == ("navlog", True) and found["version"]
    [lost] = repo.run("hooks", "--json", PATH=NOBODY).json["hosts"][0]["commands"]
    assert lost == {"command": "navlog", "exists": False, "version": None}


def test_a_file_that_cannot_be_read_is_told_and_does_not_hide_the_other(repo):
    repo.run("init")
    (repo.root / ".claude/settings.local.json").write_text("{ hooks")
    hosts, _ = shown(repo)
    assert "cannot be read" in hosts["claude"]["notes"][0] and hosts["codex"]["installed"] == ALL["codex"]


def test_the_last_ten_calls_are_told_the_newest_first(repo, session):
    start = session.told("SessionStart", source="startup")
    for _ in range(10):
        session.tell("SessionEnd", reason="other")
    session.tell("Stop")
    calls = shown(repo)[1]
    assert [call["event"] for call in calls] == ["Stop", *["SessionEnd"] * 9]
    assert {call["outcome"] for call in calls} == {"silent"} and {call["host"] for call in calls} == {"claude"}
    session.told("SessionStart", source="startup")
    newest = shown(repo)[1][0]
    assert (newest["event"], newest["outcome"], newest["said"]) == ("SessionStart", "said", len(start))
    assert newest["at"].startswith("20") and newest["ms"] > 0
    assert f"said {len(start):,} characters" in repo.run("hooks").out


def test_a_fault_in_a_part_shows_in_the_call(repo, session, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("navlog.core.charts.contract.text", fail)
    session.tell("SessionStart", source="startup")
    assert shown(repo)[1][0]["outcome"] == "fault"
    assert "with a fault: navlog doctor" in repo.run("hooks").out


def test_a_call_that_cannot_be_noted_is_answered_all_the_same(session, monkeypatch):
    def fail(*parts):
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("navlog.core.hosts.noting.note", fail)
    assert "This project keeps charts" in session.told("SessionStart", source="startup")


def test_a_name_that_a_host_made_up_does_nothing_to_the_terminal(repo, session):
    session.tell("Odd\x1b[2J\nEvent")
    assert "Odd Event" in repo.run("hooks").out


@pytest.mark.parametrize("environ", [{"NAVLOG_READ_ONLY": "1"}, {}])
def test_no_call_is_noted_when_read_only_or_without_a_store(tmp_path, monkeypatch, capsys, environ):
    repo = Repo.make(tmp_path / "other", store=bool(environ))
    hooked = Hooked(repo, monkeypatch, capsys)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    hooked.tell("SessionStart", source="startup")
    assert not (repo.store / "derived/hook_calls.jsonl").exists()
    assert shown(repo)[1] == []


@pytest.mark.parametrize("words", [["hook", "claude"], ["statusline"]])
def test_what_a_host_runs_is_silent_where_the_project_leads_nowhere(tmp_path, words):
    silent = run(tmp_path, *words, stdin='{"hook_event_name": "Stop"}', NAVLOG_DIR=f"{NOBODY}/store")
    assert (silent.code, silent.out, silent.err) == (0, "", "")


def test_a_status_line_that_a_script_asks_for_tells_the_fault(tmp_path):
    failed = run(tmp_path, "statusline", "--json", NAVLOG_DIR=f"{NOBODY}/store")
    assert failed.json["error"]["code"] == "no_such_folder"
