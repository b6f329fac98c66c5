"""`handoff.md`: every handoff and next step ever answered, newest first, as plain Markdown that needs no navlog.

An entry is a heading with moment, branch and author, a comment with the same for programs, and each text as it was
given between two comments. These carry a mark that is in none of the texts, so whatever a text holds comes back to the
byte, and a hand's correction inside it does no harm.
"""

from __future__ import annotations

from navlog.core import lean
from navlog.core.digest import sha256
from navlog.core.handoff.session import Text
from navlog.core.record import fields, record
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from navlog.core.handoff.session import Session

FILE = "handoff.md"

HEAD = b"""\
# Handoffs

What each session would have lost, and its next step: as it was written, newest first. Times are UTC.
"""

OPENING = b"<!-- navlog handoff {"
CLOSING = b"} -->"

PARTS = {"would_be_lost": "Would be lost", "next_step": "Next step"}
"""The parts of an entry by name, with their headings."""


@record
class Entry:
    """An answer.

    Attributes:
        at: the moment, as an ISO moment.
        session: the session's id.
        by: who wrote it.
        branch, worktree: where.
        commit: HEAD's hash then.
        would_be_lost, next_step: the texts; `None` for one that was not given.
    """

    at: str
    session: str = ""
    by: str = ""
    branch: str = ""
    worktree: str = ""
    commit: str = ""
    would_be_lost: str | None = None
    next_step: str | None = None


def answer_of(session: Session) -> Entry:
    """Return what a session hands over now, both halves, as an answer."""
    lost, ahead = session.handoff, session.next_step
    newest = session.newest or Text("", session.saved, "", session.branch, session.worktree)
    return Entry(
        newest.at,
        session.id,
        session.by,
        newest.branch,
        newest.worktree,
        newest.commit,
        lost.text if lost else None,
        ahead.text if ahead else None,
    )


def added(content: bytes | None, entry: Entry) -> bytes:
    """Return the file with an entry put before the others; every other byte stays."""
    content = content or HEAD
    comment = _opening(content, 0)
    if comment < 0:
        return content.rstrip(b"\n") + b"\n\n" + encode(entry)
    heading = content.rfind(b"\n## ", 0, comment) + 1
    place = heading if heading or content.startswith(b"## ") else comment
    return content[:place] + encode(entry) + b"\n" + content[place:]


def encode(entry: Entry) -> bytes:
    """Return an entry as it stands in the file."""
    said = (("would_be_lost", entry.would_be_lost), ("next_step", entry.next_step))
    texts = {name: _raw(text) for name, text in said if text is not None}
    mark = _mark(entry, b"\0".join(texts.values()))
    about = {name: value for name, value in fields(entry).items() if name not in PARTS}
    comment = lean.dumps({**about, "mark": mark}).replace(">", "\\u003e").encode("ascii")
    found = [_raw(f"## {_named(entry)}\n\n<!-- navlog handoff ") + comment + b" -->\n"]
    for name, text in texts.items():
        begin, end = _fences(mark, name)
        found.append(f"\n### {PARTS[name]}\n\n".encode() + begin + b"\n" + text + b"\n" + end + b"\n")
    return b"".join(found)


def entries(content: bytes) -> Iterator[Entry]:
    """Give the entries of the file, newest first; one that was damaged by hand is passed over."""
    place = _opening(content, 0)
    while place >= 0:
        entry, end = _entry(content, place)
        if entry is not None:
            yield entry
        place = _opening(content, end)


def _named(entry: Entry) -> str:
    """Return an entry's heading: `2026-07-03 11:42 · feat/queue · claude-code`."""
    parts = (entry.at[:16].replace("T", " "), entry.branch, entry.by)
    return " · ".join(line(part) for part in parts if part)


def _opening(content: bytes, start: int) -> int:
    """Return where the next entry's comment begins, at the beginning of a line; -1 for none."""
    if start == 0 and content.startswith(OPENING):
        return 0
    return content.find(b"\n" + OPENING, max(start - 1, 0)) + 1 or -1


def _entry(content: bytes, place: int) -> tuple[Entry | None, int]:
    """Return the entry whose comment begins at a place, and where to go on from."""
    after = place + len(OPENING)
    close = content.find(CLOSING, after)
    close = -1 if b"\n" in content[after:close] else close
    about = _about(content[after - 1 : close + 1]) if close >= 0 else {}
    mark = about.pop("mark", "")
    texts: dict[str, Any] = {}
    end = close if close >= 0 else after
    for name in PARTS if mark else ():
        found = _between(content, end, *_fences(mark, name))
        if found:
            texts[name], end = found
    return (Entry(**about, **texts) if texts else None), max(end, after)


def _about(raw: bytes) -> dict[str, str]:
    try:
        found = lean.loads(raw.decode("utf-8"))
    except ValueError:
        return {}
    names = {*Entry.__match_args__, "mark"} - set(PARTS)
    sound = isinstance(found, dict) and isinstance(found.get("at"), str)
    if not sound:
        return {}
    return {name: one for name, one in found.items() if name in names and isinstance(one, str)}


def _between(content: bytes, start: int, begin: bytes, end: bytes) -> tuple[str, int] | None:
    """Return what stands between two comments, and where it ends; `None` when one of them is missing.

    An editor may have turned every line end of the file into CRLF.
    """
    opened = content.find(begin, start)
    first = opened + len(begin)
    width = 2 if content[first : first + 2] == b"\r\n" else 1
    closed = content.find(content[first : first + width] + end, first)
    if opened < 0 or closed < 0:
        return None
    text = content[first + width : closed] if closed >= first + width else b""
    return text.decode("utf-8", "replace"), closed + width + len(end)


def _fences(mark: str, name: str) -> tuple[bytes, bytes]:
    return f"<!-- {name} {mark} -->".encode(), f"<!-- end of {name} {mark} -->".encode()


def _mark(entry: Entry, texts: bytes) -> str:
    """Return a mark that is in none of the texts; no text can hold it on purpose, as it is made from them."""
    seed = _raw(entry.at + entry.session) + texts
    mark = sha256(seed)[:12]
    while mark.encode("ascii") in texts:
        mark = sha256(seed + mark.encode("ascii"))[:12]
    return mark


def _raw(text: str) -> bytes:
    return text.encode("utf-8", "replace")
