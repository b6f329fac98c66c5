"""Plan files and todo lists that a project already has: which there are, and what they say.

Read are phases under headings or as `- [ ] **Phase 3: Billing**`, and without either the items of a list. What is
mere prose is left alone.
"""

from __future__ import annotations

import os
from bisect import bisect_left

from navlog.core.paths import is_inside, join
from navlog.core.record import record, replace
from navlog.core.roadmap.capture import files
from navlog.core.roadmap.capture.drafts import DONE, Draft
from navlog.core.roadmap.publish import slot
from navlog.core.text import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.roadmap.capture.outline import Outline
    from navlog.core.roadmap.capture.parts import Found

PLACES = {
    "": ("todo.md", "todo", "plan.md", "roadmap.md"),
    "docs": ("roadmap.md",),
    ".planning": ("roadmap.md",),
    ".cairn": ("roadmap.md",),
}
"""Folders of a project, and the names that are looked for there, in whatever case they are written."""

PLAN, LIST = "plan", "list"


@record
class Offer:
    """A file that can be captured.

    Attributes:
        path: relative to the project's root, forward slashes.
        what: what is in it, such as `a plan with 7 phases` or `12 open todos`.
        phases: how many drafts `reading` has of it.
    """

    path: str
    what: str
    phases: int


def offers(root: str) -> tuple[Offer, ...]:
    """Return the files in a project that have something to capture, each once."""
    made: list[Offer] = []
    seen: set[str] = set()
    for path in _candidates(root):
        real = os.path.realpath(join(root, path))
        if real in seen:
            continue
        seen.add(real)
        kind, found = _read(text_of(root, path))
        if found:
            phases = len(found)
            what = f"a plan with {count(phases, 'phase')}" if kind == PLAN else count(phases, "open todo")
            made.append(Offer(path, what, phases))
    return tuple(made)


def reading(text: str) -> tuple[Draft, ...]:
    """Return the drafts of a plan file or a todo list; of a list the items that are not done.

    Raises:
        Refused: `plan_too_large`.
    """
    return _read(text)[1]


def text_of(root: str, path: str) -> str:
    """Return what a file in a project says; nothing when it is outside, no text, too large, or published by navlog."""
    place = os.path.realpath(join(root, path))
    if not is_inside(os.path.realpath(root), place):
        return ""
    text = files.text(place)
    return "" if "\0" in text or _ours(text) else text


def _candidates(root: str) -> list[str]:
    found = []
    for folder, names in PLACES.items():
        try:
            there = os.listdir(os.path.join(root, folder))
        except OSError:
            continue
        found += [(folder, names.index(name.lower()), name) for name in there if name.lower() in names]
    return [f"{folder}/{name}" if folder else name for folder, _, name in sorted(found)]


def _ours(text: str) -> bool:
    marker = slot.marker(text.removeprefix("\ufeff").lstrip())
    return marker is not None and marker.navlogs


def _read(text: str) -> tuple[str, tuple[Draft, ...]]:
    from navlog.core.roadmap.capture.outline import outline
    from navlog.core.roadmap.capture.plans import headed, named, once, refuse_large
    from navlog.core.roadmap.capture.sections import sections

    refuse_large(text)
    found = outline(text)
    known = sections(found)
    phases = _with_bullets(found, named(found, known)) or headed(found, known)
    return (PLAN, once(phases)) if phases else (LIST, once(_list(found)))


def _with_bullets(found: Outline, phases: Found) -> Found:
    """Add the phases that only a list names, after those that they follow there; a list also tells which are done."""
    from navlog.core.roadmap.capture.parts import bulleted

    bullets = bulleted(found)
    done = {one.number for _, one, _ in bullets if one.status == DONE}
    told = [(line, replace(one, status=DONE) if one.number in done else one) for line, one in phases]
    places = {one.number: place for place, (_, one) in reversed(list(enumerate(told)))}
    after: dict[int, Found] = {}
    place = -1
    for line, one, _ in bullets:
        place = places.get(one.number, place)
        if one.number not in places:
            after.setdefault(place, []).append((line, one))
    return after.get(-1, []) + [row for place, own in enumerate(told) for row in (own, *after.get(place, []))]


def _list(found: Outline) -> Found:
    """Return the items of a todo list: those with boxes, or else the bullets outside the sections that are no work."""
    from navlog.core.roadmap.capture.kinds import CHECK, CONTEXT, kind
    from navlog.core.roadmap.capture.naming import box, plain, status_of
    from navlog.core.roadmap.capture.parts import draft, numbered

    tops = [entry for entry in found.entries if entry.depth == 0 and entry.text]
    boxed = [entry for entry in tops if box(entry.text)[0] is not None]
    heads = [heading.start for heading in found.headings]
    barred = [kind(plain(heading.text)) in (CONTEXT, CHECK) for heading in found.headings]

    def beside(line: int) -> bool:
        place = bisect_left(heads, line)
        return place > 0 and barred[place - 1]

    chosen = boxed or [entry for entry in tops if not entry.number and not beside(entry.start)]
    live = [entry for entry in chosen if status_of(box(entry.text)[0] or " ")]
    made = [(entry.start, replace(draft(found, entry, entry.end)[0], number="")) for entry in live]
    made = made or ([] if boxed else numbered(found, 0, len(found.lines)))
    return [(line, one) for line, one in made if one.title and one.status != DONE]
