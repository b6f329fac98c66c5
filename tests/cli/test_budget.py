"""`navlog budget`: the tokens, how they are known, and which reset keeps more; nothing is guessed."""

from __future__ import annotations

import pytest

from tests.support import Repo
from tests.unit.budget.shapes import AT, MODEL, asked, boundary, counted, lines, meta, said, turn, usage

UUID = "0199f0aa-1111-2222-3333-444455556666"


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def put(path, *records):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lines(*records))
    return str(path)


def transcript(home, repo, *records, session="s-1"):
    slug = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in str(repo.root))
    first = asked() | {"cwd": str(repo.root)}
    return put(home / ".claude/projects" / slug / f"{session}.jsonl", first, *records)


def budget(repo, home, *words, **environ):
    return repo.run("budget", *words, "--json", HOME=str(home), **environ)


def status(repo, session="s-1", model=f"{MODEL}[1m]", window=1_000_000, **more):
    from json import dumps

    context = {"context_window_size": window, "current_usage": None, **more}
    payload = {"session_id": session, "model": {"id": model}, "cwd": str(repo.root), "context_window": context}
    return repo.run("statusline", stdin=dumps(payload))


def test_it_tells_everything_that_a_script_wants(repo, home):
    path = transcript(home, repo, said(253_500))
    status(repo)
    told = budget(repo, home, "--session", "s-1").json
    assert {name: told[name] for name in ("tokens", "window", "window_source", "percent", "as_of", "estimate")} == {
        "tokens": 253_500,
        "window": 1_000_000,
        "window_source": "host",
        "percent": 25,
        "as_of": AT,
        "estimate": False,
    }
    assert told["advice"] == {
        "action": "/compact",
        "why": "nothing written says what a fresh session would not know",
    }
    assert told["gate"] == {"limit": 90, "crossed": False, "text": None}
    assert (told["model"], told["note"], told["transcript"], told["session"]) == (MODEL, None, path, "s-1")
    assert "output" in told["formula"]


def test_it_tells_a_person_the_same_in_a_few_lines(repo, home):
    transcript(home, repo, said(253_500))
    status(repo)
    shown = repo.run("budget", "--session", "s-1", HOME=str(home))
    assert shown.out.startswith("253,500 of 1,000,000 tokens (25%), told by the host")
    assert "input + cache reads" in shown.out and "If you reset: /compact" in shown.out
    assert "leaves the output out" in shown.err


def test_a_window_that_nobody_told_is_not_guessed(repo, home):
    transcript(home, repo, said(77_000))
    told = budget(repo, home).json
    assert (told["tokens"], told["window"], told["window_source"], told["percent"]) == (77_000, None, None, None)
    shown = repo.run("budget", HOME=str(home))
    assert "77,000 tokens, window undeclared" in shown.out and "%" not in shown.out
    assert "--statusline" in shown.err and "--window" in shown.err


def test_a_window_is_declared_for_one_reading_with_its_model(repo, home):
    transcript(home, repo, said(130_000))
    told = budget(repo, home, "--window", "1000000", "--model", "claude-opus-5-5[1m]").json
    assert (told["window"], told["window_source"], told["percent"], told["note"]) == (
        1_000_000,
        "declared",
        13,
        "nobody said which session asks: this is the newest transcript here",
    )
    assert budget(repo, home).json["window"] is None


def test_a_window_that_is_declared_for_another_model_is_named_as_such(repo, home):
    transcript(home, repo, said(130_000))
    told = budget(repo, home, "--window", "1000000", "--model", "claude-haiku-5-5").json
    assert "another model" in told["note"] and told["gate"]["text"] is None


@pytest.mark.parametrize(
    "words", [["--window", "0"], ["--window", "-5"], ["--window", "many"], ["--model", "m"], ["--window"]]
)
def test_a_declaration_that_says_nothing_is_a_usage_error(repo, home, words):
    wrong = budget(repo, home, *words)
    assert wrong.code == 2 and wrong.json["error"]["hint"]


def test_more_than_a_window_holds_is_impossible_and_not_urgent(repo, home):
    transcript(home, repo, said(340_000))
    told = budget(repo, home, "--window", "200000").json
    assert told["percent"] == 170 and "impossible" in told["note"]
    assert told["gate"] == {"limit": 90, "crossed": False, "text": None}


