"""Read the charts of a capn-hook store (`.capn/entries/<id>.md`, format `capn: 1`) into this one."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.charts import library, shelf
from navlog.core.charts.entry import Chart, EntryError, decode
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.record import record, replace
from navlog.core.storage import Lock
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.journal import Edit
    from navlog.core.project import Context, Project


@record
class Reading:
    """What a foreign store holds: charts, and the entries that cannot be read with the reason."""

    charts: tuple[Chart, ...]
    unread: tuple[shelf.Unread, ...]


def run(context: Context, arguments: Arguments) -> Result:
    """Import what is not here yet; fingerprints are kept, so that a chart that is stale stays stale."""
    project = context.project
    reading = read(_entries(context, arguments["path"]))
    if arguments["dry_run"]:
        _, added, skipped = _plan(project, reading)
        return _result(added, skipped, reading, dry=True)
    project.require()
    with Lock(project.store):
        edits, added, skipped = _plan(project, reading)
        library.commit(context, "import", f"import {count(len(added), 'chart')} from capn", edits)
    return _result(added, skipped, reading, dry=False)


def read(folder: str) -> Reading:
    """Read every entry of a folder, in the order of its names."""
    charts, unread = [], []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".md"):
            continue
        try:
            charts.append(decode(storage.read(os.path.join(folder, name)), name.removesuffix(".md")))
        except (EntryError, OSError) as error:
            unread.append(shelf.Unread(name, str(error)))
    return Reading(tuple(charts), tuple(unread))


def _entries(context: Context, given: str | None) -> str:
    """Find the folder of entries: what was named may be it, the store, or the project that has the store."""
    tried = [os.path.join(context.here, given)] if given else [context.project.root, context.project.home]
    for base in tried:
        for inner in (os.path.join(".capn", "entries"), "entries", "" if given else ".capn"):
            folder = os.path.join(base, inner)
            if os.path.isdir(folder) and (inner or _has_entries(folder)):
                return folder
    raise Refused("no_capn_store", f"there is no capn store at {tried[0]}", "name its folder: navlog import capn PATH")


def _has_entries(folder: str) -> bool:
    return any(name.endswith(".md") for name in os.listdir(folder))


def _plan(project: Project, reading: Reading) -> tuple[tuple[Edit, ...], tuple[Chart, ...], tuple[Chart, ...]]:
    """Return the edits, the charts that they add, and the charts whose question is charted here already."""
    added: dict[str, Chart] = {}
    skipped: list[Chart] = []
    for chart in sorted(reading.charts, key=lambda chart: chart.at, reverse=True):
        chart_id = library.new_id(project, chart.question)
        if chart_id in added or shelf.current(project, chart_id) is not None:
            skipped.append(chart)
        else:
            added[chart_id] = replace(chart, id=chart_id, by=chart.by or "capn")
    edits = tuple(shelf.put(project, chart) for chart in added.values())
    return edits, tuple(added.values()), tuple(skipped)


def _result(added: tuple[Chart, ...], skipped: tuple[Chart, ...], reading: Reading, dry: bool) -> Result:
    verb = "would import" if dry else "imported"
    lines = [f"{verb} {chart.id}: {line(chart.question)}" for chart in added]
    lines += [f"skipped, charted already: {line(chart.question)}" for chart in skipped]
    lines.append(f"{verb} {count(len(added), 'chart')}, skipped {len(skipped)}, unread {len(reading.unread)}")
    fields = {
        "imported": [{"id": chart.id, "question": chart.question} for chart in added],
        "skipped": [{"id": chart.id, "question": chart.question} for chart in skipped],
        "unread": [{"name": one.name, "why": one.why} for one in reading.unread],
        "dry_run": dry,
    }
    return Result(fields, "\n".join(lines), tuple(f"{one.name} was passed over: {one.why}" for one in reading.unread))
