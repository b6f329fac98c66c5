"""Plan what installing and uninstalling the hooks does to each file; `apply` is what writes."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import ModuleType

from navlog.core import storage
from navlog.core.errors import Fault, Usage
from navlog.core.hosts import change, claude, codex, gitplan, groups, jsonedit, manifest, statusline
from navlog.core.hosts.change import Change
from navlog.core.hosts.events import CLAUDE, CODEX, HOSTS
from navlog.core.hosts.executable import executable
from navlog.core.hosts.jsontree import Unreadable
from navlog.core.hosts.manifest import Entry
from navlog.core.project import Project
from navlog.core.record import replace

MODULES: dict[str, ModuleType] = {CLAUDE: claude, CODEX: codex}
BACKUPS = "backups"


def names(text: str) -> tuple[str, ...]:
    """Return the hosts that a person named: a list with commas, `all` or `none`.

    Raises:
        Usage: `unknown_host`.
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    if words in (["all"], ["none"]):
        return HOSTS if words == ["all"] else ()
    for word in words:
        if word not in HOSTS:
            raise Usage(
                "unknown_host",
                f"{word} is not a host that navlog knows",
                f"one of: {', '.join(HOSTS)}, all, none",
            )
    return tuple(host for host in HOSTS if host in words)


def plan_install(project: Project, hosts: tuple[str, ...], git: bool, line: bool = False) -> tuple[Change, ...]:
    """Return the changes that install the hooks in this checkout, whether a host is on the machine or not.

    Args:
        project: where.
        hosts: whose hooks.
        git: also the post-commit hook.
        line: also the status line, for the host that has one.

    Raises:
        Fault: `no_executable`; `unreadable_settings`, `unexpected_settings`; `storage`; `git`.
        Refused: `not_git`, `no_hooks`, `hook_in_the_way`.
    """
    if not hosts and not git:
        return ()
    command = executable()
    entries = manifest.load(project)
    planned = [_install(project, host, command, entries, line) for host in hosts]
    planned += gitplan.plan(project, command) if git else ()
    return _with_backups(project, planned, entries)


def plan_uninstall(project: Project, hosts: tuple[str, ...], git: bool = True) -> tuple[Change, ...]:
    """Return the changes that take the hooks out, here and in every other checkout where navlog put them.

    A file that is as navlog left it gets its old content back; one edited since loses the hook alone.

    Raises:
        Fault: `storage`, `git`.
    """
    entries = manifest.load(project)
    planned = [
        _uninstall(project, path, host, entries.get(path)) for host in hosts for path in _places(project, host, entries)
    ]
    planned += gitplan.plan_removal(project) if git else ()
    return _with_backups(project, planned, entries)


def path_of(project: Project, host: str) -> str:
    """Return the file that holds a host's hooks in this checkout, symbolic links followed."""
    return os.path.realpath(os.path.join(project.root, *MODULES[host].FILE))


def remarks(project: Project, host: str, text: str) -> list[str]:
    """Return what a person should know about a host's hooks in this checkout, given the text that they went into."""
    return claude.remarks(project.root, text) if host == CLAUDE else codex.remarks(text)


def lacking(planned: Change) -> str:
    """Say what an installation finds that it would mend; nothing when all is as it should be."""
    if not planned.writes:
        return ""
    if planned.missing == tuple(MODULES[planned.host].EVENTS):
        return "not installed"
    return f"no hook on {', '.join(planned.missing)}" if planned.missing else "not as navlog init writes them"


def _install(project: Project, host: str, command: str, entries: dict[str, Entry], line: bool) -> Change:
    path, module = path_of(project, host), MODULES[host]
    before = storage.content(path)
    text = _decode(path, before)
    new = _edit(path, lambda: _with_line(project, host, module.with_hooks(text, command), command, line))
    said = remarks(project, host, new)
    linked = os.path.join(project.root, *module.FILE)
    if os.path.islink(linked):
        said.append(f"{linked} is a link to it, and stays one")
    note = "; ".join(said)
    if before is not None and new == text:
        return Change(path, change.UNCHANGED, host, before, before, note=note)
    action = change.CREATE if before is None else change.UPDATE
    missing = groups.missing(jsonedit.value(text), module.EVENTS, module.is_ours)
    original = _original(project, path, host, before, entries.get(path))
    return Change(path, action, host, before, new.encode(), note=note, original=original, missing=missing)


