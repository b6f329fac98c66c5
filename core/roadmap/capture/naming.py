"""What a heading or a list item says of a phase: status, word, number and title."""

from __future__ import annotations

from functools import cache

from navlog.core.record import record
from navlog.core.roadmap.capture.drafts import DONE, IN_PROGRESS, LONGEST, OPEN
from navlog.core.roadmap.capture.forms import UNNAMED, digits, forms
from navlog.core.text import clip, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

MARKS = {**dict.fromkeys("xX✓✔✅☑", DONE), **dict.fromkeys("~/.oO◐", IN_PROGRESS), "-": ""}
"""What stands in a task's box. `[-]` is called off, and so no work; blank and all other marks are open."""

SIGNS = {**dict.fromkeys("✅☑✔✓", DONE), **dict.fromkeys("🚧🔄⏳⌛🏗", IN_PROGRESS), **dict.fromkeys("⬜☐🔲◻", OPEN)}
"""What stands before or after a heading."""


@record
class Name:
    """What a heading says.

    Attributes:
        title: one line; empty when there is nothing but a number.
        number: as authored, Han numerals as digits; empty when there is none.
        status: `open`, `in_progress` or `done`.
        rank: the place of its word in `forms.WORDS`, `NUMBERED` or `UNNAMED`.
    """

    title: str
    number: str = ""
    status: str = OPEN
    rank: int = UNNAMED


def name(text: str) -> Name:
    """Read the text of a heading or the first paragraph of a list item."""
    bare, status = _signs(plain(text))
    for rank, ways in enumerate(forms()):
        for form in ways:
            match = form.match(bare)
            if match:
                parts = match.groupdict()
                tag = line(parts.get("tag") or "")
                title = line(f"{parts['title'] or ''} {tag}")
                return Name(_clipped(title), digits(parts.get("number") or ""), status, rank)
    return Name(_clipped(bare), "", status)


def plain(text: str) -> str:
    """Return Markdown as a title: one line without comments, link targets, emphasis and code marks."""
    text = _comments().sub(" ", text)
    text = _links().sub(r"\1", text)
    return line(text.replace("**", "").replace("__", "").replace("~~", "").replace("`", ""))


def title_of(text: str) -> tuple[str, bool]:
    """Return Markdown as a title, and whether something had to be cut."""
    whole = plain(text)
    return _clipped(whole), len(whole) > LONGEST


def box(text: str) -> tuple[str | None, str]:
    """Split a task's text into the mark in its box, `None` when there is no box, and what is to do."""
    match = _box().match(text)
    return (match[1] or " ", match[2]) if match else (None, text)


def status_of(mark: str) -> str:
    """Return what a mark says; nothing for what was called off."""
    return MARKS.get(mark, OPEN)


def sentence(text: str) -> str:
    """Return the first sentence of a paragraph, as a title: without the full stop or colon at its end."""
    whole = plain(text)
    match = _sentence().match(whole)
    return _clipped((match[1] if match else whole).rstrip(":：.。"))


def _clipped(text: str) -> str:
    return clip(text, LONGEST)


def _signs(bare: str) -> tuple[str, str]:
    """Take the boxes and signs off both ends of a title, and return the status that they tell."""
    status = OPEN
    match = _before().match(bare)
    if match and match[0].strip():
        mark, content = box(match[0].strip() + " .")
        found = status_of(mark) if mark and content else next((SIGNS[sign] for sign in match[0] if sign in SIGNS), OPEN)
        status, bare = found or OPEN, bare[match.end() :]
    match = _after().search(bare)
    if match and match.start() and status == OPEN:
        status, bare = DONE, bare[: match.start()].rstrip(" -–—:")
    return bare, status


@cache
def _comments() -> re.Pattern[str]:
    import re

    return re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)


@cache
def _links() -> re.Pattern[str]:
    import re

    return re.compile(r"!?\[([^\[\]]{2,})\](?:\([^()]*\)|\[[^\[\]]*\])")


@cache
def _box() -> re.Pattern[str]:
    import re

    return re.compile(r"\[([^\d\]\[]?)\][ \t\n]+(\S.*)", re.DOTALL)


@cache
def _before() -> re.Pattern[str]:
    import re

    return re.compile(rf"(?:\[[^\d\]\[]?\](?=\s)|[{''.join(SIGNS)}]\ufe0f?|\s)*")


@cache
def _after() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*(?:[✅☑✔✓]\ufe0f?|\[[xX]\]|[(\[](?i:done|complete|completed|shipped)[)\]])\s*$")


@cache
def _sentence() -> re.Pattern[str]:
    import re

    return re.compile(r"(.*?[^\s.](?<!\.\w)(?:[.!?](?=\s|$)|[。！？]))")
