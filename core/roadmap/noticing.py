"""Noticing: commits that seem to complete a phase, titles that look parked. They become proposals, never changes."""

from __future__ import annotations

import os

from navlog.core import proposals, storage
from navlog.core.command import Result
from navlog.core.proposals import COMPLETES, PARKED, WAITING, Noticed, Proposal
from navlog.core.record import record, replace
from navlog.core.roadmap import heading, ledger, parking
from navlog.core.roadmap.commits.records import REVERTS, Target
from navlog.core.roadmap.model import PLANNED, Phase, Plan
from navlog.core.roadmap.outcome import read
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context
    from navlog.core.roadmap.commits.records import Grade, Message


@record
class Notice:
    """What a look noticed.

    Attributes:
        waiting: every proposal that waits.
        fresh: those among them that were not there before.
    """

    waiting: tuple[Proposal, ...] = ()
    fresh: tuple[Proposal, ...] = ()


def notice(context: Context) -> Notice:
    """Look at the commits since the last look, and keep what they suggest.

    Where nothing may be written, or there is no plan, nothing is noticed.
    """
    plan, known = ledger.load(context), proposals.read(context.project)
    if context.read_only or not context.project.exists:
        return Notice(waiting(known, plan))
    from navlog.core.roadmap.commits import history

    tips = history.tips(context.project) if context.project.git else {}
    if not plan.planned or not tips or tips.items() <= dict(known.looked).items():
        return Notice(waiting(known, plan))
    messages = history.unseen(context.project, dict(known.looked))
    found = graded(plan, messages)
    with storage.Lock(context.project.store):
        known = proposals.read(context.project)
        after = Noticed(_joined(known.proposals, found), tuple({**dict(known.looked), **tips}.items()))
        proposals.write(context.project, after)
    before = {one.id for one in known.proposals}
    still = waiting(after, plan)
    return Notice(still, tuple(one for one in still if one.id not in before))


def begin(context: Context, plan: Plan) -> None:
    """Take the commits that are there for known when a plan is first seen: those that follow it are noticed."""
    closed = context.read_only or not os.access(context.project.store, os.W_OK)
    if closed or not plan.planned or not context.project.git or proposals.read(context.project).looked:
        return
    from navlog.core.roadmap.commits import history

    tips = history.tips(context.project)
    with storage.Lock(context.project.store):
        known = proposals.read(context.project)
        if tips and not known.looked:
            proposals.write(context.project, replace(known, looked=tuple(tips.items())))


def commits(context: Context, arguments: Arguments) -> Result:
    """List the commits that seem to complete a phase, or work on one."""
    context.project.require()
    plan = ledger.load(context)
    if arguments["since"]:
        from navlog.core.roadmap.commits import history

        found = graded(plan, history.since(context.project, arguments["since"]))
        shown = tuple(one for one in found if one.kind != REVERTS)
    else:
        shown = tuple(one for one in notice(context).waiting if one.commit)
    rows = [row(one) for one in shown]
    text = [f"{one.kind:9}  {one.ref}  {one.commit[:7]}  {line(one.subject)}\n    {one.evidence}" for one in shown]
    hint = (
        "ship a phase: navlog roadmap status REF done"
        if arguments["since"]
        else "accept one: navlog proposals accept ID"
    )
    notes = (hint if rows else "no commit seems to complete a phase",)
    return read(context, plan, Result({"proposals": rows}, "\n".join(text), notes))


def row(one: Proposal) -> dict[str, Any]:
    """Return a proposal for a script."""
    return {
        "id": one.id,
        "kind": one.kind,
        "phase": one.phase,
        "ref": one.ref,
        "title": one.title,
        "commit": one.commit or None,
        "subject": one.subject,
        "grade": one.kind if one.commit else None,
        "evidence": one.evidence,
        "state": one.state,
        "at": one.at,
    }


def targets(plan: Plan) -> tuple[Target, ...]:
    """Return the phases as the grading of commits sees them."""
    return tuple(
        Target(
            phase.id,
            phase.number,
            phase.ref if heading.code(phase.ref) else phase.label,
            phase.title,
            phase.group,
            phase.live and phase.place == PLANNED,
            tuple(part.title for part in phase.slices),
        )
        for phase in plan.phases
    )


def graded(plan: Plan, messages: tuple[Message, ...]) -> tuple[Proposal, ...]:
    """Return what some commits suggest, in their order; that of a revert has what is taken back as its subject."""
    from navlog.core.roadmap.commits.grading import grade

    aims = targets(plan)
    by_id = plan.by_id
    return tuple(_proposal(message, one, by_id[one.phase]) for message in messages for one in grade(message, aims))


def _proposal(message: Message, one: Grade, phase: Phase) -> Proposal:
    author, at, subject = message.key
    return Proposal(
        id=proposals.id_of(one.grade, phase.id, message.sha),
        kind=one.grade,
        phase=phase.id,
        ref=phase.ref,
        title=phase.title,
        commit=message.sha,
        subject=one.reverted if one.grade == REVERTS else line(message.subject),
        evidence=one.evidence,
        strength=one.strength,
        at=message.at,
        key=f"{author}\0{at}\0{subject}",
    )


def _joined(known: tuple[Proposal, ...], found: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """Return the proposals after some commits: a revert takes back what its commit suggested."""
    for one in found:
        if one.kind == REVERTS:
            known = tuple(other for other in known if not _reverted(other, one))
        elif one.kind == COMPLETES:
            known = proposals.joined(known, (one,))
    return known


def _reverted(one: Proposal, revert: Proposal) -> bool:
    """Whether a revert takes back what a proposal that waits is made from: that commit, named by hash or subject."""
    named = revert.subject in (one.subject, one.commit) or (revert.subject and one.commit.startswith(revert.subject))
    return one.state == WAITING and one.phase == revert.phase and bool(named or not revert.subject)


def waiting(noticed: Noticed, plan: Plan) -> tuple[Proposal, ...]:
    """Return what waits for a person: kept proposals whose phase is still live, and titles that look parked.

    Each has the name that its phase goes by now.
    """
    by_id = {phase.id: phase for phase in plan.planned if phase.live}
    found = [
        replace(one, ref=by_id[one.phase].ref, title=by_id[one.phase].title)
        for one in noticed.proposals
        if one.state == WAITING and one.phase in by_id and one.kind == COMPLETES
    ]
    done = {one.id for one in noticed.proposals if one.state != WAITING}
    return (*found, *(one for one in parked(plan) if one.id not in done))


def parked(plan: Plan) -> tuple[Proposal, ...]:
    """Return what looks parked as proposals."""
    found = []
    for one in parking.candidates(plan):
        about = one.part.id if one.part else one.phase.id
        title = one.part.title if one.part else one.phase.title
        where = "its own title says" if one.part is None else f"its slice {title} says"
        evidence = f"{where} {one.marker}: {one.consequence}"
        own = proposals.id_of(PARKED, about, title)
        found.append(Proposal(own, PARKED, about, one.phase.ref, one.phase.title, "", title, evidence))
    return tuple(found)
