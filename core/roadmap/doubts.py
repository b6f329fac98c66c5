"""What was read and is doubtful, and which of the lines that could not be read are still worth a word."""

from __future__ import annotations

from navlog.core.roadmap import lookalikes
from navlog.core.roadmap.document import Document, Section
from navlog.core.roadmap.marks import blockers
from navlog.core.roadmap.model import OPEN, PLANNED, STATUSES, Phase, Unread
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection


def read(document: Document, phases: tuple[Phase, ...]) -> list[Unread]:
    """Return the phases of the file that are doubtful: a number used twice in a group, an unknown status or blocker."""
    ids = {phase.id for phase in phases}
    parts = {part.id for phase in phases for part in phase.slices}
    seen: dict[tuple[str, str], int] = {}
    found = []
    for section in document.sections:
        text = line(f"{section.name.label}: {section.name.title}")
        first = seen.setdefault((section.group, section.name.number), section.line + 1)
        whys = [f"line {first} has the same number; both are kept"] if first != section.line + 1 else []
        whys += _marked(section, ids, parts)
        found += [Unread(section.line + 1, text, why) for why in whys]
    return found


def standing(unread: tuple[Unread, ...], phases: tuple[Phase, ...]) -> tuple[Unread, ...]:
    """Return the unread lines without those that only look empty because their phases were shipped or retired."""
    gone = [phase for phase in phases if phase.place != PLANNED]
    numbers = {phase.number.lower() for phase in gone}
    groups = {phase.group for phase in gone}
    return tuple(one for one in unread if not gone or not _explained(one, numbers, groups))


def _explained(one: Unread, numbers: Collection[str], groups: Collection[str]) -> bool:
    if one.why == lookalikes.NO_HEADING:
        name = lookalikes.named(one.text)
        return name is not None and name.number.lower() in numbers
    return one.why == lookalikes.EMPTY or (one.why == lookalikes.UNNUMBERED and one.text in groups)


def _marked(section: Section, ids: Collection[str], parts: Collection[str]) -> list[str]:
    """Return what is doubtful about what a phase's mark says."""
    said = dict(section.marks).get("status", OPEN)
    whys = [f"there is no status {line(said)!r}: it counts as open"] if said not in STATUSES else []
    lost = [line(one) for one in blockers(section.marks) if one not in ids]
    slices = [one for one in lost if one in parts]
    missing = [one for one in lost if one not in parts]
    whys += [f"it waits for {', '.join(missing)}, which is not in the plan"] if missing else []
    return whys + ([f"it waits for {', '.join(slices)}, a slice: only phases can be waited for"] if slices else [])
