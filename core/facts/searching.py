"""The commands that search the facts. Nothing is written, no folder is made."""

from __future__ import annotations

import os

from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.facts import graph, rows
from navlog.core.facts.fact import LIMIT, normal
from navlog.core.facts.ledger import place_of
from navlog.core.text import clip, count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from navlog.core.command import Arguments
    from navlog.core.facts.fact import Fact
    from navlog.core.facts.search import Hit
    from navlog.core.facts.shelf import Shelf
    from navlog.core.project import Context

SHOWN = 10
"""Facts that are listed when nothing else is said."""


def query(context: Context, arguments: Arguments) -> Result:
    """Find facts by label, by words and by meaning, then those next to the best; the honest no where nothing fits."""
    from navlog.core.facts.search import search
    from navlog.core.recall.choosing import encoder_of

    limit = SHOWN if arguments["limit"] is None else arguments["limit"]
    if limit < 1:
        raise Usage("bad_limit", f"--limit is {limit}", "ask for at least 1")
    read = _read(context, arguments, arguments["scope"])
    encoder, warning = encoder_of(context)
    hits = search((fact for one in read for fact in one.facts), arguments["question"], encoder)
    shown = hits[:limit]
    omitted = len(hits) - len(shown)
    notes = (
        *((warning,) if warning else ()),
        *(() if hits else ("nothing fits; see what there is: navlog fact show --all",)),
        *((f"{count(omitted, 'more fact')}: --limit {len(hits)} lists every one",) if omitted else ()),
        *rows.told(read),
    )
    fields = {"facts": [_row(hit) for hit in shown], "omitted": omitted, "problems": rows.problems(read)}
    return Result(fields, "\n".join(map(_text, shown)), notes, 0 if hits else 1)


def path(context: Context, arguments: Arguments) -> Result:
    """Tell the fewest facts by which two labels hang together, over all scopes; the honest no where none do.

    Raises:
        Refused: `no_such_label`.
    """
    read = _read(context, arguments)
    known = graph.Graph(sorted((fact for one in read for fact in one.facts), key=graph.order))
    start, end = (_label(known, arguments[name]) for name in ("from", "to"))
    chain = known.chain(start, end)
    if chain is None:
        none = f"no facts lead from {clip(line(start), 60)} to {clip(line(end), 60)}"
        return Result(_fields((), (), read), "", (none, *rows.told(read)), 1)
    return Result(_fields(chain, graph.labels(start, chain), read), graph.drawn(start, chain, LIMIT), rows.told(read))


def _read(context: Context, arguments: Arguments, scope: str | None = None) -> tuple[Shelf, ...]:
    return place_of(context, arguments.get("session"), os.environ).every(scope)


def _label(known: graph.Graph, given: str) -> str:
    """Return a label in normal form, if a fact has it."""
    label = normal(given)
    if label in known:
        return label
    near = " | ".join(clip(line(one), 60) for one in known.nearest(label))
    hint = f"the nearest: {near}" if near else "see what there is: navlog fact show --all"
    raise Refused("no_such_label", f"no fact has the label “{clip(line(given), 80)}”", hint)


def _fields(chain: Sequence[Fact], labels: Sequence[str], read: Sequence[Shelf]) -> dict[str, object]:
    return {"facts": [rows.row(fact) for fact in chain], "labels": list(labels), "problems": rows.problems(read)}


def _row(hit: Hit) -> dict[str, object]:
    return {**rows.row(hit.fact), "score": round(hit.score, 3), "via": hit.via or None}


def _text(hit: Hit) -> str:
    via = f"\n    via {clip(line(hit.via), LIMIT)}" if hit.via else ""
    return rows.text(hit.fact) + via
