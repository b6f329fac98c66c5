"""The files of a scope's facts: read as they are, whatever is wrong with one of them, and written one at a time."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.facts.codec import FactError, decode
from navlog.core.facts.fact import REPO, Fact
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SUFFIX = ".md"


@record
class Problem:
    """What is wrong with a file: its name, why, and whether it is read all the same."""

    name: str
    why: str
    served: bool = False


@record
class Shelf:
    """The facts of a scope.

    Attributes:
        scope: `session`, `project` or `repo`.
        folder: where their files are.
        facts: the newest first where there is an order, else by subject, relation and object.
        problems: what is wrong with files.
        names: the files that should hold facts.
    """

    scope: str
    folder: str
    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    names: tuple[str, ...] = ()

    def of(self, key: str) -> tuple[Fact, ...]:
        """Return what is on record under a key: more than one fact where git, or a copied file, left it undecided."""
        return tuple(fact for fact in self.facts if fact.key == key)

    def problem(self, key: str) -> str:
        """Return what is wrong with the file of a key; empty when nothing is, or there is none."""
        return next((one.why for one in self.problems if one.name == key + SUFFIX), "")

    def blocked(self, key: str) -> str:
        """Return why the file of a key cannot be made, because of what is in its place; empty when it can."""
        why = self.problem(key)
        return f"{key}{SUFFIX} is in its place, and holds no fact: {why}" if why else ""


def read(folder: str, scope: str) -> Shelf:
    """Read every fact of a folder; a missing folder has none."""
    facts: list[Fact] = []
    problems: list[Problem] = []
    names = _names(folder, problems)
    for name in names:
        try:
            found = decode(_content(os.path.join(folder, name)), scope)
        except (FactError, OSError) as error:
            problems.append(Problem(name, str(getattr(error, "strerror", None) or error)))
            continue
        facts += found.facts
        why = found.problem or _misnamed(found.facts, name)
        problems += [Problem(name, why, served=True)] if why else []
    return Shelf(scope, folder, tuple(ordered(facts, scope)), tuple(problems), tuple(names))


def ordered(facts: Iterable[Fact], scope: str) -> list[Fact]:
    """Return facts in the order in which they are shown; committed ones have no moment, so they go by what they say."""
    found = sorted(set(facts), key=lambda one: (one.subject.casefold(), one.relation, one.object, one.because))
    return found if scope == REPO else sorted(found, key=lambda one: one.at, reverse=True)


def path_of(folder: str, key: str) -> str:
    """Return the path of the file of a key."""
    return os.path.join(folder, key + SUFFIX)


def _names(folder: str, problems: list[Problem]) -> list[str]:
    """Return the names of the files that should hold facts, and add what keeps the folder from being read."""
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        problems.append(Problem(os.path.basename(folder), error.strerror or str(error)))
        return []
    return [name for name in names if name.endswith(SUFFIX) and not name.startswith(storage.TEMPORARY)]


def _content(path: str) -> bytes:
    """Return a file's bytes.

    Raises:
        FactError: when it is a symbolic link.
        OSError: when it cannot be read.
    """
    if os.path.islink(path):
        raise FactError("it is a symbolic link, and navlog follows none there")
    return storage.read(path)


def _misnamed(facts: Iterable[Fact], name: str) -> str:
    wanted = {one.key + SUFFIX for one in facts}
    return "" if name in wanted else f"it should be called {' or '.join(sorted(wanted))}"
