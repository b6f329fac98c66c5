"""The commands of the facts, as a new user and an agent give them."""

from __future__ import annotations

import os

import pytest

from tests.cli.hooked import Hooked
from tests.support import git

PLACEMENT = ("placement", "decided", "declared tab shapes")


@pytest.fixture
def facts(repo, tmp_path):
    """Give a command of the facts with a state folder of its own."""

    def run(*words, **environ):
        return repo.run("fact", *words, **{"NAVLOG_STATE_ROOT": str(tmp_path / "state"), **environ})

    return run


def committed(facts, *triple, because="even ratios survive", more=()):
    return facts("add", *triple, "--scope", "repo", "--because", because, *more)


def test_a_fact_is_the_sessions_own_unless_another_scope_is_said(facts):
    facts("add", "rate limiter", "uses", "per-user windows")
    facts("add", "test command", "is", "make test", "--scope", "project")
    committed(facts, *PLACEMENT)
    shown = facts("show", "--json").json["facts"]
    assert [(one["scope"], one["subject"], one["because"]) for one in shown] == [
        ("session", "rate limiter", None),
        ("project", "test command", None),
        ("repo", "placement", "even ratios survive"),
    ]
    assert facts("show", "--session", "another").out.count("[session]") == 0


def test_the_reason_is_shown_to_people_too(facts):
    committed(facts, *PLACEMENT)
    assert "because even ratios survive" in facts("show").out


@pytest.mark.parametrize("words", [("--because", "x"), ("--supersede",)])
def test_reasons_and_superseding_are_for_committed_facts(facts, words):
    done = facts("add", "a", "is", "b", *words, "--json")
    assert (done.code, done.json["error"]["code"]) == (1, "repo_only")


def test_another_decision_is_refused_and_superseding_tells_the_one_before(facts):
    committed(facts, *PLACEMENT)
    other = ("placement", "decided", "free-form splits")
    assert committed(facts, *other).code == 1
    done = committed(facts, *other, because="the shape got in the way", more=("--supersede", "--json"))
    assert (done.json["change"], done.json["superseded"]["object"]) == ("superseded", "declared tab shapes")


def test_recording_again_says_so_and_is_no_failure(facts):
    committed(facts, *PLACEMENT)
    done = committed(facts, *PLACEMENT, more=("--json",))
    assert (done.code, done.json["change"]) == (0, "known")


def test_git_sees_committed_facts_and_nothing_else_of_the_store(repo, facts):
    committed(facts, *PLACEMENT)
    facts("add", "a", "is", "b")
    seen = git(repo.root, "status", "--short", "--untracked-files=all").split()
    assert {path for path in seen if "/" in path} == {".navlog/.gitignore", next(p for p in seen if "facts" in p)}


def test_a_short_list_keeps_rows_for_the_project_and_the_repository(facts):
    for number in range(30):
        facts("add", f"s{number}", "is", "x")
    for number in range(7):
        facts("add", f"p{number}", "is", "x", "--scope", "project")
        committed(facts, f"r{number}", "method", "x")
    shown = facts("show", "--json").json
    scopes = [one["scope"] for one in shown["facts"]]
    assert [scopes.count(scope) for scope in ("session", "project", "repo")] == [15, 5, 5]
    assert shown["facts"][0]["subject"] == "s29" and shown["omitted"] == 19
    assert len(facts("show", "--all", "--json").json["facts"]) == 44


def test_rows_that_sessions_leave_free_go_to_the_others(facts):
    for number in range(30):
        committed(facts, f"r{number:02}", "method", "x")
    assert len(facts("show", "--json").json["facts"]) == 25


def test_fields_are_cut_for_people_and_whole_for_scripts(facts):
    long = "x" * 300
    facts("add", "a", "is", long)
    assert facts("show", "--json").json["facts"][0]["object"] == long
    assert facts("add", "a", "is", long + "x").code == 1


def test_listing_makes_no_folder_and_works_where_nothing_may_be_written(repo, facts, tmp_path):
    before = sorted(repo.root.rglob("*"))
    for words in (("show",), ("where",), ("inspect", "repo"), ("inspect", "session")):
        assert facts(*words, NAVLOG_READ_ONLY="1").code == 0
    assert sorted(repo.root.rglob("*")) == before and not (tmp_path / "state").exists()