def test_after_a_compaction_the_size_is_the_hosts_estimate_of_the_conversation(repo, home):
    transcript(home, repo, said(180_000), boundary(14_000))
    told = budget(repo, home, "--window", "200000").json
    assert (told["tokens"], told["estimate"], told["percent"]) == (14_000, True, 7)
    assert "conversation only" in told["formula"]


def test_a_nearly_full_window_asks_for_what_is_not_written_down(repo, home):
    transcript(home, repo, said(188_000))
    gate = budget(repo, home, "--window", "200000").json["gate"]
    assert gate["crossed"] and "94%" in gate["text"] and "navlog checkpoint" in gate["text"]


def test_once_both_are_written_down_it_asks_for_nothing_and_clearing_keeps_more(repo, home):
    transcript(home, repo, said(188_000))
    repo.run("roadmap", "add", "What comes next")
    repo.run("checkpoint", "--session", "s-1", "--would-be-lost", "Why.", "--next-step", "Then this, because.")
    told = budget(repo, home, "--session", "s-1", "--window", "200000").json
    assert told["gate"]["text"] is None and told["advice"] == {"action": "/clear", "why": "the handoff is current"}


def test_a_handoff_that_commits_came_after_makes_compacting_keep_more(repo, home):
    transcript(home, repo, said(8_000))
    repo.run("checkpoint", "--session", "s-1", "--would-be-lost", "Why.")
    repo.commit("later")
    advice = budget(repo, home, "--session", "s-1").json["advice"]
    assert advice["action"] == "/compact" and "the last commit," in advice["why"]


def test_an_empty_plan_is_named_when_the_window_is_nearly_full(repo, home):
    transcript(home, repo, said(188_000))
    assert "navlog roadmap add" in budget(repo, home, "--window", "200000").json["gate"]["text"]
    repo.run("roadmap", "add", "What comes next")
    assert "navlog roadmap add" not in budget(repo, home, "--window", "200000").json["gate"]["text"]


def test_a_window_that_a_checkpoint_declared_is_in_force(repo, home):
    transcript(home, repo, said(130_000))
    repo.run("checkpoint", "--session", "s-1", "--context-window", "1000000")
    told = budget(repo, home, "--session", "s-1").json
    assert (told["window"], told["window_source"], told["percent"]) == (1_000_000, "declared", 13)


@pytest.mark.parametrize(("model", "window"), [([], None), (["--context-model", MODEL], 1_000_000)])
def test_another_sessions_declaration_is_carried_over_if_it_names_its_model(repo, home, model, window):
    transcript(home, repo, said(130_000), session="s-2")
    repo.run("checkpoint", "--session", "s-1", "--context-window", "1000000", *model)
    assert budget(repo, home, "--session", "s-2").json["window"] == window


def test_what_the_host_tells_counts_before_what_is_declared(repo, home):
    transcript(home, repo, said(130_000))
    status(repo, window=200_000)
    told = budget(repo, home, "--session", "s-1", "--window", "1000000").json
    assert (told["window"], told["window_source"]) == (200_000, "host")


def test_the_gates_limit_is_a_setting_and_zero_is_never(repo, home):
    transcript(home, repo, said(100_000))
    words = ("--window", "200000")
    assert budget(repo, home, *words, NAVLOG_BUDGET_GATE="50").json["gate"]["text"]
    assert budget(repo, home, *words, NAVLOG_BUDGET_GATE="51").json["gate"]["text"] is None
    assert budget(repo, home, "--window", "100000", NAVLOG_BUDGET_GATE="0").json["gate"]["text"] is None


def test_the_size_that_a_person_wants_to_be_told_of_is_a_setting(repo, home):
    transcript(home, repo, said(100_000))
    assert "100,000 tokens" in budget(repo, home, NAVLOG_BUDGET_HINT="100000").json["hint"]
    assert budget(repo, home, NAVLOG_BUDGET_HINT="100001").json["hint"] is None
    assert budget(repo, home).json["hint"] is None


def test_a_codex_rollout_tells_its_window(repo, home):
    first = meta()
    first["payload"] = {"id": UUID, "cwd": str(repo.root)}
    put(home / f".codex/sessions/2026/05/04/rollout-2026-05-04T10-20-30-{UUID}.jsonl", first, turn(), counted(64_600))
    told = budget(repo, home, CODEX_THREAD_ID=UUID).json
    assert (told["tokens"], told["window"], told["window_source"], told["percent"]) == (64_600, 258_400, "host", 25)
    assert told["note"] is None


