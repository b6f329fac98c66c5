"""The plan file in other hands: edited in any way, it loses nothing that nobody meant to lose."""

from __future__ import annotations

import random
import re

import pytest

from navlog.core.errors import Fault, NavlogError, Refused
from tests.support import Repo

pytestmark = pytest.mark.usefixtures("at_rest")

PLAN = """# Roadmap

## Phases

### Phase 1: Parse the input
Reads what people write.

- [x] S1 Tokens
- [ ] S2 Tree

### Phase 2: Bill the hours

- [ ] S3 Rates

### Phase 3: Print the report
"""


@pytest.fixture
def repo(tmp_path):
    """A plan with three phases, the first in progress and the third waiting, in a folder without git."""
    repo = Repo.planned(tmp_path, PLAN)
    repo.do("roadmap status", ref="1", status="in_progress")
    repo.do("roadmap depend", ref="3", on="2")
    repo.do("roadmap status", ref="2/S3", status="deferred")
    return repo


def text_of(repo: Repo, name: str = "roadmap.md") -> str:
    path = repo.store / name
    return path.read_bytes().decode() if path.exists() else ""


def edit(repo: Repo, old: str, new: str) -> None:
    assert old in text_of(repo)
    repo.write(".navlog/roadmap.md", text_of(repo).replace(old, new))


def known(repo: Repo) -> dict[str, tuple]:
    """What every phase is known for: its status, its blockers, its slices."""
    return {
        one["id"]: (one["title"], one["status"], one["blocked_by"], [tuple(part.values()) for part in one["slices"]])
        for one in repo.do("roadmap").fields["phases"]
    }


def refs(repo: Repo, status: str) -> list[str]:
    return [one["title"] for one in repo.do("roadmap").fields["phases"] if one["status"] == status]


def test_a_file_rewritten_without_comments_loses_no_status(repo):
    before = known(repo)
    repo.write(".navlog/roadmap.md", re.sub(r" *<!-- navlog .*?-->", "", text_of(repo)))
    assert known(repo) == before
    repo.do("roadmap sync")
    assert known(repo) == before and text_of(repo).count("<!-- navlog id=p-") == 3


def test_a_file_rewritten_in_another_order_with_other_numbers_loses_no_status(repo):
    before = known(repo)
    bare = re.sub(r" *<!-- navlog .*?-->", "", text_of(repo))
    head, *blocks = bare.split("### Phase ")
    renumbered = [f"### Phase {10 + number}{block[1:].rstrip()}\n\n" for number, block in enumerate(reversed(blocks))]
    repo.write(".navlog/roadmap.md", head + "".join(renumbered))
    assert known(repo) == before


def test_reading_what_was_edited_writes_nothing(repo):
    edit(repo, "Print the report", "Print the invoice")
    before = text_of(repo)
    repo.do("roadmap")
    repo.do("roadmap show", ref="3")
    assert text_of(repo) == before


def test_the_doctor_names_the_lines_that_cannot_be_read_and_the_merge_that_is_not_resolved(repo):
    def told() -> list[str]:
        return [one["message"] for one in repo.do("doctor").fields["checks"] if one["name"] == "roadmap"]

    assert told() == ["3 phases"]
    edit(repo, "### Phase 3: Print", "### Phase two and a half: Print")
    assert any(message.startswith("line ") and "number cannot be read" in message for message in told())
    edit(repo, "## Phases", "<<<<<<< HEAD\n## Phases")
    assert any("line 3 of" in message and "merge conflict" in message for message in told())


def test_a_phase_deleted_by_hand_is_retired_published_as_stale_and_restored_with_what_it_had(repo):
    before, own = text_of(repo), next(iter(known(repo)))
    place = text_of(repo).index("### Phase 1"), text_of(repo).index("### Phase 2")
    repo.write(".navlog/roadmap.md", before[: place[0]] + before[place[1] :])
    told = repo.do("roadmap sync").fields
    assert [one["id"] for one in told["retired"]] == [own]
    assert '"status": "stale"' in (repo.root / "ROADMAP.md").read_text()
    repo.do("roadmap restore", ref=own)
    assert known(repo)[own][3][1][1] == "S2 Tree" and "S2 Tree" in text_of(repo)
    assert repo.do("roadmap show", ref=own).fields["detail"].startswith("Reads what people write.")


