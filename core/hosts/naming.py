"""Let an agent's own shell calls know which session they belong to, where the host offers a way.

Claude Code names a file in `CLAUDE_ENV_FILE` when a session starts, and reads it before each of the session's shell
calls. Codex has no such file; it sets `CODEX_THREAD_ID` by itself.
"""

from __future__ import annotations

import os
import stat

from navlog.core.text import shell_quote

VARIABLE = "NAVLOG_SESSION"

LARGEST = 1 << 20
"""Bytes of a file that is read; to a larger one nothing is added."""


def tell(path: str, session: str) -> bool:
    """Add the session's id to the file of the host, once; whether it was added.

    A line of an earlier session stays: of two, a shell takes the last. What other hooks put there stays as it is.
    """
    if not session or not session.isprintable() or not os.path.isabs(path):
        return False
    line = f"export {VARIABLE}={shell_quote(session)}\n".encode("utf-8", "replace")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK, 0o600)
    except OSError:
        return False
    try:
        return _added(descriptor, line)
    except OSError:
        return False
    finally:
        os.close(descriptor)


def _added(descriptor: int, line: bytes) -> bool:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
        return False
    there = os.read(descriptor, LARGEST)
    own = [one for one in there.splitlines(keepends=True) if one.startswith(f"export {VARIABLE}=".encode())]
    if own and own[-1] == line:
        return False
    os.write(descriptor, (b"\n" if there and not there.endswith(b"\n") else b"") + line)
    return True
