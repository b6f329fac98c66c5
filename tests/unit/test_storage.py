"""Writing: whole or not at all, one at a time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest

from navlog.core import storage
from navlog.core.errors import Fault


def test_a_write_replaces_the_file_whole_and_leaves_nothing_else(tmp_path):
    target = tmp_path / "deep" / "file"
    storage.write(str(target), b"one")
    storage.write(str(target), b"two")
    assert target.read_bytes() == b"two" and [path.name for path in target.parent.iterdir()] == ["file"]


def test_a_write_keeps_the_permissions(tmp_path):
    target = tmp_path / "file"
    target.write_bytes(b"one")
    target.chmod(0o600)
    storage.write(str(target), b"two")
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_write_that_fails_names_the_path_and_keeps_the_old_content(tmp_path):
    (tmp_path / "file").write_bytes(b"one")
    with pytest.raises(Fault, match="in-the-way"):
        storage.write(str(tmp_path / "file" / "in-the-way"), b"x")
    assert (tmp_path / "file").read_bytes() == b"one"


def test_readers_never_see_half_a_file(tmp_path):
    target = str(tmp_path / "file")
    storage.write(target, b"a" * 100_000)
    seen, stop = set(), threading.Event()

    def look() -> None:
        while not stop.is_set():
            seen.add(storage.read(target))

    reader = threading.Thread(target=look)
    reader.start()
    for letter in b"bcdefgh":
        storage.write(target, bytes([letter]) * 100_000)
    stop.set()
    reader.join()
    assert {(len(content), len(set(content))) for content in seen} == {(100_000, 1)}


def test_an_appended_line_closes_one_that_a_crash_cut_short(tmp_path):
    target = tmp_path / "log"
    target.write_bytes(b"whole\nhal")
    storage.append(str(target), b"next")
    assert target.read_bytes() == b"whole\nhal\nnext\n"


def test_the_lock_is_held_by_one_at_a_time(tmp_path):
    with storage.Lock(str(tmp_path)), pytest.raises(Fault, match="another process has been writing"):
        storage.Lock(str(tmp_path), wait=0.05).__enter__()


def test_the_lock_goes_with_the_process_that_held_it(tmp_path):
    hold = f"import time\nfrom navlog.core.storage import Lock\nwith Lock({str(tmp_path)!r}):\n"
    program = hold + " print('held', flush=True)\n time.sleep(60)\n"
    holder = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    holder.stdout.readline()
    holder.kill()
    holder.communicate()
    with storage.Lock(str(tmp_path), wait=5):
        assert os.listdir(tmp_path) == []


def test_the_lock_is_waited_for(tmp_path):
    order = []

    def hold() -> None:
        with storage.Lock(str(tmp_path)):
            order.append("first")
            started.set()
            time.sleep(0.1)
            order.append("first done")

    started = threading.Event()
    holder = threading.Thread(target=hold)
    holder.start()
    started.wait()
    with storage.Lock(str(tmp_path)):
        order.append("second")
    holder.join()
    assert order == ["first", "first done", "second"]


def test_a_swap_replaces_the_file_that_it_was_made_for(tmp_path):
    target = tmp_path / "file"
    assert storage.swap(str(target), None, b"one") and target.read_bytes() == b"one"
    assert storage.swap(str(target), b"one", b"two") and target.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("before", [None, b"other", b""])
def test_a_swap_leaves_a_file_that_holds_something_else(tmp_path, before):
    target = tmp_path / "file"
    target.write_bytes(b"one")
    assert not storage.swap(str(target), before, b"two")
    assert target.read_bytes() == b"one" and os.listdir(tmp_path) == ["file"]


def test_a_swap_makes_no_file_where_one_should_have_been(tmp_path):
    assert not storage.swap(str(tmp_path / "file"), b"one", b"two")
    assert os.listdir(tmp_path) == []


def test_a_swap_keeps_the_permissions(tmp_path):
    target = tmp_path / "file"
    target.write_bytes(b"one")
    target.chmod(0o640)
    storage.swap(str(target), b"one", b"two")
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_swap_follows_no_link(tmp_path):
    (tmp_path / "real").write_bytes(b"one")
    (tmp_path / "file").symlink_to("real")
    with pytest.raises(Fault, match="file"):
        storage.swap(str(tmp_path / "file"), b"one", b"two")
    assert (tmp_path / "real").read_bytes() == b"one"


def test_what_somebody_writes_into_the_file_while_it_is_replaced_is_put_back(tmp_path, monkeypatch):
    target = tmp_path / "file"
    target.write_bytes(b"one")
    replaced = os.replace

    def late(source: str, path: str) -> None:
        with target.open("r+b") as file:
            replaced(source, path)
            file.write(b"theirs")

    monkeypatch.setattr(storage.os, "replace", late)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "write", lambda path, content: target.write_bytes(content))
        assert not storage.swap(str(target), b"one", b"two")
    assert target.read_bytes() == b"theirs"


def test_of_many_swaps_from_the_same_content_one_wins(tmp_path):
    target = tmp_path / "file"
    target.write_bytes(b"0")
    won = []

    def race(number: int) -> None:
        with storage.Lock(str(tmp_path)):
            won.append(storage.swap(str(target), b"0", b"%d" % number))

    racers = [threading.Thread(target=race, args=(number,)) for number in range(1, 9)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(won) == [False] * 7 + [True] and target.read_bytes() != b"0"