def test_the_session_is_the_one_that_the_host_names(repo, home):
    transcript(home, repo, said(1_000), session="s-1")
    transcript(home, repo, said(2_000), session="s-2")
    assert budget(repo, home, CLAUDE_CODE_SESSION_ID="s-1").json["tokens"] == 1_000
    assert budget(repo, home, "--session", "s-2", CLAUDE_CODE_SESSION_ID="s-1").json["tokens"] == 2_000


def test_a_session_without_a_transcript_gets_no_other_ones(repo, home):
    transcript(home, repo, said(2_000), session="s-2")
    refused = budget(repo, home, "--session", "s-1")
    assert (refused.code, refused.json["error"]["code"]) == (1, "no_transcript")
    assert "s-1" in refused.json["error"]["message"] and "--transcript" in refused.json["error"]["hint"]


def test_where_no_agent_has_been_it_says_what_to_do(repo, home):
    refused = budget(repo, home)
    assert (refused.code, refused.json["error"]["code"]) == (1, "no_transcript") and refused.json["error"]["hint"]


def test_a_transcript_may_be_named(repo, home, tmp_path):
    put(tmp_path / "any.jsonl", said(5_000))
    told = repo.run("budget", "--transcript", "../any.jsonl", "--json", CLAUDE_CODE_SESSION_ID="s-1").json
    assert (told["tokens"], told["transcript"]) == (5_000, str(repo.root / "../any.jsonl"))


@pytest.mark.parametrize(("content", "code"), [(None, 1), (b"", 0), (b'{"type":"user"}\n', 0), (b"\x00" * 99, 0)])
def test_a_transcript_that_tells_nothing_is_no_zero(repo, tmp_path, content, code):
    path = tmp_path / "any.jsonl"
    if content is not None:
        path.write_bytes(content)
    told = repo.run("budget", "--transcript", str(path), "--window", "200000", "--json")
    assert (told.code, told.json["tokens"], told.json["percent"]) == (code, None, None)


def test_a_transcript_that_is_not_there_is_named(repo):
    lost = repo.run("budget", "--transcript", "nothing.jsonl")
    assert lost.code == 1 and "nothing.jsonl is not there" in lost.err


def test_what_the_status_line_told_stands_where_the_transcript_says_nothing(repo, home):
    status(repo, current_usage=usage(7, 1_500, 22_100, 63))
    told = budget(repo, home, "--session", "s-1").json
    assert (told["tokens"], told["percent"], told["transcript"]) == (23_670, 2, None)


def test_what_the_status_line_told_of_a_model_that_was_left_since_holds_no_longer(repo, home):
    status(repo, model="claude-haiku-5-5", window=200_000)
    transcript(home, repo, said(5_000, at="2999-01-01T00:00:00.000Z"))
    assert budget(repo, home, "--session", "s-1").json["window"] is None


def test_a_model_that_was_just_chosen_has_the_window_that_the_status_line_tells(repo, home):
    transcript(home, repo, said(5_000))
    status(repo, model="claude-haiku-5-5", window=200_000)
    assert budget(repo, home, "--session", "s-1").json["window"] == 200_000


def test_a_window_that_is_too_small_yields_to_the_one_that_the_transcript_names(repo, home):
    status(repo, model=MODEL, window=200_000)
    transcript(home, repo, said(340_000, requestedModel=f"{MODEL}[1m]"))
    told = budget(repo, home, "--session", "s-1").json
    assert (told["window"], told["percent"], told["note"]) == (1_000_000, 34, None)


def test_reading_makes_no_file(repo, home, tmp_path):
    path = put(tmp_path / "any.jsonl", said(5_000))
    before = sorted(str(one) for one in repo.root.rglob("*"))
    repo.run("budget", "--transcript", path, NAVLOG_READ_ONLY="1")
    assert sorted(str(one) for one in repo.root.rglob("*")) == before


def test_it_works_where_there_is_no_store(tmp_path):
    bare = Repo.make(tmp_path / "bare", store=False)
    path = put(tmp_path / "any.jsonl", said(5_000))
    assert bare.run("budget", "--transcript", path, "--json").json["tokens"] == 5_000 and not bare.store.exists()


def test_no_part_of_a_transcript_reaches_the_terminal_as_a_command(repo, tmp_path):
    path = put(tmp_path / "any.jsonl", said(5_000, model="m\x1b]0;gotcha\x07"))
    shown = repo.run("budget", "--transcript", path)
    assert "\x1b" not in shown.out and "gotcha" not in shown.out
