"""The commands for proposals: list them, accept one, dismiss one. They serve every ledger."""

from __future__ import annotations

from navlog.core import journal, proposals, storage
from navlog.core.command import Result
from navlog.core.errors import Refused
from navlog.core.journal import Edit
from navlog.core.project import PROPOSALS
from navlog.core.proposals import ACCEPTED, DIFFERS, DISCOVERED, DISMISSED, OFFERED, PARKED, WAITING, Noticed, Proposal
from navlog.core.record import replace
from navlog.core.roadmap import ledger, noticing, places
from navlog.core.text import count, line, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context
    from navlog.core.roadmap.model import Plan


TAKING = "there is no plan of navlog's yet: accepting takes this one over, and leaves the file as it is"


def waiting(context: Context, noticed: Noticed, plan: Plan) -> tuple[Proposal, ...]:
    """Return what waits for a person, the oldest first."""
    discovered = (one for one in noticed.proposals if one.kind == DISCOVERED and one.state == WAITING)
    return (*noticing.waiting(noticed, plan), *discovered, *_differing(context, noticed), *_offered(context, noticed))


def _differing(context: Context, noticed: Noticed) -> tuple[Proposal, ...]:
    """Return the committed facts of this checkout that do not go together."""
    from navlog.core.facts import differing

    settled = {one.id for one in noticed.proposals if one.state != WAITING}
    return tuple(one for one in differing.found(context.project) if one.id not in settled)


def _offered(context: Context, noticed: Noticed) -> tuple[Proposal, ...]:
    """Return the plans of other tools that could be taken over; none once there is a plan."""
    if not context.project.exists or places.planned(context):
        return ()
    from navlog.core.roadmap.capture.foreign import offers

    settled = {one.id for one in noticed.proposals if one.state != WAITING}
    found = [
        Proposal(proposals.id_of(OFFERED, one.path, ""), OFFERED, "", one.path, one.what, "", one.path, TAKING)
        for one in offers(context.project.root)
    ]
    return tuple(one for one in found if one.id not in settled)


def _read(context: Context) -> tuple[Noticed, tuple[Proposal, ...]]:
    """Return everything that was noticed, and what waits."""
    noticed = proposals.read(context.project)
    return noticed, waiting(context, noticed, ledger.load(context))


def listing(context: Context, arguments: Arguments) -> Result:
    """List the proposals."""
    context.project.require()
    noticed, open_ = _read(context)
    known = {one.id for one in open_}
    past = [one for one in noticed.proposals if one.state != WAITING and one.id not in known]
    shown = (*open_, *(past if arguments["all"] else ()))
    notes = () if shown else ("nothing waits for you",)
    return Result({"proposals": [_row(one) for one in shown]}, "\n".join(map(_told, shown)), notes)


def accept(context: Context, arguments: Arguments) -> Result:
    """Carry out what a proposal suggests: ship the phase, park what is marked, take a plan over, chart an answer."""
    from navlog.core.roadmap.changing import status

    context.project.require()
    one = _found(context, arguments["id"])
    if one.kind == DIFFERS:
        hint = "take one out: navlog fact retract KEY --because WHY; or keep both: navlog proposals dismiss ID"
        raise Refused("undecided", f"which of the facts about {one.title} holds is for a person to say", hint)
    if one.kind == OFFERED:
        from navlog.core.roadmap.capturing import capture

        done = capture(replace(context, here=context.project.root), {"plan": one.ref, "todos": None})
    elif one.kind == DISCOVERED:
        from navlog.core.discoveries.charting import chart

        done = chart(context, one)
    else:
        done = status(context, {"ref": one.phase, "status": "deferred" if one.kind == PARKED else "done"})
    if one.kind != OFFERED:
        _settle(context, one, ACCEPTED, undoable=False)
    return replace(done, fields={**done.fields, "proposal": one.id, "state": ACCEPTED})


def dismiss(context: Context, arguments: Arguments) -> Result:
    """Put a proposal aside. It comes back when a further commit says more for it; a discovery does not."""
    context.project.require()
    one = _found(context, arguments["id"])
    _settle(context, one, DISMISSED, undoable=True)
    left = count(len(_read(context)[1]), "proposal")
    fields = {**_row(one), "state": DISMISSED}
    return Result(fields, f"dismissed: {_about(one)}; {left} left", ("take it back with: navlog undo",))


def _settle(context: Context, one: Proposal, state: str, undoable: bool) -> None:
    """Keep what became of a proposal; one that was only worked out until now is kept from now on."""
    path = proposals.path_of(context.project)
    with storage.Lock(context.project.store):
        before = storage.content(path)
        noticed = proposals.decode(before or b"")
        known = any(other.id == one.id for other in noticed.proposals)
        rows = noticed.proposals if known else (*noticed.proposals, one)
        after = replace(noticed, proposals=proposals.settled(rows, one, state))
        if undoable:
            edit = Edit(PROPOSALS, before, proposals.encode(after))
            title = f"dismiss {_about(one)}"
            journal.commit(context.project, "proposals dismiss", title, (edit,), stamp(context.now))
        else:
            proposals.write(context.project, after)


def _found(context: Context, wanted: str) -> Proposal:
    """Return the proposal of an id.

    Raises:
        Refused: `no_such_proposal`, `settled`.
    """
    noticed, open_ = _read(context)
    for one in open_:
        if one.id == wanted.strip():
            return one
    past = next((one for one in noticed.proposals if one.id == wanted.strip()), None)
    if past is not None and past.state != WAITING:
        hint = "see the others with: navlog proposals"
        raise Refused("settled", f"proposal {past.id} was {past.state} already: {_about(past)}", hint)
    if past is not None:
        raise Refused(
            "settled", f"what proposal {past.id} is about is live no more: {_about(past)}", "see: navlog roadmap"
        )
    raise Refused("no_such_proposal", f"there is no proposal {wanted!r}", "list them with: navlog proposals")


def _row(one: Proposal) -> dict[str, Any]:
    """Return a proposal for a script; of a discovery also what would be charted, and what it took."""
    found = {"answer": one.answer, "files": dict(one.files), "tokens": one.tokens or None, "by": one.by}
    return {**noticing.row(one), **(found if one.kind == DISCOVERED else {})}


def _about(one: Proposal) -> str:
    if one.kind == DISCOVERED:
        return f"chart the answer to “{line(one.title)}”"
    if one.kind == OFFERED:
        return f"{one.ref} has {one.title}"
    if one.kind == DIFFERS:
        return f"facts that do not go together: {one.title}"
    if one.kind == PARKED:
        return f"{one.ref} {line(one.title)} looks parked"
    return f"{one.commit[:7]} finishes {one.ref} {line(one.title)}"


def _told(one: Proposal) -> str:
    state = "" if one.state == WAITING else f"  ({one.state})"
    subject = f'\n    "{line(one.subject)}"' if one.commit or one.kind in (DISCOVERED, DIFFERS) else ""
    return f"{one.id}  {_about(one)}{state}{subject}\n    {one.evidence}"
