"""The clipboard: OSC 52 through the terminal, and tmux's own buffer where there is a tmux."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.app import App

if TYPE_CHECKING:
    from navlog.app.shell import Shell

WAIT = 2.0
"""Seconds that tmux may take."""


def copy(app: Shell, text: str, told: str = "") -> None:
    """Send text to the clipboard, and tell what was sent: the text itself unless something else is said."""
    send(app, text, app.environ)
    app.tell(f"sent to the clipboard: {told or text}")


def send(app: App[str], text: str, environ: Mapping[str, str] = os.environ) -> None:
    """Send text to the clipboard. The terminal never says whether it took it."""
    app.copy_to_clipboard(text)
    if environ.get("TMUX"):
        app.run_worker(lambda: to_tmux(text), thread=True, group="clipboard", exit_on_error=False)


def to_tmux(text: str) -> bool:
    """Put text into tmux's buffer, and through it (`-w`) into the clipboard of the terminal outside."""
    try:
        found = subprocess.run(
            ["tmux", "load-buffer", "-w", "-"], input=text.encode(), timeout=WAIT, capture_output=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return found.returncode == 0
