"""Figures of the search for facts over its own question set, by the product's code and by what it has to beat.

The set is `facts.json`: facts of an imaginary project, what was asked about them (`words`: with words of theirs;
`meaning`: in other words; `hop`: for what hangs together with the fact that the words point at), and what nothing
answers. The layout, the floor and the share of the search were chosen on this very set.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from navlog.core.facts.fact import Fact
from navlog.core.facts.graph import order
from navlog.core.facts.search import document, search
from navlog.core.recall import lexical, semantic, upkeep
from navlog.core.recall.searcher import Searcher
from tests.evaluation.measure import by_vectors
from tests.evaluation.sets import source

OWN = Path(__file__).with_name("facts.json")
KINDS = ("words", "meaning", "hop")
HEAD = "way        kind     asks  hit@1  hit@5  | answered although nothing fits"

Way = Callable[[str], Sequence[Fact]]


class Asked(NamedTuple):
    """A question, what it is for, and the facts that answer it."""

    text: str
    kind: str
    expected: frozenset[Fact]


class Facts(NamedTuple):
    """The set."""

    facts: list[Fact]
    asks: list[Asked]
    negatives: list[str]


class Figures(NamedTuple):
    """Shares of the asks with an answer in first place and among the first five; and of negatives with any answer."""

    asks: int
    first: float
    fifth: float
    false: float


def load(path: Path = OWN) -> Facts:
    """Read the set."""
    content = json.loads(path.read_text(encoding="utf-8"))
    facts = [Fact(**one) for one in content["facts"]]
    asks = [Asked(one["ask"], one["kind"], frozenset(facts[n] for n in one["expect"])) for one in content["asks"]]
    return Facts(sorted(facts, key=order), asks, content["negatives"])


def ways(chosen: Facts) -> dict[str, Way]:
    """Return what answers a question, by name: what has to be beaten, then the search, with a model and without."""
    facts, model = chosen.facts, semantic.bundled()
    searcher = upkeep.in_memory(source([document(*pair) for pair in enumerate(facts)]), model)
    return {
        "substring": lambda text: [
            fact for fact in facts if any(text.casefold() in part.casefold() for part in fact.triple)
        ],
        "bm25": lambda text: [facts[key] for key in searcher.by_words(lexical.query_terms(text))],
        "vectors": lambda text: [facts[place] for place in _vectors(searcher, text)],
        "query": lambda text: [hit.fact for hit in search(facts, text, model)],
        "direct": lambda text: [hit.fact for hit in search(facts, text, model) if not hit.via],
        "no floor": lambda text: [facts[place] for place in _ranked(searcher, text)],
        "no model": lambda text: [hit.fact for hit in search(facts, text, None)],
    }


def figures(chosen: Facts, way: Way, kinds: Sequence[str] = KINDS) -> Figures:
    """Ask everything of some kinds, and what nothing answers, and count."""
    asks = [ask for ask in chosen.asks if ask.kind in kinds]
    places = [_place(way(ask.text), ask.expected) for ask in asks]
    false = [bool(way(text)) for text in chosen.negatives]
    first, fifth = (sum(0 < place <= most for place in places) / len(asks) for most in (1, 5))
    return Figures(len(asks), first, fifth, sum(false) / len(false))


def report() -> str:
    """Return the table of every way and kind."""
    chosen = load()
    rows = [f"{len(chosen.facts)} facts, {len(chosen.asks)} asks, {len(chosen.negatives)} negatives", HEAD]
    for name, way in ways(chosen).items():
        for kinds in (KINDS, *((kind,) for kind in KINDS)):
            f = figures(chosen, way, kinds)
            kind = kinds[0] if len(kinds) == 1 else "all"
            rows.append(f"{name:9s}  {kind:7s} {f.asks:5d}  {f.first:5.3f}  {f.fifth:5.3f}  | {f.false:5.3f}")
    return "\n".join(rows)


def _place(found: Sequence[Fact], expected: frozenset[Fact]) -> int:
    return next((place for place, fact in enumerate(found, 1) if fact in expected), 0)


def _vectors(searcher: Searcher, text: str) -> list[int]:
    return [place for _, place in by_vectors(searcher, text)]


def _ranked(searcher: Searcher, text: str) -> list[int]:
    return [place for _, place in sorted(searcher.ranked(text), key=lambda pair: (-pair[0], pair[1]))]
