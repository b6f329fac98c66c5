"""The rules that a project's own Markdown states: the bullets under its sections of rules, found by CommonMark."""

from __future__ import annotations

from functools import cache

from navlog.core.facts.fact import normal
from navlog.core.facts.sections import Section, headed, labelled
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from markdown_it.tree import SyntaxTreeNode

LISTS = ("bullet_list", "ordered_list")
CODE = ("fence", "code_block")
ENDS = ".!?;,…"
"""How a sentence ends that the text of a nested bullet follows as it is."""


@record
class Rule:
    """A bullet.

    Attributes:
        section: the title of what it stands under.
        text: what it says, its Markdown as written, after what the bullets around it say.
        coded: whether it introduces a block of code, which no fact holds.
    """

    section: str
    text: str
    coded: bool = False


@record
class Rulebook:
    """What a file states.

    Attributes:
        rules: its rules, in their order, each once.
        near: titles of sections with bullets that were not read, though their names come close.
    """

    rules: tuple[Rule, ...]
    near: tuple[str, ...]


def read(text: str) -> Rulebook:
    """Return the rules of a Markdown text."""
    rules: dict[Rule, None] = {}
    near: dict[str, None] = {}
    for section, bullets in _lists(text):
        if section.read:
            rules |= dict.fromkeys(_rules(bullets, section.title))
        elif section.near:
            near[section.near] = None
    return Rulebook(tuple(rules), tuple(near))


def _lists(text: str) -> Iterator[tuple[Section, SyntaxTreeNode]]:
    """Yield each outermost list with the section that it stands in."""
    from markdown_it.tree import SyntaxTreeNode

    from navlog.core.roadmap.blocks import blocks

    opened = [Section(0, "")]
    label: Section | None = None
    for node in _flat(SyntaxTreeNode(blocks(text))):
        if node.type in LISTS:
            yield label or opened[-1], node
        elif node.type == "heading" and node.level == 0:
            level = int(node.tag[1:])
            while opened[-1].level >= level:
                opened.pop()
            opened.append(headed(opened[-1], level, _text(node)))
            label = None
        elif node.type != "html_block":
            label = labelled(opened[-1], _text(node)) if node.type == "paragraph" else None


def _rules(bullets: SyntaxTreeNode, title: str, before: str = "") -> Iterator[Rule]:
    """Yield the rules of a list; `before` is what the bullet says that the list is nested in."""
    for item in bullets.children:
        parts = tuple(_flat(item))
        inner = [part for part in parts if part.type in LISTS]
        own = normal(" ".join(_text(part) for part in parts))
        said = _joined(before, own)
        leads = own.endswith((":", "："))
        if own and not (leads and inner):
            yield Rule(title, said, leads and any(part.type in CODE for part in parts))
        for part in inner:
            yield from _rules(part, title, said)


def _flat(node: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    """Yield the blocks of a block, and in the place of a quotation those in it."""
    for child in node.children:
        if child.type == "blockquote":
            yield from _flat(child)
        else:
            yield child


def _text(node: SyntaxTreeNode) -> str:
    """Return what a block says, without comments; code and lists say nothing here."""
    if node.type in ("paragraph", "heading"):
        return _uncommented(node.children[0].content)
    return _uncommented(node.content) if node.type == "html_block" else ""


def _joined(before: str, own: str) -> str:
    if not before or not own:
        return before or own
    if before.endswith((*ENDS, ":", "：")):
        return f"{before} {own}"
    return f"{before}: {own}"


def _uncommented(text: str) -> str:
    """Return inline Markdown without its HTML comments; what has the form of one in code is none."""
    kept, begin, at = [], 0, 0
    while match := _opening().search(text, at):
        at, mark = match.end(), match[0]
        if mark[0] == "`":
            at = _closing(len(mark), text, at)
        elif mark[0] == "<":
            end = text.find("-->", match.start() + 2)
            if end < 0:
                break
            kept.append(text[begin : match.start()])
            begin = at = end + 3
    return " ".join([*kept, text[begin:]])


def _closing(length: int, text: str, at: int) -> int:
    """Return where code ends that so many backticks opened; where it was opened, when nothing closes it."""
    import re

    match = re.compile(f"(?<!`)`{{{length}}}(?!`)").search(text, at)
    return match.end() if match else at


@cache
def _opening() -> re.Pattern[str]:
    """What may open a comment or hide one: an escape, code."""
    import re

    return re.compile(r"\\.|`+|<!--", re.DOTALL)
