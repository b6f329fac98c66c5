"""What a sentence claims of a phase: that it is done, that it is not, or that a part of it is."""

from __future__ import annotations

import functools

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from navlog.core.roadmap.commits.naming import Mention

PARTS = frozenset(
    "plan plans task tasks step steps part parts piece pieces slice slices batch wave pr prs test tests uat review "
    "research design docs documentation fix fixes item items audit spec specs backend frontend subphase subphases "
    "cleanup follow-up followup checkpoint gap gaps bug prep groundwork half setup todo first initial".split()
)
"""Words that make what is done a part of a phase: “complete the phase 3 tests”."""

PLAIN = frozenset(
    "the of a all now is are was be been and fully finally implementation work deliverables scope milestone as to "
    "rest remaining last final development features feature goals in roadmap today with has officially complete "
    "phase it this verified everything for".split()
)
"""Words that leave a phase a whole one: “complete the remaining work of phase 3”."""

DONE = r"(?:completed?|done|finished|closed|shipped|landed|delivered|finali[sz]ed|100 ?%|✅|✔|☑)"
DOING = (
    r"(?:complet(?:e|es|ed|ing)|finish(?:|es|ed|ing)|clos(?:e|es|ed|ing)(?:[ -]?out)?|finali[sz](?:e|es|ed|ing)"
    r"|conclud(?:e|es|ed|ing)|wrap(?:s|ped|ping)? up|ship(?:s|ped)?|land(?:s|ed)?|deliver(?:s|ed)?)"
)
MARKING = (
    r"(?:mark(?:s|ed|ing)?|flip(?:s|ped)?|set(?:s|ting)?|tick(?:s|ed)?(?: off)?|check(?:s|ed)?(?: off)?"
    r"|update[sd]?|move[sd]?|declare[sd]?)"
)
DENIAL = (
    "not|never|cannot|without|isn't|doesn't|don't|won't|can't|hasn't|no longer|nothing|yet to",
    "before|until|unless|if|once|when|whether|after|pending|almost|nearly|incomplete",
    "will|would|could|should|may|might|must|to be|want to|needs? to|needed to|next",
    "ready (?:for|to)|towards?|blocked (?:by|on)|depends on|prepare[sd]?|deferred to|left (?:for|to)|moved to",
    "start(?:s|ed|ing)?|begin(?:s|ning)?|unblocks?|enables?|keeps?|undo",
)
"""Before a phase: these deny it, make it a condition, put it into the future, or begin it."""
INCOMPLETE = (
    r"not|isn't|almost|nearly|mostly|partially|partly|half|incomplete|in progress|to be|will be|except|excluding"
    r"|apart from|minus|\d{1,2} ?%"
)


def claimed(sentence: str, mention: Mention, title: frozenset[str]) -> str:
    """Return the words with which a sentence says that the phases it mentions are done; empty when it does not.

    It may say so after them (“phase 3 is done”), around them (“mark phase 3 as done”) or before (“finish phase 3”).
    """
    before, after = sentence[: mention.start], sentence[mention.end :]
    match = _after().match(after)
    if match and (_listing().match(match["between"]) or _whole(match["between"], title)):
        return match["done"]
    match = _marked().match(after) if _marking().search(before) else None
    if match and _whole(match["between"], title):
        return match["done"]
    match = _before().search(before)
    if match and _names_no_part(match["between"], title) and _names_no_part(_object(after), title):
        return match["doing"]
    return ""


def scope_claimed(line: str) -> str:
    """Return the words with which a line whose scope is a phase says it is done: `complete the … phase`."""
    match = _scope_verb().search(line)
    return match["doing"] if match and _names_no_part(match["between"], frozenset()) else ""


def done_word(line: str) -> str:
    """Return the first word of a line that says that something is done; empty without one."""
    match = _either().search(line)
    return match[0] if match else ""


def denied(sentence: str, start: int, end: int, clause: int = 0) -> str:
    """Return the words that take a claim back, make it a condition or put it in the future; empty without any.

    Args:
        sentence: the sentence, which names a phase from `start` to `end`.
        start: where the name begins.
        end: where it ends.
        clause: where the part of the sentence begins that counts.
    """
    match = _denial().search(sentence[clause:start]) or _incomplete().match(sentence[end:])
    return match["word"].strip() if match else ""


def _object(after: str) -> str:
    """Return the words that go on directly after a phase: the ` tests` of “finish phase 3 tests”."""
    match = _tail().match(after)
    return match[0] if match else ""


def _names_no_part(between: str, title: frozenset[str]) -> bool:
    return not any(word in PARTS for word in _strange(between, title))


def _whole(between: str, title: frozenset[str]) -> bool:
    """Say whether words between a phase and what is said of it leave it the whole phase."""
    return all(word in PLAIN or word.isdigit() for word in _strange(between, title))


def _strange(text: str, title: frozenset[str]) -> list[str]:
    import re

    return [word for word in re.findall(r"[^\W_]+(?:-[^\W_]+)*", text.lower()) if word not in title]


@functools.cache
def _after() -> re.Pattern[str]:
    return _compiled(
        rf"(?P<between>(?:[^.;—]|\.(?=\w)){{0,60}}?)[\s:(—–\[-]+(?P<done>{DONE})(?![\w-])"
        r"(?!\W+(?:by|when|once|except|but|minus)\b)"
    )


@functools.cache
def _either() -> re.Pattern[str]:
    return _compiled(rf"(?<![\w-])(?:{DONE}|{DOING})(?![\w-])")


@functools.cache
def _listing() -> re.Pattern[str]:
    return _compiled(r"\s*(?:\+|&|and\b)")  # “phase 7 + exports + imports complete” is said of each


@functools.cache
def _marking() -> re.Pattern[str]:
    return _compiled(rf"\b{MARKING}\b[^.;]{{0,60}}$")


@functools.cache
def _marked() -> re.Pattern[str]:
    return _compiled(rf"(?P<between>[^.;]{{0,60}}?)[\s:(]+(?:as |to )?(?P<done>{DONE}|off)(?![\w-])")


@functools.cache
def _before() -> re.Pattern[str]:
    return _compiled(rf"(?<![\w-])(?P<doing>{DOING})(?P<between>\s[^.;:—]{{0,60}}|\s)$")


@functools.cache
def _scope_verb() -> re.Pattern[str]:
    between = r"(?P<between>\s[^.;:—]{0,80}?|)"
    return _compiled(rf":\s+(?P<doing>{DOING}|mark){between}\s+phase\b(?!\s+(?:plan|research|context))")


@functools.cache
def _tail() -> re.Pattern[str]:
    return _compiled(r"(?:\s*\([^)]*\))?(?:\s+(?!(?:and|with|by|in|on|for|of)\b|\W)[\w-]+)*")


@functools.cache
def _denial() -> re.Pattern[str]:
    return _compiled(rf"\b(?P<word>{'|'.join(DENIAL)})\b[^.;]{{0,80}}$")


@functools.cache
def _incomplete() -> re.Pattern[str]:
    return _compiled(rf"[^.;]{{0,40}}?(?<!\w)(?P<word>{INCOMPLETE})(?!\w)")


def _compiled(pattern: str) -> re.Pattern[str]:
    import re

    return re.compile(pattern, re.IGNORECASE)
