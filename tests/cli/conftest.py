from __future__ import annotations

import pytest

from tests.support import Repo


@pytest.fixture
def repo(tmp_path):
    """A repository with a store, two modules, a page and something that git ignores."""
    return Repo.make(
        tmp_path / "repo",
        {"src/a.py": "a = 1\n", "src/b.py": "b = 2\n", "docs/x.md": "x\n", ".gitignore": "*.log\n"},
    )
