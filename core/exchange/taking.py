"""`import captain`: record the facts of its graph, and tell whatever of it is none."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.exchange.captain import graph_of, path_of, short
from navlog.core.exchange.graph import Graph, Refusal
from navlog.core.facts import rows
from navlog.core.facts.fact import REPO, Fact
from navlog.core.facts.ledger import held, place_of, write
from navlog.core.record import fields, record
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.command import Arguments
    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Context

LOSSY = "an export will not give the same bytes: the graph holds more than its facts, or has another form"


@record
class Taken:
    """What becomes of a graph's facts: recorded, on record, refused."""

    new: tuple[Fact, ...]
    known: tuple[Fact, ...]
    refused: tuple[Refusal, ...]


def take(context: Context, arguments: Arguments) -> Result:
    """Record the facts of a graph that are not on record; whatever is not taken over is told with the reason."""
    path, dry = path_of(context, arguments["path"]), bool(arguments["dry_run"])
    graph = graph_of(path, storage.content(path))
    if graph is None:
        raise Refused("no_captain_graph", f"there is no graph {path}", "name it: navlog import captain PATH")
    place = place_of(context, arguments.get("session"), os.environ)
    if dry:
        return _result(path, graph, _taken(graph, place.read(REPO)), dry)
    with held(place, REPO) as read:
        found = _taken(graph, read)
        title = f"import {count(len(found.new), 'fact')} from captain"
        write(place, read, "import", title, {one.key: one for one in found.new})
    return _result(path, graph, found, dry)


def _taken(graph: Graph, read: Shelf) -> Taken:
    new, same, refused = [], [], list(graph.refused)
    for fact in graph.facts:
        before, why = next(reversed(read.of(fact.key)), None), read.blocked(fact.key)
        if before and (before.triple, before.because) == (fact.triple, fact.because):
            same.append(fact)
        elif before:
            refused.append(Refusal(fact.said, f"on record is: {before.said}"))
        elif why:
            refused.append(Refusal(fact.said, why))
        else:
            new.append(fact)
    return Taken(tuple(new), tuple(same), tuple(refused))


def _result(path: str, graph: Graph, found: Taken, dry: bool) -> Result:
    verb = "would import" if dry else "imported"
    lines = [f"{verb}: {short(one.said)}" for one in found.new]
    lines += [f"refused: {short(one.text)}: {line(one.why)}" for one in found.refused]
    head = f"{verb} {count(len(found.new), 'fact')}, {len(found.known)} on record, {len(found.refused)} refused"
    told = {
        "path": path,
        "imported": [rows.row(one) for one in found.new],
        "skipped": [rows.row(one) for one in found.known],
        "refused": [fields(one) for one in found.refused],
        "exact": graph.exact,
        "dry_run": dry,
    }
    return Result(told, "\n".join([*lines, head]), () if graph.exact else (LOSSY,))
