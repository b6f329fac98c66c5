"""The phase's sheet: one phase written out: how it stands, its slices, its text, its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from navlog.core.roadmap.model import DONE, SHIPPED, Phase, Plan, Slice, Unread
from navlog.core.text import count, line
from navlog.widgets.cells import fit
from navlog.widgets.prose import indented, lay_out
from navlog.widgets.tree import shown
from navlog.widgets.words import HERE, LOOKS, MARKS, WAITS, WORDS, mark_of

if TYPE_CHECKING:
    from navlog.core.roadmap.publish.links import Link


def phase_lines(phase: Phase, plan: Plan, links: Sequence[Link], width: int) -> list[Content]:
    """Return a phase's lines.

    Args:
        phase: the phase.
        plan: the plan that it is part of.
        links: files that its text links to.
        width: in cells.
    """
    body = lay_out(spoken(phase.detail), width)
    title = Content.assemble((f"{line(phase.ref)}  ", "$quiet"), (line(phase.title), "bold"))
    blocks = (
        [*title.wrap(width), *standing_of(phase, plan, width)],
        neighbours_of(phase, plan, width),
        [part_line(part, plan.cursor, width) for part in phase.slices if shown(part)],
        body,
        _files(links, width),
    )
    return [row for block in blocks if block for row in (*block, Content(""))][:-1]


def unread_lines(unread: Sequence[Unread], width: int) -> list[Content]:
    """Return the lines of the plan that could not be read, and why."""
    lines = Content("Lines of the plan that could not be read as they stand").stylize("bold").wrap(width)
    for one in unread:
        lines += [
            Content(""),
            Content.styled(fit(f"{one.line}  {line(one.text)}", width), "$needs"),
            *indented(line(one.why), width, "$quiet"),
        ]
    told = "Everything else was read, and nothing of the file is lost when navlog writes it."
    return [*lines, Content(""), *Content(told).stylize("$quiet").wrap(width)]


def spoken(detail: str) -> str:
    """Return a phase's text without what is shown elsewhere: comments and the lines of its slices."""
    return "\n".join(_prose(detail)).strip("\n")


def _prose(detail: str) -> Iterator[str]:
    fence, inside, deep = "", False, 0
    for row in detail.splitlines():
        start = row.lstrip()
        if not inside and start[:3] in ("```", "~~~") and (not fence or start[:3] == fence):
            fence = "" if fence else start[:3]
        if fence:
            yield row
            continue
        kept, inside = _uncommented(row, inside)
        indent = len(row) - len(start)
        if start[:1] in ("-", "*", "+") and start[1:3] == " [" and start[4:5] == "]":
            deep = indent + 2
        elif kept.strip() or kept == row:
            deep = deep if not start or indent >= deep else 0
            yield kept[deep:] if deep else kept


def _uncommented(row: str, inside: bool) -> tuple[str, bool]:
    """Return a line without its HTML comments, and whether one goes on in the next line."""
    kept = ""
    while row:
        before, mark, row = row.partition("-->" if inside else "<!--")
        kept += "" if inside else before
        inside = inside != bool(mark)
    return kept.rstrip() if kept.strip() else kept, inside


def standing_of(phase: Phase, plan: Plan, width: int) -> list[Content]:
    """Return how a phase stands, in words; a line breaks between two of them."""
    word = "shipped" if phase.place == SHIPPED else WORDS.get(phase.status, phase.status)
    parts = [part for part in phase.slices if shown(part)]
    rest = (
        f"{phase.shipped} {phase.commit}".strip() if phase.place == SHIPPED else "",
        f"{HERE} current" if plan.path[:1] == (phase.id,) else "",
        f"{sum(part.status == DONE for part in parts)} of {count(len(parts), 'slice')} done" if parts else "",
        f"place {phase.priority} in the order" if phase.priority else "",
        line(phase.group),
    )
    rows = [Content.styled(f"{MARKS.get(phase.status, '○')} {word}", _look(phase.status))]
    for said in filter(None, rest):
        if rows[-1].cell_length + cell_len(said) + 3 > width:
            rows.append(Content.styled(fit(said, width), "$quiet"))
        else:
            rows[-1] = Content.assemble(rows[-1], (f" · {said}", "$quiet"))
    return rows


def neighbours_of(phase: Phase, plan: Plan, width: int) -> list[Content]:
    """Name what a phase waits for, what waits for it, and what the order had to change for that."""
    by_id = plan.by_id
    waits = [by_id[one] for one in phase.blocked_by if one in by_id]
    behind = [one for one in plan.live if phase.id in one.waits]
    repairs = [repair.why for repair in plan.repairs if repair.id == phase.id]
    return [
        *(_named(f"{WAITS} waits for ", one, width) for one in waits if one.id in phase.waits),
        *(_named("✓ waited for ", one, width) for one in waits if one.id not in phase.waits and phase.live),
        *(_waiting(one, width) for one in behind),
        *(row for why in repairs for row in indented(f"in the order {line(why)}", width, "$quiet")),
    ]


def _named(said: str, phase: Phase, width: int) -> Content:
    return Content.assemble((said, "$quiet"), f"{line(phase.ref)} {line(phase.title)}").truncate(width, ellipsis=True)


def _waiting(phase: Phase, width: int) -> Content:
    name = f"{line(phase.ref)} {line(phase.title)}"
    told = Content.assemble((f"{WAITS} ", "$quiet"), fit(name, max(width - 17, 4)), (" waits for this", "$quiet"))
    return told.truncate(width, ellipsis=True)


def part_line(part: Slice, cursor: str, width: int) -> Content:
    """Return a slice's line, below its phase's title."""
    word = f"  {HERE} current" if part.id == cursor else ""
    title = (line(part.title), "$quiet" if part.status == DONE else "")
    text = Content.assemble("  " * min(part.depth, 6), (f"{mark_of(part)} ", _look(part.status)), title)
    return Content.assemble(text.truncate(width - len(word), ellipsis=True), (word, "bold $focus"))


def _look(status: str) -> str:
    return "$fresh" if LOOKS.get(status) == "fresh" else "$quiet"


def _files(links: Sequence[Link], width: int) -> list[Content]:
    """Name the linked files, and what they are called where that is something else."""
    rows = []
    for link in links:
        path, text = line(link.path), line(link.text)
        told = f"  {text}" if text and text not in path else ""
        rows.append(Content.assemble(("→ ", "$quiet"), path, (told, "$quiet")).truncate(width, ellipsis=True))
    return rows
