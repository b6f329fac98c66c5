"""A fact, and what may be said in one.

A fact that is committed has one of three relations. Of `decided` a subject has one object; of `convention` and
`method` it may have many. Every other scope takes any relation, and any number of objects.
"""

from __future__ import annotations

from navlog.core.digest import sha256
from navlog.core.errors import Refused
from navlog.core.record import record
from navlog.core.text import BIDI, clip, count

SESSION, PROJECT, REPO = "session", "project", "repo"
SCOPES = (SESSION, PROJECT, REPO)

DECIDED = "decided"
RELATIONS = {
    "convention": "a rule the code follows",
    DECIDED: "an architectural decision",
    "method": "how the team does something",
}
"""The relations of the repo scope, with what each records."""

LIMIT = 300
"""Characters of a field; what is longer is a transcript, and no fact."""

JOINERS = "\u200c\u200d"
"""What joins and parts letters and emoji, and acts on nothing else."""

SLUG = 32
"""Characters of a subject that a file's name shows."""


@record
class Fact:
    """A fact.

    Attributes:
        scope: `session`, `project` or `repo`.
        subject, relation, object: in normal form, see `normal`.
        because: why it holds; only in the repo scope, and there never empty.
        at: when it was recorded, as an ISO moment; empty in the repo scope.
    """

    scope: str
    subject: str
    relation: str
    object: str
    because: str = ""
    at: str = ""

    @property
    def key(self) -> str:
        """What the fact is about, and the name of its file: two facts that cannot both hold have the same."""
        single = self.scope == REPO and self.relation == DECIDED
        about = (self.subject, self.relation) if single else (self.subject, self.relation, self.object)
        digest = sha256("\0".join(about).encode("utf-8"))[:12]
        return "-".join(filter(None, (slug(self.subject), slug(self.relation), digest)))

    @property
    def said(self) -> str:
        """The fact as a sentence, with its reason."""
        return " ".join(self.triple) + (f", because {self.because}" if self.because else "")

    @property
    def triple(self) -> tuple[str, str, str]:
        """Subject, relation and object."""
        return self.subject, self.relation, self.object


def normal(text: str) -> str:
    """Return a label as it is kept and compared: composed (Unicode NFC), trimmed, each run of blanks one space."""
    folded = " ".join(text.split())
    if folded.isascii():
        return folded
    from unicodedata import normalize

    return normalize("NFC", folded)


def alike(text: str) -> str:
    """Return what two labels share that differ in case or compatible forms only (Unicode NFKC, case folded)."""
    if text.isascii():
        return text.casefold()
    from unicodedata import normalize

    return normalize("NFKC", normalize("NFKC", text).casefold())


def slug(text: str) -> str:
    """Return the letters and digits of a label as the beginning of a file's name; ASCII, lower case, maybe empty."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in text.lower())
    return "-".join(kept.split())[:SLUG].strip("-")


def checked(fact: Fact) -> Fact:
    """Return a fact in normal form.

    Raises:
        Refused: `empty_fact`, `bad_fact`, `fact_too_long`, `bad_relation`, `no_because`.
    """
    fields = {name: _field(name, getattr(fact, name)) for name in ("subject", "relation", "object", "because")}
    found = Fact(fact.scope, **fields, at=fact.at)
    if found.scope == REPO and found.relation not in RELATIONS:
        allowed = ", ".join(f"{name} ({what})" for name, what in RELATIONS.items())
        raise Refused(
            "bad_relation", f"no committed fact has the relation “{clip(found.relation, 60)}”", f"use: {allowed}"
        )
    if found.scope == REPO and not found.because:
        raise Refused("no_because", "a committed fact says why it holds", "add: --because 'WHY'")
    return found


def _field(name: str, text: str) -> str:
    found = normal(text)
    if not found and name != "because":
        raise Refused(
            "empty_fact", f"the {name} is empty", "give subject, relation and object, each with something in it"
        )
    if any(letter in BIDI or not (letter.isprintable() or letter in JOINERS) for letter in found):
        hint = "leave out control characters, text directions and bytes that are no UTF-8"
        raise Refused("bad_fact", f"the {name} holds characters that no fact may hold: {clip(found, 60)!a}", hint)
    if len(found) > LIMIT:
        hint = f"{LIMIT} are the limit: record the decision, not the transcript"
        raise Refused("fact_too_long", f"the {name} has {count(len(found), 'character')}", hint)
    return found
