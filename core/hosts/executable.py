"""The command that a host is given: absolute, and the same after an upgrade."""

from __future__ import annotations

import os
import shutil
import sys

from navlog.core.errors import Fault

NAMES = ("navlog", "navlog.exe")


def executable() -> str:
    """Return the absolute path of the `navlog` command that runs now, symbolic links left as they are.

    A link such as `~/.local/bin/navlog` outlives the environment that it leads to, so it is preferred.

    Raises:
        Fault: `no_executable`, when navlog runs as a module and no command of that name can be found.
    """
    running = sys.argv[0] if sys.argv and is_navlog(sys.argv[0]) else ""
    beside = [os.path.join(os.path.dirname(sys.executable), name) for name in NAMES] if sys.executable else []
    on_path = shutil.which("navlog") or ""
    for candidate in (running, *beside, on_path):
        if candidate and _can_run(candidate):
            found = os.path.abspath(candidate)
            return os.path.abspath(on_path) if on_path and _leads_to(on_path, found) else found
    raise Fault(
        "no_executable",
        "no command named navlog was found for the hooks to call",
        "install navlog with its console script, for example: uv tool install navlog",
    )


def is_navlog(command: str) -> bool:
    """Whether a command is navlog's own, wherever it is or was installed, on whichever system."""
    return command.replace("\\", "/").rpartition("/")[2].lower() in NAMES


def version_of(command: str) -> str:
    """Return the version of the navlog that a command runs, told by its environment: the command is never run.

    Nothing when that environment does not say.
    """
    from glob import escape, glob

    if not command:
        return ""
    prefix = os.path.dirname(os.path.dirname(os.path.realpath(command)))
    names = glob(os.path.join(escape(prefix), "lib", "python3*", "site-packages", "navlog-*.dist-info"))
    return os.path.basename(sorted(names)[-1]).removeprefix("navlog-").removesuffix(".dist-info") if names else ""


def _can_run(path: str) -> bool:
    """Whether there is a program that a settings file, which is UTF-8, can name."""
    named = not any("\ud800" <= letter <= "\udfff" for letter in path)
    return named and os.path.isfile(path) and os.access(path, os.X_OK)


def _leads_to(link: str, path: str) -> bool:
    return os.path.islink(link) and os.path.realpath(link) == os.path.realpath(path)
