"""Grids: the rows of a Markdown table as lines of text, in columns where they fit, else one cell after the other."""

from __future__ import annotations

from textual.content import Content

GAP = 2
JOINT = " · "

Grid = tuple[tuple[Content, ...], ...]
"""Rows of cells; the first row is the heading."""


def grid_lines(grid: Grid, width: int) -> list[Content]:
    """Return a table's lines; no line is wider than `width` cells."""
    count = max(map(len, grid), default=0)
    sizes = [max((row[place].cell_length for row in grid if place < len(row)), default=0) for place in range(count)]
    if sum(sizes) + GAP * (count - 1) <= width:
        return [_columns(row, sizes) for row in grid]
    return [part for row in grid for part in _flowing(row, width)]


def _columns(row: tuple[Content, ...], sizes: list[int]) -> Content:
    cells = [cell.pad_right(size - cell.cell_length) for cell, size in zip(row, sizes, strict=False)]
    return Content(" " * GAP).join(cells).rstrip()


def _flowing(row: tuple[Content, ...], width: int) -> list[Content]:
    first, *others = Content(JOINT).join(row).wrap(max(width, 4))
    if not others:
        return [first]
    rest = Content(JOINT).join(row)[len(first.plain) :]
    return [first, *(Content.assemble("  ", part) for part in Content(rest.plain.strip()).wrap(max(width - 2, 4)))]
