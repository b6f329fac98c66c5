"""Headings: is this a phase, and what are its number, its label and its title?"""

from __future__ import annotations

from functools import cache

from navlog.core.record import record
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

WORDS = "milestone|stage|step|epic|sprint|iteration|part|track|wave|cycle"
"""The words that name a phase where only phases are expected; `phase` does everywhere."""

CODED = r"[A-Za-z][A-Za-z0-9]{0,9}-\d+(?:\.\d+)*[a-z]?"
DIGITS = r"\d+(?:\.\d+)*[a-zA-Z]?(?:-[A-Z0-9]+)?|[A-Z]\d+(?:\.\d+)*[a-z]?"
NAMED = r"[IVXLC]+|[A-Z]|[A-Za-z]+(?=:)"
"""The forms of a number: `TC-4`; `3`, `2.5`, `09.05`, `1a`, `2-A`, `P3`; `IV`, `A`, `one:`."""

SEPARATOR = r"(?:[:：|·)]|[—–―](?!\d)|\.(?=\s|$)|-)"

SECTIONS = ("phases", "roadmap", "the phases", "milestones", "plan", "the plan", "stages", "steps")
"""What the heading over the phases is called; it names no group."""

DONE = "✅☑✔✓"


@record
class Name:
    """What a heading says of a phase.

    Attributes:
        number: as authored; empty when there is none.
        label: the number with the word before it.
        title: one line.
        done: whether a tick stands before it.
    """

    number: str
    label: str
    title: str
    done: bool = False


def read(text: str, expected: bool) -> Name | None:
    """Read a heading's text without its mark; `None` when it is no phase's.

    Args:
        text: Markdown, one line.
        expected: whether it stands where phases do, so that a bare number names one too.
    """
    bare, done = _bare(text)
    match = _match(bare, expected)
    if match is None:
        return None
    parts = match.groupdict()
    number, tag = parts["number"], (parts.get("tag") or "").strip()
    word = parts.get("word") or ""
    title = line(f"{parts['title'] or ''} {tag}")
    return Name(number, f"{word} {number}".strip(), title, done)


def unnumbered(text: str) -> bool:
    """Whether a heading says that it is a phase, with a number that cannot be read or none."""
    bare, _ = _bare(text)
    return _phase().match(bare) is not None


def retitled(text: str, title: str) -> str:
    """Return a heading's text with another title, and what stands before the title as it was."""
    bare, done = _bare(text)
    match = _match(bare, expected=True)
    if match is None:
        return title
    before = text[: -len(bare)] if bare and text.endswith(bare) else f"{DONE[0]} " if done else ""
    if match["title"] is None or match.groupdict().get("tag"):
        return f"{before}{bare[: match.end('number')]}: {title}"
    head = before + bare[: match.start("title")].rstrip()
    return f"{head} {title}" if head[-1:] in ":：—–―|·.)-" else f"{head}: {title}"


def code(title: str) -> str:
    """Return the project's own name for a phase at the start of its title, such as `TC-4`; empty when there is none."""
    match = _code().match(title)
    return match[1] if match else ""


def plain(text: str) -> str:
    """Return a heading as a name: without emphasis, link targets and code marks, in one line."""
    return _bare(text)[0]


def _bare(text: str) -> tuple[str, bool]:
    """Return the text without decoration, and whether that included a tick."""
    parts = _links().sub(r"\1", _comments().sub("", text)).split("`")
    code = len(parts) % 2 == 1
    text = "".join(part if code and number % 2 else _emphasis().sub("", part) for number, part in enumerate(parts))
    match = _decoration().match(text)
    head = match[0] if match else ""
    done = any(tick in head for tick in DONE) or "[x]" in head.lower()
    return line(_boxed().sub(r"\1", text[len(head) :])), done


@cache
def _comments() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*<!--.*?-->")


@cache
def _emphasis() -> re.Pattern[str]:
    import re

    return re.compile(r"\*\*|__|~~")


@cache
def _links() -> re.Pattern[str]:
    import re

    return re.compile(r"!?\[((?![xX ~/>-]\])[^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")


@cache
def _boxed() -> re.Pattern[str]:
    """Brackets around the beginning: `[Phase 4] Y`."""
    import re

    return re.compile(r"^\[([^\[\]]+)\]")


@cache
def _decoration() -> re.Pattern[str]:
    import re

    return re.compile(r"(?:\[[xX ~/>-]\]|[0-9#*]\ufe0f?\u20e3|[^\w\[(]|_)*")


def _match(bare: str, expected: bool) -> re.Match[str] | None:
    forms = (*_forms("phase"), *(_forms(WORDS) if expected else ()), *(_forms("") if expected else ()))
    return next((match for form in forms if (match := form.match(bare))), None)


@cache
def _forms(word: str) -> tuple[re.Pattern[str], ...]:
    """The ways to write a phase's heading: with a mark between number and title, and without one."""
    import re

    before = rf"(?P<word>(?i:{word}))(?![A-Za-z])\s*[-#_]?\s*" if word else ""
    number = f"{CODED}|{DIGITS}|{NAMED}" if word else f"{CODED}|{DIGITS}"
    end = r"(?!\w|\.\d)"
    marked = rf"{before}(?P<number>{number}){end}(?P<tag>\s*\([^()]*\))?\s*(?:{SEPARATOR}\s*(?P<title>.*)$|$)"
    bare = rf"{before}(?P<number>{CODED}|{DIGITS}){end}\s+(?P<title>\S.*)$"
    return (re.compile(marked), *((re.compile(bare),) if word else ()))


@cache
def _phase() -> re.Pattern[str]:
    import re

    return re.compile(r"(?i)phase\b")


@cache
def _code() -> re.Pattern[str]:
    import re

    return re.compile(r"([A-Z][A-Z0-9]{0,9}-\d+(?:\.\d+)*[a-z]?)(?![\w-])")
