"""The proposal's sheet: one proposal written out with its evidence, what can be done with it, and what it goes by."""

from __future__ import annotations

from textual.content import Content

from navlog.core.proposals import COMPLETES, DIFFERS, DISCOVERED, OFFERED, PARKED, TOUCHES, Proposal
from navlog.core.text import age, count, line, printable
from navlog.widgets.keys import offered
from navlog.widgets.slices import Source

ASKS = {
    COMPLETES: "This commit looks like it finishes the phase.",
    TOUCHES: "This commit looks like it works on the phase.",
    PARKED: "The phase looks parked.",
    OFFERED: "This file has a plan that could be taken over.",
    DISCOVERED: "This answer was expensive, and nothing charted has it.",
    DIFFERS: "These facts do not go together.",
}
AGREES = {COMPLETES: "ship it", TOUCHES: "ship it", PARKED: "park it", OFFERED: "take it over", DISCOVERED: "chart it"}
STAMPS = {"+": "$fresh", "-": "$sunk", "@": "$near", "d": "bold"}
"""The look of a diff's line by its first character; `d` begins the line `diff --git`."""

QUIET = ("index ", "--- ", "+++ ", "new file", "deleted file", "similarity", "rename ", "old mode", "new mode")


def proposal_lines(one: Proposal, source: Source | None, opened: bool, now: float, width: int) -> list[Content]:
    """Return a proposal's lines.

    Args:
        one: the proposal.
        source: what was last asked for.
        opened: whether what this proposal goes by was asked for.
        now: seconds since the epoch.
        width: in cells.
    """
    title = Content.assemble((f"{line(one.ref)}  ", "$quiet"), (line(one.title), "bold"))
    said = f"{one.commit[:7]} {line(one.subject)}" if one.commit else f"“{line(one.subject)}”"
    old = f" · {age(now - one.at)}" if one.at else ""
    return [
        *title.wrap(width),
        *Content(ASKS.get(one.kind, "")).wrap(width),
        Content(""),
        *(Content.assemble(said, (old, "$quiet")).wrap(width) if one.kind != OFFERED else []),
        *Content.styled(line(one.evidence), "$quiet").wrap(width),
        Content(""),
        *_answer(one, width),
        *_keys(one, opened).wrap(width),
        *(_source(one, source, width) if opened else []),
    ]


def _answer(one: Proposal, width: int) -> list[Content]:
    """Return what would be charted: the answer and the files that back it; nothing for any other kind."""
    if one.kind != DISCOVERED:
        return []
    files = [Content.styled(f"● {line(key)}", "$quiet") for key, _ in one.files]
    return [*_text(printable(one.answer), width), Content(""), *files, Content("")]


def _keys(one: Proposal, opened: bool) -> Content:
    places = {OFFERED: "read", DIFFERS: "go to the fact"}
    sees = "see the diff" if one.commit else places.get(one.kind, "go to the phase")
    see = [] if opened or one.kind == DISCOVERED else [("enter", sees)]
    accepts = [] if one.kind == DIFFERS else [("a", AGREES.get(one.kind, "accept"))]
    return Content("   ").join(offered((*accepts, ("x", "dismiss"), *see)))


def _source(one: Proposal, source: Source | None, width: int) -> list[Content]:
    if source is None or source.of != (one.commit or one.ref):
        return [Content(""), Content.styled(f"reading the {'commit' if one.commit else 'file'}", "$quiet")]
    if source.trouble:
        return [Content(""), *Content.styled(line(source.trouble), "$needs").wrap(width)]
    rows = _diff(printable(source.text), width) if one.commit else _text(printable(source.text), width)
    more = [Content.styled(f"… and {count(source.more, 'more line')}", "$quiet")] if source.more else []
    return [Content(""), *rows, *more]


def _text(text: str, width: int) -> list[Content]:
    return [row for said in text.split("\n") for row in (Content(said).wrap(width) or [Content("")])]


def _diff(text: str, width: int) -> list[Content]:
    said, mark, changes = text.partition("diff --git ")
    rows = _text(said.rstrip("\n"), width) if said.strip() else []
    rows += [Content("")] if rows and mark else []
    return rows + ([row for one in (mark + changes).split("\n") for row in _line(one, width)] if mark else [])


def _line(text: str, width: int) -> list[Content]:
    look = "$quiet" if text.startswith(QUIET) else STAMPS.get(text[:1], "")
    if text[:1] == "d" and not text.startswith("diff "):
        look = ""
    said = Content.styled(text, look) if look else Content(text)
    return [said] if len(text) * 2 <= width or said.cell_length <= width else list(said.fold(width))
