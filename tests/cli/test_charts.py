"""The charts commands, through the real executable."""

from __future__ import annotations

import hashlib
import subprocess

import pytest

WEBHOOKS = "where are payment webhooks handled?"


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


def test_asking_writes_nothing_and_works_read_only(repo):
    repo.run("chart", WEBHOOKS, "Here.", "--files", "src/a.py")
    before = {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")}
    assert repo.run("ask", WEBHOOKS, NAVLOG_READ_ONLY="1").code == 0
    assert {path: path.stat().st_mtime_ns for path in repo.store.rglob("*")} == before


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
