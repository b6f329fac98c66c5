"""A session: what one agent wrote down, and its file. JSON, one key a line, named after the session's id."""

from __future__ import annotations

from navlog.core import lean
from navlog.core.record import fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Text:
    """What was written down, stamped once, when it was.

    Attributes:
        text: as it was given, to the byte.
        at: the moment, as an ISO moment.
        commit: HEAD's hash then; empty before the first commit and outside git.
        branch: the branch then, as `branch_of` tells it; empty outside git.
        worktree: the checkout's top folder.
    """

    text: str
    at: str
    commit: str = ""
    branch: str = ""
    worktree: str = ""


@record
class Session:
    """What one session has written down.

    Attributes:
        id: as the host names it.
        by: `claude-code`, `codex` or `person`.
        branch, worktree: where its last checkpoint was made.
        handoff: what a fresh session would not know.
        next_step: what comes next, and why that.
        message: what it is about.
        notes: oldest first.
        window: how many tokens its context holds, as declared.
        model: the model that this was declared for; empty when that was not said.
        saved: the moment of its last checkpoint.
        at: the moment when it was last heard of: its file's own time, which a heartbeat sets.
    """

    id: str
    by: str = "person"
    branch: str = ""
    worktree: str = ""
    handoff: Text | None = None
    next_step: Text | None = None
    message: Text | None = None
    notes: tuple[Text, ...] = ()
    window: int | None = None
    model: str = ""
    saved: str = ""
    at: str = ""

    @property
    def declared(self) -> tuple[int, str] | None:
        """The declared window with its model, as the budget takes it."""
        return None if self.window is None else (self.window, self.model)

    @property
    def answered(self) -> bool:
        """Whether it has a handoff or a next step."""
        return bool(self.handoff or self.next_step)

    @property
    def newest(self) -> Text | None:
        """The newest of what it hands over: handoff and next step, else message and notes."""
        answers = [one for one in (self.handoff, self.next_step) if one]
        rest = [one for one in (self.message, *self.notes) if one]
        return max(answers or rest, key=lambda one: one.at, default=None)


class SessionError(ValueError):
    """A file that is no session's; the message says why."""


def encode(session: Session) -> bytes:
    """Return a session as the content of its file."""
    values = {name: _packed(value) for name, value in fields(session).items() if name != "at"}
    rows = (f"  {lean.dumps(name)}: {lean.dumps(value)}" for name, value in {"navlog": 1, **values}.items())
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode("ascii")


def decode(content: bytes, at: str = "") -> Session:
    """Return the session of a file.

    Args:
        content: the file's bytes.
        at: the moment when it was last heard of.

    Raises:
        SessionError: when it is none.
    """
    try:
        found: Any = lean.loads(content.decode("utf-8"))
    except ValueError as error:
        raise SessionError(str(error)) from error
    if not isinstance(found, dict) or found.get("navlog") != 1:
        raise SessionError("it is no session in a form that this version knows")
    values: dict[str, Any] = {name: _text(found, name) for name in ("id", "by", "branch", "worktree", "model", "saved")}
    values |= {name: _written(found.get(name), name) for name in ("handoff", "next_step", "message")}
    return Session(**values, notes=_notes(found.get("notes")), window=_window(found.get("window")), at=at)


def _packed(value: object) -> object:
    if isinstance(value, tuple):
        return [_packed(one) for one in value]
    return fields(value) if isinstance(value, Text) else value


def _text(holder: dict[str, Any], name: str) -> str:
    value = holder.get(name, "")
    if not isinstance(value, str):
        raise SessionError(f"its {name} is no text")
    return value


def _written(value: object, name: str) -> Text | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise SessionError(f"its {name} is no text with a moment")
    return Text(*(_text(value, part) for part in Text.__match_args__))


def _notes(value: object) -> tuple[Text, ...]:
    if not isinstance(value, list):
        raise SessionError("its notes are no list")
    return tuple(note for note in (_written(one, "note") for one in value) if note)


def _window(value: object) -> int | None:
    if value is not None and (type(value) is not int or value <= 0):
        raise SessionError("its window is no number of tokens")
    return value
