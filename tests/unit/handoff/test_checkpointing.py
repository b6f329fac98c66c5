"""A checkpoint: what is answered is stamped, the rest is carried, and whatever stops it costs at most itself."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys

import pytest

from navlog.core import journal, storage
from navlog.core.errors import Fault
from navlog.core.handoff.checkpointing import Answers, save
from navlog.core.handoff.history import entries
from navlog.core.handoff.store import path_of, read, read_all
from navlog.core.record import replace
from tests.support import Repo, clean_environment


@pytest.fixture
def repo(tmp_path):
    return Repo.make(tmp_path / "repo")


def later(repo, seconds):
    return replace(repo.context(), now=1_783_000_000.0 + seconds)


def logged(repo):
    path = repo.store / "handoff.md"
    return [one.would_be_lost for one in entries(path.read_bytes())] if path.exists() else []


def kept(repo, name="s"):
    found = read(repo.context().project, name)
    assert not found.why
    return found.session and found.session.handoff.text


def test_what_is_not_answered_keeps_its_text_and_its_stamp(repo):
    save(later(repo, 0), "s", Answers("lost", "ahead", "about", ("one",), 200_000, "model"))
    first = read(repo.context().project, "s").session
    repo.commit("second")
    second, _ = save(later(repo, 60), "s", Answers(next_step="further", notes=("two",)))
    assert (second.handoff, second.message) == (first.handoff, first.message)
    assert second.next_step.text == "further" and second.next_step.at > first.next_step.at
    assert second.next_step.commit != first.next_step.commit
    assert [note.text for note in second.notes] == ["one", "two"] and second.declared == (200_000, "model")


def test_a_window_declared_anew_takes_its_model_with_it(repo):
    save(later(repo, 0), "s", Answers(window=200_000, model="model"))
    assert save(later(repo, 1), "s", Answers(window=1_000_000))[0].declared == (1_000_000, "")


def test_only_answers_go_to_the_log(repo):
    save(later(repo, 0), "s", Answers("lost"))
    save(later(repo, 1), "s", Answers(message="about", notes=("note",)))
    save(later(repo, 2), "s", Answers())
    assert logged(repo) == ["lost"]


def test_a_file_that_cannot_be_read_is_named_and_begins_anew_and_can_be_brought_back(repo):
    repo.write(".navlog/sessions/s.json", "{ torn")
    assert read_all(repo.context().project)[1][0].name == "sessions/s.json"
    session, why = save(later(repo, 0), "s", Answers("lost"))
    assert session.handoff.text == "lost" and why
    journal.undo(repo.context().project)
    assert (repo.store / "sessions/s.json").read_text() == "{ torn"


def test_a_file_that_cannot_be_read_hides_no_other(repo):
    save(later(repo, 0), "good", Answers("lost"))
    repo.write(".navlog/sessions/bad.json", "[]")
    repo.write(".navlog/sessions/other.json", (repo.store / "sessions/good.json").read_text())
    sessions, unread = read_all(repo.context().project)
    assert [one.id for one in sessions] == ["good"]
    assert [one.name for one in unread] == ["sessions/bad.json", "sessions/other.json"] and all(
        one.why for one in unread
    )


def test_no_link_in_the_store_is_read_or_written_through(repo, tmp_path):
    victim = tmp_path / "victim.json"
    save(later(repo, 0), "s", Answers("lost"))
    os.rename(path_of(repo.context().project, "s"), victim)
    before = victim.read_bytes()
    os.symlink(victim, path_of(repo.context().project, "s"))
    assert read_all(repo.context().project)[0] == ()
    with pytest.raises(Fault):
        save(later(repo, 1), "s", Answers("more"))
    assert victim.read_bytes() == before


@pytest.mark.parametrize("name", ["handoff.md", "sessions"])
def test_a_link_in_place_of_the_log_or_the_folder_is_refused(repo, tmp_path, name):
    os.symlink(tmp_path / "elsewhere", repo.store / name)
    with pytest.raises(Fault) as fault:
        save(later(repo, 0), "s", Answers("lost"))
    assert fault.value.code == "linked_store"


def test_twenty_sessions_at_once_lose_nothing(repo):
    program = (
        "import sys; from tests.support import Repo; from pathlib import Path;"
        "from navlog.core.handoff.checkpointing import Answers, save;"
        "context = Repo(Path(sys.argv[1])).context();"
        "[save(context, f'{sys.argv[2]}-{number}', Answers(f'{sys.argv[2]} {number}')) for number in range(5)]"
    )
    words = [sys.executable, "-c", program, str(repo.root)]
    running = [subprocess.Popen([*words, f"w{one}"], env=clean_environment()) for one in range(4)]
    assert [one.wait() for one in running] == [0] * 4
    wanted = sorted(f"w{one} {number}" for one in range(4) for number in range(5))
    assert sorted(logged(repo)) == wanted
    assert sorted(one.handoff.text for one in read_all(repo.context().project)[0]) == wanted


def test_the_log_may_be_edited_by_hand_while_a_checkpoint_is_made(repo, monkeypatch):
    save(later(repo, 0), "s", Answers("first"))
    path, commit = repo.store / "handoff.md", journal.commit
    hands = iter([b"a line by hand\n"])

    def meddled(*words):
        path.write_bytes(path.read_bytes() + next(hands, b""))
        commit(*words)

    monkeypatch.setattr(journal, "commit", meddled)
    save(later(repo, 1), "s", Answers("second"))
    assert logged(repo) == ["second", "first"] and path.read_bytes().endswith(b"a line by hand\n")


KILLED = """
import os, signal, sys
from pathlib import Path
from navlog.core.handoff.checkpointing import Answers, save
from tests.support import Repo

