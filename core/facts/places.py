"""Where facts are kept: committed ones in the checkout, the others in the user's state folder, closed to all others."""

from __future__ import annotations

import os

from navlog.core.digest import sha256
from navlog.core.errors import Fault, Refused
from navlog.core.facts.fact import PROJECT, REPO
from navlog.core.handoff.identity import SUFFIX, file_name
from navlog.core.project import STORE
from navlog.core.touchable import FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from navlog.core.project import Context, Project

SESSIONS = "sessions"
PRIVATE = 0o700
"""The mode of every folder below the root; storage gives a file in such a folder 0600."""


def root(project: Project, environ: Mapping[str, str]) -> str:
    """Return the folder of what is known of all projects: `$NAVLOG_STATE_ROOT`, else in `$XDG_STATE_HOME`.

    Raises:
        Refused: `state_inside`, when it is in the project, where it would be committed.
    """
    given = environ.get("NAVLOG_STATE_ROOT", "").strip()
    home = environ.get("XDG_STATE_HOME", "").strip()
    home = home if os.path.isabs(home) else os.path.join(os.path.expanduser("~"), ".local", "state")
    found = os.path.abspath(os.path.expanduser(given)) if given else os.path.join(home, "navlog")
    real = os.path.realpath(found)
    for top in {project.root, project.home}:
        if real == top or real.startswith(os.path.join(top, "")):
            hint = "set NAVLOG_STATE_ROOT to a folder outside of the project"
            raise Refused("state_inside", f"the state folder {found} is inside the project", hint)
    return found


def of_project(project: Project, environ: Mapping[str, str]) -> str:
    """Return the folder of what is known of a project and its sessions; all worktrees share it.

    Raises:
        Refused: `state_inside`.
    """
    return os.path.join(root(project, environ), sha256(os.fsencode(project.home)))


def of_session(project: Project, session: str, environ: Mapping[str, str]) -> str:
    """Return the folder of what is known of one session.

    Raises:
        Refused: `state_inside`.
    """
    return os.path.join(of_project(project, environ), SESSIONS, name_of(session))


def name_of(session: str) -> str:
    """Return the name of a session's folder."""
    return file_name(session).removesuffix(SUFFIX)


def committed(project: Project) -> str:
    """Return the folder of the facts that are committed in a checkout, whether it exists or not."""
    return os.path.join(project.root, STORE, FACTS)


def folder_of(context: Context, scope: str, session: str, environ: Mapping[str, str]) -> str:
    """Return the folder with the files of a scope's facts, whether it exists or not.

    Args:
        context: where.
        scope: `session`, `project` or `repo`.
        session: the id of the session that asks.
        environ: the environment.

    Raises:
        Refused: `state_inside`.
    """
    if scope == REPO:
        return committed(context.project)
    if scope == PROJECT:
        return os.path.join(of_project(context.project, environ), FACTS)
    return os.path.join(of_session(context.project, session, environ), FACTS)


def make(folder: str, top: str = "") -> None:
    """Make a folder of facts.

    Args:
        folder: the folder.
        top: the state folder that it is in, from which on all is closed to everybody else; empty in a checkout.

    Raises:
        Fault: `storage`, `linked_store`, `foreign_state`.
    """
    try:
        if top:
            _private(folder, top)
        else:
            os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise Fault("storage", f"cannot make {folder}: {error.strerror or error}", "check the permissions") from error
    if os.path.islink(folder):
        raise Fault("linked_store", f"{folder} is a symbolic link, and navlog follows none there", "remove the link")


def _private(folder: str, top: str) -> None:
    """Make a folder and those above it up to the top, each the user's alone; a top that was there stays as it is.

    Raises:
        Fault: `foreign_state`.
    """
    os.makedirs(os.path.dirname(top), exist_ok=True)
    if not os.path.isdir(top):
        os.makedirs(top, PRIVATE, exist_ok=True)
    part = top
    for name in os.path.relpath(folder, top).split(os.sep):
        part = os.path.join(part, name)
        os.makedirs(part, PRIVATE, exist_ok=True)
        status = os.lstat(part)
        if status.st_uid != os.getuid():
            hint = "set NAVLOG_STATE_ROOT to a folder of yours"
            raise Fault("foreign_state", f"{part} belongs to another user", hint)
        if status.st_mode & 0o777 != PRIVATE and not os.path.islink(part):
            os.chmod(part, PRIVATE)