@pytest.mark.parametrize(("name", "values"), [("roadmap restore", {}), ("roadmap status", {"status": "open"})])
def test_a_phase_deleted_by_hand_a_moment_ago_is_brought_back_by_its_number(repo, name, values):
    before = text_of(repo)
    repo.write(".navlog/roadmap.md", before[: before.index("### Phase 3")])
    assert repo.do(name, ref="3", **values).fields["ref"] == "3"
    assert refs(repo, "blocked") == ["Print the report"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("roadmap add", {"text": "Archive"}),
        ("roadmap status", {"ref": "2", "status": "in_progress"}),
        ("roadmap reorder", {"order": "2 -> 3"}),
        ("roadmap edit", {"ref": "2", "title": "Charge"}),
        ("roadmap depend", {"ref": "2", "on": "4"}),
        ("roadmap remove", {"ref": "2"}),
    ],
)
def test_any_write_folds_in_what_was_edited_first(repo, name, values):
    before = text_of(repo)
    place = before.index("### Phase 1"), before.index("### Phase 2")
    repo.write(".navlog/roadmap.md", before[: place[0]] + before[place[1] :] + "\n### Phase 4: By hand\n")
    repo.do(name, **values)
    assert "Parse the input" in refs(repo, "stale") and "By hand" in refs(repo, "open")
    assert "### Phase 4: By hand <!-- navlog id=p-" in text_of(repo)
    repo.do("undo")
    assert text_of(repo).endswith("### Phase 4: By hand\n")


@pytest.mark.parametrize("name", ["roadmap add", "roadmap sync", "roadmap focus"])
def test_what_was_deleted_by_hand_is_never_lost_to_an_undo(repo, name):
    before = text_of(repo)
    place = before.index("### Phase 1"), before.index("### Phase 2")
    repo.write(".navlog/roadmap.md", before[: place[0]] + before[place[1] :])
    repo.do(name, text="Archive", ref="2")
    repo.do("undo")
    repo.do("roadmap sync")
    assert refs(repo, "stale") == ["Parse the input"]
    repo.do("roadmap restore", ref="1")
    assert refs(repo, "stale") == [] and "S2 Tree" in text_of(repo)


def test_a_phase_is_retired_as_it_was_last_even_where_nothing_had_to_be_written(repo):
    edit(repo, "Reads what people write.", "Reads what machines write.")
    assert repo.do("roadmap sync").fields["changed"] is False
    place = text_of(repo).index("### Phase 1"), text_of(repo).index("### Phase 2")
    repo.write(".navlog/roadmap.md", text_of(repo)[: place[0]] + text_of(repo)[place[1] :])
    repo.do("roadmap sync")
    assert "Reads what machines write." in text_of(repo, "roadmap_retired.md")


def test_a_phase_put_back_by_hand_with_its_mark_can_be_deleted_again(repo):
    before = text_of(repo)
    block = before[before.index("### Phase 3") :]
    for _ in range(2):
        repo.write(".navlog/roadmap.md", before.replace(block, ""))
        repo.do("roadmap sync")
        assert refs(repo, "stale") == ["Print the report"]
        repo.write(".navlog/roadmap.md", before)
        repo.do("roadmap sync")
        assert refs(repo, "stale") == []


def test_a_status_done_by_hand_ships(repo):
    edit(repo, "status=in_progress", "status=done")
    told = repo.do("roadmap sync").fields
    assert [one["title"] for one in told["shipped"]] == ["Parse the input"]
    assert [one["title"] for one in repo.do("roadmap completed").fields["shipped_phases"]] == ["Parse the input"]


def test_a_tick_before_a_title_ships(repo):
    edit(repo, "### Phase 3: Print", "### ✅ Phase 3: Print")
    assert [one["title"] for one in repo.do("roadmap sync").fields["shipped"]] == ["Print the report"]


def test_a_slice_ticked_by_hand_is_done(repo):
    edit(repo, "- [ ] S2 Tree", "- [X] S2 Tree")
    assert repo.do("roadmap show", ref="1").fields["slices"][1]["status"] == "done"


def test_odd_boxes_count_as_slices_and_only_the_right_line_is_ticked(repo):
    repo.write(".navlog/roadmap.md", "## Phases\n\n### Phase 1: A\n\n- [~] one\n- [ ] two\n- [?] three\n")
    repo.do("roadmap status", ref="1/two", status="done")
    boxes = [line[:8] for line in text_of(repo).splitlines() if line.startswith("- [")]
    assert boxes == ["- [~] on", "- [x] tw", "- [?] th"]
    assert [one["status"] for one in repo.do("roadmap show", ref="1").fields["slices"]] == [
        "in_progress",
        "done",
        "open",
    ]


def test_a_copied_phase_becomes_another_one(repo):
    block = text_of(repo)[text_of(repo).index("### Phase 2") : text_of(repo).index("### Phase 3")]
    repo.write(".navlog/roadmap.md", text_of(repo) + "\n" + block)
    before = set(known(repo))
    repo.do("roadmap sync")
    ids = re.findall(r"id=([ps]-[0-9a-f]+)", text_of(repo))
    assert len(ids) == len(set(ids)) and set(known(repo)) == before and len(before) == 4


