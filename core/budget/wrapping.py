"""Run the user's own status line command as the host would: through the shell, on the same input, and not for ever.

`subprocess` takes longer to import than the interpreter to start, and a status line runs after every message.
"""

from __future__ import annotations

import os
import select
import time

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from signal import signal
    from typing import Any
else:
    try:
        from _signal import signal
    except ImportError:
        from signal import signal

SHELL = "/bin/sh"

PATIENCE = 5.0
"""Seconds that the command may take."""

BLOCK = 1 << 16
MOST = 1 << 20
"""Bytes that are kept of what it prints."""

KILLED, TERMINATED, PIPE = 9, 15, 13
"""Numbers of signals, the same wherever there is a POSIX shell: the `signal` module, which names them, loads slowly."""

CUT_SHORT = 128 + TERMINATED


@record
class Ran:
    """What became of a command.

    Attributes:
        code: its exit code, 128 and the number of the signal that ended it; `None` when it took too long or the shell
            could not be started.
        out: what it printed.
    """

    code: int | None
    out: bytes = b""


def run(command: str, given: bytes, patience: float = PATIENCE) -> Ran:
    """Run a shell command; what it writes to standard error goes where ours goes.

    Args:
        command: for the shell.
        given: its standard input.
        patience: seconds after which it is ended, with all that it started.
    """
    there, mine = os.pipe()
    back, theirs = os.pipe()
    try:
        process = os.posix_spawn(
            SHELL,
            [SHELL, "-c", command],
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, there, 0), (os.POSIX_SPAWN_DUP2, theirs, 1)],
            setpgroup=0,
            setsigdef=[PIPE],
        )
    except OSError:
        for descriptor in (there, mine, back, theirs):
            os.close(descriptor)
        return Ran(None)
    os.close(there)
    os.close(theirs)
    deadline = time.monotonic() + patience
    with _Passing(process):
        out = _talk(mine, back, given, deadline)
        return Ran(_code(process, deadline), out)


def _talk(mine: int, back: int, given: bytes, deadline: float) -> bytes:
    """Write the input and read the output, both as far as the other side goes along; close both ends."""
    os.set_blocking(mine, False)
    poll = select.poll()
    poll.register(back, select.POLLIN)
    poll.register(mine, select.POLLOUT)
    rest, out = memoryview(given), b""
    writing, reading = True, True
    while reading and (left := deadline - time.monotonic()) > 0:
        for descriptor, _ in poll.poll(left * 1000):
            if descriptor == back:
                block = os.read(back, BLOCK)
                out += block[: MOST - len(out)]
                reading = bool(block)
            else:
                rest = _write(mine, rest)
                if not rest:
                    poll.unregister(mine)
                    os.close(mine)
                    writing = False
    os.close(back)
    if writing:
        os.close(mine)
    return out


def _write(descriptor: int, rest: memoryview) -> memoryview:
    """Write what fits, and return what is left: nothing when nobody reads it."""
    try:
        return rest[os.write(descriptor, rest) :]
    except BlockingIOError:
        return rest
    except OSError:
        return rest[:0]


def _code(process: int, deadline: float) -> int | None:
    """Wait for the shell, at the deadline no longer, and return its exit code."""
    pause = 0.0005
    while True:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return 128 - code if code < 0 else code
        if time.monotonic() >= deadline:
            _end(process, KILLED)
            os.waitpid(process, 0)
            return None
        time.sleep(pause)
        pause = min(pause * 2, 0.02)


def _end(group: int, how: int) -> None:
    try:
        os.killpg(group, how)
    except OSError:
        return


class _Passing:
    """While it lasts, let what we started end with us: the host ends a status line when a newer one is due."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.before: Any = None

    def __enter__(self) -> None:
        try:
            self.before = signal(TERMINATED, self._ended)
        except ValueError:  # not in the main thread, where nobody's handler may be set
            self.before = None

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal(TERMINATED, self.before)

    def _ended(self, *_: object) -> None:
        _end(self.group, TERMINATED)
        os._exit(CUT_SHORT)
