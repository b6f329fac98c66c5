"""Manners of the command line: what is data, what is narration, and how it says no."""

from __future__ import annotations

import json
import subprocess

import pytest

from navlog.core import registry
from tests.cli.words import WRITING
from tests.support import Repo, clean_environment, executable, run


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


WORDS = {
    **WRITING,
    "ask": ["anything?"],
    "show": ["00000000"],
    "init": ["--hosts", "none"],
    "uninstall": ["--hosts", "none"],
    "import": ["capn", "--dry-run"],
    "hook": ["claude"],
    "roadmap show": ["1"],
}


@pytest.mark.parametrize("command", [one.name for one in registry.on("cli") if one.name != "hook"])
def test_json_is_exactly_one_object_whatever_the_command_answers(repo, command):
    done = repo.run(*command.split(), *WORDS.get(command, []), "--json")
    told = json.loads(done.out)
    assert (told["navlog"], told["command"]) == (1, command) and done.out.count("\n") == 1


@pytest.mark.parametrize("command", [one.name for one in registry.on("cli")])
def test_every_command_explains_itself(repo, command):
    helped = repo.run(*command.split(), "--help")
    assert helped.code == 0 and registry.named(command).title.split()[0] in helped.out


@pytest.mark.parametrize(
    "words",
    [
        ["nothing"],
        ["ask"],
        ["ask", "a", "b"],
        ["init", "--no-embeddings"],
        ["ask", "q", "--limit", "many"],
        ["ask", "q", "--kinds", "moods"],
        ["hook", "vim"],
        ["roadmap", "nonsense"],
        ["roadmap", "3"],
        ["roadmap", "status", "3", "perhaps"],
        ["proposals", "accept"],
    ],
)
def test_wrong_words_are_a_usage_error_that_names_them(repo, words):
    wrong = repo.run(*words, "--json")
    told = json.loads(wrong.out)["error"]
    assert wrong.code == 2 and told["message"] and told["hint"]


def test_no_command_prints_the_overview_where_there_is_no_terminal(repo):
    repo.chart("where is a?", "Here.")
    shown = repo.run()
    assert shown.code == 0 and "1 chart: 1 fresh" in shown.out and "where is a?" in shown.out


def test_the_overview_of_a_folder_without_a_store_says_how_to_begin(tmp_path):
    shown = run(tmp_path)
    assert shown.code == 0 and "navlog init" in shown.out and not (tmp_path / ".navlog").exists()


def test_options_common_to_all_may_stand_before_the_command(repo, tmp_path):
    repo.chart("where is a?", "Here.")
    assert run(tmp_path, "--project", str(repo.root), "--json", "ask", "where is a?").json["outcome"] == "hit"


def test_the_projects_folder_comes_from_the_environment_too(repo, tmp_path):
    repo.chart("where is a?", "Here.")
    assert run(tmp_path, "ask", "where is a?", NAVLOG_DIR=str(repo.root)).code == 0


def test_text_arguments_come_from_standard_input_for_a_dash(repo):
    made = repo.run("chart", "where is a?", "-", "--files", "src/a.py", stdin="Line one.\n\nLine two: “quoted”.\n")
    assert made.code == 0
    assert repo.run("ask", "where is a?", "--json").json["hits"][0]["answer"] == "Line one.\n\nLine two: “quoted”."


