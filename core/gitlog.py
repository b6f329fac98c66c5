"""What git knows, through GitPython, from repositories that nobody vouches for.

Every call switches off what a repository's own configuration could make git run: fsmonitor, hooks, pagers, external
diffs, text conversion, signature programs, lazy fetches.
"""

from __future__ import annotations

import os

from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from navlog.core.project import Project

HARDENED = (
    "core.fsmonitor=false",
    "core.hooksPath=" + os.devnull,
    "core.pager=cat",
    "core.quotePath=false",
    "diff.external=",
    "log.showSignature=false",
    "protocol.allow=never",
)
QUIET = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_EXTERNAL_DIFF": "",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}


@record
class Commit:
    """A commit, as much of it as a person needs to recognise it.

    Attributes:
        sha: the full hash.
        author: the author's name.
        at: the author's moment, seconds since the epoch.
        subject: the first line of the message.
    """

    sha: str
    author: str
    at: float
    subject: str


@record
class Touch:
    """A commit that touched a file, with the object name of the file's blob before it (zeros: there was none)."""

    commit: Commit
    before: str


class GitError(Exception):
    """Git is missing or refused; the message is git's own."""


def run(project: Project, *words: str) -> str:
    """Run a git command that only reads, and return what it printed.

    Raises:
        GitError: when it fails.
    """
    return _execute(project, words).decode("utf-8", "surrogateescape")


def _execute(project: Project, words: tuple[str, ...], stdin: BinaryIO | None = None) -> bytes:
    try:
        from git.cmd import Git
        from git.exc import GitCommandError, GitCommandNotFound
    except ImportError as error:  # GitPython cannot be imported where there is no git
        raise GitError("git is not installed, or not on PATH") from error
    command = _words(project, words)
    try:
        found = Git(project.root).execute(
            command, istream=stdin, env=QUIET, strip_newline_in_stdout=False, stdout_as_string=False
        )
    except (GitCommandError, GitCommandNotFound, OSError) as error:
        raise GitError(str(error)) from error
    assert isinstance(found, bytes)
    return found


def touches(project: Project, keys: Iterable[str]) -> dict[str, list[Touch]]:
    """Return for each path the commits on HEAD that touched it, newest first; paths that none did are left out."""
    found: dict[str, list[Touch]] = {}
    for touch, path in _touched(project, sorted(set(keys))):
        found.setdefault(path, []).append(touch)
    return found


def contents(project: Project, blobs: Iterable[str]) -> dict[str, bytes]:
    """Return the bytes of blobs by object name; what is no blob is left out."""
    import io
    from tempfile import TemporaryFile

    asked = "".join(f"{blob}\n" for blob in sorted(set(blobs))).encode("ascii")
    if not asked:
        return {}
    with TemporaryFile() as file:
        file.write(asked)
        file.seek(0)
        answer = io.BytesIO(_execute(project, ("cat-file", "--batch"), file))
    found: dict[str, bytes] = {}
    while line := answer.readline():
        name, kind, *size = line.decode("ascii", "replace").split()
        if size:
            content = answer.read(int(size[0]))
            answer.read(1)
            found |= {name: content} if kind == "blob" else {}
    return found


def renamed(project: Project, commit: Commit) -> dict[str, str]:
    """Return the files that a commit moved without changing a byte, old path to new."""
    words = (
        "show",
        "--format=",
        "--no-ext-diff",
        "--no-textconv",
        "-M100%",
        "--diff-filter=R",
        "--name-status",
        "-z",
        commit.sha,
    )
    parts = run(project, *words).split("\0")
    return {old: new for old, new in zip(parts[1::3], parts[2::3], strict=False)}


def head_blobs(project: Project, keys: Iterable[str]) -> dict[str, str]:
    """Return the object name of each path in HEAD; paths that HEAD does not have are left out."""
    found: dict[str, str] = {}
    for some in _chunks(sorted(keys)):
        for row in run(project, "--literal-pathspecs", "ls-tree", "-z", "HEAD", "--", *some).split("\0"):
            head, tab, path = row.partition("\t")
            if tab:
                found[path] = head.split()[2]
    return found


def files(project: Project) -> tuple[str, ...]:
    """Return the paths that git tracks, or would."""
    listed = run(project, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return tuple(path for path in listed.split("\0") if path)


def moment(said: str) -> float:
    """Return an author's moment as git prints it, in seconds since the epoch; one that is none counts as the epoch."""
    return float(said) if said.isascii() and said.isdigit() else 0.0


def blob_name(content: bytes, like: str) -> str:
    """Return git's object name for a file's bytes: the hash that `like` is made with, over a “blob” header and them."""
    import hashlib

    digest = hashlib.sha1(usedforsecurity=False) if len(like) == 40 else hashlib.sha256()
    digest.update(b"blob %d\0" % len(content) + content)
    return digest.hexdigest()


def _touched(project: Project, keys: list[str]) -> Iterator[tuple[Touch, str]]:
    """Walk history from HEAD, newest first, giving each commit with each wanted path that it touched."""
    mark = os.urandom(16).hex()  # a separator that no author and no subject can hold
    form = f"--format={mark}{mark}%H{mark}%an{mark}%at{mark}%s"
    for some in _chunks(keys):
        listed = ["log", form, "--raw", "--no-abbrev", "--no-renames", "-z", "HEAD", "--", *some]
        for block in run(project, "--literal-pathspecs", *listed).split(mark + mark)[1:]:
            head, _, raw = block.partition("\0")
            commit = _commit(head.split(mark, 3))
            parts = raw.split("\0")
            for row, path in zip(parts[::2], parts[1::2], strict=False):
                yield Touch(commit, row.split()[2]), path


def _commit(fields: list[str]) -> Commit:
    """Return a commit from hash, author, moment and subject."""
    sha, author, at, subject = fields
    return Commit(sha, author, moment(at), subject)


def _chunks(keys: list[str], size: int = 400) -> Iterator[list[str]]:
    for start in range(0, len(keys), size):
        yield keys[start : start + size]


def _words(project: Project, words: tuple[str, ...]) -> list[str]:
    settings = [word for setting in HARDENED for word in ("-c", setting)]
    return ["git", "--no-pager", f"--git-dir={project.git}", f"--work-tree={project.root}", *settings, *words]