def test_where_tells_the_folders(repo, facts, tmp_path):
    assert facts("where", "--scope", "repo").out.strip() == str(repo.root / ".navlog" / "facts")
    folders = {one["scope"]: one["path"] for one in facts("where", "--json").json["folders"]}
    assert folders["project"].startswith(str(tmp_path / "state"))
    assert folders["session"].startswith(os.path.dirname(folders["project"]))


def test_the_state_is_in_xdg_state_home_unless_said_otherwise(repo, tmp_path):
    done = repo.run("fact", "where", "--scope", "project", XDG_STATE_HOME=str(tmp_path / "xdg"))
    assert done.out.startswith(str(tmp_path / "xdg" / "navlog"))


def test_a_committed_fact_is_taken_out_for_a_reason_and_undo_brings_it_back(facts, repo):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    assert facts("retract", key, "--json").json["error"]["code"] == "no_because"
    assert facts("retract", key, "--because", "nobody uses tabs").code == 0
    assert facts("show", "--json").json["facts"] == []
    repo.run("undo")
    assert facts("show", "--json").json["facts"][0]["key"] == key


@pytest.mark.parametrize(("key", "code"), [("../../x", "bad_key"), ("placement-decided-000000000000", "no_such_fact")])
def test_what_is_no_fact_is_not_taken_out(facts, key, code):
    assert facts("retract", key, "--because", "x", "--json").json["error"]["code"] == code


def test_history_tells_each_commit_with_what_the_fact_said_then(repo, facts):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    repo.commit("Decide the placement")
    committed(facts, "placement", "decided", "free-form splits", because="in the way", more=("--supersede",))
    repo.commit("Decide it otherwise")
    facts("retract", key, "--because", "no more tabs")
    repo.commit("Drop it")
    told = facts("history", key, "--json").json["history"]
    assert [(one["subject"], one["object"]) for one in told] == [
        ("Drop it", None),
        ("Decide it otherwise", "free-form splits"),
        ("Decide the placement", "declared tab shapes"),
    ]


def test_inspect_names_what_is_wrong_and_prints_a_file_as_it_is(repo, facts):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    (repo.root / ".navlog/facts/broken.md").write_bytes(b"\xff")
    listed = {one["name"]: one["problem"] for one in facts("inspect", "repo", "--json").json["files"]}
    assert listed == {f"{key}.md": None, "broken.md": "it is no UTF-8: byte 0"}
    assert "object: declared tab shapes" in facts("inspect", "repo", f"{key}.md").out
    assert facts("inspect", "repo", "../settings.toml").code == 1
    assert "broken.md" in facts("show").err


def test_a_conflict_that_git_left_shows_both_sides_and_is_not_taken_out_by_chance(repo, facts):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    repo.commit("begin")
    main = git(repo.root, "branch", "--show-current").strip()
    for branch, object in (("other", "free-form"), (main, "rows")):
        git(repo.root, "checkout", "-q", *(["-b"] if branch == "other" else []), branch)
        committed(facts, "placement", "decided", object, because=object, more=("--supersede",))
        repo.commit(object)
    with pytest.raises(Exception, match="merge"):
        git(repo.root, "merge", "-q", "other")
    assert {one["object"] for one in facts("show", "--json").json["facts"]} == {"free-form", "rows"}
    assert facts("retract", key, "--because", "x", "--json").json["error"]["code"] == "conflict"
    assert any(one["kind"] == "differs" for one in repo.run("proposals", "--json").json["proposals"])


def test_proposals_about_facts_are_dismissed_and_not_accepted(repo, facts):
    committed(facts, *PLACEMENT)
    committed(facts, "Placement", "method", "x")
    one = repo.run("proposals", "--json").json["proposals"][0]
    assert (one["kind"], one["title"]) == ("differs", "“Placement” and “placement”")
    assert repo.run("proposals", "accept", one["id"], "--json").json["error"]["code"] == "undecided"
    repo.run("proposals", "dismiss", one["id"])
    assert repo.run("proposals", "--json").json["proposals"] == []


def test_arguments_that_are_no_utf_8_are_refused(facts):
    done = facts("add", os.fsdecode(b"caf\xe9"), "is", "b", "--json")
    assert (done.code, done.json["error"]["code"]) == (1, "bad_fact")


