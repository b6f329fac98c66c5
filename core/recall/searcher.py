"""An opened index: the table, the rows and the word index together, ready to be asked."""

from __future__ import annotations

from _operator import mul

from navlog.core.recall import abstain, lexical
from navlog.core.recall.document import Candidate
from navlog.core.recall.vectors import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Set

    from navlog.core.recall import fusion
    from navlog.core.recall.fusion import Encoder
    from navlog.core.recall.lexical import Lexicon
    from navlog.core.recall.table import Table

    Ranked = list[tuple[float, int]]
    Scan = Callable[[int, int], list[int]]
    Cosines = Callable[["fusion.Query", Sequence[int]], dict[int, float]]

BY_WORDS = 24
"""Documents that BM25 proposes."""

BY_SIGNS = 40
"""Phrasings that the sign codes propose, for an exact cosine."""

ROWS_KEPT = 1_000
"""Rows that stay unpacked between queries, about 10 kB each."""

ALIKE = 12
"""Phrasings that are looked at to find questions that are nearly the same."""

FUSED_BY_COSINE, FUSED_BY_WORDS = 26, 18
"""How many of each are scored in full: about 40 documents together."""


class Searcher:
    """What answers a query.

    Args:
        table: the documents.
        read: returns bytes of the rows' file, from an offset and a length.
        lexicon: the word index.
        encoder: the model, or None for words alone.
        version: tells one state of the index on the disk from the next.
    """

    def __init__(
        self,
        table: Table,
        read: Callable[[int, int], bytes],
        lexicon: Lexicon,
        encoder: Encoder | None,
        version: tuple[int, int] = (0, 0),
    ) -> None:
        self.table, self.lexicon, self.encoder, self.version = table, lexicon, encoder, version
        self._read = read
        self._rows: dict[int, Row] = {}
        self.quick: tuple[Scan, Cosines] | None = None

    def row(self, place: int) -> Row:
        """Return the row of the document at a place of the table.

        Raises:
            ValueError: when it is damaged.
        """
        row = self._rows.get(place)
        if row is None:
            row = self._rows[place] = self.fresh_row(place)
        return row

    def fresh_row(self, place: int) -> Row:
        """Return the row of a document as `row` does, without keeping it."""
        table = self.table
        return Row(self._read(table.offsets[place], table.lengths[place]), table.keys[place])

    def candidates(self, query: str, without: Set[int] = frozenset()) -> tuple[Candidate, ...]:
        """Return the documents that may answer, best first.

        Args:
            query: any text.
            without: keys to leave out, as if they were not indexed (their weight in BM25 aside).
        """
        if len(self._rows) > ROWS_KEPT:
            self._rows.clear()
        return self.judge(self.ranked(query), without)

    def judge(self, ranked: Ranked, without: Set[int] = frozenset()) -> tuple[Candidate, ...]:
        """Return scored documents, best first, as candidates with their confidence."""
        table = self.table
        kept = [(score, place) for score, place in ranked if table.keys[place] not in without]
        kept.sort(key=lambda pair: (-pair[0], table.keys[pair[1]]))
        places = [place for _, place in kept]
        sure = abstain.confidences(
            [score for score, _ in kept],
            lambda one, other: self.same(places[one], places[other]),
            self._size,
        )
        return tuple(
            self._candidate(place, score, confidence) for (score, place), confidence in zip(kept, sure, strict=True)
        )

    def _candidate(self, place: int, score: float, confidence: float) -> Candidate:
        phrasings = self.row(place).phrasings
        confidence = abstain.corrected(confidence, phrasings, self._size)
        return Candidate(self.table.keys[place], score, confidence, self.table.stamps[place], phrasings)

    @property
    def _size(self) -> int:
        """How large the index is to confidence; words alone are weighed by it already."""
        return len(self.table.keys) if self.encoder else abstain.LARGE

    def ranked(self, query: str) -> Ranked:
        """Return the score and the place of each document that was considered, in no order."""
        terms = lexical.query_terms(query)
        bm25 = self.by_words(terms)
        if self.encoder is None:
            from navlog.core.recall import wording

            words = wording.Query(self.lexicon, terms)
            return [(words.score(self.row(place)), place) for place in bm25]
        from navlog.core.recall import fusion

        asked = fusion.Query(self.encoder, query[: lexical.QUERY_CHARACTERS], self.lexicon.size)
        cosines = self.cosines(asked, self._pool(asked, bm25))
        nearest = sorted(cosines, key=lambda place: -cosines[place])[:FUSED_BY_COSINE]
        chosen = dict.fromkeys([*nearest, *list(bm25)[:FUSED_BY_WORDS]])
        rows, cosine = [self.row(place) for place in chosen], [cosines[place] for place in chosen]
        return list(zip(asked.scores(rows, cosine, [bm25.get(place, 0.0) for place in chosen]), chosen, strict=True))

    def alike(self, question: str) -> list[tuple[int, float]]:
        """Return the keys of documents that ask nearly the same, with the likeness, best first.

        The likeness is the cosine of the question with the nearest phrasing, or the share of common words (Jaccard)
        where there is no model; `SAME` is the least.
        """
        keys = self.table.keys
        likeness = self._like_by_words(question) if self.encoder is None else self._like_by_meaning(question)
        found = [(keys[place], value) for place, value in likeness.items() if value >= abstain.SAME]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def _like_by_meaning(self, question: str) -> dict[int, float]:
        from navlog.core.recall import fusion

        assert self.encoder
        asked = fusion.Query(self.encoder, question[: lexical.QUERY_CHARACTERS], self.lexicon.size)
        near = self.scan(asked.signs, ALIKE) if asked.tokens else []
        places = {self.table.owners[number] for number in near}
        return {place: asked.phrasing_cosine(self.row(place)) for place in places}

    def _like_by_words(self, question: str) -> dict[int, float]:
        from navlog.core.recall import wording

        terms = lexical.query_terms(question)
        return {place: wording.overlap(set(terms), self.row(place)) for place in self.by_words(terms)}

    def by_words(self, terms: list[str]) -> dict[int, float]:
        """Return the BM25 score of the best documents by place, best first, of those that the table knows."""
        found = self.lexicon.search(terms, BY_WORDS)
        placed = ((self.table.place(key), score) for key, score in found.items())
        return {place: score for place, score in placed if place >= 0 and self.table.lengths[place]}

    def _pool(self, asked: fusion.Query, bm25: dict[int, float]) -> list[int]:
        near = self.scan(asked.signs, BY_SIGNS) if asked.tokens else []
        owners = self.table.owners
        return sorted({*(owners[number] for number in near), *bm25})

    def cosines(self, asked: fusion.Query, places: Sequence[int]) -> dict[int, float]:
        """Return `cos` of each document by place."""
        if self.quick:
            return self.quick[1](asked, places)
        return {place: asked.cosine(self.row(place)) for place in places}

    def scan(self, signs: int, limit: int) -> list[int]:
        """Return the numbers of the sign codes that are nearest by Hamming distance; the earlier wins a tie."""
        if self.quick:
            return self.quick[0](signs, limit)
        width, codes, number = self.table.width, bytes(self.table.codes), int.from_bytes
        starts = range(0, len(codes), width)
        distances = [(number(codes[start : start + width], "big") ^ signs).bit_count() for start in starts]
        return nearest(distances, limit)

    def same(self, one: int, other: int) -> bool:
        """Tell whether two documents, by place, are near-duplicates: alike in question, or with the same files."""
        first, second = self.row(one), self.row(other)
        if self.encoder is None:
            from navlog.core.recall import wording

            return wording.same(first, second)
        if first.files and first.files == second.files:
            return True
        (scale, components), (other_scale, others) = first.vector(0), second.vector(0)
        cosine: float = scale * other_scale * sum(map(mul, components, others))
        return cosine >= abstain.SAME


def nearest(distances: Sequence[int], limit: int) -> list[int]:
    """Return the places of the smallest distances, `limit` at most, the earlier first among equals."""
    if len(distances) <= limit:
        return list(range(len(distances)))
    edge = sorted(distances)[limit - 1]
    inside = [place for place, distance in enumerate(distances) if distance < edge]
    on_edge = [place for place, distance in enumerate(distances) if distance == edge]
    return inside + on_edge[: limit - len(inside)]
