"""Measure a session's context: what its transcript or its status line tells of it, and the window in force."""

from __future__ import annotations

from navlog.core.budget import transcript, written
from navlog.core.budget.reading import COMPACTED, FORMULAS, USAGE, Reading
from navlog.core.budget.window import same, sure, window
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.sessions import Session
    from navlog.core.budget.window import Window
    from navlog.core.project import Context


@record
class Measure:
    """How full a context is.

    Attributes:
        reading: what the transcript says.
        window: the window in force.
        full: how full that is in percent; `None` where the window is unknown or doubtful.
    """

    reading: Reading
    window: Window
    full: int | None


def measure(context: Context, path: str, host: str, known: Session, declared: tuple[int, str] | None = None) -> Measure:
    """Measure a session's context.

    Args:
        context: where.
        path: its transcript.
        host: `claude` or `codex`; recognised when it is neither.
        known: what was recorded of it.
        declared: the window and the model that it is for, when somebody just said so; else what was declared before,
            which only counts, and is only read, where the host tells no window or one that is too small.
    """
    reading = _or_heard(transcript.reading(path, host), known)
    told = _told(reading, known)
    if declared is None and (told is None or told < (reading.tokens or 0)):
        declared = written.declared(context, known.id)
    fits = window(told, declared, known.model or reading.model, reading.tokens)
    return Measure(reading, fits, sure(reading, fits))


def _or_heard(reading: Reading, known: Session) -> Reading:
    """Return the reading, or what the status line told where the transcript tells nothing."""
    if reading.tokens is not None or reading.how == COMPACTED or known.tokens is None:
        return reading
    return Reading(known.tokens, False, reading.bytes, known.model, known.at, USAGE, known.window, FORMULAS[USAGE])


def _told(reading: Reading, known: Session) -> int | None:
    """Return the window that the host tells, by its status line or in its transcript.

    What the status line told of another model, before that one answered, holds no longer. Some hosts tell their
    status line a window that is too small.
    """
    other = known.model and reading.model and not same(known.model, reading.model)
    heard = None if other and known.at < reading.at else known.window
    if heard and reading.window and (reading.tokens or 0) > heard:
        return reading.window
    return heard or reading.window
