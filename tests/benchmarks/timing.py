"""Time whole processes against a bare Python, in turn, so that a slow moment slows both."""

from __future__ import annotations

import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.support import clean_environment

RUNS = 21


@dataclass(frozen=True)
class Row:
    """A measured path: its median ratio to a bare Python, and the most that it may be."""

    name: str
    ratio: float
    limit: float
    median: float

    def __str__(self) -> str:
        verdict = "ok" if self.ratio <= self.limit else "OVER"
        return (
            f"{self.name:<52} {self.ratio:5.2f} x  of at most {self.limit:4.1f} x  {verdict:<4}  ({self.median:.1f} ms)"
        )


def seconds(command: list[str], folder: Path, stdin: bytes) -> float:
    """Run a command once and return how long it took."""
    environ = clean_environment(HOME=str(folder.parent))
    start = time.perf_counter()
    subprocess.run(
        command,
        cwd=folder,
        env=environ,
        input=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return time.perf_counter() - start


def against(name: str, base: list[str], command: list[str], folder: Path, limit: float, stdin: bytes = b"") -> Row:
    """Measure a command and a base command in pairs, after a pair that does not count.

    A `{n}` in the command's words stands for the number of the run.
    """
    ratios, times = [], []
    for number in range(RUNS + 1):
        least = seconds(base, folder, b"")
        took = seconds([word.replace("{n}", str(number)) for word in command], folder, stdin)
        if number:
            ratios.append(took / least)
            times.append(took * 1000)
    return Row(name, statistics.median(ratios), limit, statistics.median(times))


def against_bare(name: str, python: str, command: list[str], folder: Path, limit: float, stdin: bytes = b"") -> Row:
    """Measure a command against a Python that does nothing."""
    return against(name, [python, "-c", "pass"], command, folder, limit, stdin)
