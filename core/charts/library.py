"""The library: charts as documents of recall, and the derived index that finds them."""

from __future__ import annotations

import os

from navlog.core.charts import shelf
from navlog.core.charts.entry import Chart, is_id
from navlog.core.digest import sha256
from navlog.core.errors import Fault
from navlog.core.recall import choosing
from navlog.core.recall.analysis import normalise
from navlog.core.recall.document import Document, Source
from navlog.core.recall.index import Index, open_index, update
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from navlog.core.journal import Edit
    from navlog.core.project import Context, Project


def key_of(chart_id: str) -> int:
    """Return a chart's number in the index: its id, read as hexadecimal."""
    return int(chart_id, 16)


def id_of(key: int) -> str:
    """Return the id of a chart's number in the index."""
    return f"{key:08x}"


def new_id(project: Project, question: str) -> str:
    """Return the id of a question: the start of the SHA-256 of its normal form.

    The same question in other letter case, spacing or closing punctuation has the same id. Two questions whose hashes
    start alike take the following digits.
    """
    wanted = normalise(question)
    digest = sha256(wanted.encode("utf-8", "replace"))
    for start in range(0, len(digest), 8):
        chart_id = digest[start : start + 8]
        found = _peek(project, chart_id)
        if found is None or normalise(found.question) == wanted:
            return chart_id
    raise Fault("no_id_left", f"every id for {question!r} is taken")


def exact(project: Project, question: str) -> Chart | None:
    """Return the chart that asks the same question, word for word, if there is one."""
    if not normalise(question):
        return None
    found = _peek(project, new_id(project, question))
    return found if found is not None and normalise(found.question) == normalise(question) else None


def open_for(context: Context, thorough: bool = False) -> Index:
    """Open the index of the project's charts, repairing or bypassing it where it is not right."""
    project = context.project
    writable = not context.read_only and os.access(project.store, os.W_OK)
    return open_index(
        _folder(project),
        source(project),
        choosing.encoder_of(context)[0],
        writable=writable,
        lock_folder=project.store,
        thorough=thorough,
    )


def commit(context: Context, command: str, title: str, edits: tuple[Edit, ...], opened: Index | None = None) -> None:
    """Write charts to the store, undoably, and bring the index up to date. The caller holds the store's lock."""
    from navlog.core import journal

    before = shelf.mark_of(context.project)
    journal.commit(context.project, command, title, edits, stamp(context.now))
    refresh(context, (edit.path for edit in edits), before, opened)


def refresh(context: Context, paths: Iterable[str], before: int, opened: Index | None = None) -> None:
    """Bring the index up to date with what became of some files of the store.

    Args:
        context: the surroundings; the caller holds the store's lock.
        paths: the files, relative to the store; those that are no charts are passed over.
        before: the folder's mark before the write.
        opened: the index, when it was opened before.
    """
    project = context.project
    stems = [path[len("charts/") : -len(shelf.SUFFIX)] for path in paths if path.startswith("charts/")]
    changed = {key_of(stem): shelf.stamp_of(project, stem) or None for stem in stems if is_id(stem)}
    if changed:
        update(_folder(project), source(project), choosing.encoder_of(context)[0], changed, before, opened)


def source(project: Project) -> Source:
    """Return the charts as what an index is made from."""
    return Source(
        mark=shelf.mark_of(project),
        census=lambda: {key_of(one): stamp for one, stamp in shelf.census(project).stamps.items()},
        load=lambda keys: _documents(project, keys),
    )


def _documents(project: Project, keys: Iterable[int]) -> Iterator[Document]:
    for chart in shelf.read_each(project, map(id_of, keys)):
        yield Document(key_of(chart.id), chart.question, chart.also, chart.answer, chart.paths)


def _folder(project: Project) -> str:
    return os.path.join(project.derived, "charts")


def _peek(project: Project, chart_id: str) -> Chart | None:
    """Return a chart; `None` where there is none, or its file cannot be read and so would be replaced."""
    return next(shelf.read_each(project, (chart_id,)), None)
