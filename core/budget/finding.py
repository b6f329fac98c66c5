"""Find the transcript to measure: that of a session, or the newest one of this checkout.

Claude Code keeps `projects/<folder>/<session>.jsonl` under `CLAUDE_CONFIG_DIR`, else `~/.claude`; the folder is the
working directory with a dash for everything but ASCII letters and digits, cut after 200 characters. Codex keeps
`sessions/YYYY/MM/DD/rollout-<moment>-<session>.jsonl` under `CODEX_HOME`, else `~/.codex`.
"""

from __future__ import annotations

import os
from itertools import islice

from navlog.core import lean, storage
from navlog.core.budget import sessions
from navlog.core.budget.transcript import located
from navlog.core.errors import Usage
from navlog.core.hosts.claude_folders import named, projects, slug
from navlog.core.hosts.events import CLAUDE, CODEX
from navlog.core.project import find
from navlog.core.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from navlog.core.project import Context

ENDING, ROLLOUT = ".jsonl", "rollout-"
UUID = 36
"""Characters of the id at the end of a rollout's name."""

ROLLOUTS = 200
"""The newest rollouts that are looked at; there is one for each session, of any project."""

HEAD = 1 << 16
"""Bytes of a transcript's beginning in which it names its folder."""

SUBAGENT = "agent-"
"""How the names of a subagent's transcripts begin that older hosts kept beside those of sessions."""

ASIDE = (b'"thread_source":"subagent"', b'"source":{"subagent"')
"""How a rollout of a subagent says so."""

SIDE = b'"isSidechain":'
"""What tells in each record of Claude Code whether it is a subagent's."""


@record
class Found:
    """A transcript.

    Attributes:
        path: where it is; empty when the session has none.
        session: whose it is.
        host: `claude`, `codex`, or empty for one that was named by its path.
        certain: whether it is the session's that asks, and not just the newest one here.
    """

    path: str = ""
    session: str = ""
    host: str = ""
    certain: bool = True


def session_of(path: str) -> str:
    """Return whose transcript a path is, by its name."""
    stem = os.path.basename(path).removesuffix(ENDING)
    return stem[-UUID:] if stem.startswith(ROLLOUT) else stem


def of_session(context: Context, session: str, environ: Mapping[str, str]) -> Found:
    """Return a session's transcript: where a host said it is, else where the hosts keep them."""
    known = sessions.read(context.project, session)
    if known.transcript and os.path.isfile(path := located(known.transcript)):
        return Found(path, session, known.host)
    if os.path.basename(session) != session or session in (".", ".."):
        return Found("", session)
    path = located(os.path.join(projects(environ), slug(context.project.root), session + ENDING))
    if os.path.isfile(path):
        return Found(path, session, CLAUDE)
    own = (one for one in rollouts(environ) if session_of(one) == session)
    return Found(path, session, CODEX) if (path := next(own, "")) else Found("", session)


def newest(context: Context, environ: Mapping[str, str]) -> Found:
    """Return the transcript of this checkout that was written to last; one without a path when there is none."""
    told = {one.transcript: one for one in sessions.newest(context.project) if one.transcript}
    found = kept((context.project.root,), environ)
    found |= {path: one.host for path, one in told.items() if os.path.isfile(path)}
    for path in sorted(found, key=written, reverse=True):
        known = told.get(path, sessions.Session(session_of(path)))
        if _here(context, known.cwd or folder_of(path)):
            return Found(path, known.id, found[path], False)
    return Found()


def kept(roots: Iterable[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Return the transcripts that may be of sessions in some checkouts, each with its host."""
    found = {path: CLAUDE for folder in folders(roots, environ) for path in _claude(folder)}
    return found | {path: CODEX for path in islice(rollouts(environ), ROLLOUTS)}


def folders(roots: Iterable[str], environ: Mapping[str, str]) -> list[str]:
    """Return Claude Code's folders that may be of some checkouts; the name of a folder is no proof."""
    base, chosen = projects(environ), named(environ)
    begins = tuple(map(slug, roots))
    return [os.path.join(base, name) for name in _names(base) if name.startswith(begins) or name == (chosen or None)]


def _claude(folder: str) -> Iterator[str]:
    names = (name for name in _names(folder) if name.endswith(ENDING) and not name.startswith(SUBAGENT))
    return (os.path.join(folder, name) for name in names)


def rollouts(environ: Mapping[str, str]) -> Iterator[str]:
    """Give the rollouts, those of the newest sessions first."""
    for folder in days(environ):
        names = (name for name in _names(folder) if name.startswith(ROLLOUT) and name.endswith(ENDING))
        yield from (os.path.join(folder, name) for name in names)


def days(environ: Mapping[str, str]) -> list[str]:
    """Return Codex's folders with the rollouts of a day each, the newest first."""
    base = environ.get("CODEX_HOME") or os.path.join(os.path.expanduser("~"), ".codex")
    found = [os.path.join(base, "sessions")]
    for _ in ("year", "month", "day"):
        found = [os.path.join(folder, name) for folder in found for name in _names(folder) if name.isdigit()]
    return found


def _names(folder: str) -> list[str]:
    """Return what is in a folder, from the last name to the first; nothing of what is no folder."""
    try:
        return sorted(os.listdir(folder), reverse=True)
    except (OSError, ValueError):
        return []


def written(path: str) -> float:
    """Return when a file was last written to, seconds since the epoch; 0 for one that is missing."""
    try:
        return os.stat(path).st_mtime
    except (OSError, ValueError):
        return 0.0


def folder_of(path: str) -> str:
    """Return the folder that a transcript's session began in; empty when it does not say, or is a subagent's."""
    beginning = storage.beginning(path, HEAD)
    _, found, rest = beginning.partition(b'"cwd":')
    aside = any(mark in beginning for mark in ASIDE) or beginning.partition(SIDE)[2].startswith(b"true")
    if not found or aside:
        return ""
    return _text(rest.lstrip())


def _text(raw: bytes) -> str:
    """Return the JSON string that some bytes begin with."""
    end = 1
    while (end := raw.find(b'"', end)) > 0 and (end - len(raw[:end].rstrip(b"\\"))) % 2:
        end += 1
    try:
        value = lean.loads(raw[: end + 1].decode("utf-8", "replace"))
    except ValueError:
        return ""
    return value if isinstance(value, str) else ""


def _here(context: Context, folder: str) -> bool:
    """Whether a folder is in this checkout, and not in one that lies within it."""
    root = context.project.root
    if not folder:
        return False
    try:
        return find(folder).root == root
    except (Usage, ValueError):  # it is gone, or is the name of no folder
        return os.path.join(folder, "").startswith(os.path.join(root, ""))
