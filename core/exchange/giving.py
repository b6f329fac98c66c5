"""`export captain`: write the committed facts as its graph."""

from __future__ import annotations

import os
from collections import Counter

from navlog.core import journal, storage
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.exchange.captain import graph_of, path_of, short
from navlog.core.exchange.graph import Refusal, encode
from navlog.core.facts import rows
from navlog.core.facts.fact import REPO, Fact, checked
from navlog.core.facts.ledger import place_of
from navlog.core.record import fields, record
from navlog.core.text import count, line, stamp
from navlog.core.touchable import CAPTAIN, GRAPH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Context

RIVALS = "another fact on record cannot hold beside it: decide for one"


@record
class Given:
    """What becomes of the facts on record: in the graph, left out; and what was in the graph before and is not now."""

    facts: tuple[Fact, ...]
    left: tuple[Refusal, ...]
    dropped: tuple[str, ...]


def give(context: Context, arguments: Arguments) -> Result:
    """Write the committed facts as a graph; what was in it and is not on record here is told, and goes.

    In the checkout's own place that can be undone. Elsewhere it cannot, and so nothing is dropped there.
    """
    path, dry = path_of(context, arguments["path"]), bool(arguments["dry_run"])
    place = place_of(context, arguments.get("session"), os.environ)
    _check_links(path)
    if dry:
        return _written(path, *_given(path, place.read(REPO)), dry)
    context.project.require()
    with storage.Lock(context.project.store):
        before, found = _given(path, place.read(REPO))
        _write(context, path, before, found)
    return _written(path, before, found, dry)


def _given(path: str, read: Shelf) -> tuple[bytes | None, Given]:
    """Return the bytes at a path, and what becomes of the facts on record."""
    before = storage.content(path)
    graph = graph_of(path, before)
    rivals = Counter(fact.key for fact in read.facts)
    whys = {fact: RIVALS if rivals[fact.key] > 1 else _wrong(fact) for fact in read.facts}
    facts = tuple(fact for fact, why in whys.items() if not why)
    left = [Refusal(one.name, one.why) for one in read.problems if not one.served]
    left += [Refusal(fact.said, why) for fact, why in whys.items() if why]
    kept = {(one.triple, one.because) for one in facts}
    gone = [one.said for one in graph.facts if (one.triple, one.because) not in kept] if graph else []
    gone += [one.text for one in graph.refused] if graph else []
    return before, Given(facts, tuple(left), tuple(gone))


def _wrong(fact: Fact) -> str:
    try:
        checked(fact)
    except Refused as error:
        return error.message
    return ""


def _check_links(path: str) -> None:
    folder = os.path.dirname(path)
    parts = (folder, path) if os.path.basename(folder) == CAPTAIN else (path,)
    linked = next((part for part in parts if os.path.islink(part)), "")
    if linked:
        raise Refused("linked_graph", f"{linked} is a symbolic link, and navlog writes through none", "remove the link")


def _write(context: Context, path: str, before: bytes | None, found: Given) -> None:
    """Write the graph, if it is not that already."""
    project, after = context.project, encode(found.facts)
    if after == before:
        return
    folder, name = os.path.split(path)
    if path == os.path.join(project.root, CAPTAIN, GRAPH):
        edit = journal.Edit(name, before, after, folder)
        title = f"export {count(len(found.facts), 'fact')} to captain"
        journal.commit(project, "export", title, (edit,), stamp(context.now))
        return
    if found.dropped:
        message = f"{path} holds what is not on record here, and no undo would bring back: {short(found.dropped[0])}"
        raise Refused("would_drop", message, "take it over with navlog import captain PATH, or remove the file")
    if not storage.swap(path, before, after):
        raise journal.Changed(path)


def _written(path: str, before: bytes | None, found: Given, dry: bool) -> Result:
    changed = encode(found.facts) != before
    verb = ("would write" if dry else "wrote") if changed else "there already are"
    lines = [f"dropped: {short(one)}" for one in found.dropped]
    lines += [f"left out: {short(one.text)}: {line(one.why)}" for one in found.left]
    head = f"{verb} {count(len(found.facts), 'fact')} in {line(path)}"
    told = {
        "path": path,
        "facts": [rows.row(one) for one in found.facts],
        "dropped": list(found.dropped),
        "skipped": [fields(one) for one in found.left],
        "changed": changed,
        "dry_run": dry,
    }
    return Result(told, "\n".join([*lines, head]))
