"""Why a chart sank here: who changed its file, or where the file went."""

from __future__ import annotations

from navlog.core import storage
from navlog.core.charts.fingerprint import CHANGED, DELETED, UNREADABLE, FileState
from navlog.core.charts.whereabouts import Whereabouts
from navlog.core.digest import sha256
from navlog.core.gitlog import Commit, GitError, blob_name, contents, head_blobs, touches
from navlog.core.paths import join
from navlog.core.record import record
from navlog.core.text import age, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from navlog.core.gitlog import Touch
    from navlog.core.project import Project

COMMITTED = "committed"
UNCOMMITTED = "uncommitted"
ELSEWHERE = "elsewhere"
MOVED = "moved"

DEPTH = 12
"""How many commits that touched a file are looked at to find the one that changed it away from what was charted."""


@record
class Cause:
    """Why one backing file no longer stands behind its chart.

    Attributes:
        path: the file's key.
        change: `committed`; `uncommitted`; `elsewhere`, when the file is as committed, but what was charted is not in
            this branch's history; `deleted`; `moved`; `unreadable`.
        commit: the commit that did it; `None` where none did.
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
    history = _History(project, {state.path for state, _ in wanted if state.state != UNREADABLE})
    whereabouts = Whereabouts(project)
    return {(state.path, sha): _cause(project, state, sha, history, whereabouts) for state, sha in wanted}


def describe(cause: Cause, now: float) -> str:
    """Say it in one short line, as it stands in a list."""
    commit = _commit(cause.commit, now) if cause.commit else ""
    if cause.change == MOVED:
        return f"moved to {line(cause.moved_to)} with the same bytes"
    if cause.change == UNREADABLE:
        return f"cannot be read: {cause.why}"
    if cause.change == DELETED:
        return f"deleted by {commit}" if commit else "deleted, not committed"
    if cause.change == ELSEWHERE:
        return "as committed; what was charted is not in this branch's history"
    return f"changed by {commit}" if commit else "changed, not committed"


def _commit(commit: Commit, now: float) -> str:
    old = age(now - commit.at)
    ago = old if old == "now" else f"{old} ago"
    return f'{commit.sha[:7]} "{line(commit.subject)}" {line(commit.author)}, {ago}'


class _History:
    """What git knows of some files: the commits that touched them, and their blobs in HEAD; nothing without git."""

    def __init__(self, project: Project, keys: set[str]) -> None:
        self.project = project
        self.touched: dict[str, list[Touch]] = {}
        self.blobs: dict[str, str] = {}
        self._contents: dict[str, bytes] = {}
        if project.git and keys:
            try:
                self.touched = touches(project, keys)
                self.blobs = head_blobs(project, keys)
            except GitError:
                return

    def newest(self, key: str) -> Commit | None:
        """Return the newest commit that touched a file."""
        return self.touched[key][0].commit if key in self.touched else None

    def culprit(self, key: str, expected: str) -> Commit | None:
        """Return the commit that changed a file away from the bytes with a fingerprint."""
        touched = self.touched.get(key, [])[:DEPTH]
        try:
            self._contents |= contents(self.project, {one.before for one in touched} - set(self._contents))
        except GitError:
            return None
        return next((one.commit for one in touched if _is(self._contents.get(one.before), expected)), None)


def _cause(project: Project, state: FileState, sha: str, history: _History, whereabouts: Whereabouts) -> Cause:
    if state.state == UNREADABLE:
        return Cause(state.path, UNREADABLE, why=state.why)
    blob = history.blobs.get(state.path, "")
    if state.state == DELETED:
        gone = None if blob else history.newest(state.path)
        found = whereabouts.of(state.path, sha, gone)
        return Cause(state.path, MOVED if found else DELETED, gone, found)
    if not blob or not _is_blob(join(project.root, state.path), blob):
        return Cause(state.path, UNCOMMITTED)
    culprit = history.culprit(state.path, sha)
    return Cause(state.path, COMMITTED if culprit else ELSEWHERE, culprit)


def _is(content: bytes | None, expected: str) -> bool:
    """Whether a blob is what was charted, either as it is or with the line ends that a checkout may turn."""
    if content is None:
        return False
    return expected in (sha256(content), sha256(content.replace(b"\n", b"\r\n")))


def _is_blob(path: str, blob: str) -> bool:
    """Whether a working file is a blob, either as it is or with the line ends that a checkout may have turned."""
    try:
        content = storage.read(path)
    except OSError:
        return False
    return blob in (blob_name(content, blob), blob_name(content.replace(b"\r\n", b"\n"), blob))
