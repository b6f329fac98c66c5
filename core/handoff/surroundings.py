"""Where the work stands, for a session that is picked up: the plan's focus, charts that sank, the declared window."""

from __future__ import annotations

import os

from navlog.core.record import record
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.handoff.session import Session
    from navlog.core.project import Context
    from navlog.core.roadmap.model import Plan

SHOWN = 5
"""Questions of sunk charts that are named to a person."""


@record
class Surroundings:
    """Where the work stands, for a script and for people."""

    fields: dict[str, Any]
    text: str


def look(context: Context, given: str | None, session: Session | None) -> Surroundings:
    """Look at the plan, the charts and the budget.

    Args:
        context: the surroundings.
        given: the value of `--session`.
        session: the session that belongs here.
    """
    plan, planned = _roadmap(context)
    sunk, charted = _charts(context)
    window, declared = _budget(context, given, session)
    fields = {"roadmap": plan, "charts": {"sunk": sunk}, "budget": window}
    return Surroundings(fields, "\n".join(part for part in (planned, charted, declared) if part))


def _roadmap(context: Context) -> tuple[dict[str, Any] | None, str]:
    from navlog.core.roadmap import ledger, outcome

    plan = ledger.load(context)
    if not plan.planned:
        return None, ""
    phase, todo = _focus(plan)
    fields = {
        "progress": outcome.progress(plan),
        "cursor": plan.cursor or None,
        "cursor_path": list(plan.path),
        "phase": phase,
        "open": todo,
    }
    rows = [f"  [ ] {line(one['title'])}" + ("  <- current" if one["id"] == plan.cursor else "") for one in todo]
    return fields, "\n".join([outcome.standing(plan), *rows])


def _focus(plan: Plan) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """Return the phase in focus, and its slices that are still to be done."""
    from navlog.core.roadmap.model import LIVE

    if not plan.path:
        return None, []
    phase = plan.by_id[plan.path[0]]
    row = {"id": phase.id, "ref": phase.ref, "title": phase.title, "status": phase.status}
    live = (part for part in phase.slices if part.status in LIVE)
    return row, [{"id": part.id, "title": part.title, "status": part.status} for part in live]


def _charts(context: Context) -> tuple[list[dict[str, Any]], str]:
    from navlog.core.charts.overview import survey
    from navlog.core.charts.standing import load_hashes

    lost = survey(context.project, load_hashes(context.project, context.project.root), with_causes=False).lost
    rows = [{"id": one.chart.id, "question": one.chart.question} for one in lost]
    named = "; ".join(line(row["question"]) for row in rows[:SHOWN])
    more = f"; and {len(rows) - SHOWN} more" if len(rows) > SHOWN else ""
    return rows, f"Charts: {count(len(rows), 'answer')} sank here: {named}{more}" if rows else ""


def _budget(context: Context, given: str | None, session: Session | None) -> tuple[dict[str, Any] | None, str]:
    """Return how full the window of the session that asks is, as far as that is known, else the declared one."""
    from navlog.core.budget import commands, finding, window
    from navlog.core.handoff.budgeting import declared_by
    from navlog.core.handoff.identity import asking

    asks = asking(given, os.environ)
    declared = declared_by(context, asks or (session.id if session else ""))
    told = commands.measured(context, finding.of_session(context, asks, os.environ), declared) if asks else None
    if told is None or told.reading.tokens is None:
        return _declared(declared)
    fields = {
        "tokens": told.reading.tokens,
        "window": told.window.tokens,
        "window_source": told.window.source or None,
        "percent": window.percent(told.reading, told.window),
        "model": told.reading.model or told.window.model or None,
    }
    return fields, f"Context: {window.line(told.reading, told.window, context.now)}"


def _declared(declared: tuple[int, str] | None) -> tuple[dict[str, Any] | None, str]:
    if declared is None:
        return None, ""
    tokens, model = declared
    fields = {"tokens": None, "window": tokens, "window_source": "declared", "percent": None, "model": model or None}
    return fields, f"Context window: {tokens:,} tokens, declared" + (f" for {line(model)}" if model else "")