def test_a_second_sync_changes_nothing(repo):
    edit(repo, "- [ ] S2 Tree", "- [ ] S2 Tree\n- [ ] S9 New")
    assert repo.do("roadmap sync").fields["changed"] is True
    before = text_of(repo)
    assert repo.do("roadmap sync").fields["changed"] is False and text_of(repo) == before


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_endings_survive(repo, newline):
    repo.write(".navlog/roadmap.md", text_of(repo).replace("\n", newline))
    before = known(repo)
    repo.do("roadmap add", text="Archive")
    repo.do("roadmap status", ref="1/S2", status="done")
    repo.do("roadmap reorder", order="2 -> 1")
    rest = text_of(repo).replace(newline, "")
    assert "\n" not in rest and "\r" not in rest
    assert set(before) < set(known(repo))


def test_bytes_that_are_no_utf8_survive(repo):
    path = repo.store / "roadmap.md"
    path.write_bytes(path.read_bytes() + b"\n### Phase 4: Caf\xe9\n\ntext \xff\xfe\n")
    repo.do("roadmap status", ref="1", status="open")
    repo.do("roadmap add", text="Archive")
    assert b"Caf\xe9" in path.read_bytes() and b"text \xff\xfe\n" in path.read_bytes()
    assert repo.run("roadmap").code == repo.run("roadmap", "show", "4", "--json").code == 0
    repo.do("roadmap remove", ref="4")
    repo.do("roadmap restore", ref="4")
    assert b"Caf\xe9" in path.read_bytes() and b"text \xff\xfe\n" in path.read_bytes()


def test_nul_bytes_harm_nothing(repo):
    path = repo.store / "roadmap.md"
    path.write_bytes(path.read_bytes() + b"\n### Phase 4: Nul \x00 here\n\n\x00\x00\n")
    repo.do("roadmap add", text="Archive")
    assert path.read_bytes().count(b"\x00") == 3 and len(known(repo)) == 5


@pytest.mark.parametrize("content", ["", "\n\n", "\ufeff", "## Phases\n"])
def test_an_empty_file_retires_all_and_takes_new_phases(repo, content):
    repo.write(".navlog/roadmap.md", content)
    repo.do("roadmap add", text="Archive")
    assert len(refs(repo, "stale")) == 3 and refs(repo, "open") == ["Archive"]


def test_a_file_that_is_gone_retires_all_and_an_undo_brings_it_back_as_it_was_left(repo):
    (repo.store / "roadmap.md").unlink()
    assert len(repo.do("roadmap sync").fields["retired"]) == 3
    assert "Parse the input" in text_of(repo, "roadmap_retired.md")


def test_a_large_file_is_read_and_written(repo):
    body = f"{'what was said, ' * 100}\n" * 3_500
    repo.write(".navlog/roadmap.md", f"## Phases\n\n### Phase 1: A\n\n{body}\n### Phase 2: B\n")
    repo.do("roadmap status", ref="2", status="in_progress")
    assert len(text_of(repo)) > 5_000_000 and repo.do("roadmap show", ref="2").fields["status"] == "in_progress"


def test_lines_that_look_like_phases_and_are_none_are_told_by_number(repo):
    repo.write(".navlog/roadmap.md", "## Phases\n\n### Phase 1: A\n\n## More\n\n- [ ] **Phase 3 — Billing**\n")
    unread = repo.do("roadmap").fields["unread"]
    assert [(one["line"], "Phase 3" in one["text"]) for one in unread] == [(7, True)]
    assert "null" not in text_of(repo).lower()


def test_a_plan_without_a_phase_says_so_rather_than_nothing(repo):
    repo.write(".navlog/roadmap.md", "# Plan\n\n**1** do this\n\n**2** do that\n")
    told = repo.do("roadmap")
    assert told.fields["unread"] and any("no phase" in note for note in told.notes)


def test_what_stands_in_code_or_prose_is_no_phase(repo):
    code = "```\n### Phase 3: code\n```\n\n~~~\n## Phase 4: code\n~~~\n"
    text = f"## Phases\n\n### Phase 1: Real\n\nSee ### Phase 2: in prose.\n\n{code}"
    repo.write(".navlog/roadmap.md", text)
    assert [one["title"] for one in repo.do("roadmap").fields["phases"] if one["status"] != "stale"] == ["Real"]


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", ">>>>>>> theirs"])
def test_a_merge_conflict_stops_every_write_and_names_its_line(repo, mark):
    published = (repo.root / "ROADMAP.md").read_bytes()
    edit(repo, "### Phase 2", f"{mark}\n### Phase 2")
    before, line = text_of(repo), text_of(repo)[: text_of(repo).index(mark)].count("\n") + 1
    for name, values in (("roadmap sync", {}), ("roadmap add", {"text": "x"}), ("roadmap reorder", {"order": "1"})):
        with pytest.raises(Refused) as caught:
            repo.do(name, **values)
        assert caught.value.code == "conflict_markers" and f"line {line} " in caught.value.message
    told = repo.do("roadmap publish")
    assert told.code == 1 and f"line {line}" in told.fields["warning"]
    assert any(f"line {line}" in note for note in repo.do("roadmap").notes)
    assert (text_of(repo), (repo.root / "ROADMAP.md").read_bytes()) == (before, published)


