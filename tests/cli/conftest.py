from __future__ import annotations

import pytest

from navlog.core.roadmap import files
from tests.support import Repo


@pytest.fixture
def repo(tmp_path):
    """A repository with a store, two modules, a page and something that git ignores."""
    return Repo.make(
        tmp_path / "repo",
        {"src/a.py": "a = 1\n", "src/b.py": "b = 2\n", "docs/x.md": "x\n", ".gitignore": "*.log\n"},
    )


@pytest.fixture
def at_rest(monkeypatch):
    """Nobody else writes the plan at the same moment, and so no command waits for that."""
    monkeypatch.setattr(files, "YOUNG", 0.0)


@pytest.fixture
def planned(repo):
    """A plan with two phases, the first in focus."""
    repo.do("roadmap add", text="Parse")
    repo.do("roadmap add", text="Print")
    repo.do("roadmap focus", ref="1")
    return repo
