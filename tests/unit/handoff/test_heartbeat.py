"""The heartbeat: it says that a session is alive, and carries everything else as it was."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from navlog.core.handoff.checkpointing import Answers, save
from navlog.core.handoff.heartbeat import heartbeat
from navlog.core.handoff.store import path_of, read
from navlog.core.record import replace
from navlog.core.text import stamp
from tests.support import Repo


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def test_it_moves_the_moment_and_not_one_byte(repo):
    save(repo.context(), "s", Answers("lost", "ahead", "about", ("note",), 200_000, "model"))
    later = replace(repo.context(), now=repo.context().now + 3_600)
    before = read(later.project, "s")
    assert heartbeat(later, "s")
    after = read(later.project, "s")
    assert after.raw == before.raw and replace(after.session, at="") == replace(before.session, at="")
    assert after.session.at == stamp(later.now)


def test_a_checkpoint_can_be_undone_after_any_number_of_them(repo):
    save(repo.context(), "s", Answers("first"))
    save(repo.context(), "s", Answers("second"))
    for _ in range(5):
        heartbeat(repo.context(), "s")
    repo.do("undo", list=False, skip=False)
    assert read(repo.context().project, "s").session.handoff.text == "first"


def test_a_session_that_saved_nothing_has_none(repo):
    assert not heartbeat(repo.context(), "s") and not heartbeat(repo.context(), "")
    assert not os.path.exists(repo.store / "sessions")


def test_nothing_happens_when_read_only_or_through_a_link(repo, tmp_path):
    save(repo.context(), "s", Answers("lost"))
    assert not heartbeat(replace(repo.context(), read_only=True), "s")
    victim = tmp_path / "victim"
    victim.write_text("")
    os.utime(victim, (0, 0))
    path = path_of(repo.context().project, "s")
    os.unlink(path)
    os.symlink(victim, path)
    heartbeat(repo.context(), "s")
    assert victim.stat().st_mtime == 0


def test_what_a_hook_calls_imports_little_and_starts_nothing(repo):
    save(repo.context(), "s", Answers("lost", "ahead"))
    program = f"""
import sys
plain = set(sys.modules)
from navlog.core.handoff import ageing, belonging, budgeting, heartbeat, identity, telling
from navlog.core.project import Context, find
context = Context(find({str(repo.root)!r}), "", 0.0, "codex", False, {{}})
found = belonging.here(context, identity.identify(context, "s", {{}}))
aged = ageing.aged(context, found.session)
said = telling.restore(found, aged, 0.0, 9000), telling.preview(found.session, aged), ageing.saved(aged)
assert said[0] and said[1] and heartbeat.heartbeat(context, "s")
print(*(set(sys.modules) - plain))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    heavy = {"git", "re", "json", "typing", "dataclasses", "subprocess", "pathlib", "contextlib", "argparse"}
    assert not heavy & set(done.stdout.split())
