"""Find the folder that git runs hooks from, and plan what happens to its post-commit hook."""

from __future__ import annotations

import os
import subprocess

from navlog.core import storage
from navlog.core.errors import Fault, Refused
from navlog.core.hosts import change, githook
from navlog.core.hosts.change import Change
from navlog.core.project import Project
from navlog.core.record import replace

HOST = "git"

NOT_INHERITED = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
)
"""What a git command that navlog was started from may have set for its own repository."""


def folder(project: Project) -> str:
    """Return the folder with this checkout's hooks: `core.hooksPath`, else the one that all worktrees share.

    Raises:
        Refused: `not_git`; `no_hooks` when git is told to run none.
        Fault: `git`, when git is missing or cannot say.
    """
    if not project.git:
        raise Refused(
            "not_git",
            f"{project.root} is not a git repository, so there are no commits to hook",
            "run: git init",
        )
    found = os.path.normpath(os.path.join(project.root, _git(project.root, "rev-parse", "--git-path", "hooks")))
    if os.path.exists(found) and not os.path.isdir(found):
        raise Refused(
            "no_hooks",
            f"git looks for hooks in {found}, which is not a folder",
            "see: git config core.hooksPath",
        )
    return found


def plan(project: Project, executable: str) -> tuple[Change, ...]:
    """Return what adds the pruning to the post-commit hook.

    Raises:
        Refused: `not_git`, `no_hooks`; `hook_in_the_way`: one was moved aside before, and a new one came.
        Fault: `git`, `storage`.
    """
    where = folder(project)
    path, aside = os.path.join(where, githook.NAME), os.path.join(where, githook.ASIDE)
    before, note = storage.content(path), _remark(project, where)
    if before is None and not os.path.islink(path):
        new = githook.created(executable)
        return (Change(path, change.CREATE, HOST, None, new, 0o755, note=note),)
    if before is not None and _takes_block(path, before):
        new = githook.with_block(before, executable)
        action = change.UNCHANGED if new == before else change.UPDATE
        return (Change(path, action, HOST, before, new, note=note, original=githook.without_block(before)),)
    if os.path.lexists(aside):
        raise Refused(
            "hook_in_the_way",
            f"{aside} is there already",
            "move it away, or add `navlog prune` to the hook by hand",
        )
    note = f"the hook that is there moves to {githook.ASIDE} and runs after the pruning" + (f"; {note}" if note else "")
    new = githook.wrapper(executable)
    return (
        _moved(path, aside, change.CREATE),
        Change(path, change.UPDATE, HOST, before, new, 0o755, note=note),
    )


def plan_removal(project: Project) -> tuple[Change, ...]:
    """Return what takes the pruning out again; nothing when it is not there.

    Raises:
        Fault: `git`, `storage`.
    """
    try:
        where = folder(project)
    except Refused:
        return ()
    path, aside = os.path.join(where, githook.NAME), os.path.join(where, githook.ASIDE)
    before = storage.content(path)
    if before is None or os.path.islink(path) or not githook.has_block(before):
        return ()
    rest = githook.without_block(before)
    if rest == githook.WRAPPER and os.path.lexists(aside):
        back = replace(_moved(aside, path, change.UPDATE), before=before, undoes=True)
        return (back, Change(aside, change.REMOVE, HOST, storage.content(aside), undoes=True))
    if rest in (githook.CREATED, githook.WRAPPER):
        return (Change(path, change.REMOVE, HOST, before, undoes=True),)
    return (Change(path, change.UPDATE, HOST, before, rest, undoes=True),)


def _takes_block(path: str, script: bytes) -> bool:
    """Whether a script can take a block in: it is shell, git runs it, and it has no other name."""
    runs = bool(os.stat(path).st_mode & 0o111)
    return runs and not os.path.islink(path) and githook.is_shell(script)


def _moved(source: str, target: str, action: str) -> Change:
    """Return how a hook comes to stand under another name: the same bytes and bits, or the same link."""
    if os.path.islink(source):
        return Change(target, action, HOST, link=os.readlink(source))
    return Change(target, action, HOST, None, storage.content(source), os.stat(source).st_mode & 0o777)


def _remark(project: Project, where: str) -> str:
    """Return what a person should know about the folder that the hook goes to."""
    real, common = os.path.realpath(where), os.path.realpath(project.common)
    if os.path.basename(where) == "_" and os.path.basename(os.path.dirname(where)) == ".husky":
        return "husky writes this folder anew when it is installed: run navlog init --git again after that"
    if _within(real, common):
        return ""
    if _within(real, project.root):
        return "core.hooksPath leads into the project: git may show the hook as changed"
    return "core.hooksPath leads outside the project: the hook runs in every repository that uses this folder"


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _git(root: str, *words: str) -> str:
    environ = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    try:
        done = subprocess.run(["git", "-C", root, *words], capture_output=True, env=environ, check=False)
    except OSError as error:
        raise Fault("git", f"git could not be started: {error.strerror or error}", "install git") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise Fault("git", f"git cannot say where the hooks of {root} are: {said}", "see that git works here")
    return os.fsdecode(done.stdout).removesuffix("\n")
