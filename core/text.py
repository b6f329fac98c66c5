"""Text on its way to a person: harmless, short, quoted."""

from __future__ import annotations

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that reorder what stands around them (Unicode annex 9)."""

_REMOVED = {
    **dict.fromkeys(range(0x20)),
    **dict.fromkeys(range(0x7F, 0xA0)),
    **dict.fromkeys(map(ord, BIDI)),
    0x2028: "\n",
    0x2029: "\n",
    ord("\n"): "\n",
    ord("\t"): "    ",
}

LAST = 253_402_300_799.0
"""The last second of the year 9999."""

UNITS = ((86_400 * 365, "y"), (86_400, "d"), (3_600, "h"), (60, "m"))


def printable(text: str) -> str:
    """Return the text without terminal sequences, control codes and bidi codes; line ends and tabs survive."""
    if text.isprintable():
        return text
    if "\x1b" in text or "\x9b" in text or "\x9d" in text:
        text = _without_sequences(text)
    return _without_surrogates(text.replace("\r\n", "\n").translate(_REMOVED))


def _without_surrogates(text: str) -> str:
    """Return the text with a sign for each half of a character; a table of them all would take long to build."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)
    return text


def whole(text: str) -> str:
    """Return the text with a question mark for what is no character: bytes that were not UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


def line(text: str) -> str:
    """Return printable text folded into one line."""
    return " ".join(printable(text).split())


def clip(text: str, limit: int) -> str:
    """Return at most `limit` characters, the last one an ellipsis when something was cut."""
    return text if len(text) <= limit else text[: max(limit - 1, 0)].rstrip() + "…"


def age(seconds: float) -> str:
    """Return a short age: `now`, `3m`, `2h`, `5d`, `1y`."""
    for size, unit in UNITS:
        if seconds >= size:
            return f"{int(seconds // size)}{unit}"
    return "now"


def has_words(text: str, words: str) -> bool:
    """Whether a text holds every one of some words, in whatever letter case."""
    folded = text.casefold()
    return all(word in folded for word in words.casefold().split())


def ago(seconds: float) -> str:
    """Return a short age as people say it: `just now`, `3m ago`."""
    return "just now" if seconds < 60 else f"{age(seconds)} ago"


def count(number: int, noun: str) -> str:
    """Return `1 chart`, `2 charts`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def shell_quote(text: str) -> str:
    """Quote a word for a POSIX shell, so that a pasted hint does nothing but what it shows."""
    if text and all(character.isalnum() or character in "@%+=:,./-_" for character in text) and text.isascii():
        return text
    return "'" + text.replace("'", "'\"'\"'") + "'"


def stamp(seconds: float) -> str:
    """Return a moment as `2026-07-03T18:00:00.000Z` (UTC, milliseconds), the nearest that the form can hold."""
    import time

    seconds = min(max(seconds, 0.0), LAST)
    whole = int(seconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(whole)) + f".{int((seconds - whole) * 1000):03d}Z"


def moment(text: str) -> float:
    """Return the seconds since the epoch of an ISO 8601 moment, 0 when it is not one.

    The form that `stamp` and both hosts write is worked out here: `datetime` takes longer to import.
    """
    if len(text) == 24 and text.isascii() and text[4::3][:5] == "--T::" and text[19] + text[23] == ".Z":
        parts = [text[start:end] for start, end in ((0, 4), (5, 7), (8, 10), (11, 13), (14, 16), (17, 19), (20, 23))]
        if all(digits.isdigit() for digits in parts):
            return _seconds(*map(int, parts))
    from datetime import UTC, datetime

    try:
        parsed = datetime.fromisoformat(text.strip())
    except ValueError:
        return 0.0
    return (parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)).timestamp()


def _seconds(year: int, month: int, day: int, hour: int, minute: int, second: int, thousandth: int) -> float:
    """Return the seconds since the epoch of a date of the Gregorian calendar, its years counted from March."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    sound = year >= 1 and 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour < 24 and minute < 60 and second < 60
    if not sound:
        return 0.0
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    gone = year * 365 + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 719_469
    return gone * 86_400 + hour * 3_600 + minute * 60 + second + thousandth / 1_000


def _without_sequences(text: str) -> str:
    """Take out whole sequences (ECMA-48: CSI, and the strings OSC, DCS, SOS, PM, APC), not just their first byte."""
    import re

    csi = r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    string = r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"
    return re.sub(f"{string}|{csi}|\x1b[ -/]*[0-~]?", "", text)
