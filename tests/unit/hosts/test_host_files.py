"""The hooks in each host's file: their form, their places, and how they are known again."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

from navlog.core.errors import Fault
from navlog.core.hosts import claude, codex, groups, jsonedit
from navlog.core.hosts.jsontree import Unreadable

EXE = "/opt/tools/bin/navlog"
FIRST = ["SessionStart", "UserPromptSubmit", "Stop", "PostToolUse"]
OTHER = {"matcher": "startup", "hooks": [{"type": "command", "command": "echo hello"}]}
BOTH = pytest.mark.parametrize("host", [claude, codex], ids=["claude", "codex"])


def hooks(text: str) -> list:
    return jsonedit.value(text)["hooks"]["SessionStart"]


def test_claude_gets_the_exec_form_without_a_matcher():
    [group] = hooks(claude.with_hooks("", EXE))
    assert group == {"hooks": [{"type": "command", "command": EXE, "args": ["hook", "claude"], "timeout": 10}]}


def test_codex_gets_a_shell_command_and_nothing_else_at_the_top():
    value = json.loads(codex.with_hooks("", EXE))
    handler = {"type": "command", "command": f"{EXE} hook codex", "timeout": 10}
    plain = [{"hooks": [handler]}]
    assert value == {
        "hooks": {
            "SessionStart": plain,
            "UserPromptSubmit": plain,
            "Stop": plain,
            "PostToolUse": [{"matcher": "update_plan", "hooks": [handler]}],
            "PostCompact": plain,
            "SessionEnd": [{"hooks": [{**handler, "timeout": 3}]}],
            "PreCompact": plain,
            "SubagentStop": plain,
        },
    }


def test_every_event_calls_the_same_command_and_only_tools_are_matched():
    value = jsonedit.value(claude.with_hooks("", EXE))["hooks"]
    tasks = ["TaskCreated", "TaskCompleted"]
    assert list(value) == [*FIRST, "PostCompact", "SessionEnd", *tasks, "PreCompact", "SubagentStop"]
    assert {(one["command"], *one["args"]) for [group] in value.values() for one in group["hooks"]} == {
        (EXE, "hook", "claude")
    }
    matchers = {event: group.get("matcher") for event, [group] in value.items()}
    assert matchers.pop("PostToolUse") == "ExitPlanMode|TodoWrite|TaskCreate|TaskUpdate"
    assert set(matchers.values()) == {None}


@BOTH
def test_a_host_waits_ten_seconds_for_each_hook_and_three_at_a_sessions_end(host: ModuleType):
    value = jsonedit.value(host.with_hooks("", EXE))["hooks"]
    waits = {event: group["hooks"][0]["timeout"] for event, [group] in value.items()}
    assert waits.pop("SessionEnd") == 3 and set(waits.values()) == {10}


@BOTH
def test_an_installation_that_knew_fewer_events_keeps_its_bytes_and_gets_the_others_after_them(host: ModuleType):
    handler = json.dumps(host.handler(EXE))
    old = ",\n".join(f'    "{event}": [\n      {{"hooks": [{handler}]}}\n    ]' for event in FIRST[:3])
    matcher = json.dumps(host.EVENTS["PostToolUse"])
    old += f',\n    "PostToolUse": [\n      {{"matcher": {matcher}, "hooks": [{handler}]}}\n    ]'
    after = host.with_hooks(f'{{\n  "hooks": {{\n{old}\n  }}\n}}\n', EXE)
    assert after.startswith(f'{{\n  "hooks": {{\n{old},\n')
    assert list(jsonedit.value(after)["hooks"]) == list(host.EVENTS)


@BOTH
def test_each_event_of_a_new_file_takes_one_line(host: ModuleType):
    lines = host.with_hooks("", EXE).splitlines()
    assert len(lines) == 4 + len(host.EVENTS)
    assert sum(EXE in line for line in lines) == len(host.EVENTS)


@BOTH
def test_events_that_are_missing_are_added_and_what_was_there_keeps_its_place(host: ModuleType):
    before = json.dumps({"hooks": {"SessionStart": [{"hooks": [host.handler(EXE)]}, OTHER], "Stop": [OTHER]}}, indent=2)
    after = host.with_hooks(before, EXE)
    assert hooks(after) == hooks(before)
    assert jsonedit.value(after)["hooks"]["Stop"] == [OTHER, {"hooks": [host.handler(EXE)]}]
    assert groups.missing(jsonedit.value(before), host.EVENTS, host.is_ours) == tuple(host.EVENTS)[1:]
    assert groups.missing(jsonedit.value(after), host.EVENTS, host.is_ours) == ()
    assert jsonedit.value(host.without_hooks(after)) == {"hooks": {"SessionStart": [OTHER], "Stop": [OTHER]}}


@BOTH
def test_the_matcher_of_a_group_of_ours_is_corrected_and_that_of_a_shared_one_is_not(host: ModuleType):
    right = host.with_hooks("", EXE)
    matcher = json.dumps(host.EVENTS["PostToolUse"])
    assert host.with_hooks(right.replace(matcher, '"Write"'), EXE) == right
    shared = jsonedit.append(right, ("hooks", "PostToolUse", 0, "hooks"), OTHER["hooks"][0])
    assert host.with_hooks(shared.replace(matcher, '"Write"'), EXE) == shared.replace(matcher, '"Write"')


@BOTH
def test_a_hook_of_ours_on_any_other_event_is_left_until_all_are_taken_out(host: ModuleType):
    text = json.dumps({"hooks": {"PreCompact": [{"hooks": [host.handler(EXE)]}]}})
    after = host.with_hooks(text, EXE)
    assert jsonedit.value(after)["hooks"]["PreCompact"] == [{"hooks": [host.handler(EXE)]}]
    assert jsonedit.value(host.without_hooks(after)) == {}


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/opt/my tools/navlog", "'/opt/my tools/navlog' hook codex"),
        ("/opt/o'neil/navlog", "'/opt/o'\"'\"'neil/navlog' hook codex"),
        ("/opt/$HOME/navlog", "'/opt/$HOME/navlog' hook codex"),
    ],
)
def test_a_path_is_quoted_for_the_shell_only_where_it_has_to_be(path: str, command: str):
    text = codex.with_hooks("", path)
    assert hooks(text)[0]["hooks"][0]["command"] == command
    assert codex.with_hooks(text, path) == text


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
    after = host.with_hooks(before, EXE)
    old = jsonedit.value(before).get("hooks", {}).get("SessionStart", [])
    assert hooks(after)[:-1] == old
    assert len(hooks(after)[-1]["hooks"]) == 1
    left = jsonedit.value(host.without_hooks(after))
    assert left.get("hooks", {}).get("SessionStart", []) == old


@BOTH
def test_a_second_time_changes_nothing(host: ModuleType):
    text = host.with_hooks('{"hooks": {"SessionStart": [{"hooks": []}]}}', EXE)
    assert host.with_hooks(text, EXE) == text


@BOTH
def test_a_moved_executable_is_corrected_in_its_place(host: ModuleType):
    old = host.with_hooks("{}", "/old/venv/bin/navlog").replace("10", "30")
    text = jsonedit.append(old, ("hooks", "SessionStart"), OTHER)
    healed = host.with_hooks(text, EXE)
    assert healed == text.replace("/old/venv/bin/navlog", EXE)


@BOTH
def test_doubles_are_taken_out(host: ModuleType):
    text = host.with_hooks("", EXE)
    double = text
    for event in ("SessionStart", "Stop"):
        double = jsonedit.append(double, ("hooks", event), jsonedit.value(text)["hooks"][event][0])
    assert host.with_hooks(double, EXE) == text


def test_a_hook_in_the_shell_form_is_known_and_becomes_the_exec_form():
    text = '{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "navlog hook claude"}]}]}}'
    [group] = hooks(claude.with_hooks(text, EXE))
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
    assert claude.without_hooks(text) == text


def test_a_windows_executable_is_known_too():
    assert claude.is_ours({"command": r"C:\Tools\navlog.exe", "args": ["hook", "claude"]})


def test_a_hook_that_shares_its_group_goes_alone():
    value = jsonedit.value(claude.with_hooks("", EXE))
    value["hooks"]["SessionStart"][0]["hooks"].insert(0, {"type": "command", "command": "echo"})
    left = jsonedit.value(claude.without_hooks(json.dumps(value)))
    assert left == {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo"}]}]}}


@BOTH
@pytest.mark.parametrize(
    "text",
    ["[]", '{"hooks": []}', '{"hooks": {"SessionStart": {}}}', '{"hooks": {"Stop": {}}}', '"text"', '{"hooks": null}'],
)
def test_a_file_of_another_shape_is_refused(host: ModuleType, text: str):
    with pytest.raises(Fault, match="is not an") as caught:
        host.with_hooks(text, EXE)
    assert caught.value.code == "unexpected_settings"
    assert host.without_hooks(text) == text


@BOTH
def test_strange_groups_are_passed_over(host: ModuleType):
    text = '{"hooks": {"SessionStart": [7, {"hooks": 3}, {"hooks": [null, "x"]}, {}]}}'
    assert hooks(host.with_hooks(text, EXE))[:4] == hooks(text)


@BOTH
def test_a_broken_file_is_refused_with_the_place(host: ModuleType):
    with pytest.raises(Unreadable, match="line 2, column 3"):
        host.with_hooks("{\n  hooks: {}\n}", EXE)


def test_codex_says_that_it_wants_trust_and_strict_json():
    assert "/hooks" in codex.remarks("{}")[0]
    assert any("description" in said for said in codex.remarks('{"hooks": {}, "description": "x"}'))
    assert any("passes over" in said for said in codex.remarks('{"hooks": {},}'))


def test_claude_says_when_hooks_are_off_or_another_file_calls_navlog(tmp_path, nobody):
    (nobody / ".claude").mkdir()
    (nobody / ".claude" / "settings.json").write_text(claude.with_hooks("", "/else/navlog"))
    said = claude.remarks(str(tmp_path), '{"disableAllHooks": true}')
    assert any("disableAllHooks" in one for one in said)
    assert not any("passes over" in one for one in said)
    assert any("passes over" in one for one in claude.remarks(str(tmp_path), "{} // mine"))
    assert any("may run twice" in one for one in said)
