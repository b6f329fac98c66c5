"""A commit message taken apart: what its author says the commit is, the sentences below, and what is only quoted."""

from __future__ import annotations

import functools

from navlog.core.record import record
from navlog.core.text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from navlog.core.roadmap.commits.records import Message

WRAPPED = 50
"""Characters from which on a line is taken to go on in the next one."""
READ = 20_000
"""Characters read of a body."""
LONG = 400
"""Characters read of a line."""
BULLETS = ("- ", "* ", "+ ", "• ")
FENCES = ("```", "~~~")


@record
class Parts:
    """A message's parts.

    Attributes:
        head: the line that says what the commit is: the subject, or for a merge the line that its body opens with.
        merged: the branch that a merge brought in; empty without one.
        heads: the subjects of commits that a squash carried into the body.
        sentences: what else the body says, one sentence each, wrapped lines joined.
        trailers: `name: value` lines that speak of completion.
        reverted: the subject, or else the hash, that is taken back; empty when nothing is.
    """

    head: str
    merged: str
    heads: tuple[str, ...]
    sentences: tuple[str, ...]
    trailers: tuple[tuple[str, str], ...]
    reverted: str


def parts(message: Message) -> Parts:
    """Take a message apart."""
    body = printable(message.body[:READ])
    reverted, head = _reverted(printable(message.subject[:LONG]).strip(), body)
    blocks = [block[:LONG] for block in _blocks(body)]
    merged = _branch(head)
    if merged:
        head = blocks.pop(0) if blocks and not _trailer().match(blocks[0]) else ""
    trailers = [match for block in blocks if (match := _trailer().match(block))]
    told = [block for block in blocks if not _trailer().match(block) and not _signed().match(block)]
    return Parts(
        head,
        merged,
        tuple(block[2:].strip() for block in told if _squashed().match(block)),
        tuple(sentence for block in told if not _squashed().match(block) for sentence in _sentences(block)),
        tuple((match["key"], match["value"]) for match in trailers),
        reverted,
    )


def unquoted(text: str) -> str:
    """Return a text of the same length with what stands in quotation marks or backticks blanked."""
    return _quotes().sub(lambda match: " " * len(match[0]), text)


def _reverted(subject: str, body: str) -> tuple[str, str]:
    """Return what a message takes back and the subject to read: git nests `Revert "…"`, and twice is a redo."""
    import re

    inner, depth = subject, 0
    while match := re.fullmatch(r'(Revert|Reapply)\s+"(.*)"\s*(?:\(#\d+\))?', inner, re.IGNORECASE):
        depth += match[1].lower() == "revert"
        inner = match[2]
    if inner != subject:
        return (inner if depth % 2 else ""), inner
    match = re.search(r"^This reverts commit ([0-9a-f]{7,64})", body, re.MULTILINE | re.IGNORECASE)
    meant = match and (not body[: match.start()].strip() or re.search(r"(?i)\b(?:revert|undo|back)", subject))
    return (match[1] if match and meant else ""), subject


def _branch(subject: str) -> str:
    """Return the branch that a merge's subject says was merged; empty when it is no merge's subject."""
    import re

    match = re.match(
        r"Merge (?:pull request #\d+ from [^\s/]+/(\S+)|pull request #\d+ from (\S+)"
        r"|(?:remote-tracking )?branch(?:es)? '([^']+)'|branch (\S+)|(\S+) into \S+$)",
        subject,
        re.IGNORECASE,
    )
    return next((name for name in match.groups() if name), "") if match else ""


def _blocks(body: str) -> Iterator[str]:
    """Give the body's lines with wrapped ones joined; code and quotations are left out."""
    block: list[str] = []
    fenced = False
    for raw in body.splitlines():
        line = raw.strip()
        fenced ^= line.startswith(FENCES)
        apart = fenced or not line or line.startswith((">", *FENCES))
        if block and (apart or not _goes_on(block[-1], line)):
            yield " ".join(block)
            block = []
        if not apart:
            block.append(line)
    yield from [" ".join(block)] * bool(block)


def _goes_on(last: str, line: str) -> bool:
    """Say whether a line is the rest of the one before it."""
    import re

    if _signed().match(line) or _trailer().match(line) or line.startswith((*BULLETS, "#")):
        return False
    labelled = re.match(r"[A-Z][\w /-]{0,20}:", line)
    return line[0].islower() or (len(last) >= WRAPPED and last[-1] not in ".:!?;)" and not labelled)


def _sentences(block: str) -> Iterator[str]:
    import re

    for sentence in re.split(r"(?<=[.!?;])\s+", block):
        if bare := sentence.strip().lstrip("-*+•# ").strip():
            yield bare


@functools.cache
def _quotes() -> re.Pattern[str]:
    import re

    return re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|`[^`]*`|(?<!\w)'[^']*'(?!\w)")


@functools.cache
def _trailer() -> re.Pattern[str]:
    import re

    key = r"(?:completes|closes|finishes|completed|finished)(?:[- ]phase)?|phase"
    return re.compile(rf"(?i)(?P<key>{key})\s*:\s*(?P<value>\S.*)$")


@functools.cache
def _signed() -> re.Pattern[str]:
    import re

    return re.compile(r"(?:[A-Za-z]+-)+[Bb]y: \S")


@functools.cache
def _squashed() -> re.Pattern[str]:
    import re

    return re.compile(r"[*-] [a-z]+(?:\([^)]*\))?!?: \S")
