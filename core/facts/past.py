"""The past of a committed fact, by git: every commit that wrote its file, and what it said after that."""

from __future__ import annotations

from navlog.core import gitlog
from navlog.core.facts.codec import FactError, decode
from navlog.core.facts.fact import REPO
from navlog.core.facts.shelf import SUFFIX
from navlog.core.project import STORE
from navlog.core.record import record
from navlog.core.text import line
from navlog.core.touchable import FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from navlog.core.project import Context

MOST = 50
"""Commits that are told."""

MARK = "\x01"


@record
class Change:
    """A commit that wrote a fact's file.

    Attributes:
        commit: its hash.
        at: its author's moment, ISO 8601.
        author: its author's name.
        subject: its first line.
        object, because: what the fact said after it; empty where the file was removed.
        problem: why the file held no fact then.
    """

    commit: str
    at: str
    author: str
    subject: str
    object: str = ""
    because: str = ""
    problem: str = ""

    @property
    def said(self) -> str:
        """What the fact said after it, for people."""
        if self.problem:
            return self.problem
        return line(f"{self.object}, because {self.because}") if self.object else f"taken out: {line(self.subject)}"

    @property
    def row(self) -> dict[str, Any]:
        """The same for a script."""
        return {name: getattr(self, name) or None for name in self.__match_args__}


def history(context: Context, key: str) -> tuple[Change, ...]:
    """Return the commits that wrote a committed fact, newest first; none outside git.

    Raises:
        Fault: when git fails.
    """
    if not context.project.git:
        return ()
    path = f"{STORE}/{FACTS}/{key}{SUFFIX}"
    words = ("log", f"--max-count={MOST}", "-z", f"--format={MARK}%H%x00%aI%x00%an%x00%s", "--", path)
    try:
        found = gitlog.run(context.project, *words)
    except gitlog.GitError:
        return ()
    changes = (one.strip("\0").split("\0") for one in found.split(MARK) if one.strip("\0"))
    return tuple(_change(context, path, *parts[:4]) for parts in changes if len(parts) >= 4)


def _change(context: Context, path: str, commit: str, at: str, author: str, subject: str) -> Change:
    try:
        content = gitlog.run(context.project, "show", f"{commit}:{path}")
    except gitlog.GitError:
        return Change(commit, at, author, subject)
    try:
        fact = decode(content.encode("utf-8", "surrogateescape"), REPO).facts[0]
    except FactError as error:
        return Change(commit, at, author, subject, problem=str(error))
    return Change(commit, at, author, subject, fact.object, fact.because)
