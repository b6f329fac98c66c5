"""The context's drawing: how full the window of a session is, how it came to that, and who else is alive."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from navlog.core.budget.gate import FULL
from navlog.core.budget.reading import COMPACTED
from navlog.core.budget.window import percent, source, unread
from navlog.core.hosts.events import CLAUDE
from navlog.core.text import age, line, printable
from navlog.widgets.cells import ends, fit
from navlog.widgets.context_gauge import bar, drawn, full, model_of
from navlog.widgets.course_drawing import Clock, course_lines, short, utc
from navlog.widgets.others_drawing import branch_of, folder_of, other_lines
from navlog.widgets.pieces import Piece, taken
from navlog.widgets.prose import indented

if TYPE_CHECKING:
    from navlog.core.budget.alive import Alive
    from navlog.core.budget.commands import Budget
    from navlog.widgets.slices import Fullness

BAR = 60
"""Cells of the bar at most."""

OTHERS = 80
"""Cells of another session's line at most."""

PICTURED = 36
"""Cells from which the bar and the course are drawn; below there are figures only."""

FEWEST, MOST = 4, 8
"""Rows of the course at least, and at most."""

AHEAD = 3
"""Lines of other sessions that go before the course where the height is short."""

NAMED, DRAWN = 50, 20
"""Cells from which the header has room for the model and the count, and for a bar."""

LONG, MIDDLE, SHORT, SMALL = 23, 14, 10, 6
"""Cells of the header's bar beside the model, without it, and in either case at least."""

HOST_TELLS = "navlog init --statusline lets Claude Code tell it, "
DECLARES = "navlog checkpoint --context-window N declares it."


def context_lines(part: Fullness, now: float, width: int, height: int, clock: Clock = utc) -> list[Content]:
    """Return the lines of the session that is shown in full, and one for each other; none without a session.

    Args:
        part: the sessions.
        now: seconds since the epoch.
        width: in cells.
        height: in lines; the course is left out where what is to be read would not fit beside it.
        clock: writes a moment of the course.
    """
    one = part.session
    if one is None:
        return []
    told, picture = one.told, width >= PICTURED
    others = other_lines(
        [other for other in part.sessions or () if other.id != one.id], now, min(width, OTHERS), 3 if picture else 1
    )
    above = [_head(one, part.own, width), _figure(told, width) + _about(one, now, width)]
    below = [_advice(told, width), _asked(told, width), others]
    used = sum(len(block) + 1 for block in (*above, *below[:-1]) if block) + len(others[: AHEAD + 2])
    rows = min(height - used - 2, MOST)
    fits = picture and rows >= FEWEST
    course = course_lines(part.course, told.window.tokens or 0, width, rows, clock) if fits else []
    blocks = [block for block in (*above, course, *below) if block]
    return list(chain.from_iterable((*block, Content("")) for block in blocks))[:-1]


def _head(one: Alive, own: str, width: int) -> list[Content]:
    """Return where it runs and what: in one line, else in two."""
    branch = branch_of(one)
    away = f"in {folder_of(one)}" if own and one.worktree != own and branch != folder_of(one) else ""
    rest = " · ".join(filter(None, (line(one.agent), model_of(one.told), away)))
    if cell_len(branch) + cell_len(rest) + 3 <= width:
        return [Content.assemble((branch, "bold"), (f" · {rest}", "$quiet"))]
    return [Content.styled(ends(branch, width), "bold"), Content.styled(fit(rest, width), "$quiet")]


