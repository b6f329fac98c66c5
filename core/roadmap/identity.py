"""Identity: every phase and every slice has an id, from its mark, from what it was before, or from how it reads.

An id that stands in no mark yet is derived from group, number and title as first seen, so that reading needs no write
and two branches that read the same plan agree.
"""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.record import replace
from navlog.core.roadmap.document import Document, Item, Section
from navlog.core.roadmap.marks import Marks, changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

DIGITS = 6
"""Hexadecimal digits of an id, unless another one begins alike."""


def id_of(marks: Marks) -> str:
    """Return the id in a mark; empty when there is none, or none of ours."""
    found = dict(marks).get("id", "")
    head, _, digits = found.partition("-")
    sound = head in ("p", "s") and len(digits) >= DIGITS and all(one in "0123456789abcdef" for one in digits)
    return found if sound and len(digits) <= 64 else ""


def identified(document: Document, before: Document | None, gone: Iterable[str] = ()) -> Document:
    """Return the document with an id in every mark, whether it stands in the file or not.

    Args:
        document: as read.
        before: the file as it was last folded in, identified: a heading that has lost its mark takes it up again.
        gone: ids of phases that were shipped or retired; a heading without a mark is never one of them.
    """
    taken = {*_ids(document), *gone}
    sections = _distinct(document.sections, before)
    if before is not None:
        sections = _remembered(sections, before, taken)
    known = {id_of(one.marks): one.items for one in before.sections} if before is not None else {}
    found = []
    for section in sections:
        own = id_of(section.marks) or derived("p", _words(section), taken)
        taken.add(own)
        items = _items(section.items, own, known.get(own, ()), taken)
        found.append(replace(section, marks=changed(section.marks, {"id": own}), items=items))
    return replace(document, sections=tuple(found))


def derived(kind: str, words: tuple[str, ...], taken: Collection[str]) -> str:
    """Return the id of what reads like that: the start of the SHA-256 of its words.

    Args:
        kind: `p` for a phase, `s` for a slice.
        words: what tells it apart.
        taken: ids of others; words that lead to one of them are counted on until they do not.
    """
    for turn in range(1, 10_000):
        salt = () if turn == 1 else (str(turn),)
        digest = sha256("\0".join((*words, *salt)).encode("utf-8", "surrogateescape"))
        found = f"{kind}-{digest[:DIGITS]}"
        if found not in taken:
            return found
    return f"{kind}-{sha256(repr((words, len(taken))).encode('utf-8', 'replace'))[:16]}"


def _words(section: Section) -> tuple[str, ...]:
    return section.group, section.name.number, section.name.title


def _ids(document: Document) -> set[str]:
    marked = [section.marks for section in document.sections]
    marked += [item.marks for section in document.sections for item in section.items]
    return {found for found in map(id_of, marked) if found}


def _distinct(sections: tuple[Section, ...], before: Document | None) -> tuple[Section, ...]:
    """Return the sections with each id once; a copy loses it, and those of its slices.

    The original is the one that reads as the phase did before, else the first.
    """
    titles = {id_of(one.marks): one.name.title for one in before.sections} if before is not None else {}
    first: dict[str, Section] = {}
    for one in reversed(sections):
        first[id_of(one.marks)] = one
    for one in reversed(sections):
        if one.name.title == titles.get(id_of(one.marks)):
            first[id_of(one.marks)] = one
    seen: set[str] = set()
    own_first = sorted(sections, key=lambda one: first[id_of(one.marks)].line != one.line)
    made = {section.line: _once_each(section, seen) for section in own_first}
    return tuple(made[section.line] for section in sections)


def _once_each(section: Section, seen: set[str]) -> Section:
    """Return a section without the ids that were seen already, and note those that it has."""
    ids = [id_of(section.marks), *(id_of(item.marks) for item in section.items)]
    marked = section.marks if ids[0] and ids[0] not in seen else changed(section.marks, {"id": ""})
    seen.add(ids[0])
    items = []
    for item, own in zip(section.items, ids[1:], strict=True):
        items.append(item if own and own not in seen else replace(item, marks=changed(item.marks, {"id": ""})))
        seen.add(own)
    return replace(section, marks=marked, items=tuple(items))


def _remembered(sections: tuple[Section, ...], before: Document, taken: set[str]) -> tuple[Section, ...]:
    """Give marks back to the headings that have none any more, by how they read, the surest way first."""
    lost = {one.line: one for one in before.sections if id_of(one.marks) not in taken}
    if not lost:
        return sections
    keys: tuple[Callable[[Section], object], ...] = (
        _words,
        lambda one: (one.name.number, one.name.title),
        lambda one: one.name.title,
        lambda one: (one.group, one.name.number),
    )
    found = list(sections)
    for key in keys:
        known = _once(lost, key)
        bare = {number: one for number, one in enumerate(found) if not id_of(one.marks)}
        for wanted, number in _once(bare, key).items():
            if wanted in known and wanted:
                old = lost.pop(known[wanted])
                found[number] = replace(found[number], marks=changed(old.marks, dict(found[number].marks)))
                taken.add(id_of(old.marks))
    return tuple(found)


def _items(items: tuple[Item, ...], phase: str, before: tuple[Item, ...], taken: set[str]) -> tuple[Item, ...]:
    """Return a phase's items with an id in every mark."""
    lost = {item.text: item for item in before if id_of(item.marks) not in taken}
    found = []
    for item in items:
        if not id_of(item.marks) and item.text in lost:
            item = replace(item, marks=changed(lost.pop(item.text).marks, dict(item.marks)))
        own = id_of(item.marks) or derived("s", (phase, item.text), taken)
        taken.add(own)
        found.append(replace(item, marks=changed(item.marks, {"id": own})))
    return tuple(found)


def _once(sections: Mapping[int, Section], key: Callable[[Section], object]) -> dict[object, int]:
    """Return where the sections are, by key; left out are those whose key another one has as well."""
    found: dict[object, list[int]] = {}
    for number, one in sections.items():
        found.setdefault(key(one), []).append(number)
    return {value: numbers[0] for value, numbers in found.items() if len(numbers) == 1}
