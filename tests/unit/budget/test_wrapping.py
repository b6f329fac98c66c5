"""The user's own status line command runs as the host would run it, and not for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from navlog.core.budget import wrapping
from navlog.core.budget.wrapping import Ran, run


def test_it_gets_the_same_input_and_its_output_comes_back_byte_for_byte():
    assert run("cat; printf '\\033[1mé\\n'", b'{"a": 1}\n') == Ran(0, b'{"a": 1}\n\x1b[1m\xc3\xa9\n')


def test_more_than_a_pipe_holds_goes_both_ways():
    given = os.urandom(600_000)
    assert run("cat", given) == Ran(0, given)


def test_a_command_that_reads_nothing_does_not_block():
    assert run("echo mine", b"x" * 1_000_000) == Ran(0, b"mine\n")


@pytest.mark.parametrize(("command", "code"), [("exit 3", 3), ("no-such-command-here 2>&-", 127), ("kill -9 $$", 137)])
def test_its_exit_code_is_told(command, code):
    assert run(command, b"").code == code


def test_one_that_takes_too_long_is_ended_with_all_that_it_started(tmp_path):
    mark = tmp_path / "late"
    began = time.monotonic()
    assert run(f"(sleep 1; touch {mark}) | cat; cat", b"", 0.2).code is None
    assert time.monotonic() - began < 1.0
    time.sleep(1.1)
    assert not mark.exists()


def test_what_goes_on_behind_is_not_waited_for_longer_than_that():
    assert run("sleep 1 & echo mine", b"", 0.2) == Ran(0, b"mine\n")


def test_a_signal_that_we_pass_over_ends_it_all_the_same():
    assert run("kill -PIPE $$; echo alive", b"") == Ran(141, b"")


def test_a_shell_that_is_not_there_is_no_fault(monkeypatch):
    monkeypatch.setattr(wrapping, "SHELL", "/nonexistent/sh")
    assert run("echo", b"") == Ran(None)


@pytest.mark.parametrize("shell", [wrapping.SHELL, "/nonexistent/sh"])
def test_no_descriptor_is_left_open(monkeypatch, shell):
    monkeypatch.setattr(wrapping, "SHELL", shell)
    before = set(os.listdir("/dev/fd"))
    for _ in range(5):
        run("cat", b"x")
    assert len(set(os.listdir("/dev/fd")) - before) <= 1  # a listing has one of its own open


def test_when_the_host_ends_us_the_command_ends_too(tmp_path):
    mark, begun = tmp_path / "late", tmp_path / "begun"
    code = f"from navlog.core.budget.wrapping import run; run('touch {begun}; sleep 1; touch {mark}', b'')"
    process = subprocess.Popen([sys.executable, "-c", code])
    while not begun.exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    assert process.wait(5) == wrapping.CUT_SHORT
    time.sleep(1.1)
    assert not mark.exists()


def test_the_handler_that_was_there_is_back_afterwards():
    before = signal.getsignal(signal.SIGTERM)
    run("true", b"")
    assert signal.getsignal(signal.SIGTERM) == before
