"""Asking: which charts answer a question, held against the files as they are at this moment."""

from __future__ import annotations

from navlog.core.charts import library, shelf
from navlog.core.charts.fingerprint import FRESH
from navlog.core.charts.standing import Standing, stand
from navlog.core.recall.abstain import HIT, MISS, NEAR, outcome
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project
    from navlog.core.recall.index import Index

CONSIDERED = 12
"""Candidates that are read and verified at most; answers below it are misses anyway."""


@record
class Found:
    """A chart that came up for a question, with its confidence from 0 to 1."""

    standing: Standing
    score: float
    outcome: str


@record
class Answer:
    """What the charts say to a question.

    Attributes:
        outcome: `hit`, `near` or `miss`.
        hits: fresh charts that answer, best first.
        nearest: fresh charts that are related, best first; never to be taken for the answer.
        sunk: charts that would have answered, had their files not changed or become unreadable.
    """

    outcome: str
    hits: tuple[Found, ...] = ()
    nearest: tuple[Found, ...] = ()
    sunk: tuple[Found, ...] = ()


def ask(project: Project, index: Index, question: str, limit: int) -> Answer:
    """Answer a question from what is fresh in this checkout. Nothing is written.

    Every file of every chart that could answer is hashed now, whatever any cache says.
    """
    exact = library.exact(project, question)
    if exact is not None:
        found = Found(stand(project.root, exact), 1.0, HIT)
        if found.standing.state == FRESH:
            return Answer(HIT, (found,))
    return gather(considered(project, index, question, exact.id if exact else ""), limit, (found,) if exact else ())


def considered(project: Project, index: Index, question: str, passed: str = "") -> tuple[Found, ...]:
    """Return the candidates that are near or better, read from their files and verified against theirs."""
    found: list[Found] = []
    for candidate in index.candidates(question)[:CONSIDERED]:
        chart_id = library.id_of(candidate.key)
        verdict = outcome(candidate.confidence)
        if verdict == MISS or chart_id == passed:
            continue
        for chart in shelf.read_each(project, (chart_id,)):
            found.append(Found(stand(project.root, chart), min(candidate.confidence, 1.0), verdict))
    return tuple(found)


def gather(found: tuple[Found, ...], limit: int, certain: tuple[Found, ...] = ()) -> Answer:
    """Sort candidates into hits, related charts, and charts that would have answered."""
    every = (*certain, *found)
    fresh = [one for one in every if one.standing.state == FRESH]
    hits = tuple(one for one in fresh if one.outcome == HIT)[:limit]
    nearest = tuple(one for one in fresh if one.outcome == NEAR)[:limit]
    sunk = tuple(one for one in every if one.outcome == HIT and one.standing.state != FRESH)[:limit]
    verdict = HIT if hits else NEAR if nearest else MISS
    return Answer(verdict, hits, () if hits else nearest, sunk)
