"""`navlog budget`: how full the context window is, how that is known, and which reset would keep more."""

from __future__ import annotations

import os

from navlog.core.budget import finding, sessions, transcript, written
from navlog.core.budget.finding import Found
from navlog.core.budget.gate import advice, gate, hint
from navlog.core.budget.measuring import measure
from navlog.core.budget.window import HOST, line, percent
from navlog.core.command import Result
from navlog.core.errors import Refused, Usage
from navlog.core.handoff.identity import asking
from navlog.core.hosts.events import CLAUDE
from navlog.core.record import record
from navlog.core.settings import number
from navlog.core.text import stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.gate import Advice, Gate
    from navlog.core.budget.reading import Reading
    from navlog.core.budget.window import Window
    from navlog.core.command import Arguments
    from navlog.core.project import Context

DECLARE = (
    "nobody has told the window, so there is no percentage: navlog init --statusline lets Claude Code tell it, "
    "--window N --model M declares it for this reading"
)
OWN = "the host's own percentage leaves the output out"


@record
class Budget:
    """What there is to say of a session's context.

    Attributes:
        found: the transcript that was read.
        reading: what it says.
        window: the window in force.
        advice: which reset keeps more.
        gate: what is asked for now.
        hint: the word on the size that the person wants to be told of; empty below it.
    """

    found: Found
    reading: Reading
    window: Window
    advice: Advice
    gate: Gate
    hint: str


def budget(context: Context, arguments: Arguments) -> Result:
    """Print the reading, and exit 1 when there is no transcript where it was said to be."""
    declared = _declared(arguments)
    found = _found(context, arguments)
    told = measured(context, found, declared)
    lost = bool(arguments["transcript"]) and not os.path.isfile(found.path)
    return Result(_fields(context, told), _text(context, told), _notes(told, lost), code=1 if lost else 0)


def measured(context: Context, found: Found, declared: tuple[int, str] | None = None) -> Budget:
    """Measure a session's context.

    Args:
        context: where.
        found: its transcript.
        declared: the window and the model that it is for, when somebody just said so; else what was declared before,
            which only counts, and is only read, where the host tells no window or one that is too small.
    """
    known = sessions.read(context.project, found.session)
    told = measure(context, found.path, found.host, known, declared)
    saved = written.saved(context, found.session, written.planned(context, told.full))
    asked = gate(told.full, saved, known.crossed, number(context.settings, "budget.gate"))
    hinted = hint(told.reading.tokens, number(context.settings, "budget.hint"))
    return Budget(found, told.reading, told.window, advice(saved), asked, hinted)


def _declared(arguments: Arguments) -> tuple[int, str] | None:
    """Return the window that the command line declares.

    Raises:
        Usage: `usage`.
    """
    tokens, model = arguments["window"], arguments["model"]
    if tokens is None:
        if model:
            raise Usage("usage", "--model says what a window is for, and there is none", "give --window, too")
        return None
    if tokens <= 0:
        raise Usage("usage", f"a window of {tokens} tokens holds nothing", "give --window as a whole number above 0")
    return tokens, model or ""


def _found(context: Context, arguments: Arguments) -> Found:
    """Return the transcript to read: the one that is named, else this session's, else the newest of this checkout.

    Raises:
        Refused: `no_transcript`.
    """
    given = arguments["transcript"]
    if given:
        path = transcript.located(os.path.join(context.here, given))
        return Found(path, finding.session_of(path))
    session = asking(arguments.get("session"), os.environ)
    if not session:
        found = finding.newest(context, os.environ)
        if found.path:
            return found
        hint = "start an agent here, or name its transcript with --transcript PATH"
        raise Refused("no_transcript", f"no agent has left a transcript of a session in {context.project.root}", hint)
    found = finding.of_session(context, session, os.environ)
    if not found.path and sessions.read(context.project, session).tokens is None:
        hint = "it is written with the first response; name another one with --transcript PATH"
        raise Refused("no_transcript", f"session {session} has no transcript yet", hint)
    return found


def _fields(context: Context, told: Budget) -> dict[str, object]:
    reading, fits = told.reading, told.window
    return {
        "tokens": reading.tokens,
        "window": fits.tokens,
        "window_source": fits.source if fits.tokens else None,
        "percent": percent(reading, fits),
        "as_of": stamp(reading.at) if reading.at else None,
        "estimate": reading.estimate,
        "advice": {"action": told.advice.action, "why": told.advice.why},
        "gate": {
            "limit": number(context.settings, "budget.gate"),
            "crossed": told.gate.crossed,
            "text": told.gate.text or None,
        },
        "hint": told.hint or None,
        "formula": reading.formula,
        "model": reading.model or fits.model or None,
        "note": _note(told) or None,
        "transcript": told.found.path or None,
        "session": told.found.session or None,
    }


def _text(context: Context, told: Budget) -> str:
    reading = told.reading
    how = f"that is {reading.formula}" if reading.tokens is not None and not reading.estimate else ""
    of = f"model {reading.model}" if reading.model else ""
    said = [line(reading, told.window, context.now), "; ".join(filter(None, (how, of)))]
    return "\n".join(filter(None, (*said, told.hint, told.advice.line, told.gate.text)))


def _note(told: Budget) -> str:
    """Return what is doubtful: about the window, and about whose transcript it is."""
    guess = "" if told.found.certain else "nobody said which session asks: this is the newest transcript here"
    return "; ".join(filter(None, (told.window.note, guess)))


def _notes(told: Budget, lost: bool) -> tuple[str, ...]:
    """Return the narration: what is doubtful that the text does not say, and what would help."""
    path = told.found.path
    gone = f"{path} is not there: name an existing transcript, or leave --transcript out" if lost else ""
    guess = "" if told.found.certain else f"the newest transcript here, since nobody said which session asks: {path}"
    declare = DECLARE if told.reading.tokens is not None and not told.window.tokens else ""
    own = OWN if told.window.source == HOST and told.found.host == CLAUDE and told.reading.tokens else ""
    return tuple(filter(None, (gone, guess, declare, own)))
