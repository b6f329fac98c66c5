"""The roadmap's command line as a script and a person meet it: fields, exit codes, refs, input, harmless output."""

from __future__ import annotations

import json

import pytest

from navlog.core.errors import NavlogError
from tests.support import Repo, run

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = """# Roadmap

## Phases

### Phase 1: Parse the input
Reads what people write. In any encoding.

- [x] S1 Tokens
- [ ] S2 Tree

### Phase 2: Bill the hours

- [ ] S5 Invoices (paid gate)

### Phase 3: Print the report
"""

CHANGED = {"cursor", "progress", "order_advice", "cursor_advice", "warning"}
"""What every command tells that changed the plan."""

NAMED = {"id", "ref", "number", "title", "status", "stored", "place"}


@pytest.fixture
def planned(repo):
    """A repository whose plan has three phases."""
    repo.write(".navlog/roadmap.md", PLAN)
    repo.do("roadmap sync")
    return repo


def refusal(repo: Repo, name: str, **values: object) -> str:
    """The code with which a command says no."""
    with pytest.raises(NavlogError) as caught:
        repo.do(name, **values)
    assert caught.value.message and (caught.value.hint or caught.value.code == "outermost")
    return caught.value.code


def test_the_tree_tells_the_whole_plan(planned):
    planned.do("roadmap focus", ref="1/S2")
    told = planned.do("roadmap").fields
    first = told["phases"][0]
    assert [one["ref"] for one in told["phases"]] == ["1", "2", "3"]
    assert {
        "id",
        "ref",
        "number",
        "label",
        "group",
        "title",
        "status",
        "goal",
        "blocked_by",
        "slices",
        "detail",
    } <= set(first)
    assert (first["goal"], first["label"]) == ("Reads what people write.", "Phase 1")
    assert [(one["title"], one["status"]) for one in first["slices"]] == [("S1 Tokens", "done"), ("S2 Tree", "open")]
    assert told["cursor"] == first["slices"][1]["id"] and told["cursor_phase"] == first["id"]
    assert told["cursor_path"] == [first["id"], told["cursor"]]
    assert told["progress"] == {"done": 0, "total": 3, "deferred": 0}
    assert (told["order"], told["order_source"], told["unread"]) == ([], None, [])


def test_no_priority_is_told_where_no_order_is_stated(planned):
    assert not any(one.get("priority") for one in planned.do("roadmap").fields["phases"])
    planned.do("roadmap reorder", order="3 -> 1")
    assert [one.get("priority") for one in planned.do("roadmap").fields["phases"]] == [2, None, 1]


def test_the_tree_reads_well_for_a_person(planned):
    planned.do("roadmap focus", ref="2")
    planned.do("roadmap status", ref="3", status="deferred")
    text = planned.do("roadmap").text.splitlines()
    assert text[-1] == "0/2 done (1 parked)"
    assert any(line.strip().startswith("[>] 3") for line in text)
    assert [line.split("  ")[-1] for line in text if "current" in line] == ["<- current"]
    assert any(line.strip() == "[x] S1 Tokens" for line in text)


def test_shipped_and_retired_phases_are_told_to_scripts_and_shown_on_demand(planned):
    planned.do("roadmap status", ref="1", status="done")
    planned.do("roadmap remove", ref="2")
    told = planned.do("roadmap")
    assert {one["ref"]: one["status"] for one in told.fields["phases"]} == {"1": "done", "2": "stale", "3": "open"}
    assert "Parse the input" not in told.text and "Parse the input" in planned.do("roadmap", all=True).text


def test_show_tells_one_phase_whole(planned):
    told = planned.do("roadmap show", ref="1")
    assert told.fields["detail"].startswith("Reads what people write. In any encoding.\n") and "S2 Tree" in told.text
    assert planned.do("roadmap show", ref="1/S2").fields["slice"] == told.fields["slices"][1]["id"]


@pytest.mark.parametrize(
    ("name", "values", "fields"),
    [
        ("roadmap next", {}, NAMED | {"skipped", "cursor_phase", "cursor_path"}),
        ("roadmap focus", {"ref": "2"}, NAMED | {"cursor_phase", "cursor_path"}),
        ("roadmap status", {"ref": "2", "status": "in_progress"}, NAMED),
        ("roadmap add", {"text": "Archive the year"}, NAMED),
        ("roadmap add", {"text": "Rounding", "parent": "2"}, {"id", "ref", "title", "status", "phase"}),
        ("roadmap edit", {"ref": "2", "title": "Bill by the minute"}, NAMED),
        ("roadmap remove", {"ref": "2"}, NAMED),
        ("roadmap depend", {"ref": "2", "on": "1"}, NAMED | {"blocked_by", "waits", "repairs"}),
        ("roadmap reorder", {"order": "2 -> 1"}, {"order", "refs", "order_source", "repairs"}),
        ("roadmap sync", {}, {"added", "shipped", "retired", "unread", "changed"}),
    ],
)
def test_a_change_tells_what_it_changed_and_how_the_plan_stands(planned, name, values, fields):
    assert set(planned.do(name, **values).fields) == fields | CHANGED


