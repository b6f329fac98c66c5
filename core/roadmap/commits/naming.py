"""Where a line names phases: `Phase 3`, `phases 3-5`, `docs(04)`, `P8`, `TC-4`, and what only looks like it."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap.commits import spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from navlog.core.roadmap.commits.plan import Plan
    from navlog.core.roadmap.commits.records import Target

WORD, SCOPE, LETTER, BRANCH = "word", "scope", "letter", "branch"
SPREAD = 30
"""The longest range that is believed: `phases 1-30`."""


@record
class Mention:
    """A place that names phases.

    Attributes:
        start: where it begins in the line.
        end: where it ends.
        kind: `word` (after a word such as phase), `letter` (P8, TC-4), `scope` (docs(04)) or `branch`.
        targets: the phases with those numbers; empty when the plan has none of them.
        part: a part of the phase is named, not the phase: `docs(07-02)`.
        weak: it could mean something else: `P1`, a priority, where the plan says 1; a bare number in a scope.
    """

    start: int
    end: int
    kind: str
    targets: tuple[Target, ...]
    part: bool = False
    weak: bool = False


def mentions(line: str, plan: Plan, branch: bool = False) -> tuple[Mention, ...]:
    """Return where a line names phases, of this plan or of another, in order."""
    found = [*_scoped(line, plan), *_worded(line, plan, branch), *_lettered(line, plan), *_counted(line, plan)]
    found.sort(key=lambda mention: (mention.start, -mention.end))
    kept: list[Mention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return tuple(kept)


def _worded(line: str, plan: Plan, branch: bool) -> Iterator[Mention]:
    for match in spelling.worded(tuple(sorted(plan.words))).finditer(line):
        if not match["gap"] and match["number"].isalpha():
            continue  # PHASED
        if not branch and _compound(line[: match.start()]):
            continue  # two-phase commit, three-phase power
        numbers, end = _listed(line, match, plan)
        part = None if branch else spelling.part().match(line, end)
        end = part.end() if part else end
        start = match.end("before") if match["before"] else match.start()
        yield Mention(start, end, BRANCH if branch else WORD, _targets(plan, numbers), bool(part))


def _compound(before: str) -> bool:
    return before.endswith("-") and before[-2:-1].isalpha()


def _listed(line: str, match: re.Match[str], plan: Plan) -> tuple[list[str], int]:
    """Read a number and what is listed after it (`1, 2 & 4`, `4a+4c`, `3-5`, `2-A+B`), and where that ends."""
    first = match["number"]
    numbers = [first if plan.named(first) else spelling.figures(first)]
    end, plural = match.end(), bool(match["many"])
    while following := spelling.listed(plural).match(line, end):
        more = _following(numbers[-1], following["join"].strip(), following["number"], plural, plan)
        if not more:
            break
        numbers += more
        end = following.end()
    return numbers, end


def _following(last: str, join: str, number: str, plural: bool, plan: Plan) -> list[str]:
    """Return the numbers that a list goes on with; none when what follows is not of it."""
    import re

    if number.isalpha() and last[:1].isdigit():
        number = re.sub("[A-Za-z]+$", "", last) + number
    elif join == "/" and not plural and last.isdigit():
        return []  # “phase 2/4” is the second of four
    if join not in spelling.RANGES or last == number:
        return [number]
    if number.startswith("0") and not plural:
        return []  # “phase 07-02” is a part of 7
    return _between(last, number, plan)


def _between(first: str, last: str, plan: Plan) -> list[str]:
    """Return the numbers of a range without the first; none when it is no range."""
    if first.isdigit() and last.isdigit() and int(first) < int(last) <= int(first) + SPREAD:
        return [str(number) for number in range(int(first) + 1, int(last) + 1)]
    order = [target.number for target in plan.targets]
    low, high = ([order.index(target.number) for target in plan.named(number)[:1]] for number in (first, last))
    return order[low[0] + 1 : high[0] + 1] if low and high else []


def _scoped(line: str, plan: Plan) -> Iterator[Mention]:
    """Read a conventional scope: `docs(04)`, `feat(phase-2)`, `docs(p8)`, `docs(01-foundation)`, `feat(07-02)`."""
    head = spelling.header(line)
    if not head or not head["scope"]:
        return
    scope = spelling.scoped().fullmatch(head["scope"].strip())
    if scope:
        names = (scope["number"], "p" + scope["number"])
        names = names[::-1] if (scope["lead"] or "").lower() == "p" else names
        targets = plan.named(names[0]) or plan.named(names[1])
        yield Mention(*head.span("scope"), SCOPE, targets, bool(scope["part"]), not scope["lead"])
    elif targets := plan.named(head["scope"]):
        yield Mention(*head.span("scope"), SCOPE, targets)


def _lettered(line: str, plan: Plan) -> Iterator[Mention]:
    """Read numbers that carry their own letters: `P8`, `P2-E`, `M2`, `TC-4`."""
    for match in spelling.lettered().finditer(line):
        targets = plan.named(match[0])
        weak = not targets
        if weak and match["letters"].lower() == "p":
            targets = plan.named(match["rest"].lstrip("-"))
            weak = match["rest"].isdigit()
        if targets:
            part = bool(spelling.part().match(line, match.end()))
            yield Mention(*match.span(), LETTER, targets, part, weak)


def _counted(line: str, plan: Plan) -> Iterator[Mention]:
    """Read `all 4 phases`, of a plan that has as many, and `final phase`, where one is left."""
    live = tuple(target for target in plan.targets if target.live)
    for match in spelling.counted().finditer(line):
        every = not match["count"] or spelling.figures(match["count"]) == str(len(plan.targets))
        if len(live) == 1 if match["last"] else every:
            yield Mention(*match.span(), WORD, live)


def _targets(plan: Plan, numbers: list[str]) -> tuple[Target, ...]:
    found = (target for number in numbers for target in plan.named(number) or plan.named("p" + number))
    return tuple(dict.fromkeys(found))
