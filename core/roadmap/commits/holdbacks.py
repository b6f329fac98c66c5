"""The words by which a commit says that a phase it names is not done by it, in four kinds."""

from __future__ import annotations

import functools

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from navlog.core.roadmap.commits.naming import Mention

PLAN, PART, AFTER, STATUS = "plan", "part", "after", "status"

WORDS = {
    PLAN: "plan plans planned planning replan research design designs designed context roadmap spec specs "
    "specification brief proposal propose proposes proposed outline outlines draft drafts drafted discuss discussion "
    "requirements checkpoint prerequisite prerequisites todo todos kickoff next upcoming",
    PART: "wip partial partially start starts started starting begin begins beginning continue continues continued "
    "continuing continuation scaffold scaffolds scaffolded scaffolding skeleton prep prepare prepares prepared "
    "preparation initial toward towards stub stubs almost mostly pre-phase some half more early",
    AFTER: "follow-up follow-ups followup followups address addresses addressed review reviews feedback gap gaps "
    "hotfix polish cleanup clean-up uat acceptance post-phase post bug bugs typo typos lint revise revises revised "
    "revision revert reverts reverted fix fixes fixed fixup regression regressions hardening leftovers nit nits tweak "
    "tweaks",
    STATUS: "status progress sync syncs pin pins bump bumps release releases released changelog note notes learnings "
    "update updates updated count baseline rename renames renamed remove removes removed reorder renumber defer defers "
    "deferred postpone postpones postponed park parks parked drop drops dropped skip skips skipped split splits "
    "swap swaps insert inserts inserted",
}
PHRASES = {PART: r"in progress|first (?:cut|pass|half|step|part|slice)|\d{1,2} ?%"}
NUMBERED = "part parts pt piece task tasks step steps batch wave node chunk slice item items round wp iteration"
"""What phases are cut into: `task 3`, `part 1/3`, `task #3`; `PR 2` too, while `PR #2` is a pull request's number."""


def holdbacks(
    line: str, mention: Mention, others: tuple[Mention, ...], title: frozenset[str], spans: list[tuple[int, int]]
) -> dict[str, str]:
    """Return the words that hold a phase back, by kind, looking in spans of a line; words of its title are none.

    A part's number counts wherever it stands, for the phase that it is nearest to.
    """
    found: dict[str, str] = {}
    for kind in WORDS:
        for match in _words(kind).finditer(line):
            inside = any(start <= match.start() < end for start, end in spans)
            if inside and match[0].lower() not in title and not mention.start <= match.start() < mention.end:
                found.setdefault(kind, match[0])
    for aside in _aside().finditer(line):
        word = aside["word"] or aside["other"]
        found |= {PART: word} if word.lower() not in title else {}
    numbered = [match for match in _parts(line, mention, others) if not _last(match)]
    tag = _tag().match(line, mention.end)
    for part in (*numbered, *([tag] if tag else [])):
        found[PART] = part[0].strip()
    return found


def last_part(line: str, mention: Mention, others: tuple[Mention, ...]) -> str:
    """Return the words of a line that make this the last part: `part 3/3`, `final slice`; empty without any."""
    for match in _parts(line, mention, others):
        if _last(match):
            return match[0].strip()
    final = _final().search(line)
    return final[0] if final else ""


def _parts(line: str, mention: Mention, others: tuple[Mention, ...]) -> list[re.Match[str]]:
    """Return the parts' numbers that belong to a mention: to the last one before them, else to the first."""
    found = []
    for match in _numbered().finditer(line):
        if mention.start <= match.start() < mention.end:
            continue  # “phase 2/4”
        before = [other for other in others if other.start < match.start()]
        if not others or (before[-1] if before else others[0]) == mention:
            found.append(match)
    return found


def _last(match: re.Match[str]) -> bool:
    number = match["n"] or match["m"]
    return number is not None and number in (match["of"], match["total"])


@functools.cache
def _words(kind: str) -> re.Pattern[str]:
    import re

    words = "|".join(map(re.escape, WORDS[kind].split()))
    phrases = f"|{PHRASES[kind]}" if kind in PHRASES else ""
    return re.compile(rf"(?<![\w-])(?:{words}{phrases})(?![\w-])", re.IGNORECASE)


@functools.cache
def _aside() -> re.Pattern[str]:
    """Match a word for a part that has a bracket for itself, or opens what follows a dash: `(WIP)`, `— initial …`."""
    import re

    words = f"{'|'.join(map(re.escape, WORDS[PART].split()))}|{PHRASES[PART]}"
    return re.compile(rf"[(\[]\s*(?P<word>{words})\s*[)\]]|\s[—–-]\s(?P<other>{words})(?![\w-])", re.IGNORECASE)


@functools.cache
def _numbered() -> re.Pattern[str]:
    import re

    return re.compile(
        rf"(?<![\w-])(?:(?:{NUMBERED.replace(' ', '|')})[ .#-]{{0,2}}|pr[ .-]{{0,2}})"
        r"(?:(?P<n>\d+)(?:\s*(?:/|of)\s*(?P<of>\d+))?|[A-Z](?!\w))(?!\w)"
        r"|(?<![\w./])(?P<m>\d+)\s?/\s?(?P<total>\d+)(?![\w/])",
        re.IGNORECASE,
    )


@functools.cache
def _tag() -> re.Pattern[str]:
    import re

    return re.compile(r"\s+(?:[A-Z]{1,3}-?\d+\b|\(\s*\d+[a-z]?\.\d+)")  # “Phase 1 G4”, “Phase 6 (6.2, 6.3)”


@functools.cache
def _final() -> re.Pattern[str]:
    import re

    return re.compile(
        r"\b(?:final|last|remaining) (?:part|piece|slice|task|step|pr|batch|wave|item)s?\b", re.IGNORECASE
    )
