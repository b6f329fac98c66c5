"""Texts to learn from: docstrings, read-me paragraphs, summaries of packages, and questions made from them."""

from __future__ import annotations

import ast
import json
import random
import re
import sysconfig
import warnings
from collections.abc import Iterator
from pathlib import Path

IMPERATIVES = frozenset(
    "add apply build call check compute convert create decode delete determine encode extract find format get handle "
    "initialize install list load make merge open parse print provide read register remove render return run save send "
    "set sort split start stop store test track update validate wrap write".split()
)
ASK_ACTION = (
    "how do I {}",
    "how to {}",
    "how can I {}?",
    "where do we {}?",
    "which function is used to {}?",
    "is there a way to {}?",
    "what is the best way to {}?",
    "where does the code {}?",
    "which files {}?",
)
ASK_THING = (
    "what is {}?",
    "where is {} handled?",
    "how does {} work?",
    "where is {} defined?",
    "which file has {}?",
    "where is {} configured?",
)


def write(path: Path, lists: list[Path], most: int, seed: int = 0) -> None:
    """Write `most` distinct texts at most, shuffled, as a JSON array."""
    roots = [Path(sysconfig.get_path(name)) for name in ("purelib", "stdlib")]
    texts = [text for root in roots for text in (*docstrings(root), *paragraphs(root))]
    texts += [text for path in lists for text in summaries(path)]
    chance = random.Random(seed)
    chosen = list(dict.fromkeys(texts))
    chance.shuffle(chosen)
    chosen = chosen[:most]
    asked = [question for text in chosen[: len(chosen) // 2] if (question := as_question(text, chance))]
    path.write_text(json.dumps([*chosen, *dict.fromkeys(asked)], ensure_ascii=False), encoding="utf-8")


def docstrings(root: Path) -> Iterator[str]:
    """Yield the first paragraph of each docstring under a folder, and a line with the name and the file."""
    for path in sorted(root.rglob("*.py")):
        if {"test", "tests"} & set(path.parts):
            continue
        try:
            with warnings.catch_warnings(action="ignore"):
                tree = ast.parse(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, SyntaxError, RecursionError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                text = tidy(re.split(r"\n\s*\n|:param|:return|Args:", ast.get_docstring(node) or "")[0])
                if len(text) >= 25:
                    yield text[:220]
                    yield f"{node.name} in {path.relative_to(root)}"


def paragraphs(root: Path) -> Iterator[str]:
    """Yield the plain paragraphs of the read-me files and package descriptions under a folder."""
    for path in sorted([*root.rglob("*.md"), *root.rglob("METADATA")]):
        try:
            content = path.read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        for block in re.split(r"\n\s*\n", content):
            text = tidy(re.sub(r"[`*#>|]", " ", block))
            if 40 < len(text) < 260 and text.count(" ") > 5 and "://" not in text:
                yield text


def summaries(path: Path) -> Iterator[str]:
    """Yield the last column of a tab-separated list, where it is a sentence in ASCII."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        text = line.rsplit("\t", 1)[-1].strip()
        if 30 < len(text) < 200 and text.isascii():
            yield text


def as_question(text: str, chance: random.Random) -> str:
    """Return a question that a sentence answers, or nothing where it has not the form for it."""
    sentence = text.split(". ")[0].rstrip(".").strip()
    first, _, rest = sentence.partition(" ")
    verb = first.lower() if first.lower() in IMPERATIVES else first.lower().removesuffix("s")
    if not 15 < len(sentence) < 110 or not rest:
        return ""
    if verb in IMPERATIVES:
        return chance.choice(ASK_ACTION).format(f"{verb} {rest}")
    if first.lower() in ("a", "an", "the"):
        return chance.choice(ASK_THING).format(f"{first.lower()} {rest}")
    return ""


def tidy(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())
