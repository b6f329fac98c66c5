"""The plan as commit messages could name it: numbers, references, and how telling each title word is."""

from __future__ import annotations

import functools

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.roadmap.commits.records import Target

STOP = frozenset(
    "a an and are as at be by for from in into is it its of on or that the their this to via vs was with without "
    "phase phases milestone stage step".split()
)
ALIKE = 5
"""Letters that two longer words have to share at their start to count as one word."""


@record
class Agreement:
    """How much of a title a text says.

    Attributes:
        share: the weight of the title's words that the text has, of the weight of them all.
        found: how many of them it has.
        count: how many words the title has.
    """

    share: float
    found: int
    count: int


class Plan:
    """Targets by the names that they go by.

    Attributes:
        targets: all of them.
        words: what stands before a number, such as `phase` and `milestone`, lower case.
        weights: title words with how telling they are: the rarer among the titles, the more.
    """

    def __init__(self, targets: tuple[Target, ...]) -> None:
        self.targets = targets
        self.words = {"phase"} | {word for target in targets if (word := _spelled(target)[0]) and len(word) > 2}
        self.weights = _weights([terms(target.title) for target in targets])
        self._named: dict[str, list[Target]] = {}
        for target in targets:
            for name in dict.fromkeys((canonical(target.number), canonical(target.ref), _spelled(target)[1])):
                if name and target not in self._named.setdefault(name, []):
                    self._named[name].append(target)

    def named(self, number: str) -> tuple[Target, ...]:
        """Return the targets with this number, however it is padded."""
        return tuple(self._named.get(canonical(number), ()))

    def said(self, title: tuple[str, ...], said: Iterable[str]) -> Agreement:
        """Return how much of a title's words are among those said."""
        said = tuple(said)
        found = [word for word in title if any(alike(word, other) for other in said)]
        whole = sum(self.weight(word) for word in title)
        share = sum(self.weight(word) for word in found) / whole if whole else 0.0
        return Agreement(share, len(found), len(title))

    def weight(self, word: str) -> float:
        """Return how telling a title word is; one that no title has is as telling as the rarest."""
        return self.weights.get(word, max(self.weights.values(), default=1.0))


@functools.lru_cache(maxsize=4)
def plan_of(targets: tuple[Target, ...]) -> Plan:
    """Return the plan of these targets; a run over many commits makes it once."""
    return Plan(targets)


def canonical(number: str) -> str:
    """Return a number without what spelling adds: case, zero padding, the dash between a digit and a letter."""
    import re

    bare = re.sub(r"(?<!\d)0+(?=\d)", "", number.strip().lower())
    return re.sub(r"(?<=\d)-(?=[a-z])", "", bare)


def terms(text: str, apart: bool = False) -> tuple[str, ...]:
    """Return the words of a text that could tell one title from another, lower case, each once.

    With `apart`, the words within a name, such as `EditLog`, too.
    """
    import re

    text = f"{text} {re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', text)}" if apart else text
    found = (word for word in re.findall(r"[^\W_]+", text.lower()) if len(word) > 1 and word not in STOP)
    return tuple(dict.fromkeys(word for word in found if not word.isdigit()))


def alike(one: str, other: str) -> bool:
    """Say whether two words are one word in two forms: `validate` and `validation`, `test` and `tests`."""
    if one == other or one + "s" == other or other + "s" == one:
        return True
    return len(one) >= ALIKE and len(other) >= ALIKE and one[:ALIKE] == other[:ALIKE]


def _spelled(target: Target) -> tuple[str, str]:
    """Split a reference into the word and the number: `Milestone 2`, `M2`, `Stage-3`; nothing when it is neither."""
    import re

    name = (target.ref or target.number).strip()
    match = re.fullmatch(r"([^\W\d_]{3,})[ -]?(\d[\w.-]*)|([A-Za-z])(\d[\w.]*)", name)
    if not match or (match[1] and match[1].isupper()):
        return "", ""  # TC-4 and ABC-12 are whole names
    return (match[1] or match[3]).lower(), canonical(match[2] or match[4])


def _weights(titles: list[tuple[str, ...]]) -> dict[str, float]:
    from math import log

    words = {word for title in titles for word in title}
    return {
        word: log(1 + len(titles) / sum(any(alike(word, other) for other in title) for title in titles))
        for word in words
    }
