"""The charts commands, through the real executable."""

from __future__ import annotations

import hashlib
import os
import subprocess

import pytest

from navlog.core import registry
from tests.support import Repo, git, run

WEBHOOKS = "where are payment webhooks handled?"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(
        tmp_path / "repo",
        {"src/a.py": "a = 1\n", "src/b.py": "b = 2\n", "docs/x.md": "x\n", ".gitignore": "*.log\n"},
    )


def test_a_charted_question_is_answered_with_its_files(repo):
    made = repo.run("chart", WEBHOOKS, "Router in src/a.py.", "--files", "src/a.py,src/b.py", "--json")
    asked = repo.run("ask", WEBHOOKS, "--json")
    (hit,) = asked.json["hits"]
    assert (made.code, asked.code, asked.json["outcome"]) == (0, 0, "hit")
    assert (hit["id"], hit["answer"], hit["files"]) == (
        made.json["id"],
        "Router in src/a.py.",
        ["src/a.py", "src/b.py"],
    )
    assert set(hit) == {"kind", "id", "question", "answer", "files", "at", "by", "branch", "score"}


def test_chart_tells_what_it_saved(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    assert (repo.store / "charts" / f"{made['id']}.md").read_text().startswith("---\nnavlog: 1\n")
    assert made["files"] == {"src/a.py": hashlib.sha256(b"a = 1\n").hexdigest()}
    assert (made["replaced"], made["similar"]) == (False, [])


def test_the_same_question_replaces_whatever_its_case_spacing_and_closing_mark(repo):
    first = repo.run("chart", WEBHOOKS, "Old.", "--files", "src/a.py", "--json").json
    second = repo.run("chart", "  Where are  payment webhooks handled ", "New.", "--files", "src/b.py", "--json").json
    assert (second["id"], second["replaced"]) == (first["id"], True)
    assert [hit["answer"] for hit in repo.run("ask", WEBHOOKS, "--json").json["hits"]] == ["New."]


def test_nearly_the_same_question_is_reported(repo):
    first = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    second = repo.run(
        "chart", "where do we handle the payment webhooks?", "Here.", "--files", "src/b.py", "--json"
    ).json
    assert [other["id"] for other in second["similar"]] == [first["id"]]


def test_a_miss_is_an_honest_no_with_the_way_on(repo):
    asked = repo.run("ask", "how are invoices numbered?")
    assert (asked.code, asked.out) == (1, "")
    assert "navlog chart 'how are invoices numbered?'" in asked.err


def test_the_hint_after_a_miss_is_safe_to_paste(repo):
    asked = repo.run("ask", 'x" $(touch pwned) `id`; \'"')
    hint = next(line.strip() for line in asked.err.splitlines() if line.strip().startswith("navlog chart"))
    subprocess.run(["sh", "-c", hint.replace("navlog chart", "true")], cwd=repo.root, check=True)
    assert not (repo.root / "pwned").exists()


def test_other_words_are_answered_through_other_phrasings(repo):
    repo.run(
        "chart",
        WEBHOOKS,
        "Here.",
        "--files",
        "src/a.py",
        "--also",
        "which module receives Stripe events?",
        "--also",
        "stripe callback entry",
    )
    assert repo.run("ask", "which module receives the stripe events", "--json").json["outcome"] == "hit"


def test_a_near_is_related_and_never_the_answer(repo):
    repo.run("chart", "where are the payment webhooks handled?", "SECRET-ANSWER", "--files", "src/a.py")
    asked = repo.run("ask", "which events do the payment webhooks contain?", "--json")
    assert (asked.code, asked.json["outcome"], asked.json["hits"]) == (1, "near", [])
    assert set(asked.json["nearest"][0]) == {"id", "question", "files", "score"} and "SECRET" not in asked.out


def test_a_confirmed_near_becomes_a_hit(repo):
    made = repo.run("chart", "where are the payment webhooks handled?", "Here.", "--files", "src/a.py", "--json").json
    told = repo.run("also", made["id"], "which events do the payment webhooks contain?", "--json").json
    assert told == {
        "navlog": 1,
        "command": "also",
        "id": made["id"],
        "also": ["which events do the payment webhooks contain?"],
    }
    assert repo.run("ask", "which events do the payment webhooks contain?", "--json").json["outcome"] == "hit"


def test_several_questions_can_be_asked_at_once(repo):
    repo.run("chart", WEBHOOKS, "One.", "--files", "src/a.py")
    repo.run("chart", "how is a session refreshed?", "Two.", "--files", "src/b.py")
    asked = repo.run("ask", f"{WEBHOOKS} | how is a session refreshed?", "--json").json
    assert [hit["answer"] for hit in asked["hits"]] == ["One.", "Two."]


def test_a_changed_file_silences_its_answer_at_once(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "a = 2\n")
    asked = repo.run("ask", WEBHOOKS, "--json")
    assert (asked.code, asked.json["outcome"], asked.json["hits"]) == (1, "miss", [])
    assert asked.json["sunk"][0]["cause"]["change"] == "uncommitted"


def test_a_file_of_the_same_size_and_time_but_other_bytes_silences_too(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    before = (repo.root / "src/a.py").stat()
    repo.write("src/a.py", "a = 9\n")
    os.utime(repo.root / "src/a.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert repo.run("ask", WEBHOOKS).code == 1


def test_the_commit_that_sank_a_chart_is_named(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "a = 2\n")
    sha = repo.commit("rotate tokens")
    cause = repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]
    assert (cause["path"], cause["change"], cause["commit"], cause["author"]) == (
        "src/a.py",
        "committed",
        sha,
        "An Author",
    )
    assert "rotate tokens" in repo.run("list", "--sunk").out


def test_a_deleted_file_is_said_to_be_deleted(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    (repo.root / "src/a.py").unlink()
    assert repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]["change"] == "deleted"


@pytest.mark.parametrize("committed", [True, False])
def test_a_moved_file_is_followed_and_recharted_in_one_step(repo, committed):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    git(repo.root, "mv", "src/a.py", "docs/moved.py")
    if committed:
        repo.commit("move")
    cause = repo.run("ask", WEBHOOKS, "--json").json["sunk"][0]["cause"]
    assert (cause["change"], cause["moved_to"]) == ("moved", "docs/moved.py")
    assert repo.run("rechart", made["id"]).code == 0
    assert repo.run("ask", WEBHOOKS, "--json").json["hits"][0]["files"] == ["docs/moved.py"]


def test_a_chart_that_is_fresh_is_not_recharted(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    refused = repo.run("rechart", made["id"], "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "already_fresh")


def test_a_switched_branch_sinks_a_chart_and_switching_back_raises_it(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "checkout", "-q", "-b", "side")
    repo.write("src/a.py", "a = 3\n")
    repo.commit("side change")
    assert repo.run("ask", WEBHOOKS).code == 1
    git(repo.root, "checkout", "-q", "main")
    assert repo.run("ask", WEBHOOKS).code == 0


def test_a_stash_and_its_pop_sink_and_raise(repo):
    repo.write("src/a.py", "a = 7\n")
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "stash", "-q")
    assert repo.run("ask", WEBHOOKS).code == 1
    git(repo.root, "stash", "pop", "-q")
    assert repo.run("ask", WEBHOOKS).code == 0


def test_a_chart_is_fresh_in_one_worktree_and_sunk_in_another(repo, tmp_path):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    (tmp_path / "linked/src/a.py").write_text("a = 4\n")
    assert repo.run("ask", WEBHOOKS).code == 0
    assert run(tmp_path / "linked", "ask", WEBHOOKS).code == 1


def test_a_file_that_cannot_be_read_is_not_one_that_changed(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    (repo.root / "src/a.py").unlink()
    (repo.root / "src/a.py").symlink_to("/etc/hostname")
    asked = repo.run("ask", WEBHOOKS, "--json").json
    assert (asked["hits"], asked["sunk"][0]["cause"]["change"]) == ([], "unreadable")
    assert repo.run("prune", "--purge", "--json").json["purged"] == []
    assert repo.run("show", made["id"], "--json").json["state"] == "unreadable"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["", "answer", "--files", "src/a.py"], "empty_question"),
        (["   ", "answer", "--files", "src/a.py"], "empty_question"),
        (["q\nr", "answer", "--files", "src/a.py"], "question_newline"),
        (["q", " \n ", "--files", "src/a.py"], "empty_answer"),
        (["q", "answer"], "no_files"),
        (["q", "answer", "--files", " , "], "no_files"),
        (["q", "answer", "--files", "src/none.py"], "missing_file"),
        (["q", "answer", "--files", "src"], "not_a_file"),
        (["q", "answer", "--files", "../outside.py"], "outside_project"),
        (["q", "answer", "--files", "/etc/hostname"], "outside_project"),
        (["q", "answer", "--files", "link.py"], "outside_project"),
        (["q", "answer", "--files", ".git/HEAD"], "outside_project"),
        (["q", "answer", "--files", "debug.log"], "ignored_file"),
    ],
)
def test_a_chart_that_could_not_be_trusted_is_refused_and_nothing_is_written(repo, words, code):
    repo.write("../outside.py", "")
    repo.write("debug.log", "")
    (repo.root / "link.py").symlink_to("/etc/hostname")
    refused = repo.run("chart", *words, "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, code)
    assert refused.json["error"]["message"] and os.listdir(repo.store / "charts") == []


def test_an_ignored_file_is_charted_by_force(repo):
    repo.write("debug.log", "x")
    assert repo.run("chart", "q", "answer", "--files", "debug.log", "--force").code == 0


@pytest.mark.parametrize(
    "name",
    [
        "a,b.py",
        "we\nird.py",
        "sp ace.py",
        "ñ é.py",
        "支払い.py",
        "colon: x.py",
        "-dash.py",
        '"quoted".py',
        "#hash.py",
    ],
)
def test_a_file_of_any_name_can_back_a_chart(repo, name):
    repo.write(f"src/{name}", "odd\n")
    assert repo.run("chart", "odd?", "Odd.", "--files", f"src/{name}").code == 0
    assert repo.run("ask", "odd?", "--json").json["hits"][0]["files"] == [f"src/{name}"]


@pytest.mark.parametrize("command", ["unchart", "show", "rechart"])
@pytest.mark.parametrize("given", ["../../README", "9F3A1C2E", "*", "9f3a1c2", "nothing"])
def test_what_is_not_an_id_is_refused(repo, command, given):
    repo.write("README.md", "keep me\n")
    refused = repo.run(command, given, "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "not_an_id")
    assert (repo.root / "README.md").read_text() == "keep me\n"


def test_an_id_that_no_chart_has_is_refused(repo):
    assert repo.run("unchart", "00000000", "--json").json["error"]["code"] == "no_such_chart"


def test_bust_removes_every_chart_of_a_file_even_when_it_is_gone(repo):
    repo.run("chart", "one?", "1", "--files", "src/a.py")
    repo.run("chart", "two?", "2", "--files", "src/a.py,src/b.py")
    repo.run("chart", "three?", "3", "--files", "src/b.py")
    (repo.root / "src/a.py").unlink()
    busted = run(repo.root / "src", "bust", "a.py", "--json").json
    assert sorted(row["question"] for row in busted["removed"]) == ["one?", "two?"]


@pytest.mark.parametrize(
    "words",
    [
        ["unchart", "ID"],
        ["bust", "src/a.py"],
        ["prune", "--purge"],
        ["chart", WEBHOOKS, "New.", "--files", "src/b.py"],
    ],
)
def test_undo_brings_back_what_a_command_removed(repo, words):
    made = repo.run("chart", WEBHOOKS, "Old.", "--files", "src/a.py", "--json").json
    if words[0] == "prune":
        repo.write("src/a.py", "changed\n")
    entry = repo.store / "charts" / f"{made['id']}.md"
    before = entry.read_bytes()
    assert repo.run(*[made["id"] if word == "ID" else word for word in words]).code == 0
    assert not entry.exists() or entry.read_bytes() != before
    assert repo.run("undo").code == 0
    assert entry.read_bytes() == before
    git(repo.root, "checkout", "-q", ".")
    assert repo.run("ask", WEBHOOKS, "--json").json["hits"][0]["answer"] == "Old."


def test_undo_refuses_to_lose_what_was_done_since(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    entry = repo.store / "charts" / f"{made['id']}.md"
    entry.write_text(entry.read_text().replace("Here.", "By hand."))
    refused = repo.run("undo", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (1, "changed_since")
    assert "By hand." in entry.read_text()


def test_prune_keeps_what_has_sunk_lately_and_erases_what_has_for_long(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    repo.write("src/a.py", "changed\n")
    first = repo.run("prune", "--json").json
    assert (first["checked"], first["fresh"], len(first["sunk"]), first["purged"]) == (1, 0, 1, [])
    assert len(repo.run("prune", "--json", NAVLOG_CHARTS_KEEP_SUNK="0").json["purged"]) == 1


def test_prune_spares_a_chart_that_another_worktree_still_stands_behind(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    repo.write("src/a.py", "changed\n")
    assert repo.run("prune", "--json", NAVLOG_CHARTS_KEEP_SUNK="0").json["purged"] == []


def test_list_shows_what_can_answer_and_on_request_the_rest(repo):
    repo.run("chart", "one?", "1", "--files", "src/a.py")
    repo.run("chart", "two?", "2", "--files", "src/b.py")
    repo.write("src/a.py", "changed\n")
    states = {
        words: [(row["question"], row["state"]) for row in repo.run("list", *words, "--json").json["charts"]]
        for words in ((), ("--sunk",), ("--all",))
    }
    assert states == {
        (): [("two?", "fresh")],
        ("--sunk",): [("one?", "sunk")],
        ("--all",): [("two?", "fresh"), ("one?", "sunk")],
    }


def test_asking_writes_nothing_and_works_read_only(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    before = {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")}
    assert repo.run("ask", WEBHOOKS, NAVLOG_READ_ONLY="1").code == 0
    assert {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")} == before


WRITING = {
    "chart": ["q", "a", "--files", "src/a.py"],
    "also": ["00000000", "q"],
    "rechart": ["00000000"],
    "unchart": ["00000000"],
    "bust": ["src/a.py"],
    "import": ["capn"],
}


@pytest.mark.parametrize("command", [one.name for one in registry.on("cli") if one.writes])
def test_every_write_is_refused_when_read_only(repo, command):
    refused = repo.run(command, *WRITING.get(command, []), "--json", NAVLOG_READ_ONLY="1")
    assert (refused.code, refused.json["error"]["code"]) == (1, "read_only")


@pytest.mark.parametrize(
    "words", [["ask", "q"], ["list"], ["prune"], ["chart", "q", "a", "--files", "src/a.py"], ["undo"]]
)
def test_without_a_store_a_command_says_so_and_makes_none(tmp_path, words):
    repo = Repo.make(tmp_path / "bare", store=False)
    failed = repo.run(*words, "--json")
    assert (failed.code, failed.json["error"]["code"]) == (3, "no_store") and not repo.store.exists()


ODD = {
    "quote": '"unterminated',
    "operators": "a AND (b OR",
    "field": "title:x [1 TO 2]",
    "stop words": "the of and",
    "long": "x" * 100_000,
    "emoji": "🚀",
    "two characters": "支払",
    "nothing": "",
    "blank": " ",
    "backslash": "\\",
    "star": "*",
    "dash": "-x",
    "many emoji": "😀 " * 3_000,
}


@pytest.mark.parametrize("question", ODD.values(), ids=ODD.keys())
def test_a_question_is_data_whatever_it_holds(repo, question):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    asked = repo.run("ask", "--json", "-", stdin=question)
    assert (asked.code, asked.json["outcome"], asked.err) == (1, "miss", "")


def test_identifiers_paths_and_other_scripts_find_their_chart(repo):
    for question in (
        "where are object/input types?",
        "what reads webhook_secret/next?",
        "who calls getUserById?",
        "支払いはどこで処理される？",
        "où est le café ?",
    ):
        repo.run("chart", question, "Here.", "--files", "src/a.py")
    for question in (
        "where are object/input types",
        "what reads webhook_secret/next",
        "who calls getUserById",
        "支払いはどこで処理される",
        "ou est le cafe",
    ):
        assert repo.run("ask", question, "--json").json["outcome"] == "hit", question


def test_stored_text_cannot_steer_the_terminal(repo):
    repo.run("chart", "evil \x1b]0;PWNED\x07\x1b[31mred\x1b[2J\u202e?", "an\x1b[2Jswer", "--files", "src/a.py")
    for words in (["list"], ["ask", "evil red?"], ["ask", "x\x1b[2Jy"], ["status"]):
        shown = repo.run(*words)
        assert not {"\x1b", "\x07", "\u202e"} & set(shown.out + shown.err)


def test_json_keeps_stored_text_whole_and_escaped(repo):
    repo.run("chart", "evil?", "an\x1b[2Jswer", "--files", "src/a.py")
    asked = repo.run("ask", "evil?", "--json")
    assert asked.json["hits"][0]["answer"] == "an\x1b[2Jswer" and "\x1b" not in asked.out


def test_without_embedding_recall_is_words_alone_and_deterministic(repo):
    assert repo.run("init", "--no-embedding", "--hosts", "none").code == 0
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    answers = {repo.run("ask", "payment webhooks handled where", "--json").out for _ in range(3)}
    assert len(answers) == 1 and '"outcome": "hit"' in answers.pop()


def test_a_model_that_cannot_be_loaded_is_one_warning_and_recall_goes_on(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    asked = repo.run("ask", "where do we handle payment webhooks?", NAVLOG_RECALL_MODEL="/no/such/model")
    assert asked.code == 0 and len([line for line in asked.err.splitlines() if "/no/such/model" in line]) == 1


def test_charting_a_question_again_keeps_its_other_phrasings(repo):
    repo.run(
        "chart", WEBHOOKS, "Old.", "--files", "src/a.py", "--also", "stripe callbacks?", "--also", "payment events?"
    )
    again = repo.run(
        "chart", WEBHOOKS.upper(), "New.", "--files", "src/a.py", "--also", "stripe entry point?", "--json"
    ).json
    assert again["also"] == ["stripe entry point?", "stripe callbacks?", "payment events?"]


def test_a_purge_tells_why_a_chart_that_is_sunk_here_stays(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    git(repo.root, "worktree", "add", "-q", "../linked", "-b", "side")
    repo.write("src/a.py", "changed\n")
    assert "another worktree" in repo.run("prune", "--purge").err


def test_a_sunk_chart_comes_with_the_one_thing_to_do(repo):
    made = repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py", "--json").json
    repo.write("src/a.py", "changed\n")
    assert f"navlog rechart {made['id']}" in repo.run("ask", WEBHOOKS).err
    (repo.root / "src/a.py").unlink()
    told = repo.run("ask", WEBHOOKS).err
    assert "rechart" not in told and "chart the question anew" in told


def test_several_words_after_files_are_refused_with_the_remedy(repo):
    refused = repo.run("chart", "q?", "a", "--files", "src/a.py", "src/b.py")
    assert refused.code == 2 and "src/b.py" in refused.err and "A,B" in refused.err
