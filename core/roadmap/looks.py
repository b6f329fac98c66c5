"""Looks: what was true when the plan was last published, folded in and told of, so that nothing is done twice.

Kept in `derived/roadmap_looks.json`; deleting it costs one more look.
"""

from __future__ import annotations

import os

from navlog.core import derived
from navlog.core.roadmap import places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context

FILE = "roadmap_looks.json"


def kept(context: Context) -> dict[str, Any]:
    """Return what was kept: `published`, `folded` and `told` (stamps), `warning` and `standing` (texts)."""
    return derived.load(context.project, FILE)


def keep(context: Context, **values: object) -> None:
    """Keep some of it; where that is not possible the next look is made again."""
    derived.save(context, FILE, {**kept(context), **values})


def published(context: Context, files: list[object] | None = None) -> list[object]:
    """Return the stamps of the plan's files, or those given for them, and of ROADMAP.md."""
    own = places.signature(context) if files is None else files
    return [*own, places.stamp(os.path.join(context.project.root, places.PUBLISHED))]


def folded(context: Context) -> list[object]:
    """Return the stamps of the plan's files, and of HEAD with its branch."""
    return [*places.signature(context), places.head(context.project)]
