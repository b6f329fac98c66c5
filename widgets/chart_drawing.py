"""What a row of the charts looks like: its pieces, to the width of the list."""

from __future__ import annotations

from rich.cells import cell_len

from navlog.core.charts.cause import ELSEWHERE, MOVED, UNCOMMITTED, Cause, describe
from navlog.core.charts.fingerprint import DELETED, FRESH, UNREADABLE
from navlog.core.charts.standing import Standing
from navlog.core.text import age, count, line, moment
from navlog.widgets.cells import fit, left, right
from navlog.widgets.pieces import AGE, Piece, beside, pointer
from navlog.widgets.rows import BLANK, CHART, FOUND, HEADING, UNREAD, Row

GLYPHS = {"fresh": "●", "sunk": "○", "unreadable": "◌"}
FILES, WHO, OUTCOME, SCORE = 9, 13, 5, 6
SUBJECT = 10
"""Cells of a commit's subject that are worth showing."""


def draw_chart_row(row: Row, width: int, now: float, selected: bool) -> list[Piece]:
    """Return a row's pieces; together they are at most `width` cells wide."""
    if row.kind == CHART and row.standing is not None:
        return _chart(row, row.standing, width, now, selected)
    if row.kind == FOUND and row.standing is not None:
        return _found(row, row.standing, width, now, selected)
    if row.kind == UNREAD:
        return [pointer(selected), (fit("◌ " + row.text, width - 2), "dim")]
    if row.kind == BLANK:
        return [("", "dim")]
    indent = " " if row.kind == HEADING else "  "
    return [(fit(indent + row.text, width), row.word or row.kind)]


def _chart(row: Row, standing: Standing, width: int, now: float, selected: bool) -> list[Piece]:
    fresh = standing.state == FRESH
    look = "fresh" if fresh else "sunk"
    glyph = GLYPHS[standing.state]
    head = [pointer(selected), (f"{glyph} ", look)]
    room = width - 5
    tail = _provenance(standing, width, now) if fresh else _cause(standing, row.causes, width, now)
    return [*head, *beside(line(standing.chart.question), room, tail, "text")]


def _found(row: Row, standing: Standing, width: int, now: float, selected: bool) -> list[Piece]:
    look = row.word or "dim"
    score = f"{row.score:.2f}"
    tail = [(right(score, SCORE), "dim" if row.word != "hit" else "text")]
    if row.word == "sunk":
        tail = [*_cause(standing, row.causes, width - 12, now), *tail]
    text = "text" if row.word else "dim"
    return [
        pointer(selected),
        (left(row.word, OUTCOME), look),
        *beside(line(standing.chart.question), width - 8, tail, text),
    ]


def _provenance(standing: Standing, width: int, now: float) -> list[Piece]:
    """Return who, age, files and the word of the state, as many as there is room for."""
    chart = standing.chart
    old = (right(age(now - moment(chart.at)), AGE), "dim")
    files = (right(count(len(chart.files), "file"), FILES), "faint")
    who = ("  " + left(line(chart.by), WHO - 2), "faint")
    word = (right(standing.state, 7), "fresh")
    if width < 48:
        return [old]
    if width < 68:
        return [old, files]
    return [who, old, files] if width < 84 else [who, old, files, word]


def _cause(standing: Standing, causes: tuple[Cause, ...], width: int, now: float) -> list[Piece]:
    """Return why a chart cannot answer, as fully as its share of the line allows."""
    share = max(width * 45 // 100, 12) if width > 34 else 9
    options = _tellings(causes[0], now, share) if causes else (standing.lost[0][0].state if standing.lost else "",)
    told = next((text for text in options if cell_len(text) <= share), fit(options[-1], share))
    return [("  " + told, "sunk")] if told else []


def _tellings(cause: Cause, now: float, share: int) -> tuple[str, ...]:
    """Return a cause at every length, the longest first; a commit's subject is cut while enough of it is left."""
    full = line(describe(cause, now))
    if cause.change == MOVED:
        return full, f"moved to {line(cause.moved_to)}", "moved"
    if cause.change == UNREADABLE:
        return full, "unreadable"
    if cause.change == ELSEWHERE:
        return full, "charted elsewhere", "elsewhere"
    if cause.commit is None:
        edited = "changed, not committed", "uncommitted", "edited"
        return edited if cause.change == UNCOMMITTED else ("deleted, not committed", "deleted")
    sha, old = cause.commit.sha[:7], age(now - cause.commit.at)
    head = f"deleted {sha}" if cause.change == DELETED else sha
    room = share - cell_len(f'{head} "" {old}')
    subject = (f'{head} "{fit(line(cause.commit.subject), room)}" {old}',) if room >= SUBJECT else ()
    return full, *subject, f"{head} {old}", f"{sha} {old}", old
