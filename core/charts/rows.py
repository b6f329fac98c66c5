"""Charts as JSON: the fields of the command-line contract."""

from __future__ import annotations

from navlog.core.charts.fingerprint import FRESH
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from navlog.core.charts.asking import Found
    from navlog.core.charts.cause import Cause
    from navlog.core.charts.shelf import Unread
    from navlog.core.charts.standing import Standing
    from navlog.core.project import Project

    Causes = dict[tuple[str, str], Cause]


def explained(project: Project, standings: Iterable[Standing]) -> Causes:
    """Ask git why charts sank; GitPython is imported only when there is something to explain."""
    lost = [standing for standing in standings if standing.state != FRESH]
    if not lost:
        return {}
    from navlog.core.charts.overview import causes

    return causes(project, lost)


def hit(found: Found) -> dict[str, Any]:
    """Return a chart that answers."""
    chart = found.standing.chart
    body = {"kind": "charts", "id": chart.id, "question": chart.question, "answer": chart.answer}
    stamps = {"at": chart.at, "by": chart.by, "branch": chart.branch, "score": round(found.score, 3)}
    return {**body, "files": list(chart.paths), **stamps}


def near(found: Found) -> dict[str, Any]:
    """Return a chart that is related, without its answer."""
    chart = found.standing.chart
    return {"id": chart.id, "question": chart.question, "files": list(chart.paths), "score": round(found.score, 3)}


def sunk(standing: Standing, causes: Causes) -> dict[str, Any]:
    """Return a chart that cannot answer here, with the cause."""
    return {"id": standing.chart.id, "question": standing.chart.question, "cause": cause(standing, causes)}


def listed(standing: Standing, causes: Causes) -> dict[str, Any]:
    """Return a chart as it stands in a list."""
    chart = standing.chart
    row = {"id": chart.id, "question": chart.question, "files": list(chart.paths), "at": chart.at, "by": chart.by}
    return {**row, "state": standing.state, "cause": cause(standing, causes)}


def whole(standing: Standing, causes: Causes) -> dict[str, Any]:
    """Return a chart with everything in it."""
    chart = standing.chart
    states = {file.path: file.state for file in standing.files}
    body = {"answer": chart.answer, "also": list(chart.also), "branch": chart.branch}
    return {**listed(standing, causes), **body, "files": dict(chart.files), "states": states}


def unread(files: Iterable[Unread]) -> list[dict[str, str]]:
    """Return the entry files that are set aside."""
    return [{"name": one.name, "why": one.why} for one in files]


def cause(standing: Standing, causes: Causes) -> dict[str, Any] | None:
    """Return the cause of the first file that does not match, those of the others beside it under `more`."""
    rows = [_cause(one) for one in standing.causes_among(causes)]
    return {**rows[0], **({"more": rows[1:]} if rows[1:] else {})} if rows else None


def _cause(one: Cause) -> dict[str, Any]:
    commit = one.commit
    row = {
        "path": one.path,
        "change": one.change,
        "commit": commit.sha if commit else None,
        "author": commit.author if commit else None,
        "at": stamp(commit.at) if commit else None,
        "subject": commit.subject if commit else None,
        "moved_to": one.moved_to or None,
    }
    return row | ({"why": one.why} if one.why else {})
