"""Evaluation files: entries, what was asked in other words, and what nothing answers.

The shape: `{"note", "entries": [{"id", "question", "answer", "files"}], "asks": [{"ask", "expect": [id]}],
"negatives": [text]}`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from navlog.core.recall.document import Document, Source


class Ask(NamedTuple):
    """A question and the keys of the entries that answer it."""

    text: str
    expected: frozenset[int]


class Set(NamedTuple):
    """An evaluation set, some asks of each entry moved into its other phrasings."""

    name: str
    documents: list[Document]
    asks: list[Ask]
    negatives: list[str]


def load(path: Path, phrasings: int = 0, held: int = 0) -> Set:
    """Read a set. An entry with more asks than `phrasings` gives that many away, the others are asked.

    With `held`, only what follows the first so many asks of an entry is asked, whatever was given away.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    keys = {entry["id"]: number for number, entry in enumerate(content["entries"])}
    asks = [Ask(ask["ask"], frozenset(keys[name] for name in ask["expect"])) for ask in content["asks"]]
    given: dict[int, list[str]] = {key: [] for key in keys.values()}
    for ask in asks:
        if len(ask.expected) == 1:
            given[min(ask.expected)].append(ask.text)
    also = {key: texts[:phrasings] if len(texts) > phrasings else [] for key, texts in given.items()}
    documents = [
        Document(keys[e["id"]], e["question"], tuple(also[keys[e["id"]]]), e["answer"], tuple(e["files"]))
        for e in content["entries"]
    ]
    kept = {text for texts in given.values() for text in texts[held:]}
    rest = [
        ask for ask in asks if (ask.text in kept or not held) and not any(ask.text in also[key] for key in ask.expected)
    ]
    return Set(path.stem, documents, rest, content.get("negatives", []))


def source(documents: list[Document], mark: int = 1) -> Source:
    """Return documents as the source of an index."""
    by_key = {document.key: document for document in documents}
    stamps = {key: hash(document) for key, document in by_key.items()}
    return Source(mark, lambda: dict(stamps), lambda keys: (by_key[key] for key in keys if key in by_key))
