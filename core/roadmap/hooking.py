"""What the roadmap does when an agent's host tells an event: capture, fold in, publish, notice. Silent where it can be.

Everything here is cheap while nothing has changed: a few file stamps are compared, and that is all.
"""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.errors import Fault
from navlog.core.project import PROPOSALS
from navlog.core.roadmap import looks, places
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.project import Context
    from navlog.core.proposals import Proposal
    from navlog.core.roadmap.capture.events import Captured

CLEARED = "cleared_session"
"""The derived file that names a session which began by clearing another."""

SHOWN = 3
"""Proposals that a message names."""


def started(context: Context, event: Mapping[str, Any]) -> str:
    """Return where the plan stands, for the model at the start of a session; nothing without a plan."""
    _cleared(context, event)
    if places.planned(context):
        _try_refresh(context)
    return standing(context)


def prompt(context: Context, event: Mapping[str, Any]) -> str:
    """Refresh what is published, and return what was noticed since the model was last told; mostly nothing."""
    if not places.planned(context):
        return ""
    _try_refresh(context)
    return _untold(context)


def stopped(context: Context, event: Mapping[str, Any]) -> str:
    """Fold in what was edited, refresh what is published, look at the commits; return what a person should know."""
    _carried(context, event)
    return _refresh(context, fold=True) if places.planned(context) else ""


def used(context: Context, event: Mapping[str, Any]) -> str:
    """Capture a plan or a todo list; return what became of it, for the model."""
    from navlog.core.roadmap.capture.events import captured

    found = captured(event)
    return "" if found is None else _captured(context, found)


def _captured(context: Context, found: Captured) -> str:
    """Mirror what an event has, and return what to say of it: of a plan only, since a todo list is the model's own."""
    from navlog.core.errors import Refused
    from navlog.core.roadmap import capturing

    try:
        done = None if context.read_only else capturing.from_event(context, found)
    except Refused as refusal:
        return f"navlog did not capture the plan: {refusal.message}; {refusal.hint}." if found.kind == "plan" else ""
    if done is None:
        return ""
    state, mirrored = done
    _refresh(context)
    if found.kind != "plan":
        return ""
    refs = [state.plan.by_id[one].ref for one in mirrored.added if one in state.plan.by_id]
    return (
        f"navlog wrote the approved plan into the roadmap as {count(len(refs), 'phase')} ({', '.join(refs[:12])}). "
        "`navlog roadmap` shows it; `navlog roadmap status REF done` ships a phase once it is done."
    )


def _cleared(context: Context, event: Mapping[str, Any]) -> None:
    """Remember a session that began by clearing another: it may have begun with a plan, which only its end shows."""
    if event.get("source") != "clear" or context.read_only:
        return
    path = os.path.join(context.project.derived, CLEARED)
    try:
        storage.write(path, str(event.get("session_id", "")).encode("utf-8", "replace"), durable=False)
    except Fault:  # a full disk: what the session was begun with is then not captured
        return


def _carried(context: Context, event: Mapping[str, Any]) -> None:
    """Capture the plan that the session was begun with, at its first end."""
    path = os.path.join(context.project.derived, CLEARED)
    if context.read_only or not os.path.exists(path):
        return
    from navlog.core.roadmap.capture.carried import carried

    try:
        session = storage.read(path).decode("utf-8", "replace")
    except OSError:
        return
    if session == str(event.get("session_id", "")):
        storage.remove(path)
        found = carried(event)
        if found is not None:
            _captured(context, found)


def standing(context: Context) -> str:
    """Return where the plan stands: how much is done, and what is in focus; nothing without a plan."""
    if not context.project.exists or not places.planned(context):
        return ""
    kept = looks.kept(context)
    if kept.get("published") == looks.published(context):
        return str(kept.get("standing", ""))
    from navlog.core.roadmap import ledger, outcome

    return outcome.standing(ledger.load(context))


def _refresh(context: Context, fold: bool = False) -> str:
    """Bring what is derived from the plan up to date, where anything changed since the last time.

    Returns:
        What a person should know: commits that seem to finish a phase, or why ROADMAP.md could not be written.
    """
    kept = looks.kept(context)
    stale = kept.get("published") != looks.published(context)
    changed = fold and kept.get("folded") != looks.folded(context)
    if context.read_only or not (stale or changed):
        return ""
    from navlog.core.roadmap import outcome

    told = _fold(context) if changed else []
    warning = outcome.republish(context)
    told += [warning] if warning and stale else []
    if changed:
        looks.keep(context, folded=looks.folded(context))
    return f"navlog: {'; '.join(told)}" if told else ""


def _try_refresh(context: Context) -> None:
    """Bring what is derived up to date; where the disk does not take it, what there is to tell is told all the same."""
    try:
        _refresh(context)
    except Fault:
        return


def _fold(context: Context) -> list[str]:
    """Fold in what was edited by hand, look at the commits, and return what a person should know of it."""
    from navlog.core.errors import NavlogError
    from navlog.core.roadmap import noticing, syncing
    from navlog.core.roadmap.state import Changes

    try:
        syncing.change(context, "roadmap sync", lambda _: Changes())
    except NavlogError as error:
        return [f"the roadmap was not folded in: {error.message}"]
    fresh = [one for one in noticing.notice(context).fresh if one.commit]
    named = "; ".join(f"{one.ref} {line(one.title)} ({one.commit[:7]})" for one in fresh[:SHOWN])
    seem = "seems" if len(fresh) == 1 else "seem"
    return [f"{named} {seem} finished: navlog proposals, or i in the workbench"] if fresh else []


def _untold(context: Context) -> str:
    """Return the proposals that the model has not been told of, once."""
    stamp = places.stamp(os.path.join(context.project.store, PROPOSALS))
    if stamp is None or stamp == looks.kept(context).get("told") or context.read_only:
        return ""
    from navlog.core import proposals
    from navlog.core.roadmap import ledger, noticing

    waiting = [one for one in noticing.waiting(proposals.read(context.project), ledger.load(context)) if one.commit]
    looks.keep(context, told=stamp)
    if not waiting:
        return ""
    named = "; ".join(_proposed(one) for one in waiting[:SHOWN])
    return (
        f"navlog noticed that these phases may be finished: {named}. Ask the person before shipping one: "
        "`navlog proposals accept ID` or `dismiss ID`; `navlog proposals` lists them."
    )


def _proposed(one: Proposal) -> str:
    return f"{one.ref} “{line(one.title)}” by {one.commit[:7]} ({one.evidence}; proposal {one.id})"
