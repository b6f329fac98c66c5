"""The commands of the chart ledger that write."""

from __future__ import annotations

from navlog.core.charts import charting, library, shelf
from navlog.core.charts.entry import Chart
from navlog.core.charts.fingerprint import FRESH
from navlog.core.charts.standing import stand
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.paths import join, key_of
from navlog.core.project import branch_of
from navlog.core.recall.analysis import normalise
from navlog.core.record import replace
from navlog.core.storage import Lock
from navlog.core.text import count, line, shell_quote, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context
    from navlog.core.recall.index import Index

SIMILAR = 3
"""Charts that ask nearly the same are listed up to here."""


def chart(context: Context, arguments: Arguments) -> Result:
    """Save a question, its answer and the fingerprints of the files that back it.

    The same question replaces its chart, and keeps the phrasings that it had.
    """
    context.project.require()
    question = charting.clean_question(arguments["question"])
    answer = charting.clean_answer(arguments["answer"])
    also = tuple(map(charting.clean_question, arguments["also"]))
    keys = charting.keys_of(context.project, context.here, arguments["files"])
    ignored = None if arguments["force"] else charting.start_ignore_check(context.project, keys)
    files = charting.fingerprints(context.project, keys)
    index = library.open_for(context)
    similar = _similar(context, index, question)
    if ignored is not None:
        charting.refuse_ignored(context.project, keys, ignored)
    with Lock(context.project.store):
        chart_id = library.new_id(context.project, question)
        replaced = shelf.current(context.project, chart_id) is not None
        known = next(shelf.read_each(context.project, (chart_id,)), None)
        phrasings = _phrasings(question, (*also, *(known.also if known else ())))
        made = _stamped(context, Chart(chart_id, question, answer, files, phrasings))
        _save(context, "chart", f"chart {line(question)}", made, index)
    others = [other for other in similar if other["id"] != chart_id][:SIMILAR]
    return _charted(context, made, replaced, others, charting.young(context.project, keys, context.now))


def also(context: Context, arguments: Arguments) -> Result:
    """Add another phrasing to a chart."""
    context.project.require()
    question = charting.clean_question(arguments["question"])
    with Lock(context.project.store):
        found = shelf.get(context.project, arguments["id"])
        phrasings = _phrasings(found.question, (*found.also, question))
        if phrasings != found.also:
            _save(context, "also", f"add a phrasing to {line(found.question)}", replace(found, also=phrasings))
    return Result({"id": found.id, "also": list(phrasings)}, f"{found.id} also answers: {question}")


def rechart(context: Context, arguments: Arguments) -> Result:
    """Take the fingerprints of a chart's files anew; a file that moved with the same bytes is followed.

    A chart that is fresh here is refused: it would only look younger than what was checked.
    """
    context.project.require()
    with Lock(context.project.store):
        found = shelf.get(context.project, arguments["id"])
        if stand(context.project.root, found).state == FRESH:
            hint = "chart the question again to give it another answer or other files"
            raise Refused("already_fresh", f"{found.id} is fresh here: every file is as it was charted", hint)
        followed = [_followed(context, path, sha) for path, sha in found.files]
        keys = charting.keys_of(context.project, context.project.root, followed)
        files = charting.fingerprints(context.project, keys)
        made = _stamped(context, replace(found, files=files))
        _save(context, "rechart", f"rechart {line(found.question)}", made)
    return _charted(context, made, True, (), ())


def unchart(context: Context, arguments: Arguments) -> Result:
    """Remove one chart."""
    context.project.require()
    with Lock(context.project.store):
        found = shelf.get(context.project, arguments["id"])
        _remove(context, "unchart", f"unchart {line(found.question)}", (found.id,))
    text = f"removed {found.id}: {found.question}"
    return Result({"id": found.id, "question": found.question}, text, ("take it back with: navlog undo",))


def bust(context: Context, arguments: Arguments) -> Result:
    """Remove every chart that a file backs; the file need not exist any more."""
    context.project.require()
    key = key_of(context.project.root, context.here, arguments["path"])
    if not key:
        hint = "name a file of the project; it need not exist any more"
        raise Refused("outside_project", f"{arguments['path']!r} is not below {context.project.root}", hint)
    with Lock(context.project.store):
        charts, _ = shelf.read_all(context.project)
        busted = tuple(found for found in charts if key in found.paths)
        _remove(context, "bust", f"bust {key}", tuple(found.id for found in busted))
    removed = [{"id": found.id, "question": found.question} for found in busted]
    lines = [f"removed {found.id}: {found.question}" for found in busted]
    notes = ("take it back with: navlog undo" if busted else f"no chart is backed by {line(key)}",)
    return Result({"removed": removed}, "\n".join([*lines, f"{count(len(busted), 'chart')} removed"]), notes)


def _remove(context: Context, command: str, title: str, ids: tuple[str, ...]) -> None:
    """Remove charts in one undoable write. The caller holds the lock."""
    library.commit(context, command, title, tuple(shelf.drop(context.project, one) for one in ids))


def _save(context: Context, command: str, title: str, made: Chart, opened: Index | None = None) -> None:
    library.commit(context, command, title, (shelf.put(context.project, made),), opened)


def _stamped(context: Context, made: Chart) -> Chart:
    return replace(made, at=stamp(context.now), by=context.by, branch=branch_of(context.project))


def _phrasings(question: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return other phrasings, each once, without the question itself."""
    seen = {normalise(question)}
    found = []
    for text in map(charting.clean_question, given):
        if normalise(text) not in seen:
            seen.add(normalise(text))
            found.append(text)
    return tuple(found)


def _followed(context: Context, path: str, sha: str) -> str:
    """Return where a backing file is now."""
    from navlog.core.charts.cause import explain
    from navlog.core.charts.fingerprint import DELETED, check

    state = check(context.project.root, path, sha)
    if state.state != DELETED:
        return path
    cause = explain(context.project, [(state, sha)])[(path, sha)]
    if cause.moved_to:
        return cause.moved_to
    hint = "chart the question again with the files that back it now, or unchart it"
    raise Refused("missing_file", f"{path} is gone, and its bytes are nowhere else", hint)


def _similar(context: Context, index: Index, question: str) -> list[dict[str, Any]]:
    """Return charts that ask nearly the same, the question's own chart among them."""
    likeness = {library.id_of(key): round(value, 3) for key, value in index.alike(question)}
    charts = shelf.read_each(context.project, list(likeness)[: SIMILAR + 1])
    return [{"id": chart.id, "question": chart.question, "score": likeness[chart.id]} for chart in charts]


def _charted(context: Context, made: Chart, replaced: bool, similar: Any, notes: tuple[str, ...]) -> Result:
    text = [f"{'recharted' if replaced else 'charted'} {made.id}: {made.question}"]
    text += [f"  nearly the same as {other['id']}: {other['question']}" for other in similar]
    if len(made.also) < 2:
        hint = f"navlog also {made.id} {shell_quote('the question in other words')}"
        notes = (*notes, f"two other phrasings make it far easier to find: {hint}")
    fields = {
        "id": made.id,
        "path": join(context.project.store, f"charts/{made.id}.md"),
        "files": dict(made.files),
        "replaced": replaced,
        "also": list(made.also),
        "similar": list(similar),
    }
    return Result(fields, "\n".join(text), notes)
