"""Commits replayed against plans, as a person meets the proposals: in order, each phase only while it is open."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from navlog.core.roadmap.commits.grading import COMPLETES, Grade, Message, Target, grade


class Commit(NamedTuple):
    """A commit with what it really does: the numbers of the phases that it completes."""

    message: Message
    kind: str
    completes: frozenset[str]
    neutral: bool


class Unit(NamedTuple):
    """A plan, and commits to judge against it in the order of history."""

    name: str
    independent: bool
    phases: list[dict]
    commits: list[Commit]


class Count(NamedTuple):
    """What a replay came to."""

    phases: int = 0
    confirmed: int = 0
    late: int = 0
    wrong: int = 0

    @property
    def missed(self) -> int:
        """Phases that were never rightly proposed."""
        return self.phases - self.confirmed - self.late

    @property
    def precision(self) -> float:
        """The share of the proposals that were right."""
        return (self.confirmed + self.late) / max(1, self.confirmed + self.late + self.wrong)

    @property
    def recall(self) -> float:
        """The share of the phases that were rightly proposed."""
        return (self.confirmed + self.late) / max(1, self.phases)

    def plus(self, other: Count) -> Count:
        """The sum of two counts."""
        return Count(*(one + another for one, another in zip(self, other, strict=True)))


class Proposal(NamedTuple):
    """A proposal of a replay, and whether it was `right`, `late`, `wrong` or `neutral`."""

    commit: Commit
    number: str
    verdict: str
    grade: Grade


def load(path: Path) -> list[Unit]:
    """Read a labelled file: `{units: [{unit, plan_independent, phases, commits}]}`."""
    return [_unit(row) for row in json.loads(path.read_text(encoding="utf-8"))["units"]]


def replay(unit: Unit, skip: frozenset[str] = frozenset(), slices: bool = False) -> tuple[Count, list[Proposal]]:
    """Propose what each commit completes; a right proposal closes its phase, a wrong one leaves it open."""
    commits = [commit for commit in unit.commits if commit.kind not in skip]
    left, done = {phase["number"] for phase in unit.phases}, set()
    proposals: list[Proposal] = []
    for commit in commits:
        for found in grade(commit.message, targets(unit, left, slices)):
            if found.grade == COMPLETES:
                proposals.append(Proposal(commit, found.phase, _verdict(commit, found.phase, done), found))
        left -= {made.number for made in proposals if made.verdict in ("right", "late")}
        done |= commit.completes
    verdicts = [made.verdict for made in proposals]
    wanted = len({number for commit in unit.commits for number in commit.completes})
    return Count(wanted, *(verdicts.count(name) for name in ("right", "late", "wrong"))), proposals


def raised(unit: Unit) -> int:
    """Return how many commits of a unit raise a proposal while every phase is open."""
    plan = targets(unit, {phase["number"] for phase in unit.phases}, False)
    return sum(any(found.grade == COMPLETES for found in grade(commit.message, plan)) for commit in unit.commits)


def targets(unit: Unit, left: set[str], slices: bool) -> tuple[Target, ...]:
    """Return a unit's phases as targets, live where still open; with `slices`, what describes them as their slices."""
    return tuple(
        Target(
            id=phase["number"],
            number=phase["number"],
            ref=phase["number"],
            title=phase["title"],
            live=phase["number"] in left,
            slices=tuple(filter(None, (phase.get("body") or "").split(", "))) if slices else (),
        )
        for phase in unit.phases
    )


def _verdict(commit: Commit, number: str, done: set[str]) -> str:
    if number in commit.completes:
        return "right"
    if number in done:
        return "late"
    return "neutral" if commit.neutral else "wrong"


def _unit(row: dict) -> Unit:
    commits = sorted(row["commits"], key=lambda commit: commit.get("order", 0))
    return Unit(row["unit"], row["plan_independent"], row["phases"], [_commit(commit) for commit in commits])


def _commit(row: dict) -> Commit:
    message = Message(
        sha=row["sha"],
        subject=row["subject"],
        body=row["body"] or "",
        files=tuple(row.get("files", ())),
        merge=row.get("is_merge", False),
        at=datetime.fromisoformat(row["date"]).timestamp(),
    )
    completes = frozenset(row["numbers"]) if row["label"] == "COMPLETES" else frozenset()
    return Commit(message, row["kind"], completes, row.get("neutral", False))