def test_output_is_utf8_whatever_the_locale(repo):
    repo.chart("où est 支払い?", "Là.")
    assert "où est 支払い?" in repo.run("list", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii").out


def test_bytes_that_are_no_utf8_do_no_harm(repo):
    done = subprocess.run(
        [executable(), b"ask", b"caf\xe9?"], cwd=repo.root, env=clean_environment(), capture_output=True
    )
    assert done.returncode == 1 and b"Traceback" not in done.stderr


def test_a_closed_pipe_is_no_complaint(repo):
    repo.chart("where is a?", "Here.")
    shown = subprocess.run(
        f"{executable()} list | true", shell=True, cwd=repo.root, env=clean_environment(), capture_output=True
    )
    assert shown.stderr == b""


def test_settings_that_do_not_fit_are_told_and_passed_over(repo):
    repo.write(".navlog/settings.toml", "charts.keep_sunk = 'soon'\n")
    shown = repo.run("prune", "--json")
    assert shown.code == 0 and "charts.keep_sunk is 'soon'" in shown.err


def test_settings_tell_where_each_value_came_from(repo):
    repo.write(".navlog/settings.toml", "[charts]\nkeep_sunk = 5\n")
    rows = {row["name"]: row for row in repo.run("settings", "--json", NAVLOG_WORKBENCH_THEME="day").json["settings"]}
    assert rows["charts.keep_sunk"]["source"] == str(repo.store / "settings.toml")
    assert (rows["workbench.theme"]["value"], rows["workbench.theme"]["source"]) == (
        "day",
        "NAVLOG_WORKBENCH_THEME",
    )
    assert rows["recall.embedding"]["source"] == "default"


def test_the_version_is_told(repo):
    assert repo.run("--version").out.startswith("navlog 0.")


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_are_no_complaint(repo, redirection):
    repo.chart("where is a?", "Here.")
    words = f"{executable()} list {redirection}"
    done = subprocess.run(["sh", "-c", words], cwd=repo.root, env=clean_environment(), capture_output=True)
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_output_that_cannot_be_written_is_a_fault_in_one_line(repo):
    repo.chart("where is a?", "Here.")
    words = f"{executable()} list --json >/dev/full"
    done = subprocess.run(["sh", "-c", words], cwd=repo.root, env=clean_environment(), capture_output=True)
    assert done.returncode == 3 and b"Traceback" not in done.stderr


def test_a_miss_stays_a_miss_when_nobody_listens(repo):
    words = f"{{ {executable()} ask zzz; echo $? >&3; }} 3>&2 2>&1 | true"
    done = subprocess.run(["sh", "-c", words], cwd=repo.root, env=clean_environment(), capture_output=True)
    assert done.stderr.decode().strip().splitlines()[-1] == "1"


def test_standard_input_can_be_a_phrasing_and_is_taken_once(repo):
    made = repo.run("chart", "q?", "a", "--files", "src/a.py", "--also", "-", "--json", stdin="in other words?")
    assert made.json["also"] == ["in other words?"]
    assert repo.run("chart", "-", "-", "--files", "src/a.py", stdin="x").code == 2


@pytest.mark.parametrize("words", [["undo", "--list"], ["init", "--dry-run"], ["import", "capn", "--dry-run"]])
def test_what_writes_nothing_is_allowed_when_read_only(repo, words):
    told = repo.run(*words, "--json", NAVLOG_READ_ONLY="1").json
    assert told.get("error", {}).get("code") in (None, "no_capn_store")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["--project", ".", "chart", "--json"], "chart"),
        (["roadmap", "--json", "show"], "roadmap show"),
        (["--json", "roadmap", "--session", "s", "status", "3", "perhaps"], "roadmap status"),
        (["roadmap", "nonsense", "--json"], "roadmap"),
    ],
)
def test_a_failure_names_its_command_wherever_the_words_stand(repo, words, name):
    failed = repo.run(*words)
    assert (failed.code, failed.json["command"]) == (2, name)


@pytest.mark.parametrize(("alias", "name"), [(alias, one.name) for one in registry.on("cli") for alias in one.aliases])
def test_an_alias_is_answered_under_the_commands_own_name(repo, alias, name):
    assert repo.run(*alias.split(), *WORDS.get(name, []), "--json").json["command"] == name


def test_an_unknown_second_word_is_told_with_the_words_that_there_are(repo):
    wrong = repo.run("roadmap", "nonsense")
    assert wrong.code == 2 and "roadmap nonsense" in wrong.err
    assert all(name.split()[1] in wrong.err for name in WORDS if name.startswith("roadmap "))


def test_help_lists_what_stands_under_a_first_word(repo):
    helped = repo.run("roadmap", "--help").out
    assert "--all" in helped and registry.named("roadmap publish").title in helped
    assert "\nRoadmap:\n" in repo.run("--help").out


def test_a_working_folder_that_is_gone_is_said_to_be(tmp_path):
    words = f"mkdir gone && cd gone && rmdir ../gone && {executable()} status --json"
    done = subprocess.run(["sh", "-c", words], cwd=tmp_path, env=clean_environment(), capture_output=True)
    assert done.returncode == 2 and json.loads(done.stdout)["error"]["code"] == "no_such_folder"