def _with_line(project: Project, host: str, text: str, command: str, line: bool) -> str:
    """Return the text with the status line, where it is wanted, or in it already and with an older path."""
    if host != CLAUDE:
        return text
    return statusline.with_line(text, command, project.root) if line else statusline.healed(text, command)


def _without(project: Project, path: str, host: str, text: str) -> str:
    """Return the text without anything of navlog's."""
    rest: str = MODULES[host].without_hooks(text)
    if host != CLAUDE:
        return rest
    root = project.root if path == path_of(project, host) else os.path.dirname(os.path.dirname(path))
    return statusline.without_line(rest, root)


def _original(project: Project, path: str, host: str, before: bytes | None, entry: Entry | None) -> bytes | None:
    """Return what uninstalling gives back: the content from before navlog's first edit, if it still fits."""
    if before is None:
        return None
    if entry and entry.after == manifest.fingerprint(before):
        return entry.original
    text = _decode(path, before)
    rest = _without(project, path, host, text)
    return None if rest != text and _is_bare(rest) and not _had_file(entry) else rest.encode()


def _uninstall(project: Project, path: str, host: str, entry: Entry | None) -> Change:
    before = storage.content(path)
    if before is None:
        return Change(path, change.UNCHANGED, host, note="there is no such file", undoes=True)
    if entry and entry.after == manifest.fingerprint(before):
        action = change.REMOVE if entry.original is None else change.UPDATE
        return Change(path, action, host, before, entry.original, undoes=True)
    try:
        text = _decode(path, before)
        rest = _edit(path, lambda: _without(project, path, host, text))
    except Fault as error:
        return Change(path, change.SKIPPED, host, before, before, note=error.message, undoes=True)
    if rest == text:
        return Change(path, change.UNCHANGED, host, before, before, note="no hook of navlog's is in it", undoes=True)
    note = "edited since the hooks were installed: the hooks alone are taken out" if entry else ""
    if host == CODEX and not _is_bare(rest):
        note = "; ".join(
            filter(None, (note, "Codex asks for your trust again in each hook that stood after one of them"))
        )
    if _is_bare(rest) and not _had_file(entry):
        return Change(path, change.REMOVE, host, before, note=note, undoes=True)
    return Change(path, change.UPDATE, host, before, rest.encode(), note=note, undoes=True)


def _places(project: Project, host: str, entries: dict[str, Entry]) -> list[str]:
    """Return the host's file in this checkout, then those that were changed in others."""
    here = path_of(project, host)
    return [here, *(path for path, entry in entries.items() if entry.host == host and path != here)]


def _is_bare(text: str) -> bool:
    """Whether there is nothing left in settings that would be worth keeping."""
    return "".join(text.lstrip("\ufeff").split()) == "{}"


def _had_file(entry: Entry | None) -> bool:
    return entry is not None and entry.original is not None


def _decode(path: str, content: bytes | None) -> str:
    try:
        return (content or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"byte {error.start + 1}: it is not UTF-8") from error


def _edit(path: str, edit: Callable[[], str]) -> str:
    """Run an edit, so that what goes wrong in it names the file."""
    try:
        return edit()
    except Unreadable as error:
        raise _unreadable(path, str(error)) from error
    except Fault as error:
        raise Fault(error.code, f"{path}: {error.message}", error.hint) from error


def _unreadable(path: str, why: str) -> Fault:
    return Fault("unreadable_settings", f"{path}, {why}", "correct the file, then try again; it was left as it is")


def _with_backups(project: Project, planned: list[Change], entries: dict[str, Entry]) -> tuple[Change, ...]:
    """Give a place in the store to every content that is about to go and that navlog did not write itself."""
    taken: set[str] = set()
    kept = []
    for one in planned:
        entry = entries.get(one.path)
        own = one.before is None or (entry is not None and entry.after == manifest.fingerprint(one.before))
        needed = one.writes and not own and (project.exists or not one.undoes)
        kept.append(replace(one, backup=_free(project, one.path, taken)) if needed else one)
    return tuple(kept)


def _free(project: Project, path: str, taken: set[str]) -> str:
    """Return the first backup name for a file that is not taken, and take it."""
    base = os.path.join(project.store, BACKUPS, os.path.basename(path))
    number = 1
    while f"{base}.{number}" in taken or os.path.exists(f"{base}.{number}"):
        number += 1
    taken.add(f"{base}.{number}")
    return f"{base}.{number}"
