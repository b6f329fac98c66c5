"""The last turn of a session: what a person asked, what was called for it, what was answered, and what it took.

A transcript is read from its end and no further than the prompt, and given up at the first edit: a turn that edits is
of no interest here.
"""

from __future__ import annotations

from navlog.core.budget.tail import Tail
from navlog.core.discoveries import tools
from navlog.core.hosts.events import CODEX
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

REACH = 16 * 1024 * 1024
"""Bytes from the end within which a turn begins; a longer one is not judged."""

PROMPT, ANSWER = 20_000, 50_000
"""Characters kept of a prompt and of an answer."""

GIVEN, SHOWN, RESULT = 200_000, 1_000_000, 50_000
"""Characters kept of what all tools were given, of what all of them showed, and of what one of them did."""

EDITED, CHARTED, CHEAP = "it edited", "it charted", "it was cheap"

WORDLESS = " "
"""A prompt without words, such as a picture: it begins a turn all the same."""


@record
class Turn:
    """One turn.

    Attributes:
        prompt: what the person asked.
        answer: what was said after the last tool call; empty when that was nothing yet.
        searches, reads, runs, edits: the tool calls of each kind. With an edit nothing else of the turn is told.
        tokens: by how much the turn filled the context window.
        given: what the tools were given, one value on a line.
        shown: what the tools showed.
        charted: whether the turn charted something itself.
    """

    prompt: str = ""
    answer: str = ""
    searches: int = 0
    reads: int = 0
    runs: int = 0
    edits: int = 0
    tokens: int = 0
    given: str = ""
    shown: str = ""
    charted: bool = False

    @property
    def looks(self) -> int:
        """How many calls searched or read."""
        return self.searches + self.reads

    def unfit(self, calls: int) -> str:
        """Return why nothing of it is worth proposing, by its calls alone; nothing when something may be.

        Args:
            calls: how many searches and reads make an answer expensive.
        """
        if self.edits or self.charted:
            return EDITED if self.edits else CHARTED
        return CHEAP if self.looks < calls else ""


class Gathering:
    """A turn, put together from its records, the newest first."""

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}
        self.charted = False
        self._calls: set[str] = set()
        self._said: list[str] = []
        self._given: list[str] = []
        self._shown: list[str] = []
        self._room = {"given": GIVEN, "shown": SHOWN}
        self._usages: dict[str, tuple[int, int]] = {}

    @property
    def edited(self) -> bool:
        """Whether an edit was met."""
        return tools.EDIT in self.kinds

    def say(self, text: str) -> None:
        """Take what the model said: it is of the answer, when no tool was called after it."""
        if not self._calls and text.strip():
            self._said.append(text)

    def call(self, ident: object, name: object, given: dict[str, Any]) -> None:
        """Take a tool's call, each once."""
        told = ident if isinstance(ident, str) and ident else f"\0{len(self._calls)}"
        if not isinstance(name, str) or told in self._calls:
            return
        self._calls.add(told)
        kind = tools.kind_of(name, given)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.charted = self.charted or tools.charts(name, given)
        values = [tools.command_of(given)] if name in tools.SHELLS else given.values()
        self._keep("given", self._given, "\n".join(value for value in values if isinstance(value, str)))

    def show(self, text: str) -> None:
        """Take what a tool showed."""
        self._keep("shown", self._shown, text[:RESULT])

    def use(self, response: str, total: int, out: int) -> None:
        """Take the usage of a response: what filled the window by it, and what of that is its own output."""
        known = self._usages.get(response, (0, 0))
        if total:
            self._usages[response] = max(known, (total, out))

    def turn(self, prompt: str) -> Turn:
        """Return the turn that a prompt began."""
        count = self.kinds.get
        return Turn(
            prompt=prompt[:PROMPT],
            answer="\n\n".join(reversed(self._said))[:ANSWER],
            searches=count(tools.SEARCH, 0),
            reads=count(tools.READ, 0),
            runs=count(tools.RUN, 0),
            tokens=self._tokens(),
            given="\n".join(self._given),
            shown="\n".join(self._shown),
            charted=self.charted,
        )

    def _tokens(self) -> int:
        """Return by how much the window filled; at least what was put out, for a compaction empties it meanwhile."""
        usages = list(self._usages.values())
        if not usages:
            return 0
        grown = usages[0][0] - (usages[-1][0] - usages[-1][1])
        return max(grown, sum(out for _, out in usages))

    def _keep(self, what: str, kept: list[str], text: str) -> None:
        if text and self._room[what] > 0:
            kept.append(text[: self._room[what]])
            self._room[what] -= len(text)


def read(path: str, host: str) -> Turn | None:
    """Return the last turn of a transcript; `None` where no prompt is within reach. Nothing is raised.

    Args:
        path: the transcript.
        host: `claude` or `codex`.
    """
    source = _source(host)
    tail, gathering = Tail(path), Gathering()
    for found in tail.records(source.MARKS):
        prompt = source.take(gathering, found)
        if gathering.edited:
            return Turn(edits=1)
        if prompt:
            return gathering.turn(prompt)
        if tail.seen > REACH:
            return None
    return None


def _source(host: str) -> ModuleType:
    """Return what reads a host's records; of the two only this one is imported."""
    if host == CODEX:
        from navlog.core.discoveries import codex

        return codex
    from navlog.core.discoveries import claude

    return claude


def texts(content: object, kinds: tuple[str, ...]) -> list[str]:
    """Return the texts of a message's content, which is a text or a list of blocks, of these kinds of blocks."""
    if isinstance(content, str):
        return [content]
    blocks = content if isinstance(content, list) else []
    found = [block.get("text") for block in blocks if isinstance(block, dict) and block.get("type") in kinds]
    return [text for text in found if isinstance(text, str)]
