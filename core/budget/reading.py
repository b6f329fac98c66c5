"""A reading: what a transcript says of how full the context is, and how it says it."""

from __future__ import annotations

from navlog.core.record import record

USAGE, COMPACTED, BYTES, NOTHING = "usage", "compacted", "bytes", "nothing"

FORMULAS = {
    USAGE: "input + cache reads + cache creation + output of the last response on the main thread",
    COMPACTED: "the host's estimate after compaction: the conversation only, without system prompt and tools",
    BYTES: "the size of the transcript, which measures no window",
    NOTHING: "no transcript, or an empty one",
}


@record
class Reading:
    """What a transcript says.

    Attributes:
        tokens: how many fill the window; `None` when nothing tells.
        estimate: whether the host estimated them, after a compaction; they then cover the conversation only.
        bytes: the size of the transcript.
        model: the model that gave the last response, as the host writes it; empty when nothing tells.
        at: the moment of the record, seconds since the epoch; 0 when it is not known.
        how: where the tokens come from: `usage`, `compacted`, or nowhere: `bytes`, `nothing`.
        window: how many tokens fit in, when the transcript itself says so.
        formula: what was added up, for people.
    """

    tokens: int | None = None
    estimate: bool = False
    bytes: int = 0
    model: str = ""
    at: float = 0.0
    how: str = NOTHING
    window: int | None = None
    formula: str = FORMULAS[NOTHING]


def unmeasured(size: int, model: str = "", window: int | None = None) -> Reading:
    """Return the reading of a transcript without a usable record: its size, if it has any, and no tokens."""
    how = BYTES if size else NOTHING
    return Reading(None, False, size, model, 0.0, how, window, FORMULAS[how])
