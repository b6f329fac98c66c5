"""Texts that agents write, and such as would trip a careless reader."""

from __future__ import annotations

from hypothesis import strategies as st

from navlog.core.handoff.history import Entry, encode
from navlog.core.handoff.session import Session, Text

OWN = encode(Entry("2026-07-03T11:42:00.000Z", "s", "codex", "main", would_be_lost="inner")).decode()
"""An entry of the log itself, as a text that quotes the log has it."""

HOSTILE = (
    "one line",
    "1. first\n2. second\n\n   indented\n",
    "```python\nprint('```')\n",
    "# Handoffs\n\n## 2026-07-03 11:42 · main · codex\n",
    "<!-- navlog handoff {} -->\n<!-- never closed",
    OWN,
    "line\r\nline\r\n",
    "ends with a carriage return\r",
    "\n\nblank lines around\n\n\n",
    '{"key": ["value", 1, null], "nested": {"a": "b"}}',
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "支払いのキューは再起動に耐える。👩‍👩‍👧 e\u0301 \u202eabc",
    "tab\tand form\x0cfeed and \x00 nul",
    "word " * 3_000,
    ">>>>>> 00000000\n<<<<<< 00000000",
)

LETTERS = st.characters(exclude_categories=["Cs"])
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(LETTERS), st.lists(st.sampled_from(HOSTILE)).map("\n".join))
NAMES = st.text(LETTERS, max_size=20)


def text(said="said", at="2026-07-03T11:42:00.000Z", branch="main", worktree="/w", commit=""):
    """Something written down."""
    return Text(said, at, commit, branch, worktree)


def session(name="s", handoff=None, **more):
    """A session that handed something over."""
    return Session(name, "codex", "main", "/w", handoff if handoff is not None else text(), **more)
