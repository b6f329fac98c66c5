"""Capture: an agent's plan or todo list, from a file or from a hook's event, becomes phases and slices."""

from __future__ import annotations

import os

from navlog.core import derived, storage
from navlog.core.command import Result
from navlog.core.errors import Fault, Refused, Usage
from navlog.core.roadmap import mirroring, syncing
from navlog.core.roadmap.capture.drafts import LARGEST, Draft, Item
from navlog.core.roadmap.mirroring import Mirrored
from navlog.core.roadmap.model import DONE
from navlog.core.roadmap.outcome import UNDO, Told, changed
from navlog.core.roadmap.state import Changes, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from navlog.core.command import Arguments
    from navlog.core.project import Context, Project
    from navlog.core.roadmap.capture.events import Captured

    Mirror = Callable[[State], Mirrored]

TASKS = "tasks.json"
"""The derived file that remembers which slice or phase a host's task became."""

REMEMBERED = 2_000

LONGEST_NAME = 1_000
"""Characters from which on a text is no file's name."""


def capture(context: Context, arguments: Arguments) -> Result:
    """Turn a plan or a todo list, from a file, into phases or slices."""
    from navlog.core.roadmap.capture.foreign import reading
    from navlog.core.roadmap.capture.plans import drafts
    from navlog.core.roadmap.capture.todos import items

    context.project.require()
    plan, todos = arguments["plan"], arguments["todos"]
    if (plan is None) == (todos is None):
        raise Usage("usage", "give one of --plan and --todos", "say for example: navlog roadmap capture --plan PLAN.md")
    text = _text(context, plan if todos is None else todos)
    if todos is None:
        ticked = any(one.status == DONE for one in items(text))
        made = reading(text) or (() if ticked else drafts(text))
        before, after, done = carry_out(context, lambda state: mirroring.plan(state, made))
    else:
        listed = items(text)
        before, after, done = carry_out(context, lambda state: mirroring.todos(state, listed, {}))
    return changed(context, before.plan, after.plan, told(after, done))


def carry_out(context: Context, mirror: Mirror) -> tuple[State, State, Mirrored]:
    """Mirror what was captured in one undoable write."""
    found: list[Mirrored] = []

    def make(state: State) -> Changes:
        found.append(mirror(state))
        return found[-1].changes

    before, after, _ = syncing.change(context, "roadmap capture", make)
    return before, after, found[-1]


def told(state: State, done: Mirrored) -> Told:
    """Return what to say of what was captured."""
    named = _names(state)
    fields = {
        "added": [named[one] for one in done.added if one in named],
        "moved": [named[one] for one in done.moved if one in named],
        "skipped": [{"title": title, "why": why} for title, why in done.skipped],
    }
    text = [f"added {one['ref']}: {one['title']}" for one in fields["added"]]
    text += [f"{one['ref']}: {one['title']}: {one['status']}" for one in fields["moved"]]
    notes = [f"passed over {title}: {why}" for title, why in done.skipped]
    notes += [UNDO] if done.added or done.moved else []
    phases = any(one.startswith("p-") for one in done.added)
    return Told("\n".join(text) or "nothing to add", fields, tuple(notes), phases)


def from_event(context: Context, found: Captured) -> tuple[State, Mirrored] | None:
    """Mirror what an event has; `None` when it changes nothing."""
    from navlog.core.roadmap.capture.plans import drafts

    known = _known(context.project)
    prefix = f"{found.session}/"
    ids = {key.removeprefix(prefix): part for key, part in known.items() if key.startswith(prefix)}
    made: tuple[Draft, ...] = drafts(found.text) if found.kind == "plan" else ()

    def mirror(state: State) -> Mirrored:
        return mirroring.plan(state, made) if found.kind == "plan" else mirroring.todos(state, found.items, ids)

    before, after, done = carry_out(context, mirror)
    fresh = tuple(one for one in found.items if one.key and not _there(after, ids.get(one.key, "")))
    keys = _keys(after, done, fresh, prefix)
    if not keys.items() <= known.items():
        derived.save(context, TASKS, dict([*known.items(), *keys.items()][-REMEMBERED:]))
    return None if before == after else (after, done)


def _keys(state: State, done: Mirrored, items: tuple[Item, ...], prefix: str) -> dict[str, str]:
    """Return the slices, or phases, that items with keys became, by title: what was added, then what is in focus."""
    path = state.plan.path
    parts = [(part, phase.id in path) for phase in state.plan.planned for part in phase.slices]
    parts.sort(key=lambda one: (one[0].id in done.added, one[1]))
    titles = {mirroring.key_of(part.title): part.id for part, _ in parts}
    titles |= {mirroring.key_of(one.title): one.id for one in state.plan.planned if one.id in done.added}
    named = {one.key: titles.get(mirroring.key_of(one.title), "") for one in items}
    return {prefix + key: part for key, part in named.items() if part}


def _there(state: State, part: str) -> bool:
    return any(part in (phase.id, *(one.id for one in phase.slices)) for phase in state.plan.planned)


def _names(state: State) -> dict[str, dict[str, str]]:
    found = {}
    for phase in state.plan.planned:
        found[phase.id] = {"id": phase.id, "ref": phase.ref, "title": phase.title, "status": phase.status}
        for part in phase.slices:
            found[part.id] = {"id": part.id, "ref": phase.ref, "title": part.title, "status": part.status}
    return found


def _text(context: Context, given: str) -> str:
    """Return the text of a file; standard input has been read already, and says more than a name, or nothing."""
    path = os.path.join(context.here, os.path.expanduser(given))
    wordy = len(given.split()) > 1 and not os.path.splitext(given)[1].strip(". ")
    if "\n" in given or not given.strip() or given.lstrip().startswith(("{", "[")):
        return given
    if "\0" in given or len(given) > LONGEST_NAME or (wordy and not os.path.lexists(path)):
        return given
    try:
        content = storage.read(path)
    except FileNotFoundError as error:
        raise Refused("missing_file", f"there is no file {path}", "name another, or - for standard input") from error
    except OSError as error:
        hint = "name an existing file, or - for standard input"
        raise Fault("storage", f"{path} cannot be read: {error.strerror or error}", hint) from error
    if len(content) > LARGEST:
        from navlog.core.roadmap.capture.plans import refuse_large

        refuse_large(content.decode("utf-8", "replace"))
    return content.decode("utf-8", "replace")


def _known(project: Project) -> dict[str, str]:
    return {key: part for key, part in derived.load(project, TASKS).items() if isinstance(part, str)}
