"""Why a chart sank here: who changed its file, or where the file went."""

from __future__ import annotations

import os

from navlog.core import storage
from navlog.core.charts.fingerprint import CHANGED, DELETED, UNREADABLE, FileState
from navlog.core.digest import sha256_of
from navlog.core.gitlog import Commit, GitError, blob_name, files, head_blobs, last_changes, renamed
from navlog.core.paths import join
from navlog.core.record import record
from navlog.core.text import age, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from navlog.core.project import Project

COMMITTED = "committed"
UNCOMMITTED = "uncommitted"
MOVED = "moved"

SEARCHED = 400
"""How many files are hashed at most to find where one went."""
IGNORED = (".git/", ".navlog/", "node_modules/", "__pycache__/", ".venv/")
"""What is passed over where there is no git to say, as .gitignore patterns."""


@record
class Cause:
    """Why one backing file no longer stands behind its chart.

    Attributes:
        path: the file's key.
        change: `committed`, `uncommitted`, `deleted`, `moved` or `unreadable`.
        commit: the commit that did it; `None` where no commit did.
        moved_to: where the same bytes are now.
        why: for an unreadable file, what is in the way.
    """

    path: str
    change: str
    commit: Commit | None = None
    moved_to: str = ""
    why: str = ""


Lost = tuple[FileState, str]
"""A backing file's state with the fingerprint that its chart expects."""


def explain(project: Project, lost: Iterable[Lost]) -> dict[tuple[str, str], Cause]:
    """Tell why backing files do not match.

    Args:
        project: the checkout.
        lost: the files in question; fresh ones are passed over.

    Returns:
        A cause for each pair of key and expected fingerprint.
    """
    wanted = [(state, sha) for state, sha in lost if state.state in (CHANGED, DELETED, UNREADABLE)]
    history = _history(project, {state.path for state, _ in wanted if state.state != UNREADABLE})
    trees = _Trees(project)
    return {(state.path, sha): _cause(project, state, sha, history, trees) for state, sha in wanted}


def describe(cause: Cause, now: float) -> str:
    """Say it in one short line, as it stands in a list."""
    commit = (
        f'{cause.commit.sha[:7]} "{line(cause.commit.subject)}" {cause.commit.author}, {age(now - cause.commit.at)}'
        if cause.commit
        else ""
    )
    if cause.change == MOVED:
        return f"moved to {line(cause.moved_to)} with the same bytes"
    if cause.change == UNREADABLE:
        return f"cannot be read: {cause.why}"
    if cause.change == DELETED:
        return f"deleted by {commit}" if commit else "deleted, not committed"
    return f"changed by {commit}" if commit else "changed, not committed"


class _Trees:
    """The checkout's files and HEAD's blobs, each asked for once and only when needed."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.listed: tuple[str, ...] | None = None

    def candidates(self, key: str) -> list[str]:
        """Return paths where a lost file may be: those of the same name first, then of the same ending."""
        if self.listed is None:
            self.listed = _every_file(self.project)
        name = os.path.basename(key)
        ending = os.path.splitext(name)[1]
        same = [path for path in self.listed if os.path.basename(path) == name]
        alike = (
            [path for path in self.listed if path.endswith(ending) and os.path.basename(path) != name] if ending else []
        )
        return [*same, *alike][:SEARCHED]


def _history(project: Project, keys: set[str]) -> dict[str, tuple[Commit, str]]:
    """Return for each path the newest commit that touched it and its blob in HEAD, where git knows them."""
    if not project.git or not keys:
        return {}
    try:
        commits = last_changes(project, keys)
        blobs = head_blobs(project, keys)
    except GitError:
        return {}
    return {path: (commit, blobs.get(path, "")) for path, commit in commits.items()}


def _cause(
    project: Project, state: FileState, sha: str, history: Mapping[str, tuple[Commit, str]], trees: _Trees
) -> Cause:
    if state.state == UNREADABLE:
        return Cause(state.path, UNREADABLE, why=state.why)
    commit, blob = history.get(state.path, (None, ""))
    if state.state == DELETED:
        gone = commit if commit and not blob else None
        found = _moved(project, state.path, sha, gone, trees)
        return Cause(state.path, MOVED if found else DELETED, gone, found)
    settled = commit is not None and blob and _is_blob(join(project.root, state.path), blob)
    return Cause(state.path, COMMITTED, commit) if settled else Cause(state.path, UNCOMMITTED)


def _is_blob(path: str, blob: str) -> bool:
    """Whether a working file is HEAD's blob, either as it is or with the line ends that a checkout may have turned."""
    try:
        content = storage.read(path)
    except OSError:
        return False
    return blob in (blob_name(content, blob), blob_name(content.replace(b"\r\n", b"\n"), blob))


def _moved(project: Project, key: str, sha: str, commit: Commit | None, trees: _Trees) -> str:
    """Return where the bytes of a lost file are now, or nothing."""
    try:
        told = renamed(project, commit).get(key, "") if commit else ""
        for path in ([told] if told else []) + trees.candidates(key):
            if _matches(project, path, sha):
                return path
    except GitError:
        return ""
    return ""


def _matches(project: Project, key: str, sha: str) -> bool:
    path = join(project.root, key)
    try:
        return os.path.isfile(path) and not os.path.islink(path) and sha256_of(path) == sha
    except OSError:
        return False


def _every_file(project: Project) -> tuple[str, ...]:
    if project.git:
        return files(project)
    from pathspec import GitIgnoreSpec

    try:
        ignored = GitIgnoreSpec.from_lines(
            [
                *IGNORED,
                *storage.read(join(project.root, ".gitignore")).decode("utf-8", "replace").splitlines(),
            ]
        )
    except OSError:
        ignored = GitIgnoreSpec.from_lines(IGNORED)
    return tuple(path.replace(os.sep, "/") for path in ignored.match_tree_files(project.root, negate=True))
