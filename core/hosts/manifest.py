"""`.navlog/installed.json`: what was installed where, so that uninstalling gives back every byte."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

from navlog.core import storage
from navlog.core.digest import sha256
from navlog.core.hosts import claude, codex
from navlog.core.project import Project, checkouts
from navlog.core.record import record, replace

FILE = "installed.json"
VERSION = 1
GIT = "git"
PLACES = (claude.FILE, codex.FILE)
"""The files of a checkout that hooks are installed in, below its top folder."""


@record
class Entry:
    """One file that navlog changed.

    Attributes:
        host: whose file it is: `claude`, `codex` or `git`.
        after: the sha256 of the file as navlog left it.
        original: the content to give back; nothing when there was no such file.
        made: the folders that were made for it, outermost first, absolute.
    """

    host: str
    after: str
    original: bytes | None
    made: tuple[str, ...]


def load(project: Project) -> dict[str, Entry]:
    """Return the entries by absolute path; a list that is missing or broken has none.

    A store may come with a cloned repository, so an entry counts only for a file that hooks are installed in, in a
    checkout of this repository: a list can never make navlog write elsewhere.
    """
    try:
        files = json.loads(storage.read(_path(project)))["files"]
        found = {_absolute(project, key): _entry(project, one) for key, one in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    roots = {path: _root(project, path, entry.host) for path, entry in found.items()}
    return {path: _within(entry, path, roots[path]) for path, entry in found.items() if roots[path]}


def _root(project: Project, path: str, host: str) -> str:
    """Return the folder of this repository's that a file may be in; nothing when it is in none.

    A git hook may be anywhere in a checkout or in git's own folder: what it becomes never depends on the entry.
    """
    folders = checkouts(project)
    if host == GIT:
        inside = [folder for folder in (*folders, project.common) if folder and path.startswith(folder + os.sep)]
        return inside[0] if inside else ""
    return next((folder for folder in folders for file in PLACES if path == os.path.join(folder, *file)), "")


def _within(entry: Entry, path: str, root: str) -> Entry:
    """Return an entry without folders that are not on the way from the checkout to its file."""
    on_the_way = tuple(
        folder for folder in entry.made if path.startswith(folder + os.sep) and folder.startswith(root + os.sep)
    )
    return replace(entry, made=on_the_way)


def save(project: Project, entries: dict[str, Entry]) -> None:
    """Write the list; an empty one is deleted.

    Raises:
        Fault: `storage`.
    """
    if not entries:
        storage.remove(_path(project))
        return
    files = {_key(project, path): _shown(project, entry) for path, entry in sorted(entries.items())}
    text = json.dumps({"navlog": VERSION, "files": files}, indent=2)
    write_private(_path(project), f"{text}\n".encode())


def write_private(path: str, content: bytes) -> None:
    """Write a file that only its owner may read, since settings may hold secrets.

    Raises:
        Fault: `storage`.
    """
    storage.write(path, content, 0o600)


def fingerprint(content: bytes) -> str:
    """Return the sha256 of a file's content."""
    return sha256(content)


def _path(project: Project) -> str:
    return os.path.join(project.store, FILE)


def _key(project: Project, path: str) -> str:
    """Return a path as it is stored: from the project's home, so that the project may be moved as a whole."""
    return os.path.relpath(path, project.home)


def _absolute(project: Project, key: str) -> str:
    return os.path.normpath(os.path.join(project.home, key))


def _entry(project: Project, stored: Any) -> Entry:
    original = stored["original"]
    content = None if original is None else base64.b64decode(original)
    made = tuple(_absolute(project, folder) for folder in stored["made"])
    return Entry(stored["host"], stored["after"], content, made)


def _shown(project: Project, entry: Entry) -> dict[str, Any]:
    original = None if entry.original is None else base64.b64encode(entry.original).decode("ascii")
    made = [_key(project, folder) for folder in entry.made]
    return {"host": entry.host, "after": entry.after, "original": original, "made": made}
