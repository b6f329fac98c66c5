"""The budgets, measured from an installed wheel: `python -m tests.benchmarks`."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks import hooks
from tests.benchmarks.fixture import make, plan
from tests.benchmarks.timing import Row, against, against_bare

ROOT = Path(__file__).parent.parent.parent
ASKED = "which module refreshes a tenant's session after a crash"


def installed(folder: Path) -> Path:
    """Build the wheel, install it into an environment of its own, and return that one's bin folder."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    python = folder / "venv/bin/python"
    quiet = ["-m", "pip", "install", "--quiet"]
    subprocess.run([python, *quiet, "--upgrade", "pip>=25.1"], check=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    subprocess.run([python, *quiet, str(next(folder.glob("*.whl")))], check=True)
    return folder / "venv/bin"


def cold(bin_folder: Path, folder: Path) -> Iterator[Row]:
    """Every path that starts, answers and ends."""
    python, navlog = str(bin_folder / "python"), str(bin_folder / "navlog")
    small, large = make(folder / "small", 1_000), make(folder / "large", 10_000)
    for project in (small, large):
        subprocess.run([navlog, "ask", ASKED], cwd=project, capture_output=True, check=False)
    subprocess.run([navlog, "prune"], cwd=small, capture_output=True, check=True)
    plan(small, 1_000)
    for words in (["roadmap", "sync"], ["roadmap", "focus", "7"]):
        subprocess.run([navlog, *words], cwd=small, capture_output=True, check=True)
    hook = [navlog, "hook", "claude"]
    for event in ("SessionStart", "UserPromptSubmit", "Stop"):
        told = {"hook_event_name": event, "source": "startup", "prompt": "go on", "cwd": str(small)}
        said = json.dumps(told).encode()
        subprocess.run(hook, cwd=small, capture_output=True, check=True, input=said)
        yield against_bare(f"hook, {event}, 1,000 charts and phases", python, hook, small, 2.0, said)
    yield against_bare("roadmap, 1,000 phases", python, [navlog, "roadmap", "--json"], small, 6.0)
    yield against_bare("roadmap publish, 1,000 phases", python, [navlog, "roadmap", "publish"], small, 15.0)
    yield against_bare("roadmap next, 1,000 phases", python, [navlog, "roadmap", "next"], small, 40.0)
    yield against_bare("ask, 1,000 charts", python, [navlog, "ask", ASKED], small, 3.5)
    yield against_bare("ask, 10,000 charts", python, [navlog, "ask", ASKED], large, 4.0)
    yield against_bare("prune, 1,000 charts of 3 files, nothing changed", python, [navlog, "prune"], small, 4.0)
    chart = [navlog, "chart", "what is number {n} of the bench?", "It.", "--files", "src/part1/module1.py"]
    yield against_bare("chart, 1,000 charts", python, chart, small, 5.0)
    yield from hooks.rows(bin_folder, small)


def size(bin_folder: Path) -> str:
    """What the package itself takes on the disk."""
    package = next(bin_folder.parent.glob("lib/python*/site-packages/navlog"))
    total = sum(path.stat().st_size for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return f"{'installed size beyond the dependencies':<52} {total / 1e6:5.1f} MB of at most 15"


def main() -> None:
    """Print every row."""
    with tempfile.TemporaryDirectory() as name:
        bin_folder = installed(Path(name))
        for row in cold(bin_folder, Path(name)):
            print(row, flush=True)
        python = str(bin_folder / "python")
        workbench = [python, "-m", "tests.benchmarks.workbench"]
        opening = [*workbench, str(Path(name) / "small"), "--first-paint"]
        textual = [python, "-c", "import textual.app"]
        print(against("workbench, first paint, against `import textual`", textual, opening, ROOT, 2.0), flush=True)
        subprocess.run([*workbench, str(Path(name) / "small"), "--plan"], cwd=ROOT, check=True)
        subprocess.run([*workbench, str(Path(name) / "large")], cwd=ROOT, check=True)
        print(size(bin_folder), flush=True)


if __name__ == "__main__":
    main()
