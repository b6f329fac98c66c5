"""Find the project: its checkout, and the store that all of its worktrees share."""

from __future__ import annotations

import os

from navlog.core.errors import Fault, Usage
from navlog.core.record import record

STORE = ".navlog"
FOLDERS = ("charts", "derived", "derived/charts", "backups", "sessions", "facts")
FILES = ("journal.jsonl", "settings.toml", "installed.json", ".gitignore", "derived/faults.log")
SHARED_FILES = ("roadmap.md", "roadmap_completed.md", "roadmap_retired.md")
"""The roadmap's files that may be kept in the checkout instead, where they are committed."""

PROPOSALS = "proposals.json"
PLAN_FILES = (*SHARED_FILES, "roadmap_seen.md", "plan.json", PROPOSALS)
"""The roadmap's files, and that of the proposals."""

PARTS = (*FOLDERS, *FILES, *PLAN_FILES, "handoff.md")
"""The parts of a store that are written to, relative to it."""


@record
class Project:
    """Where a command works.

    Attributes:
        root: the checkout's top folder; paths of backing files are relative to it.
        home: the main worktree's top folder (the root itself, but in a linked worktree).
        store: the `.navlog` folder in `home`, whether it exists or not.
        git: the folder that holds HEAD for this checkout; empty outside git.
        common: the folder that holds the refs for all worktrees; empty outside git.
    """

    root: str
    home: str
    store: str
    git: str = ""
    common: str = ""

    @property
    def charts(self) -> str:
        """The folder with one file a chart."""
        return os.path.join(self.store, "charts")

    @property
    def derived(self) -> str:
        """The folder with what can be made again: indexes and caches."""
        return os.path.join(self.store, "derived")

    @property
    def name(self) -> str:
        """The project's folder name."""
        return os.path.basename(self.home) or self.home

    @property
    def exists(self) -> bool:
        """Whether there is a store that can be trusted."""
        return os.path.isdir(self.store) and not self.linked

    @property
    def linked(self) -> str:
        """The first part of the store that is a symbolic link; empty when none is.

        A store may come with a cloned repository, and a link in it would lead writes to files of the user's.
        """
        parts = (self.store, *(os.path.join(self.store, part) for part in PARTS))
        return next((path for path in parts if os.path.islink(path)), "")

    def require(self) -> None:
        """Raise `linked_store` where a link is in the store, `no_store` where there is none."""
        if self.linked:
            hint = "put the file or folder itself there, or remove the link"
            raise Fault("linked_store", f"{self.linked} is a symbolic link, and navlog follows none in a store", hint)
        if not self.exists:
            raise Fault("no_store", f"there is no {STORE} store for {self.home}", "run: navlog init")


@record
class Context:
    """What a command knows of its surroundings.

    Attributes:
        project: where it works.
        here: the folder that relative paths start from.
        now: seconds since the epoch.
        by: who asks: `claude-code`, `codex` or `person`.
        read_only: refuse every write.
        settings: every setting's value, by dotted name.
    """

    project: Project
    here: str
    now: float
    by: str
    read_only: bool
    settings: dict[str, object]


def find(start: str) -> Project:
    """Return the project that a folder belongs to.

    The nearest git root wins and is never crossed, even when its `.git` leads nowhere. Outside git, the nearest folder
    upwards that has a store wins (the home folder's only from the home folder itself), else the starting folder.

    Raises:
        Usage: `no_such_folder`.
    """
    start = os.path.realpath(start)
    if not os.path.isdir(start):
        raise Usage(
            "no_such_folder", f"{start} is not a folder", "name an existing folder, with --project or NAVLOG_DIR"
        )
    plain = ""
    for folder in _upwards(start):
        if os.path.lexists(os.path.join(folder, ".git")):
            found = _in_git(folder)
            if found:
                return found
            if os.path.isfile(os.path.join(folder, ".git")):
                return Project(folder, folder, os.path.join(folder, STORE))
        if not plain and os.path.isdir(os.path.join(folder, STORE)) and (folder == start or not _is_home(folder)):
            plain = folder
    root = plain or start
    return Project(root, root, os.path.join(root, STORE))


def checkouts(project: Project) -> tuple[str, ...]:
    """Return the top folders of all worktrees of the repository that exist, this one first."""
    found = [project.root, project.home]
    linked = os.path.join(project.common, "worktrees") if project.common else ""
    for name in sorted(os.listdir(linked)) if linked and os.path.isdir(linked) else ():
        target = first_line(os.path.join(linked, name, "gitdir"))
        if target:
            found.append(os.path.dirname(os.path.realpath(os.path.join(linked, name, target))))
    return tuple(dict.fromkeys(folder for folder in found if os.path.isdir(folder)))


def branch_of(project: Project) -> str:
    """Return the branch that the checkout is on, `HEAD 1a2b3c4` when detached, or nothing outside git."""
    head = first_line(os.path.join(project.git, "HEAD")) if project.git else ""
    if head.startswith("ref:"):
        return head[4:].strip().removeprefix("refs/heads/")
    return f"HEAD {head[:7]}" if head else ""


def _upwards(folder: str) -> list[str]:
    found = [folder]
    while os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
        found.append(folder)
    return found


def _is_home(folder: str) -> bool:
    return folder == os.path.realpath(os.path.expanduser("~"))


def _in_git(root: str) -> Project | None:
    """Read `.git` by itself: a folder in a main worktree, a `gitdir:` file in a linked one or a submodule."""
    entry = os.path.join(root, ".git")
    git = entry
    if os.path.isfile(entry):
        line = first_line(entry)
        if not line.startswith("gitdir:"):
            return None
        git = os.path.realpath(os.path.join(root, line[7:].strip()))
    if not os.path.isfile(os.path.join(git, "HEAD")):
        return None
    shared = first_line(os.path.join(git, "commondir"))
    common = os.path.realpath(os.path.join(git, shared)) if shared else git
    home = _home_of(common) if shared else root
    return Project(root, home, os.path.join(home, STORE), git, common)


def _home_of(common: str) -> str:
    """The main worktree's folder: the configured one, which a submodule has, else the parent of a hidden git folder.

    A bare repository has none and keeps the store itself.
    """
    named = _setting(os.path.join(common, "config"), "core", "worktree")
    if named:
        return os.path.realpath(os.path.join(common, named))
    return os.path.dirname(common) if os.path.basename(common).startswith(".") else common


def _setting(path: str, section: str, name: str) -> str:
    """Return a setting of a git configuration file, as far as git itself writes it there; nothing without one."""
    inside = False
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            for line in map(str.strip, file):
                inside = line.lower() == f"[{section}]" if line.startswith("[") else inside
                key, _, value = line.partition("=")
                if inside and key.strip().lower() == name:
                    return value.strip()
    except OSError:
        return ""
    return ""


def first_line(path: str) -> str:
    """Return the first line of one of git's files, without blanks around it; nothing where there is none."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().strip()
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return ""
