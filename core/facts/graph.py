"""The graph of facts: their subjects and objects are its labels, compared as they are kept, and each fact joins two."""

from __future__ import annotations

from navlog.core.facts.fact import SCOPES, alike
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from navlog.core.facts.fact import Fact

NEAREST = 5
"""Labels that are offered in the place of one that no fact has."""

RESEMBLING = 0.6
"""How much a label resembles one that it is offered for: the ratio of Ratcliff and Obershelp (1988), 0 to 1."""


class Graph:
    """Facts by their labels.

    Args:
        facts: in the order in which they are preferred where several join the same two labels.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts: dict[str, list[Fact]] = {}
        for fact in facts:
            for label in dict.fromkeys((fact.subject, fact.object)):
                self._facts.setdefault(label, []).append(fact)

    def __contains__(self, label: str) -> bool:
        return label in self._facts

    def facts(self, label: str) -> Sequence[Fact]:
        """Return the facts that have a label."""
        return self._facts.get(label, ())

    def chain(self, start: str, end: str) -> tuple[Fact, ...] | None:
        """Return the fewest facts that lead from one label to another, whichever way each points.

        Returns:
            None where no facts do; no facts where both labels are the same.
        """
        reached: dict[str, tuple[str, Fact | None]] = {start: ("", None)}
        ring = [start]
        while ring and end not in reached:
            ring = [label for near in ring for label in self._step(near, reached)]
        if end not in reached:
            return None
        found = []
        label, fact = end, reached[end][1]
        while fact is not None:
            found.append(fact)
            label = reached[label][0]
            fact = reached[label][1]
        return tuple(reversed(found))

    def _step(self, label: str, reached: dict[str, tuple[str, Fact | None]]) -> list[str]:
        """Note by which fact each new label next to one is reached, and return those labels."""
        new = []
        for fact in self.facts(label):
            other = across(fact, label)
            if other not in reached:
                reached[other] = label, fact
                new.append(other)
        return new

    def nearest(self, label: str) -> tuple[str, ...]:
        """Return the labels that somebody may have meant: other spellings, those that hold it, and similar ones."""
        from difflib import SequenceMatcher

        asked, matcher = alike(label), SequenceMatcher(autojunk=False)
        matcher.set_seq2(asked)
        found = []
        for known in self._facts:
            own = alike(known)
            matcher.set_seq1(own)
            likeness = 2.0 if own == asked else 1.0 if asked and asked in own else 0.0
            if not likeness and min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= RESEMBLING:
                likeness = matcher.ratio()
            if likeness >= RESEMBLING:
                found.append((-likeness, known))
        return tuple(known for _, known in sorted(found)[:NEAREST])


def order(fact: Fact) -> tuple[int, str, str, str, str]:
    """Return what facts are sorted by where nothing else tells them apart."""
    return SCOPES.index(fact.scope), *fact.triple, fact.because


def across(fact: Fact, label: str) -> str:
    """Return a fact's other label."""
    return fact.object if fact.subject == label else fact.subject


def labels(start: str, chain: Iterable[Fact]) -> tuple[str, ...]:
    """Return the labels that a chain leads along, its start and its end among them."""
    found = [start]
    for fact in chain:
        found.append(across(fact, found[-1]))
    return tuple(found)


def drawn(start: str, chain: Sequence[Fact], limit: int) -> str:
    """Return a chain for people, in one line, each part cut to some characters: `A --holds--> B <--is in-- C`."""
    found = [clip(line(start), limit)]
    for fact, left, right in zip(chain, labels(start, chain), labels(start, chain)[1:], strict=False):
        relation = clip(line(fact.relation), limit)
        found += [f"--{relation}-->" if fact.subject == left else f"<--{relation}--", clip(line(right), limit)]
    return " ".join(found)
