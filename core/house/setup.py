"""Set the store and the hooks up, and take them down again."""

from __future__ import annotations

import os
import shutil
import tomllib
from functools import partial

from navlog.core import storage
from navlog.core.command import Result
from navlog.core.errors import Fault, Usage
from navlog.core.hosts import install, statusline
from navlog.core.hosts.apply import apply
from navlog.core.hosts.change import CREATE, UPDATE, Change, diff
from navlog.core.hosts.events import CLAUDE
from navlog.core.settings import FILE
from navlog.core.text import count, shell_quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from navlog.core.command import Arguments
    from navlog.core.project import Context, Project
    from navlog.core.roadmap.capture.foreign import Offer

    Plan = Callable[[], tuple[Change, ...]]

ATTEMPTS = 20
"""How often an installation is planned anew, when others install at the same moment."""

IGNORE = b"# navlog's own: kept out of version control without touching your .gitignore\n*\n"


def init(context: Context, arguments: Arguments) -> Result:
    """Make the store, write down the choice of recall, and install the hooks. Doing it again changes nothing."""
    if arguments["embedding"] and arguments["no_embedding"]:
        raise Usage("usage", "--embedding and --no-embedding exclude each other", "give one of them")
    project = context.project
    if project.linked:
        project.require()
    hosts = install.names(arguments["hosts"])
    created = not project.exists
    setting = _setting(project, arguments)
    plan = partial(install.plan_install, project, hosts, arguments["git"], _line(arguments, hosts))
    planned = plan()  # what is wrong shows before anything is made
    if not arguments["dry_run"]:
        planned = _made(project, setting, plan)
    planned = (*((setting,) if setting else ()), *planned)
    offered = [{"path": one.path, "what": one.what, "command": _taking(one.path)} for one in _offers(context)]
    fields = {"store": project.store, "created": created, "changes": [_row(one) for one in planned], "offers": offered}
    changed = sum(one.writes for one in planned)
    more = f", {'would change' if arguments['dry_run'] else 'changed'} {count(changed, 'file')}" if changed else ""
    head = f"{_verb(created, arguments['dry_run'])} {project.store}{more}"
    notes = tuple(_note(one) for one in planned if one.note)
    next_step = ("sessions of the agent that start here from now on read: navlog context",) if hosts else ()
    found = tuple(f"{one['path']} has {one['what']}; take it over with: {one['command']}" for one in offered)
    said = () if arguments["dry_run"] else (*next_step, *found, *_line_offer(project, planned))
    return Result(fields, "\n".join([head, *_told(planned)]), (*notes, *said))


def _line(arguments: Arguments, hosts: tuple[str, ...]) -> bool:
    """Whether the status line is wanted.

    Raises:
        Usage: `usage`, when the host that has one is left out.
    """
    if arguments["statusline"] and CLAUDE not in hosts:
        raise Usage("usage", "--statusline is for Claude Code, which --hosts leaves out", "name claude in --hosts")
    return bool(arguments["statusline"])


def _line_offer(project: Project, planned: tuple[Change, ...]) -> tuple[str, ...]:
    """Say that there could be a status line, where there are hooks of the host that has one."""
    settings = [(one.after or b"").decode("utf-8", "replace") for one in planned if one.host == CLAUDE]
    lacks = any(statusline.standing(text, project.root) is None for text in settings)
    said = "Claude Code tells how large its context window is only to a status line; set one, around yours, with: "
    return (f"{said}navlog init --statusline",) if lacks else ()


def _made(project: Project, setting: Change | None, plan: Plan) -> tuple[Change, ...]:
    """Make the store with the setting, install the hooks, and return what became of each of their files."""
    _make_store(project)
    if setting is not None and setting.after is not None:
        with storage.Lock(project.store):
            storage.write(setting.path, setting.after)
    return _installed(project, plan)


def _offers(context: Context) -> tuple[Offer, ...]:
    """Return the plans of other tools that could be taken over; none once there is a plan of ours."""
    from navlog.core.roadmap import places
    from navlog.core.roadmap.capture.foreign import offers

    return () if places.planned(context) else offers(context.project.root)


def _taking(path: str) -> str:
    return f"navlog roadmap capture --plan {shell_quote(path)}"


