"""The handoff's sheet: what belongs here or an answer of the log, whole, with its source and its age."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from navlog.core.budget.gate import MISSING, STALE
from navlog.core.handoff.ageing import WARNING, Age
from navlog.core.handoff.history import PARTS, Entry, answer_of
from navlog.core.record import replace
from navlog.core.text import ago, count, line, moment
from navlog.widgets.handoff_rows import MARKS, mark_of
from navlog.widgets.prose import indented, lay_out

if TYPE_CHECKING:
    from navlog.core.handoff.overview import Overview
    from navlog.core.handoff.session import Session, Text
    from navlog.core.handoff.store import Unread

UNWRITTEN = {
    "handoff": "Nothing says what a fresh session would not know.",
    "next_step": "Nothing says what comes next, and why that.",
}
TITLES = dict(zip(UNWRITTEN, PARTS.values(), strict=True))
"""The halves of a session with their headings."""

Rows = list[Content]


def current_lines(seen: Overview, now: float, width: int) -> Rows:
    """Return what belongs here, as a session that starts now would get it; nothing where there is none.

    Args:
        seen: what was handed over.
        now: seconds since the epoch.
        width: in cells.
    """
    session = seen.found.session
    if session is None:
        return []
    ages = {name: _now(getattr(session, name), getattr(seen.aged, name), now) for name in TITLES}
    halves = [_half(name, getattr(session, name), ages[name], width) for name in TITLES]
    more = [_text("Message", session.message, now, width)] if session.message else []
    more += [_text("Note", one, now, width) for one in sorted(session.notes, key=lambda one: one.at, reverse=True)]
    return _joined([_head(session, seen, width), *halves, *more, _source(session, seen, width)])


def entry_lines(entry: Entry, now: float, width: int) -> Rows:
    """Return an answer of the log as it was given."""
    told = (line(entry.branch), line(entry.by), ago(now - moment(entry.at)) if entry.at else "")
    head = Content.assemble(("Written ", "$quiet"), (" · ".join(filter(None, told)), "bold")).wrap(width)
    texts = [
        [Content.styled(title, "bold"), *lay_out(said, width, breaks=True)]
        for name, title in PARTS.items()
        if (said := getattr(entry, name)) is not None
    ]
    commit = f", at {line(entry.commit[:7])}" if entry.commit else ""
    source = f"{line(entry.at[:16].replace('T', ' '))} UTC{commit}, session {line(entry.session)}"
    return _joined([head, *texts, Content.styled(source, "$quiet").wrap(width)])


def unread_lines(unread: tuple[Unread, ...], width: int) -> Rows:
    """Return why sessions' files are set aside."""
    rows = Content("Set aside: these sessions can't be read").stylize("bold").wrap(width)
    for one in unread:
        rows += [Content(""), *Content.styled(line(one.name), "$needs").wrap(width), *indented(line(one.why), width)]
    return rows


def _head(session: Session, seen: Overview, width: int) -> Rows:
    one = answer_of(session)
    whose = " · ".join(filter(None, (line(one.branch), line(one.by))))
    title = Content.assemble(("Handoff of ", "$quiet"), (whose, "bold"))
    told, look = MARKS.get(mark_of(session, seen.aged), ("● current", "fresh"))
    end = Content.styled(told, "$quiet" if look == "dim" else f"${look}")
    gap = width - title.cell_length - end.cell_length
    return [Content.assemble(title, " " * gap, end)] if gap > 1 else [*title.wrap(width), *end.wrap(width)]


def _half(name: str, text: Text | None, old: Age, width: int) -> Rows:
    """Return a half under its heading, with what its age means for it."""
    if text is None or old.state == MISSING:
        return [Content.styled(TITLES[name], "bold"), *Content(UNWRITTEN[name]).stylize("$quiet").wrap(width)]
    said = f"{old.said}: {WARNING[name]}" if old.state == STALE else old.said
    head = Content.assemble((TITLES[name], "bold"), "  ", (said, "$needs" if old.state == STALE else "$quiet"))
    return [*head.wrap(width), *lay_out(text.text, width, breaks=True)]


def _text(title: str, text: Text, now: float, width: int) -> Rows:
    head = Content.assemble((title, "bold"), (f"  {ago(now - moment(text.at))}", "$quiet"))
    return [head, *lay_out(text.text, width, breaks=True)]


def _source(session: Session, seen: Overview, width: int) -> Rows:
    """Return where it comes from, and what else there is."""
    told = [f"{seen.found.said}: session {line(session.id)}", line(session.worktree)]
    others = len(seen.found.others)
    more = [f"{count(others, 'other session')} handed over here, too: l lists every answer"] if others else []
    return Content.styled("\n".join((*filter(None, told), *more)), "$quiet").wrap(width)


def _now(text: Text | None, old: Age, now: float) -> Age:
    """Return an age as it is by now."""
    return replace(old, seconds=max(now - moment(text.at), 0.0)) if text else old


def _joined(parts: list[Rows]) -> Rows:
    return [row for part in parts if part for row in (*part, Content(""))][:-1]
