"""Noticing that a turn found out something expensive, and keeping it as a proposal to chart it."""

from __future__ import annotations

from navlog.core import proposals, storage
from navlog.core.discoveries import judging
from navlog.core.hosts.agent import CLAUDE as CLAUDE_CODE
from navlog.core.hosts.agent import CODEX
from navlog.core.hosts.events import CLAUDE
from navlog.core.proposals import DISCOVERED, DISMISSED, WAITING, Proposal
from navlog.core.record import replace
from navlog.core.settings import number
from navlog.core.text import clip, count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.discoveries.turn import Turn
    from navlog.core.project import Context

KEPT = 40
"""Discoveries that wait at most; beyond, the oldest gives way."""

NAMED = 3
"""Files that the evidence names."""


def notice(context: Context, turn: Turn, host: str) -> Proposal | None:
    """Keep what a turn found out, if it is worth it and no chart answers it; return what was kept, `None` for nothing.

    The charts are asked last, for that loads their index.
    """
    if judging.unfit(turn, number(context.settings, "discoveries.calls")):
        return None
    from navlog.core.discoveries.backing import backing

    kept = judging.answer(turn.answer)
    keys = backing(context, turn, judging.named(kept))
    if not keys and kept != turn.answer:  # what was cut off may name them
        keys = backing(context, turn, judging.named(turn.answer))
    if len(keys) < number(context.settings, "discoveries.files"):
        return None
    one = _proposal(context, turn, kept, keys, host)
    known = proposals.read(context.project).proposals
    if joined(known, one) == known or _charted(context, one.title):
        return None
    return one if _keep(context, one) else None


def joined(known: tuple[Proposal, ...], one: Proposal) -> tuple[Proposal, ...]:
    """Return what is known with a discovery.

    A question waits once, with the latest answer; one that repeats the last, or is about the same bytes, is no other.
    One that was dismissed does not come back, whatever files its answer names.
    """
    same = [other for other in known if other.kind == DISCOVERED and other.key == one.key]
    if any(other.state == DISMISSED or (other.state == WAITING and _repeats(one, other)) for other in same):
        return known
    gone = [other for other in same if other.state == WAITING or other.id == one.id]
    waiting = [other for other in known if other.kind == DISCOVERED and other.state == WAITING and other not in gone]
    gone += waiting[: max(len(waiting) + 1 - KEPT, 0)]
    return (*(other for other in known if other not in gone), one)


def _repeats(one: Proposal, other: Proposal) -> bool:
    return one.answer == other.answer or sorted(one.files) == sorted(other.files)


def _proposal(context: Context, turn: Turn, kept: str, keys: tuple[str, ...], host: str) -> Proposal:
    from navlog.core.charts.charting import fingerprints
    from navlog.core.recall.analysis import normalise

    question = judging.question(turn.prompt)
    key = normalise(question)
    more = f" and {count(len(keys) - NAMED, 'more file')}" if len(keys) > NAMED else ""
    spent = f" and {turn.tokens:,} tokens" if turn.tokens else ""
    return Proposal(
        id=proposals.id_of(DISCOVERED, key, "\0".join(sorted(keys))),
        kind=DISCOVERED,
        phase="",
        ref=keys[0],
        title=question,
        commit="",
        subject=clip(line(kept[:400]), 200),
        evidence=f"found in {count(turn.looks, 'tool call')}{spent}; it rests on {', '.join(keys[:NAMED])}{more}",
        at=context.now,
        key=key,
        answer=kept,
        files=fingerprints(context.project, keys),
        tokens=turn.tokens,
        by=CLAUDE_CODE if host == CLAUDE else CODEX,
    )


def _charted(context: Context, question: str) -> bool:
    """Whether a chart that is fresh here answers a question."""
    from navlog.core.charts import library
    from navlog.core.charts.asking import ask
    from navlog.core.recall.abstain import HIT

    return ask(context.project, library.open_for(context), question, 1).outcome == HIT


def _keep(context: Context, one: Proposal) -> bool:
    """Keep a discovery under the store's lock; return whether it was not known meanwhile."""
    with storage.Lock(context.project.store):
        noticed = proposals.read(context.project)
        after = joined(noticed.proposals, one)
        if after == noticed.proposals:
            return False
        proposals.write(context.project, replace(noticed, proposals=after))
    return True
