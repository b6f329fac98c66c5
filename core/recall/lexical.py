"""The word index: BM25 over question, answer and files, kept by tantivy.

Texts arrive analysed (`analysis.terms`, then stop words and stems), so that the index needs no tokenizer of its own and
a query is built from terms, never parsed. Nothing is stored but the key.
"""

from __future__ import annotations

import tantivy

from navlog.core.recall.analysis import terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.recall.document import Document

QUERY_TERMS = 40
"""Distinct terms of a query that are looked up."""

QUERY_CHARACTERS = 4_000
"""Characters of a query that are read at all."""

TEXT_CHARACTERS = 40_000
"""Characters of an answer that are indexed."""

BOOSTS = (("question", 2.0), ("answer", 1.0), ("files", 1.0))
TIE = 0.3
HEAP = 15_000_000
"""Bytes of a writer's buffer: the least that tantivy takes."""

_STEMMER = None


def stems(text: str) -> list[str]:
    """Return a text's terms for the word index, stop words dropped and English stems taken."""
    global _STEMMER
    if _STEMMER is None:
        build = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        for step in (tantivy.Filter.stopword("english"), tantivy.Filter.stemmer("english")):
            build = build.filter(step)
        _STEMMER = build.build()
    found: list[str] = _STEMMER.analyze(" ".join(terms(text)))
    return found


def schema() -> tantivy.Schema:
    """Return the fields: the key, and three texts whose terms are separated by white space."""
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("key", indexed=True, fast=True)
    for field, _ in BOOSTS:
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


class Lexicon:
    """A word index that can be searched.

    Args:
        index: an index with the fields of `schema`.
    """

    def __init__(self, index: tantivy.Index) -> None:
        index.config_reader("manual")  # no thread that watches the files
        self.index = index
        self.searcher = index.searcher()
        self.schema = index.schema

    def search(self, words: list[str], limit: int) -> dict[int, float]:
        """Return the BM25 score of the best documents by key, best first.

        A term scores in its best field, plus `TIE` of the others.
        """
        query = tantivy.Query.boolean_query([(tantivy.Occur.Should, self._term(word)) for word in words])
        hits = self.searcher.search(query, limit, count=False).hits if words else []
        keys = self.searcher.fast_field_values("key", [address for _, address in hits]) if hits else []
        return {int(key or 0): float(score or 0) for key, (score, _) in zip(keys, hits, strict=True)}

    def frequency(self, word: str) -> int:
        """Return in how many documents a term stands, at least (the field that has it most counts)."""
        return max(self.searcher.doc_freq(field, word) for field, _ in BOOSTS)

    @property
    def size(self) -> int:
        """How many documents there are."""
        count: int = self.searcher.num_docs
        return count

    def _term(self, word: str) -> tantivy.Query:
        query = tantivy.Query
        each = [query.boost_query(query.term_query(self.schema, field, word, "freq"), boost) for field, boost in BOOSTS]
        return query.disjunction_max_query(each, TIE)


def query_terms(query: str) -> list[str]:
    """Return the distinct terms under which a query is looked up."""
    return list(dict.fromkeys(stems(query[:QUERY_CHARACTERS])))[:QUERY_TERMS]


def write(index: tantivy.Index, documents: Iterable[Document], drop: Iterable[int] = ()) -> None:
    """Replace documents in the index, remove others and commit, in one step.

    Raises:
        ValueError: when tantivy cannot write, or another writer is at it.
    """
    writer = index.writer(HEAP, 1)
    for key in drop:
        writer.delete_documents_by_term("key", key)
    for document in documents:
        writer.add_document(_entry(document))
    writer.commit()
    writer.wait_merging_threads()


def _entry(document: Document) -> tantivy.Document:
    question = " ".join(stems(" \n ".join((document.question, *document.also))[:TEXT_CHARACTERS]))
    answer = " ".join(stems(document.answer[:TEXT_CHARACTERS]))
    files = " ".join(stems(" ".join(document.files)[:TEXT_CHARACTERS]))
    return tantivy.Document(key=document.key, question=question, answer=answer, files=files)
