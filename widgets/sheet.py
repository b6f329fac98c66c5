"""The sheet: one chart written out: its question, its answer, its files with their state, and where it comes from."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from navlog.core.charts.cause import Cause, describe
from navlog.core.charts.fingerprint import FRESH, FileState
from navlog.core.charts.shelf import Unread
from navlog.core.charts.standing import Standing
from navlog.core.text import age, count, line, moment
from navlog.widgets.cells import fit
from navlog.widgets.chart_drawing import GLYPHS
from navlog.widgets.detail import Writer
from navlog.widgets.prose import indented, lay_out
from navlog.widgets.rows import Row

STATE_LOOK = {FRESH: "$fresh"}
FOLDER = ".navlog/charts"
NEIGHBOURS = 5
"""How many other charts on the same files are named."""

PEEKED = 3
"""Lines that a peek has for files."""


def writer_of(row: Row | None, unread: tuple[Unread, ...], peek: bool, others: tuple[Standing, ...]) -> Writer | None:
    """Return what writes a row of the charts out.

    Args:
        row: the selected one.
        unread: the entry files that are set aside.
        peek: whether it is only as much as there is room for.
        others: charts on the same files.
    """
    if row is None:
        return None
    standing, causes = row.standing, row.causes
    if standing is None:
        return lambda now, width, height: unread_lines(unread, FOLDER, width)
    if peek:
        return lambda now, width, height: peek_lines(standing, causes, now, width, height)
    return lambda now, width, height: chart_lines(standing, causes, now, width, others)


def chart_lines(
    standing: Standing, causes: tuple[Cause, ...], now: float, width: int, others: tuple[Standing, ...] = ()
) -> list[Content]:
    """Return a chart's lines.

    Args:
        standing: the chart and the state of its files.
        causes: why files do not match.
        now: seconds since the epoch.
        width: in cells.
        others: charts on the same files.
    """
    question = Content(line(standing.chart.question)).stylize("bold").wrap(width)
    files = [row for file in standing.files for row in _file(file, _cause_of(file, causes), now, width)]
    source = _provenance(standing, now).wrap(width)
    return [
        *question,
        Content(""),
        *_answer(standing, width),
        Content(""),
        *files,
        *source,
        *_also(standing.chart.also, width),
        *_others(others, width),
    ]


def peek_lines(standing: Standing, causes: tuple[Cause, ...], now: float, width: int, height: int) -> list[Content]:
    """Return as much of a chart as a few lines hold, without what the list above says."""
    files = _peeked_files(standing, causes, now, width)
    room = max(height - 3, 1)
    answer = _answer(standing, width)
    shown = answer if len(answer) + len(files) <= room else answer[: max(room - len(files), 1)]
    while shown and not shown[-1].plain.strip():
        shown = shown[:-1]
    if len(shown) < len(answer):
        shown[-1] = Content.assemble(_cut(shown[-1], width - 2), (" …", "$quiet"))
    return [*shown, Content(""), *files, _provenance(standing, now).truncate(width)]


def _cut(text: Content, width: int) -> Content:
    """Return as many whole words as fit, or a part of the first."""
    if text.cell_length <= width:
        return text
    short = text.truncate(width)
    return short[: short.plain.rfind(" ")] if " " in short.plain.strip() else short


def _peeked_files(standing: Standing, causes: tuple[Cause, ...], now: float, width: int) -> list[Content]:
    """Return a few of the files, those that were lost first, each with one line of why at most."""
    first = sorted(standing.files, key=lambda file: file.state == FRESH)
    told = [_file(file, _cause_of(file, causes), now, width)[:2] for file in first]
    shown = told if sum(map(len, told)) <= PEEKED else told[: 1 if len(told[0]) > 1 else PEEKED - 1]
    more = len(told) - len(shown)
    rest = [Content.styled(f"  and {count(more, 'more file')}", "$quiet")] if more else []
    return [*(row for rows in shown for row in rows), *rest]


def unread_lines(unread: tuple[Unread, ...], folder: str, width: int) -> list[Content]:
    """Return what is wrong with the entry files that are set aside."""
    lines = Content("Set aside: these entry files can't be read").stylize("bold").wrap(width)
    for one in unread:
        lines += [
            Content(""),
            Content.styled(fit(line(one.name), width), "$needs"),
            *indented(line(one.why), width),
        ]
    told = f"The other charts are not touched by this. Mend or remove them in {folder}"
    return [*lines, Content(""), *Content(told).stylize("$quiet").wrap(width)]


def _file(file: FileState, cause: Cause | None, now: float, width: int) -> list[Content]:
    """Return a file's line: glyph, path, and the word of its state; below it why."""
    look = STATE_LOOK.get(file.state, "$sunk")
    glyph = GLYPHS.get(file.state, GLYPHS["sunk"])
    room = width - 2 - cell_len(file.state) - 1
    path = _shortened(line(file.path), room)
    gap = " " * (room - cell_len(path) + 1)
    row = Content.assemble((f"{glyph} ", look), path, gap, (file.state, look))
    why = line(describe(cause, now) if cause else file.why)
    return [row, *indented(why, width, "$quiet")] if why and file.state != FRESH else [row]


def _shortened(path: str, width: int) -> str:
    """Return a path whose middle folders yield first, the file's name last."""
    if cell_len(path) <= width or "/" not in path:
        return fit(path, width)
    folder, name = path.rsplit("/", 1)
    room = width - cell_len(name) - 1
    return f"{fit(folder, room)}/{name}" if room > 3 else fit(f"…/{name}", width)


def _cause_of(file: FileState, causes: tuple[Cause, ...]) -> Cause | None:
    return next((cause for cause in causes if cause.path == file.path), None)


def _answer(standing: Standing, width: int) -> list[Content]:
    answer = standing.chart.answer
    return lay_out(answer, width) if answer.strip() else [Content.styled("the entry has no answer", "$quiet")]


def _provenance(standing: Standing, now: float) -> Content:
    """Return who charted it, on which branch, how long ago, and its id."""
    chart = standing.chart
    parts = [line(chart.by), line(chart.branch), age(now - moment(chart.at)) if chart.at else "", chart.id]
    return Content.styled(" · ".join(part for part in parts if part), "$quiet")


def _also(also: tuple[str, ...], width: int) -> list[Content]:
    if not also:
        return []
    rows = [row for text in also for row in indented(line(text), width, "$quiet")]
    return [Content(""), Content.styled("Asked in other words", "$quiet"), *rows]


def _others(others: tuple[Standing, ...], width: int) -> list[Content]:
    """Name a few other charts on the same files, each with the glyph of its state."""
    if not others:
        return []
    rows = [row for one in others[:NEIGHBOURS] for row in _other(one, width)]
    more = len(others) - NEIGHBOURS
    rest = indented(f"and {count(more, 'more chart')}", width, "$quiet") if more > 0 else []
    return [Content(""), Content.styled(fit("On the same files", width), "$quiet"), *rows, *rest]


def _other(standing: Standing, width: int) -> list[Content]:
    glyph, look = GLYPHS[standing.state], STATE_LOOK.get(standing.state, "$sunk")
    first, *rest = Content(line(standing.chart.question)).wrap(max(width - 4, 4))
    return [Content.assemble("  ", (f"{glyph} ", look), first), *(Content.assemble("    ", row) for row in rest)]
