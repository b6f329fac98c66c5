"""What stands beside a phase's number: its title, another title, and what kind of commit it is."""

from __future__ import annotations

from navlog.core.roadmap.commits import scoring
from navlog.core.roadmap.commits.claims import PLAIN
from navlog.core.roadmap.commits.plan import Agreement, Plan, alike, terms
from navlog.core.roadmap.commits.spelling import header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.roadmap.commits.naming import Mention
    from navlog.core.roadmap.commits.records import Message, Target
    from navlog.core.roadmap.commits.scoring import Case

MINOR = frozenset("fix bugfix hotfix test tests chore style ci build".split())
WRITING = frozenset("docs doc plan spec specs".split())
DOCUMENTS = (".md", ".markdown", ".mdx", ".txt", ".rst", ".adoc", ".org")


def own_words(line: str, found: tuple[Mention, ...]) -> tuple[str, ...]:
    """Return the words of a line but for its type and what names phases."""
    text = line
    for mention in found:
        text = text[: mention.start] + " " * (mention.end - mention.start) + text[mention.end :]
    head = header(line)
    begin = (head.start("scope") if head["scope"] else head.end()) if head else 0
    return terms(text[begin:], apart=True)


def beside(target: Target, own: tuple[str, ...], plan: Plan) -> tuple[int, tuple[str, ...]]:
    """Weigh the words beside a number, in points: the title, some of it, none, or another one."""
    said = plan.said(terms(target.title), own)
    if said.share >= scoring.SAYS:
        return scoring.TITLE, (words(said),)
    if said.share >= scoring.SAYS_SOME:
        much = said.found > 1 or said.count < 3 or said.found * 2 >= len(own)
        return (scoring.TITLE_SOME if much else 0), (words(said),)
    if any(plan.said(terms(part), own).share >= scoring.SAYS for part in target.slices):
        return (scoring.TITLE_SOME if len(target.slices) == 1 else 0), ("says a slice's title",)
    return (scoring.ALONE, ()) if len(own) < 2 else (scoring.ANOTHER_TITLE, ("but with another title",))


def below(target: Target, message: Message, plan: Plan) -> tuple[int, tuple[str, ...]] | None:
    """Excuse another title in the subject where the body says the phase's whole title; nothing where it does not."""
    said = plan.said(terms(target.title), terms(message.body))
    if said.found < 2 or said.share < scoring.SAYS_ALL:
        return None
    return scoring.TITLE_SOME, (f"{words(said)} in the body",)


def words(said: Agreement) -> str:
    """Say how much of a title was said."""
    return f"title words {said.found} of {said.count}"


def qualified(after: str, target: Target) -> str:
    """Return up to three words that follow a number and lead up to a separator, where none is of the title."""
    import re

    match = re.match(r"\s+([^\W_][\w/&-]*(?:\s[^\W_][\w/&-]*){0,2})\s*(?:[—–:([]|-\s|$)", after)
    following = match[1].lower().split() if match else []
    title = terms(target.title)
    known = any(word in PLAIN or any(alike(word, other) for other in title) for word in following)
    return "" if known or not match else match[1]


def minor(case: Case, line: str) -> Case:
    """Take off for a type of commit that seldom finishes anything."""
    head = header(line)
    kind = head["type"].lower() if head else ""
    return case.add(scoring.MINOR, f"but is a {kind}") if kind in MINOR else case


def documents(line: str, files: tuple[str, ...]) -> bool:
    """Say whether a commit changes documents only, going by its type where its files are not known."""
    if files:
        return all(file.lower().endswith(DOCUMENTS) for file in files)
    head = header(line)
    return bool(head) and head is not None and head["type"].lower() in WRITING
