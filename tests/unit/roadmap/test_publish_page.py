"""The page: what somebody who has never heard of navlog reads, and the fields that programs read."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from navlog.core.record import replace
from navlog.core.roadmap.model import Phase, Plan, Shipment, Slice
from navlog.core.roadmap.publish.fields import fields
from navlog.core.roadmap.publish.links import Link
from navlog.core.roadmap.publish.page import page
from navlog.core.roadmap.publish.plain import LIMIT, escaped, escaped_first, plain, shown
from navlog.core.roadmap.publish.render import render

STEPS = (
    Slice("s-1", "Survey the piles", "done"),
    Slice("s-2", "Replace the *deck*"),
    Slice("s-3", "Order the planks", "in_progress", 1, "s-2"),
    Slice("s-4", "Paint it", "deferred"),
)
PIER = Phase("p-1", "1", "1", "Phase 1", "Repair the pier", "Harbour", slices=STEPS, goal="Ships can land again.")
LIGHT = Phase("p-2", "2", "2", "Phase 2", "Light the buoys", "Harbour", "blocked", blocked_by=("p-1",), waits=("p-1",))
FERRY = Phase("p-3", "TC-4", "TC-4", "TC-4", "A ferry", goal="People cross.", detail="See [[x]].\n")
CAFE = Phase("p-4", "4", "4", "Phase 4", "A café", status="deferred")
CHARTER = Phase(
    "p-5", "5", "5", "Phase 5", "Charter", status="done", place="shipped", shipped="2030-01-02", commit="ab12"
)
SPA = Phase("p-6", "6", "6", "Phase 6", "A spa", status="stale", place="retired")
LOG = (Shipment("p-5", "5", "5", "Charter", "2030-01-02", "ab12"), Shipment("", "", "9", "Old", "2029-01-02", ""))
PLAN = Plan((PIER, LIGHT, FERRY, CAFE, CHARTER, SPA), LOG, "s-3")


def ordered(*ids: str) -> Plan:
    """The plan with an order stated."""
    places = {one: number for number, one in enumerate(ids, 1)}
    phases = tuple(replace(phase, priority=places.get(phase.id, 0)) for phase in PLAN.phases)
    return replace(PLAN, phases=phases, order=ids)


def section(text: str, heading: str) -> str:
    """What stands under a heading."""
    return text.partition(f"\n## {heading}\n\n")[2].partition("\n\n")[0]


def test_the_bar_and_the_figures_say_how_much_is_done_and_what_does_not_count():
    assert "█████░░░░░░░░░░░░░░░ **1 of 4 phases done** (1 parked, not counted)" in page(PLAN)
    assert "░░░░ **0 of 1 phase done**\n" in page(Plan((FERRY,)))


def test_it_says_what_the_project_works_on_and_what_is_next():
    text = page(PLAN)
    assert "**Now:** **1** Repair the pier, at the step “Order the planks”\\\n" in text
    assert "**Next:** **TC-4** A ferry\n" in text


def test_without_a_cursor_it_says_what_is_next_and_marks_nothing_as_current():
    text = page(replace(PLAN, cursor=""))
    assert "**Next:** **1** Repair the pier" in text
    assert "Now:" not in text and "current" not in text


def test_what_is_in_progress_beside_the_current_phase_is_named():
    text = page(Plan((PIER, replace(FERRY, status="in_progress")), cursor="p-1"))
    assert "**Also in progress:** **TC-4** A ferry" in text


def test_what_waits_is_never_next():
    alone = replace(LIGHT, waits=("p-4",), blocked_by=("p-4",))
    text = page(Plan((alone, CAFE)))
    assert "Everything that is left waits for something else." in text and "Next:" not in text
    assert "waits for **4** A café (parked)" in text


def test_when_all_is_done_it_says_so():
    assert "Nothing is left to do." in page(Plan((CHARTER,), LOG))


def test_a_phase_has_a_box_its_name_how_it_stands_and_one_sentence():
    assert section(page(replace(PLAN, cursor="")), "Harbour").split("\n") == [
        "- [ ] **1** Repair the pier — open, 1 of 3 steps done\\",
        "  Ships can land again.",
        "- [ ] **2** Light the buoys — waits for **1** Repair the pier",
    ]


def test_the_current_phase_shows_its_open_steps_and_both_are_marked():
    assert section(page(PLAN), "Harbour").split("\n")[:4] == [
        "- [ ] **1** Repair the pier — open, 1 of 3 steps done **← current**\\",
        "  Ships can land again.",
        "  - [ ] Replace the deck",
        "    - [ ] Order the planks — in progress **← current**",
    ]


def test_an_open_step_of_a_finished_one_moves_up_in_its_place():
    parts = (Slice("s-1", "Done", "done"), Slice("s-2", "Left", "open", 1, "s-1"))
    assert "\n  - [ ] Left\n" in page(Plan((replace(PIER, slices=parts),), cursor="p-1"))


def test_of_many_steps_and_blockers_the_first_are_named_and_the_others_counted():
    parts = tuple(Slice(f"s-{number}", f"Plank {number}") for number in range(25))
    others = tuple(Phase(f"p-9{number}", f"9{number}", "", "", f"Pile {number}") for number in range(5))
    ids = tuple(one.id for one in others)
    text = page(Plan((replace(PIER, slices=parts), replace(LIGHT, blocked_by=ids, waits=ids), *others), cursor="p-1"))
    assert "  - [ ] Plank 19\n  - and 5 more\n" in text
    assert "waits for **90** Pile 0 and **91** Pile 1 and **92** Pile 2 and 2 more" in text


def test_groups_are_headings_and_what_is_shipped_or_dropped_is_in_no_list():
    text = page(PLAN)
    assert [line for line in text.split("\n") if line.startswith("#")] == [
        "# Roadmap",
        "## Harbour",
        "## Planned",
        "## Parked",
        "## Recently shipped",
    ]
    assert "spa" not in text and "- [ ] **5**" not in text


def test_parked_phases_stand_apart():
    assert "## Parked\n\nSet aside for now, and not counted above.\n\n- [ ] **4** A café — parked\n" in page(PLAN)


def test_recent_shipments_are_dated_and_name_their_commit():
    assert section(page(PLAN), "Recently shipped").split("\n") == [
        "- [x] **5** Charter — 2030-01-02, commit ab12",
        "- [x] **9** Old — 2029-01-02",
    ]


def test_older_shipments_are_counted():
    log = tuple(Shipment("", "", str(number), "Trip", "2030-01-02", "") for number in range(8))
    text = page(Plan((PIER,), log))
    assert text.count("- [x]") == 5 and "\nAnd 3 earlier.\n" in text


def test_a_stated_order_leads_and_the_rest_follows_under_its_headings():
    text = page(ordered("p-3", "p-1"))
    assert "2 of 3 unfinished phases are prioritised and come first" in text
    lines = [line for line in text.split("\n") if line.startswith(("- [ ]", "##"))]
    assert [line.split(" — ")[0] for line in lines[:5]] == [
        "## In order",
        "- [ ] **TC-4** A ferry",
        "- [ ] **1** Repair the pier (Harbour)",
        "## Harbour",
        "- [ ] **2** Light the buoys",
    ]
    assert text.index("**Next:** **TC-4** A ferry") > 0


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAN, "None of the 3 unfinished phases is prioritised"),
        (ordered("p-1"), "1 of 3 unfinished phases is prioritised and comes first"),
        (ordered("p-1", "p-2", "p-3"), "All of the 3 unfinished phases are prioritised, in this order."),
    ],
)
def test_both_halves_say_how_many_phases_are_prioritised(plan, said):
    assert said in page(plan)
    assert (fields(plan)["prioritised"], fields(plan)["live"]) == (len(plan.order), 3)


def test_of_a_single_phase_it_says_whether_it_is_prioritised():
    assert "The one unfinished phase is not prioritised." in page(Plan((FERRY,)))
    assert "The one unfinished phase is prioritised." in page(Plan((FERRY,), order=("p-3",)))


def test_the_page_reads_as_lists_in_lists_and_not_as_text_that_ran_together():
    tokens = MarkdownIt("commonmark").parse(page(PLAN))
    harbour = [token.type for token in tokens].index("bullet_list_open")
    assert [token.type for token in tokens[harbour : harbour + 3]] == [
        "bullet_list_open",
        "list_item_open",
        "paragraph_open",
    ]
    inline = tokens[harbour + 3].children
    assert "hardbreak" in [child.type for child in inline]
    assert tokens[harbour + 5].type == "bullet_list_open"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Move `a_b` and **bold _x_** to [docs](docs/x.md).", "Move a_b and bold x to docs."),
        ("See [[why-tides|the reason]] and [[notes/why_buoys.md#top]].", "See the reason and why buoys."),
        ("Keep it (see [[.navlog/notes/x]]).", "Keep it."),
        ("Handle `[[links]]` and `<!-- marks -->`", "Handle [[links]] and <!-- marks -->"),
        ("[`code`](x) ![alt](y.png) <!-- gone -->end", "code end"),
        ("snake_case __init__ 2 * 3 \\*star\\*", "snake_case __init__ 2 * 3 *star*"),
        ("List<Item> is <b>here</b><br>AT&T &amp; co", "List<Item> is here AT&T & co"),
        ("Read .navlog/notes/plan.md, in .navlog", "Read plan.md, in navlog"),
        ("..navlog &#46;navlog .nav<!-- x -->log", "navlog navlog navlog"),
        ("a\x1b[31mred\u202e\r\n\tb", "ared b"),
        ("[[]] [[#top]]", ""),
    ],
)
def test_markup_is_reduced_to_its_words(text, words):
    assert plain(text) == words


def test_a_monster_is_cut_at_a_word_and_in_time():
    assert plain("buoy " * 100_000) == "buoy " * 38 + "buoy…"
    assert len(plain("x" * 100_000)) == LIMIT
    assert len(plain("[[<!--`*_" * 100_000)) == LIMIT


@pytest.mark.parametrize(
    ("words", "markdown"),
    [
        ("a*b_c|d`e[f]~g\\h", "a\\*b_c\\|d\\`e\\[f\\]\\~g\\\\h"),
        ("_x_ <b> & c#", "\\_x\\_ &lt;b&gt; &amp; c\\#"),
        ("plain words, 2.5 (and more)!", "plain words, 2.5 (and more)!"),
    ],
)
def test_words_are_written_so_that_markdown_shows_them(words, markdown):
    assert escaped(words) == markdown
    assert MarkdownIt("commonmark").render(markdown).count("<") == 2


@pytest.mark.parametrize(
    "words", ["# a", "- a", "+ a", "1. a", "23) a", "===", "---", "> a", "```", "~~~", ": a", "* a"]
)
def test_words_at_the_start_of_a_line_begin_no_block(words):
    tokens = MarkdownIt("commonmark").parse(f"- head\\\n  {escaped_first(words)}\n")
    assert [token.type for token in tokens if token.level == 2] == ["paragraph_open", "paragraph_close"]
    assert "".join(child.content for child in tokens[3].children if child.type == "text") == f"head{words}"


def test_a_title_without_words_still_has_its_name():
    assert "- [ ] **1** — open" in page(Plan((Phase("p-1", "1", "1", "Phase 1", "![](x.png)"),)))
    assert shown("![](x.png)") == ""


def test_the_fields_are_those_of_the_slot_format():
    found = fields(ordered("p-3"), {"p-3": (Link("x", "docs/x.md"),)})
    assert found["order"] == ["p-3"] and found["order_source"] == "authored"
    assert found["progress"] == {"done": 1, "total": 4, "deferred": 1}
    ferry = next(one for one in found["phases"] if one["id"] == "p-3")
    assert ferry == {
        "id": "p-3",
        "ref": "TC-4",
        "number": "TC-4",
        "label": "TC-4",
        "group": "",
        "title": "A ferry",
        "status": "open",
        "goal": "People cross.",
        "blocked_by": [],
        "priority": 1,
        "slices": [],
        "detail": "See [[x]].\n",
        "links": [{"text": "x", "path": "docs/x.md"}],
    }


def test_every_phase_is_published_with_its_real_status():
    found = {one["id"]: one for one in fields(PLAN)["phases"]}
    assert {one: row["status"] for one, row in found.items()} == {
        "p-1": "open",
        "p-2": "blocked",
        "p-3": "open",
        "p-4": "deferred",
        "p-5": "done",
        "p-6": "stale",
    }
    assert (found["p-5"]["shipped"], found["p-5"]["commit"]) == ("2030-01-02", "ab12")
    assert all("shipped" not in row and "commit" not in row for one, row in found.items() if one != "p-5")
    assert not any("priority" in row for row in found.values())


def test_slices_say_what_they_are_part_of():
    assert fields(PLAN)["phases"][0]["slices"][2] == {
        "id": "s-3",
        "title": "Order the planks",
        "status": "in_progress",
        "depth": 1,
        "parent": "s-2",
    }


def test_shipments_are_identity_and_provenance_and_none_is_guessed():
    assert fields(PLAN)["shipped_phases"] == [
        {"id": "p-5", "ref": "5", "number": "5", "title": "Charter", "shipped": "2030-01-02", "commit": "ab12"},
        {"number": "9", "title": "Old", "shipped": "2029-01-02", "commit": None},
    ]


def test_a_blocker_that_is_not_in_the_plan_is_not_published():
    plan = Plan((replace(LIGHT, blocked_by=("p-9", "p-3")), FERRY))
    assert fields(plan)["phases"][0]["blocked_by"] == ["p-3"]


def test_the_cursor_is_the_exact_focus_and_its_phase_and_path_lead_there():
    found = fields(PLAN)
    assert (found["cursor"], found["cursor_phase"], found["cursor_path"]) == ("s-3", "p-1", ["p-1", "s-2", "s-3"])


@pytest.mark.parametrize("cursor", ["", "p-9", "p-4", "p-5", "p-6", "s-1", "s-4"])
def test_when_nothing_is_active_all_three_are_null(cursor):
    found = fields(replace(PLAN, cursor=cursor))
    assert [found[name] for name in ("cursor", "cursor_phase", "cursor_path")] == [None, None, None]


def test_without_a_stated_order_none_is_published():
    found = fields(PLAN)
    assert found["order"] == [] and found["order_source"] is None


def test_nothing_on_the_page_points_into_the_store():
    phase = replace(FERRY, goal="See [[notes]] in .navlog/notes/ and `.navlog/roadmap.md`.", group=".navlog")
    assert ".navlog" not in render(Plan((phase,)), {}, "", "now").partition("<details>")[0]
