"""Transcripts made line by line, in the forms that the hosts write."""

from __future__ import annotations

import json
from pathlib import Path

AT = "2026-05-04T10:20:30.500Z"
MODEL = "claude-opus-5-5"


def usage(fresh=4, created=200, cached=9_000, out=96, **more):
    return {
        "input_tokens": fresh,
        "cache_creation_input_tokens": created,
        "cache_read_input_tokens": cached,
        "output_tokens": out,
        "cache_creation": {"ephemeral_1h_input_tokens": 0, "ephemeral_5m_input_tokens": created},
        "iterations": [],
        **more,
    }


def said(total, ident="msg_a", *, model=MODEL, stop="end_turn", text="Fine.", use=None, at=AT, aside=False, **more):
    """One line of a response whose usage adds up to `total`."""
    return {
        "parentUuid": None,
        "isSidechain": aside,
        "message": {
            "id": ident,
            "type": "message",
            "role": "assistant",
            "model": model,
            "content": [{"type": "text", "text": text}],
            "stop_reason": stop,
            "usage": use if use is not None else usage(cached=total - 300),
        },
        "type": "assistant",
        "timestamp": at,
        "sessionId": "s-1",
        **more,
    }


def asked(text="Go on."):
    return {"parentUuid": None, "isSidechain": False, "type": "user", "message": {"role": "user", "content": text}}


def boundary(left=None, at=AT, **more):
    metadata = {"trigger": "manual", "preTokens": 500_000} | ({} if left is None else {"postTokens": left})
    return {"type": "system", "subtype": "compact_boundary", "compactMetadata": metadata, "timestamp": at, **more}


def noise(size=100):
    """Bookkeeping, as the host writes it after a response."""
    return {"type": "prompt_snapshot", "content": "x" * size}


def event(kind, at=AT, **payload):
    return {"timestamp": at, "ordinal": 1, "type": "event_msg", "payload": {"type": kind, **payload}}


def counted(total, *, session=900_000, parts=True, window=258_400, at=AT, **info):
    last = {
        "input_tokens": total - 100 if parts else 0,
        "cached_input_tokens": total // 2 if parts else 0,
        "output_tokens": 100 if parts else 0,
        "reasoning_output_tokens": 40 if parts else 0,
        "total_tokens": total,
    }
    told = {"total_token_usage": {"total_tokens": session}, "last_token_usage": last, "model_context_window": window}
    return event("token_count", at, info={**told, **info})


def meta():
    return {"timestamp": AT, "type": "session_meta", "payload": {"id": "t-1", "base_instructions": {"text": "x" * 999}}}


def turn(model="gpt-5.5"):
    return {"timestamp": AT, "type": "turn_context", "payload": {"turn_id": "t1", "model": model}}


def line(record) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"


def lines(*records) -> bytes:
    """Records as the hosts write them; bytes stand for themselves."""
    return b"".join(record if isinstance(record, bytes) else line(record) for record in records)


def transcript(folder: Path, *records, name="session.jsonl") -> str:
    path = folder / name
    path.write_bytes(lines(*records))
    return str(path)
