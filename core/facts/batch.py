"""Many committed facts in one step: read and written while nobody else writes."""

from __future__ import annotations

from contextlib import contextmanager

from navlog.core import storage
from navlog.core.facts import ledger, places, shelf
from navlog.core.facts.fact import REPO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from navlog.core.facts.fact import Fact
    from navlog.core.facts.ledger import Place
    from navlog.core.facts.shelf import Shelf


@contextmanager
def held(place: Place) -> Iterator[Shelf]:
    """Give the committed facts, and keep every other writer out meanwhile.

    Raises:
        Fault: `storage`, `no_store`, `linked_store`, `locked`.
    """
    project = place.context.project
    project.require()
    folder = place.folder(REPO)
    places.make(folder)
    with storage.Lock(project.store), storage.Lock(folder):
        yield shelf.read(folder, REPO)


def write(place: Place, command: str, title: str, facts: Iterable[Fact]) -> None:
    """Write committed facts, within `held`, in one step that can be undone."""
    ledger.write(place, command, title, place.folder(REPO), REPO, {one.key: one for one in facts})


def standing(read: Shelf) -> dict[str, Fact]:
    """Return the facts on record by their keys."""
    return {one.key: one for one in read.facts}


def blocked(read: Shelf, fact: Fact) -> str:
    """Return why a fact's file cannot be made, because of what is in its place; empty when it can."""
    name = fact.key + shelf.SUFFIX
    why = next((one.why for one in read.problems if one.name == name), "")
    return f"{name} is in its place, and holds no fact: {why}" if why else ""
