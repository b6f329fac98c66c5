"""The context's gauge: how full a session's window is, as a bar and as a figure.

A bar and a percentage stand only where the window is known. What is impossible is called so, and is no emergency.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from navlog.core.budget.gate import FULL
from navlog.core.budget.reading import COMPACTED
from navlog.core.budget.window import DECLARED, percent, sure
from navlog.core.text import line
from navlog.widgets.course_drawing import short
from navlog.widgets.gauge import gauge
from navlog.widgets.pieces import Piece

if TYPE_CHECKING:
    from navlog.core.budget.commands import Budget

NEARLY = 90
"""Percent from which a window is nearly full."""

SMALL = 6
"""Cells of the bar of one session among others."""


def brief(told: Budget, level: int) -> list[Piece]:
    """Return how full a session's window is in a few cells.

    Args:
        told: the session's budget.
        level: 0 for the figure as short as can be, 1 for the whole figure, 2 for a bar beside it, 3 for all the words.
    """
    tokens, share = told.reading.tokens, percent(told.reading, told.window)
    about = "~" if told.reading.estimate else ""
    if tokens is None:
        said = "compacted" if told.reading.how == COMPACTED else "no reading"
        return [(said if level else "?", "$quiet")]
    count = f"{about}{tokens:,} tokens" if level else f"{about}{short(tokens)}"
    if share is None:
        return [(count, ""), (", window unknown" if level > 2 else "", "$quiet")]
    if share > FULL:
        return [(count, ""), (", impossible" if level > 2 else " ?%", "$quiet")]
    figure = (f"{about}{share}%".rjust(4), "$needs" if full(told) else "")
    return [*bar(told, SMALL), (" ", ""), figure] if level > 1 else [figure]


def drawn(told: Budget) -> bool:
    """Whether a bar says something: the count and the window are known, and the one fits into the other."""
    share = percent(told.reading, told.window)
    return share is not None and share <= FULL


def full(told: Budget) -> bool:
    """Whether a window is nearly full, beyond doubt."""
    share = sure(told.reading, told.window)
    return share is not None and share >= NEARLY


def bar(told: Budget, cells: int) -> list[Piece]:
    """Return a bar of so many cells between its edges."""
    start, filled, end = gauge(told.reading.tokens or 0, told.window.tokens or 0, cells)
    return [(start, "$rule"), (filled, "$needs" if full(told) else "$fresh"), (end, "$rule")]


def model_of(told: Budget) -> str:
    """Return the model that runs, by the name that says most of it."""
    return line((told.window.model if told.window.source != DECLARED else "") or told.reading.model)
