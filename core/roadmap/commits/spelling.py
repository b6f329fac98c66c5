"""How numbers of phases are spelled in running text, in lists, in scopes and in branches."""

from __future__ import annotations

import functools

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

NUMBER = r"(?:\d+(?:\.\d+)*(?:-?[A-Za-z](?!\w))?|[A-Z](?!\w))"
"""`3`, `2.5`, `4b`, `2-A`, `B`."""
LIMIT = r"(?![\w%]|[.:]\d|\.[xX*])"
"""What may not follow, for the number would be another one: `2.5`, `11.x`, `50%`."""
JOIN = r"\s*(?:,\s*and|,|&|\+|/|and|or|→|->|-|–|to|through|thru|\.\.)\s*|\s+"
RANGES = frozenset(("-", "–", "to", "through", "thru", ".."))

SAID = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10"}


def figures(number: str) -> str:
    """Return a number that is written out, or in Roman figures, in ours; any other as it is."""
    return ROMAN.get(number.lower()) or SAID.get(number.lower()) or number


def header(line: str) -> re.Match[str] | None:
    """Return the match of a conventional header, `type(scope)!:`, with the groups `type` and `scope`."""
    return _header().match(line)


@functools.cache
def worded(words: tuple[str, ...]) -> re.Pattern[str]:
    """Match a word such as phase with its first number: groups `before`, `many` (a plural), `gap` and
    `number`."""
    import re

    names = "|".join(re.escape(word) for word in words)
    said = "|".join(sorted({*ROMAN, *SAID}, key=len, reverse=True))
    return re.compile(
        rf"(?<![A-Za-z0-9])(?P<before>[Pp]re-)?(?i:{names})(?P<many>[sS])?(?P<gap>[\s._/#:-]{{0,2}})"
        rf"(?:[Pp](?=\d))?(?P<number>{NUMBER}{LIMIT}(?!-\d{{2}}-|-\d{{4}})|(?<=\s)(?i:{said})(?![\w-]))"
    )


@functools.cache
def listed(plural: bool) -> re.Pattern[str]:
    """Match what joins a further number to a list, and the number: groups `join` and `number`.

    After a singular, as in “Phase 3, 12 tests”, a number is of the list only where the list ends like one.
    """
    import re

    closing = r"" if plural else r"(?=\s*(?:$|[,&+:;()\]→—–|-]|and\b|complete|done))"
    return re.compile(rf"(?P<join>{JOIN})(?P<number>{NUMBER}){LIMIT}(?!-\d|[-/]\w*\d{{4}}){closing}")


@functools.cache
def part() -> re.Pattern[str]:
    """Match what makes a phase's number that of its part: the `-02` of `07-02`."""
    import re

    return re.compile(r"-\d+(?![\w.])")


@functools.cache
def counted() -> re.Pattern[str]:
    """Match `all phases` and `all 4 phases` (group `count`), and `final phase` (group `last`)."""
    import re

    every = r"all (?:of )?(?:the )?(?:(?P<count>\d+|[a-z]+) )?phases"
    return re.compile(rf"(?i)(?<![\w-])(?:{every}|(?P<last>(?:final|last) phase))(?![\w-])")


@functools.cache
def scoped() -> re.Pattern[str]:
    """Match a whole scope that is a phase's number: groups `lead` (`phase-`, `p`), `number` and `part`."""
    import re

    return re.compile(
        r"(?i:(?P<lead>phase[\s_-]?|p)?)(?P<number>\d+(?:\.\d+)*[a-z]?)(?:-(?P<part>\d+)|-[A-Za-z]\w[\w-]*)?"
    )


@functools.cache
def lettered() -> re.Pattern[str]:
    """Match a name of letters and figures: groups `letters` and `rest`."""
    import re

    return re.compile(r"(?<![\w.-])(?P<letters>[A-Za-z]{1,6})(?P<rest>-?\d+(?:\.\d+)*(?:-?[A-Za-z])?)(?![\w%]|\.\d)")


@functools.cache
def _header() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*(?P<type>[A-Za-z]+(?:/[A-Za-z]+)?)(?:\((?P<scope>[^)]*)\))?!?:\s+")
