"""The demo's sessions of agents: what they handed over, and the transcripts of two that are still alive."""

from __future__ import annotations

from collections.abc import Iterator

from navlog.app.demo_code import DAY, MINUTE
from navlog.core.record import record
from navlog.core.text import stamp

HOUR = 60 * MINUTE
MODEL = "claude-opus-5-5"
WINDOW = 1_000_000
CLAUDE_ID, CODEX_ID = "5f0c2d9e-7a41-4c1e-9b60-2d8f6c1a7e35", "0198c1d4-52b7-7d10-a6e8-4f3b9c0d2e71"


@record
class Said:
    """What a session handed over: how long ago, by whom, in which session, and both halves."""

    age: float
    by: str
    session: str
    would_be_lost: str
    next_step: str


HANDED = (
    Said(6 * DAY, "codex", "0196a0b2", "A reference is never reused, not even for a booking that was cancelled: the "
         "harbour office keeps paper lists by reference.", "Write the check letter, as people mistype the last one."),
    Said(26 * HOUR, "claude-code", "31c7f0aa", "1. A hold is let go by a sweep every minute, so it may live a minute "
         "longer than it says.\n2. Two holds on one seat cannot happen in one process, and can in two.",
         "Show how long is left before anything else, since support asks for it daily."),
    Said(50 * MINUTE, "claude-code", CLAUDE_ID, "1. A hold is let go by a sweep every minute, so it may live a minute "
         "longer than it says; the page must therefore show what the server says, and never count by itself.\n"
         "2. Two holds on one seat cannot happen in one process, and can in two: `src/booking.py` takes no lock.\n\n"
         "What was tried and does not work: a timer in the page. It drifts while the telephone sleeps.",
         "Ask the server for the time left on each click first: if that is quick enough, nothing else is needed."),
)  # fmt: skip


def claude(now: float, cwd: str) -> Iterator[dict[str, object]]:
    """Give the lines of a transcript in Claude Code's form: two hours of work with a compaction in between."""
    tokens, start = 31_000, now - 2 * HOUR
    yield {"type": "user", "cwd": cwd, "isSidechain": False, "message": {"role": "user", "content": "go on"}}
    for number in range(60):
        at = stamp(start + number * (now - 20 - start) / 59)
        if number == 38:
            told = {"trigger": "manual", "preTokens": tokens, "postTokens": 42_000}
            yield {"type": "system", "subtype": "compact_boundary", "compactMetadata": told, "timestamp": at}
            tokens = 58_000
        usage = {"input_tokens": 4, "cache_read_input_tokens": tokens - 604, "output_tokens": 600}
        yield {
            "isSidechain": False,
            "message": {"id": f"msg_{number}", "model": MODEL, "stop_reason": "end_turn", "usage": usage},
            "type": "assistant",
            "timestamp": at,
        }
        tokens += 5_000 + number * 1_733 % 15_000


def codex(now: float, cwd: str) -> Iterator[dict[str, object]]:
    """Give the lines of a rollout in Codex's form: half an hour of work."""
    start = now - 34 * MINUTE
    yield {"timestamp": stamp(start), "type": "session_meta", "payload": {"id": CODEX_ID, "cwd": cwd}}
    yield {"timestamp": stamp(start), "type": "turn_context", "payload": {"model": "gpt-5.5", "cwd": cwd}}
    for number in range(12):
        tokens = 14_000 + number * 5_600
        last = {"input_tokens": tokens - 400, "output_tokens": 400, "total_tokens": tokens}
        info = {"last_token_usage": last, "model_context_window": 258_400}
        payload = {"type": "token_count", "info": info}
        yield {"timestamp": stamp(start + number * 150), "type": "event_msg", "payload": payload}