def _figure(told: Budget, width: int) -> list[Content]:
    """Return the count, the percentage at the bar's end, and the bar."""
    tokens, share = told.reading.tokens, percent(told.reading, told.window)
    if tokens is None:
        return indented(unread(told.reading), width)
    about = "about " if told.reading.estimate else ""
    if share is None:
        return indented(f"{about}{tokens:,} tokens", width)
    count = f"{about}{tokens:,} of {told.window.tokens:,} tokens"
    said = f"{share}%" if share <= FULL else "impossible"
    look = "bold $needs" if full(told) else "bold"
    cells = min(BAR, width - 4)
    gap = cells + 2 - cell_len(count) - len(said)
    if width < PICTURED or gap < 1:
        return [row.stylize(look) if full(told) else row for row in indented(f"{count}, {said}", width)]
    figure = Content.assemble("  ", count, " " * gap, (said, look))
    return [figure, Content.assemble("  ", *bar(told, cells))] if drawn(told) else [figure]


def _about(one: Alive, now: float, width: int) -> list[Content]:
    """Return how old the reading is, who told the window, and what is to be known of both."""
    told = one.told
    reading, window = told.reading, told.window
    said = [_as_of(reading.at, now), f"window {line(source(window))}" if window.tokens else ""]
    rows = indented(" · ".join(filter(None, said)), width, "$quiet") if any(said) else []
    rows += indented(reading.formula, width, "$quiet") if reading.estimate and reading.tokens is not None else []
    rows += indented(line(window.note), width) if window.note else []
    if not window.tokens:
        way = (HOST_TELLS if one.host == CLAUDE else "") + DECLARES
        rows += indented(f"The window is undeclared, so there is no percentage: {way}", width, "$quiet")
    return rows


def _as_of(at: float, now: float) -> str:
    """Return how old a reading is, in the first minute by tens of seconds, so that it seldom reads differently."""
    if not at:
        return ""
    seconds = max(now - at, 0.0)
    if seconds < 60:
        return f"as of {int(seconds // 10) * 10} s ago" if seconds >= 10 else "as of just now"
    return f"as of {age(seconds)} ago"


def _advice(told: Budget, width: int) -> list[Content]:
    said = Content.assemble("If you reset: ", (line(told.advice.action), "bold"), f", {line(told.advice.why)}")
    return [*said.wrap(width), *(Content.styled(line(told.hint), "$quiet").wrap(width) if told.hint else [])]


def _asked(told: Budget, width: int) -> list[Content]:
    """Return what the gate asks for."""
    said = printable(told.gate.text).splitlines()
    return [row for one in said for row in Content.styled(one, "$needs").wrap(width)]


def gauge_line(one: Alive | None, room: int) -> Content:
    """Return a session's gauge for the header, of at most `room` cells; nothing without a session or a reading."""
    told = one.told if one else None
    if told is None or (told.reading.tokens is None and told.reading.how != COMPACTED):
        return Content("")
    named = room >= NAMED
    pieces = _figures(told, named, room)
    model = f"{model_of(told)}  " if named and model_of(told) else ""
    left = room - taken(pieces) - 3
    cells = min(LONG, max(left - cell_len(model), SHORT)) if named else min(MIDDLE, left)
    if drawn(told) and room >= DRAWN and cells >= SMALL:
        pieces = [*bar(told, cells), (" ", ""), *pieces]
    if model:
        pieces = [(fit(model.rstrip(), room - taken(pieces) - 2) + "  ", "$quiet"), *pieces]
    return Content.assemble(*pieces).truncate(max(room, 0), ellipsis=True)


def _figures(told: Budget, named: bool, room: int) -> list[Piece]:
    """Return the header's figures: the count where it is needed or there is room, and the percentage."""
    tokens, share = told.reading.tokens, percent(told.reading, told.window)
    about = "~" if told.reading.estimate else ""
    if tokens is None:
        return [("compacted" if room >= DRAWN else "?%", "$quiet")]
    if share is None:
        words = f"{about}{tokens:,} tokens"
        return [(words if cell_len(words) <= room and room >= DRAWN else f"{about}{short(tokens)}", "")]
    said = f"{about}{share}%" if share <= FULL else "?%"
    count = f"{about}{tokens:,} · " if named or (share > FULL and room >= DRAWN) else ""
    return [(count, "$quiet"), (said, "$needs" if full(told) else "")]
