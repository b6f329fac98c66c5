"""What is done at a turn's end: the turn is read from the transcript, and what it found out is kept as a proposal.

The transcript is read no further back than the turn's prompt, and not at all where the answer names nothing.
"""

from __future__ import annotations

from navlog.core.hosts.events import field
from navlog.core.settings import number
from navlog.core.text import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from navlog.core.discoveries.turn import Turn
    from navlog.core.project import Context

ENDS = ".,:;!?)]}*_\"'”’…"
"""What a sentence may end with."""

SHOWN = 80
"""Characters of a question that a message shows."""


def stopped(context: Context, event: Mapping[str, Any], host: str) -> str:
    """Keep what the turn found out, if it is worth a chart; return what a person should know: that it waits.

    The agent is told nothing, and nothing is charted.
    """
    if context.read_only or not context.settings["hooks.discoveries"] or not field(event, "transcript_path"):
        return ""
    told = field(event, "last_assistant_message")
    if told and not any(map(_may_name, told.split())):
        return ""
    turn = _turn(field(event, "transcript_path"), host, told)
    if turn is None or turn.unfit(number(context.settings, "discoveries.calls")):
        return ""
    from navlog.core.discoveries.noticing import notice

    kept = notice(context, turn, host)
    return (
        f"navlog: “{clip(kept.title, SHOWN)}” could be charted: navlog proposals, or i in the workbench" if kept else ""
    )


def _may_name(word: str) -> bool:
    """Whether a word of an answer may name a file: it has a slash, is quoted, or has a dot that ends no sentence."""
    return "/" in word or "`" in word or "." in word.rstrip(ENDS)


def _turn(path: str, host: str, told: str) -> Turn | None:
    """Return the turn; its answer is what the host says it is, for the transcript may not have it yet."""
    from navlog.core.budget.transcript import located
    from navlog.core.discoveries.turn import ANSWER, read
    from navlog.core.record import replace

    turn = read(located(path), host)
    return replace(turn, answer=told[:ANSWER]) if turn is not None and told.strip() else turn
