"""Alive: the sessions of this project, in any of its worktrees, that were heard of a moment ago, and how full each is.

They are found by what was recorded of them, and without hooks by their transcripts.
"""

from __future__ import annotations

import os

from navlog.core.budget import finding, sessions, transcript
from navlog.core.budget.commands import measured
from navlog.core.budget.finding import Found
from navlog.core.errors import Usage
from navlog.core.handoff import identity
from navlog.core.hosts import agent, claude_folders
from navlog.core.hosts.events import CLAUDE, CODEX
from navlog.core.project import branch_of, checkouts, find
from navlog.core.record import record, replace
from navlog.core.roadmap import places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.budget.commands import Budget
    from navlog.core.budget.sessions import Session
    from navlog.core.project import Context, Project

LIVES = 30 * 60
"""Seconds after which a session that nothing more was heard of no longer counts as alive."""

RECORDED = 86_400
"""Seconds for which what was recorded of a session is looked at: within a long turn only its transcript grows."""

AGENTS = {CLAUDE: agent.CLAUDE, CODEX: agent.CODEX}
"""What an agent is called, by its host."""


@record
class Alive:
    """A session that is alive.

    Attributes:
        id: the host's id of it.
        host: `claude` or `codex`.
        branch: of the folder that it is in, as `branch_of` tells it; empty outside git and where the folder is gone.
        worktree: the top folder of the checkout that it is in.
        heard: when something was last recorded of it or written to its transcript, seconds since the epoch.
        told: how full its context is.
    """

    id: str
    host: str
    branch: str
    worktree: str
    heard: float
    told: Budget

    @property
    def agent(self) -> str:
        """What the agent is called: `claude-code` or `codex`."""
        return AGENTS.get(self.host, self.host)


def alive(context: Context, environ: Mapping[str, str], now: float) -> tuple[Alive, ...]:
    """Return the sessions that are alive, the one that was heard of last first.

    Only what was written to within the time that counts is opened. A session without hooks is missed when it goes on in
    a rollout that is none of the newest 200.

    Args:
        context: any checkout of the project.
        environ: the environment, which tells where the hosts keep their transcripts.
        now: seconds since the epoch.
    """
    fresh = finding.kept(checkouts(context.project), environ).items()
    found = [
        Found(path, finding.session_of(path), host) for path, host in fresh if now - finding.written(path) <= LIVES
    ]
    known = {one.id: one for one in sessions.newest(context.project, now - RECORDED)}
    told = [Found(transcript.located(one.transcript), one.id, one.host) for one in known.values()]
    each = {one.session: one for one in (*found, *told)}
    seen = (_alive(context, one, known.get(id), now) for id, one in each.items())
    return tuple(sorted(filter(None, seen), key=lambda one: one.heard, reverse=True))


def signature(context: Context, environ: Mapping[str, str], known: tuple[Alive, ...]) -> list[object]:
    """Return what is another as soon as a look would see something else, by stats alone.

    Time is no part of it, so that a session falls silent unnoticed, and so may one without hooks go on in a transcript
    of long ago: a look each minute sees both.

    Args:
        context: any checkout of the project.
        environ: the environment.
        known: the sessions that the last look saw.
    """
    project = context.project
    kept = [claude_folders.projects(environ), *finding.folders(checkouts(project), environ), *finding.days(environ)[:1]]
    said = [os.path.join(project.derived, sessions.FOLDER), os.path.join(project.store, identity.FOLDER)]
    stamps = [places.stamp(path) for path in (*kept, *said, *(one.told.found.path for one in known))]
    worktrees = {one.worktree: _project(one.worktree) for one in known}
    heads = [places.head(one) for one in worktrees.values() if one]
    return [stamps, heads, places.signature(context), project.exists]


def _alive(context: Context, found: Found, known: Session | None, now: float) -> Alive | None:
    """Return a session that is alive and of this project; nothing for any other one."""
    known = known or sessions.read(context.project, found.session)
    heard = max(known.at, finding.written(found.path))
    if known.ended or now - heard > LIVES:
        return None
    folder = known.cwd or finding.folder_of(found.path)
    there = _project(folder)
    if not known.at and not _ours(context.project, folder, there):
        return None
    host = found.host or transcript.kind(found.path)
    by = AGENTS.get(host, context.by)
    told = measured(replace(context, project=there or context.project, by=by, now=now), replace(found, host=host))
    return Alive(found.session, host, branch_of(there) if there else "", there.root if there else folder, heard, told)


def _project(folder: str) -> Project | None:
    """Return the project of a folder; nothing when there is no such folder."""
    try:
        return find(folder) if folder else None
    except (Usage, ValueError):
        return None


def _ours(project: Project, folder: str, there: Project | None) -> bool:
    """Whether a folder is in one of the project's worktrees, or was."""
    if there:
        return there.store == project.store
    return any(os.path.join(folder, "").startswith(os.path.join(root, "")) for root in checkouts(project))
