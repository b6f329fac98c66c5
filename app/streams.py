"""Standard input and output as they may be: closed, cut off by whoever reads, or on a full disk."""

from __future__ import annotations

import os
import sys

from navlog.core.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def say(stream: TextIO | None, text: str) -> None:
    """Print a line in UTF-8, whatever the locale says. Where nobody reads, nothing is said.

    Raises:
        Fault: `storage`, when the line cannot be written.
    """
    if stream is None:
        return
    try:
        stream.buffer.write(text.encode("utf-8", "replace") + b"\n")
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        raise Fault(
            "storage", f"the output cannot be written: {error.strerror}", "look at the disk it goes to"
        ) from error


def hear() -> str:
    """Return standard input as text; nothing when it is closed."""
    return "" if sys.stdin is None else sys.stdin.buffer.read().decode("utf-8", "replace")


def at_terminal() -> bool:
    """Whether a person is at both ends."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _silence(stream: TextIO) -> None:
    """Lead a stream nowhere, so that what is left in its buffer does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
