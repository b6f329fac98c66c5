"""Judging a turn: whether it was a question whose answer is worth a chart, and what of it would be charted.

Nothing here looks at a disk. A turn that is passed over is so for the first reason that is met, the cheapest first.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from navlog.core.discoveries.words import (
    ASKING,
    ASKING_PAIRS,
    CLOSING,
    DOING,
    ENDINGS,
    FILLING,
    MARKS,
    PASSING,
    POLITE,
    WIDE,
)
from navlog.core.text import clip, line, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern

    from navlog.core.discoveries.turn import Turn

COMMANDED, PASTED, UNASKED, IDLE = "it was a command", "it was pasted", "it asked nothing", "it was small talk"
UNANSWERED, MEANT = "it has no answer", "it asked what the agent thinks or did"

QUESTION = 200
"""Characters of a question that is proposed."""

ANSWER = 1_500
"""Characters of an answer that is proposed."""

WORDY, TALL = 1_500, 15
"""Characters and lines of a prompt from which it was pasted, not typed."""

LOGGED = 2
"""Lines of a prompt that look like a log's or a stack trace's, from which it is one."""

NAMES = 200
"""Names in an answer that are looked at."""

AROUND = ",:;!?*\"'“”‘’…"
"""What stands around a name in a sentence; dots and underscores may belong to it."""


def unfit(turn: Turn, calls: int) -> str:
    """Return why a turn is not worth proposing; nothing when it is.

    Args:
        turn: the turn.
        calls: how many searches and reads make an answer expensive.
    """
    if why := turn.unfit(calls):
        return why
    prompt = turn.prompt.strip()
    if not turn.answer.strip() or not prompt:
        return UNASKED if not prompt else UNANSWERED
    if prompt.startswith(("<", "!", "[Request interrupted")) or _is_command(prompt):
        return COMMANDED
    if is_pasted(prompt):
        return PASTED
    if not is_question(prompt):
        return UNASKED
    if is_passing(prompt):
        return MEANT
    return "" if is_about_something(prompt) else IDLE


def is_pasted(prompt: str) -> bool:
    """Whether a prompt holds what nobody types: a log, a stack trace, a page of text."""
    if len(prompt) > WORDY or prompt.count("\n") >= TALL or "[Pasted text" in prompt:
        return True
    lines = prompt.splitlines()
    return "Traceback (most recent call last)" in prompt or sum(map(bool, map(_logged().match, lines))) >= LOGGED


def is_question(prompt: str) -> bool:
    """Whether a prompt asks to be told something."""
    words = _words(prompt)
    while words and words[0] in POLITE:
        words = words[1:]
    if words and words[0] in DOING:
        return False
    if _asked(prompt) or prompt.rstrip(" .!。！").endswith(ENDINGS):
        return True
    return bool(words) and (words[0] in ASKING or tuple(words[:2]) in ASKING_PAIRS)


def is_passing(prompt: str) -> bool:
    """Whether a question is one whose answer is no fact of the project: an opinion, or what the agent just did."""
    words = _words(prompt)[:3]
    return any(pair in PASSING for pair in pairwise(words))


def is_about_something(prompt: str) -> bool:
    """Whether a question names anything that it is about; scripts without spaces are taken at their length."""
    from navlog.core.recall.analysis import is_bigram_script

    words = _words(prompt)
    if any(map(is_bigram_script, prompt)):
        return sum(letter.isalnum() for letter in prompt) >= 5
    return len(words) >= 3 and any(word not in FILLING and not word.isdigit() for word in words)


def question(prompt: str) -> str:
    """Return the question as it would be charted: the prompt on one line; of a long one the sentence that asks."""
    whole = line(prompt)
    if len(whole) <= QUESTION:
        return whole
    asked = next((one for one in _asked(whole) if len(one) <= QUESTION and is_about_something(one)), whole)
    return clip(asked, QUESTION)


def answer(text: str) -> str:
    """Return an answer as it would be charted, cut after the last paragraph that fits."""
    text = printable(text).strip()
    if len(text) <= ANSWER:
        return text
    cut = text[:ANSWER].rpartition("\n\n")[0].rstrip()
    if cut.count("```") % 2:
        cut = cut[: cut.rindex("```")].rstrip()
    cut = cut or text[: ANSWER - 1].rpartition("\n")[0].rstrip()
    return cut if len(cut) > ANSWER // 10 else clip(text, ANSWER)


def named(text: str) -> tuple[str, ...]:
    """Return what an answer may mean files by, as it names them, each once: paths without the lines behind them."""
    found: dict[str, None] = {}
    for match in _names().finditer(text):
        span, link, word = match.groups()
        for name in (span, *span.split()) if span else (link or word, *_plain_runs(word)):
            plain = _lines_behind().sub("", name.strip(AROUND).rstrip("."), count=1).strip()
            quoted = bool(span) and name == span
            if plain and "://" not in plain and (quoted or "." in plain or "/" in plain):
                found.setdefault(plain)
        if len(found) >= NAMES:
            break
    return tuple(found)[:NAMES]


def _plain_runs(word: str) -> list[str]:
    """Return the ASCII runs of a word that has other letters too: scripts without spaces stand right beside a name."""
    if not word or word.isascii():
        return []
    return "".join(letter if letter.isascii() else " " for letter in word).split()


def _is_command(prompt: str) -> bool:
    """Whether a prompt begins with the name of a command, such as `/review`; a path has a second slash."""
    first = prompt.split(maxsplit=1)[0]
    return first.startswith("/") and "/" not in first[1:] and "." not in first


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text.lower() if letter not in "'’").split()


def _asked(text: str) -> list[str]:
    """Return the sentences of a text that end with a question mark; one within a word, as in an address, ends none."""
    found, begin = [], 0
    for at, letter in enumerate(text):
        after = text[at + 1 : at + 2]
        ends = not after or after.isspace() or after in CLOSING
        if letter in WIDE or (letter in MARKS and ends):
            found.append(text[begin : at + 1].strip())
        if letter in WIDE or letter in "。！\n" or (letter in MARKS + ".!" and ends):
            begin = at + 1
    return [one for one in found if any(map(str.isalnum, one))]


@cache
def _logged() -> Pattern[str]:
    """Match a line of a log (a moment or a level first) or of a stack trace, as common languages write them."""
    import re

    moment = r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d"
    level = r"\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL|TRACE|CRITICAL)\b[\]: ]|error(?:\[E\d+\])?: |panic: |npm ERR!"
    frame = r"at [\w$.<>]+ ?\(|at .*:\d+:\d+\)?$|File \".*\", line \d+|Caused by: |\.\.\. \d+ more|goroutine \d+ \["
    thrown = r"(?:[\w.]+\.)?\w*(?:Error|Exception): |Exception in thread |thread '.*' panicked"
    return re.compile(rf"\s*(?:{moment}|{level}|{frame}|{thrown})")


@cache
def _names() -> Pattern[str]:
    import re

    return re.compile(r"`([^`\n]{1,300})`|\]\(([^)\s]{1,300})\)|([^\s`'\"()\[\]<>{},;|–—→]{2,300})")


@cache
def _lines_behind() -> Pattern[str]:
    import re

    return re.compile(r"(?:#[\w.-]+|:\d+(?:[-:,]\d+)*|::?[A-Za-z_][\w.]*(?:\(\))?)$")
