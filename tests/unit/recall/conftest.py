from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.recall.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Six documents, nothing indexed yet."""
    return Store(tmp_path).fill()
