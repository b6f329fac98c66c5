"""Figures of recall over a set, by the product's own code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from navlog.core.recall import abstain, fusion, lexical, semantic, upkeep
from navlog.core.recall.document import Candidate
from navlog.core.recall.searcher import Searcher
from tests.evaluation.sets import Set, source

Ranked = list[tuple[float, int]]
WAYS = ("words", "vectors", "mix")
"""BM25 alone (as `--no-embedding`), vectors alone, and what is shipped."""


class Figures(NamedTuple):
    """Shares of the asks, but for `mrr`; `negatives` is a share of the negatives.

    `wrong` are hits on another entry; `left_out` are hits when the expected entries are taken away: each is false.
    `at_five` is the share of right hits at the threshold that lets 5 % of the left-out through.
    """

    asks: int
    first: float
    third: float
    mrr: float
    right: float
    wrong: float
    left_out: float
    negatives: float
    at_five: float


def opened(chosen: Set, way: str = "mix") -> Searcher:
    """Return a set's index in memory, warm."""
    searcher = upkeep.in_memory(source(chosen.documents), None if way == "words" else semantic.bundled())
    from navlog.core.recall import dense

    dense.warm(searcher)
    return searcher


def ranker(searcher: Searcher, way: str) -> Callable[[str], Ranked]:
    """Return what scores a query's documents in one of the `WAYS`."""
    return searcher.ranked if way in ("words", "mix") else lambda query: by_vectors(searcher, query)


def by_vectors(searcher: Searcher, query: str) -> Ranked:
    """Score by cosine alone, over every document."""
    assert searcher.encoder
    asked = fusion.Query(searcher.encoder, query[: lexical.QUERY_CHARACTERS], searcher.lexicon.size)
    if not asked.tokens:
        return []
    cosines = searcher.cosines(asked, [place for place, length in enumerate(searcher.table.lengths) if length])
    best = sorted(cosines.items(), key=lambda pair: (-pair[1], pair[0]))[:50]
    return [(score, place) for place, score in best]


def figures(chosen: Set, way: str = "mix") -> Figures:
    """Ask everything and count."""
    searcher = opened(chosen, way)
    rank = ranker(searcher, way)
    ranked = [(ask, rank(ask.text)) for ask in chosen.asks]
    found = [(ask, searcher.judge(scored), searcher.judge(scored, ask.expected)) for ask, scored in ranked]
    places = [_place([c.key for c in given], ask.expected) for ask, given, _ in found]
    first = [place == 1 for place in places]
    hits = [_hit(given) for _, given, _ in found]
    sure = [given[0].confidence if given else 0.0 for _, given, _ in found]
    edge = _quantile([left[0].confidence if left else 0.0 for _, _, left in found], 0.95)
    return Figures(
        len(found),
        _share(first),
        _share([0 < place <= 3 for place in places]),
        sum(1 / place for place in places if place) / max(1, len(places)),
        _share([hit and right for hit, right in zip(hits, first, strict=True)]),
        _share([hit and not right for hit, right in zip(hits, first, strict=True)]),
        _share([_hit(left) for _, _, left in found]),
        _share([_hit(searcher.judge(rank(text))) for text in chosen.negatives]),
        _share([right and value > edge for value, right in zip(sure, first, strict=True)]),
    )


def _place(keys: Sequence[int], expected: frozenset[int]) -> int:
    return next((place for place, key in enumerate(keys, 1) if key in expected), 0)


def _hit(candidates: Sequence[Candidate]) -> bool:
    return bool(candidates) and abstain.outcome(candidates[0].confidence) == "hit"


def _share(seen: Sequence[bool]) -> float:
    return sum(seen) / max(1, len(seen))


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0
