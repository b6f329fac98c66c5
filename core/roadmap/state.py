"""The roadmap as a change finds it, and what a change makes of its files."""

from __future__ import annotations

from navlog.core.errors import Refused
from navlog.core.record import record
from navlog.core.roadmap import archive
from navlog.core.roadmap.document import Document, parse
from navlog.core.roadmap.files import Raw, cursor_of, text_of
from navlog.core.roadmap.identity import id_of, identified
from navlog.core.roadmap.model import Plan
from navlog.core.roadmap.places import PLAN
from navlog.core.roadmap.plan import Files, build


@record
class State:
    """The roadmap as a change finds it.

    Attributes:
        raw: the files.
        document: the plan file, identified.
        before: the plan file as it was last folded in, identified; `None` the first time.
        shipped, retired: the archives.
        plan: what all of it comes to.
    """

    raw: Raw
    document: Document
    before: Document | None
    shipped: tuple[archive.Entry, ...]
    retired: tuple[archive.Entry, ...]
    plan: Plan

    @property
    def gone(self) -> set[str]:
        """The ids in the archives."""
        return _gone(self.shipped) | _gone(self.retired)


@record
class Changes:
    """What a change makes of the files; `None` leaves one as it is.

    Attributes:
        title: what it does, for people; empty when it does nothing.
        plan, completed, retired: the files' text.
        cursor: the id in focus; empty for none.
        added, removed: ids of the phases and slices that come into the plan file, and of those that leave it; with a
            phase go its slices.
        about: the id of the phase or slice that it is about, also where it does nothing; empty for none in particular.
    """

    title: str = ""
    plan: str | None = None
    completed: str | None = None
    retired: str | None = None
    cursor: str | None = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    about: str = ""


def state_of(raw: Raw) -> State:
    """Work everything out."""
    shipped, retired = archive.entries(text_of(raw.completed)), archive.entries(text_of(raw.retired))
    gone = _gone(shipped) | _gone(retired)
    same = raw.seen is not None and raw.seen == raw.plan
    before = None if raw.seen is None or same else identified(parse(text_of(raw.seen)), None, gone)
    document = identified(parse(text_of(raw.plan)), before, gone)
    before = document if same else before
    plan = build(Files(document, shipped, retired, cursor_of(raw.cursor)))
    return State(raw, document, before, shipped, retired, plan)


def check(state: State, changes: Changes) -> None:
    """Refuse a change that would hide a phase or a slice: what falls into an open code fence, for one."""
    if changes.plan is None:
        return
    wanted = _ids(state.document, set(changes.removed)) | set(changes.added)
    found = _ids(identified(parse(changes.plan), state.document, state.gone - wanted))
    if not wanted <= found:
        swallowed = next((one for one in state.document.unread if "never closed" in one.why), None)
        where = f"line {swallowed.line}: {swallowed.why}" if swallowed else "the lines around it read as something else"
        raise Refused(
            "lost_lines",
            f"{changes.title}: that would make a part of the plan unreadable",
            f"mend {PLAN} first: {where}",
        )


def _ids(document: Document, without: set[str] | frozenset[str] = frozenset()) -> set[str]:
    """Return the ids of the phases and slices, those left out that are named, and the slices of such phases."""
    sections = {id_of(one.marks): one.items for one in document.sections}
    kept = {own: items for own, items in sections.items() if own not in without}
    return {*kept, *(id_of(item.marks) for items in kept.values() for item in items)} - without


def _gone(entries: tuple[archive.Entry, ...]) -> set[str]:
    return {entry.id for entry in entries if entry.id}
