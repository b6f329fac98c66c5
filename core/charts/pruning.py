"""Pruning: charts that have been sunk in every worktree for long are erased; whoever regrets it can undo it."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.charts import catalogue, rows, shelf
from navlog.core.charts.fingerprint import FRESH, SUNK
from navlog.core.charts.standing import Standing, load_hashes, save_hashes, stand
from navlog.core.command import Result
from navlog.core.storage import Lock
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.charts.entry import Chart
    from navlog.core.command import Arguments
    from navlog.core.project import Context, Project

DAY = 86_400.0


def prune(context: Context, arguments: Arguments) -> Result:
    """Check every chart, remember since when each has been sunk everywhere, and erase those past their time."""
    context.project.require()
    here, everywhere, unread = _look(context)
    since = _remember(context, everywhere)
    erased = _erase(context, _doomed(context, arguments["purge"], here, since))
    return _result(context, here, erased, unread)


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


def checkouts(project: Project) -> tuple[str, ...]:
    """Return the top folders of all worktrees of the repository that exist, this one first."""
    found = [project.root, project.home]
    linked = os.path.join(project.common, "worktrees") if project.common else ""
    for name in sorted(os.listdir(linked)) if linked and os.path.isdir(linked) else ():
        try:
            target = storage.read(os.path.join(linked, name, "gitdir")).decode("utf-8", "surrogateescape").strip()
        except OSError:
            continue
        found.append(os.path.dirname(os.path.realpath(os.path.join(linked, name, target))))
    return tuple(dict.fromkeys(folder for folder in found if os.path.isdir(folder)))


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


def _remember(context: Context, everywhere: set[str]) -> dict[str, float]:
    """Return since when each chart has been sunk everywhere, as prunes have seen it."""
    path = os.path.join(context.project.derived, "sunk.json")
    try:
        known = lean.loads(storage.read(path).decode("utf-8"))
    except (OSError, ValueError):
        known = {}
    known = known if isinstance(known, dict) else {}
    since = {one: _number(known.get(one), context.now) for one in sorted(everywhere)}
    if since != known:
        storage.write(path, lean.dumps(since).encode("ascii"))
    return since


def _number(value: object, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) else otherwise


def _doomed(context: Context, purge: bool, here: tuple[Standing, ...], since: dict[str, float]) -> tuple[str, ...]:
    if purge:
        return tuple(standing.chart.id for standing in here if standing.state == SUNK)
    kept = context.settings["charts.keep_sunk"]
    assert isinstance(kept, int)
    return tuple(one for one, start in since.items() if context.now - start >= kept * DAY)


def _result(
    context: Context, here: tuple[Standing, ...], doomed: tuple[str, ...], unread: tuple[shelf.Unread, ...]
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
    notes = [f"{one.name} is set aside: {one.why}" for one in unread]
    notes += ["take it back with: navlog undo"] if doomed else []
    return Result(fields, "\n".join(lines), tuple(notes))
