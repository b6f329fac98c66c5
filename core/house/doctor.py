"""The doctor: check what navlog stands on, and say of each part whether it is well."""

from __future__ import annotations

import os

from navlog.core import gitlog, settings, storage
from navlog.core.charts import library, shelf
from navlog.core.command import Result
from navlog.core.errors import Fault, NavlogError
from navlog.core.hosts import install, statusline
from navlog.core.hosts.events import CLAUDE, HOSTS
from navlog.core.recall import choosing
from navlog.core.record import record
from navlog.core.text import count, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from navlog.core.command import Arguments
    from navlog.core.project import Context

OK, WARNING, FAILED = "ok", "warning", "failed"


@record
class Check:
    """One part of the surroundings: its name, how it is, and what to know or to do."""

    name: str
    state: str
    told: str


def doctor(context: Context, arguments: Arguments) -> Result:
    """Run every check; exit 1 when one has failed."""
    checks = tuple(_checks(context))
    rows = [{"name": one.name, "state": one.state, "message": one.told} for one in checks]
    width = max(len(one.state) for one in checks)
    text = "\n".join(f"{one.state:<{width}}  {one.name}: {one.told}" for one in checks)
    return Result({"checks": rows}, text, code=1 if any(one.state == FAILED for one in checks) else 0)


def _checks(context: Context) -> Iterator[Check]:
    yield _store(context)
    yield _git(context)
    if context.project.exists:
        yield from _entries(context)
        yield _index(context)
        yield from _roadmap(context)
        yield from _handoffs(context)
        yield from _facts(context)
    yield from _settings(context)
    yield from _hooks(context)
    yield _statusline(context)
    yield _faults(context)


def _store(context: Context) -> Check:
    project = context.project
    if project.linked:
        return Check("store", FAILED, f"{project.linked} is a symbolic link, and navlog follows none in a store")
    if not project.exists:
        return Check("store", WARNING, f"there is none for {project.home}; make one with: navlog init")
    if not os.access(project.store, os.W_OK):
        return Check("store", WARNING, f"{project.store} is read-only: asking works, charting does not")
    return Check("store", OK, project.store)


def _git(context: Context) -> Check:
    if not context.project.git:
        return Check("git", OK, "this is no git repository: charts work, causes cannot name commits")
    try:
        found = gitlog.run(context.project, "rev-parse", "--is-inside-work-tree")
    except gitlog.GitError as error:
        return Check(
            "git",
            WARNING,
            f"git does not answer, so causes cannot name commits: {str(error).splitlines()[0]}",
        )
    return Check("git", OK, "it answers" if found else "it says nothing")


def _entries(context: Context) -> Iterator[Check]:
    charts, unread = shelf.read_all(context.project)
    yield Check("charts", OK, count(len(charts), "chart"))
    for one in unread:
        yield Check("charts", WARNING, f"{os.path.join(context.project.charts, one.name)} is set aside: {one.why}")


def _index(context: Context) -> Check:
    try:
        index = library.open_for(context, thorough=True)
    except Fault as error:
        return Check("index", FAILED, f"{error.message}; {error.hint}")
    warning = choosing.encoder_of(context)[1]
    return Check("index", WARNING if warning else OK, warning or count(len(index.searcher.table.keys), "document"))


def _roadmap(context: Context) -> Iterator[Check]:
    from navlog.core.roadmap import ledger, places
    from navlog.core.roadmap.publish.standing import look

    path = places.path_of(context)
    try:
        plan = ledger.load(context)
    except Fault as fault:
        yield Check("roadmap", FAILED, f"{fault.message}; {fault.hint}")
        return
    yield Check("roadmap", OK, count(len(plan.planned), "phase"))
    if plan.conflict:
        yield Check("roadmap", WARNING, f"line {plan.conflict} of {path} marks a merge conflict: resolve it")
    for one in plan.unread:
        yield Check("roadmap", WARNING, f"line {one.line} of {path}: {one.why}")
    refusal = look(context.project.root).refusal if plan.phases else ""
    if refusal:
        yield Check("roadmap", WARNING, refusal)


def _handoffs(context: Context) -> Iterator[Check]:
    from navlog.core.handoff import store

    sessions, unread = store.read_all(context.project)
    yield Check("handoffs", OK, count(len(sessions), "session"))
    for one in unread:
        yield Check("handoffs", WARNING, f"{os.path.join(context.project.store, one.name)} is set aside: {one.why}")


def _facts(context: Context) -> Iterator[Check]:
    from navlog.core.facts import ledger

    read = ledger.place_of(context, None, os.environ).every()
    yield Check("facts", OK, count(sum(len(one.facts) for one in read), "fact"))
    for one in read:
        for bad in one.problems:
            yield Check("facts", WARNING, f"{os.path.join(one.folder, bad.name)}: {bad.why}")


def _settings(context: Context) -> Iterator[Check]:
    faults = [fault for one in settings.load(context.project, os.environ) for fault in one.faults]
    faults += settings.unknown(context.project, os.environ)
    for fault in faults:
        yield Check("settings", WARNING, fault)
    if not faults:
        yield Check("settings", OK, "all fit")


def _hooks(context: Context) -> Iterator[Check]:
    for host in HOSTS:
        try:
            (planned,) = install.plan_install(context.project, (host,), git=False)
        except NavlogError as error:
            yield Check(f"{host} hooks", WARNING, f"{error.message}; {error.hint}")
            continue
        if planned.writes:
            yield Check(
                f"{host} hooks",
                WARNING,
                f"{install.lacking(planned)} in {planned.path}; install them with: navlog init",
            )
        else:
            yield Check(f"{host} hooks", OK, planned.path + (f"; {planned.note}" if planned.note else ""))


def _statusline(context: Context) -> Check:
    path = install.path_of(context.project, CLAUDE)
    try:
        found = statusline.standing(storage.read(path).decode("utf-8", "replace"), context.project.root)
    except (OSError, ValueError):
        found = statusline.standing("", context.project.root)
    if found is None:
        without = "without one, no host tells Claude Code's context window: navlog init --statusline sets it"
        return Check("claude status line", OK, f"navlog is in none; {without}")
    first = statusline.wrapped(found)
    return Check("claude status line", OK, f"navlog is in it, after: {line(first)}" if first else "navlog is in it")


def _faults(context: Context) -> Check:
    path = os.path.join(context.project.derived, "faults.log")
    try:
        lines = storage.read(path).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return Check("faults", OK, "none were kept")
    except OSError as error:
        return Check("faults", WARNING, f"{path} cannot be read: {error.strerror}")
    return Check(
        "faults",
        WARNING,
        f"navlog failed at least once; the last: {lines[-2] if len(lines) > 1 else ''} ({path})",
    )
