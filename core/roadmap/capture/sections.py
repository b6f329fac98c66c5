"""A plan's headings as sections: what stands under which, which one is the title, which are work."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap import blocks
from navlog.core.roadmap.capture.drafts import LONGEST, Draft
from navlog.core.roadmap.capture.forms import NUMBERED
from navlog.core.roadmap.capture.kinds import CHECK, CONTEXT, PUT_OFF, kind
from navlog.core.roadmap.capture.naming import Name, name, plain, sentence, title_of
from navlog.core.roadmap.capture.outline import Heading
from navlog.core.roadmap.capture.parts import tasks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from navlog.core.roadmap.capture.outline import Outline
    from navlog.core.roadmap.capture.parts import Found


@record
class Section:
    """A heading with what stands under it.

    Attributes:
        heading, name: as read.
        end: the line after its last.
        kind: what `kinds.kind` says of it.
        above: the sections that it stands in, outermost first; the plan's title is none.
        title: whether it is the plan's title.
    """

    heading: Heading
    name: Name
    end: int
    kind: str = ""
    above: tuple[Section, ...] = ()
    title: bool = False

    @property
    def level(self) -> int:
        """The level of its heading."""
        return self.heading.level

    @property
    def beside(self) -> bool:
        """Whether it stands in a section that is no work."""
        return self.under(CONTEXT, CHECK, PUT_OFF)

    def under(self, *kinds: str) -> bool:
        """Whether it stands in a section of one of these kinds."""
        return any(one.kind in kinds for one in self.above)


def sections(found: Outline) -> tuple[Section, ...]:
    """Return the headings that say something, with what stands under each."""
    heads = [heading for heading in found.headings if plain(heading.text)]
    top = _title(heads)
    made: list[Section] = []
    above: list[Section] = []
    for heading, end in zip(heads, ends(heads, len(found.lines)), strict=True):
        while above and above[-1].end <= heading.start:
            above.pop()
        outer = tuple(one for one in above if not one.title)
        said = name(heading.text)
        known = kind(said.title) if said.rank >= NUMBERED else ""
        made.append(Section(heading, said, end, known, outer, heading is top))
        above.append(made[-1])
    return tuple(made)


def work(known: Sequence[Section]) -> list[Section]:
    """Return the sections that are none of those which plans have beside their phases, nor in one of them."""
    return [one for one in known if not one.kind and not one.title and not one.beside]


def most_used(fit: list[Section]) -> list[Section]:
    """Return the sections of the level that most have; of two such levels, the outer one."""
    counts: dict[int, int] = {}
    for one in fit:
        counts[one.level] = counts.get(one.level, 0) + 1
    level = min(counts, key=lambda level: (-counts[level], level), default=0)
    return [one for one in fit if one.level == level]


def whole_numbers(fit: list[Section]) -> list[Section]:
    """Leave out what is numbered as a part of what it stands in, as 2.1 and 2a are of 2."""
    starts = {one.heading.start for one in fit}

    def part(one: Section) -> bool:
        outer = [above.name.number for above in one.above if above.heading.start in starts]
        number = one.name.number
        return any(above and number.startswith(above) and not number[len(above) :][:1].isdigit() for above in outer)

    return [one for one in fit if not part(one)]


def phases(found: Outline, chosen: Iterable[Section]) -> Found:
    """Return sections as phases, in the order of the plan."""
    made: Found = []
    for one in sorted(chosen, key=lambda one: one.heading.start):
        items, body = tasks(found, one.heading.end, one.end)
        title = one.name.title or sentence(body.split("\n")[0]) or title_of(one.heading.text)[0]
        whole = plain(one.heading.text)
        if len(whole) > LONGEST and title.endswith("…"):
            body = f"{whole}\n\n{body}".rstrip()
        group = next((title_of(outer.heading.text)[0] for outer in reversed(one.above) if not outer.kind), "")
        made.append((one.heading.start, Draft(title, body, items, one.name.number, one.name.status, group)))
    return made


def ends(heads: Sequence[Heading], last: int) -> list[int]:
    """Return for each heading the line at which the next one of its level or above begins."""
    return blocks.ends([(one.level, one.start) for one in heads], last)


def _title(heads: Sequence[Heading]) -> Heading | None:
    """Return the plan's title: the first heading, where no other has its level and none is above it."""
    if not heads or any(one.level <= heads[0].level for one in heads[1:]):
        return None
    first = heads[0]
    return first if first.level == 1 or name(first.text).rank >= NUMBERED else None
