"""A session of Claude Code on the disk: a transcript of any size in the host's own shape, and a memory beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from navlog.core.automemory.place import folder_of
from navlog.core.project import find

SESSION = "5f0c2d9e-1111-4222-8333-444455556666"
MODEL = "claude-opus-5-5"
AT = "2026-01-01T00:00:00.000Z"
ANSWER = "The rules are in src/part1/module1.py; src/part7/module7.py asks it, and src/part2/module2.py keeps a copy."
QUESTION = "Which module holds the rules for refunds, and who asks it?"


def row(kind: str, **more: object) -> dict[str, object]:
    """A record with what every one of the conversation's carries."""
    about = {"isSidechain": False, "type": kind, "uuid": "u-1", "timestamp": AT, "sessionId": SESSION}
    return {"parentUuid": "u-0", **about, "version": "2.1.332", "cwd": "/home/dev/shop", "gitBranch": "main", **more}


def response(
    ident: str, tokens: int, *blocks: dict[str, object], stop: str = "tool_use"
) -> Iterator[dict[str, object]]:
    """A response: a line for each of its blocks, all with the same usage."""
    cache = {"cache_creation_input_tokens": 300, "cache_read_input_tokens": tokens - 404}
    usage = {"input_tokens": 4, **cache, "output_tokens": 100, "service_tier": "standard", "iterations": []}
    for block in blocks:
        about = {"id": ident, "type": "message", "role": "assistant", "model": MODEL, "content": [block]}
        yield row("assistant", message={**about, "stop_reason": stop, "usage": usage}, requestedModel=MODEL)


def asked(text: str) -> dict[str, object]:
    """A prompt."""
    return row("user", message={"role": "user", "content": text}, promptId="p-1")


def used(number: int, tool: str, size: int, tokens: int, **given: object) -> Iterator[dict[str, object]]:
    """A response that thinks and calls a tool, and what the tool showed, twice, as the host keeps it."""
    ident, shown = f"toolu_{number}", f"{number} value = 'some text'\n" * (size // 25)
    call = {"type": "tool_use", "id": ident, "name": tool, "input": given}
    yield from response(f"msg_{number}", tokens, {"type": "thinking", "thinking": "", "signature": "x" * 900}, call)
    result = {"type": "tool_result", "tool_use_id": ident, "content": shown}
    yield row("user", message={"role": "user", "content": [result]}, toolUseResult={"type": "text", "file": shown})


def kept() -> Iterator[dict[str, object]]:
    """What the host notes for itself after a turn."""
    yield row("system", subtype="stop_hook_summary", hookCount=1, level="suggestion")
    yield row("system", subtype="turn_duration", durationMs=8_123)
    yield {"type": "last-prompt", "lastPrompt": "go on", "sessionId": SESSION}
    yield {"type": "mode", "mode": "normal", "sessionId": SESSION}
    yield {"type": "api-request-shape", "sessionId": SESSION, "shape": "x" * 45_000}
    yield {"type": "prompt_snapshot", "sessionId": SESSION, "content": "x" * 60_000}
    yield {"type": "cost-state", "totalCostUSD": 0.12, "sessionId": SESSION}


def working(first: int) -> Iterator[dict[str, object]]:
    """A turn that reads, edits, writes a large file and runs the tests."""
    yield asked(f"Make step {first} faster.")
    for number in range(first, first + 12):
        yield from used(number, "Read", 3_000, 100_000 + number, file_path=f"/home/dev/shop/src/m{number}.py")
    yield from used(
        first + 12, "Edit", 20_000, 110_000, file_path="/home/dev/shop/a.py", old_string="a", new_string="b"
    )
    yield from used(
        first + 13, "Write", 60_000, 120_000, file_path="/home/dev/shop/b.py", content="value = 1\n" * 6_000
    )
    yield from used(first + 14, "Bash", 8_000, 130_000, command="pytest -q")
    yield from response(f"msg_{first}_end", 131_000, {"type": "text", "text": "Done: it is faster."}, stop="end_turn")
    yield from kept()


def asking(root: Path) -> Iterator[dict[str, object]]:
    """A turn that answers a question after ten looks."""
    yield asked(QUESTION)
    for number in range(10):
        yield from used(
            1_000 + number, "Read", 4_000, 140_000 + number, file_path=f"{root}/src/part{number}/module{number}.py"
        )
    yield from response("msg_last", 150_000, {"type": "text", "text": ANSWER}, stop="end_turn")


def lines(records: Iterator[dict[str, object]]) -> bytes:
    """Records as the host writes them."""
    return b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in records)


def make(path: Path, megabytes: int, last: Iterator[dict[str, object]]) -> Path:
    """Write a transcript of a size, that ends with a turn and the host's notes after it."""
    block = b"".join(lines(working(number * 20)) for number in range(3))
    end = lines(last) + lines(kept())
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        while file.tell() + len(block) + len(end) < megabytes * 1_000_000:
            file.write(block)
        file.write(end)
    return path


def memory(root: Path, claude: Path, count: int) -> Path:
    """Give a project a memory of Claude Code's with that many files, and return its folder."""
    folder = Path(folder_of(find(str(root)), {"CLAUDE_CONFIG_DIR": str(claude)}))
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"note_{number}.md").write_text(f"---\nname: Note {number}\ndescription: a fact\n---\n\nText.\n" * 8)
    rows = (f"- [Note {number}](note_{number}.md) — a fact\n" for number in range(count))
    (folder / "MEMORY.md").write_text("".join(rows))
    return folder
