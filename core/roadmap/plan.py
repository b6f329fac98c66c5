"""The plan worked out from its files: statuses, refs, order. A pure function of what was read."""

from __future__ import annotations

from navlog.core.record import record, replace
from navlog.core.roadmap import doubts, order, refs
from navlog.core.roadmap.archive import Entry
from navlog.core.roadmap.document import Document, Item, Section
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.marks import blockers
from navlog.core.roadmap.model import (
    BLOCKED,
    DEFERRED,
    DONE,
    IN_PROGRESS,
    LIVE,
    OPEN,
    RETIRED,
    SHIPPED,
    STALE,
    STATUSES,
    Phase,
    Plan,
    Shipment,
    Slice,
)
from navlog.core.roadmap.statement import read as read_order
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

BOXES = {"x": DONE, "X": DONE, " ": OPEN, "/": IN_PROGRESS, "~": IN_PROGRESS, ">": DEFERRED, "-": STALE, "!": BLOCKED}
"""What the character between the brackets of an item says; any other one is kept and says open."""


@record
class Files:
    """What a plan is made from.

    Attributes:
        document: the plan file, identified.
        shipped, retired: the archives' entries, oldest first.
        cursor: the id in focus; empty for none.
    """

    document: Document = Document()
    shipped: tuple[Entry, ...] = ()
    retired: tuple[Entry, ...] = ()
    cursor: str = ""


def build(files: Files) -> Plan:
    """Work the plan out."""
    phases = _settled(refs.named(_phases(files)))
    by_id = {phase.id: phase for phase in phases}
    statement = read_order(files.document.order, Plan(phases))
    stated, repairs = order.repaired(statement.ids, by_id)
    priorities = {one: number for number, one in enumerate(stated, 1)}
    ranked = tuple(replace(phase, priority=priorities.get(phase.id, 0)) for phase in phases)
    unread = (*doubts.standing(files.document.unread, ranked), *statement.unread, *doubts.read(files.document, ranked))
    return Plan(
        phases=ranked,
        log=tuple(_shipment(entry, by_id) for entry in reversed(files.shipped)),
        cursor=files.cursor,
        order=stated,
        authored=statement.ids,
        repairs=repairs,
        declined=statement.declined,
        known=statement.known,
        unread=tuple(sorted(unread, key=lambda one: one.line)),
        cycles=order.cycles(by_id),
        conflict=files.document.conflict + 1,
    )


def status_of(item: Item) -> str:
    """Return a slice's status: a tick wins over what its mark says, the mark over an empty box."""
    said = dict(item.marks).get("status", "")
    box = BOXES.get(item.box, OPEN)
    return said if box == OPEN and said in STATUSES and said != DONE else box


def stored_of(section: Section) -> str:
    """Return a phase's status as its file says: by its mark, else by a tick before its title."""
    said = dict(section.marks).get("status", "")
    return said if said in STATUSES else DONE if section.name.done else OPEN


def goal_of(paragraph: str) -> str:
    """Return the first sentence of a paragraph, in one line."""
    import re

    text = line(paragraph)
    match = re.match(r".+?(?:[.!?…](?=\s)|[。！？])", text)
    return match[0] if match else text


def _phases(files: Files) -> tuple[Phase, ...]:
    here = tuple(_phase(files.document, section) for section in files.document.sections)
    seen = {phase.id for phase in here}
    newest: dict[str, tuple[Entry, str]] = {}
    for entries, place in ((files.shipped, SHIPPED), (files.retired, RETIRED)):
        for entry in entries:
            if entry.id and entry.id not in seen and (entry.moment >= _when(newest.get(entry.id))):
                newest[entry.id] = (entry, place)
    gone = [_gone(entry, place) for entry, place in newest.values()]
    return (*here, *sorted(gone, key=lambda phase: phase.place == RETIRED))


def _when(found: tuple[Entry, str] | None) -> str:
    return found[0].moment if found else ""


def _phase(document: Document, section: Section) -> Phase:
    name = section.name
    return Phase(
        id=id_of(section.marks),
        ref="",
        number=name.number,
        label=name.label,
        title=name.title or name.label,
        group=section.group,
        stored=stored_of(section),
        blocked_by=blockers(section.marks),
        slices=slices(section.items),
        goal=goal_of(section.goal),
        detail="".join(document.lines[section.body : section.end]).strip("\r\n"),
        line=section.line + 1,
    )


def _gone(entry: Entry, place: str) -> Phase:
    return Phase(
        id=entry.id,
        ref="",
        number=entry.name.number,
        label=entry.name.label,
        title=entry.name.title or entry.name.label,
        group=entry.group,
        stored=DONE if place == SHIPPED else STALE,
        blocked_by=blockers(entry.marks),
        slices=slices(entry.items),
        goal=goal_of(entry.goal),
        detail=entry.body.strip("\r\n"),
        place=place,
        shipped=entry.said("shipped"),
        commit=entry.said("commit"),
    )


def slices(items: tuple[Item, ...]) -> tuple[Slice, ...]:
    """Return items as slices, each with the one that it is part of."""
    found: list[Slice] = []
    within: list[str] = []
    for item in items:
        del within[item.depth :]
        own = id_of(item.marks)
        parent = within[-1] if within else ""
        found.append(Slice(own, line(item.text), status_of(item), item.depth, parent))
        within.append(own)
    return tuple(found)


def _settled(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Return the phases with parking worked out from their slices, then waiting from their blockers."""
    parked = tuple(replace(phase, status=_parked(phase)) for phase in phases)
    done = {phase.id for phase in parked if phase.status == DONE}
    return tuple(_waiting(phase, done) for phase in parked)


def _parked(phase: Phase) -> str:
    """Return a phase's status with parking: live by its file, but with nothing left except what is parked."""
    statuses = {part.status for part in phase.slices}
    resting = DEFERRED in statuses and not statuses & set(LIVE)
    return DEFERRED if resting and phase.stored in LIVE else phase.stored


def _waiting(phase: Phase, done: set[str]) -> Phase:
    waits = tuple(one for one in phase.blocked_by if one not in done)
    blocked = bool(waits) and phase.status == OPEN
    return replace(phase, waits=waits if phase.status in LIVE else (), status=BLOCKED if blocked else phase.status)


def _shipment(entry: Entry, phases: Mapping[str, Phase]) -> Shipment:
    known = phases.get(entry.id)
    ref = known.ref if known and known.place == SHIPPED else entry.ref
    name = entry.name
    day, commit = entry.said("shipped"), entry.said("commit")
    return Shipment(entry.id, ref if entry.id else "", name.number, name.title or name.label, day, commit)
