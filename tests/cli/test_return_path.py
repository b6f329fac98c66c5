"""The whole return path, by the executable alone: what one session checkpoints is what the next one's start hears."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_replay import CAP
from tests.support import git
from tests.unit.handoff.texts import HOSTILE

BOTH = pytest.mark.parametrize("host", ["claude", "codex"])
SHORT = [one for one in HOSTILE if len(one) < 3_000]
AGENTS = {"claude": {"CLAUDECODE": "1"}, "codex": {"CODEX_THREAD_ID": "t-1"}}
STRUCTURED = json.dumps({"tried": [{"what": "a lock", "why not": 'it "leaks"'}], "open": None, "渡船": 1.5}, indent=2)


def checkpoint(repo, option, said, host="claude", session="old"):
    """Let an agent write something down, from its standard input."""
    words = ["checkpoint", option, "-", "--session", session, "--json"]
    done = repo.run(*words, stdin=said, **AGENTS[host])
    assert done.code == 0, done.out


def heard(repo, host, source="startup", session="new", cwd=None):
    """What the model of a session that starts is told."""
    event = {"session_id": session, "hook_event_name": "SessionStart", "source": source, "cwd": str(cwd or repo.root)}
    done = repo.run("hook", host, stdin=json.dumps(event))
    assert (done.code, done.err) == (0, "")
    told = json.loads(done.out)["hookSpecificOutput"]["additionalContext"]
    size = len(told.encode()) if host == "codex" else len(told.encode("utf-16-le")) // 2
    assert size <= CAP
    return told


@BOTH
@pytest.mark.parametrize("said", SHORT)
def test_both_halves_arrive_to_the_byte(repo, host, said):
    checkpoint(repo, "--would-be-lost", said, host)
    checkpoint(repo, "--next-step", said + "!", host)
    told = heard(repo, host)
    assert f"\n{said}\n" in told and f"\n{said}!\n" in told


@BOTH
@pytest.mark.parametrize("option", ["--note", "--message"])
@pytest.mark.parametrize("said", [STRUCTURED, "wide 渡船 👩‍👩‍👧\r\n\r\n\r\n", "a\n```\nfence\n", "'\"$(x)`y`\\"])
def test_notes_and_the_message_arrive_to_the_byte(repo, host, option, said):
    checkpoint(repo, option, said, host)
    assert f"\n{said}\n" in heard(repo, host, "clear")


@BOTH
@pytest.mark.parametrize("source", ["startup", "clear", "compact", "fork"])
@pytest.mark.parametrize("writer", ["claude", "codex"])
def test_it_does_not_matter_who_wrote_nor_how_the_next_one_starts(repo, host, source, writer):
    checkpoint(repo, "--would-be-lost", "\n\nwhat is known\r\n", writer)
    told = heard(repo, host, source)
    assert "\n\n\nwhat is known\r\n\n" in told and AGENTS[writer].keys() <= {"CLAUDECODE", "CODEX_THREAD_ID"}
    assert ("claude-code" if writer == "claude" else "codex") in told.split("\n")[0]


@BOTH
@pytest.mark.parametrize("letters", ["plain words ", "渡船の鍵 ", "👩‍👩‍👧 "])
def test_what_the_host_would_cut_begins_to_the_byte_and_its_end_is_a_command_away(repo, host, letters):
    said = "".join(f"{number}. {letters * 20}\n" for number in range(120))
    checkpoint(repo, "--would-be-lost", said, host)
    checkpoint(repo, "--next-step", "Then this.", host)
    told = heard(repo, host)
    assert "\nThen this.\n" in told and "navlog handoff show --session old" in told
    quoted = told.partition("Handoff")[2].partition("<<<<<< ")[2].partition("\n")[2].partition("\n>>>>>> ")[0]
    assert len(quoted) > 500 and said.startswith(quoted)
    shown = repo.run("handoff", "show", "--session", "old", "--json").json
    assert shown["handoff"]["text"] == said and f"\n{said}\n" in repo.run("handoff", "show", "--session", "old").out


@BOTH
def test_a_worktree_hears_its_own_and_the_log_keeps_all_of_them(repo, host, tmp_path):
    git(repo.root, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    checkpoint(repo, "--would-be-lost", "of main\r\n", host, "one")
    words = ["checkpoint", "--would-be-lost", "-", "--session", "two", "--project", str(tmp_path / "side")]
    assert repo.run(*words, stdin="of side\r\n", **AGENTS[host]).code == 0
    assert "\nof main\r\n\n" in heard(repo, host) and "\nof side\r\n\n" in heard(repo, host, cwd=tmp_path / "side")
    assert (repo.store / "handoff.md").read_bytes().count(b"\r\n") == 2
