"""Make a static model, step by step; each step keeps its result in the work folder, so that a stopped run goes on.

corpus    texts of the packages that are installed here, and one-line summaries from lists (`name<TAB>...<TAB>summary`)
teach     the teacher's vector of each text
tokens    the teacher's vector of each token
fit       token vectors and weights whose sums are alike where the teacher's vectors are
pack      the `.sem2` file
"""

from __future__ import annotations

import argparse
from pathlib import Path

STEPS = ("corpus", "teach", "tokens", "fit", "pack")


def main() -> None:
    """Run the steps that were asked for."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m tests.evaluation.model", description=__doc__, formatter_class=form)
    parser.add_argument("--work", type=Path, required=True, help="folder for what the steps make")
    parser.add_argument("--teacher", default="sentence-transformers/all-MiniLM-L6-v2", help="folder or hub name")
    parser.add_argument("--summaries", type=Path, nargs="*", default=[], help="tab-separated lists, summary last")
    parser.add_argument("--most", type=int, default=150_000, help="texts to keep")
    parser.add_argument("--dimensions", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--steps", nargs="*", choices=STEPS, default=list(STEPS))
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    for step in STEPS:
        if step in arguments.steps:
            print(step, flush=True)
            run(step, arguments)


def run(step: str, arguments: argparse.Namespace) -> None:
    """Run one step; torch is loaded by those that need it."""
    work: Path = arguments.work
    if step == "corpus":
        from tests.evaluation.model import corpus

        corpus.write(work / "texts.json", arguments.summaries, arguments.most)
    elif step == "teach":
        from tests.evaluation.model import teacher

        teacher.encode_texts(arguments.teacher, work / "texts.json", work / "teacher.npz")
    elif step == "tokens":
        from tests.evaluation.model import teacher

        teacher.encode_tokens(arguments.teacher, work / "tokens.npz")
    elif step == "fit":
        from tests.evaluation.model import fit

        fit.fit(work, arguments.dimensions, arguments.epochs)
    else:
        from tests.evaluation.model import packing

        packing.pack_file(work / "fitted.npz", work / f"static-{arguments.dimensions}.sem2")


if __name__ == "__main__":
    main()
