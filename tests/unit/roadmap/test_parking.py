"""What looks parked: titles that say so in brackets, with what parking would change."""

from __future__ import annotations

import pytest

from navlog.core.roadmap.parking import candidates, marker
from tests.unit.roadmap.texts import plan


def found(text):
    return [(one.phase.ref, one.part.title if one.part else "", one.marker) for one in candidates(plan(text))]


def consequences(text):
    return [one.consequence for one in candidates(plan(text))]


@pytest.mark.parametrize(
    "said",
    ["(later)", "(Later)", "( later )", "(much later)", "(paid gate)", "(design-later)", "(on hold)", "[parked]",
     "(someday)", "(deferred)", "(post-launch)", "(after v2)", "(waiting for legal)", "(nice to have)", "（later）"],
)  # fmt: skip
def test_a_marker_in_brackets_is_one(said):
    assert marker(f"S5 Billing {said}") == said


@pytest.mark.parametrize(
    "title",
    ["Do this later", "Parked cars on the map", "Billing (Stripe)", "Later stages (two of them)", "Hold the line",
     "(lateral) moves", "Backlog view", "Optional arguments", "f(later_value)", "Optional (typing)"],
)  # fmt: skip
def test_the_bare_word_or_other_words_in_brackets_are_none(title):
    assert marker(title) == ""


def test_slices_and_phases_that_are_live_and_marked_are_candidates_in_the_order_of_the_file():
    text = (
        "### Phase 1: Nets\n\n- [ ] S1 a (later)\n- [ ] S2 b\n\n### Phase 2: Buoys (on hold)\n\n- [ ] S1 c (later)\n\n"
        "### Phase 3: Ropes\n\n- [~] S1 d (paid gate)\n"
    )
    assert found(text) == [
        ("1", "S1 a (later)", "(later)"),
        ("2", "", "(on hold)"),
        ("3", "S1 d (paid gate)", "(paid gate)"),
    ]


@pytest.mark.parametrize(
    "text",
    ["### Phase 1: Nets (later) <!-- navlog status=deferred -->\n",
     "### Phase 1: Nets (later) <!-- navlog status=done -->\n",
     "### Phase 1: A\n\n- [x] S1 (later)\n- [>] S2 (later)\n- [-] S3 (later)\n", "### Phase 1: A\n\nProse (later).\n"],
)  # fmt: skip
def test_what_is_finished_or_parked_already_is_no_candidate(text):
    assert found(text) == []


def test_a_slice_beside_open_ones_leaves_its_phase_live():
    assert consequences("### Phase 1: A\n\n- [ ] S1 a (later)\n- [ ] S2 b\n") == [
        "1 stays live: S2 is still open; only the slice is parked"
    ]


def test_the_last_slices_left_take_their_phase_out():
    assert consequences("### Phase 1: A\n\n- [x] S1 a\n- [ ] S2 b (later)\n") == [
        "1 would leave the live phases: it is the last slice left"
    ]
    assert "1 more so marked" in consequences("### Phase 1: A\n\n- [ ] S1 a (later)\n- [ ] S2 b (later)\n")[0]


def test_a_phase_that_others_wait_for_is_said_to_keep_them_waiting():
    text = "### Phase 1: A (later) <!-- navlog id=p-000001 -->\n\n### Phase 2: B <!-- navlog blocked-by=p-000001 -->\n"
    assert consequences(text) == ["1 would leave the live phases: its own title says so; 2 would go on waiting for it"]


def test_looking_changes_nothing():
    made = plan("### Phase 1: A (later)\n")
    candidates(made)
    assert made == plan("### Phase 1: A (later)\n")
