"""Carry out planned changes: all is checked before anything is written, and each file is replaced whole."""

from __future__ import annotations

import os
import tempfile

from navlog.core import storage
from navlog.core.errors import Fault
from navlog.core.hosts import change, manifest
from navlog.core.hosts.change import Change
from navlog.core.hosts.manifest import Entry
from navlog.core.project import Project


def apply(project: Project, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Write the changes, keep backups and a list of what was installed in the store; return the changes.

    The caller has made the store, and does not hold its lock.

    Raises:
        Fault: `changed_meanwhile` or `read_only`, with nothing written; `storage`, with what is done listed.
    """
    writing = [one for one in changes if one.writes]
    for one in writing:
        _check(one)
    if not project.exists:
        _carry_out(project, changes)
        return changes
    with storage.Lock(project.store):
        _carry_out(project, changes)
    return changes


def _carry_out(project: Project, changes: tuple[Change, ...]) -> None:
    entries = manifest.load(project)
    for one in changes:
        made = _missing_folders(one.path) if one.writes else ()
        if one.writes:
            _write(one)
        known = dict(entries)
        _note(entries, one, made)
        if entries != known:
            manifest.save(project, entries)


def _note(entries: dict[str, Entry], one: Change, made: tuple[str, ...]) -> None:
    """Bring the list up to date with one change; what it says was made for a file goes with the file."""
    known = entries.get(one.path)
    if one.undoes and one.action != change.SKIPPED:
        entries.pop(one.path, None)
        if known and not os.path.lexists(one.path):
            _remove_folders(known.made)
    elif one.writes and one.after is not None:
        made = known.made if known else made
        entries[one.path] = Entry(one.host, manifest.fingerprint(one.after), one.original, made)


def _write(one: Change) -> None:
    if one.backup and one.before is not None:
        manifest.write_private(one.backup, one.before)
    if one.action == change.REMOVE:
        storage.remove(one.path)
    elif one.link:
        _link(one.path, one.link)
    elif one.after is not None:
        storage.write(one.path, one.after)
        if one.mode:
            os.chmod(one.path, one.mode)


def _link(path: str, target: str) -> None:
    folder = os.path.dirname(path)
    try:
        with tempfile.TemporaryDirectory(prefix=storage.TEMPORARY, dir=folder) as spare:
            link = os.path.join(spare, "link")
            os.symlink(target, link)
            os.replace(link, path)
    except OSError as error:
        raise storage.unwritable(path, error) from error


def _check(one: Change) -> None:
    """Refuse what would fail half way, or write over what has changed since the plan was made."""
    if storage.content(one.path) != one.before:
        raise Fault("changed_meanwhile", f"{one.path} has changed since it was read", "try again")
    folder = _nearest(os.path.dirname(one.path))
    if not os.path.isdir(folder):
        raise Fault("storage", f"cannot write {one.path}: {folder} is not a folder", "move it away")
    for path in (one.path, folder):
        if os.path.exists(path) and not os.path.islink(path) and not _is_writable(path):
            raise Fault("read_only", f"{path} is read-only", "allow writing to it (chmod u+w), or leave this host out")


def _is_writable(path: str) -> bool:
    """Whether a path may be written to; what is marked read-only is left alone by the superuser, too."""
    return bool(os.stat(path).st_mode & 0o222) and os.access(path, os.W_OK)


def _nearest(folder: str) -> str:
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return folder


def _missing_folders(path: str) -> tuple[str, ...]:
    """Return the folders that have to be made for a file, outermost first."""
    missing: list[str] = []
    folder = os.path.dirname(path)
    while not os.path.lexists(folder):
        missing.insert(0, folder)
        folder = os.path.dirname(folder)
    return tuple(missing)


def _remove_folders(folders: tuple[str, ...]) -> None:
    """Remove the folders that hold nothing any more, innermost first."""
    for folder in reversed(folders):
        try:
            os.rmdir(folder)
        except OSError:  # something else is in it, or it went by itself
            return
