"""The fused score: cosine, coverage, reverse coverage, words and the weakest of the heavy tokens, in a fixed mix.

    score = .35 cos + .20 cover + .10 reverse + .20 words + .15 weak

`cos` is the best cosine of the query with a phrasing, or .9 of that with the whole document. `cover` is the weighted
mean, over the query's tokens, of the likeness of the nearest token of the document; `reverse` the same from a
phrasing to the query; `weak` the mean of the two lowest likenesses among the query's four heaviest tokens; `words` is
BM25 over `full_words` times the query's weight, at most 1. Late interaction follows ColBERT (Khattab and Zaharia
2020); the likeness of two tokens is taken from their sign codes, cos(pi h / d) for a Hamming distance h of d bits
(Charikar 2002).
"""

from __future__ import annotations

from _operator import itemgetter, mul
from math import log, pi, sin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from navlog.core.recall.vectors import Row

    class Encoder(Protocol):
        """What makes vectors: the bundled model, or one that the user named."""

        name: str
        dimensions: int

        def ids(self, text: str) -> list[int]:
            """Return a text's token ids."""

        def weight(self, token: int) -> float:
            """Return how much a token tells."""

        def codes(self, tokens: list[int]) -> list[int]:
            """Return the signs of tokens' vectors."""

        def vector(self, tokens: list[int]) -> list[float]:
            """Return a text's unit vector."""

        def packed(self, texts: list[list[int]]) -> list[bytes]:
            """Return texts' packed vectors."""


MIX = {"cos": 0.35, "cover": 0.2, "reverse": 0.1, "words": 0.2, "weak": 0.15}
WHOLE = 0.9
"""What a cosine with the whole document counts, against one with its question."""

WORDS = 9.39
"""BM25 a unit of query weight at which the words count full, in an index of `LARGE` documents."""

LARGE = 3_000

QUERY_TOKENS = 64
"""Tokens of a query that are compared."""


def full_words(size: int) -> float:
    """Return `WORDS` for an index of some size: a term's BM25 grows with the logarithm of the number of documents."""
    return WORDS * (0.4 + 0.6 * min(1.0, log(1 + size) / log(1 + LARGE)))


class Query:
    """A query as the model sees it, and the scores of rows for it.

    Args:
        encoder: the model.
        text: the query, already cut to a sane length.
        size: how many documents there are.
    """

    def __init__(self, encoder: Encoder, text: str, size: int) -> None:
        tokens = encoder.ids(text)[:QUERY_TOKENS]
        self.encoder = encoder
        self.full = full_words(size)
        self.vector = encoder.vector(tokens)
        self.tokens = list(dict.fromkeys(tokens))
        self.codes = encoder.codes(self.tokens)
        self.weights = [encoder.weight(token) for token in self.tokens]
        self.weight = sum(self.weights)
        self.heaviest = sorted(range(len(self.tokens)), key=lambda place: -self.weights[place])[:4]
        half = pi / 2
        bits = encoder.dimensions
        self.likeness = [max(0.0, sin(half * (1 - 2 * distance / bits))) for distance in range(bits + 1)]
        self.signs = int("".join("1" if value > 0 else "0" for value in self.vector), 2)

    def cosine(self, row: Row) -> float:
        """Return `cos`: the best cosine with a phrasing, or `WHOLE` of that with the whole document."""
        return max(self.phrasing_cosine(row), WHOLE * self._cosine(*row.vector(row.phrasings)))

    def phrasing_cosine(self, row: Row) -> float:
        """Return the best cosine with a phrasing."""
        return max(self._cosine(*row.vector(text)) for text in range(row.phrasings))

    def _cosine(self, scale: float, components: Sequence[int]) -> float:
        cosine: float = scale * sum(map(mul, components, self.vector))
        return cosine

    def scores(self, rows: Sequence[Row], cosines: Sequence[float], bm25: Sequence[float]) -> list[float]:
        """Return the fused score of each row, about 0 to 1, from its `cos` and its BM25 score."""
        words = [min(1.0, score / (self.full * max(self.weight, 0.5))) for score in bm25]
        if not self.tokens:
            return [MIX["words"] * score for score in words]
        likeness = _Likeness(self, rows)
        return [
            MIX["cos"] * max(cosine, 0.0) + MIX["words"] * score + likeness.score(row)
            for row, cosine, score in zip(rows, cosines, words, strict=True)
        ]


class _Likeness:
    """The likeness of a query's tokens to those of some rows, worked out once for all of them.

    The rows' distinct tokens get places, those of the questions first; for each token of the query there is a list of
    Hamming distances by place.
    """

    def __init__(self, query: Query, rows: Sequence[Row]) -> None:
        self.query = query
        asked = dict.fromkeys(token for row in rows for text in range(row.phrasings) for token in row.tokens(text))
        every = [
            *asked,
            *dict.fromkeys(token for row in rows for token in row.tokens(row.phrasings) if token not in asked),
        ]
        self.places = {token: place for place, token in enumerate(every)}
        codes = query.encoder.codes(every)
        self.distances = [[(own ^ code).bit_count() for code in codes] for own in query.codes]
        self.weights = list(map(query.encoder.weight, asked))
        alike = query.likeness
        columns = [distances[: len(asked)] for distances in self.distances]
        self.answered = [alike[min(column)] for column in zip(*columns, strict=True)]

    def score(self, row: Row) -> float:
        """Return the part of a row's score that comes from single tokens."""
        places = list(map(self.places.__getitem__, row.tokens(row.phrasings)))
        if not places:
            return 0.0
        pick, query = itemgetter(places[0], *places), self.query
        likeness = [query.likeness[min(pick(distances))] for distances in self.distances]
        cover: float = sum(map(mul, likeness, query.weights)) / (query.weight or 1.0)
        lowest = sorted(likeness[place] for place in query.heaviest)[:2]
        reverse: float = max(self._reverse(row.tokens(text)) for text in range(row.phrasings))
        weak: float = sum(lowest) / len(lowest)
        return MIX["cover"] * cover + MIX["reverse"] * reverse + MIX["weak"] * weak

    def _reverse(self, tokens: Sequence[int]) -> float:
        places = list(map(self.places.__getitem__, tokens))
        weights = list(map(self.weights.__getitem__, places))
        total: float = sum(map(mul, map(self.answered.__getitem__, places), weights))
        return total / (sum(weights) or 1.0)