def test_commands_that_only_list_tell_their_list(planned):
    planned.do("roadmap status", ref="3", status="done")
    listed = {
        "roadmap deferrable": {"candidates"},
        "roadmap completed": {"shipped_phases"},
        "roadmap commits": {"proposals"},
    }
    for name, fields in listed.items():
        assert set(planned.do(name).fields) == fields | {"warning"}
    assert set(planned.do("roadmap deferrable").fields["candidates"][0]) == {
        "id",
        "ref",
        "title",
        "marker",
        "consequence",
    }
    assert set(planned.do("roadmap completed").fields["shipped_phases"][0]) == {
        "id",
        "ref",
        "number",
        "title",
        "shipped",
        "commit",
    }
    assert set(planned.do("roadmap publish").fields) == {"path", "changed", "backed_up_to", "warning"}


@pytest.mark.parametrize("ref", ["1", "phase 1", "Phase 1", " 1 "])
def test_a_phase_goes_by_its_number_and_label(planned, ref):
    assert planned.do("roadmap show", ref=ref).fields["title"] == "Parse the input"


def test_a_phase_and_a_slice_go_by_their_ids(planned):
    first = planned.do("roadmap").fields["phases"][0]
    assert planned.do("roadmap show", ref=first["id"]).fields["ref"] == "1"
    assert planned.do("roadmap focus", ref=first["slices"][1]["id"]).fields["title"] == "S2 Tree"


def test_a_project_code_is_the_name_that_is_shown_and_its_tail_is_understood(repo):
    repo.write(
        ".navlog/roadmap.md", "## Phases\n\n### Phase PROJ-7: Engine\n\n### Phase 2.5: Half\n\n### Phase 2: Two\n"
    )
    assert repo.do("roadmap focus", ref="7").fields["ref"] == "PROJ-7"
    assert repo.do("roadmap focus", ref="proj-7").fields["title"] == "Engine"
    assert repo.do("roadmap show", ref="2.5").fields["title"] == "Half"
    assert repo.do("roadmap show", ref="2").fields["title"] == "Two"


def test_an_ambiguous_name_is_refused_with_the_candidates(repo):
    repo.write(".navlog/roadmap.md", "## Alpha\n\n### Phase 1: One\n\n## Beta\n\n### Phase 1: Uno\n")
    with pytest.raises(NavlogError) as caught:
        repo.do("roadmap focus", ref="1")
    assert caught.value.code == "ambiguous" and "alpha-1" in caught.value.hint and "beta-1" in caught.value.hint
    assert repo.do("roadmap focus", ref="beta-1").fields["title"] == "Uno"


