"""Wait, a moment at most, for a transcript that lags behind the event.

Claude Code calls the hooks at a turn's end and writes the turn's last response shortly after: a tenth of a second was
seen on 2.1.332. The event itself has the response's text. Codex writes first.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

LONGEST = 0.3
"""Seconds to wait at most; what is not there by then is measured a turn later."""

PAUSE = 0.01
"""Seconds between two looks."""

TAIL = 1 << 18
"""Bytes of the transcript's end in which the response is looked for."""

PLAIN = 60
"""Characters of the response that are looked for: its beginning, as far as JSON leaves it as it is."""


def wait(event: Mapping[str, Any], path: str) -> bool:
    """Wait until a transcript has the response that an event tells; whether it has, or there is nothing to wait for."""
    mark = _mark(event.get("last_assistant_message"))
    deadline = time.monotonic() + LONGEST
    while mark and not _has(path, mark):
        if time.monotonic() > deadline:
            return False
        time.sleep(PAUSE)
    return True


def _mark(said: object) -> bytes:
    """Return how the response's text begins in the transcript; nothing when JSON leaves no beginning as it is."""
    if not isinstance(said, str):
        return b""
    plain = said[:PLAIN]
    end = next((at for at, one in enumerate(plain) if one in '"\\' or not one.isprintable()), len(plain))
    return b'"text":"' + plain[:end].encode("utf-8", "replace") if end else b""


def _has(path: str, mark: bytes) -> bool:
    """Whether the end of a transcript has some bytes; one that cannot be read, as if it had."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return True
    try:
        size = os.fstat(descriptor).st_size
        return mark in os.pread(descriptor, TAIL, max(0, size - TAIL))
    except OSError:
        return True
    finally:
        os.close(descriptor)
