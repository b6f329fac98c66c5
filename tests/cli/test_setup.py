"""Setting up and taking down, through the real executable."""

from __future__ import annotations

import hashlib
import json
import subprocess
import tomllib

import pytest

from tests.support import Repo, clean_environment, executable, git, run


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", store=False)


BOTH = ["SessionStart", "UserPromptSubmit", "Stop", "PostToolUse", "PostCompact", "SessionEnd"]
LATE = ["PreCompact", "SubagentStop"]
EVENTS = {"claude": [*BOTH, "TaskCreated", "TaskCompleted", *LATE], "codex": [*BOTH, *LATE]}


def hooks(repo):
    claude = json.loads((repo.root / ".claude/settings.local.json").read_text())
    codex = json.loads((repo.root / ".codex/hooks.json").read_text())
    return claude["hooks"], codex["hooks"]


def test_init_makes_the_store_and_installs_both_hooks_showing_them(repo):
    made = repo.run("init", "--json")
    assert made.json["created"] and [change["action"] for change in made.json["changes"]] == ["create", "create"]
    exec_form = {"type": "command", "command": executable(), "args": ["hook", "claude"], "timeout": 10}
    shell_form = {"type": "command", "command": f"{executable()} hook codex", "timeout": 10}
    forms = (exec_form, shell_form)
    for installed, handler, events in zip(hooks(repo), forms, EVENTS.values(), strict=True):
        assert list(installed) == events
        quick = {**handler, "timeout": 3}
        assert all(
            group["hooks"] == [quick if event == "SessionEnd" else handler] for event, [group] in installed.items()
        )
    assert all("+" in change["diff"] for change in made.json["changes"])


def test_what_init_prints_stays_short(repo):
    assert len(repo.run("init").out.splitlines()) < 50


def test_init_adds_the_events_that_an_older_one_did_not_know_and_moves_nothing(repo):
    handler = {"type": "command", "command": executable(), "args": ["hook", "claude"], "timeout": 10}
    theirs = {"matcher": "Bash", "hooks": [{"type": "command", "command": "echo"}]}
    old = {"hooks": {"SessionStart": [{"hooks": [handler]}], "PostToolUse": [theirs]}}
    settings = repo.write(".claude/settings.local.json", json.dumps(old, indent=2))
    assert repo.run("init", "--hosts", "claude").code == 0
    installed = json.loads(settings.read_text())["hooks"]
    assert installed["SessionStart"] == old["hooks"]["SessionStart"] and installed["PostToolUse"][0] == theirs
    assert sorted(installed) == sorted(EVENTS["claude"])
    repo.run("uninstall")
    assert json.loads(settings.read_text()) == {"hooks": {"PostToolUse": [theirs]}}


def test_init_says_that_codex_wants_to_be_trusted(repo):
    assert "/hooks" in repo.run("init").err


def test_init_again_changes_nothing(repo):
    repo.run("init")
    before = {path: path.read_bytes() for path in repo.root.rglob("*") if path.is_file() and ".git" not in path.parts}
    again = repo.run("init", "--json").json
    after = {path: path.read_bytes() for path in repo.root.rglob("*") if path.is_file() and ".git" not in path.parts}
    assert (
        after == before and {change["action"] for change in again["changes"]} == {"unchanged"} and not again["created"]
    )


def test_a_dry_run_shows_the_changes_and_makes_none(repo):
    shown = repo.run("init", "--dry-run")
    assert '"hook"' in shown.out and git(repo.root, "status", "--porcelain", "--ignored") == ""


def test_uninstall_gives_every_file_back_as_it_was(repo):
    settings = repo.write(".claude/settings.local.json", '{\n\t// mine\n\t"model": "x",\n}\n')
    before = settings.read_bytes()
    repo.run("init", "--git")
    assert settings.read_bytes() != before and (repo.root / ".git/hooks/post-commit").exists()
    assert repo.run("uninstall").code == 0
    assert settings.read_bytes() == before
    assert not (repo.root / ".codex").exists() and not (repo.root / ".git/hooks/post-commit").exists()
    assert repo.store.exists()


def test_uninstall_with_purge_removes_the_store_too(repo):
    repo.run("init")
    assert repo.run("uninstall", "--purge").code == 0
    assert git(repo.root, "status", "--porcelain", "--ignored") == ""


def test_a_settings_file_that_cannot_be_parsed_is_left_alone(repo):
    broken = repo.write(".claude/settings.local.json", '{"a": ')
    refused = repo.run("init", "--json")
    assert refused.code == 3 and "settings.local.json" in refused.json["error"]["message"]
    assert broken.read_text() == '{"a": ' and not repo.store.exists()


