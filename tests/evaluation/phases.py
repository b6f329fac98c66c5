"""`python -m tests.evaluation phases PATH`: print how well commits' grades tell which phases were completed.

PATH is a labelled file, or a folder of them; a file named `*_background.json` has commits that complete nothing.
"""

from __future__ import annotations

from pathlib import Path

from tests.evaluation.phase_replay import Count, Proposal, Unit, load, raised, replay

OTHER = frozenset({"other-plan"})
BACKGROUND = "_background"
HEAD = "phases confirmed (late) wrong missed      P     R"


def report(path: Path, listing: bool = False) -> str:
    """Return the tables for a file or a folder."""
    parts = [background(file) if file.stem.endswith(BACKGROUND) else table(file, listing) for file in files(path)]
    return "\n\n".join(parts)


def files(path: Path) -> list[Path]:
    """Return the labelled files that a path names: itself, or those of a folder."""
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def table(path: Path, listing: bool) -> str:
    """Return a line for each unit of a file, and the totals."""
    units = load(path)
    width = max(len(unit.name) for unit in units)
    rows = [f"{path.stem}\n{'':{width}}  {HEAD}"]
    for unit in units:
        count, proposals = replay(unit)
        rows.append(f"{unit.name:{width}}  {figures(count)}")
        rows += [told(one) for one in proposals if listing and one.verdict == "wrong"]
    independent = [unit for unit in units if unit.independent]
    for name, some, skip, slices in (
        ("all", units, frozenset(), False),
        ("independent", independent, frozenset(), False),
        ("all, without other-plan", units, OTHER, False),
        ("independent, without other-plan", independent, OTHER, False),
        ("all, with slices", units, frozenset(), True),
    ):
        rows.append(f"{figures(total(some, skip, slices)):>{width + 2 + len(HEAD)}}  {name}")
    return "\n".join(rows)


def background(path: Path) -> str:
    """Return how many proposals commits raise that complete nothing."""
    units = load(path)
    commits = sum(len(unit.commits) for unit in units)
    proposals = sum(raised(unit) for unit in units)
    return f"{path.stem}: {proposals} proposals from {commits} commits, {100 * proposals / commits:.2f} per 100"


def total(units: list[Unit], skip: frozenset[str] = frozenset(), slices: bool = False) -> Count:
    """Return the sum of the replays of some units."""
    whole = Count()
    for unit in units:
        whole = whole.plus(replay(unit, skip, slices)[0])
    return whole


def figures(count: Count) -> str:
    """Return a count as a row of the table."""
    found = f"{count.phases:6d} {count.confirmed:9d} {f'({count.late})':>6s} {count.wrong:5d} {count.missed:6d}"
    return f"{found}  {count.precision:5.3f} {count.recall:5.3f}"


def told(proposal: Proposal) -> str:
    """Return a wrong proposal in words."""
    return f"    {proposal.number}: {proposal.commit.message.subject}\n        {proposal.grade.evidence}"
