"""Facts from captain's graph, and back into it byte for byte."""

from __future__ import annotations

import json

import pytest

from navlog.core.exchange.graph import encode
from navlog.core.facts.fact import REPO, Fact
from tests.support import Repo

SHAPES = Fact(REPO, "placement", "decided", "declared tab shapes", "even ratios must survive a dismissal")
SPLITS = Fact(REPO, "placement", "decided", "free-form splits", "the shape got in the way")
GATE = Fact(REPO, "gate", "method", "pre-commit --hook-stage pre-push", "one command")
NAMES = Fact(REPO, "naming", "convention", "schöne Namen", "“sie” bleiben")
ALL = (SHAPES, GATE, NAMES)


@pytest.fixture
def repo(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    (repo.root / ".captain").mkdir()
    graph(repo).write_bytes(encode(ALL))
    return repo


def graph(repo):
    return repo.root / ".captain" / "graph.json"


def tree(repo):
    folder = repo.store / "facts"
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def names(facts):
    return {f"{fact.key}.md" for fact in facts}


def add(repo, fact, *words):
    told = repo.run("fact", "add", *fact.triple, "--scope", "repo", "--because", fact.because, *words)
    assert told.code == 0, told.err


def code(run):
    return run.json["error"]["code"]


def test_a_dry_run_tells_what_would_come_and_writes_nothing(repo):
    told = repo.run("import", "captain", "--dry-run", "--json").json
    assert (len(told["imported"]), told["dry_run"], tree(repo)) == (3, True, set())


def test_what_was_imported_is_exported_byte_for_byte(repo, tmp_path):
    told = repo.run("import", "captain", "--json").json
    assert (told["exact"], told["refused"], tree(repo)) == (True, [], names(ALL))
    before = graph(repo).read_bytes()
    assert repo.run("export", "captain", "--json").json["changed"] is False
    graph(repo).unlink()
    assert repo.run("export", "captain").code == 0
    assert graph(repo).read_bytes() == before
    assert graph(repo).stat().st_mode & 0o777 == (repo.root / "src/a.py").stat().st_mode & 0o777


def test_importing_again_adds_nothing(repo):
    repo.run("import", "captain")
    again = repo.run("import", "captain", "--json").json
    assert (again["imported"], len(again["skipped"])) == ([], 3)


def test_an_import_is_undone_in_one_step(repo):
    repo.run("import", "captain")
    assert repo.run("undo").code == 0 and tree(repo) == set()


def test_an_export_is_undone(repo):
    repo.run("import", "captain")
    before = graph(repo).read_bytes()
    add(repo, SPLITS, "--supersede")
    repo.run("export", "captain")
    assert graph(repo).read_bytes() == encode((SPLITS, GATE, NAMES))
    assert repo.run("undo").code == 0 and graph(repo).read_bytes() == before


def test_what_is_refused_is_told_with_the_reason_and_the_rest_comes(repo):
    add(repo, SPLITS)
    content = json.loads(encode((*ALL, Fact(REPO, "a", "likes", "b", "c"), Fact(REPO, "d", "method", "e", "x" * 301))))
    content["links"].append({**content["links"][0], "target": "0" * 64})
    graph(repo).write_text(json.dumps(content))
    told = repo.run("import", "captain", "--json").json
    assert ({row["subject"] for row in told["imported"]}, told["exact"]) == ({"gate", "naming"}, False)
    whys = "\n".join(one["why"] for one in told["refused"])
    assert len(told["refused"]) == 4
    assert all(part in whys for part in ("relation", "301 characters", "no node", "free-form splits"))
    text = repo.run("import", "captain")
    assert "refused: a likes b, because c" in text.out and "same bytes" in text.err
    assert tree(repo) == names((SPLITS, GATE, NAMES))


def test_a_file_that_holds_no_fact_is_not_written_over(repo):
    repo.run("import", "captain")
    broken = repo.store / "facts" / f"{GATE.key}.md"
    broken.write_bytes(b"\xff")
    told = repo.run("import", "captain", "--json").json
    assert (told["imported"], len(told["refused"]), broken.read_bytes()) == ([], 1, b"\xff")
    told = repo.run("export", "captain", "--json").json
    assert [one["text"] for one in told["skipped"]] == [broken.name] and len(told["facts"]) == 2


def test_a_graph_elsewhere_is_named_by_its_path(repo, tmp_path):
    other = Repo.make(tmp_path / "other")
    for path in (repo.root, repo.root / ".captain", graph(repo)):
        assert len(other.run("import", "captain", str(path), "--dry-run", "--json").json["imported"]) == 3


def test_an_export_elsewhere_is_named_by_a_file_or_a_folder(repo, tmp_path):
    repo.run("import", "captain")
    (tmp_path / "folder").mkdir()
    for path, where in ((tmp_path / "g.json", "g.json"), (tmp_path / "folder", "folder/.captain/graph.json")):
        told = repo.run("export", "captain", str(path), "--json").json
        assert told["path"] == str(tmp_path / where) and (tmp_path / where).read_bytes() == encode(ALL)


def test_what_was_in_the_graph_and_is_not_on_record_is_told(repo):
    add(repo, GATE)
    told = repo.run("export", "captain", "--dry-run", "--json").json
    assert len(told["dropped"]) == 2 and graph(repo).read_bytes() == encode(ALL)
    assert "dropped: placement decided declared tab shapes" in repo.run("export", "captain").out
    assert graph(repo).read_bytes() == encode((GATE,))


def test_nothing_is_dropped_where_no_undo_would_bring_it_back(repo, tmp_path):
    add(repo, GATE)
    (tmp_path / "g.json").write_bytes(encode(ALL))
    assert code(repo.run("export", "captain", str(tmp_path / "g.json"), "--json")) == "would_drop"
    assert (tmp_path / "g.json").read_bytes() == encode(ALL)


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"not a graph"])
def test_a_file_that_is_no_graph_is_refused_both_ways(repo, content):
    graph(repo).write_bytes(content)
    for words in (("import", "captain"), ("export", "captain"), ("export", "captain", "--dry-run")):
        assert code(repo.run(*words, "--json")) == "bad_graph"
    assert graph(repo).read_bytes() == content


