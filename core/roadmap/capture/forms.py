"""The forms in which plans number and name their phases, as regular expressions."""

from __future__ import annotations

from functools import cache

from navlog.core.roadmap.heading import CODED

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

WORDS = (
    r"phase|fase",
    r"milestone|stage|sprint|iteration|part|epic|wave|week|cycle|track|workstream|increment|étape|etapa|meilenstein",
    r"step|schritt",
    r"task|pr|commit|slice|chunk|day|aufgabe",
)
"""Words that name a phase; where several are used, the earlier ones name the phases and the later ones their parts."""

SIGNS = (r"阶段|階段|フェーズ|단계", r"里程碑|マイルストーン", r"步骤|步驟|步|ステップ", r"任务|任務|タスク")
"""The same in scripts without blanks, where the number may come first."""

HAN = "零一二三四五六七八九十"

NUMBERED, UNNAMED = len(WORDS), len(WORDS) + 1
"""The ranks of a title with a bare number before it, and of any other title."""

LEAD = r"[^\w\[(/.$]*\[?"
"""Emoji and marks before a word or a number, but not what may begin a path, a link or a remark."""

DIGITS = r"\d{1,6}(?:\.\d+)*[a-zA-Z]?(?:-[A-Z0-9]+)?(?!\w|-\w|\s*[–—]\s*\d+\s*(?:[:.)–—]|$))"
SPELT = r"one|two|three|four|five|six|seven|eight|nine|ten|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten"
LETTERS = rf"(?:[IVXLC]{{1,6}}|[A-Z]\d{{0,3}}|{SPELT})(?!\w)"
CARDINAL = rf"\d{{1,4}}|[{HAN}]{{1,3}}"
BARE = rf"{CODED}|\d{{1,3}}(?:\.\d+)*[a-z]?|[A-Z]{{1,2}}\d{{1,3}}|[IVX]{{1,4}}|[A-Z]"
"""The forms of a number: `TC-4`; `3`, `2.5`, `09.05`, `1a`, `2-A`; `IV`, `A`, `P3`, `one`; Han; without a word."""

TOTAL, TAG = r"(?:\s*(?:/|of)\s*\d+)?", r"(?P<tag>\s*\([^()]*\))?"
"""What may follow a number: `of 3`, and a remark in brackets, which joins the title."""

STOP = r"(?:[:：.．、)\]|·–—―]|-(?=\s)|,(?=\s))[\s:：–—-]*"
TITLE = r"(?P<title>.*)"


def digits(number: str) -> str:
    """Return a number, with digits for the Han numerals up to 99."""
    if not number or any(character not in HAN for character in number):
        return number
    tens, ten, ones = number.rpartition("十")
    if len(tens) > 1 or len(ones) > 1:
        return number
    value = (HAN.index(tens) if tens else 1) * 10 if ten else 0
    return str(value + (HAN.index(ones) if ones else 0))


@cache
def forms() -> tuple[tuple[re.Pattern[str], ...], ...]:
    """Return the forms by rank: the words of each in `WORDS`, then bare numbers."""
    import re

    named = (_named(words) + _signed(signs) for words, signs in zip(WORDS, SIGNS, strict=True))
    return tuple(tuple(map(re.compile, rank)) for rank in (*named, _numbered()))


def _named(words: str) -> tuple[str, ...]:
    """The word, then a number and a mark, a number and a blank, a letter and a mark; no number; no number to read."""
    word = rf"{LEAD}(?i:{words})"
    return (
        rf"{word}\s*[-#№_]?\s*(?P<number>{CODED}|{DIGITS}){TOTAL}{TAG}\s*(?:{STOP}{TITLE}|$)",
        rf"{word}\s*[-#№_]?\s*(?P<number>{CODED}|{DIGITS}){TOTAL}\s+(?![-–—&,+]|and\b|to\b){TITLE}",
        rf"{word}\s+(?P<number>{LETTERS}){TAG}\s*(?:{STOP}{TITLE}|$)",
        rf"{word}\s*[:：–—]\s*(?P<title>\S.*)",
        rf"(?P<title>{word}s?\s*[-#№_]?\s*\d.*)",
    )


def _signed(signs: str) -> tuple[str, ...]:
    return (
        rf"{LEAD}(?:{signs})\s*(?P<number>\d{{1,4}}(?:\.\d+)*|[{HAN}]{{1,3}})\s*(?:{STOP}|\s|$){TITLE}",
        rf"{LEAD}第?\s*(?P<number>{CARDINAL})\s*(?:{signs})\s*(?:{STOP}|\s|$){TITLE}",
    )


def _numbered() -> tuple[str, ...]:
    return (
        rf"{LEAD}[(#]?(?P<number>{BARE})(?:\s*[:：、)\]|–—―]|\.(?=\s)|\s+-(?=\s))[:.]?[\s–—-]*(?P<title>\S.*)",
        r"(?P<number>\d{1,3}(?:\.\d{1,3})+)\s+(?P<title>\S.*)",
        r"(?P<number>\d)\ufe0f?\u20e3\s*(?P<title>\S.*)",
        rf"(?P<number>[{HAN}]{{1,3}})、\s*(?P<title>\S.*)",
    )