class TestAtASessionsStart:
    """What a session that starts is told of the committed facts."""

    @pytest.fixture
    def session(self, repo, monkeypatch, capsys):
        return Hooked(repo, monkeypatch, capsys)

    def test_it_is_told_them_decisions_first_with_their_reasons(self, facts, session):
        committed(facts, "gate", "method", "make check")
        committed(facts, *PLACEMENT)
        told = session.told("SessionStart", source="startup")
        assert told.index("placement decided declared tab shapes (because even") < told.index("gate method make check")

    def test_no_more_than_there_is_room_for(self, facts, session, monkeypatch):
        monkeypatch.setenv("NAVLOG_FACTS_BUDGET", "400")
        for number in range(9):
            committed(facts, f"part {number}", "convention", "x" * 60)
        told = session.told("SessionStart", source="startup")
        part = told[told.index("This project has decided") :]
        assert "more facts: navlog fact show" in part and len(part) < 700

    @pytest.mark.parametrize(("name", "value"), [("NAVLOG_HOOKS_FACTS", "false"), ("NAVLOG_FACTS_BUDGET", "0")])
    def test_it_can_be_switched_off(self, facts, session, monkeypatch, name, value):
        committed(facts, *PLACEMENT)
        monkeypatch.setenv(name, value)
        assert "placement" not in session.told("SessionStart", source="startup")

    def test_facts_of_a_project_or_a_session_are_not_handed_over(self, facts, session):
        facts("add", "secret", "is", "here", "--scope", "project")
        assert "secret" not in session.told("SessionStart", source="startup")


def test_doctor_names_what_is_wrong_with_facts_and_handoffs(repo, facts):
    committed(facts, *PLACEMENT)
    (repo.root / ".navlog/facts/broken.md").write_bytes(b"\xff")
    (repo.store / "sessions").mkdir(exist_ok=True)
    (repo.store / "sessions" / "x.json").write_text("{")
    told = [one["message"] for one in repo.run("doctor", "--json").json["checks"] if one["state"] == "warning"]
    assert any("broken.md: it is no UTF-8" in one for one in told)
    assert any("sessions/x.json is set aside" in one for one in told)


def test_a_state_folder_inside_the_project_is_told_and_committed_facts_are_shown(repo, facts):
    committed(facts, *PLACEMENT)
    done = facts("show", "--json", NAVLOG_STATE_ROOT=str(repo.root / "st"))
    assert [one["scope"] for one in done.json["facts"]] == ["repo"]
    assert any("inside the project" in one["why"] for one in done.json["problems"])


def test_a_state_folder_that_was_there_keeps_its_mode(repo, facts, tmp_path):
    (tmp_path / "shared").mkdir(mode=0o755)
    facts("add", "a", "is", "b", NAVLOG_STATE_ROOT=str(tmp_path / "shared"))
    assert (tmp_path / "shared").stat().st_mode & 0o777 == 0o755
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "shared").rglob("*"))


def test_a_conflict_is_told_to_a_session_and_not_decided_by_adding(repo, facts, monkeypatch, capsys):
    committed(facts, *PLACEMENT)
    one = next((repo.root / ".navlog/facts").glob("placement*"))
    (one.parent / "other.md").write_text(one.read_text().replace("declared tab shapes", "free-form"))
    done = committed(facts, *PLACEMENT, more=("--json",))
    assert done.json["error"]["code"] == "conflict" and "free-form" in done.json["error"]["message"]
    told = Hooked(repo, monkeypatch, capsys).told("SessionStart", source="startup")
    assert told.count("undecided: git left a conflict") == 2


def test_a_key_with_blanks_around_it_takes_the_fact_out(repo, facts):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    assert facts("retract", f" {key} ", "--because", "x").code == 0
    assert facts("show", "--json").json["facts"] == []


def test_a_fact_in_a_file_that_is_called_otherwise_is_not_said_to_be_taken_out(repo, facts):
    key = committed(facts, *PLACEMENT, more=("--json",)).json["key"]
    folder = repo.root / ".navlog/facts"
    (folder / f"{key}.md").rename(folder / "other.md")
    done = facts("retract", key, "--because", "x", "--json")
    assert (done.code, done.json["error"]["code"]) == (1, "misnamed")
    listed = facts("inspect", "repo", "--json").json["files"]
    assert [one["name"] for one in listed] == ["other.md"] and f"called {key}.md" in listed[0]["problem"]
