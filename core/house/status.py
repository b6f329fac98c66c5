"""The overview and the settings, as text and as JSON."""

from __future__ import annotations

import os

from navlog.core import settings as every
from navlog.core.command import Result
from navlog.core.project import branch_of
from navlog.core.text import age, count, line, moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context

NEWEST = 5


def status(context: Context, arguments: Arguments) -> Result:
    """Print the overview: the project, its charts, the newest questions, what sank, and how far the plan is."""
    project = context.project
    place = {
        "project": project.root,
        "branch": branch_of(project),
        "store": project.store if project.exists else None,
    }
    if not project.exists:
        text = [f"{project.name} has no navlog store yet.", ABOUT, "Make one, and see each change: navlog init"]
        return Result({**place, "charts": None, "roadmap": None}, "\n\n".join(text))
    from navlog.core.charts.overview import survey
    from navlog.core.charts.standing import load_hashes

    overview = survey(project, load_hashes(project, project.root), with_causes=False)
    counts = {"total": len(overview.standings), "fresh": len(overview.fresh), "sunk": len(overview.lost)}
    newest = [standing.chart for standing in overview.fresh[:NEWEST]]
    rows = [f"  {age(context.now - moment(chart.at)):>4}  {line(chart.question)}" for chart in newest]
    head = f"{project.name}  {branch_of(project)}".rstrip()
    tally = f"{count(counts['total'], 'chart')}: {counts['fresh']} fresh here, {counts['sunk']} sunk or unreadable"
    notes = tuple(f"{one.name} is set aside: {one.why}" for one in overview.unread)
    plan, planned = _plan(context)
    return Result({**place, "charts": counts, "roadmap": plan}, "\n".join([head, tally, *rows, *planned]), notes)


def _plan(context: Context) -> tuple[dict[str, Any] | None, list[str]]:
    """Return how far the plan is, for a script and as lines; nothing where there is none."""
    from navlog.core.roadmap import ledger, outcome

    plan = ledger.load(context)
    if not plan.phases:
        return None, []
    path = plan.path
    phase = plan.by_id[path[0]] if path else None
    told = f"roadmap: {outcome.tally(plan)}" + (f", in focus: {line(phase.named)}" if phase else "")
    return {**outcome.progress(plan), "cursor": plan.cursor or None, "ref": phase.ref if phase else None}, [told]


ABOUT = """\
navlog keeps what a coding agent found out the hard way: a question, its answer, and the files that prove it.
The next session asks before it searches. When a file changes, its answers stop by themselves."""


def settings(context: Context, arguments: Arguments) -> Result:
    """Show every setting, its value, and where the value came from."""
    loaded = every.load(context.project, os.environ)
    rows = [
        {"name": one.setting.name, "value": one.value, "source": one.source, "default": one.setting.default}
        for one in loaded
    ]
    text = [f"{one.setting.name} = {_shown(one.value)}  ({one.source})\n    {one.setting.help}" for one in loaded]
    places = [path for path, _ in every.files(context.project, os.environ)]
    unknown = every.unknown(context.project, os.environ)
    notes = (*unknown, "settings files, the strongest last: " + ", ".join(places))
    return Result({"settings": rows, "files": places, "unknown": list(unknown)}, "\n".join(text), notes)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
