"""Looks: what was true when the plan was last published and last folded in, so that nothing is done twice.

Kept in `derived/roadmap_looks.json`; deleting it costs one more look.
"""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.errors import Fault
from navlog.core.roadmap import places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context

FILE = "roadmap_looks.json"


def kept(context: Context) -> dict[str, Any]:
    """Return what was kept: `published` and `folded` (stamps), `warning` and `standing` (texts)."""
    try:
        found = lean.loads(storage.read(_path(context)).decode("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep(context: Context, **values: object) -> None:
    """Keep some of it; where that is not possible the next look is made again."""
    if context.read_only or not os.access(context.project.store, os.W_OK):
        return
    try:
        storage.write(_path(context), lean.dumps({**kept(context), **values}).encode("ascii"), durable=False)
    except Fault:
        return


def published(context: Context, files: list[object] | None = None) -> list[object]:
    """Return the stamps of the plan's files, or those given for them, and of ROADMAP.md."""
    own = places.signature(context) if files is None else files
    return [*own, places.stamp(os.path.join(context.project.root, places.PUBLISHED))]


def folded(context: Context) -> list[object]:
    """Return the stamps of the plan's files, and of HEAD with its branch."""
    return [*places.signature(context), places.head(context.project)]


def _path(context: Context) -> str:
    return os.path.join(context.project.derived, FILE)