def test_the_git_hook_prunes_after_a_commit(repo):
    repo.run("init", "--git", "--hosts", "none")
    repo.run("chart", "q?", "a", "--files", "src/a.py")
    repo.write("src/a.py", "changed\n")
    environ = {"NAVLOG_CHARTS_KEEP_SUNK": "0"}
    git(repo.root, "commit", "-qam", "change", **environ)
    for _ in range(100):
        if not list((repo.store / "charts").iterdir()):
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert list((repo.store / "charts").iterdir()) == []


def test_several_inits_at_once_all_succeed(repo):
    running = [
        subprocess.Popen(
            [executable(), "init"],
            cwd=repo.root,
            env=clean_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for _ in range(6)
    ]
    told = [(process.communicate()[1], process.returncode) for process in running]
    assert [code for _, code in told] == [0] * 6, told
    assert [[len(groups) for groups in installed.values()] for installed in hooks(repo)] == [[1] * 10, [1] * 8]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# mine\n",
        "[charts]\nkeep_sunk = 5\n",
        "[recall]\nmodel = ''\n",
        "[recall]\nembedding = true # why\n",
        "recall.embedding = true\n",
        "[ recall ]\nembedding = true\n",
    ],
)
def test_the_choice_of_recall_is_put_into_the_settings_touching_nothing_else(repo, text):
    repo.run("init", "--hosts", "none")
    repo.write(".navlog/settings.toml", text)
    done = repo.run("init", "--no-embedding", "--hosts", "none", "--json")
    wanted = tomllib.loads(text)
    if done.code == 0:
        wanted.setdefault("recall", {})["embedding"] = False
    else:
        assert done.json["error"]["code"] == "settings"
    assert tomllib.loads((repo.store / "settings.toml").read_text()) == wanted


@pytest.mark.parametrize(
    "text", ["recall = { model = 'x' }\n", 'x = """\n[recall]\nembedding = true\n"""\n', "= broken\n"]
)
def test_settings_that_it_cannot_change_safely_are_left_alone(repo, text):
    repo.run("init", "--hosts", "none")
    kept = repo.write(".navlog/settings.toml", text)
    repo.run("init", "--no-embedding", "--hosts", "none")
    assert kept.read_text() == text or tomllib.loads(kept.read_text())["recall"]["embedding"] is False


def test_an_installation_list_that_came_with_a_clone_restores_nothing_elsewhere(repo, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    sha = hashlib.sha256(b"mine").hexdigest()
    repo.run("init", "--hosts", "none")
    entry = {"host": "claude", "after": sha, "original": "ZXZpbA==", "made": [str(tmp_path)]}
    repo.write(".navlog/installed.json", json.dumps({"files": {"../precious": entry, str(precious): entry}}))
    repo.run("uninstall")
    assert precious.read_text() == "mine"


def test_both_choices_of_recall_exclude_each_other(repo):
    assert repo.run("init", "--embedding", "--no-embedding").code == 2


def test_an_unknown_host_is_named(repo):
    assert "vim" in repo.run("init", "--hosts", "vim").err


def test_init_in_a_linked_worktree_uses_its_settings_and_the_shared_store(repo, tmp_path):
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    assert run(tmp_path / "linked", "init").code == 0
    assert (tmp_path / "linked/.claude/settings.local.json").exists() and repo.store.exists()


def test_a_todo_list_is_offered_until_there_is_a_plan_even_one_that_only_this_worktree_shares(repo, tmp_path):
    repo.write("TODO.md", "# To do\n\n- [ ] Tar the hull\n- [ ] Sew the sail\n")
    repo.commit("a list")
    side = tmp_path / "side"
    git(repo.root, "worktree", "add", "-q", str(side))
    for root in (repo.root, side):
        (offered,) = run(root, "init", "--dry-run", "--json", NAVLOG_ROADMAP_SHARE="1").json["offers"]
        assert offered["path"] == "TODO.md"
    (side / ".navlog").mkdir()
    (side / ".navlog/roadmap.md").write_text("# Boat\n\n## Phase 1: Mend the hull\n")
    assert run(side, "init", "--dry-run", "--json", NAVLOG_ROADMAP_SHARE="1").json["offers"] == []
    assert run(repo.root, "init", "--dry-run", "--json", NAVLOG_ROADMAP_SHARE="1").json["offers"]
