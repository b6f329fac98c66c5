"""Projects of a size: a git repository with a thousand files, and a store with as many charts as asked for."""

from __future__ import annotations

import hashlib
import itertools
import subprocess
from pathlib import Path

from navlog.core.charts.entry import Chart, encode
from navlog.core.recall.analysis import normalise
from tests.support import clean_environment

VERBS = "parse validate store refresh retry publish render encrypt index merge cache schedule cancel archive".split()
THINGS = "invoice session webhook tenant upload token report avatar ledger comment address coupon thread digest".split()
PLACES = ["in the gateway", "before the queue", "for guests", "on logout", "after a crash", "during import", "by proxy"]
FILES = 1_000


def questions(count: int) -> list[str]:
    """As many unlike questions as asked for."""
    parts = itertools.product(VERBS, THINGS, PLACES, range(1 + count // (len(VERBS) * len(THINGS) * len(PLACES))))
    asked = [
        f"where does the service {verb} the {thing} {place}" + (f" of region {n}?" if n else "?")
        for verb, thing, place, n in parts
    ]
    return asked[:: max(1, len(asked) // count)][:count]


def make(root: Path, charts: int) -> Path:
    """Make a project with that many charts, three files each."""
    shas = []
    for number in range(FILES):
        path = root / f"src/part{number % 25}/module{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# module {number}\n" + "value = 1\n" * 100)
        shas.append((path.relative_to(root).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()))
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
        subprocess.run(["git", *words], cwd=root, env=clean_environment(), check=True)
    folder = root / ".navlog/charts"
    folder.mkdir(parents=True)
    for number, question in enumerate(questions(charts)):
        chart_id = hashlib.sha256(normalise(question).encode()).hexdigest()[:8]
        files = tuple(sorted({shas[(number * step) % FILES] for step in (1, 7, 31)}))
        answer = f"Module {number}: {files[0][0]} holds the entry, {files[-1][0]} the rules; it goes through a queue."
        chart = Chart(
            chart_id,
            question,
            answer,
            files,
            (question.replace("where does the service", "what part of the code can"),),
            "2026-01-01T00:00:00.000Z",
            "person",
            "main",
        )
        (folder / f"{chart_id}.md").write_bytes(encode(chart))
    return root


def plan(root: Path, phases: int) -> Path:
    """Give a project a plan of that many phases in groups of fifty, with slices, dependencies and a stated order."""
    parts = ["# Roadmap\n\n## Phases\n"]
    for number in range(1, phases + 1):
        parts += [f"\n### {PLACES[number // 50 % len(PLACES)]} {number // 50}\n"] if number % 50 == 1 else []
        waits = f" blocked-by=p-{number - 3:06x}" if number % 7 == 0 else ""
        verb, thing = VERBS[number % len(VERBS)], THINGS[number // 3 % len(THINGS)]
        parts.append(f"\n#### Phase {number}: {verb} the {thing} {number} <!-- navlog id=p-{number:06x}{waits} -->\n\n")
        parts.append(f"The {thing} is to {verb} by itself. It does so on request only, see `src/part1/module1.py`.\n\n")
        for part in range(3):
            box = "x" if part < number % 3 else " "
            parts.append(f"- [{box}] S{part + 1} the {thing} in step {part} <!-- navlog id=s-{number:05x}{part} -->\n")
    parts.append("\n## Order\n\n" + " -> ".join(str(number) for number in range(phases, 0, -2)) + "\n")
    (root / ".navlog/roadmap.md").write_text("".join(parts))
    return root
