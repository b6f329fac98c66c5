"""The gate: what is asked for before a window is full, and which reset keeps more. Never whether to reset."""

from __future__ import annotations

from navlog.core.record import record
from navlog.core.text import count

CURRENT, STALE, MISSING = "current", "stale", "missing"
CLEAR, COMPACT = "/clear", "/compact"

FULL = 100
"""Percent beyond which a reading is impossible."""

AHEAD = (
    "Nothing is registered ahead in the plan, so after a reset nothing outside this conversation says what comes next; "
    "`navlog roadmap add 'TITLE'` registers it."
)
CHOICE = (
    "Whether the next task still fits is not judged here. With both written, what decides is what comes next: work "
    "that starts afresh loses nothing by /clear, work that goes on from here keeps what is loaded by /compact. Only "
    "the person can type either."
)


@record
class Saved:
    """What a session has written down.

    Attributes:
        handoff: what a fresh session would not know: `current`, `stale` or `missing`.
        next_step: what comes next and why, likewise.
        commits_since: commits since the handoff was written.
        planned: whether anything ahead is registered in the plan; true also when the plan cannot be read.
    """

    handoff: str = MISSING
    next_step: str = MISSING
    commits_since: int = 0
    planned: bool = True


@record
class Gate:
    """What is asked for, nothing when that is nothing, and whether the gate is crossed from now on."""

    text: str
    crossed: bool


@record
class Advice:
    """Which reset keeps more, if there is one, and why."""

    action: str
    why: str

    @property
    def line(self) -> str:
        """The advice as one sentence without a full stop."""
        return f"If you reset: {self.action}, {self.why}"


def gate(percent: int | None, saved: Saved, crossed: bool, limit: int = 90) -> Gate:
    """Ask for what is missing once a window is nearly full.

    It asks for the half that is not current, as long as that lasts, and by itself falls silent. An empty plan is named
    beside it, and alone only as the gate is crossed.

    Args:
        percent: how full a known window is. Nothing known, or more than a window holds, changes nothing.
        saved: what is written down.
        crossed: whether the gate was crossed before.
        limit: percent from which it asks; 0 is never.
    """
    if not limit or percent is None or percent > FULL:
        return Gate("", crossed and bool(limit))
    if percent < limit:
        return Gate("", False)
    wanted = _wanted(saved)
    bare = not saved.planned and bool(wanted or not crossed)
    head = f"{percent}% of the context window is used" + (f", and {wanted}" if wanted else ".")
    said = [head, AHEAD if bare else "", CHOICE if wanted else ""] if wanted or bare else []
    return Gate("\n".join(filter(None, said)), True)


def advice(saved: Saved) -> Advice:
    """Return which reset keeps more, from what is saved alone: how full the window is does not enter."""
    if saved.handoff == CURRENT:
        also = {CURRENT: "", STALE: ", though the next step may already be done"}
        return Advice(CLEAR, "the handoff is current" + also.get(saved.next_step, ", though no next step is written"))
    if saved.handoff == STALE:
        return Advice(COMPACT, f"{_predates(saved)}, so it may leave out the work in flight")
    return Advice(COMPACT, "nothing written says what a fresh session would not know")


def hint(tokens: int | None, limit: int) -> str:
    """Say that more fills the window than the person wants to be told of; nothing below, or when `limit` is 0."""
    if not limit or tokens is None or tokens < limit:
        return ""
    return f"That is past the {count(limit, 'token')} from which you are to be told (budget.hint)."


def _predates(saved: Saved) -> str:
    if saved.commits_since < 1:
        return "the handoff is out of date"
    since = "commit" if saved.commits_since == 1 else count(saved.commits_since, "commit")
    return f"the handoff predates the last {since}"


def _wanted(saved: Saved) -> str:
    """Return what is not current, with the command that writes just that; nothing when both halves are."""
    lacks, options = [], []
    if saved.handoff != CURRENT:
        lacks.append(_predates(saved) if saved.handoff == STALE else "no handoff says what a fresh session would lose")
        options.append("--would-be-lost '…'")
    if saved.next_step != CURRENT:
        stale = "the next step is older than the last commits"
        lacks.append(stale if saved.next_step == STALE else "no next step is written")
        options.append("--next-step '…, because …'")
    return f"{' and '.join(lacks)}. `navlog checkpoint {' '.join(options)}` writes it." if lacks else ""
