"""The commands of Claude Code's memory: save a memo, list, repair."""

from __future__ import annotations

import os

from navlog.core.automemory import indexing, memoing, pointers
from navlog.core.automemory.place import INDEX, folder_of
from navlog.core.command import Result
from navlog.core.errors import Fault, Refused, Usage
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.automemory.indexing import State
    from navlog.core.command import Arguments
    from navlog.core.project import Context

LONGEST_TITLE, LONGEST_TEXT = 200, 200_000
"""Characters of a memo."""

TEXTS = {"type": "what it is", "title": "its title", "text": "what is to be known"}
HOW = "save one with: navlog memo TYPE TITLE TEXT"


def memo(context: Context, arguments: Arguments) -> Result:
    """Save a memo, list the index, or repair it."""
    context.project.require()
    asked = [name for name in ("list", "reindex") if arguments[name]]
    given = [name for name in TEXTS if arguments[name] is not None]
    if len(asked) > 1 or (asked and given):
        raise Usage("usage", f"--{asked[0]} stands alone", "give either TYPE TITLE TEXT, or --list, or --reindex")
    if arguments["list"]:
        return _listed(context)
    return repair_memory(context, arguments) if asked else _saved(context, arguments)


def repair_memory(context: Context, arguments: Arguments) -> Result:
    """Restore what the index has lost."""
    context.project.require()
    folder, dry = _folder(context), arguments["dry_run"]
    state = indexing.look(folder) if dry else indexing.repair(context, folder)
    rows = [_row(key, one.title, one.description, one.tag) for key, one in state.lost]
    kept = os.path.join(folder, indexing.BACKUP) if state.lost and state.content and not dry else None
    path = os.path.join(folder, INDEX)
    fields = {"path": path, "restored": rows, "missing": list(state.missing), "backup": kept, "dry_run": bool(dry)}
    verb = "would restore" if dry else "restored"
    head = f"{verb} {count(len(rows), 'pointer')} in {line(path)}" if rows else f"{line(path)} has lost no pointer"
    notes = (f"the index as it was is kept in {line(kept)}",) if kept else ()
    after = pointers.added(state.content, state.lines)
    return Result(fields, "\n".join([head, *map(line, state.lines)]), (*notes, *_notes(state, after)))


def _saved(context: Context, arguments: Arguments) -> Result:
    kind, title, text = _texts(arguments)
    folder = _folder(context)
    if arguments["dry_run"]:
        done = memoing.plan(folder, kind, title, text)
    else:
        done = memoing.save(context, folder, kind, title, text)
    fields = {
        "path": os.path.join(folder, done.key),
        "type": kind,
        "title": line(title),
        "pointer": done.pointer,
        "action": done.action,
        "dry_run": bool(arguments["dry_run"]),
    }
    verb = {memoing.SAVED: "saved", memoing.REPLACED: "replaced", memoing.KNOWN: "was known already:"}[done.action]
    told = f"would be {done.action}: {line(title)}" if arguments["dry_run"] else f"{verb} {line(title)}"
    warning = indexing.too_long(done.after)
    return Result(fields, f"{told}\n{line(done.pointer)}", (warning,) if warning else ())


def _listed(context: Context) -> Result:
    folder = _folder(context)
    state = indexing.look(folder)
    rows = [
        {**_row(entry.key, entry.pointer.title, entry.pointer.description, entry.pointer.tag), "there": entry.there}
        for entry in state.entries
    ]
    lost = [_row(key, one.title, one.description, one.tag) for key, one in state.lost]
    fields = {
        "path": os.path.join(folder, INDEX),
        "memories": rows,
        "lost": lost,
        "missing": list(state.missing),
    }
    told = [f"{'' if row['there'] else 'missing: '}{_shown(row)}" for row in rows]
    told += [f"lost: {_shown(row)}" for row in lost]
    notes = () if told else (f"there is no memory of this project in {line(folder)}; {HOW}",)
    mend = ("restore what the index has lost with: navlog repair-memory",) if lost else ()
    return Result(fields, "\n".join(told), (*notes, *mend, *_notes(state, state.content)))


def _texts(arguments: Arguments) -> tuple[str, str, str]:
    """Return what is to be saved.

    Raises:
        Refused: `empty_text`, `text_too_long`.
        Usage: `usage`.
    """
    for name, what in TEXTS.items():
        if arguments[name] is None:
            raise Usage("usage", f"a memo needs {what}", "give TYPE TITLE TEXT, or --list, or --reindex")
        if not line(arguments[name]):
            raise Refused("empty_text", f"the {name} of the memo is empty", f"say {what}")
    for name, longest in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT)):
        if len(arguments[name]) > longest:
            message = f"the {name} of the memo has {len(arguments[name]):,} characters"
            raise Refused("text_too_long", message, f"{longest:,} are the limit")
    return arguments["type"], arguments["title"], arguments["text"]


def _folder(context: Context) -> str:
    folder = folder_of(context.project, os.environ)
    if not folder:
        message = f"the path of {context.project.home} is too long to tell its folder of Claude Code's from another's"
        raise Fault("no_memory_folder", message, "let Claude Code run here once, or keep the project in a shorter path")
    return folder


def _row(key: str, title: str, description: str, tag: str) -> dict[str, Any]:
    return {"file": key, "title": title, "description": description, "type": tag or None}


def _shown(row: dict[str, Any]) -> str:
    tag = f"[{row['type']}] " if row["type"] else ""
    said = f" — {row['description']}" if row["description"] else ""
    return line(f"{tag}{row['title']} ({row['file']}){said}")


def _notes(state: State, content: bytes) -> tuple[str, ...]:
    notes = [f"{line(key)} is pointed to and is not there; its line is left alone" for key in state.missing]
    return (*notes, *filter(None, [indexing.too_long(content)]))
