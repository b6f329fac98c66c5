"""The roadmap's ledger: its files read as one plan, and every change of them written as one undoable step."""

from __future__ import annotations

import os
import time

from navlog.core import journal, storage
from navlog.core.errors import Refused
from navlog.core.journal import Edit
from navlog.core.record import replace
from navlog.core.roadmap import cache
from navlog.core.roadmap.files import IGNORE, YOUNG, Raw, bytes_of, cursor_of, pointing, read, steady, young
from navlog.core.roadmap.model import Plan
from navlog.core.roadmap.places import COMPLETED, CURSOR, PLAN, RETIRED, SEEN, folder_of, path_of, shared
from navlog.core.sharing import share
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from navlog.core.project import Context
    from navlog.core.roadmap.state import Changes, State

    Change = Callable[[State], Changes]
    Choose = Callable[[Plan], tuple[str, str]]

ATTEMPTS = 20
"""How often a change is made again because somebody else wrote at the same moment."""


def load(context: Context) -> Plan:
    """Return the plan; an empty one where there is none.

    Raises:
        Fault: `storage`, when a file cannot be read.
    """
    if not context.project.exists:
        return Plan()
    raw = read(context)
    if raw.plan is raw.completed is raw.retired is None:
        return Plan(cursor=cursor_of(raw.cursor))
    known = cache.get(context.project, raw)
    if known is not None:
        return known
    plan = _worked_out(raw)
    if not context.read_only:
        cache.put(context.project, raw, plan)
    return plan


def change(context: Context, command: str, make: Change) -> tuple[State, State, str]:
    """Change the roadmap in one undoable write.

    Whatever another program writes at the same moment is kept: the change is made again on what is there then.

    Args:
        context: the surroundings.
        command: its name, for the journal.
        make: makes the change, given the roadmap as it is; it may be called several times.

    Returns:
        The roadmap before and after, and the id that the change is about.

    Raises:
        Refused: `conflict_markers`, `lost_lines` when the change would make a phase unreadable; as `make` does.
        Fault: `storage`.
    """
    context.project.require()
    for attempt in range(ATTEMPTS):
        try:
            with storage.Lock(context.project.store):
                return _changed(context, command, make)
        except journal.Changed:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("unreachable")


def point(context: Context, command: str, choose: Choose) -> tuple[Plan, Plan]:
    """Move the cursor in one undoable write, which takes no look at the plan file's Markdown.

    Args:
        context: the surroundings.
        command: its name, for the journal.
        choose: given the plan, what is done, for people, and the id to point to; no title for nothing.

    Returns:
        The plan before and after.

    Raises:
        Refused: as `choose` does.
        Fault: `storage`.
    """
    context.project.require()
    with storage.Lock(context.project.store):
        raw = read(context)
        plan = cache.get(context.project, raw) or _worked_out(raw)
        title, cursor = choose(plan)
        if not title or cursor == plan.cursor:
            return plan, plan
        content = pointing(cursor)
        edit = Edit(CURSOR, raw.cursor, content)
        journal.commit(context.project, command, title, (edit,), stamp(context.now))
        after = replace(plan, cursor=cursor)
        cache.put(context.project, replace(raw, cursor=content), after)
        return plan, after


def _changed(context: Context, command: str, make: Change) -> tuple[State, State, str]:
    from navlog.core.roadmap.state import state_of

    raw = steady(context)
    state = state_of(raw)
    if state.document.conflict >= 0:
        hint = f"resolve the merge in {path_of(context)} first"
        raise Refused("conflict_markers", f"line {state.document.conflict + 1} of {PLAN} marks a merge conflict", hint)
    changes = _made(context, state, make)
    edits = _edits(context, raw, changes)
    if not edits:
        if raw.plan is not None and raw.plan != raw.seen:
            storage.write(os.path.join(folder_of(context), SEEN), raw.plan)
        return state, state, changes.about
    if shared(context):
        share(folder_of(context), IGNORE)
    if read(context) != raw:
        raise journal.Changed(path_of(context))
    journal.commit(context.project, command, changes.title, edits, stamp(context.now))
    after = state_of(_written(raw, edits))
    cache.put(context.project, after.raw, after.plan)
    return state, after, changes.about


def _made(context: Context, state: State, make: Change) -> Changes:
    """Return the change; a refusal counts only once the plan is at rest: half of a file lacks what is asked for."""
    from navlog.core.roadmap.state import check

    try:
        changes = make(state)
        check(state, changes)
    except Refused as refusal:
        if state.raw.plan != state.raw.seen and young(path_of(context)):
            time.sleep(YOUNG)
        if read(context) != state.raw:
            raise journal.Changed(path_of(context)) from refusal
        raise
    return changes


def _written(raw: Raw, edits: tuple[Edit, ...]) -> Raw:
    """Return the files as the edits leave them."""
    names = {COMPLETED: "completed", RETIRED: "retired", PLAN: "plan", CURSOR: "cursor", SEEN: "seen"}
    return replace(raw, **{names[edit.path]: edit.after for edit in edits})


def _edits(context: Context, raw: Raw, changes: Changes) -> tuple[Edit, ...]:
    """Return the edits, what is appended first: a crash in between leaves a phase twice, never lost.

    The plan file is noted as folded in with the last of them, so that an undo takes that back as well, and what was
    deleted by hand is retired again by the next write.
    """
    own = folder_of(context)
    folder = "" if own == context.project.store else own
    found = []
    for name, before, text in (
        (COMPLETED, raw.completed, changes.completed),
        (RETIRED, raw.retired, changes.retired),
        (PLAN, raw.plan, changes.plan),
    ):
        if text is not None:
            found.append(Edit(name, before, bytes_of(text), folder))
    if changes.cursor is not None and changes.cursor != cursor_of(raw.cursor):
        found.append(Edit(CURSOR, raw.cursor, pointing(changes.cursor)))
    found = [edit for edit in found if edit.before != edit.after]
    plan = next((edit.after for edit in found if edit.path == PLAN), raw.plan)
    seen = (Edit(SEEN, raw.seen, plan, folder),) if found and plan != raw.seen else ()
    return (*found, *seen)


def _worked_out(raw: Raw) -> Plan:
    from navlog.core.roadmap.state import state_of

    return state_of(raw).plan
