"""Small derived files: JSON objects in `derived/` that cost only time when they are lost."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.errors import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context, Project


def load(project: Project, name: str) -> dict[str, Any]:
    """Return a file's object; an empty one where there is none that can be read."""
    try:
        found = lean.loads(storage.read(os.path.join(project.derived, name)).decode("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def save(context: Context, name: str, value: dict[str, Any]) -> None:
    """Replace a file's object; where that may not or cannot be done, what it holds is found anew the next time."""
    project = context.project
    if context.read_only or project.linked or not os.access(project.store, os.W_OK):
        return
    try:
        storage.write(os.path.join(project.derived, name), lean.dumps(value).encode("ascii"), durable=False)
    except Fault:
        return
