"""Rows: what stands in the list, from an overview or from an answer."""

from __future__ import annotations

from textual.content import Content

from navlog.core.charts.cause import Cause
from navlog.core.charts.fingerprint import FRESH
from navlog.core.charts.overview import Overview
from navlog.core.charts.standing import Standing
from navlog.core.record import record, replace
from navlog.core.text import count, line, moment
from navlog.widgets.slices import Asked, Charts

HEADING = "heading"
NOTE = "note"
BLANK = "blank"
CHART = "chart"
FOUND = "found"
UNREAD = "unread"

NEAR = 0.60
"""The confidence that a related chart needs, as it is told to people."""


@record
class Row:
    """One line of the list.

    Attributes:
        kind: `heading`, `note`, `blank`, `chart`, `found` or `unread`.
        id: what the selection is kept by; empty where a line can't be selected.
        text: what a heading or a note says.
        standing: the chart of a `chart` or a `found`.
        causes: why it cannot answer; empty while git has not been asked.
        word: the outcome of a `found`: `hit`, `near`, `sunk`, or nothing.
        score: its confidence from 0 to 1.
    """

    kind: str
    id: str = ""
    text: str = ""
    standing: Standing | None = None
    causes: tuple[Cause, ...] = ()
    word: str = ""
    score: float = 0.0

    @property
    def at(self) -> float:
        """The moment that the row tells the age of, seconds since the epoch; 0 for none."""
        return moment(self.standing.chart.at) if self.standing else 0.0

    def wrapped(self, width: int) -> tuple[Row, ...]:
        """Return a note as as many rows as it takes: a sentence is read to its end. Nothing else folds."""
        if self.kind != NOTE:
            return (self,)
        return tuple(replace(self, text=part.plain) for part in Content(self.text).wrap(width))


def rows_of(charts: Charts, counts: bool = True, typing: bool = False) -> tuple[Row, ...]:
    """Return the list's rows: the answer while a question is asked, else every chart.

    Args:
        charts: what there is to show.
        counts: whether headings tell how many they head.
        typing: whether letters go to the question, so that a key has to wait.
    """
    if charts.overview is None:
        return (Row(NOTE, text="reading the charts"),)
    if charts.asking and charts.asked is not None and charts.gone:
        return (Row(NOTE, text="the store has gone: there is nothing to ask until it is back", word="needs"),)
    if charts.asking and charts.asked is not None:
        return _answered(charts.asked, charts.overview, typing)
    return _everything(charts, charts.overview, counts)


def _everything(charts: Charts, overview: Overview, counts: bool) -> tuple[Row, ...]:
    fresh = [Row(CHART, one.chart.id, standing=one) for one in overview.standings if one.state == FRESH]
    lost = [Row(CHART, one.chart.id, standing=one, causes=overview.causes_of(one)) for one in overview.lost]
    return (
        *_sank(charts, overview),
        *_section("Fresh", fresh, counts),
        *_section("Sunk", lost, counts, space=bool(fresh)),
        *_unread(overview),
    )


def _sank(charts: Charts, overview: Overview) -> tuple[Row, ...]:
    """Tell what sank while somebody was looking."""
    if not charts.sank:
        return ()
    found = [one for one in overview.lost if one.chart.id in charts.sank]
    paths = sorted({file.path for one in found for file, _ in one.lost})
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    edit = f" · edit of {line(paths[0])}{more}" if paths else ""
    return Row(NOTE, text=f"{len(found)} sank since {charts.since}{edit}", word="needs"), Row(BLANK)


def _section(title: str, rows: list[Row], counts: bool, space: bool = False) -> tuple[Row, ...]:
    if not rows:
        return ()
    text = f"{title} {len(rows):,}" if counts else title
    return *((Row(BLANK),) if space else ()), Row(HEADING, text=text), *rows


def _unread(overview: Overview) -> tuple[Row, ...]:
    if not overview.unread:
        return ()
    names = ", ".join(line(one.name) for one in overview.unread)
    return Row(BLANK), Row(UNREAD, UNREAD, f"{count(len(overview.unread), 'file')} can't be read: {names}")


def _answered(asked: Asked, overview: Overview, typing: bool) -> tuple[Row, ...]:
    answer = asked.answer
    hits = [_found(one.standing, one.score, "hit", overview) for one in answer.hits]
    near = [_found(one.standing, one.score, "near", overview) for one in answer.nearest]
    below = [_found(one.standing, one.score, "", overview) for one in asked.below]
    sunk = [_found(one.standing, one.score, "sunk", overview) for one in answer.sunk]
    notes = tuple(Row(NOTE, text=text, word=word) for text, word in reasons(asked, typing))
    return *hits, *near, *sunk, *below, *((Row(BLANK),) if notes and (hits or near or sunk or below) else ()), *notes


def _found(standing: Standing, score: float, word: str, overview: Overview) -> Row:
    causes = overview.causes_of(standing) if word == "sunk" else ()
    return Row(FOUND, standing.chart.id, standing=standing, causes=causes, word=word, score=score)


def reasons(asked: Asked, typing: bool) -> tuple[tuple[str, str], ...]:
    """Say why nothing was good enough and what can be done, a sentence each with the accent it deserves."""
    answer = asked.answer
    said: list[tuple[str, str]] = []
    if answer.nearest:
        key = "enter, then a" if typing else "a"
        said.append((f'{key} says "the same question": the words join the chart', ""))
    elif not answer.hits:
        best = max((one.score for one in asked.below), default=0.0)
        nearest = f": the nearest is {best:.2f}" if asked.below else ""
        said.append((f"nothing reaches {NEAR:.2f}{nearest}", ""))
    if answer.sunk:
        number = len(answer.sunk)
        said.append((f"{count(number, 'chart')} would have answered but sank", "needs"))
    return tuple(said)
