"""What a commit says of phases below its subject, and by its branch or its title words alone."""

from __future__ import annotations

from navlog.core.roadmap.commits import claims, scoring
from navlog.core.roadmap.commits.holdbacks import AFTER, PART, STATUS, holdbacks
from navlog.core.roadmap.commits.lines import Parts, unquoted
from navlog.core.roadmap.commits.naming import BRANCH, Mention, mentions
from navlog.core.roadmap.commits.plan import Plan, terms
from navlog.core.roadmap.commits.scoring import Case
from navlog.core.roadmap.commits.subject import chosen
from navlog.core.roadmap.commits.wording import documents, minor, own_words, words
from navlog.core.text import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.roadmap.commits.records import Target

NOWHERE = Mention(0, 0, BRANCH, ())
OPENING = 4
"""Words before a phase up to which a sentence is about it: `With this change, phase 3 is done`."""
LATER = frozenset(
    "improve improves improved improving optimize optimise speed faster refactor refactors refactored simplify extend "
    "extends extended enhance enhances move moves moved use uses perf".split()
)
"""Words for work on what is there already, in a subject that names no phase."""
SHOWN = 120
"""Characters quoted of a line."""


def told(read: Parts, plan: Plan, part: bool) -> Iterator[Case]:
    """Give a case for each phase that the body names: a claim completes it, unless the commit is a part's."""
    for raw in (*read.heads, *read.sentences):
        line = unquoted(raw)
        for mention in mentions(line, plan):
            about = not part and not mention.part and _about(line, mention)
            for target, unclear in chosen(line, mention, plan).items():
                case = Case(target, raw, 0, (f"the body says “{clip(raw, SHOWN)}”",))
                claim = about and not unclear and claims.claimed(line, mention, _title(target))
                yield case.add(scoring.CLAIM) if claim else case


def trailed(read: Parts, plan: Plan) -> Iterator[Case]:
    """Give a case for each trailer that names a phase: `Completes: TC-4`, `Closes: phase 3`, `Phase: 3 (done)`."""
    for key, value in read.trailers:
        bare = key.lower() != "closes" and not value.startswith("#")  # those may be issues
        line = value if mentions(value, plan) or not bare else f"phase {value}"
        for mention in mentions(line, plan):
            said = key.lower() != "phase" or bool(claims.claimed(line, mention, frozenset()))
            points = scoring.TRAILER if said and not claims.denied(line, mention.start, mention.end) else 0
            for target, unclear in chosen(line, mention, plan).items():
                raw = f"{key}: {value}"
                yield Case(target, raw, 0 if unclear else points, (f"the trailer says “{clip(raw, SHOWN)}”",))


def branched(read: Parts, plan: Plan, subject: str) -> Iterator[Case]:
    """Give a case for each phase in a merged branch's name; it completes where the merge says the whole title."""
    for mention in mentions(read.merged, plan, branch=True):
        for target in mention.targets:
            case = Case(target, subject, scoring.BRANCH, (f"merges {clip(read.merged, SHOWN)}",))
            said = plan.said(terms(target.title), (*terms(read.merged), *terms(read.head)))
            held = holdbacks(read.head, NOWHERE, (), _title(target), [(0, len(read.head))])
            yield case.add(scoring.WHOLE_BRANCH, words(said)) if said.share >= scoring.SAYS_ALL and not held else case


def titled(read: Parts, plan: Plan, also: set[str], files: tuple[str, ...]) -> Iterator[Case]:
    """Give a case for each phase whose whole title the subject says without its number."""
    line = unquoted(read.head)
    own = own_words(line, ())
    for target in plan.targets:
        said = plan.said(terms(target.title), own)
        if said.found < 2 or said.share < scoring.SAYS_ALL:
            continue
        case = Case(target, read.head, scoring.ONLY_TITLE, ("says the title", words(said)))
        case = _held(case, line, files)
        yield case.add(scoring.ASIDE, "named in the body") if target.id in also else case


def _held(case: Case, line: str, files: tuple[str, ...]) -> Case:
    """Take off what speaks for another kind of work on what the title names."""
    title = _title(case.target)
    for word in holdbacks(line, NOWHERE, (), title, [(0, len(line))]).values():
        case = case.add(scoring.HELD[PART], f"but says “{word}”")
    if done := claims.done_word(line):
        return case.add(scoring.LAST, f"says “{done}”")
    later = next((word for word in terms(line) if word in LATER - title), "")
    if later:
        case = case.add(scoring.HELD[AFTER], f"but says “{later}”")
    if documents(line, files):
        case = case.add(scoring.HELD[STATUS], "but changes documents only")
    return minor(case, line)


def _about(line: str, mention: Mention) -> bool:
    """Say whether a sentence is about the phase, or opens with the verb, and denies nothing."""
    if claims.denied(line, mention.start, mention.end):
        return False
    before = line[: mention.start].rstrip().lower()
    return len(before.split()) < OPENING or before.endswith(":") or before.startswith(("this", "mark", "complet"))


def _title(target: Target) -> frozenset[str]:
    return frozenset(terms(target.title))
