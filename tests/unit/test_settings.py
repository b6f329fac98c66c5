"""Settings: the strongest fitting value wins, and what does not fit is named."""

from __future__ import annotations

from navlog.core import settings
from navlog.core.project import find
from tests.support import Repo


def loaded(repo, **environ):
    return {
        value.setting.name: value
        for value in settings.load(find(str(repo.root)), {"XDG_CONFIG_HOME": str(repo.root.parent), **environ})
    }


def test_without_any_file_every_value_is_the_default(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    assert {value.source for value in loaded(repo).values()} == {"default"}


def test_the_environment_beats_the_project_which_beats_the_user(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    mine = tmp_path / "navlog" / "settings.toml"
    mine.parent.mkdir()
    mine.write_text("[charts]\nkeep_sunk = 1\n[workbench]\ntheme = 'day'\n")
    theirs = repo.write(".navlog/settings.toml", "charts.keep_sunk = 2\nrecall.embedding = false\n")
    found = loaded(repo, NAVLOG_RECALL_EMBEDDING="yes")
    assert (found["charts.keep_sunk"].value, found["charts.keep_sunk"].source) == (2, str(theirs))
    assert (found["workbench.theme"].value, found["workbench.theme"].source) == ("day", str(mine))
    assert (found["recall.embedding"].value, found["recall.embedding"].source) == (
        True,
        "NAVLOG_RECALL_EMBEDDING",
    )


def test_a_value_that_does_not_fit_is_named_and_the_default_used(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    repo.write(".navlog/settings.toml", "charts.keep_sunk = 'soon'\nworkbench.theme = 'pink'\n")
    found = loaded(repo, NAVLOG_CHARTS_KEEP_SUNK="-4")
    assert found["charts.keep_sunk"].value == 30
    assert [fault.split(":")[0] for fault in found["charts.keep_sunk"].faults] == [
        str(repo.store / "settings.toml"),
        "NAVLOG_CHARTS_KEEP_SUNK",
    ]
    assert "one of night, day" in found["workbench.theme"].faults[0]


def test_a_project_cannot_choose_a_command_to_run(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    repo.write(".navlog/settings.toml", "workbench.editor = 'rm -rf /'\n")
    found = loaded(repo)["workbench.editor"]
    assert found.value == "" and "your own settings file only" in found.faults[0]


def test_every_setting_that_names_a_command_is_personal():
    assert [one.personal for one in settings.SETTINGS if one.name.endswith(("editor", "command", "pager"))] == [True]


def test_a_settings_file_that_cannot_be_read_is_named(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    repo.write(".navlog/settings.toml", "= broken\n")
    assert loaded(repo)["charts.keep_sunk"].value == 30
    assert (
        "settings.toml cannot be read" in settings.unknown(find(str(repo.root)), {"XDG_CONFIG_HOME": str(tmp_path)})[0]
    )


def test_a_name_that_is_no_setting_is_told(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    repo.write(".navlog/settings.toml", "charts.keepsunk = 3\n")
    assert (
        "there is no setting charts.keepsunk"
        in settings.unknown(find(str(repo.root)), {"XDG_CONFIG_HOME": str(tmp_path)})[0]
    )
