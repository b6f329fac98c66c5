"""Refs: the name to say for each phase, and which phase a name means."""

from __future__ import annotations

from navlog.core.errors import Refused
from navlog.core.record import replace
from navlog.core.roadmap import heading
from navlog.core.roadmap.model import PLANNED, Phase, Plan, Slice
from navlog.core.text import line, shell_quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Found = tuple[Phase, Slice | None]
    Index = tuple[dict[str, list[Found]], ...]

LONG = 3
"""Words of a group's name that a ref spells out; of a longer one it takes two or more."""

SHOWN = 8
"""Candidates that a refusal lists."""


def named(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Return the phases with their refs: each unique, and the shortest that identifies.

    The project's own name where number or title carry one, else the number, else the number after the group's name,
    else the id. What is in the plan file has the first choice; names of what has left it are taken only when free.
    """
    here = tuple(phase for phase in phases if phase.place == PLANNED)
    gone = tuple(phase for phase in phases if phase.place != PLANNED)
    ids = {phase.id for phase in phases}
    short = _shortened({slug(phase.group) for phase in here})
    names = {form.lower() for phase in here for form in _forms(phase, short)}
    refs = _refs(here, ids) | _refs(gone, names | ids)
    return tuple(replace(phase, ref=refs[phase.id]) for phase in phases)


def find(plan: Plan, wanted: str) -> Found:
    """Return the phase, and the slice in it, that somebody means.

    An id, a ref, a group's name and number, a number as authored, a label, a slice's id or `REF/S1` are understood, in
    this order, and a number in the plan file before one that has left it.

    Raises:
        Refused: `no_such_phase`, or `ambiguous` with the candidates.
    """
    found = matches(plan, wanted)
    if len(found) == 1:
        return found[0]
    if found:
        named_ = ", ".join(f"{phase.ref} ({phase.title or phase.label})" for phase, _ in found[:SHOWN])
        hint = f"say one of: {', '.join(shell_quote(phase.ref) for phase, _ in found[:SHOWN])}"
        raise Refused("ambiguous", f"{wanted!r} names {len(found)} phases: {named_}", hint)
    raise Refused("no_such_phase", f"there is no phase or slice {wanted!r}", _near(plan, wanted))


def _near(plan: Plan, wanted: str) -> str:
    """Return what there is instead of what is not there: the slices of a phase that is, else the phases."""
    ref, slash, _ = wanted.rpartition("/")
    owners = {phase.id: phase for phase, part in matches(plan, ref) if part is None} if slash else {}
    if len(owners) == 1:
        (phase,) = owners.values()
        titles = ", ".join(line(part.title) for part in phase.slices[:SHOWN])
        return f"{phase.ref} has the slices: {titles}" if titles else f"{phase.ref} has no slices"
    here = ", ".join(phase.ref for phase in plan.planned[:SHOWN])
    if len(plan.planned) == len(plan.phases):
        return f"the plan has: {here}" if here else "the plan has no phase; add one with: navlog roadmap add TITLE"
    return f"the plan has: {here or 'no phase'}; what was shipped or removed shows with: navlog roadmap --all"


def phase_of(plan: Plan, wanted: str) -> Phase:
    """Return the phase that somebody means.

    Raises:
        Refused: as `find`, and `not_a_phase` when it is a slice.
    """
    phase, part = find(plan, wanted)
    if part is not None:
        raise Refused("not_a_phase", f"{wanted!r} is a slice of {phase.ref}", "name a phase")
    return phase


def planned(phase: Phase) -> Phase:
    """Return a phase that is in the plan file.

    Raises:
        Refused: `not_in_plan`, when it was shipped or retired.
    """
    if phase.place != PLANNED:
        raise Refused("not_in_plan", f"{phase.named} is not in the plan", f"first: navlog roadmap restore {phase.id}")
    return phase


def matches(plan: Plan, text: str, known: Index | None = None) -> list[Found]:
    """Return everything that a name may mean, of the surest kind that there is.

    Args:
        plan: the plan.
        text: what somebody calls it.
        known: the plan's index, where many names are looked up.
    """
    low = text.strip().lower()
    if not low:
        return []
    known = known or index(plan)
    for names in known:
        found = names.get(low, [])
        here = [one for one in found if one[0].place == PLANNED]
        if found:
            return here or found
    return _slices(plan, low, known)


def index(plan: Plan) -> Index:
    """Return what each name means, a mapping for each kind of name, the surest first."""
    found: Index = tuple({} for _ in range(5))
    for phase in plan.phases:
        kinds = ((phase.id,), (phase.ref,), _qualified_names(phase), _number_names(phase), _tail_names(phase))
        for names, kind in zip(found, kinds, strict=True):
            for name in {name.lower() for name in kind}:
                names.setdefault(name, []).append((phase, None))
        for part in phase.slices:
            found[0].setdefault(part.id, []).append((phase, part))
    return found


def slug(text: str) -> str:
    """Return a group's name as part of a ref: `decision-groups`."""
    words = "".join(one if one.isalnum() else " " for one in text.lower()).split()
    return "-".join(words)[:40].strip("-")


def _refs(phases: tuple[Phase, ...], taken: set[str]) -> dict[str, str]:
    """Return a ref for each id; a form counts only when no other phase could go by it, and it is not taken."""
    counts: dict[str, int] = {}
    short = _shortened({slug(phase.group) for phase in phases})
    forms = {phase.id: _forms(phase, short) for phase in phases}
    for candidates in forms.values():
        for form in {one.lower() for one in candidates}:
            counts[form] = counts.get(form, 0) + 1
    return {
        identity: next(
            (one for one in forms[identity] if counts[one.lower()] == 1 and one.lower() not in taken), identity
        )
        for identity in forms
    }


def _forms(phase: Phase, short: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names that a phase could go by, the best first."""
    own = heading.code(phase.number) or heading.code(phase.title)
    group = slug(phase.group)
    number = phase.number.replace(" ", "")
    grouped = (f"{short[group]}-{number}", f"{group}-{number}") if group and number else ()
    return tuple(dict.fromkeys(form for form in (own, number, *grouped) if form))


def _shortened(slugs: set[str]) -> dict[str, str]:
    """Return for each group's name itself or, of a long one, as few of its first words as tell it from the others."""
    counts: dict[str, int] = {}
    starts = {one: ["-".join(one.split("-")[:end]) for end in range(1, one.count("-") + 2)] for one in slugs}
    for some in starts.values():
        for start in some:
            counts[start] = counts.get(start, 0) + 1
    return {
        one: next((start for start in starts[one][1:] if counts[start] == 1), one) if len(starts[one]) > LONG else one
        for one in slugs
    }


def _qualified_names(phase: Phase) -> tuple[str, ...]:
    return (f"{slug(phase.group)}-{phase.number}",) if phase.group and phase.number else ()


def _number_names(phase: Phase) -> tuple[str, ...]:
    own = heading.code(phase.title)
    return tuple(name for name in (phase.number, phase.label, own, f"phase {phase.number}") if name.strip())


def _tail_names(phase: Phase) -> tuple[str, ...]:
    """Return the number behind a project's code (7 for PROJ-7), and one without its leading zeros."""
    _, dash, tail = phase.number.rpartition("-")
    return tuple(name for name in (tail if dash else "", phase.number.lstrip("0")) if name)


def _slices(plan: Plan, text: str, known: Index) -> list[Found]:
    """Return the slices that `REF/S1` means: the first word of a slice's title, in one phase."""
    ref, slash, word = text.rpartition("/")
    owners = [phase for phase, part in matches(plan, ref, known) if part is None] if slash else []
    return [
        (phase, part)
        for phase in owners
        for part in phase.slices
        if part.title.lower().split(" ", 1)[0].rstrip(":.") == word
    ]
