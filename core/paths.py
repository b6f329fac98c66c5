"""Paths as ledgers write them down: relative to a folder, forward slashes, never out of it."""

from __future__ import annotations

import os


def is_key(path: str) -> bool:
    """Whether a stored path is safe to join to a folder: relative, normal, and inside."""
    parts = path.split("/")
    return "\0" not in path and not any(part in ("", ".", "..") for part in parts)


def key_of(root: str, here: str, given: str) -> str:
    """Return the key of a path that was given relative to `here`, or nothing when it is not below `root`.

    Folders on the way are resolved, the file itself is not: a link inside the project keeps its own name.
    """
    folder, name = os.path.split(os.path.join(here, os.path.expanduser(given)))
    inside = name not in ("", os.curdir, os.pardir)
    path = os.path.join(os.path.realpath(folder), name) if inside else os.path.realpath(os.path.join(folder, name))
    if path != root and not path.startswith(root.rstrip(os.sep) + os.sep):
        return ""
    return os.path.relpath(path, root).replace(os.sep, "/")


def join(root: str, key: str) -> str:
    """Return the path of a key in a checkout."""
    return os.path.join(root, *key.split("/"))


def is_inside(root: str, path: str) -> bool:
    """Whether a path, links resolved, is below `root`."""
    return os.path.realpath(path).startswith(root.rstrip(os.sep) + os.sep)
