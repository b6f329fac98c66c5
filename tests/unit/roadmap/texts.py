"""Plan files for tests: read from text, and made up by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from navlog.core.roadmap import edits
from navlog.core.roadmap.document import Document, parse, split
from navlog.core.roadmap.files import Raw
from navlog.core.roadmap.identity import id_of, identified
from navlog.core.roadmap.model import Plan
from navlog.core.roadmap.state import State, state_of

LINES = (
    "# Roadmap", "## Phases", "## Phase 1: Nets", "### Phase 2: Buoys", "### Phase 2: Buoys",
    "#### Phase 3 — Ropes ##", "###### Phase IV: Q", "####### Phase 5: x", "###Phase 6: x", "### TC-4: Tow",
    "### 7. Sails", "### Notes", "Phase 8: Set", "=====", "---", "***", "", "", "   ", "\t", "text", "- [ ] S1 a",
    "  - [x] S2 b", "    - [~] c", "* [ ] d", "1. [ ] e", "2. [>] f", "+ note", "- - [ ] g", "\t- [ ] h", "```",
    "~~~ py", "````", "<details>", "</details>", "<!-- open", "-->", "<!-- navlog id=p-aaaaaa status=deferred -->",
    "### Phase 9: M <!-- navlog id=p-bbbbbb -->", "> ### Phase 10: Q", "    ### Phase 11: code", "## Order",
    "1 -> 2 -> 7", "- 1", "<<<<<<< HEAD", "| Phase 1 | x |", "**Phase 12: B**", "- [ ] **Phase 13 — C**",
    "[Phase 14](x.md): Y", "### ✅ Phase 15: T", "[a]: /url", "&amp; \\# \x00 \ufeff", "\udc80\udcff",
)  # fmt: skip
"""Lines of every kind that a plan file may have, and some that it may not."""

ENDINGS = st.sampled_from(["\n", "\r\n", "\r"])
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r\n", exclude_categories=("Cs",)), max_size=12)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Any text, mostly one that looks like Markdown, with one kind of line ending or all of them."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(st.characters(), max_size=80))
    lines = draw(st.lists(st.one_of(st.sampled_from(LINES), WORDS), max_size=14))
    ending = draw(ENDINGS)
    mixed = draw(st.booleans()) and draw(st.booleans())
    ends = [draw(ENDINGS) if mixed else ending for _ in lines]
    text = "".join(line + end for line, end in zip(lines, ends, strict=True))
    text = text if draw(st.booleans()) else text.rstrip("\r\n")
    return draw(st.sampled_from(["", "", "", "\ufeff", "---\ntitle: x\n---\n"])) + text


TITLES = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp")), min_size=1, max_size=12),
    st.sampled_from(["Learn C #", "a: b", "`__init__` made", "(later)", "C# and F#", "50% -> done", "x [ ] y", "*x*"]),
).map(lambda title: " ".join(title.split())).filter(bool)  # fmt: skip
"""Titles as commands hand them on: one line, no control codes."""

BODIES = (
    "",
    "One line.\n",
    "Two.\n\nParagraphs here.\n",
    "```\n### Phase 9: fake\n```\n",
    "- a note\n",
    "> quote\n",
    "<div>\nx\n</div>\n",
    "##### Why\n\n| a | b |\n",
)


@st.composite
def items(draw: st.DrawFn) -> list[str]:
    """The lines of some task-list items, nested up to three deep."""
    marker = draw(st.sampled_from(["-", "*", "1."]))
    depth, found = 0, []
    for number in range(draw(st.integers(0, 5))):
        depth = draw(st.integers(0, min(depth + 1, 2))) if found else 0
        box = draw(st.sampled_from([" ", "x", "~", ">", "?"]))
        found.append(
            " " * (len(marker) + 1) * depth + f"{marker} [{box}] S{number} {draw(st.sampled_from(['a', 'b']))}"
        )
        if draw(st.integers(0, 5)) == 0:
            found.append(" " * (len(marker) + 1) * (depth + 1) + "more about it")
    return found


@st.composite
def plans(draw: st.DrawFn, least: int = 1) -> str:
    """A plan file as a person would write it, in one kind of line ending."""
    lines = draw(st.sampled_from([[], ["# Roadmap", "", "Overview.", ""]]))
    lines = [*lines, "## Phases", ""]
    level = draw(st.sampled_from(["###", "####"]))
    for number in range(1, draw(st.integers(least, 4)) + 1):
        if level == "####" and draw(st.booleans()):
            lines += [level[1:] + " Group " + draw(st.sampled_from("AB")), ""]
        form = draw(
            st.sampled_from(
                ["Phase {}: T{}", "Phase {} — T{}", "{}. T{}", "TC-{}: T{}", "Phase {} T{}", "Phase {} (tag): T{}"]
            )
        )
        tick = draw(st.sampled_from(["", "", "", "✅ "]))
        close = draw(st.sampled_from(["", "", f" {level}"]))
        lines += [f"{level} {tick}{form.format(number, number)}{close}", *draw(st.sampled_from([[""], []]))]
        lines += draw(st.sampled_from(BODIES)).split("\n")
        lines += [*draw(items()), *draw(st.sampled_from([[], [""], ["", ""]]))]
    lines += draw(st.sampled_from([[], ["", "## Order", "", "1 -> 2"], ["", "## Later", "", "prose"]]))
    ending = draw(ENDINGS)
    text = ending.join(lines) + ending
    return text if draw(st.booleans()) else text.rstrip("\r\n")


def read(text: str) -> Document:
    """A text as an identified document whose marks are all written, as every edit finds it."""
    return identified(parse(edits.identified(identified(parse(text), None), parse(text))), None)


def state(plan: str, completed: str = "", retired: str = "", seen: str | None = None, cursor: str = "") -> State:
    """The roadmap that some files come to."""
    pointing = f'{{"cursor": "{cursor}"}}' if cursor else ""
    parts = [plan, completed or None, retired or None, pointing or None, seen]
    return state_of(Raw(*[None if one is None else one.encode("utf-8", "surrogateescape") for one in parts]))


def plan(text: str, **more: str) -> Plan:
    """The plan that a plan file, and perhaps archives, come to."""
    return state(text, **more).plan


def tree(document: Document) -> list[tuple]:
    """What a document says, phase by phase: id, number, title, marks and the slices with theirs."""
    return [
        (id_of(one.marks), one.name, one.group, dict(one.marks), [leaf(item) for item in one.items])
        for one in document.sections
    ]


def leaf(item) -> tuple:
    """What an item says, without where it stands."""
    return id_of(item.marks), item.depth, item.box, item.text, dict(item.marks)


def chosen(document: Document, pick: int) -> tuple:
    """One of the phases, and one of its slices if it has any."""
    section = document.sections[pick % len(document.sections)]
    return section, section.items[pick % len(section.items)] if section.items else None


def kept(document: Document, text: str, lines) -> bool:
    """Whether the lines of a file, but for some, are all in a text and in the same order."""
    after = iter(split(text.removeprefix("\ufeff")))
    return all(any(line == one for one in after) for line in _others(document, lines))


def _others(document, lines):
    found = [line for number, line in enumerate(document.lines) if number not in lines]
    found[:1] = [line.removeprefix("\ufeff") for line in found[:1]]
    if found and not document.lines[-1].endswith(("\n", "\r")) and len(document.lines) - 1 not in lines:
        found.pop()
    return found


def rest(found: list[tuple], own: str) -> list[tuple]:
    """A tree without the phase of an id."""
    return [one for one in found if one[0] != own]


def one(found: list[tuple], own: str) -> tuple:
    """The phase of an id in a tree."""
    return next(phase for phase in found if phase[0] == own)
