"""What a script reads of handoffs: the fields of the JSON."""

from __future__ import annotations

from navlog.core.handoff.history import PARTS, Entry, answer_of
from navlog.core.record import fields
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.handoff.ageing import Age, Aged
    from navlog.core.handoff.belonging import Found
    from navlog.core.handoff.session import Session, Text


def handed(found: Found, aged: Aged) -> dict[str, Any]:
    """Return what the session that belongs here handed over, and how it was found."""
    session = found.session
    return {
        "session": session.id if session else None,
        "found": found.how,
        "handoff": half(session, session.handoff if session else None, aged.handoff),
        "next_step": half(session, session.next_step if session else None, aged.next_step),
        "message": text(session.message) if session and session.message else None,
        "notes": [text(note) for note in reversed(session.notes)] if session else [],
        "others": [{"session": one.id, "by": one.by, "at": one.saved} for one in found.others],
        "unread": [{"name": one.name, "why": one.why} for one in found.unread],
    }


def half(session: Session | None, text: Text | None, age: Age) -> dict[str, Any]:
    """Return a handoff or a next step with its source and age; only its state is told where it is missing."""
    return {
        "text": text.text if text else None,
        "at": text.at if text else None,
        "commit": (text.commit or None) if text else None,
        "commits_since": age.commits,
        "state": age.state,
        "note": age.note or None,
        "session": session.id if session and text else None,
        "by": session.by if session and text else None,
        "branch": (text.branch or None) if text else None,
        "worktree": text.worktree if text else None,
    }


def text(one: Text) -> dict[str, Any]:
    """Return a message or a note."""
    return {"text": one.text, "at": one.at, "commit": one.commit or None, "branch": one.branch or None}


def session(one: Session) -> dict[str, Any]:
    """Return a session as an answer, in the form of the log's."""
    return entry(answer_of(one))


def entry(one: Entry) -> dict[str, Any]:
    """Return an answer of the log."""
    values = fields(one)
    return {**values, "commit": one.commit or None, "branch": one.branch or None}


def entry_text(one: Entry) -> str:
    """Return an answer of the log for a person, whole."""
    where = " · ".join(line(part) for part in (one.at[:16].replace("T", " ") + " UTC", one.branch, one.by) if part)
    parts = [f"{where} · session {line(one.session)}"]
    for name, title in PARTS.items():
        said = getattr(one, name)
        parts += [f"{title}:\n{said}"] if said is not None else []
    return "\n\n".join(parts) + "\n"
