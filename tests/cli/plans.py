"""What tests ask of a plan, as the commands tell it."""

from __future__ import annotations

from tests.support import Repo


def phases(repo: Repo) -> list[str]:
    """The titles of the phases."""
    return [one["title"] for one in repo.do("roadmap").fields["phases"]]


def slices(repo: Repo, ref: str = "1") -> dict[str, str]:
    """The statuses of a phase's slices, by title."""
    return {one["title"]: one["status"] for one in repo.do("roadmap show", ref=ref).fields["slices"]}
