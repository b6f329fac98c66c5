"""Scores without a model: how much of the query's weight a document covers, and the other way round.

A term weighs its inverse document frequency, ln(1 + (N - n + .5) / (n + .5)) as in BM25 (Robertson and Zaragoza 2009).

    score = 1.2 (.5 covered + .2 whole + .3 asked), at most 1

`covered` is the share of the query's weight that one phrasing holds, `whole` the share that the whole document holds,
and `asked` the share of the phrasing's weight that the query holds. The factor lets the thresholds of `abstain` stand
for both scores.
"""

from __future__ import annotations

from math import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from navlog.core.recall.lexical import Lexicon
    from navlog.core.recall.vectors import Row

MIX = {"covered": 0.5, "whole": 0.2, "asked": 0.3}
SCALE = 1.2


class Query:
    """A query as words, and the scores of rows for it.

    Args:
        lexicon: the word index, for the frequencies.
        terms: the query's distinct terms.
    """

    def __init__(self, lexicon: Lexicon, terms: Sequence[str]) -> None:
        self.lexicon = lexicon
        self.terms = set(terms)
        self._weights: dict[str, float] = {}
        self.weight = self._sum(self.terms)

    def score(self, row: Row) -> float:
        """Return a row's score, 0 to 1."""
        texts = [set(row.raw_tokens(text).decode().split()) for text in range(row.texts)]
        whole = self._sum(self.terms & texts[-1]) / (self.weight or 1.0)
        return min(1.0, SCALE * (MIX["whole"] * whole + max(map(self._phrasing, texts[:-1]))))

    def _phrasing(self, words: set[str]) -> float:
        both = self._sum(self.terms & words)
        return MIX["covered"] * both / (self.weight or 1.0) + MIX["asked"] * both / (self._sum(words) or 1.0)

    def _sum(self, words: set[str]) -> float:
        return sum(map(self._weight, sorted(words)))

    def _weight(self, word: str) -> float:
        weight = self._weights.get(word)
        if weight is None:
            seen, size = self.lexicon.frequency(word), self.lexicon.size
            weight = self._weights[word] = log(1 + (size - seen + 0.5) / (seen + 0.5))
        return weight


def overlap(words: set[str], row: Row) -> float:
    """Return the share of common words (Jaccard) of a question and the nearest phrasing of a row."""
    others = [set(row.raw_tokens(text).decode().split()) for text in range(row.phrasings)]
    return max(len(words & other) / (len(words | other) or 1) for other in others)


def same(first: Row, second: Row) -> bool:
    """Tell whether two questions share four fifths of their words (Jaccard), or have the same files."""
    if first.files and first.files == second.files:
        return True
    one, other = set(first.raw_tokens(0).split()), set(second.raw_tokens(0).split())
    return len(one & other) >= 0.8 * len(one | other) > 0
