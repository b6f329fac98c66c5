"""What speaks for a phase and what against, in points; every rule is one constant with one sentence."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.roadmap.commits.records import Target

BAR = 4
"""Points that make a completion."""

OPENS = 3
"""The phase is named where a subject says what it is about: in its first words, or in brackets that close it."""
AMID = 2
"""It is named elsewhere in the subject."""
ASIDE = 1
"""It is named in the scope only, or in a way that may mean something else."""
BRANCH = 0
"""It is named by the merged branch only: branches have a phase's name while it is worked on."""
CLAIM = 4
"""A sentence says that it is done."""
TRAILER = 5
"""A trailer says so."""
LAST = 1
"""This is the last part of it."""

TITLE = 2
"""The words beside the number say the title."""
TITLE_SOME = 1
"""They say some of it."""
ALONE = 1
"""There are no words beside the number."""
ANOTHER_TITLE = -2
"""They say something else: another plan may have the number too."""
REUSED = -2
"""Several phases have the number, and no title tells which is meant."""
ONLY_TITLE = 4
"""No phase is named, but the whole title is said, of two words or more."""
WHOLE_BRANCH = 4
"""The merged branch, or the merge's line, says the whole title."""

PART = -11
"""A part is named, such as 7-02; its commit speaks of the part."""
DENIED = -6
"""The words before it take it back, make it a condition, or put it into the future."""
HELD = {"plan": -3, "part": -3, "after": -2, "status": -2}
"""It is planned, begun, worked over, or reported on."""
QUALIFIED = -2
"""Another noun than the title's follows the number: `Phase 6 infra: …`."""
MINOR = -1
"""The type of the commit is one that seldom finishes anything: a fix, a test, a chore."""

SAYS = 0.45
"""The share of a title, by how telling its words are, that counts as the title said."""
SAYS_SOME = 0.15
SAYS_ALL = 0.8


@record
class Case:
    """What speaks for a phase in one line.

    Attributes:
        target: the phase.
        line: the message's line.
        points: the sum.
        reasons: what was seen, in words.
    """

    target: Target
    line: str
    points: int = 0
    reasons: tuple[str, ...] = ()

    def add(self, points: int, *reasons: str) -> Case:
        """Return the case with more points, and the words for them."""
        return Case(self.target, self.line, self.points + points, (*self.reasons, *reasons))
