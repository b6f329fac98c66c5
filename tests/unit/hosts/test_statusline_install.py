"""The status line: installed around the one that is there, found again, and given back byte for byte."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core import project as projects
from navlog.core.errors import Fault
from navlog.core.hosts import statusline
from navlog.core.hosts.apply import apply
from navlog.core.hosts.install import plan_install, plan_uninstall
from navlog.core.project import Project
from tests.unit.hosts.test_install import AWKWARD, CLAUDE, put, tree


@pytest.fixture
def lined(project: Project):
    """Plan and apply an installation with the status line."""

    def run() -> str:
        return apply(project, plan_install(project, ("claude",), False, line=True))[0].action

    return run


def line_of(repo: Path) -> dict:
    return json.loads((repo / CLAUDE).read_text())["statusLine"]


def theirs(root: Path, command: str = "mine --short", name: str = CLAUDE, **more: object) -> Path:
    value = {"model": "x", "statusLine": {"type": "command", "command": command, **more}}
    return put(root, name, json.dumps(value, indent=2).encode())


def test_where_there_is_none_ours_alone_is_set(repo, lined, command):
    assert lined() == "create" and line_of(repo) == {"type": "command", "command": f"{command} statusline"}


def test_without_being_asked_for_it_is_not_set(repo, project, install):
    install(project, "claude")
    assert "statusLine" not in json.loads((repo / CLAUDE).read_text())


def test_the_one_that_is_there_is_wrapped_and_its_other_members_stay(repo, lined, command):
    theirs(repo, "jq -r '.model' | tr a \"b\"", padding=0, refreshInterval=5)
    lined()
    found = line_of(repo)
    wanted = [str(command), "statusline", "--wrap", "jq -r '.model' | tr a \"b\""]
    assert shlex.split(found.pop("command")) == wanted
    assert found == {"type": "command", "padding": 0, "refreshInterval": 5}


@pytest.mark.parametrize("where", ["project", "person", "chosen"])
def test_one_that_counts_from_outside_is_wrapped_with_its_members_and_left_as_it_is(
    repo, lined, nobody, monkeypatch, tmp_path, where
):
    if where == "chosen":
        monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "chosen"))
    root, name = {
        "project": (repo, ".claude/settings.json"),
        "person": (nobody, ".claude/settings.json"),
        "chosen": (tmp_path, "chosen/settings.json"),
    }[where]
    outer = theirs(root, "outer", name, padding=2)
    before = outer.read_bytes()
    lined()
    assert statusline.wrapped(line_of(repo)) == "outer" and line_of(repo)["padding"] == 2
    assert outer.read_bytes() == before


def test_the_projects_one_counts_before_the_persons(repo, lined, nobody):
    theirs(nobody, "persons", ".claude/settings.json")
    theirs(repo, "projects", ".claude/settings.json")
    lined()
    assert statusline.wrapped(line_of(repo)) == "projects"


def test_where_a_person_has_ours_already_it_is_not_wrapped_in_itself(repo, lined, nobody):
    theirs(nobody, "/usr/bin/navlog statusline", ".claude/settings.json")
    lined()
    assert "statusLine" not in json.loads((repo / CLAUDE).read_text())


def test_doing_it_again_changes_nothing(repo, lined):
    theirs(repo)
    lined()
    before = (repo / CLAUDE).read_bytes()
    assert lined() == "unchanged" and (repo / CLAUDE).read_bytes() == before


def test_an_installation_without_it_leaves_it_there(repo, project, install, lined):
    lined()
    before = (repo / CLAUDE).read_bytes()
    assert install(project, "claude")[0].action == "unchanged" and (repo / CLAUDE).read_bytes() == before


def test_an_older_path_in_it_is_corrected(repo, project, install, lined, command):
    theirs(repo, "/old/venv/bin/navlog statusline --wrap 'mine  it'")
    install(project, "claude")
    assert shlex.split(line_of(repo)["command"]) == [str(command), "statusline", "--wrap", "mine  it"]


@pytest.mark.parametrize("content", AWKWARD.values(), ids=AWKWARD.keys())
def test_a_file_is_given_back_byte_for_byte(repo, project, lined, uninstall, content):
    put(repo, CLAUDE, content, 0o600)
    before = tree(repo)
    assert lined() == "update" and tree(repo) != before
    uninstall(project)
    assert tree(repo) == before


def test_hooks_first_and_the_line_later_are_given_back_all_the_same(repo, project, install, lined, uninstall):
    path = theirs(repo, "mine", refreshInterval=5)
    before = path.read_bytes()
    install(project, "claude")
    lined()
    uninstall(project)
    assert path.read_bytes() == before


def test_a_file_that_was_made_for_it_goes(repo, project, lined, uninstall):
    before = tree(repo)
    lined()
    uninstall(project)
    assert tree(repo) == before


@pytest.mark.parametrize("forgotten", [True, False])
def test_in_a_file_that_was_edited_since_their_line_comes_back(repo, project, lined, uninstall, forgotten):
    path = theirs(repo, "mine 'it'", padding=1)
    lined()
    edited = json.loads(path.read_text()) | {"more": 1}
    path.write_text(json.dumps(edited))
    if forgotten:
        shutil.rmtree(repo / ".navlog")
    uninstall(projects.find(str(repo)))
    expected = {"model": "x", "statusLine": {"type": "command", "command": "mine 'it'", "padding": 1}, "more": 1}
    assert json.loads(path.read_text()) == expected


def test_a_line_that_counts_from_outside_does_not_stay_in_an_edited_file(repo, project, lined, uninstall, nobody):
    theirs(nobody, "outer", ".claude/settings.json")
    lined()
    edited = json.loads((repo / CLAUDE).read_text()) | {"more": 1}
    (repo / CLAUDE).write_text(json.dumps(edited))
    uninstall(project)
    assert json.loads((repo / CLAUDE).read_text()) == {"more": 1}


def test_another_checkouts_line_is_taken_out_too(repo, project, git, lined, uninstall):
    git(repo, "worktree", "add", "-q", "../linked", "-b", "side")
    linked = projects.find(str(repo.parent / "linked"))
    apply(linked, plan_install(linked, ("claude",), False, line=True))
    assert (repo.parent / "linked" / CLAUDE).exists()
    uninstall(project)
    assert not (repo.parent / "linked" / CLAUDE).exists()


@pytest.mark.parametrize("value", [5, "x", [], None, {"type": "command"}, {"type": "other", "command": "x"}])
def test_what_is_no_command_is_left_alone(repo, project, value):
    path = put(repo, CLAUDE, json.dumps({"statusLine": value}).encode())
    before = path.read_bytes()
    with pytest.raises(Fault) as refused:
        plan_install(project, ("claude",), False, line=True)
    assert refused.value.code == "unexpected_settings" and str(path) in refused.value.message
    assert path.read_bytes() == before


@pytest.mark.parametrize("value", [{}, {"type": "command", "command": " "}])
def test_an_empty_one_is_filled(repo, lined, value, command):
    put(repo, CLAUDE, json.dumps({"statusLine": value}).encode())
    lined()
    assert line_of(repo) == {"type": "command", "command": f"{command} statusline"}


def test_settings_around_that_cannot_be_read_count_as_none(repo, lined, nobody):
    put(nobody, ".claude/settings.json", b'{"statusLine": ')
    put(repo, ".claude/settings.json", b"\xff")
    lined()
    assert not statusline.wrapped(line_of(repo))


def test_codex_has_none(repo, project):
    apply(project, plan_install(project, ("codex",), False, line=True))
    assert b"statusline" not in (repo / ".codex/hooks.json").read_bytes()


def test_nothing_else_is_taken_for_ours():
    for command in ("navlog", "navlog hook claude", "mine statusline", "echo navlog statusline", "'", "", 5, None):
        assert not statusline.is_ours({"command": command})
    assert statusline.is_ours({"command": "'/a b/navlog' statusline"}) and not statusline.is_ours("navlog statusline")


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1))
def test_any_command_is_wrapped_and_found_again(command):
    text = json.dumps({"statusLine": {"type": "command", "command": command}})
    installed = statusline.with_line(text, "/bin dir/navlog", "/nonexistent")
    found = json.loads(installed)["statusLine"]
    assert statusline.is_ours(found) and statusline.wrapped(found) == (command if command.strip() else "")
    if command.strip():
        assert json.loads(statusline.without_line(installed, "/nonexistent")) == json.loads(text)


def test_the_shell_hands_the_wrapped_command_over_whole(repo, lined, command):
    theirs(repo, "printf '%s' \"$HOME\" | tr '\\n' '~' # that's it")
    lined()
    command.write_text('#!/bin/sh\nprintf "%s" "$3"\n')
    ran = subprocess.run(["sh", "-c", line_of(repo)["command"]], capture_output=True, text=True, check=True)
    assert ran.stdout == "printf '%s' \"$HOME\" | tr '\\n' '~' # that's it"


def test_uninstalling_leaves_a_line_that_is_not_ours(repo, project):
    path = theirs(repo)
    [change] = plan_uninstall(project, ("claude",))
    assert not change.writes and path.exists()
