"""`navlog hooks`: what is installed in which host's file, what it calls, and how the last calls went."""

from __future__ import annotations

from shutil import which

from navlog.core import storage
from navlog.core.command import Result
from navlog.core.hosts import calls, groups, install, jsonedit
from navlog.core.hosts.events import HOSTS
from navlog.core.hosts.executable import version_of
from navlog.core.hosts.jsontree import Unreadable
from navlog.core.record import record
from navlog.core.text import age, count, line, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.hosts.calls import Call
    from navlog.core.project import Context

SHOWN = 10
"""Calls that are shown."""


@record
class Installed:
    """A host's hooks in this checkout.

    Attributes:
        host: `claude` or `codex`.
        path: the file that holds them.
        events: the events that call navlog.
        missing: those that do not, and would after an installation.
        commands: the executables that are called; mostly one.
        notes: what a person should know.
    """

    host: str
    path: str
    events: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def hooks(context: Context, arguments: Arguments) -> Result:
    """Show the hooks of each host and the last calls."""
    found = [_installed(context, host) for host in HOSTS]
    last = calls.last(context.project, SHOWN) if context.project.exists else ()
    fields = {"version": _version(), "hosts": [_row(one) for one in found], "calls": [_call(one) for one in last]}
    text = [f"navlog {fields['version']}", *(told for one in found for told in _told(one))]
    text += ["the last calls:", *_table(context, last)] if last else ["no hook has called navlog here yet"]
    return Result(fields, "\n".join(text))


def _version() -> str:
    from importlib.metadata import version

    return version("navlog")


def _installed(context: Context, host: str) -> Installed:
    path, module = install.path_of(context.project, host), install.MODULES[host]
    try:
        text = storage.read(path).decode("utf-8")
        value = jsonedit.value(text)
    except FileNotFoundError:
        return Installed(host, path, missing=tuple(module.EVENTS))
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        return Installed(host, path, missing=tuple(module.EVENTS), notes=(f"it cannot be read: {error}",))
    places = groups.find(value, module.is_ours)
    events = tuple(dict.fromkeys(event for event, _, _ in places))
    handlers = [value["hooks"][event][at]["hooks"][index] for event, at, index in places]
    commands = tuple(dict.fromkeys(module.called(handler) for handler in handlers))
    missing = groups.missing(value, module.EVENTS, module.is_ours)
    notes = tuple(install.remarks(context.project, host, text)) if events else ()
    return Installed(host, path, events, missing, commands, notes)


def _row(one: Installed) -> dict[str, Any]:
    found = [(path, which(path) or "") for path in one.commands]
    commands = [{"command": path, "exists": bool(at), "version": version_of(at) or None} for path, at in found]
    told = {"installed": list(one.events), "missing": list(one.missing), "commands": commands, "notes": list(one.notes)}
    return {"host": one.host, "file": one.path, **told}


def _told(one: Installed) -> Iterator[str]:
    yield f"{one.host}: {line(one.path)}"
    if one.events:
        yield f"  installed: {line(', '.join(one.events))}"
    for path in one.commands:
        at = which(path) or ""
        known = f"navlog {version_of(at)}" if version_of(at) else "its version is not known"
        yield f"  calls {line(path)} ({known if at else 'which is not there: run navlog init'})"
    if one.missing:
        missing = ", ".join(one.missing) if one.events else "nothing is installed"
        yield f"  {'missing: ' if one.events else ''}{missing}; add it with: navlog init --hosts {one.host}"
    for note in one.notes:
        yield f"  {line(note)}"


def _call(one: Call) -> dict[str, Any]:
    told = {"host": one.host, "event": one.event, "at": stamp(one.at), "ms": one.ms}
    return {**told, "outcome": _outcome(one), "said": one.said}


def _outcome(one: Call) -> str:
    return "fault" if one.fault else "said" if one.said else "silent"


def _table(context: Context, last: tuple[Call, ...]) -> Iterator[str]:
    """Give a line for each call; what one is told may have come from elsewhere, so it is made harmless."""
    wide = max(len(line(one.event)) for one in last)
    for one in last:
        said = f"said {count(one.said, 'character')}" if one.said else "said nothing"
        told = f"{said}, with a fault: navlog doctor" if one.fault else said
        ago = age(context.now - one.at)
        yield f"  {ago:>4}  {line(one.host):<6}  {line(one.event):<{wide}}  {one.ms:>5.0f} ms  {told}"
