"""Pruning: charts that have been sunk in every worktree for long are erased; whoever regrets it can undo it."""

from __future__ import annotations

import os

from navlog.core import derived, lean, storage
from navlog.core.charts import catalogue, rows, shelf
from navlog.core.charts.fingerprint import FRESH, SUNK
from navlog.core.charts.standing import Standing, load_hashes, save_hashes, stand
from navlog.core.command import Result
from navlog.core.paths import join
from navlog.core.project import checkouts
from navlog.core.storage import Lock
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.charts.entry import Chart
    from navlog.core.command import Arguments
    from navlog.core.project import Context

DAY = 86_400.0

SINCE = "sunk.json"
"""The derived file that tells since when each chart has been sunk everywhere."""


def prune(context: Context, arguments: Arguments) -> Result:
    """Check every chart, remember since when each has been sunk everywhere, and erase those past their time."""
    context.project.require()
    here, everywhere, unread = _look(context)
    since = _remember(context, here, everywhere)
    erased = _erase(context, _doomed(context, arguments["purge"], since))
    storage.sweep((context.project.store, context.project.charts, context.project.derived))
    spared = sum(standing.state == SUNK for standing in here) - len(everywhere)
    notes = [f"{count(spared, 'chart')} of them stand in another worktree, and stay"] if spared else []
    return _result(context, here, erased, unread, notes)


def _erase(context: Context, doomed: tuple[str, ...]) -> tuple[str, ...]:
    """Erase those of the charts that are sunk still; the word index is loaded only when there are any."""
    if not doomed:
        return ()
    from navlog.core.charts import library

    project = context.project
    with Lock(project.store):
        found = shelf.read_each(project, doomed)
        erased = tuple(chart.id for chart in found if stand(project.root, chart).state == SUNK)
        edits = tuple(shelf.drop(project, one) for one in erased)
        library.commit(context, "prune", f"prune {count(len(erased), 'chart')}", edits)
    return erased


def _look(context: Context) -> tuple[tuple[Standing, ...], set[str], tuple[shelf.Unread, ...]]:
    """Return where the charts stand here, the ids that are sunk in every worktree, and the entries set aside."""
    project = context.project
    charts, unread = catalogue.charts(project)
    memories = [load_hashes(project, root) for root in checkouts(project)]
    here, *elsewhere = [memory.stand_all(charts) for memory in memories]
    save_hashes(project, memories)
    sunk = {standing.chart.id for standing in here if standing.state == SUNK}
    for standings in elsewhere:
        sunk -= {standing.chart.id for standing in standings if standing.state != SUNK}
    return here, sunk, unread


def _remember(context: Context, here: tuple[Standing, ...], everywhere: set[str]) -> dict[str, float]:
    """Return since when each chart has been sunk everywhere, as prunes have seen it.

    A file that was changed after that may have been as charted in between, so the time starts anew with the change.
    """
    known = derived.load(context.project, SINCE)
    since = {
        standing.chart.id: max(_number(known.get(standing.chart.id), context.now), _changed(context, standing))
        for standing in here
        if standing.chart.id in everywhere
    }
    if since != known:
        path = os.path.join(context.project.derived, SINCE)
        storage.write(path, lean.dumps(since).encode("ascii"))
    return since


def _changed(context: Context, standing: Standing) -> float:
    """Return when the last of a chart's lost files was changed, or the folder that it is gone from."""
    return min(
        context.now, max((_mtime(join(context.project.root, file.path)) for file, _ in standing.lost), default=0.0)
    )


def _mtime(path: str) -> float:
    while path:
        try:
            return os.stat(path).st_mtime
        except OSError:
            path = os.path.dirname(path) if os.path.dirname(path) != path else ""
    return 0.0


def _number(value: object, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) else otherwise


def _doomed(context: Context, purge: bool, since: dict[str, float]) -> tuple[str, ...]:
    if purge:
        return tuple(since)
    kept = context.settings["charts.keep_sunk"]
    assert isinstance(kept, int)
    return tuple(one for one, start in since.items() if context.now - start >= kept * DAY)


def _result(
    context: Context,
    here: tuple[Standing, ...],
    doomed: tuple[str, ...],
    unread: tuple[shelf.Unread, ...],
    notes: list[str],
) -> Result:
    lost = [standing for standing in here if standing.state != FRESH]
    causes = rows.explained(context.project, lost)
    fields = {
        "checked": len(here),
        "fresh": len(here) - len(lost),
        "sunk": [rows.sunk(standing, causes) for standing in lost],
        "purged": list(doomed),
        "unread": rows.unread(unread),
    }
    names: dict[str, Chart] = {standing.chart.id: standing.chart for standing in here}
    lines = [f"erased {one}: {line(names[one].question)}" for one in doomed]
    lines.append(
        f"{count(len(here), 'chart')} checked, {len(here) - len(lost)} fresh, {len(lost)} sunk, {len(doomed)} erased"
    )
    notes += [f"{one.name} is set aside: {one.why}" for one in unread]
    notes += ["take it back with: navlog undo"] if doomed else []
    return Result(fields, "\n".join(lines), tuple(notes))