def uninstall(context: Context, arguments: Arguments) -> Result:
    """Take the hooks out; with `--purge`, remove the store after that."""
    project = context.project
    hosts = install.names(arguments["hosts"])
    planned = install.plan_uninstall(project, hosts, git=arguments["hosts"] == "all")
    apply(project, planned)
    purged = arguments["purge"] and project.exists
    if purged:
        _purge(project)
    lines = [*_told(planned), *([f"removed {project.store}"] if purged else [])]
    kept = () if purged or not project.exists else (f"the store stays: {project.store}; remove it with --purge",)
    fields = {"changes": [_row(one) for one in planned], "purged": bool(purged)}
    return Result(fields, "\n".join(lines), (*(_note(one) for one in planned if one.note), *kept))


def _purge(project: Project) -> None:
    """Remove the store: out of the way first, so that whoever waits to write finds none, and not half of one."""
    doomed = f"{project.store}.{os.getpid()}.removed"
    try:
        with storage.Lock(project.store):
            os.rename(project.store, doomed)
        shutil.rmtree(doomed)
    except OSError as error:
        raise storage.unwritable(project.store, error) from error


def _installed(project: Project, plan: Plan) -> tuple[Change, ...]:
    """Plan and apply, again when another process changed a file in between."""
    for attempt in range(ATTEMPTS):
        try:
            return apply(project, plan())
        except Fault as error:
            if error.code != "changed_meanwhile" or attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("unreachable")


def _make_store(project: Project) -> None:
    try:
        os.makedirs(project.charts, exist_ok=True)
    except OSError as error:
        raise storage.unwritable(project.store, error) from error
    ignore = os.path.join(project.store, ".gitignore")
    if not os.path.exists(ignore):
        storage.write(ignore, IGNORE)


def _setting(project: Project, arguments: Arguments) -> Change | None:
    """Return what becomes of the settings file with the choice of recall; `None` when nothing was chosen, or changes.

    Raises:
        Fault: `settings`, when the choice cannot be put in without touching anything else.
    """
    if not arguments["embedding"] and not arguments["no_embedding"]:
        return None
    path = os.path.join(project.store, FILE)
    try:
        before = storage.read(path) if os.path.lexists(path) else None
        old = (before or b"").decode("utf-8")
        new = with_setting(old, "recall", "embedding", "true" if arguments["embedding"] else "false")
        wanted = tomllib.loads(old)
        wanted.setdefault("recall", {})["embedding"] = arguments["embedding"]
        fits = tomllib.loads(new) == wanted
    except (OSError, ValueError, RecursionError, AttributeError, TypeError):
        fits = False
    if not fits:
        hint = f"set it by hand: recall.embedding = {str(arguments['embedding']).lower()}"
        raise Fault("settings", f"{path} is written in a way that navlog does not change", hint)
    action = CREATE if before is None else UPDATE
    return None if new == old else Change(path, action, "navlog", before, new.encode("utf-8"))


def with_setting(text: str, table: str, name: str, value: str) -> str:
    """Return a TOML text in which `table.name` has a value, touching no other line."""
    lines = text.splitlines(keepends=True)
    inside = False
    heading = -1
    for number, line in enumerate(lines):
        bare = line.split("#")[0].strip()
        if bare.startswith("["):
            inside = bare == f"[{table}]"
            heading = number if inside else heading
        key = bare.partition("=")[0].strip().replace(" ", "")
        if (key == name and inside) or (key == f"{table}.{name}" and heading < 0 and not inside):
            comment = f"  #{line.split('#', 1)[1].rstrip()}" if "#" in line else ""
            return "".join(
                [
                    *lines[:number],
                    f"{bare.partition('=')[0].strip()} = {value}{comment}\n",
                    *lines[number + 1 :],
                ]
            )
    if heading >= 0:
        return "".join([*lines[: heading + 1], f"{name} = {value}\n", *lines[heading + 1 :]])
    gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}[{table}]\n{name} = {value}\n"


def _verb(created: bool, dry: bool) -> str:
    if dry:
        return "would make" if created else "there already is"
    return "made" if created else "there already is"


def _row(one: Change) -> dict[str, Any]:
    row = {"path": one.path, "action": one.action, "backup": one.backup or None}
    return row | ({"note": one.note} if one.note else {}) | ({"diff": diff(one)} if one.writes else {})


def _told(planned: tuple[Change, ...]) -> list[str]:
    """Say what happens to each file, with the diff."""
    lines = []
    for one in planned:
        kept = f" (the old one: {one.backup})" if one.backup else ""
        lines.append(f"{one.action} {one.path}{kept}")
        lines += [f"    {line}" for line in diff(one).splitlines()]
    return lines


def _note(one: Change) -> str:
    return f"{one.path}: {one.note}"
