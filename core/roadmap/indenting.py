"""The command that makes a slice a part of the one above it, or no longer one."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.roadmap import edits, refs, syncing
from navlog.core.roadmap.model import Phase, Slice
from navlog.core.roadmap.outcome import UNDO, Told, changed, phase_fields
from navlog.core.roadmap.state import Changes, State
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context


def indent(context: Context, arguments: Arguments) -> Result:
    """Make a slice a part of the one above it, or take it one level out."""

    def make(state: State) -> Changes:
        phase, part = refs.find(state.plan, arguments["ref"])
        if part is None:
            raise Refused("not_a_slice", f"{phase.named} is a phase", "only slices have a depth")
        refs.planned(phase)
        return _outdented(state, phase, part) if arguments["out"] else _indented(state, phase, part)

    before, after, about = syncing.change(context, "roadmap indent", make)
    phase, part = refs.find(after.plan, about)
    assert part is not None
    fields = {**phase_fields(phase, part), "depth": part.depth, "parent": part.parent or None}
    return changed(
        context, before.plan, after.plan, Told(f"{phase.ref}: {'  ' * part.depth}{part.title}", fields, (UNDO,))
    )


def _indented(state: State, phase: Phase, part: Slice) -> Changes:
    section = edits.section_of(state.document, phase.id)
    item = edits.item_of(section, part.id)
    above = [one for one in section.items if one.line < item.line and one.depth == item.depth]
    outer = [one for one in section.items if one.line < item.line and one.depth < item.depth]
    if not above or (outer and outer[-1].line > above[-1].line):
        raise Refused("no_slice_above", f"{line(part.title)} is the first of its level", "there is none to be part of")
    text = edits.indented(state.document, item, above[-1])
    return Changes(f"indent {line(part.title)}", plan=text, about=part.id)


def _outdented(state: State, phase: Phase, part: Slice) -> Changes:
    section = edits.section_of(state.document, phase.id)
    if not part.parent:
        raise Refused("outermost", f"{line(part.title)} is at the outermost level already", "")
    item, outer = edits.item_of(section, part.id), edits.item_of(section, part.parent)
    text = edits.outdented(state.document, item, outer)
    return Changes(f"outdent {line(part.title)}", plan=text, about=part.id)
