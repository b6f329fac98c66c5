"""Folding in what was edited by hand: ids are written, what is ticked is shipped, what was deleted is retired."""

from __future__ import annotations

from navlog.core.command import Result
from navlog.core.record import record, replace
from navlog.core.roadmap import archive, edits, ledger, steps
from navlog.core.roadmap.document import Document, Section, parse
from navlog.core.roadmap.files import Raw, bytes_of, text_of
from navlog.core.roadmap.identity import id_of, identified
from navlog.core.roadmap.model import DONE
from navlog.core.roadmap.places import shared
from navlog.core.roadmap.plan import stored_of
from navlog.core.roadmap.state import Changes, State, state_of
from navlog.core.roadmap.steps import Leaving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.project import Context

GIT_PATH = ".navlog/roadmap.md"


@record
class Folded:
    """What folding in comes to.

    Attributes:
        changes: of the files.
        added, shipped, retired: ids of phases.
    """

    changes: Changes
    added: tuple[str, ...] = ()
    shipped: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()


def sync(context: Context, arguments: Arguments) -> Result:
    """Fold in what was edited by hand."""
    from navlog.core.roadmap.outcome import synced

    found: list[Folded] = []

    def make(state: State) -> Changes:
        found.append(fold(context, state))
        return found[-1].changes

    before, after, _ = ledger.change(context, "roadmap sync", make)
    return synced(context, before, after, found[-1])


def change(context: Context, command: str, make: ledger.Change) -> tuple[State, State, str]:
    """Change the roadmap as `ledger.change` does; fold in first, so that no write passes over what a person wrote."""

    def both(state: State) -> Changes:
        first = fold(context, state).changes
        if not first.title:
            return make(state)
        second = make(after(state, first))
        return Changes(
            title=second.title or first.title,
            plan=first.plan if second.plan is None else second.plan,
            completed=first.completed if second.completed is None else second.completed,
            retired=first.retired if second.retired is None else second.retired,
            cursor=first.cursor if second.cursor is None else second.cursor,
            added=(*first.added, *second.added),
            removed=(*first.removed, *second.removed),
            about=second.about,
        )

    return ledger.change(context, command, both)


def after(state: State, changes: Changes) -> State:
    """Return the roadmap as it will be."""
    raw = state.raw
    return state_of(
        Raw(
            _bytes(changes.plan, raw.plan),
            _bytes(changes.completed, raw.completed),
            _bytes(changes.retired, raw.retired),
            raw.cursor,
            _bytes(changes.plan, raw.plan),
        )
    )


def fold(context: Context, state: State) -> Folded:
    """Return what folding in changes; a title only when there is something to fold in."""
    if state.raw.plan == state.raw.seen:
        return Folded(Changes())
    document = state.document
    text = edits.identified(document, parse(document.text))
    document = identified(parse(text), state.before, state.gone)
    completed, shipped = _ship(context, state, document)
    if shipped:
        document = steps.reread(steps.without(document, shipped), document)
    retired_text, retired = _retire(context, state)
    before = {id_of(one.marks) for one in state.before.sections} if state.before else set()
    added = tuple(id_of(one.marks) for one in state.document.sections if id_of(one.marks) not in before)
    changes = Changes(
        plan=document.text if state.raw.plan is not None and document.text != state.document.text else None,
        completed=completed if shipped else None,
        retired=retired_text if retired else None,
        removed=shipped,
    )
    if changes != Changes(removed=shipped):
        changes = replace(changes, title=_title(added, shipped, retired))
    return Folded(changes, added, shipped, retired)


def leaving_of(context: Context, kind: str) -> Leaving:
    """Return how a phase leaves the plan file now."""
    from navlog.core.roadmap.commits.history import tips
    from navlog.core.text import stamp

    heads = tuple(tips(context.project).values()) if context.project.git else ()
    day, _, time = stamp(context.now).partition("T")
    return Leaving(kind, day, heads[0][:7] if heads else "", time)


def _ship(context: Context, state: State, document: Document) -> tuple[str, tuple[str, ...]]:
    """Return the shipping log with what was ticked by hand, and its ids."""
    ticked = tuple(one for one in document.sections if stored_of(one) == DONE)
    return _archived(context, state, document, ticked, archive.SHIPPED)


def _retire(context: Context, state: State) -> tuple[str, tuple[str, ...]]:
    """Return the archive of what was deleted, with what is there no more since the last time, and its ids.

    What the file still has, hidden in a code fence or a comment that is not closed, was not deleted.
    """
    here = {id_of(one.marks) for one in state.document.sections}
    lost = [one for one in (state.before.sections if state.before else ()) if id_of(one.marks) not in here]
    lost = [one for one in lost if f" id={id_of(one.marks)} " not in state.document.text and not _left(state, one)]
    if lost and shared(context):
        committed = _committed(context)
        lost = [one for one in lost if id_of(one.marks) in committed]
    return _archived(context, state, state.before or state.document, tuple(lost), archive.RETIRED)


def _archived(
    context: Context, state: State, document: Document, leavers: tuple[Section, ...], kind: str
) -> tuple[str, tuple[str, ...]]:
    """Return an archive's text with some phases of a plan file appended, and their ids."""
    text = text_of(state.raw.completed if kind == archive.SHIPPED else state.raw.retired)
    if not leavers:
        return text, ()
    leaving = leaving_of(context, kind)
    refs = {phase.id: phase.ref for phase in state.plan.phases}
    for section in leavers:
        ref = refs.get(id_of(section.marks), section.name.number)
        text = steps.archived(document, section, text, ref, leaving)
    return text, tuple(id_of(one.marks) for one in leavers)


def _committed(context: Context) -> set[str]:
    """Return the ids in this branch's committed plan file: what another branch has was not deleted here."""
    from navlog.core import gitlog

    try:
        text = gitlog.run(context.project, "show", f"HEAD:{GIT_PATH}")
    except gitlog.GitError:
        return set()
    return {id_of(one.marks) for one in parse(text).sections}


def _left(state: State, section: Section) -> bool:
    """Whether an archive says already that a phase went: by an entry since the one that it last came back from."""
    since = dict(section.marks).get(steps.BACK, "")
    entries = (*state.shipped, *state.retired)
    return any(entry.id == id_of(section.marks) and entry.moment > since for entry in entries)


def _title(added: tuple[str, ...], shipped: tuple[str, ...], retired: tuple[str, ...]) -> str:
    parts = [
        f"{len(some)} {word}" for some, word in ((added, "added"), (shipped, "shipped"), (retired, "retired")) if some
    ]
    return f"fold in the roadmap: {', '.join(parts) or 'ids'}"


def _bytes(text: str | None, before: bytes | None) -> bytes | None:
    return before if text is None else bytes_of(text)
