"""The commits that nobody looked at yet, read from git oldest first."""

from __future__ import annotations

import os

from navlog.core import gitlog
from navlog.core.errors import Refused
from navlog.core.gitrefs import HEADS, held, is_files, is_hash
from navlog.core.project import first_line
from navlog.core.roadmap.commits.records import Message
from navlog.core.text import line, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from navlog.core.project import Project

DETACHED = "HEAD"
FILES = 200
"""How many of a commit's files are kept."""
BODY = 20_000
"""Characters kept of a message's body."""
QUIETLY = (
    "--root",
    "--diff-merges=first-parent",
    "--name-only",
    "--no-renames",
    "--no-ext-diff",
    "--no-textconv",
    "--encoding=UTF-8",
    "-z",
)


def tips(project: Project) -> dict[str, str]:
    """Return the current branch (`HEAD` when detached) with its commit; nothing before the first one, or outside git.

    No process is started where refs are files.
    """
    head = first_line(os.path.join(project.git, "HEAD")) if project.git else ""
    if not head:
        return {}
    if is_hash(head):
        return {DETACHED: head}
    name = head.removeprefix("ref:").strip()
    plain = head.startswith("ref:") and name.startswith(HEADS) and ".." not in name and "\0" not in name
    if not plain or not is_files(project):
        return _asked(project)
    found = held(project, name)
    if found and not is_hash(found):
        return _asked(project)
    return {name.removeprefix(HEADS): found} if found else {}


def unseen(project: Project, looked: Mapping[str, str], limit: int = 400) -> tuple[Message, ...]:
    """Return the newest commits of HEAD that none of the tips looked at reaches, oldest first.

    Tips that are gone, after a rebase or in a shallow clone, are left out. Nothing is unseen where no tip is left:
    there is no telling where to start.
    """
    hashes = sorted({sha for sha in looked.values() if is_hash(sha)})
    if not project.git or not hashes:
        return ()
    try:
        known = gitlog.run(project, "rev-list", "--no-walk", "--ignore-missing", *hashes).split()
    except gitlog.GitError:
        return ()
    return _messages(project, limit, known) if known else ()


def since(project: Project, revision: str, limit: int = 400) -> tuple[Message, ...]:
    """Return the newest commits of HEAD that a revision does not reach, oldest first.

    Raises:
        Refused: `unknown_revision`.
    """
    sha = _commit(project, revision) if project.git and revision and not revision.startswith("-") else ""
    if not sha:
        hint = "name a commit, a branch or a tag: git log --oneline"
        raise Refused("unknown_revision", f"git knows no commit {line(revision)!r} here", hint)
    return _messages(project, limit, [sha])


def _commit(project: Project, revision: str) -> str:
    """Return the hash of the one commit that a revision names; empty when it names none."""
    try:
        sha = gitlog.run(project, "rev-parse", "--verify", "--quiet", revision + "^{commit}").strip()
    except (gitlog.GitError, ValueError):  # a NUL, half a surrogate pair
        return ""
    return sha if is_hash(sha) else ""


def _messages(project: Project, limit: int, known: list[str]) -> tuple[Message, ...]:
    """Read what HEAD reaches and known commits do not, with one git process; nothing where HEAD has no commit yet.

    The separators are random: no author and no message can hold them.
    """
    start, mark = os.urandom(16).hex(), os.urandom(16).hex()
    form = "--format=" + start + mark.join(("%H", "%P", "%an", "%at", "%s", "%b", ""))
    order = ("--topo-order", "--reverse", f"--max-count={limit}")
    try:
        listed = gitlog.run(project, "log", form, *order, *QUIETLY, DETACHED, "--not", *known, "--")
    except gitlog.GitError:
        return ()
    return tuple(_read(*block.split(mark)) for block in listed.split(start)[1:])


def _read(sha: str, parents: str, author: str, at: str, subject: str, body: str, names: str) -> Message:
    return Message(
        sha,
        whole(subject),
        whole(body[:BODY]).strip(),
        tuple(_names(names)),
        " " in parents,
        gitlog.moment(at),
        whole(author),
    )


def _names(listed: str) -> Iterator[str]:
    """Give the paths of a commit, which end in NUL each, after the NUL or the line end that ends its message."""
    names = (name for name in listed.lstrip("\0\n").split("\0") if name)
    for _, name in zip(range(FILES), names, strict=False):
        yield whole(name)


def _asked(project: Project) -> dict[str, str]:
    """Let git say what HEAD is, where its files do not."""
    try:
        sha, name = gitlog.run(project, "rev-parse", DETACHED, "--symbolic-full-name", DETACHED).split()
    except (gitlog.GitError, ValueError):
        return {}
    return {name.removeprefix(HEADS): sha} if is_hash(sha) else {}
