"""Sharing: a store hides itself from git, and lets it see just what a team commits."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.errors import Fault

HEAD = (
    b"# navlog's own: kept out of version control, but for what is shared",
    b"*",
    b"!.gitignore",
    b"!settings.toml",
)
"""How the file begins in a folder that has none."""


def share(folder: str, rows: tuple[bytes, ...]) -> None:
    """Let git see what is shared; whatever else a person let it see stays.

    Args:
        folder: a `.navlog`.
        rows: patterns, each with its `!`.

    Raises:
        Fault: `storage`, `linked_store`.
    """
    path = os.path.join(folder, ".gitignore")
    if os.path.islink(path):
        raise Fault("linked_store", f"{path} is a symbolic link, and navlog follows none in a store", "remove the link")
    known = storage.content(path) or b""
    present = known.splitlines()
    wanted = (*HEAD, *rows) if not present else (*(row for row in HEAD if row.startswith(b"!")), *rows)
    missing = [row for row in wanted if row not in present]
    if missing:
        end = b"" if known.endswith(b"\n") or not known else b"\n"
        storage.write(path, known + end + b"\n".join(missing) + b"\n")
