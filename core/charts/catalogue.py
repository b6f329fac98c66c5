"""The catalogue: what pruning needs of every entry, remembered by the entry file's stamp, so that it is not read."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.charts import shelf
from navlog.core.charts.entry import Chart
from navlog.core.charts.shelf import Unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Project

    Rows = dict[str, list[Any]]
    """For each id: the stamp, the question, and the files as pairs of key and fingerprint."""


def charts(project: Project) -> tuple[tuple[Chart, ...], tuple[Unread, ...]]:
    """Return every chart without its answer, and the files set aside.

    Entries that were written since the last time are read, and remembered.
    """
    census = shelf.census(project)
    known = _load(project)
    kept = {one: row for one, row in known.items() if census.stamps.get(one, -1) == row[0]}
    read, unread = shelf.read_some(project, [one for one in census.stamps if one not in kept], census.strangers)
    kept |= {one.id: [census.stamps[one.id], one.question, [list(file) for file in one.files]] for one in read}
    if kept != known:
        storage.write(_path(project), lean.dumps(kept).encode("ascii"))
    return tuple(_chart(one, row) for one, row in kept.items()), unread


def _chart(chart_id: str, row: list[Any]) -> Chart:
    return Chart(chart_id, row[1], "", tuple((path, sha) for path, sha in row[2]))


def _load(project: Project) -> Rows:
    """Return what is remembered; nothing when there is none, or it is not what was written."""
    try:
        found = lean.loads(storage.read(_path(project)).decode("ascii"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and all(map(_is_row, found.values())) else {}


def _is_row(row: object) -> bool:
    """Whether a remembered row has the shape that is written; whether it is true, the stamp tells."""
    if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], int) or not isinstance(row[1], str):
        return False
    return isinstance(row[2], list) and all(isinstance(file, list) and len(file) == 2 for file in row[2])


def _path(project: Project) -> str:
    return os.path.join(project.derived, "catalogue.json")
