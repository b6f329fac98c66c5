"""What a commit's subject says of the phases that it names."""

from __future__ import annotations

from navlog.core.roadmap.commits import claims, scoring
from navlog.core.roadmap.commits.holdbacks import PART, PLAN, holdbacks, last_part
from navlog.core.roadmap.commits.lines import unquoted
from navlog.core.roadmap.commits.naming import SCOPE, Mention
from navlog.core.roadmap.commits.plan import Plan, canonical, terms
from navlog.core.roadmap.commits.scoring import Case
from navlog.core.roadmap.commits.spelling import header
from navlog.core.roadmap.commits.wording import MINOR, below, beside, documents, minor, own_words, qualified

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.roadmap.commits.records import Message, Target

FIRST = 4
"""Words with which a subject opens: `Complete the import phase 3`, `importer phase 3`."""
LEADING = 2
"""Words that say what kind of commit it is: `Address review …`, `Start …`."""


def judge(head: str, found: tuple[Mention, ...], message: Message, plan: Plan) -> list[Case]:
    """Return a case for each phase that a subject names, given all the places where it does."""
    cases: list[Case] = []
    for mention in found:
        meant = chosen(unquoted(head), mention, plan)
        several = [_judged(head, mention, found, target, message, plan) for target in meant]
        agreed = len(several) > 1 and any(said > 0 for _, said in several)
        for case, said in several:
            # a list of phases has one title for all of them
            raised = case.add(scoring.TITLE_SOME - said) if agreed and said < scoring.TITLE_SOME else case
            cases.append(
                raised.add(scoring.REUSED, "one of several with this number") if meant[case.target] else raised
            )
    return cases


def chosen(line: str, mention: Mention, plan: Plan) -> dict[Target, bool]:
    """Return the phases meant by a mention, each with whether another with its number may be meant as well.

    Of phases that share a number, those are meant whose title and group the line says best, then those that are live.
    """
    kept: dict[Target, bool] = {}
    for number in dict.fromkeys(canonical(target.number or target.ref) for target in mention.targets):
        same = [target for target in mention.targets if canonical(target.number or target.ref) == number]
        if len(same) > 1:
            said = terms(line, apart=True)
            shares = {target: plan.said(terms(f"{target.title} {target.group}"), said).share for target in same}
            best = [target for target in same if shares[target] == max(shares.values())]
            same = [target for target in best if target.live] if len(best) > 1 else best
        kept |= {target: len(same) > 1 for target in same}
    return kept


def name(target: Target) -> str:
    """Return what to call a phase in a sentence."""
    bare = target.number[:1].isdigit() or len(target.number) == 1
    return f"phase {target.number}" if bare else target.number or target.ref


def _judged(
    head: str, mention: Mention, found: tuple[Mention, ...], target: Target, message: Message, plan: Plan
) -> tuple[Case, int]:
    """Return the case for one phase, and the points of it that the words beside its number made."""
    where = "the scope" if mention.kind == SCOPE else "the subject"
    line = unquoted(head)
    case = Case(target, head, _place(line, mention), (f"names {name(target)} in {where}",))
    if mention.part:
        return case.add(scoring.PART, "but a part of it"), 0
    start, end = _clause(line, mention)
    if denial := claims.denied(line[:end], mention.start, mention.end, start):
        return case.add(scoring.DENIED, f"but says “{denial}”"), 0
    claim = _claim(line, mention, target)
    if claim:
        case = case.add(scoring.CLAIM, f"says “{claim}”")
    case = _held(case, line, mention, found, message.files, bool(claim))
    points, words = beside(target, own_words(line, found), plan)
    if points == scoring.ANOTHER_TITLE:
        points, words = below(target, message, plan) or ((0, ()) if claim else (points, words))
    return case.add(points, *words), points


def _claim(line: str, mention: Mention, target: Target) -> str:
    claim = claims.claimed(line, mention, frozenset(terms(target.title)))
    return claim or (claims.scope_claimed(line) if mention.kind == SCOPE else "")


def _held(
    case: Case, line: str, mention: Mention, found: tuple[Mention, ...], files: tuple[str, ...], claim: bool
) -> Case:
    """Take off what holds a phase back; a claim outweighs all but that it is a part."""
    title = frozenset(terms(case.target.title))
    spans = [_clause(line, mention, len(found) > 1), _leading(line), _first(line, mention)]
    if documents(line, files):
        spans.append((0, len(line)))
    held = holdbacks(line, mention, found, title, spans)
    if claim:
        return case.add(scoring.HELD[PART], f"but says “{held[PART]}”") if PART in held else case
    for kind in [PLAN] if PLAN in held else held:  # a plan's steps and reviews are of the plan
        case = case.add(scoring.HELD[kind], f"but says “{held[kind]}”")
    if last := last_part(line, mention, found):
        case = case.add(scoring.LAST, f"says “{last}”")
    elif other := qualified(line[mention.end :], case.target):
        case = case.add(scoring.QUALIFIED, f"but says “{other}”")
    return minor(case, line)


def _place(line: str, mention: Mention) -> int:
    """Return the points for where a subject names a phase."""
    if mention.weak:
        return scoring.ASIDE
    if mention.kind == SCOPE:
        return scoring.AMID
    head = header(line)
    before = line[head.end() if head else 0 : mention.start]
    return scoring.OPENS if len(before.split()) < FIRST or _closing(line, mention) else scoring.AMID


def _closing(line: str, mention: Mention) -> bool:
    """Say whether a mention stands in brackets at the end of a line, before a pull request's number if there is one."""
    import re

    opened = max(line.rfind("(", 0, mention.start), line.rfind("[", 0, mention.start))
    closed = max(line.rfind(")", 0, mention.start), line.rfind("]", 0, mention.start))
    return opened > closed and bool(re.match(r"[^()\[\]]*[)\]]\s*(?:\(#\d+\)\s*)?$", line[mention.end :]))


def _leading(line: str) -> tuple[int, int]:
    """Return the span of the header and the first words after it; a minor type is weighed by itself."""
    head = header(line)
    begin = head.end() if head else 0
    start = head.end("type") if head and head["type"].lower() in MINOR else 0
    return start, begin + len(" ".join(line[begin:].split()[:LEADING]))


def _first(line: str, mention: Mention) -> tuple[int, int]:
    """Return the span of the word that follows a mention and its separator: `Phase 3: fix …`."""
    import re

    match = re.match(r"[\s:—–-]*\w*", line[mention.end :])
    return mention.end, mention.end + (match.end() if match else 0)


def _clause(line: str, mention: Mention, several: bool = False) -> tuple[int, int]:
    """Return where the clause around a mention begins and ends: the bracket, or what separators leave."""
    import re

    separators = r"\s[—–-]+\s|[;:,()\[\]]" + (r"|\s[+&]\s|\band\b" if several else "")
    before = [match.end() for match in re.finditer(separators, line[: mention.start])]
    bracket = re.match(r"\s*\(", line[mention.end :])  # “Phase 4 (partial)” is one clause
    begin = mention.end + (bracket.end() if bracket else 0)
    after = re.search(separators, line[begin:])
    return (before[-1] if before else 0), (begin + after.start() if after else len(line))
