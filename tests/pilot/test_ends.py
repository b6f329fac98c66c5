"""How the workbench ends in a real terminal: by a key, by a signal, by the terminal's own end."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time

import pytest

from tests.support import clean_environment, executable

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 15.0
AWAY, BACK = b"\x1b[?1049h", b"\x1b[?1049l"
"""Into the alternate screen, and out of it."""


class Terminal:
    """The demo in a pseudo-terminal of 80x24."""

    def __init__(self, folder) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environ = clean_environment(TMPDIR=str(folder), HOME=str(folder), TERM="xterm-256color")
        command = [sys.executable, "-c", LEADER, executable(), "demo"]
        self.process = subprocess.Popen(command, env=environ, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        self.said = b""

    def read(self, wanted: bytes) -> None:
        """Read until something has been written."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.said and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.said += os.read(self.master, 65536)
                except OSError:
                    break
        assert wanted in self.said


LEADER = (
    "import fcntl, os, sys, termios\n"
    "os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execv(sys.argv[1], sys.argv[1:])\n"
)
"""Makes a process the one that a closed terminal tells."""


@pytest.fixture
def terminal(tmp_path):
    found = Terminal(tmp_path)
    yield found
    found.process.kill()
    found.process.wait()


def demos(folder):
    return [path.name for path in folder.iterdir() if path.name.startswith("navlog-demo-")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_puts_the_terminal_back_and_removes_the_demo(terminal, tmp_path, number):
    terminal.read(b"fresh")
    assert AWAY in terminal.said and len(demos(tmp_path)) == 1
    terminal.process.send_signal(number)
    terminal.read(BACK)
    assert terminal.process.wait(PATIENCE) == 128 + number
    assert demos(tmp_path) == []
    os.close(terminal.master)


def test_a_closed_terminal_leaves_no_process_and_no_demo(terminal, tmp_path):
    terminal.read(b"fresh")
    os.close(terminal.master)
    terminal.process.wait(PATIENCE)
    assert demos(tmp_path) == []


def test_ctrl_c_leaves_as_q_does(terminal, tmp_path):
    terminal.read(b"fresh")
    os.write(terminal.master, b"\x03")
    terminal.read(BACK)
    assert terminal.process.wait(PATIENCE) == 0
    assert demos(tmp_path) == []
    os.close(terminal.master)
