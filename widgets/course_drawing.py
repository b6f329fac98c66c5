"""The course's drawing: how a context filled, as a line over time, with its compactions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from textual.content import Content

from navlog.widgets.cells import fit

if TYPE_CHECKING:
    from navlog.core.budget.course import Point

Clock = Callable[[float], str]
"""Writes a moment, seconds since the epoch, as people read a clock: `14:02`."""

EDGE = 8
"""Cells before the line: two of space, a label, and the edge."""

PAUSE = 8 * 3_600
"""Seconds without a response after which the line begins anew: a night would leave no room for the day."""

APART = 18
"""Cells between two moments below the line."""

WORD, GLYPH = "compacted", "▾"

Grid = list[list[str]]
"""The cells of the drawing, its lowest row first."""


def course_lines(points: Sequence[Point], window: int, width: int, rows: int, clock: Clock) -> list[Content]:
    """Return the line's rows, the moments below it, and what a glyph in it means; nothing where there is no course.

    Args:
        points: the oldest first.
        window: tokens that fit in, which is the top; where it is 0 or was exceeded, the highest point is, rounded up.
        width: in cells.
        rows: of the line itself.
        clock: writes a moment.
    """
    shown = _stretch([point for point in points if point.at > 0])
    columns = width - EDGE
    if len(shown) < 2 or shown[-1].at <= shown[0].at or columns < 2 or rows < 2:
        return []
    highest = max(point.tokens for point in shown)
    top = window if window >= highest else rounded(highest)
    levels, marks = _levels(shown, columns)
    heights = [round(level * (rows - 1) / (top or 1)) for level in levels]
    grid = _line(heights, columns, rows)
    worded = _worded(grid, marks)
    grid = worded or _marked(grid, heights, marks)
    said = [Content.styled(" " * EDGE + _moments(shown, columns, clock), "$quiet")]
    said += [] if worded else [Content.styled(f"{' ' * EDGE}{GLYPH} {WORD}", "$quiet")]
    labels = [short(top), *[""] * (rows - 2), "0"]
    return [*map(_row, reversed(grid), labels), *said]


def utc(at: float) -> str:
    """Write a moment as a clock in UTC shows it."""
    return f"{int(at) // 3_600 % 24:02}:{int(at) // 60 % 60:02}"


def rounded(tokens: int) -> int:
    """Return a number of at most two digits before its zeros, the second one 5 or 0, that is no smaller."""
    half = max(int("1" + "0" * (len(str(tokens)) - 1)), 2) // 2
    return -(-tokens // half) * half


def short(tokens: int) -> str:
    """Return a number in four characters at most, below a million millions: `950`, `200k`, `1.0M`, `12M`, `3G`."""
    if 1_000_000 <= tokens < 10_000_000:
        return f"{tokens // 100_000 / 10:.1f}M"
    for size, unit in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        if tokens >= size:
            return f"{tokens // size}{unit}"
    return str(tokens)


def _stretch(points: list[Point]) -> list[Point]:
    """Return the points since the last long pause, if there are two."""
    begins = [at for at, (one, other) in enumerate(pairwise(points), 1) if other.at - one.at >= PAUSE]
    return points[begins[-1] :] if begins and len(points) - begins[-1] > 1 else points


def _levels(points: list[Point], columns: int) -> tuple[list[int], list[int]]:
    """Return the tokens at each column, and the columns with a compaction; the line ends where its size is unknown.

    A column has its last point. What a compaction in it hides is shown a column before.
    """
    begin, span = points[0].at, points[-1].at - points[0].at
    found: dict[int, int] = {}
    marks: list[int] = []
    for at, point in enumerate(points):
        column = min(max(int((point.at - begin) / span * (columns - 1)), 0), columns - 1)
        if point.compacted:
            marks.append(column)
            found[column - 1] = max(found.get(column - 1, 0), found.get(column, 0))
        found[column] = point.tokens or next((one.tokens for one in points[at:] if one.tokens), 0)
    levels = [found[0]]
    for column in range(1, columns):
        levels.append(found.get(column) or levels[-1])
    unknown = not points[-1].tokens
    return levels[: max(marks[-1], 1)] if unknown and marks else levels, marks


def _line(heights: list[int], columns: int, rows: int) -> Grid:
    grid = [[" "] * columns for _ in range(rows)]
    for column, height in enumerate(heights):
        before = heights[column - 1] if column else height
        grid[height][column] = "─" if before == height else "╭" if before < height else "╰"
        if before != height:
            grid[before][column] = "╯" if before < height else "╮"
        for between in range(min(before, height) + 1, max(before, height)):
            grid[between][column] = "│"
    return grid


def _worded(grid: Grid, marks: list[int]) -> Grid | None:
    """Return the drawing with a word beside each compaction, as low as there is room; `None` where one does not fit."""
    grid = [list(row) for row in grid]
    for column in marks:
        starts = (column + 2, column - len(WORD) - 1)
        free = ((row, start) for start in starts for row in grid if _is_free(row, start, start + len(WORD)))
        row, start = next(free, ([], 0))
        if not row:
            return None
        row[start : start + len(WORD)] = WORD
    return grid


def _is_free(row: list[str], start: int, end: int) -> bool:
    """Whether some cells of a row are blank, and those beside them."""
    return start >= 0 and end <= len(row) and not "".join(row[max(start - 1, 0) : end + 1]).strip()


def _marked(grid: Grid, heights: list[int], marks: list[int]) -> Grid:
    """Return the drawing with a glyph for each compaction: above its line, or in it where there is no room above."""
    grid = [list(row) for row in grid]
    for column in marks:
        before = heights[min(max(column - 1, 0), len(heights) - 1)]
        grid[before + 1 if before + 1 < len(grid) else max(before - 1, 0)][column] = GLYPH
    return grid


def _row(row: list[str], label: str) -> Content:
    """Return a row with a label at its edge."""
    runs = ("".join(run) for _, run in groupby(row, key=str.isalpha))
    cells = [(run, "$quiet" if run[0].isalpha() else "$fresh") for run in runs]
    return Content.assemble((f"  {fit(label, 4):>4} ", "$quiet"), ("┤" if label else "│", "$rule"), *cells)


def _moments(points: list[Point], columns: int, clock: Clock) -> str:
    """Return the moments below the line: at its ends and between them, each of them once."""
    count = max(columns // APART, 1)
    begin, span = points[0].at, points[-1].at - points[0].at
    said, last = "", ""
    for number in range(count + 1):
        moment = clock(begin + span * number / count)
        place = round((columns - 1) * number / count) - (len(moment) // 2 if number < count else len(moment) - 1)
        if moment != last and max(place, 0) >= len(said) + bool(said):
            said = said.ljust(max(place, 0)) + moment
            last = moment
    return said[:columns]
