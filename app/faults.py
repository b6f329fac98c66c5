"""Faults of our own: the traceback goes to a file, the user gets a line."""

from __future__ import annotations

import os
import time
import traceback

from navlog.core.errors import NavlogError
from navlog.core.project import find
from navlog.core.storage import open_no_link

LIMIT = 200_000
"""Bytes; a longer log begins anew."""


def keep(error: BaseException) -> str:
    """Append a traceback to `derived/faults.log` of the project, and say where; outside a project, say what to send."""
    try:
        project = find(os.environ.get("NAVLOG_DIR") or os.getcwd())
        path = os.path.join(project.derived, "faults.log")
        if not project.exists:
            return "this is a fault of navlog's own"
        os.makedirs(project.derived, exist_ok=True)
        mode = "a" if not os.path.exists(path) or os.path.getsize(path) < LIMIT else "w"
        with open(path, mode, encoding="utf-8", errors="replace", opener=open_no_link) as file:
            file.write(time.strftime("%Y-%m-%dT%H:%M:%SZ\n", time.gmtime()))
            file.write("".join(traceback.format_exception(error)) + "\n")
    except (OSError, NavlogError):
        return "this is a fault of navlog's own"
    return f"this is a fault of navlog's own; the traceback is in {path}"
