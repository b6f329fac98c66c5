"""`fact init`: the rules that a project states become facts, once somebody has seen them."""

from __future__ import annotations

import pytest

from tests.support import Repo

RULES = "# Port\n\n## Rules\n\n- Tests come first\n- Never push\n  on Fridays\n\n## House rules\n\n- Be kind\n"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo", {"AGENTS.md": RULES, "CLAUDE.md": "# Rules\n- Another\n", "docs/x.md": "x\n"})


def seed(repo, *words, **environ):
    return repo.run("fact", "init", *words, "--json", **environ)


def tree(repo):
    folder = repo.store / "facts"
    return {path.name: path.read_text() for path in folder.iterdir()} if folder.is_dir() else {}


def objects(rows):
    return [row["object"] for row in rows]


def test_a_preview_shows_every_rule_and_writes_nothing(repo):
    told = seed(repo).json
    assert (told["path"], objects(told["added"]), told["applied"]) == (
        "AGENTS.md",
        ["Tests come first", "Never push on Fridays"],
        False,
    )
    assert told["near"] == ["House rules"]
    text = repo.run("fact", "init")
    assert "+ Rules: Never push on Fridays" in text.out and "--apply" in text.err and "House rules" in text.err
    assert tree(repo) == {} and not (repo.store / "facts").exists()


def test_applied_each_rule_is_a_convention_that_names_its_section(repo):
    told = seed(repo, "--apply").json
    assert told["applied"] and len(tree(repo)) == 2
    row = told["added"][0]
    assert (row["scope"], row["subject"], row["relation"], row["because"]) == (
        "repo",
        "Rules",
        "convention",
        "AGENTS.md > Rules",
    )
    assert "object: Tests come first\n" in tree(repo)[f"{row['key']}.md"]


def test_all_of_it_is_undone_in_one_step(repo):
    seed(repo, "--apply")
    assert repo.run("undo").code == 0 and tree(repo) == {}


def test_applying_again_adds_what_is_new_and_leaves_the_rest(repo):
    seed(repo, "--apply")
    before, journal = tree(repo), (repo.store / "journal.jsonl").read_bytes()
    assert objects(seed(repo, "--apply").json["known"]) == ["Tests come first", "Never push on Fridays"]
    assert (tree(repo), (repo.store / "journal.jsonl").read_bytes()) == (before, journal)
    repo.write("AGENTS.md", RULES + "\n# Conventions\n1. Short names\n")
    assert objects(seed(repo, "--apply").json["added"]) == ["Short names"]
    assert before.items() < tree(repo).items()


def test_a_fact_whose_rule_is_gone_is_named_and_stays(repo):
    key = seed(repo, "--apply").json["added"][0]["key"]
    repo.write("AGENTS.md", RULES.replace("- Tests come first\n", ""))
    told = seed(repo, "--apply").json
    assert [row["key"] for row in told["gone"]] == [key] and f"{key}.md" in tree(repo)
    assert key in repo.run("fact", "init").out
    assert seed(repo, "--from", "CLAUDE.md").json["gone"] == []


def test_what_cannot_be_a_fact_is_left_out_with_the_reason(repo):
    rules = f"# Rules\n- {'x' * 301}\n- Run:\n  ```\n  make\n  ```\n- a\u202eb\n- Fine\n"
    repo.write("AGENTS.md", rules)
    told = seed(repo, "--apply").json
    assert objects(told["added"]) == ["Fine"] and len(tree(repo)) == 1
    whys = [one["why"] for one in told["skipped"]]
    assert len(whys) == 3 and "301 characters" in whys[0] and "code" in whys[1] and "characters" in whys[2]
    assert told["skipped"][0]["text"] == "x" * 301


def test_a_rule_that_is_on_record_for_another_reason_is_left_alone(repo):
    repo.run("fact", "add", "Rules", "convention", "Never push on Fridays", "--scope", "repo", "--because", "it broke")
    before = tree(repo)
    told = seed(repo, "--apply").json
    assert "it broke" in told["skipped"][0]["why"] and before.items() < tree(repo).items()


def test_a_broken_file_in_the_place_of_a_rule_is_left_alone(repo):
    key = seed(repo, "--apply").json["added"][0]["key"]
    (repo.store / "facts" / f"{key}.md").write_bytes(b"\xff")
    told = seed(repo, "--apply").json
    assert (told["added"], len(told["known"]), len(told["skipped"])) == ([], 1, 1)
    assert (repo.store / "facts" / f"{key}.md").read_bytes() == b"\xff"


def test_without_agents_the_other_file_is_read(repo):
    (repo.root / "AGENTS.md").unlink()
    assert seed(repo).json["added"][0]["because"] == "CLAUDE.md > Rules"


def test_another_file_is_named_from_where_one_stands(repo, tmp_path):
    repo.write("docs/rules.md", "# Rules\n- In docs\n")
    inside = Repo(repo.root / "docs").run("fact", "init", "--from", "rules.md", "--json").json
    assert inside["added"][0]["because"] == "docs/rules.md > Rules"
    (tmp_path / "theirs.md").write_text("# Rules\n- Elsewhere\n")
    outside = seed(repo, "--from", str(tmp_path / "theirs.md")).json
    assert (outside["path"], outside["added"][0]["because"]) == ("theirs.md", "theirs.md > Rules")


def test_a_byte_order_mark_and_other_line_ends_change_nothing(repo):
    plain = seed(repo).json
    (repo.root / "AGENTS.md").write_bytes(b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode())
    assert seed(repo).json == plain


@pytest.mark.parametrize(
    ("words", "content", "code"),
    [
        (("--from", "nowhere.md"), None, "no_rulebook"),
        (("--from", "docs"), None, "storage"),
        ((), b"# Rules\n- caf\xe9\n", "bad_rulebook"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(repo, words, content, code):
    if content:
        (repo.root / "AGENTS.md").write_bytes(content)
    error = seed(repo, *words).json["error"]
    assert error["code"] == code and (words or ("", "AGENTS.md"))[1] in error["message"] and error["hint"]


def test_where_there_is_no_rulebook_that_is_said_with_the_remedy(tmp_path):
    refused = seed(Repo.make(tmp_path / "repo"))
    assert (refused.code, refused.json["error"]["code"]) == (1, "no_rulebook")
    assert "--from" in refused.json["error"]["hint"]


def test_a_file_without_rules_is_said_to_have_none(repo):
    repo.write("AGENTS.md", "# Port\n\nProse.\n")
    told = repo.run("fact", "init", "--apply")
    assert told.code == 0 and "no bullet" in told.err


def test_under_read_only_it_previews_and_does_not_apply(repo):
    assert len(seed(repo, NAVLOG_READ_ONLY="1").json["added"]) == 2
    refused = seed(repo, "--apply", NAVLOG_READ_ONLY="1")
    assert (refused.code, refused.json["error"]["code"]) == (1, "read_only") and tree(repo) == {}


def test_without_a_store_it_previews_and_does_not_apply(tmp_path):
    repo = Repo.make(tmp_path / "repo", {"AGENTS.md": RULES}, store=False)
    assert len(seed(repo).json["added"]) == 2
    assert seed(repo, "--apply").json["error"]["code"] == "no_store" and not repo.store.exists()