@pytest.mark.parametrize("part", [".captain", ".captain/graph.json"])
def test_no_export_goes_through_a_link(repo, tmp_path, part):
    target = tmp_path / "target"
    (repo.root / part).rename(target)
    (repo.root / part).symlink_to(target)
    assert code(repo.run("export", "captain", "--json")) == "linked_graph"


def test_no_undo_goes_through_a_link_that_came_later(repo, tmp_path):
    add(repo, GATE)
    repo.run("export", "captain")
    (repo.root / ".captain").rename(tmp_path / "target")
    (repo.root / ".captain").symlink_to(tmp_path / "target")
    assert code(repo.run("undo", "--json")) == "nothing_to_undo"
    assert (tmp_path / "target" / "graph.json").read_bytes() == encode((GATE,))


def test_two_sides_of_a_conflict_are_left_out_of_an_export(repo):
    add(repo, GATE)
    add(repo, SHAPES)
    path = repo.store / "facts" / f"{SHAPES.key}.md"
    lines = path.read_text()
    other = lines.replace("declared tab shapes", "free-form splits")
    path.write_text(f"<<<<<<< ours\n{lines}=======\n{other}>>>>>>> theirs\n")
    told = repo.run("export", "captain", "--dry-run", "--json").json
    assert ([row["subject"] for row in told["facts"]], len(told["skipped"])) == (["gate"], 2)


def test_where_there_is_no_graph_that_is_said(tmp_path):
    repo = Repo.make(tmp_path / "repo")
    refused = repo.run("import", "captain", "--json")
    assert (refused.code, code(refused)) == (1, "no_captain_graph")


def test_another_format_is_a_slip_of_the_pen(repo):
    assert repo.run("export", "capn", "--json").code == 2


def test_under_read_only_only_dry_runs_go(repo):
    for words in (("import", "captain"), ("export", "captain")):
        assert code(repo.run(*words, "--json", NAVLOG_READ_ONLY="1")) == "read_only"
        assert repo.run(*words, "--dry-run", NAVLOG_READ_ONLY="1").code == 0
