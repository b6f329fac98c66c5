"""Moving a slice: among those beside it, with all that lies below it, and nothing else touched."""

from __future__ import annotations

import pytest

from navlog.core.errors import Refused
from navlog.core.roadmap.sorting import moved
from tests.unit.roadmap.texts import state

PLAN = """\
## Phases

### Phase 1: Nets

Why.

- [ ] S1 knots
- [x] S2 ropes
  - [ ] hemp
  - [ ] wire
- [ ] S3 floats

### Phase 2: Huts

- [ ] S1 doors
"""


def titles(text):
    return [line.strip()[6:] for line in text.splitlines() if line.lstrip().startswith("- [")]


@pytest.mark.parametrize(
    ("one", "other", "before", "order"),
    [
        ("1/S3", "1/S1", True, ["S3 floats", "S1 knots", "S2 ropes", "hemp", "wire", "S1 doors"]),
        ("1/S1", "1/S3", False, ["S2 ropes", "hemp", "wire", "S3 floats", "S1 knots", "S1 doors"]),
        ("1/S2", "1/S1", True, ["S2 ropes", "hemp", "wire", "S1 knots", "S3 floats", "S1 doors"]),
        ("1/wire", "1/hemp", True, ["S1 knots", "S2 ropes", "wire", "hemp", "S3 floats", "S1 doors"]),
    ],
)
def test_a_slice_moves_with_what_lies_below_it(one, other, before, order):
    text = moved(state(PLAN), one, other, before).plan
    assert titles(text) == order
    assert sorted(text.splitlines()) == sorted(PLAN.splitlines())


def test_a_slice_that_stands_there_already_changes_nothing():
    assert moved(state(PLAN), "1/S1", "1/S2", True).title == ""


@pytest.mark.parametrize(("one", "other"), [("1/S1", "2/S1"), ("1/S1", "1/hemp"), ("1/S1", "1/S1"), ("1/S1", "2")])
def test_a_slice_moves_only_among_those_beside_it(one, other):
    with pytest.raises(Refused, match="beside"):
        moved(state(PLAN), one, other, True)
