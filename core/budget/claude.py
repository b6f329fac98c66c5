"""Read a Claude Code transcript: the usage of the last response on its main thread, or the compaction after it.

A response is written as one line for each of its blocks, each with the same message id and usage; the first lines of a
response that is still being streamed may carry placeholders. A `compact_boundary` voids every usage before it.
"""

from __future__ import annotations

from navlog.core.budget.reading import COMPACTED, FORMULAS, USAGE, Reading, unmeasured
from navlog.core.budget.tail import Tail, moment, name, number, part
from navlog.core.budget.usage import added
from navlog.core.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MARKS = (b'"assistant"', b"compact_boundary")

ASIDE = b'"isSidechain":true'
"""How a subagent's line begins, after the id of its parent."""

SYNTHETIC = "<synthetic>"
"""The model of what the host itself says in the model's name."""

LONG, LONG_WINDOW = "[1m]", 1_000_000
"""How a requested model names a window of its own; the responses name the model without it."""

PLACEHOLDER = 10
"""A usage of an unfinished line that is this many times smaller than the one before is a placeholder."""

LOOPED = "input + cache reads + cache creation + output of the last step of the last response's server-side tools"


@record
class Row:
    """What one line says: a usage, or a boundary, which has no message.

    Attributes:
        message: the id of the response.
        tokens: how many fill the window; `None` at a boundary without an estimate.
        model: as the host writes it; empty at a boundary.
        window: tokens that fit in, when the line tells.
        at: the moment, seconds since the epoch; 0 when it is not known.
        formula: what was added up, for people.
        finished: whether the line knows why the response stopped.
        boundary: whether the conversation was compacted here.
    """

    message: str
    tokens: int | None
    model: str
    window: int | None
    at: float
    formula: str
    finished: bool = True
    boundary: bool = False


def read(path: str) -> Reading:
    """Return how full the context was at the last response, from the end of the transcript; nothing is raised."""
    tail = Tail(path)
    row = _chosen(tail)
    if row is None:
        return unmeasured(tail.size)
    how = COMPACTED if row.boundary else USAGE
    return Reading(row.tokens, row.boundary, tail.size, row.model, row.at, how, row.window, row.formula)


def _chosen(tail: Tail) -> Row | None:
    """Return the row that tells: the newest, unless an older one shows that it is not to be trusted yet."""
    rows = _rows(tail)
    newest = next(rows, None)
    tail.found = True
    if newest is None or (newest.finished and not newest.boundary):
        return newest
    return _with_model(newest, rows) if newest.boundary else _settled(newest, rows)


def _with_model(boundary: Row, rows: Iterator[Row]) -> Row:
    """Return a boundary with the model of the response before it; nothing else from there still holds."""
    response = next((row for row in rows if row.model), boundary)
    return replace(boundary, model=response.model, window=response.window)


def _settled(newest: Row, rows: Iterator[Row]) -> Row:
    """Return the usage of a response that has no end yet: the largest of its lines.

    One that falls to almost nothing is a placeholder; then what was before stands, a response or a compaction.
    """
    for row in rows:
        if row.message != newest.message:
            if not fell(row.tokens, newest):
                return newest
            return replace(row, model=row.model or newest.model, window=row.window or newest.window)
        newest = row if (row.tokens or 0) > (newest.tokens or 0) else newest
    return newest


def _rows(tail: Tail) -> Iterator[Row]:
    """Give what the lines of the main thread say, newest first."""
    return filter(None, map(row_of, tail.records(MARKS, ASIDE)))


def row_of(found: dict[str, Any]) -> Row | None:
    """Return what a record says, when it is a response or a compaction of the main thread."""
    if found.get("isSidechain"):
        return None
    if found.get("type") == "assistant":
        return _response(found)
    boundary = found.get("type") == "system" and found.get("subtype") == "compact_boundary"
    return _boundary(found) if boundary else None


def fell(before: int | None, row: Row) -> bool:
    """Whether an unfinished row has almost nothing of what was there before, and so is a placeholder."""
    return not row.finished and (before or 0) > PLACEHOLDER * (row.tokens or 0)


def _boundary(found: dict[str, Any]) -> Row:
    left = number(part(found, "compactMetadata").get("postTokens"))
    return Row("", left or None, "", None, moment(found.get("timestamp")), FORMULAS[COMPACTED], boundary=True)


def _response(found: dict[str, Any]) -> Row | None:
    """Return the usage on a line; nothing for what the host made up, for errors and for a compaction's own response."""
    message = part(found, "message")
    made = message.get("model") == SYNTHETIC or found.get("isApiErrorMessage")
    tokens, formula = _tokens(part(message, "usage"))
    if made or not tokens or found.get("isCompactSummary") or found.get("isVisibleInTranscriptOnly"):
        return None
    model = name(message.get("model"))
    window = _window(name(found.get("requestedModel")), model)
    finished = message.get("stop_reason") is not None
    return Row(name(message.get("id")), tokens, model, window, moment(found.get("timestamp")), formula, finished)


def _tokens(usage: dict[str, Any]) -> tuple[int, str]:
    """Return the tokens of a usage and how they were added up.

    The usage of a response with server-side tools is the sum over its steps; the window holds the last of them.
    """
    told = usage.get("iterations")
    steps = told if isinstance(told, list) else []
    for step in reversed(steps):
        if isinstance(step, dict) and step.get("type") == "message" and (tokens := added(step)):
            return tokens, FORMULAS[USAGE] if len(steps) == 1 else LOOPED
    return added(usage), FORMULAS[USAGE]


def _window(requested: str, model: str) -> int | None:
    """Return the window that a requested model names, if it is the one that answered."""
    plain = requested.removesuffix(LONG)
    return LONG_WINDOW if plain != requested and plain and plain in model else None
