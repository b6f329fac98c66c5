"""The records that grading takes and gives."""

from __future__ import annotations

from navlog.core.record import record

COMPLETES = "completes"
TOUCHES = "touches"
REVERTS = "reverts"


@record
class Target:
    """A phase of the plan, as much of it as a commit message could name.

    Attributes:
        id: what grades call it.
        number: as authored, such as `3`, `2.5`, `1a`, `09.05`, `TC-4`; empty when it has none.
        ref: what the plan calls it, such as `3`, `Milestone 2`, `TC-4`.
        title: its title.
        group: the heading or version that it stands under.
        live: open work. Other phases are never graded, but known, so that their numbers are not mistaken.
        slices: the titles of its slices.
    """

    id: str
    number: str
    ref: str
    title: str
    group: str = ""
    live: bool = True
    slices: tuple[str, ...] = ()


@record
class Message:
    """A commit as its author wrote it.

    Attributes:
        sha: the full hash.
        subject: the first line.
        body: the rest, trailers included.
        files: the paths that it changed; a merge's against its first parent.
        merge: whether it has several parents.
        at: the author's moment, seconds since the epoch.
        author: the author's name.
    """

    sha: str
    subject: str
    body: str = ""
    files: tuple[str, ...] = ()
    merge: bool = False
    at: float = 0.0
    author: str = ""

    @property
    def key(self) -> tuple[str, float, str]:
        """What a commit keeps when it is rebased or picked: author, author's moment and subject."""
        return (self.author, self.at, self.subject)


@record
class Grade:
    """What a commit seems to do to a phase.

    Attributes:
        phase: the target's id.
        grade: `completes`, `touches` or `reverts` (what an earlier commit proposed is withdrawn).
        evidence: a sentence for a person, made from what was seen.
        line: the message's line that decided.
        strength: points, to compare: a later commit says more only with a larger strength.
        reverted: the hash or the subject of the commit that is taken back; empty but for `reverts`.
    """

    phase: str
    grade: str
    evidence: str
    line: str
    strength: int
    reverted: str = ""
