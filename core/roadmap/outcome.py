"""Outcomes: what a command answers that changed the roadmap; ROADMAP.md is written anew, and advice given where due."""

from __future__ import annotations

import os

from navlog.core.command import Result
from navlog.core.record import record, replace
from navlog.core.roadmap import advice, ledger, looks, places
from navlog.core.roadmap.model import DEFERRED, DONE, Phase, Plan, Slice
from navlog.core.roadmap.state import State
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context
    from navlog.core.roadmap.publish.publishing import Published
    from navlog.core.roadmap.syncing import Folded

UNDO = "take it back with: navlog undo"
KEPT = f"the {places.PUBLISHED} that stood there is kept as"


@record
class Told:
    """What a command says beside what every command says.

    Attributes:
        text: for a person.
        fields: for a script.
        notes: narration.
        order: whether it changed what the order is about, so that advice on it is due.
    """

    text: str
    fields: dict[str, Any]
    notes: tuple[str, ...] = ()
    order: bool = False


def changed(context: Context, before: Plan, after: Plan, told: Told) -> Result:
    """Answer for a command that changed the plan."""
    published = republish(context)
    advised = advice.order_advice(after) if told.order else None
    pointing = advice.cursor_advice(after) if after != before else None
    fields = {
        **told.fields,
        "cursor": after.cursor or None,
        "progress": progress(after),
        "order_advice": advised and row(advised),
        "cursor_advice": pointing and row(pointing),
        "warning": published or None,
    }
    notes = [*told.notes]
    notes += [f"order: {advised.why}; state one with: navlog roadmap reorder"] if advised and advised.ask else []
    if pointing and (told.order or _left(before, pointing)):
        notes.append(f"cursor: {pointing.why}; move it with: navlog roadmap next")
    notes += [published] if published else []
    return Result(fields, told.text, tuple(notes))


def _left(before: Plan, pointing: advice.Advice) -> bool:
    """Whether a change left the cursor behind: a person has not been told of that yet."""
    known = advice.cursor_advice(before)
    return pointing.state != advice.UNSET and (known is None or known.why != pointing.why)


def synced(context: Context, before: State, after: State, folded: Folded) -> Result:
    """Answer for what was folded in."""
    by_id = {**before.plan.by_id, **after.plan.by_id}
    groups = {"added": folded.added, "shipped": folded.shipped, "retired": folded.retired}
    text = [f"{word} {by_id[one].named}" for word, ids in groups.items() for one in ids if one in by_id]
    fields = {
        **{word: [brief(by_id[one]) for one in ids if one in by_id] for word, ids in groups.items()},
        "unread": unread(after.plan),
        "changed": before.raw != after.raw,
    }
    notes = tuple(f"line {one.line}: {line(one.text)}: {one.why}" for one in after.plan.unread)
    text = text or ["wrote the ids" if before.raw != after.raw else "nothing to fold in"]
    told = Told("\n".join(text), fields, notes, bool(folded.added or folded.retired))
    return changed(context, before.plan, after.plan, told)


def republish(context: Context) -> str:
    """Write ROADMAP.md unless it has been since the plan changed.

    Returns:
        What stands in the way; once, where what stood there was put; else nothing.
    """
    kept = looks.kept(context)
    if kept.get("published") == looks.published(context):
        return str(kept.get("warning", ""))
    done = publish(context)
    return done.warning or (f"{KEPT} {done.backed_up_to}" if done.backed_up_to else "")


def publish(context: Context) -> Published:
    """Write ROADMAP.md where it does not say what the plan says, and keep that it has been."""
    from navlog.core.roadmap.noticing import begin
    from navlog.core.roadmap.publish import publishing

    files = places.signature(context)  # before the plan is read: what is written meanwhile is published next time
    plan = ledger.load(context)
    done = publishing.publish(context.project, plan, context.now)
    looks.keep(context, published=looks.published(context, files), warning=done.warning, standing=standing(plan))
    begin(context, plan)
    return done


def standing(plan: Plan) -> str:
    """Return where the plan stands, for an agent: how much is done, and what is in focus; nothing without a plan."""
    if not plan.planned:
        return ""
    done, total, parked = plan.progress
    text = f"Roadmap: {done} of {count(total, 'phase')} done" + (f", {parked} parked" if parked else "") + "."
    if plan.path:
        phase = plan.by_id[plan.path[0]]
        text += f" In focus: {line(phase.named)} ({phase.status_words})."
    return f"{text} `navlog roadmap` shows the plan, `navlog roadmap next` moves on."


def read(context: Context, plan: Plan, result: Result) -> Result:
    """Return the answer of a command that only reads, after ROADMAP.md was brought up to date.

    Where nothing may be written nothing is tried, and nothing is said.
    """
    silent = context.read_only or plan.conflict or not plan.phases or not os.access(context.project.root, os.W_OK)
    warning = "" if silent else republish(context)
    notes = (*result.notes, *((warning,) if warning else ()))
    return replace(result, fields={**result.fields, "warning": warning or None}, notes=notes)


def phase_fields(phase: Phase, part: Slice | None = None) -> dict[str, Any]:
    """Return a phase or slice as a result names it."""
    if part is not None:
        return {"id": part.id, "ref": phase.ref, "title": part.title, "status": part.status, "phase": phase.id}
    return {**brief(phase), "status": phase.status, "stored": phase.stored, "place": phase.place}


def brief(phase: Phase) -> dict[str, Any]:
    """Return what identifies a phase."""
    return {"id": phase.id, "ref": phase.ref, "number": phase.number, "title": phase.title}


def progress(plan: Plan) -> dict[str, int]:
    """Return how much is done."""
    done, total, parked = plan.progress
    return {"done": done, "total": total, "deferred": parked}


def unread(plan: Plan) -> list[dict[str, Any]]:
    """Return what could not be read."""
    return [{"line": one.line, "text": one.text, "why": one.why} for one in plan.unread]


def row(one: advice.Advice) -> dict[str, Any]:
    """Return a piece of advice for a script."""
    return {
        "state": one.state,
        "why": one.why,
        "ask": one.ask,
        "live_phases": one.live,
        **({"ref": one.ref or None} if one.state in (advice.ON_DONE, advice.ON_PARKED, advice.DANGLING) else {}),
        **(
            {"unordered": list(one.unordered)}
            if one.state in (advice.NEVER_SET, advice.DECLINED, advice.STATED)
            else {}
        ),
    }


def tally(plan: Plan) -> str:
    """Return `4/11 done (2 parked)`."""
    done, total, parked = plan.progress
    return f"{done}/{total} done" + (f" ({parked} parked)" if parked else "")


def waiting(plan: Plan, phase: Phase) -> str:
    """Return what waits for a phase and so goes on waiting, as half a sentence; empty when nothing does."""
    refs = [other.ref for other in plan.phases if other.live and phase.id in other.waits]
    if not refs or phase.status == DONE:
        return ""
    still = "still " if phase.status == DEFERRED else ""
    return f"{', '.join(refs[:5])} {still}{'wait' if len(refs) > 1 else 'waits'} for it"
