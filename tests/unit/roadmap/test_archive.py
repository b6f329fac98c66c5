"""The archives: what was shipped or retired comes back as it was, whatever it holds, and hides nothing after it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navlog.core.roadmap import archive, edits, steps
from navlog.core.roadmap.archive import RETIRED, SHIPPED
from navlog.core.roadmap.document import parse
from navlog.core.roadmap.identity import id_of
from navlog.core.roadmap.steps import Leaving
from tests.unit.roadmap.texts import plan, plans, read, texts, tree

KINDS = st.sampled_from([SHIPPED, RETIRED])
ENTRY = (("id", "p-aaaaaa"), ("shipped", "2026-01-02"))
AFTER = (("id", "p-bbbbbb"), ("shipped", "2026-01-03"))


def body_of(document, own):
    section = edits.section_of(document, own)
    return "".join(document.lines[section.body : section.end]).strip("\r\n")


@settings(max_examples=200)
@given(plans(), st.integers(0, 9), KINDS)
def test_a_phase_that_went_and_came_back_is_as_it_was(text, pick, kind):
    document = read(text)
    section = document.sections[pick % len(document.sections)]
    own = id_of(section.marks)
    log = steps.archived(document, section, "", "1", Leaving(kind, "2026-01-02", "abc1234"))
    left = parse(steps.removed(document, section))
    entry = archive.entries(log)[-1]
    assert (entry.id, entry.name.number, entry.name.title, entry.group) == (
        own,
        section.name.number,
        section.name.title,
        section.group,
    )
    back = read(steps.restored(left, entry, dict(section.marks).get("status", "")))
    was = {found[0]: found for found in tree(document)}
    now = {found[0]: found for found in tree(back)}
    assert now[own][3].pop("back") == "2026-01-02"
    if section.name.done:
        assert now[own][3].pop("status") == "open"
    assert now == was
    assert body_of(back, own) == body_of(document, own)


@settings(max_examples=300)
@given(texts(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_body_is_read_back_to_the_byte_and_hides_no_entry_after_it(body, newline):
    log = archive.appended("", SHIPPED, ("Phase 1: A", body, ENTRY), 3, newline)
    log = archive.appended(log, SHIPPED, ("Phase 2: B", "", AFTER), 3, newline)
    first, second = archive.entries(log)
    assert first.body.strip("\r\n") == body.strip("\r\n")
    assert (first.id, second.id, second.name.title, second.body.strip()) == ("p-aaaaaa", "p-bbbbbb", "B", "")


@given(st.lists(texts(), max_size=4))
def test_an_archive_only_ever_grows(bodies):
    log = ""
    for number, body in enumerate(bodies):
        longer = archive.appended(log, RETIRED, (f"Phase {number}: A", body, ENTRY), 3, "\n")
        assert longer.startswith(log)
        log = longer
    assert len(archive.entries(log)) == len(bodies)


@given(texts())
def test_any_text_is_read_as_an_archive(text):
    for entry in archive.entries(text):
        assert entry.body in text


@pytest.mark.parametrize(
    "body",
    [
        "```\nnever closed\n",
        "## Phase 9: an entry? <!-- navlog id=p-cccccc shipped=2026-01-01 -->\n\nno\n",
        "  indented at first\n",
        "- [ ] a\n\n\n\n- [ ] b\n",
        "<!-- open\n",
        "a\r\nb\nc\n",
    ],
)
def test_a_body_comes_back_to_the_byte(body):
    log = archive.appended("", SHIPPED, ("Phase 1: A", body, ENTRY), 3, "\n")
    log = archive.appended(log, SHIPPED, ("Phase 2: B", "", AFTER), 3, "\n")
    assert [entry.id for entry in archive.entries(log)] == ["p-aaaaaa", "p-bbbbbb"]
    back = steps.restored(parse("## Phases\n"), archive.entries(log)[0], "")
    assert body in back


def test_entries_written_by_hand_need_no_id_and_may_stand_anywhere():
    log = "# Shipped\n\nA word before.\n\n## Phase 1: Nets\n\nMended.\n\n## Phase 2: Buoys\n"
    assert [(one.id, one.name.title) for one in archive.entries(log)] == [("", "Nets"), ("", "Buoys")]
    made = plan("### Phase 3: Sails\n", completed=log)
    assert [(one.title, one.id, one.ref) for one in made.log] == [("Buoys", "", ""), ("Nets", "", "")]
    assert [phase.title for phase in made.phases] == ["Sails"]


def test_an_entry_whose_body_was_edited_by_hand_reaches_to_the_next_one():
    log = archive.appended("", SHIPPED, ("Phase 1: A", "One.\n", ENTRY), 3, "\n")
    log = archive.appended(log, SHIPPED, ("Phase 2: B", "Two.\n", AFTER), 3, "\n").replace("One.", "One.\n\nAnd\nmore.")
    first, second = archive.entries(log)
    assert first.body.strip() == "One.\n\nAnd\nmore." and second.body.strip() == "Two."


def test_an_entry_keeps_day_commit_ref_group_and_blockers():
    document = read("## Phases\n### Sea & Shore\n#### Phase 1: A <!-- navlog id=p-aaaaaa blocked-by=p-bbbbbb -->\n")
    log = steps.archived(document, document.sections[0], "", "sea-1", Leaving(SHIPPED, "2026-01-02", "abc1234"))
    shipped = plan("", completed=log)
    phase, shipment = shipped.phases[0], shipped.log[0]
    assert (phase.shipped, phase.commit, phase.group, phase.blocked_by) == (
        "2026-01-02",
        "abc1234",
        "Sea & Shore",
        ("p-bbbbbb",),
    )
    assert (shipment.shipped, shipment.commit, shipment.ref) == ("2026-01-02", "abc1234", "1")


def test_a_phase_comes_back_among_its_group_by_number():
    document = read(
        "## Phases\n### Sea\n#### Phase 1: A\n#### Phase 2: B\n#### Phase 10: C\n### Shore\n#### Phase 1: D\n"
    )
    section = document.sections[1]
    entry = archive.entries(steps.archived(document, section, "", "2", Leaving(SHIPPED, "2026-01-02")))[0]
    back = parse(steps.restored(parse(steps.removed(document, section)), entry, ""))
    assert [(one.group, one.name.number) for one in back.sections] == [
        ("Sea", "1"),
        ("Sea", "2"),
        ("Sea", "10"),
        ("Shore", "1"),
    ]


def test_the_last_phase_of_a_group_comes_back_below_the_groups_heading():
    document = read("## Phases\n### Sea\n#### 1. A\n### Shore\n#### 1. D\n")
    section = document.sections[0]
    entry = archive.entries(steps.archived(document, section, "", "1", Leaving(SHIPPED, "2026-01-02")))[0]
    back = parse(steps.restored(parse(steps.removed(document, section)), entry, ""))
    assert [(one.group, one.name.title) for one in back.sections] == [("Sea", "A"), ("Shore", "D")]


def test_of_a_phase_that_was_shipped_twice_the_newest_entry_counts():
    log = archive.appended("", SHIPPED, ("Phase 1: A", "Old.", ENTRY), 3, "\n")
    log = archive.appended(log, SHIPPED, ("Phase 1: A", "New.", (*ENTRY[:1], ("shipped", "2026-02-02"))), 3, "\n")
    made = plan("", completed=log)
    assert [(phase.detail, phase.shipped) for phase in made.phases] == [("New.", "2026-02-02")]
    assert [one.shipped for one in made.log] == ["2026-02-02", "2026-01-02"]
