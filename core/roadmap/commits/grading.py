"""Which phases a commit names, and which it seems to complete."""

from __future__ import annotations

from navlog.core.roadmap.commits import scoring
from navlog.core.roadmap.commits.body import branched, titled, told, trailed
from navlog.core.roadmap.commits.lines import Parts, parts, unquoted
from navlog.core.roadmap.commits.naming import SCOPE, mentions
from navlog.core.roadmap.commits.plan import Plan, plan_of
from navlog.core.roadmap.commits.records import COMPLETES, REVERTS, TOUCHES, Grade, Message, Target
from navlog.core.roadmap.commits.scoring import Case
from navlog.core.roadmap.commits.subject import judge

__all__ = ["COMPLETES", "REVERTS", "TOUCHES", "Grade", "Message", "Target", "grade"]


def grade(message: Message, targets: tuple[Target, ...]) -> tuple[Grade, ...]:
    """Return what a commit does to the live phases that it names, strongest first, each phase once.

    The subject counts before the body, a merge's own line before its branch, a number before a title.
    """
    plan = plan_of(targets)
    read = parts(message)
    best: dict[str, Case] = {}
    for case in _cases(read, message, plan):
        known = best.get(case.target.id)
        if case.target.live and (known is None or case.points > known.points):
            best[case.target.id] = case
    grades = [_grade(case, read.reverted) for case in best.values()]
    return tuple(sorted(grades, key=lambda found: -found.strength))


def _cases(read: Parts, message: Message, plan: Plan) -> list[Case]:
    found = mentions(unquoted(read.head), plan)
    below = list(told(read, plan, any(mention.part for mention in found)))
    cases = [*judge(read.head, found, message, plan), *trailed(read, plan)]
    if all(mention.kind == SCOPE for mention in found):
        named = {case.target.id for case in cases}
        also = {case.target.id for case in below}
        cases += branched(read, plan, message.subject)
        cases += [case for case in titled(read, plan, also, message.files) if case.target.id not in named]
    return [*cases, *below]


def _grade(case: Case, reverted: str) -> Grade:
    evidence = ", ".join(case.reasons)
    if reverted:
        return Grade(case.target.id, REVERTS, f"takes back “{reverted}”: {evidence}", case.line, case.points, reverted)
    kind = COMPLETES if case.points >= scoring.BAR else TOUCHES
    return Grade(case.target.id, kind, evidence, case.line, max(case.points, 0))
