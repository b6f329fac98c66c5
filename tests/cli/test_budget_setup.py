"""`init` offers the status line, sets it around the user's own one, and `uninstall` gives that back."""

from __future__ import annotations

import json
import shlex

import pytest

from tests.support import Repo, executable

LOCAL = ".claude/settings.local.json"
OFFER = "navlog init --statusline"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", store=False)


def line_of(repo):
    return json.loads((repo.root / LOCAL).read_text())["statusLine"]


def test_init_only_says_that_there_could_be_a_status_line(repo):
    assert OFFER in repo.run("init").err and "statusLine" not in (repo.root / LOCAL).read_text()


@pytest.mark.parametrize("words", [["--hosts", "codex"], ["--hosts", "none"], ["--statusline"], ["--dry-run"]])
def test_it_says_so_only_where_that_would_help(repo, words):
    assert OFFER not in repo.run("init", *words).err


def test_init_sets_it_when_asked_and_shows_that(repo):
    made = repo.run("init", "--statusline", "--json").json
    assert '"statusLine"' in made["changes"][0]["diff"]
    assert line_of(repo) == {"type": "command", "command": f"{executable()} statusline"}
    assert OFFER not in repo.run("init").err


def test_a_dry_run_shows_it_and_sets_nothing(repo):
    shown = repo.run("init", "--statusline", "--dry-run")
    assert '"statusLine"' in shown.out and not (repo.root / LOCAL).exists()


@pytest.mark.parametrize("hosts", ["codex", "none"])
def test_without_the_host_that_has_one_it_is_a_usage_error(repo, hosts):
    wrong = repo.run("init", "--statusline", "--hosts", hosts, "--json")
    assert wrong.code == 2 and "claude" in wrong.json["error"]["hint"] and not repo.store.exists()


def test_the_users_own_line_still_shows_and_comes_back_byte_for_byte(repo):
    own = repo.write(LOCAL, '{\n\t"statusLine": {"command": "echo \'my own\'", "type": "command"},\n}\n')
    before = own.read_bytes()
    repo.run("init", "--statusline")
    installed = own.read_text().replace(",\n}\n", "\n}\n")
    words = shlex.split(json.loads(installed)["statusLine"]["command"])
    shown = repo.run(*words[1:], stdin="{}")
    assert words[0] == executable() and shown.out == "my own · no reading yet\n"
    repo.run("uninstall")
    assert own.read_bytes() == before


def test_the_persons_own_line_shows_too_and_their_settings_are_not_touched(repo, tmp_path):
    settings = tmp_path / "home/.claude/settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"statusLine": {"type": "command", "command": "echo mine", "padding": 0}}')
    before = settings.read_bytes()
    repo.run("init", "--statusline", HOME=str(tmp_path / "home"))
    assert line_of(repo)["padding"] == 0 and "echo mine" in line_of(repo)["command"]
    assert settings.read_bytes() == before


def test_doing_it_again_changes_nothing(repo):
    repo.run("init", "--statusline")
    again = repo.run("init", "--statusline", "--json").json
    assert {change["action"] for change in again["changes"]} == {"unchanged"}


def test_a_status_line_that_is_no_command_is_refused_before_anything_is_made(repo):
    repo.write(LOCAL, '{"statusLine": 5}')
    refused = repo.run("init", "--statusline", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (3, "unexpected_settings") and not repo.store.exists()


def test_the_doctor_tells_whether_there_is_one_and_what_it_runs_first(repo):
    repo.run("init")
    assert OFFER in repo.run("doctor").out
    repo.write(LOCAL, '{"statusLine": {"type": "command", "command": "echo mine"}}')
    repo.run("init", "--statusline")
    shown = repo.run("doctor").out
    assert OFFER not in shown and "claude status line: navlog is in it, after: echo mine" in shown


def test_the_doctor_bears_settings_that_cannot_be_read(repo):
    repo.run("init", "--hosts", "none")
    repo.write(LOCAL, '{"statusLine": ')
    assert "claude status line" in repo.run("doctor").out
