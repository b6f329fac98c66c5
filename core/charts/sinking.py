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

    from navlog.core.charts.standing import Standing
    from navlog.core.project import Context

MOST = 500
"""Files that are looked at, those written last; what others are behind is found sunk as it is asked for."""

SHOWN = 3
"""Charts that a message names."""

QUESTION = 80
"""Characters shown of a question."""


def sunk(context: Context) -> str:
    """Return what sank since the last time, for the model; nothing the first time, and mostly nothing."""
    project = context.project
    if context.read_only or not os.path.isdir(project.charts):
        return ""
    kept = derived.load(project, _name(context))
    mark = os.stat(project.charts).st_mtime_ns
    files, known = kept.get("files"), kept.get("sunk")
    if kept.get("mark") == mark and isinstance(files, dict) and not _changed(project.root, files):
        return ""
    lost = _look(context, mark, files if isinstance(files, dict) else {}, known if isinstance(known, list) else [])
    fresh = [one for one in lost if one.chart.id not in known] if isinstance(known, list) else []
    return _said(fresh) if fresh else ""


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


def _look(context: Context, mark: int, seen: dict[str, Any], known: list[Any]) -> list[Standing]:
    """Look at the charts that may stand otherwise than before, keep what was seen, and return those that sank.

    Args:
        context: the surroundings.
        mark: the mark of the charts' folder.
        seen: the stamps of the files as they were.
        known: the ids of the charts that had sunk.
    """
    from navlog.core.charts import catalogue
    from navlog.core.charts.fingerprint import SUNK
    from navlog.core.charts.standing import stand

    root = context.project.root
    charts, _ = catalogue.charts(context.project)
    keys = dict.fromkeys(path for chart in charts for path, _ in chart.files)
    stamps = {key: _stamp(f"{root}/{key}") for key in keys}
    files = dict(sorted(stamps.items(), key=lambda pair: pair[1], reverse=True)[:MOST])
    other = {key for key, stamp in stamps.items() if seen.get(key) != stamp}
    doubted = [chart for chart in charts if chart.id in known or not other.isdisjoint(chart.paths)]
    lost = [one for one in (stand(root, chart) for chart in doubted) if one.state == SUNK]
    derived.save(context, _name(context), {"mark": mark, "files": files, "sunk": [one.chart.id for one in lost]})
    return lost


def _said(fresh: list[Standing]) -> str:
    from navlog.core.text import clip, count, line

    named = [f"{one.chart.id} “{clip(line(one.chart.question), QUESTION)}” ({_path(one)})" for one in fresh[:SHOWN]]
    more = [f"and {len(fresh) - SHOWN} more"] if len(fresh) > SHOWN else []
    return (
        f"navlog: {count(len(fresh), 'chart')} sank since the last turn, as a file behind each is another now: "
        f"{'; '.join(named + more)}. One that still holds answers again after: navlog rechart ID."
    )


def _path(one: Standing) -> str:
    from navlog.core.text import line

    return line(one.lost[0][0].path)
