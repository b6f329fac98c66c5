"""Many hands at the facts: twelve processes at once, in a mix of scopes and of state folders, lose nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from navlog.core.facts import ledger
from navlog.core.facts.fact import PROJECT, REPO, SCOPES, SESSION
from tests.support import NOBODY, Repo, clean_environment, git

WORKERS, EACH = 12, 50
WORKER = """
import json, sys
from navlog.app.cli import main
sys.exit(max(main(words) for words in json.load(sys.stdin)))
"""


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def root_of(repo, number):
    """The state folder of a worker; there are three."""
    return str(repo.root.parent / f"state-{number % 3}")


def scope_of(number, turn):
    return SCOPES[(number + turn) % 3]


def said(number, turn):
    return f"worker {number}", "method", f"step {turn}"


def words(number):
    """The command lines of a worker: facts of its own, and one that all of them record."""
    own = [[*said(number, turn), "--scope", scope_of(number, turn)] for turn in range(EACH)]
    each = [["all", "convention", "agree", "--scope", REPO], *own]
    because = ["--because", "so that nothing is lost"]
    return [["fact", "add", *one, *(because if REPO in one else []), "--session", f"worker-{number}"] for one in each]


def started(repo, number, folder=None):
    environ = clean_environment(HOME=NOBODY, NAVLOG_STATE_ROOT=root_of(repo, number))
    return subprocess.Popen(
        [sys.executable, "-c", WORKER],
        cwd=folder or repo.root,
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(workers):
    for number, one in enumerate(workers):
        one.stdin.write(json.dumps(words(number)))
        one.stdin.close()
    told = [one.stderr.read() for one in workers]
    codes = [one.wait() for one in workers]
    for one in workers:
        one.stderr.close()
    return codes, told


def kept(repo, scope, number):
    """What a worker sees in a scope."""
    place = ledger.Place(repo.context(), f"worker-{number}", {"NAVLOG_STATE_ROOT": root_of(repo, number)})
    read = place.read(scope)
    assert read.problems == ()
    return {fact.triple for fact in read.facts}


def recorded(scope, numbers):
    return {said(number, turn) for number in numbers for turn in range(EACH) if scope_of(number, turn) == scope}


def test_twelve_processes_with_fifty_facts_each_lose_nothing(repo):
    codes, told = finished([started(repo, number) for number in range(WORKERS)])
    assert (codes, set(told)) == ([0] * WORKERS, {""})
    every = range(WORKERS)
    assert kept(repo, REPO, 0) == recorded(REPO, every) | {("all", "convention", "agree")}
    for number in every:
        assert kept(repo, SESSION, number) == recorded(SESSION, [number])
        assert kept(repo, PROJECT, number) == recorded(PROJECT, [one for one in every if one % 3 == number % 3])
    assert len(list((repo.store / "facts").iterdir())) == len(kept(repo, REPO, 0))
    for number in range(3):
        for folder, _, names in os.walk(root_of(repo, number)):
            assert os.stat(folder).st_mode & 0o777 == 0o700
            assert {os.stat(os.path.join(folder, name)).st_mode & 0o777 for name in names} <= {0o600}


def test_worktrees_write_at_once_and_each_keeps_what_was_recorded_in_it(repo, tmp_path):
    git(repo.root, "worktree", "add", "-qb", "side", str(tmp_path / "side"))
    side = Repo((tmp_path / "side").resolve())
    codes, told = finished([started(repo, 0), started(repo, 3, side.root)])
    assert (codes, set(told)) == ([0, 0], {""})
    both = {("all", "convention", "agree")}
    # Workers are counted anew here, but both have the first state folder.
    assert kept(repo, REPO, 0) == recorded(REPO, [0]) | both and kept(side, REPO, 0) == recorded(REPO, [1]) | both
    assert kept(repo, PROJECT, 0) == kept(side, PROJECT, 0) == recorded(PROJECT, [0, 1])


def test_of_decisions_that_disagree_one_is_kept_and_the_others_are_told(repo):
    def decide(number):
        line = ["fact", "add", "placement", "decided", f"shape {number}", "--scope", REPO, "--because", "so", "--json"]
        return [line]

    workers = [started(repo, number) for number in range(WORKERS)]
    for number, one in enumerate(workers):
        one.stdin.write(json.dumps(decide(number)))
        one.stdin.close()
    codes = [one.wait() for one in workers]
    for one in workers:
        one.stderr.close()
    ((_, _, shape),) = kept(repo, REPO, 0)
    assert sorted(codes) == [0] + [1] * (WORKERS - 1) and codes[int(shape.split()[1])] == 0
