"""The one analyser of recall: documents and queries become words in the same way.

Words are runs of letters and digits. Identifiers and paths are cut at case changes, digits and joiners (`_ . / - \\`),
and their compounds are kept whole as well, without the joiners: `getUserById`, `get_user_by_id` and `get-user-by-id`
all give get, user, by, id and getuserbyid. Accents are folded, Chinese, Japanese and Korean text becomes bigrams.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

JOINERS = "_./\\-"
LONGEST = 60
"""Characters of the longest word that is kept whole."""

_LATIN = {
    "ø": "o",
    "Ø": "O",
    "đ": "d",
    "Đ": "D",
    "ł": "l",
    "Ł": "L",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
}
_LATIN |= {"þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i", "’": " ", "ẞ": "SS"}
_BIGRAM_RANGES = (
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


class _Folding(dict[int, str]):
    """A translation table that works out each character once."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold(chr(code))
        return folded


def _fold(character: str) -> str:
    if character.isascii():
        return character if character.isalnum() or character in JOINERS else " "
    if character in _LATIN:
        return _LATIN[character]
    if is_bigram_script(character):
        return character
    import unicodedata

    if "\u0300" <= character <= "\u036f":
        return ""
    base = unicodedata.normalize("NFD", character)
    base = "".join(part for part in base if not "\u0300" <= part <= "\u036f")
    return base if character.isalnum() or unicodedata.category(character)[0] == "M" else " "


_FOLDING = _Folding()


def is_bigram_script(character: str) -> bool:
    """Tell whether a character belongs to a script that is written without spaces or inflects like one."""
    code = ord(character)
    return any(first <= code <= last for first, last in _BIGRAM_RANGES)


def runs(text: str) -> list[str]:
    """Return the runs of letters, digits and joiners of a text, accents folded and compatibility forms resolved."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFKC", text)
    return text.translate(_FOLDING).split()


def words(text: str) -> list[str]:
    """Return the simple words of a text in order, lower case: what the language model reads."""
    found: list[str] = []
    for run in runs(text):
        for part in _parts(run, JOINERS):
            found.extend(_split(part))
    return found


def terms(text: str) -> list[str]:
    """Return the simple words of a text and its compounds kept whole, unstemmed: what the word index reads."""
    found: list[str] = []
    for run in runs(text):
        if run.isalpha() and run.isascii() and (run.islower() or run[1:].islower()):
            found.append(run.lower())
        else:
            found.extend(_with_compounds(run))
    return [word for word in found if len(word) <= LONGEST]


def _with_compounds(run: str) -> list[str]:
    simple: list[str] = []
    whole: dict[str, None] = {}
    for segment in _parts(run, "/\\"):
        for dotted in _parts(segment, "."):
            inside = [word for part in _parts(dotted, JOINERS) for word in _split(part)]
            simple += inside
            _keep_whole(dotted, inside, whole)
        _keep_whole(segment, simple, whole)
    _keep_whole(run, simple, whole)
    return simple + [word for word in whole if word not in simple]


def _keep_whole(compound: str, inside: list[str], whole: dict[str, None]) -> None:
    if len(inside) > 1 and compound.isascii() and len(compound) <= 2 * LONGEST:
        whole["".join(part for part in _parts(compound, JOINERS)).lower()] = None


def _parts(run: str, separators: str) -> list[str]:
    for separator in separators:
        if separator in run:
            run = run.replace(separator, " ")
    return run.split()


def _split(part: str) -> Iterator[str]:
    if not part.isascii():
        yield from _scripts(part)
    elif part.isalpha() and (part.islower() or part[1:].islower() or len(part) == 1):
        yield part.lower()
    else:
        yield from _camel(part)


def _camel(part: str) -> Iterator[str]:
    """Cut before a number, a capital after a small letter or digit, and the last capital of a run."""
    start = 0
    for place in range(1, len(part)):
        before, here = part[place - 1], part[place]
        if here.isdigit():
            cut = not before.isdigit()
        elif here.isupper():
            cut = not before.isupper() or part[place + 1 : place + 2].islower()
        else:
            cut = False
        if cut:
            yield part[start:place].lower()
            start = place
    yield part[start:].lower()


def _scripts(part: str) -> Iterator[str]:
    start = 0
    for place in range(1, len(part) + 1):
        if place == len(part) or is_bigram_script(part[place]) != is_bigram_script(part[start]):
            yield from _run_of_script(part[start:place])
            start = place


def _run_of_script(run: str) -> Iterator[str]:
    if not is_bigram_script(run[0]):
        yield from _camel(run) if run.isascii() else (run.lower(),)
    elif len(run) == 1:
        yield run
    else:
        yield from (run[place : place + 2] for place in range(len(run) - 1))


def normalise(question: str) -> str:
    """Return a question without compatibility forms, case, extra white space and closing ? . !, to compare it."""
    if not question.isascii():
        import unicodedata

        question = unicodedata.normalize("NFKC", question)
    return " ".join(question.casefold().split()).rstrip("?.! ")
