"""The facts of all scopes, read together, and the writes: one file each, in one undoable step."""

from __future__ import annotations

import os
from contextlib import contextmanager

from navlog.core import journal, storage
from navlog.core.errors import Refused
from navlog.core.facts import places, shelf
from navlog.core.facts.codec import encode
from navlog.core.facts.fact import REPO, SCOPES, SESSION, Fact, alike, checked
from navlog.core.facts.shelf import Problem, Shelf
from navlog.core.handoff.identity import identify
from navlog.core.journal import Edit
from navlog.core.record import record, replace
from navlog.core.sharing import share
from navlog.core.text import clip, line, stamp
from navlog.core.touchable import FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from navlog.core.project import Context

DEFAULT = SESSION
"""The scope of a fact when none is given; `project` and `repo` are asked for by name."""

SEEN = (b"!facts/", b"!facts/*.md")
"""What lets git see the committed facts."""


@record
class Place:
    """Who asks, and where that one's facts are.

    Attributes:
        context: the surroundings.
        session: the id of the session.
        environ: the environment.
    """

    context: Context
    session: str
    environ: Mapping[str, str]

    def folder(self, scope: str) -> str:
        """Return the folder of a scope. See `places.folder_of`."""
        return places.folder_of(self.context, scope, self.session, self.environ)

    def read(self, scope: str) -> Shelf:
        """Read the facts of a scope."""
        return shelf.read(self.folder(scope), scope)

    def every(self, scope: str | None = None) -> tuple[Shelf, ...]:
        """Read the facts of every scope, or of one."""
        return tuple(self._read(one) for one in ((scope,) if scope else SCOPES))

    def _read(self, scope: str) -> Shelf:
        """Read a scope; one whose folder may not be used is empty, and says why."""
        try:
            return self.read(scope)
        except Refused as error:
            return Shelf(scope, "", (), (Problem("the state folder", f"{error.message}: {error.hint}"),))


@record
class Added:
    """What adding came to.

    Attributes:
        fact: the fact as it is kept.
        kind: `added`, `known` or `superseded`.
        before: the one that it took the place of.
        like: committed facts whose subject differs in case or compatible forms only.
    """

    fact: Fact
    kind: str
    before: Fact | None = None
    like: tuple[Fact, ...] = ()


def place_of(context: Context, session: str | None, environ: Mapping[str, str]) -> Place:
    """Return who asks and where.

    Args:
        context: the surroundings.
        session: the value of `--session`.
        environ: the environment.
    """
    return Place(context, identify(context, session, environ), environ)


def add(place: Place, fact: Fact, supersede: bool = False) -> Added:
    """Record a fact.

    Raises:
        Refused: what is wrong with it (see `checked`), or `other_fact`, when another one stands in its place.
        Fault: `storage`, `no_store`, `linked_store`, `locked`.
    """
    fact = checked(fact if fact.scope == REPO else replace(fact, at=stamp(place.context.now)))
    with held(place, fact.scope) as known:
        sides = known.of(fact.key)
        if len(sides) > 1 and not supersede:
            raise _torn(sides)
        before = next(iter(sides), None)
        like = tuple(
            one for one in known.facts if one.subject != fact.subject and alike(one.subject) == alike(fact.subject)
        )
        if before is not None and (before.triple, before.because) == (fact.triple, fact.because):
            if not known.problem(fact.key):
                return Added(before, "known", like=like)
        elif before is not None and not supersede:
            raise _other(before)
        title = f"fact: {clip(line(' '.join(fact.triple)), 80)}"
        write(place, known, "fact add", title, {fact.key: fact})
    return Added(fact, "superseded" if before else "added", before, like)


@contextmanager
def held(place: Place, scope: str) -> Iterator[Shelf]:
    """Give the facts of a scope, and keep every other writer out meanwhile.

    Raises:
        Refused: `state_inside`.
        Fault: `storage`, `no_store`, `linked_store`, `locked`.
    """
    project, folder = place.context.project, place.folder(scope)
    project.require()
    places.make(folder, "" if scope == REPO else places.root(project, place.environ))
    with storage.Lock(project.store), storage.Lock(folder):
        yield shelf.read(folder, scope)


def write(place: Place, known: Shelf, command: str, title: str, facts: Mapping[str, Fact | None]) -> None:
    """Write facts by their keys, `None` for one that is taken out, in one step that can be undone; within `held`."""
    folder, repo = known.folder, known.scope == REPO
    base, inner = (os.path.dirname(folder), f"{FACTS}/") if repo else (folder, "")
    edits = []
    for key, fact in facts.items():
        before = storage.content(shelf.path_of(folder, key))
        after = encode(fact) if fact else None
        edits.append(Edit(f"{inner}{key}{shelf.SUFFIX}", before, after, base))
    journal.commit(place.context.project, command, title, tuple(edits), stamp(place.context.now))
    if repo:
        share(base, SEEN)


def _torn(sides: Iterable[Fact]) -> Refused:
    said = " / ".join(f"{one.object}, because {one.because}" for one in sides)
    return Refused(
        "conflict", f"more than one file, or both sides of a conflict, say: {said}", "decide with: --supersede"
    )


def _other(before: Fact) -> Refused:
    said = f"“{before.subject} {before.relation}” is on record: {before.object}, because {before.because}"
    return Refused("other_fact", said, "to put this one in its place: --supersede")
