"""The hook in each host's file: its form, its place, and how it is known again."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

from navlog.core.errors import Fault
from navlog.core.hosts import claude, codex, jsonedit
from navlog.core.hosts.jsontree import Unreadable

EXE = "/opt/tools/bin/navlog"
OTHER = {"matcher": "startup", "hooks": [{"type": "command", "command": "echo hello"}]}
BOTH = pytest.mark.parametrize("host", [claude, codex], ids=["claude", "codex"])


def hooks(text: str) -> list:
    return jsonedit.value(text)["hooks"]["SessionStart"]


def test_claude_gets_the_exec_form_without_a_matcher():
    [group] = hooks(claude.with_hook("", EXE))
    assert group == {"hooks": [{"type": "command", "command": EXE, "args": ["hook", "claude"], "timeout": 10}]}


def test_codex_gets_a_shell_command_and_nothing_else_at_the_top():
    value = json.loads(codex.with_hook("", EXE))
    handler = {"type": "command", "command": f"{EXE} hook codex", "timeout": 10}
    assert value == {"hooks": {"SessionStart": [{"hooks": [handler]}]}}


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/opt/my tools/navlog", "'/opt/my tools/navlog' hook codex"),
        ("/opt/o'neil/navlog", "'/opt/o'\"'\"'neil/navlog' hook codex"),
        ("/opt/$HOME/navlog", "'/opt/$HOME/navlog' hook codex"),
    ],
)
def test_a_path_is_quoted_for_the_shell_only_where_it_has_to_be(path: str, command: str):
    text = codex.with_hook("", path)
    assert hooks(text)[0]["hooks"][0]["command"] == command
    assert codex.with_hook(text, path) == text


@BOTH
@pytest.mark.parametrize(
    "before",
    [
        '{"hooks":{}}',
        '{"hooks": {"SessionStart": []}}\n',
        '{\n\t"hooks": {\n\t\t"Stop": [] // later\n\t}\n}',
        json.dumps({"permissions": {"allow": ["Bash(ls)"]}, "hooks": {"SessionStart": [OTHER, OTHER]}}, indent=4),
        '\ufeff{\r\n  "hooks": {"SessionStart": [{"hooks": []},],},\r\n}\r\n',
    ],
)
def test_the_hook_comes_last_in_a_group_of_its_own_and_goes_again(host: ModuleType, before: str):
    after = host.with_hook(before, EXE)
    old = jsonedit.value(before).get("hooks", {}).get("SessionStart", [])
    assert hooks(after)[:-1] == old
    assert len(hooks(after)[-1]["hooks"]) == 1
    left = jsonedit.value(host.without_hook(after))
    assert left.get("hooks", {}).get("SessionStart", []) == old


@BOTH
def test_a_second_time_changes_nothing(host: ModuleType):
    text = host.with_hook('{"hooks": {"SessionStart": [{"hooks": []}]}}', EXE)
    assert host.with_hook(text, EXE) == text


@BOTH
def test_a_moved_executable_is_corrected_in_its_place(host: ModuleType):
    old = host.with_hook("{}", "/old/venv/bin/navlog").replace("10", "30")
    text = jsonedit.append(old, ("hooks", "SessionStart"), OTHER)
    healed = host.with_hook(text, EXE)
    assert healed == text.replace("/old/venv/bin/navlog", EXE)


@BOTH
def test_doubles_are_taken_out(host: ModuleType):
    text = host.with_hook("", EXE)
    double = jsonedit.append(text, ("hooks", "SessionStart"), hooks(text)[0])
    assert host.with_hook(double, EXE) == text


def test_a_hook_in_the_shell_form_is_known_and_becomes_the_exec_form():
    text = '{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "navlog hook claude"}]}]}}'
    [group] = hooks(claude.with_hook(text, EXE))
    assert group["hooks"] == [{"type": "command", "command": EXE, "args": ["hook", "claude"]}]


@pytest.mark.parametrize(
    "handler",
    [
        {"type": "command", "command": "/usr/bin/navlog-other", "args": ["hook", "claude"]},
        {"type": "command", "command": "/usr/bin/navlog", "args": ["hook", "codex"]},
        {"type": "command", "command": "/usr/bin/navlog", "args": ["hook", "claude", "--more"]},
        {"type": "command", "command": "echo 'navlog hook claude"},
        {"type": "command", "command": "echo navlog hook claude"},
        {"type": "command", "command": ["navlog", "hook", "claude"]},
        {"type": "prompt", "prompt": "navlog hook claude"},
        {},
    ],
)
def test_the_hooks_of_others_are_left_alone(handler: dict):
    text = json.dumps({"hooks": {"SessionStart": [{"hooks": [handler]}]}})
    assert not claude.is_ours(handler)
    assert not codex.is_ours(handler)
    assert claude.without_hook(text) == text


def test_a_windows_executable_is_known_too():
    assert claude.is_ours({"command": r"C:\Tools\navlog.exe", "args": ["hook", "claude"]})


def test_a_hook_that_shares_its_group_goes_alone():
    value = jsonedit.value(claude.with_hook("", EXE))
    value["hooks"]["SessionStart"][0]["hooks"].insert(0, {"type": "command", "command": "echo"})
    left = jsonedit.value(claude.without_hook(json.dumps(value)))
    assert left == {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo"}]}]}}


@BOTH
@pytest.mark.parametrize(
    "text", ["[]", '{"hooks": []}', '{"hooks": {"SessionStart": {}}}', '"text"', '{"hooks": null}']
)
def test_a_file_of_another_shape_is_refused(host: ModuleType, text: str):
    with pytest.raises(Fault, match="is not an") as caught:
        host.with_hook(text, EXE)
    assert caught.value.code == "unexpected_settings"
    assert host.without_hook(text) == text


@BOTH
def test_strange_groups_are_passed_over(host: ModuleType):
    text = '{"hooks": {"SessionStart": [7, {"hooks": 3}, {"hooks": [null, "x"]}, {}]}}'
    assert hooks(host.with_hook(text, EXE))[:4] == hooks(text)


@BOTH
def test_a_broken_file_is_refused_with_the_place(host: ModuleType):
    with pytest.raises(Unreadable, match="line 2, column 3"):
        host.with_hook("{\n  hooks: {}\n}", EXE)


def test_codex_says_that_it_wants_trust_and_strict_json():
    assert "/hooks" in codex.remarks("{}")[0]
    assert any("description" in said for said in codex.remarks('{"hooks": {}, "description": "x"}'))
    assert any("passes over" in said for said in codex.remarks('{"hooks": {},}'))


def test_claude_says_when_hooks_are_off_or_another_file_calls_navlog(tmp_path, nobody):
    (nobody / ".claude").mkdir()
    (nobody / ".claude" / "settings.json").write_text(claude.with_hook("", "/else/navlog"))
    said = claude.remarks(str(tmp_path), '{"disableAllHooks": true}')
    assert any("disableAllHooks" in one for one in said)
    assert not any("passes over" in one for one in said)
    assert any("passes over" in one for one in claude.remarks(str(tmp_path), "{} // mine"))
    assert any("may run twice" in one for one in said)
