"""The hook's last calls, for a person who asks whether it works; `noting` writes them down."""

from __future__ import annotations

import os

from navlog.core import lean, storage
from navlog.core.hosts.noting import FILE
from navlog.core.record import fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Project


@record
class Call:
    """One call.

    Attributes:
        host: `claude` or `codex`.
        event: the event's name, as the host sent it.
        at: when, seconds since the epoch.
        ms: milliseconds that navlog took, the interpreter's start not counted.
        said: characters of the text that was handed over.
        fault: whether something of navlog's failed.
    """

    host: str = ""
    event: str = ""
    at: float = 0.0
    ms: float = 0.0
    said: int = 0
    fault: bool = False


SHAPE = fields(Call())
"""A value of each field's type."""


def last(project: Project, number: int) -> tuple[Call, ...]:
    """Return the last calls, the newest first; lines that are torn are passed over."""
    rows = (_call(row) for row in reversed(_lines(os.path.join(project.derived, FILE))))
    return tuple(call for call in rows if call)[:number]


def _lines(path: str) -> list[bytes]:
    try:
        return [] if os.path.islink(path) else storage.read(path).splitlines()
    except OSError:
        return []


def _call(row: bytes) -> Call | None:
    try:
        told = lean.loads(row.decode("utf-8"))
    except ValueError:
        return None
    if not isinstance(told, dict) or not all(_fits(told.get(name), like) for name, like in SHAPE.items()):
        return None
    return Call(**{name: told[name] for name in SHAPE})


def _fits(value: Any, like: object) -> bool:
    """Whether a value is of a field's type, and no number that is no time."""
    if isinstance(like, float):
        return type(value) in (int, float) and 0 <= value < 1e12
    return type(value) is type(like) and (type(value) is not int or value >= 0)
