"""The command that adds a phase or a slice."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.roadmap import bodies, edits, fresh, heading, refs, steps, syncing
from navlog.core.roadmap.model import Phase, Slice
from navlog.core.roadmap.outcome import UNDO, Told, changed, phase_fields
from navlog.core.roadmap.state import Changes, State
from navlog.core.roadmap.titles import title_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


def add(context: Context, arguments: Arguments) -> Result:
    """Add a phase, or a slice of one."""
    title, body = _text(arguments["text"], arguments["body"])

    def make(state: State) -> Changes:
        if arguments["parent"]:
            phase, part = refs.find(state.plan, arguments["parent"])
            return _with_slice(state, phase, part, title)
        return _with_phase(state, title, body)

    if arguments["parent"] and body:
        raise Usage("usage", "a slice has a title and no body", "leave --body out, or add a phase")
    before, after, own = syncing.change(context, "roadmap add", make)
    phase, part = refs.find(after.plan, own)
    what = f"added {phase.ref}: {phase.title}" if part is None else f"added to {phase.ref}: {part.title}"
    told = Told(what, phase_fields(phase, part), (UNDO,))
    return changed(context, before.plan, after.plan, told)


def _with_phase(state: State, title: str, body: str) -> Changes:
    name = heading.read(title, expected=True)
    numbers = fresh.numbers_in(state.document, (*state.shipped, *state.retired))
    named = name is not None and bool(name.title)
    number, said = (name.number, name.title) if name is not None and named else (fresh.next_number(numbers), title)
    if named and any(number == other.name.number for other in state.document.sections):
        hint = "leave the number out to get the next one, or give another"
        raise Refused("number_taken", f"there is a phase {number} already", hint)
    last = state.document.sections[-1] if state.document.sections else None
    group = last.group if last else ""
    own = fresh.phase_id(state, group, number, said)
    inside, mark = bodies.below(body, last.level if last else 3), (("id", own),)

    def write(head: str) -> str:
        if named:
            return steps.placed(state.document, head, inside, mark, group, number)
        return edits.added(state.document, head, inside, mark)

    ways = _heads(title, number, said) if named else fresh.heads(number, said)
    text = fresh.readable(state.document, own, ways, write)
    return Changes(f"add {number} {said}", plan=text, added=(own,), about=own)


def _heads(title: str, number: str, said: str) -> tuple[str, ...]:
    """Return the ways to write a phase's heading, the best first: as it was given, where that says that it is one."""
    *_, whole = fresh.heads(number, said)
    own = heading.plain(title)
    return (own, whole) if own.lower().startswith("phase") or heading.code(number) else (whole,)


def _with_slice(state: State, phase: Phase, part: Slice | None, title: str) -> Changes:
    section = edits.section_of(state.document, refs.planned(phase).id)
    parent = edits.item_of(section, part.id) if part is not None else None
    own = fresh.slice_id(state, phase.id, title)
    text = edits.sliced(state.document, section, parent, title, (("id", own),))
    return Changes(f"add {title} to {phase.ref}", plan=text, added=(own,), about=own)


def _text(text: str, body: str | None) -> tuple[str, str]:
    """Return the title and the body in what was given: the first line, and the rest where no body is."""
    first, _, rest = text.strip().partition("\n")
    return title_of(first), rest.strip("\n") if body is None else body
