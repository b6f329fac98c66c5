"""What an installation is about to do to one file, and how that is shown."""

from __future__ import annotations

import difflib

from navlog.core.record import record

CREATE = "create"
UPDATE = "update"
REMOVE = "remove"
UNCHANGED = "unchanged"
SKIPPED = "skipped"


@record
class Change:
    """One file before and after.

    Attributes:
        path: the absolute path of the file.
        action: `create`, `update`, `remove`, `unchanged` or `skipped`.
        host: whose file it is: `claude`, `codex` or `git`.
        before: the content now; nothing when there is no such file.
        after: the content to be; nothing when the file goes.
        mode: the permission bits to be; 0 keeps them, or takes the usual ones.
        link: where the path points to be, when it becomes a symbolic link instead of a file.
        note: what a person should know.
        backup: where the content of now is kept; empty when it is not.
        original: what uninstalling gives back; nothing when the file goes then.
        undoes: whether it takes a hook out.
        missing: the host's events that have no hook of ours now.
    """

    path: str
    action: str
    host: str = ""
    before: bytes | None = None
    after: bytes | None = None
    mode: int = 0
    link: str = ""
    note: str = ""
    backup: str = ""
    original: bytes | None = None
    undoes: bool = False
    missing: tuple[str, ...] = ()

    @property
    def writes(self) -> bool:
        """Whether it changes anything."""
        return self.action in (CREATE, UPDATE, REMOVE)


def diff(change: Change) -> str:
    """Return the change as a unified diff; empty when there is none."""
    if not change.writes:
        return ""
    if change.link:
        return f"--- {change.path}\n+++ {change.path}\n+symbolic link to {change.link}\n"
    old = "/dev/null" if change.before is None else change.path
    new = "/dev/null" if change.after is None else change.path
    lines = difflib.unified_diff(_lines(change.before), _lines(change.after), old, new, lineterm="")
    return "".join(f"{line}\n" for line in lines)


def _lines(content: bytes | None) -> list[str]:
    """Return the lines to compare; a last one without an end is marked as `diff` marks it."""
    if not content:
        return []
    lines = content.decode("utf-8", "replace").split("\n")
    if lines[-1]:
        lines[-1] += "\n\\ No newline at end of file"
        return lines
    return lines[:-1]
