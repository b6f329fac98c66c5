"""A disk that is full, a process that is killed: a checkpoint loses at most itself, and a hook says nothing of it."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import time

import pytest

from tests.support import NOBODY, Repo, clean_environment, executable

PAGE = 4_096
SECOND = "The second: what a fresh session would not know. " * 200


def call(repo, *words, stdin="", limit=None, **environ):
    """Run the executable, with a limit to what any file may hold."""

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [executable(), *words],
        cwd=repo.root,
        env=clean_environment(HOME=NOBODY, XDG_CONFIG_HOME=NOBODY, **environ),
        input=stdin.encode(),
        capture_output=True,
        preexec_fn=limited if limit is not None else None,
    )


def checkpoint(repo, text, **more):
    return call(repo, "checkpoint", "--would-be-lost", "-", "--session", "s", "--json", stdin=text, **more)


def kept(repo):
    return json.loads(call(repo, "resume", "--session", "s", "--json").stdout)["handoff"]["text"]


def logged(repo):
    rows = json.loads(call(repo, "handoff", "log", "--json").stdout)["handoffs"]
    return [row["would_be_lost"] for row in rows]


def check(repo, done):
    """What must hold after a second checkpoint that may have failed anywhere."""
    assert done.returncode in (0, 3) and b"Traceback" not in done.stderr
    if done.returncode:
        assert json.loads(done.stdout)["error"]["code"] == "storage"
    assert kept(repo) in ("The first.", SECOND) and logged(repo)[-1] == "The first."
    assert kept(repo) in logged(repo) and set(logged(repo)) <= {"The first.", SECOND}
    assert done.returncode == 3 or kept(repo) == SECOND


@pytest.fixture
def repo(tmp_path):
    found = Repo.make(tmp_path / "repo")
    assert checkpoint(found, "The first.").returncode == 0
    return found


@pytest.fixture
def small(tmp_path):
    """A project whose store lies on a disk of sixty pages."""
    found = Repo.make(tmp_path / "repo", store=False)
    found.store.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={60 * PAGE}", "tmpfs", str(found.store)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs to mount a small disk")
    found.init()
    assert checkpoint(found, "The first.").returncode == 0
    yield found
    subprocess.run(["umount", str(found.store)], check=True)


def fill(repo, pages):
    """Fill the disk but for some pages."""
    path = repo.store / "filling"
    path.unlink(missing_ok=True)
    free = os.statvfs(repo.store).f_bavail
    path.write_bytes(b"x" * (max(free - pages, 0) * PAGE))


@pytest.mark.parametrize("pages", [0, 1, 2, 3, 4, 5, 6, 8, 10, 12])
def test_a_checkpoint_on_a_disk_that_fills_up_loses_at_most_itself(small, pages):
    fill(small, pages)
    check(small, checkpoint(small, SECOND))
    (small.store / "filling").unlink()
    assert checkpoint(small, "The last.").returncode == 0
    assert kept(small) == logged(small)[0] == "The last."
    assert call(small, "undo").returncode == 0 and kept(small) in ("The first.", SECOND)
    assert not [one for one in small.store.rglob(".tmp-*")]


@pytest.mark.parametrize("host", ["claude", "codex"])
@pytest.mark.parametrize("source", ["startup", "resume", "clear", "compact"])
def test_a_session_on_a_full_disk_is_handed_all_the_same_things(small, host, source):
    (small.root / ".navlog/roadmap.md").write_text("## Phases\n\n### Phase 1: Mend the nets\n")
    fill(small, 0)
    told = {"session_id": "new", "hook_event_name": "SessionStart", "source": source, "cwd": str(small.root)}
    done = call(small, "hook", host, stdin=json.dumps(told))
    assert (done.returncode, done.stderr) == (0, b"")
    text = json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]
    assert "\nThe first.\n" in text and "This project keeps charts" in text and "0 of 1 phase done" in text


@pytest.mark.parametrize("host", ["claude", "codex"])
@pytest.mark.parametrize("event", ["UserPromptSubmit", "Stop", "PostCompact", "SessionEnd", "TaskCreated"])
def test_no_hook_fails_on_a_full_disk(small, host, event):
    fill(small, 0)
    told = {"session_id": "new", "hook_event_name": event, "task_id": "1", "task_subject": "x", "cwd": str(small.root)}
    done = call(small, "hook", host, stdin=json.dumps(told))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("limit", [0, 1, 100, 1_000, 5_000, 9_000, 9_900, 10_100, 11_000, 20_000, 30_000])
def test_a_file_that_may_grow_no_further_loses_at_most_the_checkpoint(repo, limit):
    check(repo, checkpoint(repo, SECOND, limit=limit))
    assert checkpoint(repo, "The last.").returncode == 0 and kept(repo) == logged(repo)[0] == "The last."


def test_a_checkpoint_that_is_killed_at_any_moment_loses_at_most_itself(repo):
    words = [executable(), "checkpoint", "--would-be-lost", SECOND, "--session", "s"]
    environ = clean_environment(HOME=NOBODY, XDG_CONFIG_HOME=NOBODY)
    chance, killed = random.Random(7), 0
    for _ in range(15):
        began = time.perf_counter()
        process = subprocess.Popen(words, cwd=repo.root, env=environ, stdout=subprocess.DEVNULL)
        while process.poll() is None and time.perf_counter() - began < 0.02 + chance.random() * 0.08:
            time.sleep(0.0005)
        process.kill()
        killed += process.wait() != 0
        assert kept(repo) in ("The first.", SECOND) and kept(repo) in logged(repo)
        assert logged(repo)[-1] == "The first." and set(logged(repo)) <= {"The first.", SECOND}
    assert killed
    assert checkpoint(repo, "The last.").returncode == 0 and kept(repo) == logged(repo)[0] == "The last."