context, left = Repo(Path(sys.argv[1])).context(), [int(sys.argv[2])]
def counted(real):
    def call(*words, **more):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*words, **more)
    return call
for name in ("open", "write", "fsync", "replace", "link", "unlink", "rename", "fchmod"):
    setattr(os, name, counted(getattr(os, name)))
save(context, "s", Answers("the second " * 500, "ahead"))
"""


def test_a_checkpoint_that_is_killed_anywhere_loses_at_most_itself(repo):
    save(later(repo, 0), "s", Answers("the first"))
    second, survived = "the second " * 500, 0
    for number in range(200):
        words = [sys.executable, "-c", KILLED, str(repo.root), str(number)]
        code = subprocess.run(words, env=clean_environment(), cwd=os.getcwd()).returncode
        assert code in (0, -signal.SIGKILL)
        assert logged(repo)[-1] == "the first" and set(logged(repo)) <= {"the first", second}
        assert kept(repo) in ("the first", second) and (kept(repo) == "the first" or second in logged(repo))
        if code == 0:
            break
        survived += 1
        if kept(repo) == second:
            save(later(repo, number), "s", Answers("the first"))
    assert 10 < survived < 199
    save(later(repo, 500), "s", Answers("the last"))
    assert logged(repo)[0] == kept(repo) == "the last"


def test_a_disk_that_fills_up_anywhere_loses_at_most_the_checkpoint(repo, monkeypatch):
    save(later(repo, 0), "s", Answers("the first"))
    real, failed = os.fsync, 0
    for number in range(50):
        left = [number]

        def full(descriptor, left=left):
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            real(descriptor)

        monkeypatch.setattr(os, "fsync", full)
        try:
            save(later(repo, number), "s", Answers("the second"))
            break
        except Fault as fault:
            failed += 1
            assert fault.code == "storage"
        finally:
            monkeypatch.setattr(os, "fsync", real)
        assert logged(repo)[-1] == "the first" and kept(repo) in ("the first", "the second")
    assert failed > 3 and kept(repo) == logged(repo)[0] == "the second"
    assert not [name for name in os.listdir(repo.store / "sessions") if name.startswith(storage.TEMPORARY)]
