"""The commands that change phases and slices."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.record import replace
from navlog.core.roadmap import archive, bodies, edits, fresh, heading, refs, steps, syncing
from navlog.core.roadmap.files import text_of
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.model import DEFERRED, DONE, LIVE, OPEN, PLANNED, RETIRED, SHIPPED, STALE, Phase, Plan, Slice
from navlog.core.roadmap.outcome import UNDO, Told, changed, phase_fields, tally, waiting
from navlog.core.roadmap.state import Changes, State
from navlog.core.roadmap.titles import title_of
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


def status(context: Context, arguments: Arguments) -> Result:
    """Say how a phase or a slice stands."""
    wanted = arguments["status"]

    def make(state: State) -> Changes:
        phase, part = refs.find(state.plan, arguments["ref"])
        if part is not None:
            return _checked(state, phase, part, wanted)
        if phase.place != PLANNED:
            return _back(state, phase, wanted)
        return _shipped(context, state, phase) if wanted == DONE else _marked(state, phase, wanted)

    before, after, about = syncing.change(context, "roadmap status", make)
    phase, part = refs.find(after.plan, about)
    text, notes = _stands(after.plan, phase, part, wanted)
    told = Told(
        text, phase_fields(phase, part), (*notes, UNDO) if before != after else notes, wanted in (DONE, DEFERRED)
    )
    return changed(context, before.plan, after.plan, told)


def edit(context: Context, arguments: Arguments) -> Result:
    """Give a phase or a slice another title or body."""
    title, body = arguments["title"], arguments["body"]
    if title is None and body is None:
        raise Usage("usage", "there is nothing to change", "give --title, --body or both")
    clean = title_of(title) if title is not None else ""

    def make(state: State) -> Changes:
        phase, part = _planned(state.plan, arguments["ref"])
        return _edited(state, phase, part, clean, body)

    before, after, about = syncing.change(context, "roadmap edit", make)
    phase, part = refs.find(after.plan, about)
    text = f"{phase.named}" if part is None else f"{phase.ref}: {part.title}"
    return changed(
        context, before.plan, after.plan, Told(text, phase_fields(phase, part), (UNDO,) if before != after else ())
    )


def remove(context: Context, arguments: Arguments) -> Result:
    """Take a phase or a slice out of the plan."""

    def make(state: State) -> Changes:
        phase, part = _planned(state.plan, arguments["ref"])
        section = edits.section_of(state.document, phase.id)
        if part is not None:
            item = edits.item_of(section, part.id)
            text = edits.removed(state.document, item.line, item.end)
            below = tuple(id_of(one.marks) for one in section.items if item.line <= one.line < item.end)
            return Changes(f"remove {line(part.title)} from {phase.ref}", plan=text, removed=below, about=part.id)
        leaving = syncing.leaving_of(context, archive.RETIRED)
        retired = steps.archived(state.document, section, text_of(state.raw.retired), phase.ref, leaving)
        text = steps.removed(state.document, section)
        return Changes(f"remove {phase.named}", plan=text, retired=retired, removed=(phase.id,), about=phase.id)

    before, after, about = syncing.change(context, "roadmap remove", make)
    phase, part = refs.find(before.plan, about)
    hint = f"bring it back with: navlog roadmap restore {phase.id}" if part is None else UNDO
    text = f"removed {phase.named if part is None else part.title}"
    gone = {"status": STALE, "place": RETIRED} if part is None else {}
    fields = {**phase_fields(phase, part), **gone}
    return changed(context, before.plan, after.plan, Told(text, fields, (hint,)))


def restore(context: Context, arguments: Arguments) -> Result:
    """Bring a shipped or retired phase back into the plan."""

    def make(state: State) -> Changes:
        phase, part = refs.find(state.plan, arguments["ref"])
        if part is not None or phase.place == PLANNED:
            raise Refused("in_the_plan", f"{phase.named} is in the plan", "only what was shipped or removed comes back")
        return _back(state, phase, OPEN)

    before, after, about = syncing.change(context, "roadmap restore", make)
    phase, part = refs.find(after.plan, about)
    told = Told(f"back in the plan: {phase.named}", phase_fields(phase, part), (UNDO,))
    return changed(context, before.plan, after.plan, told)


def _marked(state: State, phase: Phase, wanted: str) -> Changes:
    section = edits.section_of(state.document, phase.id)
    text = edits.marked(state.document, section, {"status": "" if wanted == OPEN else wanted})
    if wanted == phase.stored:
        return Changes(about=phase.id)
    return Changes(f"set {phase.named} to {wanted}", plan=text, about=phase.id)


def _shipped(context: Context, state: State, phase: Phase) -> Changes:
    section = edits.section_of(state.document, phase.id)
    leaving = syncing.leaving_of(context, archive.SHIPPED)
    completed = steps.archived(state.document, section, text_of(state.raw.completed), phase.ref, leaving)
    text = steps.removed(state.document, section)
    return Changes(f"ship {phase.named}", plan=text, completed=completed, removed=(phase.id,), about=phase.id)


def _back(state: State, phase: Phase, wanted: str) -> Changes:
    """Return the change that brings a phase back from its archive; the archive itself only ever grows."""
    if wanted == phase.status or (wanted == DONE and phase.place == SHIPPED):
        raise Refused("already", f"{phase.named} is {wanted} already", "see it with: navlog roadmap --all")
    if wanted == DONE:
        raise Refused("not_in_plan", f"{phase.named} was taken out", f"first: navlog roadmap restore {phase.id}")
    entries = state.retired if phase.place == RETIRED else state.shipped
    entry = next(one for one in reversed(entries) if one.id == phase.id)
    entry = replace(entry, body=bodies.closed(entry.body))
    said = "" if wanted == OPEN else wanted
    ways = (entry.heading, f"Phase {heading.plain(entry.heading)}")

    def write(head: str) -> str:
        return steps.restored(state.document, replace(entry, heading=head), said)

    text = fresh.readable(state.document, phase.id, ways, write)
    return Changes(f"bring back {phase.named}", plan=text, added=(phase.id,), about=phase.id)


def _checked(state: State, phase: Phase, part: Slice, wanted: str) -> Changes:
    item = edits.item_of(edits.section_of(state.document, refs.planned(phase).id), part.id)
    text = edits.checked(state.document, item, wanted)
    if wanted == part.status:
        return Changes(about=part.id)
    return Changes(f"set {line(part.title)} to {wanted}", plan=text, about=part.id)


def _edited(state: State, phase: Phase, part: Slice | None, title: str, body: str | None) -> Changes:
    section = edits.section_of(state.document, phase.id)
    if part is not None:
        if body is not None:
            raise Usage("usage", "a slice has a title and no body", "leave --body out")
        item = edits.item_of(section, part.id)
        return Changes(f"rename {line(part.title)}", plan=edits.reworded(state.document, item, title), about=part.id)
    document = state.document
    if title:
        document = steps.reread(edits.retitled(document, section, title), document)
        section = edits.section_of(document, phase.id)
    text = document.text if body is None else edits.rewritten(document, section, bodies.below(body, section.level))
    return Changes(f"edit {phase.named}", plan=text, about=phase.id)


def _planned(plan: Plan, ref: str) -> tuple[Phase, Slice | None]:
    phase, part = refs.find(plan, ref)
    return refs.planned(phase), part


def _stands(plan: Plan, phase: Phase, part: Slice | None, wanted: str) -> tuple[str, tuple[str, ...]]:
    """Say how a phase or slice stands now, and what follows from it."""
    if part is not None:
        parked = f"; so {phase.ref} is parked" if wanted == DEFERRED and phase.status == DEFERRED else ""
        return f"{phase.ref}: {part.title}: {part.status}{parked}", ()
    if phase.place == SHIPPED:
        left = [one for one in phase.slices if one.status in LIVE]
        notes = (
            (f"{count(len(left), 'slice')} of it not ticked: {', '.join(one.title for one in left[:3])}",)
            if left
            else ()
        )
        return f"shipped {phase.named}; {tally(plan)}", notes
    said = waiting(plan, phase)
    follows = [said] if said else []
    if wanted in LIVE and phase.status == DEFERRED:
        rest = ", ".join(one.title for one in phase.slices if one.status == DEFERRED)
        follows.append(f"it stays parked while every slice that is left is parked: {rest}")
    return f"{phase.named}: {phase.status_words}; {tally(plan)}", tuple(follows)