ODD = [
    "-->",
    "a --> b",
    "x <!-- navlog id=p-000000 status=done --> y",
    "<!-- navlog id=s-000000 -->",
    "😀🎉",
    "]",
    "[ ] box",
    "[x] ticked",
    "`",
    "``` sh",
    "- dash",
    "--flag",
    "# hash",
    "### Phase 9: z",
    "11. eleven",
    "* star",
    "> quote",
    "Order",
    "Phases",
    "Phase",
    "phase iv: roman",
    "Step 12: docs",
    "Part A: intro",
    "TC-4: coded",
    "✅ tick",
    "**bold**",
    "tail ##",
    "***",
    "===",
    "\\",
    "a\\",
    "a | b",
    "<details>",
    "<script>",
    "&lt;b&gt;",
    "[link](x.md)",
    "\ttab\tinside",
    "nul \x00 inside",
    "\ufeffmark",
    "line\u2028separator",
    "\ud800half",
]


@pytest.mark.parametrize("title", ODD)
def test_a_title_of_any_kind_makes_one_phase_and_one_slice_and_harms_no_other(repo, title):
    before = known(repo)
    phase = repo.do("roadmap add", text=title).fields
    part = repo.do("roadmap add", text=title, parent=phase["id"]).fields
    repo.do("roadmap edit", ref="1/S2", title=title)
    repo.do("roadmap sync")
    after = known(repo)
    own = after.pop(phase["id"])
    assert [one[0] for one in own[3]] == [part["id"]] and own[1] == "open"
    changed = next(one for one in before if before[one][0] == "Parse the input")
    assert {one: what for one, what in after.items() if one != changed} == {
        one: what for one, what in before.items() if one != changed
    }
    assert [one[0] for one in after[changed][3]] == [one[0] for one in before[changed][3]]
    repo.do("roadmap status", ref=phase["id"], status="done")
    repo.do("roadmap restore", ref=phase["id"])
    assert known(repo)[phase["id"]] == own


def test_a_title_that_names_another_id_takes_nothing_over(repo):
    own = next(iter(known(repo)))
    made = repo.do("roadmap add", text=f"x <!-- navlog id={own} -->").fields["id"]
    assert made != own and known(repo)[own][0] == "Parse the input"


@pytest.mark.parametrize("seed", range(4))
def test_a_row_of_random_commands_loses_no_phase_and_none_fails_unheard(repo, seed):
    """Against a model that only knows which phases there ever were: each stays planned, shipped or retired."""
    choose = random.Random(seed)
    ever = set(known(repo))
    for _ in range(60):
        plan = repo.do("roadmap").fields["phases"]
        one, other = (choose.choice(plan)["id"] for _ in range(2))
        part = choose.choice([part["id"] for phase in plan for part in phase["slices"]] or ["none"])
        title = choose.choice(ODD)
        status = choose.choice(("open", "in_progress", "blocked", "deferred", "stale", "done"))
        name, values = choose.choice(
            [
                ("roadmap add", {"text": title}),
                ("roadmap add", {"text": title, "parent": one}),
                ("roadmap add", {"text": title, "parent": part}),
                ("roadmap status", {"ref": one, "status": status}),
                ("roadmap status", {"ref": part, "status": status}),
                ("roadmap edit", {"ref": one, "title": title, "body": f"{title}\n\n- [ ] {title}\n"}),
                ("roadmap edit", {"ref": part, "title": title}),
                ("roadmap remove", {"ref": one}),
                ("roadmap restore", {"ref": one}),
                ("roadmap indent", {"ref": part, "out": choose.random() < 0.5}),
                ("roadmap depend", {"ref": one, "on": other}),
                ("roadmap undepend", {"ref": one, "on": other}),
                ("roadmap reorder", {"order": f"{one} -> {other}"}),
                ("roadmap reorder", {"move": one, "before": other}),
                ("roadmap capture", {"plan": f"# Plan\n\n## {title}\n\n{title}\n\n## Other {title}\n"}),
                ("roadmap next", {}),
                ("roadmap focus", {"ref": one}),
            ]
        )
        before = text_of(repo)
        try:
            made = repo.do(name, **values)
        except Fault:
            raise
        except NavlogError:
            assert text_of(repo) == before
            continue
        now = set(known(repo))
        assert ever <= now and len(now - ever) <= (2 if name == "roadmap capture" else name == "roadmap add")
        assert made.fields["warning"] is None
        ever = now
    assert repo.do("roadmap sync").fields["changed"] is False
