"""Plans as agents write them, read into phases.

A plan has a title, sections that are no work (context, files, verification), and phases somewhere between them:
headings with a phase's word or a number, failing that other headings, failing that a numbered list, failing that the
whole plan.
"""

from __future__ import annotations

from navlog.core.errors import Refused
from navlog.core.record import replace
from navlog.core.roadmap.capture.drafts import LARGEST, Draft
from navlog.core.roadmap.capture.forms import NUMBERED
from navlog.core.roadmap.capture.kinds import CHECK, CONTEXT, PUT_OFF, WORK
from navlog.core.roadmap.capture.naming import box, name, plain
from navlog.core.roadmap.capture.outline import BOLD, Heading, outline
from navlog.core.roadmap.capture.parts import bulleted, numbered, saying, tasks
from navlog.core.roadmap.capture.sections import Section, ends, most_used, phases, sections, whole_numbers, work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from navlog.core.roadmap.capture.outline import Outline
    from navlog.core.roadmap.capture.parts import Found

STEPS = ("step", "task", "phase", "implement", "execut", "schritt", "步", "手順")
"""Parts of the titles of sections whose lists are more surely work than those under an approach or a solution."""


def drafts(text: str) -> tuple[Draft, ...]:
    """Return the phases of a plan, in its order, the same title once; none for an empty one.

    Raises:
        Refused: `plan_too_large`.
    """
    refuse_large(text)
    found = outline(text)
    known = sections(found)
    return once(
        headed(found, known)
        or _bold(found)
        or [(line, one) for line, one, _ in bulleted(found)]
        or _listed(found, known)
        or _numbered(found, [replace(one, above=()) for one in known if not one.under(CHECK, PUT_OFF)])
        or _whole(found, known)
    )


def refuse_large(text: str) -> None:
    """Refuse a text of more than `LARGEST` bytes.

    Raises:
        Refused: `plan_too_large`.
    """
    size = len(text) if len(text) > LARGEST else len(text.encode("utf-8", "replace"))
    if size > LARGEST:
        message = f"the plan is too long: {size:,} bytes, and {LARGEST:,} is the most that is read as one"
        raise Refused("plan_too_large", message, "capture a shorter plan, or add its phases with `navlog roadmap add`")


def once(found: Found) -> tuple[Draft, ...]:
    """Return the drafts, of those with one title in one group the first."""
    seen: dict[tuple[str, str], Draft] = {}
    for _, one in found:
        seen.setdefault((one.group.casefold(), one.title.casefold()), one)
    return tuple(seen.values())


def headed(found: Outline, known: Sequence[Section]) -> Found:
    """Return the phases that have headings."""
    return named(found, known) or _numbered(found, known) or _others(found, known)


def named(found: Outline, known: Sequence[Section]) -> Found:
    """Return the phases whose headings have the word for one: of the first of the words that several have."""
    fit = [one for one in known if one.name.rank < NUMBERED and not one.under(PUT_OFF)]
    fit = [one for one in fit if not one.title] or fit
    counts: dict[int, int] = {}
    for one in fit:
        counts[one.name.rank] = counts.get(one.name.rank, 0) + 1
    first = min([rank for rank in counts if counts[rank] > 1] or counts, default=0)
    return phases(found, most_used(whole_numbers([one for one in fit if one.name.rank == first])))


def _numbered(found: Outline, known: Sequence[Section]) -> Found:
    """Return the phases whose headings have a bare number, unless that is one heading among others without.

    A test among them is a phase as well; context is none, numbered or not.
    """
    chosen = most_used(whole_numbers([one for one in work(known) if one.name.rank == NUMBERED]))
    if not chosen:
        return []
    level = [one for one in known if one.level == chosen[0].level and not one.beside]
    chosen += [one for one in level if one.kind == CHECK and one.name.rank == NUMBERED]
    others = [one for one in work(level) if one.name.rank != NUMBERED]
    return phases(found, chosen) if len(chosen) > 1 or not others else []


def _others(found: Outline, known: Sequence[Section]) -> Found:
    """Return the headings of the most used level that are no section of another kind; of a single one its steps."""
    chosen = most_used(work(known))
    steps = numbered(found, chosen[0].heading.end, chosen[0].end) if len(chosen) == 1 else []
    return steps if len(steps) > 1 else phases(found, chosen)


def _bold(found: Outline) -> Found:
    """Return the phases whose names stand in bold on lines of their own."""
    lines = [(one, one.text.split("\n")[0]) for one in found.paragraphs if one.text.startswith(("**", "__"))]
    heads = [Heading(BOLD, text, one.start, one.start + 1) for one, text in lines if name(text).rank < NUMBERED]
    both = sorted([*found.headings, *heads], key=lambda one: one.start)
    last = dict(zip(both, ends(both, len(found.lines)), strict=True))
    return phases(found, [Section(one, name(one.text), last[one]) for one in heads])


def _listed(found: Outline, known: Sequence[Section]) -> Found:
    """Return the numbered list of the section that is work, or else the first one outside the sections that are not."""
    lists = [one for one in known if one.kind == WORK and not one.beside and not one.title]
    exact = [one for one in lists if any(word in one.name.title.lower() for word in STEPS)]
    barred = [one for one in known if one.kind in (CONTEXT, CHECK, PUT_OFF) and not one.title and not one.beside]
    starts = [0, *(one.end for one in barred)]
    stops = [*(one.heading.start for one in barred), len(found.lines)]
    spans = [(one.heading.end, one.end) for one in (*exact, *lists)] + list(zip(starts, stops, strict=True))
    return next((steps for start, end in spans if (steps := numbered(found, start, end))), [])


def _whole(found: Outline, known: Sequence[Section]) -> Found:
    """Return the plan as one phase, titled by its first heading that says more than `Plan`, or its first sentence."""
    told = next((one for one in known if not one.kind), None)
    items, body = tasks(found, 0, len(found.lines))
    if told:
        _, before = tasks(found, 0, told.heading.start)
        _, after = tasks(found, told.heading.end, len(found.lines))
        title = told.name.title or plain(told.heading.text)
        return [(0, Draft(title, f"{before}\n\n{after}".strip("\n"), items, "", told.name.status))]
    blocks = [(one.start, one.text) for one in found.paragraphs] + [(one.start, one.text) for one in found.entries]
    texts = [*(box(text)[1] for _, text in sorted(blocks)), *(one.heading.text for one in known), *found.lines]
    title = saying(texts)
    return [(0, Draft(title, "" if body.rstrip(".。") == title else body, items))] if title else []
