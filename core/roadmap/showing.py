"""The commands that only show the roadmap, or publish it."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.roadmap import ledger, outcome, parking, refs
from navlog.core.roadmap.model import DEFERRED, DONE, IN_PROGRESS, PLANNED, STALE, Phase, Plan, Slice
from navlog.core.roadmap.outcome import KEPT, progress, read, tally, unread
from navlog.core.text import count, line, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context

GLYPHS = {DONE: "[x]", DEFERRED: "[>]", IN_PROGRESS: "[~]", STALE: "[-]", "blocked": "[!]", "open": "[ ]"}
EMPTY = "there is no plan yet; add the first phase with: navlog roadmap add TITLE"


def tree(context: Context, arguments: Arguments) -> Result:
    """Show the plan."""
    from navlog.core.roadmap.publish.fields import fields

    context.project.require()
    plan = ledger.load(context)
    shown = plan.phases if arguments["all"] else plan.planned
    notes = [f"line {one.line}: {line(one.text)}: {one.why}" for one in plan.unread]
    notes += [f"these wait for one another in a ring: {_ring(plan, ring)}" for ring in plan.cycles]
    if plan.conflict:
        notes.append(
            f"line {plan.conflict} marks a merge conflict: nothing is written or published until it is resolved"
        )
    notes += [f"order repaired: {one.why}" for one in plan.repairs]
    notes += [EMPTY] if not plan.phases and not plan.unread else []
    text = "\n".join([*_lines(plan, shown), *([tally(plan)] if plan.phases else [])])
    rows = {
        **fields(plan),
        "unread": unread(plan),
        "progress": progress(plan),
        "cycles": [list(one) for one in plan.cycles],
    }
    pointer = {"cursor": plan.cursor or None, "cursor_phase": (plan.path or (None,))[0], "cursor_path": list(plan.path)}
    return read(context, plan, Result({**rows, **pointer}, text, tuple(notes)))


def show(context: Context, arguments: Arguments) -> Result:
    """Show one phase whole, or a slice."""
    from navlog.core.roadmap.publish.fields import fields
    from navlog.core.roadmap.publish.links import links

    context.project.require()
    plan = ledger.load(context)
    phase, part = refs.find(plan, arguments["ref"])
    found = links(context.project, (phase,))
    row = next(one for one in fields(plan, found)["phases"] if one["id"] == phase.id)
    linked = [f"  {link.text}: {link.path}" for link in found.get(phase.id, ())]
    blockers = [f"waits for {_name(plan, one)}" for one in phase.waits]
    text = [
        *_lines(plan, (phase,)),
        *blockers,
        "",
        printable(phase.detail),
        *(["", "links:", *linked] if linked else []),
    ]
    return read(context, plan, Result({**row, "slice": part.id if part else None}, "\n".join(text).rstrip()))


def deferrable(context: Context, arguments: Arguments) -> Result:
    """Propose what looks parked. Nothing is written."""
    context.project.require()
    plan = ledger.load(context)
    found = parking.candidates(plan)
    rows = [
        {
            "id": one.part.id if one.part else one.phase.id,
            "ref": one.phase.ref,
            "title": one.part.title if one.part else one.phase.title,
            "marker": one.marker,
            "consequence": one.consequence,
        }
        for one in found
    ]
    text = [f"{row['id']}  {row['ref']}  {row['title']}\n    {row['consequence']}" for row in rows]
    hint = "park the ones you mean, one by one: navlog roadmap status ID deferred"
    notes = (hint if rows else "no title says that it is parked",)
    return read(context, plan, Result({"candidates": rows}, "\n".join(text), notes))


def publish(context: Context, arguments: Arguments) -> Result:
    """Write ROADMAP.md."""
    context.project.require()
    done = outcome.publish(context)
    fields = {
        "path": done.path,
        "changed": done.changed,
        "backed_up_to": done.backed_up_to or None,
        "warning": done.warning or None,
    }
    text = f"wrote {done.path}" if done.changed else f"{done.path} is up to date"
    text = text if ledger.load(context).phases else EMPTY
    backed = (f"{KEPT} {done.backed_up_to}",) if done.backed_up_to else ()
    return Result(
        fields, "" if done.warning else text, (*backed, *([done.warning] if done.warning else [])), bool(done.warning)
    )


def completed(context: Context, arguments: Arguments) -> Result:
    """Show the shipping log, newest first."""
    from navlog.core.roadmap.publish.fields import shipped

    context.project.require()
    plan = ledger.load(context)
    text = [f"{one.shipped}  {one.commit or '-':7}  {one.ref or one.number}  {line(one.title)}" for one in plan.log]
    notes = () if text else ("nothing has been shipped yet",)
    return read(context, plan, Result({"shipped_phases": shipped(plan)}, "\n".join(text), notes))


def _lines(plan: Plan, phases: tuple[Phase, ...]) -> list[str]:
    """Return the tree as text: group, phase, slices, the cursor at its place."""
    found: list[str] = []
    group = ""
    names = {phase.id: phase.ref for phase in plan.phases}
    width = max((len(phase.ref) for phase in phases), default=0)
    for phase in phases:
        if phase.group != group and phase.place == PLANNED:
            group = phase.group
            found += [line(group)] if group else []
        found.append(_line(plan, phase, width, names))
        found += [_slice(plan, part) for part in phase.slices] if phase.place == PLANNED else []
    return found


def _line(plan: Plan, phase: Phase, width: int, names: dict[str, str]) -> str:
    rank = f"{phase.priority:>3}" if phase.priority else "   "
    facts = [phase.status_words] if phase.status != "open" else []
    facts += [_done(phase)] if phase.slices else []
    facts += [f"waits for {', '.join(names.get(one, one) for one in phase.waits)}"] if phase.waits else []
    facts += [phase.shipped] if phase.shipped else []
    here = "  <- current" if plan.cursor == phase.id else ""
    told = f"  ({', '.join(facts)})" if facts else ""
    return f"{rank} {GLYPHS[phase.status]} {phase.ref:<{width}}  {line(phase.title)}{told}{here}"


def _slice(plan: Plan, part: Slice) -> str:
    here = "  <- current" if plan.cursor == part.id else ""
    return f"      {'  ' * part.depth}{GLYPHS[part.status]} {line(part.title)}{here}"


def _done(phase: Phase) -> str:
    return f"{sum(part.status == DONE for part in phase.slices)}/{count(len(phase.slices), 'slice')}"


def _name(plan: Plan, one: str) -> str:
    phase = plan.by_id.get(one)
    return f"{phase.named} ({phase.status_words})" if phase else f"{one}, which is not in the plan"


def _ring(plan: Plan, ring: tuple[str, ...]) -> str:
    return " -> ".join(plan.by_id[one].ref for one in ring)
