"""Where a lost file's bytes are now: in the same checkout under another name, if anywhere."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.digest import sha256_of
from navlog.core.gitlog import Commit, GitError, files, renamed
from navlog.core.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from navlog.core.project import Project

SEARCHED = 400
"""How many files are hashed at most to find where one went."""

IGNORED = (".git/", ".navlog/", "node_modules/", "__pycache__/", ".venv/")
"""What is passed over where there is no git to say, as .gitignore patterns."""


class Whereabouts:
    """Finds lost files; the checkout's files are listed once, and only when needed."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._listed: tuple[str, ...] | None = None

    def of(self, key: str, expected: str, commit: Commit | None) -> str:
        """Return the key under which the bytes are now, or nothing.

        Args:
            key: where they were.
            expected: their fingerprint.
            commit: the commit that removed the file, if one did.
        """
        try:
            told = renamed(self.project, commit).get(key, "") if commit else ""
            candidates = [told, *self._alike(key)] if told else self._alike(key)
        except GitError:
            return ""
        return next((path for path in candidates if self._holds(path, expected)), "")

    def _alike(self, key: str) -> list[str]:
        """Return the files that may be it: those of the same name first, then those of the same ending."""
        if self._listed is None:
            self._listed = files(self.project) if self.project.git else _files(self.project)
        name = os.path.basename(key)
        ending = os.path.splitext(name)[1]
        same = [path for path in self._listed if os.path.basename(path) == name]
        alike = [path for path in self._listed if ending and path.endswith(ending) and path not in same]
        return [*same, *alike][:SEARCHED]

    def _holds(self, key: str, expected: str) -> bool:
        path = join(self.project.root, key)
        try:
            return os.path.isfile(path) and not os.path.islink(path) and sha256_of(path) == expected
        except OSError:
            return False


def _files(project: Project) -> tuple[str, ...]:
    """List a plain folder as git would, by its `.gitignore`."""
    from pathspec import GitIgnoreSpec

    try:
        own = storage.read(join(project.root, ".gitignore")).decode("utf-8", "replace").splitlines()
    except OSError:
        own = []
    ignored = GitIgnoreSpec.from_lines([*IGNORED, *own])
    return tuple(path.replace(os.sep, "/") for path in ignored.match_tree_files(project.root, negate=True))
