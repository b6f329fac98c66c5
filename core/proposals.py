"""Proposals: what navlog noticed by itself and left to a person, with the evidence, in `proposals.json`."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.digest import sha256
from navlog.core.project import PROPOSALS
from navlog.core.record import fields, record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Project

COMPLETES, TOUCHES, PARKED, OFFERED = "completes", "touches", "parked", "offered"
DISCOVERED, DIFFERS = "discovered", "differs"
"""A commit seems to finish a phase; a commit works on one; a title says that a phase or slice is parked; another tool's
plan could be taken over; an answer was expensive to find, and could be charted; facts do not go together."""

WAITING, ACCEPTED, DISMISSED = "open", "accepted", "dismissed"

KEPT = 1_000
"""Proposals that are kept; of those beyond, the oldest that nobody waits for go."""

FOUND = ("answer", "files", "tokens", "by")
"""The fields that only a discovery has."""


@record
class Proposal:
    """One thing that was noticed.

    Attributes:
        id: the same for the same evidence: eight hexadecimal digits.
        kind: `COMPLETES`, `TOUCHES`, `PARKED`, `OFFERED`, `DISCOVERED` or `DIFFERS`.
        phase: the id of the phase, or of the slice, that it is about; empty for an offer and a discovery.
        ref, title: the phase's, as they were; of an offer the file's path and what is in it; of a discovery the first
            file behind the answer and the question; of facts the key of one of them and what they are about.
        commit: the full hash of the commit; empty for none.
        subject: the commit's subject, the title that bears the mark, or how the answer begins.
        evidence: why, in one sentence.
        strength: how much speaks for it; a dismissed one comes back only for a stronger one.
        at: the moment of the evidence, seconds since the epoch.
        state: `WAITING`, `ACCEPTED` or `DISMISSED`.
        key: what tells the commit again after a rebase: its author, moment and subject; of a discovery the question as
            charts compare it; empty for none.
        answer: what was found out; empty once that is settled.
        files: the keys of the files behind the answer, each with its SHA-256 when the answer was given.
        tokens: what the answer took of the context window; 0 for unknown.
        by: who found it out: `claude-code` or `codex`.
    """

    id: str
    kind: str
    phase: str
    ref: str
    title: str
    commit: str
    subject: str
    evidence: str
    strength: int = 0
    at: float = 0.0
    state: str = WAITING
    key: str = ""
    answer: str = ""
    files: tuple[tuple[str, str], ...] = ()
    tokens: int = 0
    by: str = ""


@record
class Noticed:
    """Everything that was noticed.

    Attributes:
        proposals: oldest first.
        looked: for each branch the commit up to which it was looked at.
    """

    proposals: tuple[Proposal, ...] = ()
    looked: tuple[tuple[str, str], ...] = ()


def id_of(kind: str, phase: str, evidence: str) -> str:
    """Return the id of a proposal: the same evidence for the same thing has the same."""
    return sha256("\0".join((kind, phase, evidence)).encode("utf-8", "surrogatepass"))[:8]


def read(project: Project) -> Noticed:
    """Return what was noticed; nothing where the file is missing, or is none of ours."""
    return decode(storage.content(path_of(project)) or b"")


def write(project: Project, noticed: Noticed) -> None:
    """Keep what was noticed, where it is something else than before; the caller holds the store's lock."""
    content = encode(noticed)
    if content != storage.content(path_of(project)):
        storage.write(path_of(project), content)


def decode(content: bytes) -> Noticed:
    """Read the file's bytes; what cannot be read in them is passed over."""
    try:
        found: Any = lean.loads(content.decode("utf-8"))
        rows, looked = found["proposals"], found["looked"]
        seen = tuple((str(branch), str(sha)) for branch, sha in looked.items())
        return Noticed(tuple(one for one in map(_proposal, rows) if one is not None), seen)
    except (ValueError, KeyError, TypeError, AttributeError):
        return Noticed()


def encode(noticed: Noticed) -> bytes:
    """Return the file's bytes."""
    kept = noticed.proposals
    for one in [one for one in kept if one.state != WAITING][: max(len(kept) - KEPT, 0)]:
        kept = tuple(other for other in kept if other is not one)
    rows = [_row(one) for one in kept]
    return (lean.dumps({"proposals": rows, "looked": dict(noticed.looked)}) + "\n").encode("ascii")


def joined(known: tuple[Proposal, ...], fresh: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """Return what is known with what was noticed now.

    The same commit counts once, also after a rebase. What was dismissed for a phase stays so until a commit says more;
    of several commits for one phase the strongest waits.
    """
    found = list(known)
    for one in fresh:
        if any(_same(one, other) for other in found):
            continue
        rivals = [other for other in found if (other.kind, other.phase) == (one.kind, one.phase)]
        if any(other.strength >= one.strength for other in rivals if other.state != ACCEPTED):
            continue
        found = [other for other in found if other not in rivals or other.state != WAITING]
        found.append(one)
    return tuple(found)


def settled(proposals: tuple[Proposal, ...], one: Proposal, state: str) -> tuple[Proposal, ...]:
    """Return the proposals with another state of one of them."""
    answer = one.answer if state == WAITING else ""
    return tuple(replace(other, state=state, answer=answer) if other.id == one.id else other for other in proposals)


def path_of(project: Project) -> str:
    """Return the file's path."""
    return os.path.join(project.store, PROPOSALS)


def _same(one: Proposal, other: Proposal) -> bool:
    alike = one.key == other.key if one.key else one.id == other.id
    return alike and (one.kind, one.phase) == (other.kind, other.phase)


def _row(one: Proposal) -> dict[str, Any]:
    """Return a proposal as it is kept; what only a discovery has is left out of the others."""
    return {name: value for name, value in fields(one).items() if value or name not in FOUND}


def _proposal(row: Any) -> Proposal | None:
    try:
        one = Proposal(**row)
        one = replace(one, files=tuple((key, sha) for key, sha in one.files))
    except (TypeError, ValueError):
        return None
    texts = [one.id, one.kind, one.phase, one.ref, one.title, one.commit, one.subject, one.evidence, one.state, one.key]
    texts += [one.answer, one.by, *(text for file in one.files for text in file)]
    sound = all(isinstance(text, str) for text in texts) and all(isinstance(n, int) for n in (one.strength, one.tokens))
    return one if sound and isinstance(one.at, int | float) else None
