"""The files that a phase's detail links to, so that the reasoning is one step away."""

from __future__ import annotations

import os
import posixpath
from functools import cache

from navlog.core import gitlog
from navlog.core.paths import is_inside, is_key, join
from navlog.core.project import STORE
from navlog.core.record import record
from navlog.core.roadmap.publish.prose import without_code
from navlog.core.text import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from navlog.core.project import Project
    from navlog.core.roadmap.model import Phase

FOLDERS = ("", "docs", STORE)
"""Where a link may start from: the checkout, its documents, and the plan file's own folder."""

PRIVATE = (STORE, ".git")
"""Folders that no link leads into."""


@record
class Link:
    """A link to a file of the project.

    Attributes:
        text: what it is called.
        path: the file, relative to the checkout, with slashes.
    """

    text: str
    path: str


def links(project: Project, phases: Iterable[Phase]) -> dict[str, tuple[Link, ...]]:
    """Return the links of phases by id; phases without any are left out.

    A link is `[[target|text]]` or `[text](target)`, outside of code. Its target is the path of a file, with or without
    `.md`, or the end of the path of exactly one file that git knows. One that leads nowhere, out of the checkout or
    into the store is dropped.
    """
    targets = _Targets(project)
    found = {}
    for phase in phases:
        resolved = ((text, targets.resolve(target)) for text, target in written(phase.detail))
        known: dict[str, Link] = {}
        for text, path in resolved:
            if path:
                known.setdefault(path, Link(text, path))
        if known:
            found[phase.id] = tuple(known.values())
    return found


def written(detail: str) -> list[tuple[str, str]]:
    """Return text and target of the links in a Markdown text, in its order, as they are written."""
    if "[[" not in detail and "](" not in detail:
        return []
    found = []
    for match in _link().finditer(without_code(detail)):
        if match["wiki"] is not None:
            target = match["wiki"].partition("#")[0].strip()
            found.append((line(match["alias"] or match["wiki"]), target))
        else:
            found.append((line(match["text"]), _unquoted(match["target"])))
    return [(text or line(target), target) for text, target in found if target]


class _Targets:
    """The project's files by what links call them."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._known: dict[str, str] = {}
        self._tails: dict[str, list[str]] | None = None

    def resolve(self, target: str) -> str:
        """Return the path of the file that a target means; nothing when there is none, or more than one."""
        if target not in self._known:
            self._known[target] = self._resolve(target)
        return self._known[target]

    def _resolve(self, target: str) -> str:
        if ":" in target.partition("/")[0] or target.startswith("//") or "\\" in target or "\0" in target:
            return ""
        bare = target.removeprefix("/")
        for folder in FOLDERS:
            path = posixpath.normpath(posixpath.join(folder, bare))
            for name in (path, f"{path}.md"):
                if self._is_file(name):
                    return name
        ends = posixpath.normpath(bare)
        return self._ending(ends) or self._ending(f"{ends}.md") if is_key(ends) else ""

    def _ending(self, ends: str) -> str:
        """Return the one path that ends like this."""
        name = posixpath.basename(ends)
        paths = [path for path in self._by_name().get(name, ()) if path == ends or path.endswith(f"/{ends}")]
        return paths[0] if len(paths) == 1 and self._is_file(paths[0]) else ""

    def _by_name(self) -> dict[str, list[str]]:
        """Return the paths that git knows by their last part; git is asked once."""
        if self._tails is None:
            self._tails = {}
            for path in _files(self.project):
                self._tails.setdefault(path.rpartition("/")[2], []).append(path)
        return self._tails

    def _is_file(self, path: str) -> bool:
        if not is_key(path) or any(part.lower() in PRIVATE for part in path.split("/")):
            return False
        there = join(self.project.root, path)
        try:
            return os.path.isfile(there) and is_inside(self.project.root, there)
        except (OSError, ValueError):
            return False


def _files(project: Project) -> tuple[str, ...]:
    try:
        return gitlog.files(project) if project.git else ()
    except gitlog.GitError:
        return ()


def _unquoted(target: str) -> str:
    """Return the path in a link's destination, without query and anchor."""
    from urllib.parse import unquote

    return unquote(target.partition("#")[0].partition("?")[0]).strip()


@cache
def _link() -> re.Pattern[str]:
    import re

    wiki = r"\[\[(?P<wiki>[^\[\]|\n]+)(?:\|(?P<alias>[^\[\]\n]*))?\]\]"
    inline = r"(?<!!)\[(?P<text>[^\[\]]*)\]\(\s*<?(?P<target>[^\s<>()]*)>?(?:\s[^()]*)?\)"
    return re.compile(f"{wiki}|{inline}")
