"""The window: who says how much fits in, how full that makes it, and the sentence that says so. Never guessed."""

from __future__ import annotations

from navlog.core.budget.reading import BYTES, COMPACTED
from navlog.core.record import record, replace
from navlog.core.text import age, count
from navlog.core.text import line as one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.budget.reading import Reading

HOST, DECLARED = "host", "declared"
SAID = {HOST: "told by the host", DECLARED: "declared", "": "window undeclared"}

CODE = 8
"""Digits of a release date in a model's id, which the same model's other names leave out."""

LATEST, VENDORS = "latest", ("claude", "anthropic", "openai")
"""Words that some names of a model have and others leave out."""


@record
class Window:
    """How many tokens fit in.

    Attributes:
        tokens: how many; `None` when nobody said.
        source: who said so: `host`, `declared`, or nobody.
        model: the model that it is for; empty when that was not said.
        note: what is wrong with it, a sentence without a full stop: declared for another model, or smaller than what
            was read.
        fits: whether nothing is wrong with it.
    """

    tokens: int | None = None
    source: str = ""
    model: str = ""
    note: str = ""
    fits: bool = True


def window(host: int | None, declared: tuple[int, str] | None, model: str, tokens: int | None = None) -> Window:
    """Return the window in force: the host's, else the declared one, else none.

    A host's window that holds less than what was read is wrong; a declaration that holds it is then taken instead.

    Args:
        host: as told by the status line or the transcript.
        declared: as declared by the agent, with its model, which may be empty.
        model: the model that runs; empty when it is not known.
        tokens: how many were read.
    """
    told = _checked(Window(host, HOST, model), tokens) if _positive(host) else None
    stated = _checked(_stated(declared, model), tokens)
    if told is None:
        return stated
    if told.fits or not stated.fits or stated.tokens is None:
        return told
    return replace(stated, note=f"the host tells {host:,}, which the reading exceeds")


def percent(reading: Reading, window: Window) -> int | None:
    """Return how full the window is in whole percent; `None` when a part is unknown, above 100 what is impossible."""
    if reading.tokens is None or not window.tokens:
        return None
    over = reading.tokens > window.tokens
    return -(-reading.tokens * 100 // window.tokens) if over else reading.tokens * 100 // window.tokens


def sure(reading: Reading, window: Window) -> int | None:
    """Return the percentage that something may be asked for; `None` when the window is unknown or doubtful."""
    window = _checked(window, reading.tokens)
    return percent(reading, window) if window.fits else None


def line(reading: Reading, window: Window, now: float) -> str:
    """Return the reading as one sentence without a full stop.

    Args:
        reading: what the transcript says.
        window: the window in force.
        now: seconds since the epoch, for the age of the reading; 0 leaves that out.
    """
    if reading.tokens is None:
        return unread(reading) + _as_of(reading, now)
    window = _checked(window, reading.tokens)
    said = f"{_amount(reading, window)}, {source(window)}"
    said += f", {reading.formula}" if reading.estimate else ""
    return said + _as_of(reading, now) + (f"; {window.note}" if window.note else "")


def same(one: str, other: str) -> bool:
    """Tell whether two names are of one model: as ids with and without vendor, date and window, or as it is shown."""
    return _words(one) == _words(other)


def source(window: Window) -> str:
    """Return who says how much fits in: `told by the host`, `declared for MODEL`, `window undeclared`."""
    said = SAID.get(window.source, SAID[""])
    return f"{said} for {window.model}" if window.source == DECLARED and window.model else said


def unread(reading: Reading) -> str:
    """Return why there is no count of tokens, as a sentence without a full stop."""
    if reading.how == COMPACTED:
        return "compacted, and its size is unknown until the next response"
    if reading.how == BYTES:
        return f"no token count yet; the transcript has {count(reading.bytes, 'byte')}, which measure no window"
    return "no reading: no transcript, or an empty one"


def _positive(value: object) -> bool:
    return type(value) is int and value > 0


def _stated(declared: tuple[int, str] | None, model: str) -> Window:
    tokens, of = declared or (0, "")
    if not _positive(tokens):
        return Window(model=model)
    of = one_line(of)
    if not of or not model or same(of, model):
        return Window(tokens, DECLARED, of)
    return Window(tokens, DECLARED, of, f"this session runs another model, {one_line(model)}", False)


def _checked(window: Window, tokens: int | None) -> Window:
    """Return the window with a word on it when more was read than it holds."""
    if not window.tokens or not tokens or tokens <= window.tokens:
        return window
    over = f"{tokens:,} in a window of {window.tokens:,} is impossible, so one of them is wrong"
    note = window.note if over in window.note else "; ".join(filter(None, (window.note, over)))
    return replace(window, note=note, fits=False)


def _words(name: str) -> list[str]:
    """Return the words and numbers that tell one model from another, sorted: vendors put them in different orders."""
    name = name.lower().rpartition("/")[2].rpartition("anthropic.")[2]
    for rest in ("[", "(", "@", "-v1:", "-v2:"):
        name = name.partition(rest)[0]
    words = "".join(letter if letter.isalnum() else " " for letter in name).split()
    return sorted(word for word in words if not (word in (*VENDORS, LATEST) or (word.isdigit() and len(word) == CODE)))


def _amount(reading: Reading, window: Window) -> str:
    about = "about " if reading.estimate else ""
    if not window.tokens:
        return f"{about}{count(reading.tokens or 0, 'token')}"
    return f"{about}{reading.tokens:,} of {window.tokens:,} tokens ({percent(reading, window)}%)"


def _as_of(reading: Reading, now: float) -> str:
    if not reading.at or not now:
        return ""
    seconds = max(now - reading.at, 0.0)
    return f", as of {int(seconds)} s ago" if seconds < 60 else f", as of {age(seconds)} ago"
