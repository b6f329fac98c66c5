"""The edge: read the process's surroundings once, and hand them on as a record."""

from __future__ import annotations

import os
import time

from navlog.core import settings
from navlog.core.errors import Usage
from navlog.core.hosts.agent import who
from navlog.core.project import Context, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def context_of(folder: str | None, environ: Mapping[str, str]) -> tuple[Context, tuple[str, ...]]:
    """Return the context of a command and what was wrong with the settings.

    Args:
        folder: the value of `--project`; else `NAVLOG_DIR`, else the working folder.
        environ: the environment.

    Raises:
        Usage: `no_such_folder`.
    """
    here = os.path.realpath(folder or environ.get("NAVLOG_DIR") or _working_folder())
    project = find(here)
    loaded = settings.load(project, environ)
    read_only = environ.get("NAVLOG_READ_ONLY", "") not in ("", "0")
    context = Context(project, here, time.time(), who(environ), read_only, settings.values(loaded))
    return context, tuple(fault for value in loaded for fault in value.faults)


def _working_folder() -> str:
    try:
        return os.getcwd()
    except FileNotFoundError as error:
        hint = "go to one that exists, or name it with --project"
        raise Usage("no_such_folder", "the working folder is no longer there", hint) from error
