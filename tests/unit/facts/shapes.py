"""Facts for the tests, and how any may look."""

from __future__ import annotations

from hypothesis import strategies as st

from navlog.core.facts.fact import PROJECT, RELATIONS, REPO, Fact, normal
from navlog.core.text import BIDI

LETTERS = st.characters(exclude_categories=("C", "Zl", "Zp"), exclude_characters=BIDI)
LABELS = st.text(LETTERS, min_size=1, max_size=40).map(normal).filter(lambda text: text and text.isprintable())
WORDS = st.sampled_from(
    ["placement", "gate", "café", "queue", "retry budget", "渡船", "a: b", "---", "# x", "=======", "’"]
)
REPO_FACTS = st.builds(Fact, st.just(REPO), WORDS, st.sampled_from(sorted(RELATIONS)), WORDS, WORDS)
ANY_REPO = st.builds(Fact, st.just(REPO), LABELS, st.sampled_from(sorted(RELATIONS)), LABELS, LABELS)
ANY_PROJECT = st.builds(Fact, st.just(PROJECT), LABELS, LABELS, LABELS, at=st.just("2026-07-03T18:00:00.000Z"))


def decided(subject="placement", object="declared tab shapes", because="even ratios survive"):
    return Fact(REPO, subject, "decided", object, because)
