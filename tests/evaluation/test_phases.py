"""What the grading of commits makes of labelled ones, where `NAVLOG_PHASE_COMMITS` names a file or folder of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.evaluation import phases
from tests.evaluation.phase_replay import load, raised

WHERE = "NAVLOG_PHASE_COMMITS"
FILES = phases.files(Path(os.environ[WHERE])) if os.environ.get(WHERE) else []
LABELLED = [file for file in FILES if not file.stem.endswith(phases.BACKGROUND)]
BACKGROUND = [file for file in FILES if file.stem.endswith(phases.BACKGROUND)]

pytestmark = [pytest.mark.evaluation, pytest.mark.skipif(not FILES, reason=f"{WHERE} names no labelled commits")]


@pytest.mark.parametrize("path", LABELLED, ids=lambda path: path.stem)
def test_proposals_are_seldom_wrong_and_find_most_phases(path):
    print(f"\n{phases.report(path)}")
    for units in (load(path), [unit for unit in load(path) if unit.independent]):
        count = phases.total(units)
        assert count.precision >= 0.75
        assert count.recall >= 0.6


@pytest.mark.parametrize("path", BACKGROUND, ids=lambda path: path.stem)
def test_ordinary_commits_raise_next_to_nothing(path):
    print(f"\n{phases.background(path)}")
    units = load(path)
    assert sum(map(raised, units)) <= sum(len(unit.commits) for unit in units) / 100
