"""Which turns are worth a chart, and what of them would be charted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navlog.core.discoveries import judging, turn
from navlog.core.discoveries.judging import answer, named, question, unfit
from navlog.core.discoveries.turn import Turn
from navlog.core.record import replace
from tests.unit.discoveries.turns import ANSWER, QUESTION

FIT = Turn(prompt=QUESTION, answer=ANSWER, searches=3, reads=5)

TRACE = """Why does this happen in the importer?
java.lang.IllegalStateException: no row
    at com.example.Import.run(Import.java:12)
    at com.example.Main.main(Main.java:3)"""

LOG = """What is wrong in the importer here?
2026-02-03 10:20:30 INFO start
2026-02-03 10:20:31 ERROR stop"""


def asked(prompt: str) -> str:
    return unfit(replace(FIT, prompt=prompt), 8)


def test_an_expensive_answer_to_a_question_qualifies():
    assert unfit(FIT, 8) == ""


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"edits": 1}, turn.EDITED),
        ({"charted": True}, turn.CHARTED),
        ({"reads": 4}, turn.CHEAP),
        ({"answer": " \n"}, judging.UNANSWERED),
        ({"prompt": " "}, judging.UNASKED),
    ],
)
def test_a_turn_is_passed_over_for_a_reason(change, why):
    assert unfit(replace(FIT, **change), 8) == why


def test_runs_make_no_answer_expensive():
    assert unfit(replace(FIT, searches=0, reads=0, runs=99), 8) == turn.CHEAP


@pytest.mark.parametrize(
    "prompt",
    [
        "Where is the retry budget of the mailer set",
        "explain how the cache of the tariff pages is emptied",
        "Please tell me where invoices get their number",
        "Can you explain what the nightly job does?",
        "can we use the tariff cache from a thread?",
        "Look at the importer. Which encodings does it accept? Be short.",
        "/srv/app/importer.py: which encodings does it accept?",
        "¿Dónde se redondean los totales de la factura?",
        "Wo werden die Rechnungen nummeriert?",
        "请求的重试次数在哪里配置？",
        "請求の再試行回数はどこで設定しますか",
        "أين يتم تقريب مجاميع الفواتير؟",
    ],
)
def test_questions_qualify_in_any_language(prompt):
    assert asked(prompt) == ""


@pytest.mark.parametrize(
    ("prompt", "why"),
    [
        ("Fix the rounding in the billing job", judging.UNASKED),
        ("Could you please rename the importer to reader?", judging.UNASKED),
        ("see https://example.org/a?b=1 and go on with the importer", judging.UNASKED),
        ("/review where are totals rounded?", judging.COMMANDED),
        ("<command-name>/review</command-name>", judging.COMMANDED),
        ("<task-notification>done?</task-notification>", judging.COMMANDED),
        ("[Request interrupted by user]", judging.COMMANDED),
        ("!git status?", judging.COMMANDED),
        (TRACE, judging.PASTED),
        (LOG, judging.PASTED),
        ("Why?\nTraceback (most recent call last):\n  …", judging.PASTED),
        ("Where is this from?\n" + "line of some table\n" * 20, judging.PASTED),
        ("Where is this from? " + "x" * 2_000, judging.PASTED),
        ("[Pasted text #1 +60 lines] what is it?", judging.PASTED),
        ("What did you change in the importer?", judging.MEANT),
        ("have you tested the importer with wide letters?", judging.MEANT),
        ("Should we keep the invoices in one table?", judging.MEANT),
        ("Are you sure about that?", judging.IDLE),
        ("hello, how are you doing today?", judging.IDLE),
        ("why?", judging.IDLE),
        ("are you sure about that? 😀", judging.IDLE),
        ("??", judging.UNASKED),
        ("好吗？", judging.IDLE),
    ],
)
def test_anything_else_does_not(prompt, why):
    assert asked(prompt) == why


def test_one_line_with_a_moment_in_it_is_no_log():
    assert asked("10:20:30 is how the report shows a duration.\nWhere is that format chosen?") == ""


def test_a_question_is_one_line():
    assert question("Where are\n\n  totals\trounded?\x1b[31m ") == "Where are totals rounded?"


def test_of_a_long_prompt_the_sentence_that_asks_is_the_question():
    prompt = "We have had trouble with invoices. " * 6 + "Where are totals rounded? " + "Be careful with tests. " * 3
    assert question(prompt) == "Where are totals rounded?"


def test_a_question_without_such_a_sentence_is_cut():
    cut = question("explain " + "the importer and " * 20)
    assert len(cut) <= judging.QUESTION and cut.startswith("explain the importer") and cut.endswith("…")


def test_an_answer_that_fits_is_kept_whole():
    assert answer(f"\n{ANSWER}\n") == ANSWER


def test_a_long_answer_is_cut_after_a_paragraph():
    paragraphs = [f"{number} " + "word " * 100 for number in range(5)]
    kept = answer("\n\n".join(paragraphs))
    assert kept == "\n\n".join(paragraphs[:2]).rstrip()


def test_an_answer_is_not_cut_within_a_fence():
    fenced = (
        "It is in src/a.py, and here is how it goes there. " * 10 + "\n\n```\na = 1\n\n" + "b = 2\n" * 400 + "```\n"
    )
    kept = answer(fenced)
    assert "```" not in kept and kept.startswith("It is in src/a.py")


def test_one_endless_paragraph_is_cut_with_a_mark():
    kept = answer("word " * 1_000)
    assert len(kept) <= judging.ANSWER and kept.endswith("…")


def test_an_answer_keeps_no_terminal_sequences():
    assert answer("In \x1b[31msrc/a.py\x1b[0m.") == "In src/a.py."


@given(st.text(max_size=4_000))
def test_what_is_charted_stays_within_its_bounds(text):
    assert len(answer(text)) <= judging.ANSWER
    assert len(question(text)) <= judging.QUESTION and "\n" not in question(text)
    assert isinstance(asked(text), str)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("It is in src/a.py.", "src/a.py"),
        ("See `src/a.py:12-30`, then stop", "src/a.py"),
        ("See [the job](src/a.py#L10-L20)", "src/a.py"),
        ("**src/a.py**: rounds", "src/a.py"),
        ("(src/a.py:7)", "src/a.py"),
        ("`src/a.py::rounded()`", "src/a.py"),
        ("the `Makefile` does", "Makefile"),
        ("In src/__init__.py.", "src/__init__.py"),
        ("In .github/ci.yml: yes", ".github/ci.yml"),
        ("src/a.py—nowhere else", "src/a.py"),
        ("See [it](docs/x.md#rounding)", "docs/x.md"),
        ("run `cat src/a.py`", "src/a.py"),
        ("in `docs/my page.md`", "docs/my page.md"),
        ("文件src在 `源/甲.py`", "源/甲.py"),
        ("まず読み込み、src/a.pyが一度だけ呼びます。", "src/a.py"),
        ("设置在src/a.py里。", "src/a.py"),
    ],
)
def test_files_are_found_as_answers_name_them(text, name):
    assert name in named(text)


def test_addresses_and_bare_words_name_no_file():
    assert named("See https://example.org/a.html and rounding of totals") == ()


def test_a_name_counts_once_and_not_without_end():
    assert named("src/a.py src/a.py:3") == ("src/a.py",)
    assert len(named(" ".join(f"f{number}.py" for number in range(900)))) == judging.NAMES