@pytest.mark.parametrize(
    ("name", "values", "code"),
    [
        ("roadmap show", {"ref": "9"}, "no_such_phase"),
        ("roadmap show", {"ref": ""}, "no_such_phase"),
        ("roadmap focus", {"ref": "p-000000"}, "no_such_phase"),
        ("roadmap status", {"ref": "9", "status": "done"}, "no_such_phase"),
        ("roadmap add", {"text": "  "}, "empty_title"),
        ("roadmap add", {"text": "x" * 10_000}, "long_title"),
        ("roadmap add", {"text": "Phase 3: again"}, "number_taken"),
        ("roadmap add", {"text": "x", "parent": "9"}, "no_such_phase"),
        ("roadmap edit", {"ref": "1", "title": "\n"}, "empty_title"),
        ("roadmap edit", {"ref": "1"}, "usage"),
        ("roadmap edit", {"ref": "1/S1", "body": "text"}, "usage"),
        ("roadmap add", {"text": "x", "parent": "1", "body": "text"}, "usage"),
        ("roadmap indent", {"ref": "1"}, "not_a_slice"),
        ("roadmap indent", {"ref": "1/S1"}, "no_slice_above"),
        ("roadmap indent", {"ref": "1/S2", "out": True}, "outermost"),
        ("roadmap depend", {"ref": "1", "on": "1"}, "cycle"),
        ("roadmap depend", {"ref": "1", "on": ""}, "usage"),
        ("roadmap depend", {"ref": "1", "on": None}, "usage"),
        ("roadmap depend", {"ref": "1", "on": "9"}, "no_such_phase"),
        ("roadmap depend", {"ref": "1", "on": "1/S1"}, "not_a_phase"),
        ("roadmap undepend", {"ref": "1", "on": "2"}, "no_dependency"),
        ("roadmap reorder", {}, "usage"),
        ("roadmap reorder", {"order": "1", "decline": True}, "usage"),
        ("roadmap reorder", {"move": "1"}, "usage"),
        ("roadmap reorder", {"order": "1", "before": "2"}, "usage"),
        ("roadmap reorder", {"order": "1 -> 9"}, "no_such_phase"),
        ("roadmap reorder", {"order": "1 -> 2 -> 1"}, "named_twice"),
        ("roadmap reorder", {"order": "->"}, "empty_order"),
        ("roadmap reorder", {"move": "1", "before": "1"}, "same_phase"),
        ("roadmap restore", {"ref": "1"}, "in_the_plan"),
        ("roadmap capture", {}, "usage"),
        ("roadmap capture", {"plan": "a", "todos": "b"}, "usage"),
        ("roadmap capture", {"plan": "no/such/file.md"}, "missing_file"),
        ("roadmap commits", {"since": "nothing"}, "unknown_revision"),
        ("roadmap commits", {"since": "--output=x"}, "unknown_revision"),
        ("proposals accept", {"id": "00000000"}, "no_such_proposal"),
        ("proposals dismiss", {"id": ""}, "no_such_proposal"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_a_remedy_and_changes_nothing(planned, name, values, code):
    before = (planned.store / "roadmap.md").read_bytes()
    assert refusal(planned, name, **values) == code
    assert (planned.store / "roadmap.md").read_bytes() == before


def test_the_exit_code_tells_done_no_usage_and_fault(planned):
    assert planned.run("roadmap").code == 0
    assert planned.run("roadmap", "show", "9", "--json").code == 1
    assert planned.run("roadmap", "status", "1", "perhaps", "--json").code == 2
    assert planned.run("roadmap", "capture", "--plan", "none.md", "--json").code == 1
    assert planned.run("roadmap", "capture", "--plan", ".", "--json").code == 3


def test_no_way_on_is_an_honest_no(repo):
    nothing = repo.do("roadmap next")
    assert (nothing.code, nothing.fields["skipped"]) == (1, []) and "roadmap add" in nothing.text


def test_a_title_and_a_body_come_from_standard_input_for_a_dash(planned):
    made = planned.run(
        "roadmap", "add", "-", "--json", stdin="Close the books\n\nAll of them.\n\n- [ ] S1 Ledger\n"
    ).json
    shown = planned.do("roadmap show", ref=made["id"]).fields
    assert shown["title"] == "Close the books" and shown["goal"] == "All of them."
    assert [one["title"] for one in shown["slices"]] == ["S1 Ledger"]
    planned.run("roadmap", "edit", made["id"], "--body", "-", stdin="Only these.\n")
    shown = planned.do("roadmap show", ref=made["id"]).fields
    assert shown["goal"] == "Only these." and [one["title"] for one in shown["slices"]] == ["S1 Ledger"]


def test_a_dry_run_says_what_would_be_repaired_and_writes_nothing(planned):
    planned.do("roadmap depend", ref="1", on="3")
    before = (planned.store / "roadmap.md").read_bytes()
    told = planned.run("roadmap", "reorder", "1 -> 3", "--dry-run", "--json", NAVLOG_READ_ONLY="1").json
    assert told["refs"] == ["3", "1"] and told["written"] is False and len(told["repairs"]) == 1
    assert (planned.store / "roadmap.md").read_bytes() == before


@pytest.mark.parametrize("title", ["\x1b[31mred\x1b[0m", "\u202egnp.exe", "bell\x07 \x9b2J", "a \x1b]0;owned\x07 b"])
def test_what_controls_a_terminal_never_reaches_one(planned, title):
    planned.do("roadmap add", text=title, body=title)
    planned.write(
        ".navlog/roadmap.md", (planned.store / "roadmap.md").read_text() + f"\n### Phase 9: {title} hand\n{title}\n"
    )
    for words in (["roadmap"], ["roadmap", "show", "9"], ["roadmap", "focus", "9"], ["roadmap", "show", title]):
        shown = planned.run(*words)
        assert not set(shown.out + shown.err) & set("\x1b\x07\x9b\u202e")
    assert not set((planned.root / "ROADMAP.md").read_text()) & set("\x1b\x07\x9b\u202e")


def test_an_answer_in_json_is_one_object_of_ascii(planned):
    planned.do("roadmap add", text="Überträge 支払い")
    shown = planned.run("roadmap", "--json")
    assert json.loads(shown.out)["phases"][3]["title"] == "Überträge 支払い" and shown.err == ""


def test_without_a_store_a_plan_is_neither_read_nor_made(tmp_path):
    for words in (["roadmap"], ["roadmap", "add", "x"], ["roadmap", "next"], ["proposals"], ["roadmap", "commits"]):
        failed = run(tmp_path, *words, "--json")
        assert (failed.code, failed.json["error"]["code"]) == (3, "no_store")
    assert list(tmp_path.iterdir()) == []
