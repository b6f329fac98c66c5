"""Which charts sank since the agent was last told: one stat for each backing file, as long as nothing has changed.

Only a word on it is at stake here: what an answer rests on is hashed. What was seen is kept in `derived/`, for each
checkout its own.
"""

from __future__ import annotations

import os

from navlog.core import derived

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context

MOST = 500
"""Files that are looked at, those written last; what others are behind is found sunk as it is asked for."""

SHOWN = 3
"""Charts that a message names."""

QUESTION = 80
"""Characters shown of a question."""

SESSIONS = 20
"""Sessions of which is kept what they were told, those that prompted last."""


def sunk(context: Context, session: str) -> str:
    """Return what sank since a session was told last, for the model; nothing the first time, and mostly nothing."""
    project = context.project
    if context.read_only or not os.path.isdir(project.charts):
        return ""
    kept = _kept(derived.load(project, _name(context)))
    mark = os.stat(project.charts).st_mtime_ns
    seen = kept if kept["mark"] == mark and not _changed(project.root, kept["files"]) else _look(context, mark, kept)
    lost = [row[0] for row in seen["sunk"]]
    known = seen["told"].pop(session, None)
    if seen is not kept or known != lost:
        told = dict([*seen["told"].items(), (session, lost)][-SESSIONS:])
        derived.save(context, _name(context), {**seen, "told": told})
    fresh = [row for row in seen["sunk"] if known is not None and row[0] not in known]
    return _said(fresh) if fresh else ""


def _kept(found: dict[str, Any]) -> dict[str, Any]:
    """Return what was kept, as far as it is of the shape that it should be."""
    files, rows, told = found.get("files"), found.get("sunk"), found.get("told")
    sound = isinstance(rows, list) and all(isinstance(row, list) and len(row) == 3 for row in rows)
    whole = isinstance(files, dict) and isinstance(told, dict) and sound
    return found if whole and "mark" in found else {"mark": 0, "files": {}, "sunk": [], "told": {}}


def _name(context: Context) -> str:
    project = context.project
    return "sinking.json" if project.root == project.home else f"sinking-{os.path.basename(project.git)}.json"


def _changed(root: str, files: dict[str, Any]) -> bool:
    return any(_stamp(f"{root}/{key}") != stamp for key, stamp in files.items())


def _stamp(path: str) -> int:
    """Return what is another as soon as a file is written to; 0 for one that is gone."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return 0
    return found.st_mtime_ns + found.st_size


def _look(context: Context, mark: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Look at the charts that may stand otherwise than before, and return what is to be kept.

    Args:
        context: the surroundings.
        mark: the mark of the charts' folder.
        kept: what was kept: the stamps of the files as they were, and a row for each chart that had sunk.
    """
    from navlog.core.charts import catalogue
    from navlog.core.charts.fingerprint import SUNK
    from navlog.core.charts.standing import stand

    root, known = context.project.root, {row[0] for row in kept["sunk"]}
    charts, _ = catalogue.charts(context.project)
    keys = dict.fromkeys(path for chart in charts for path, _ in chart.files)
    stamps = {key: _stamp(f"{root}/{key}") for key in keys}
    files = dict(sorted(stamps.items(), key=lambda pair: pair[1], reverse=True)[:MOST])
    other = {key for key, stamp in stamps.items() if kept["files"].get(key) != stamp}
    doubted = [chart for chart in charts if chart.id in known or not other.isdisjoint(chart.paths)]
    lost = [one for one in (stand(root, chart) for chart in doubted) if one.state == SUNK]
    rows = [[one.chart.id, one.chart.question, one.lost[0][0].path] for one in lost]
    return {"mark": mark, "files": files, "sunk": rows, "told": kept["told"]}


def _said(fresh: list[list[str]]) -> str:
    from navlog.core.text import clip, count, line

    named = [f"{id} “{clip(line(question), QUESTION)}” ({line(path)})" for id, question, path in fresh[:SHOWN]]
    more = [f"and {len(fresh) - SHOWN} more"] if len(fresh) > SHOWN else []
    return (
        f"navlog: {count(len(fresh), 'chart')} sank since the last turn, as a file behind each is another now: "
        f"{'; '.join(named + more)}. One that still holds answers again after: navlog rechart ID."
    )
