"""`python -m tests.evaluation FILE [FILE ...]`: print what recall makes of evaluation files.

`python -m tests.evaluation phases PATH [--wrong]`: print what the grading of commits makes of labelled commits.

`python -m tests.evaluation facts`: print what the search for facts makes of its own question set.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.evaluation import facts, phases
from tests.evaluation.measure import WAYS, figures
from tests.evaluation.sets import load

HEAD = "phrasings  way      asks   r@1   r@3   mrr | right wrong left-out negatives | right at 5% left-out"


def main() -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(prog="python -m tests.evaluation", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--phrasings", type=int, nargs="*", default=[0, 1, 2], metavar="N")
    parser.add_argument(
        "--held", type=int, default=0, metavar="N", help="ask only what follows an entry's first N asks"
    )
    arguments = parser.parse_args()
    for path in arguments.files:
        print(f"\n{path.stem}\n{HEAD}")
        for phrasings in arguments.phrasings:
            for way in WAYS:
                print(row(phrasings, way, path, arguments.held), flush=True)


def row(phrasings: int, way: str, path: Path, held: int) -> str:
    """Return one line of the table."""
    f = figures(load(path, phrasings, held), way)
    ranks = f"{f.asks:5d} {f.first:5.3f} {f.third:5.3f} {f.mrr:5.3f}"
    hits = f"{f.right:5.3f} {f.wrong:5.3f} {f.left_out:8.3f} {f.negatives:9.3f}"
    return f"{phrasings:9d}  {way:7s} {ranks} | {hits} | {f.at_five:5.3f}"


def graded() -> None:
    """Print the tables of the grading of commits."""
    parser = argparse.ArgumentParser(prog="python -m tests.evaluation phases", description=phases.__doc__)
    parser.add_argument("path", type=Path, metavar="PATH")
    parser.add_argument("--wrong", action="store_true", help="list the wrong proposals")
    arguments = parser.parse_args(sys.argv[2:])
    print(phases.report(arguments.path, arguments.wrong))


if __name__ == "__main__":
    if sys.argv[1:] == ["facts"]:
        print(facts.report())
    else:
        graded() if sys.argv[1:2] == ["phases"] else main()
