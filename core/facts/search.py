"""Search: the facts that a question is about, then those that hang together with the best. In memory, nothing written.

A question that is a label, or the beginning of one, finds the facts of that label first. The others go by the fused
score of recall (`recall.fusion`; `recall.wording` where there is no model): a fact's question is subject and object,
its other phrasings are the subject, and relation with reason.
"""

from __future__ import annotations

from math import log

from navlog.core.facts.fact import Fact, alike, normal
from navlog.core.facts.graph import Graph, order
from navlog.core.recall import upkeep
from navlog.core.recall.analysis import normalise
from navlog.core.recall.document import Document, Source
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from navlog.core.recall.fusion import Encoder

EXACT, BEGINNING, LIKE = 1.0, 0.95, 0.9
"""The score of a fact whose label is the question, of one whose label begins with it, and the most of any other."""

SHORTEST = 3
"""Characters of a question from which it is taken for the beginning of a label."""

SMALL, LARGE = 5, 1_000
"""Facts up to which there are few, and from which there are many."""

FLOORS = 0.16, 0.37
"""What the best fact scores at least, among few and among many: the more there are, the likelier one fits by chance."""

SHARE = 0.5
"""The share of the best score that a fact needs."""

STARTS = 3
"""How many of the best facts are looked around."""

HUB = 12
"""Facts of a label beyond which it joins too much to tell anything."""


@record
class Hit:
    """A fact that was found.

    Attributes:
        fact: the fact.
        score: how well it fits the question by itself, 0 to 1; 0 also where that was not worked out.
        via: the label that joins it to a better hit; empty where the question itself finds it.
    """

    fact: Fact
    score: float
    via: str = ""


def search(facts: Iterable[Fact], question: str, encoder: Encoder | None) -> tuple[Hit, ...]:
    """Return the facts that a question finds, best first, then their neighbours; none when nothing fits.

    Equal scores are told apart by scope, subject, relation, object and reason, whatever the order of the facts.

    Args:
        facts: those to look in.
        question: any text.
        encoder: the model, or None for words alone.
    """
    known = sorted(set(facts), key=order)
    scores = _scores(known, question, encoder)
    best = max(scores.values(), default=0.0)
    if best < floor(len(known)):
        return ()
    hits = [Hit(fact, scores[fact]) for fact in known if scores.get(fact, 0.0) >= SHARE * best]
    hits.sort(key=_rank)
    near = [Hit(fact, scores.get(fact, 0.0), label) for fact, label in _around(known, hits).items()]
    return (*hits, *sorted(near, key=_rank))


def floor(size: int) -> float:
    """Return what the best of some facts scores at least; where none does, nothing fits.

    It grows from the one to the other of `FLOORS` with the logarithm of their number.
    """
    few, many = FLOORS
    share = log(max(size, SMALL) / SMALL) / log(LARGE / SMALL)
    return few + (many - few) * min(1.0, share)


def _rank(hit: Hit) -> tuple[float, tuple[int, str, str, str, str]]:
    return -hit.score, order(hit.fact)


def _around(known: Sequence[Fact], hits: Sequence[Hit]) -> dict[Fact, str]:
    """Return the facts that share a label with one of the best hits, each with the first such label."""
    graph, direct = Graph(known), {hit.fact for hit in hits}
    found: dict[Fact, str] = {}
    for hit in hits[:STARTS]:
        for label in (hit.fact.subject, hit.fact.object):
            near = graph.facts(label)
            for fact in near if len(near) <= HUB else ():
                if fact not in direct:
                    found.setdefault(fact, label)
    return found


def _scores(known: Sequence[Fact], question: str, encoder: Encoder | None) -> dict[Fact, float]:
    """Return the score of every fact that was considered."""
    ranked = _ranked(known, question, encoder) if known else ()
    found = {known[place]: min(max(score, 0.0), LIKE) for score, place in ranked}
    asked = alike(normal(normalise(question)))
    for fact in known if asked else ():
        labels = alike(fact.subject), alike(fact.object)
        if asked in map(normalise, labels):
            found[fact] = EXACT
        elif len(asked) >= SHORTEST and any(label.startswith(asked) for label in labels):
            found[fact] = BEGINNING
    return found


def _ranked(known: Sequence[Fact], question: str, encoder: Encoder | None) -> list[tuple[float, int]]:
    """Return the fused score and the place of each fact that recall considers."""
    documents = [document(place, fact) for place, fact in enumerate(known)]
    source = Source(0, lambda: dict.fromkeys(range(len(documents)), 0), lambda keys: (documents[key] for key in keys))
    searcher = upkeep.in_memory(source, encoder)
    return [(score, searcher.table.keys[place]) for score, place in searcher.ranked(question)]


def document(key: int, fact: Fact) -> Document:
    """Return a fact as recall reads it."""
    said, why = f"{fact.subject} {fact.object}", f"{fact.relation} {fact.because}"
    if not fact.because:
        return Document(key, said, (fact.subject,), fact.relation)
    return Document(key, said, (fact.subject, why))
